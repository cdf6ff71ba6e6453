package dev.armature.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.compile.Compiler;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.GeomType;
import dev.armature.model.Model;
import dev.armature.spec.Element;
import dev.armature.spec.Spec;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("All parameters at once")
class RecompileTest {
  /** Attributes that are scaled where a model writes them, in elements of these kinds. */
  private static final Map<String, List<String>> SCALED =
      Map.of(
          "geom", List.of("size", "pos", "friction", "margin", "mass", "density"),
          "body", List.of("pos"),
          "inertial", List.of("pos", "mass"),
          "site", List.of("pos"),
          "joint",
              List.of("pos", "damping", "armature", "stiffness", "range", "frictionloss", "ref"),
          "motor", List.of("gear", "ctrlrange"),
          "position", List.of("kp", "ctrlrange"),
          "spatial", List.of("range", "stiffness", "damping"));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pendulum",
        "cartpole",
        "hopper",
        "humanoid",
        "quadruped",
        "rover",
        "gripper",
        "hand",
        "box_stack",
        "mesh_pile",
        "features/contacts",
        "features/equalities",
        "features/gravcomp",
        "features/joints",
        "features/wrapping"
      })
  @DisplayName("make of a model what the compiler makes of the edited file")
  void equalsRecompiled(String name) {
    Spec spec = ModelReader.read(Fleet.root().resolve("models/" + name + ".xml"));
    Model base = Compiler.compile(spec).model();
    Spec edited = spec.copy();
    scale(edited.root(), new SplittableRandom(11));
    Model expected = Compiler.compile(edited).model();
    assertThat(ModelDifference.of(base, expected)).as("the edits must matter").isNotEmpty();
    try (Batch batch = new Batch(base, 2, 1)) {
      for (Parameter p : Parameter.values()) {
        for (int i = 0; i < p.count(base); i++) {
          double[] values = p.get(expected, i);
          if (settable(base, p, i) && !Arrays.equals(values, batch.get(1, p, i))) {
            batch.set(1, p, i, values);
          }
        }
      }
      batch.changed(1);
      List<String> differences = ModelDifference.of(batch.model(1), expected);
      // a keyframe that does not say qpos has the reference, which the file decides
      differences.removeIf(d -> d.startsWith("key."));
      assertThat(differences).isEmpty();
    }
  }

  private static boolean settable(Model m, Parameter p, int i) {
    boolean asset =
        p.field().place().equals("geom")
            && (m.geom.type[i] == GeomType.MESH
                || m.geom.type[i] == GeomType.SDF
                || m.geom.type[i] == GeomType.HFIELD);
    return !(p == Parameter.GEOM_SIZE && asset) && !(p == Parameter.GEOM_DATAID && !asset);
  }

  private static void scale(Element element, SplittableRandom random) {
    for (String attribute : SCALED.getOrDefault(element.kind(), List.of())) {
      double[] values =
          element.type().attribute(attribute) == null ? null : element.numbers(attribute);
      if (values != null) {
        double factor = random.nextDouble(.9, 1.1);
        for (int k = 0; k < values.length; k++) {
          values[k] *= factor;
        }
        element.set(attribute, values);
      }
    }
    for (Element child : element.children()) {
      scale(child, random);
    }
  }
}
