package dev.armature.conformance.torture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.spec.ModelException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random models: repeatable, mostly valid, and over the whole of MJCF. */
class GeneratorTest {
  @ParameterizedTest
  @EnumSource(Generator.Focus.class)
  void aSeedAlwaysMakesTheSameModel(Generator.Focus focus) {
    for (long seed = 1; seed <= 20; seed++) {
      assertThat(Generator.sample(seed, focus).xml())
          .isEqualTo(Generator.sample(seed, focus).xml());
    }
    assertThat(Generator.sample(1, focus).xml()).isNotEqualTo(Generator.sample(2, focus).xml());
  }

  @ParameterizedTest
  @EnumSource(Generator.Focus.class)
  void everySeedMakesAModel(Generator.Focus focus) {
    for (long seed = 50_000; seed < 53_000; seed++) {
      assertThat(Generator.sample(seed, focus).root().children).isNotEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Generator.Focus.class)
  void mostModelsCompileAndTheOthersAreRefusedWithAReason(Generator.Focus focus) {
    int accepted = 0;
    for (long seed = 1; seed <= 60; seed++) {
      Generator.Sample sample = Generator.sample(seed, focus);
      try {
        assertThat(Trial.compile(sample.xml(), sample.texts()).nbody).isPositive();
        accepted++;
      } catch (ModelException e) {
        assertThat(e.getMessage()).isNotBlank();
      }
    }
    assertThat(accepted).isGreaterThan(45);
  }

  @Test
  void everyKindOfElementComesUp() {
    Set<String> tags = new TreeSet<>();
    Map<String, Set<String>> types = new TreeMap<>();
    for (long seed = 1; seed <= 1500; seed++) {
      for (Element e :
          Generator.sample(seed, Generator.Focus.values()[(int) (seed % 3)]).root().all()) {
        tags.add(e.tag);
        String type = e.attributes.get("type");
        if (type != null) {
          types.computeIfAbsent(e.tag, k -> new TreeSet<>()).add(type);
        }
      }
    }
    assertThat(tags)
        .contains("general", "motor", "position", "velocity", "intvelocity", "damper", "cylinder")
        .contains("muscle", "adhesion", "connect", "weld", "tendon", "flexvert", "pulley")
        .contains("replicate", "attach", "frame", "composite", "flexcomp", "flex", "pair")
        .contains("exclude", "key", "inertial", "freejoint", "touch", "rangefinder", "contact")
        .contains("distance", "normal", "fromto", "framelinacc", "subtreeangmom", "insidesite")
        .contains("tactile", "camprojection", "hfield", "mesh", "pin", "elasticity", "edge");
    assertThat(types.get("joint")).contains("slide", "ball", "free");
    assertThat(types.get("geom"))
        .contains("plane", "hfield", "sphere", "capsule", "ellipsoid", "cylinder", "box")
        .contains("mesh", "sdf");
    assertThat(types.get("flexcomp"))
        .contains("grid", "box", "cylinder", "ellipsoid", "square", "disc", "circle", "direct");
  }

  @Test
  void wideModelsHaveWhatOthersDoNot() {
    Coverage any = new Coverage();
    Coverage wide = new Coverage();
    for (long seed = 1; seed <= 300; seed++) {
      any.add(Generator.sample(seed, Generator.Focus.ANY));
      wide.add(Generator.sample(seed, Generator.Focus.WIDE));
    }
    assertThat(any.has("mujoco/default/geom", "gap")).isFalse();
    assertThat(wide.has("mujoco/default/geom", "gap")).isTrue();
    assertThat(wide.has("mujoco/default/joint", "springref")).isTrue();
    assertThat(wide.has("mujoco/deformable/skin/bone", "bindquat")).isTrue();
    assertThat(wide.has("mujoco/asset/mesh", "file")).isTrue();
    assertThat(wide.has("mujoco/compiler/lengthrange", "mode")).isTrue();
    assertThat(wide.has("mujoco/body/camera", "focalpixel")).isTrue();
    assertThat(wide.has("mujoco/actuator/plugin/config", "key")).isTrue();
  }

  @Test
  void aFileThatIsNotWellFormedIsRefusedWithItsProblem() {
    assertThatThrownBy(() -> Element.parse("<mujoco><worldbody></mujoco>"))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("not well-formed");
  }
}
