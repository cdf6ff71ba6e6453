package dev.armature.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.data.Data;
import dev.armature.model.Field;
import dev.armature.model.Fields;
import dev.armature.model.Geoms;
import dev.armature.model.LayoutTable;
import dev.armature.model.Model;
import dev.armature.model.Sizes;
import dev.armature.model.StateComponents;
import dev.armature.step.Physics;
import dev.armature.testkit.World;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("The layout")
class LayoutTest {
  private static final Path ROOT = Path.of(System.getProperty("armature.root", ".."));

  private static Model model(String file) throws IOException {
    return World.load(ROOT.resolve("models").resolve(file));
  }

  @Test
  @DisplayName("generates the Java that is committed, byte for byte")
  void generatedCodeIsCommitted() throws IOException {
    Map<String, String> files = LayoutGenerator.generate(LayoutTable.read());
    assertThat(files).hasSizeGreaterThan(40);
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = ROOT.resolve("engine/src/main/java").resolve(file.getKey());
      assertThat(Files.readString(path))
          .as("%s; run ./armature generate", file.getKey())
          .isEqualTo(file.getValue());
    }
  }

  @Test
  @DisplayName("lists every public array and number of a model and a world")
  void completeness() {
    Model m = new Model(new Sizes());
    Data d = new Data(m);
    assertThat(names(Fields.ofModel()))
        .containsExactlyInAnyOrderElementsOf(publicFields(Model.class, ""));
    Set<String> inData = publicFields(Data.class, "");
    // settings of the caller, like hooks and threads: no part of the world
    inData.removeAll(Set.of("contact.limit", "energyLimit"));
    assertThat(names(Fields.ofData())).containsExactlyInAnyOrderElementsOf(inData);
    assertThat(Fields.ofModel()).allMatch(f -> f.length(m) == f.count(m) || !f.isArray());
    assertThat(Fields.ofData()).allMatch(f -> !f.doc().isEmpty() && f.length(d) >= 0);
  }

  private static Set<String> names(List<Field> fields) {
    Set<String> names = new HashSet<>();
    fields.forEach(f -> names.add(f.name()));
    return names;
  }

  /** Names of public arrays and numbers of a class and of the parts it holds. */
  private static Set<String> publicFields(Class<?> type, String place) {
    Set<String> names = new HashSet<>();
    for (java.lang.reflect.Field f : type.getFields()) {
      Class<?> held = f.getType();
      if (Modifier.isStatic(f.getModifiers())) {
        continue;
      } else if (held.isPrimitive() || (held.isArray() && held != String[].class)) {
        names.add(place + f.getName());
      } else if (dev.armature.model.FieldHolder.class.isAssignableFrom(held)) {
        names.addAll(publicFields(held, place + f.getName() + "."));
      }
    }
    return names;
  }

  @ParameterizedTest
  @ValueSource(strings = {"humanoid.xml", "cloth.xml", "gripper.xml", "muscle_arm.xml"})
  @DisplayName("says the length of every array")
  void lengths(String file) throws IOException {
    Model m = model(file);
    Data d = new Data(m);
    Physics.step(m, d);
    for (Field f : Fields.ofModel()) {
      if (f.isArray()) {
        assertThat(f.length(m)).as("%s", f).isEqualTo(f.count(m));
      }
    }
    for (Field f : Fields.ofData()) {
      if (f.isArray() && f.place().isEmpty()) {
        assertThat(f.length(d)).as("%s", f).isEqualTo(f.count(d));
      }
    }
    assertThat(Fields.ofData("efc_KBIP").shape(d)).containsExactly(d.nefc, 4);
    assertThat(Fields.ofData("contact_frame").numbers(d)).hasSize(9 * d.ncon);
  }

  @Test
  @DisplayName("finds fields by Java's and by MuJoCo's name")
  void byName() {
    assertThat(Fields.ofModel("geom_friction")).isSameAs(Fields.ofModel("geom.friction"));
    assertThat(Fields.ofModel("tendon_solref_lim").name()).isEqualTo("tendon.solrefLim");
    assertThat(Fields.ofModel("nuser_body").name()).isEqualTo("nuserBody");
    assertThat(Fields.ofModel("plugin").name()).isEqualTo("plugin.slot");
    assertThat(Fields.ofData("efc_J_rownnz").name()).isEqualTo("efc.JRownnz");
    assertThat(Fields.ofData("flg_rnepost").name()).isEqualTo("rnePostDone");
    Field mass = Fields.ofModel("body_mass");
    assertThat(mass.unit()).isEqualTo("kg");
    assertThat(mass.kind()).isEqualTo(Field.Kind.CONSTANT);
    assertThat(mass.shape()).containsExactly("nbody");
    assertThatThrownBy(() -> Fields.ofData("qfrc_bais"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("qfrc_bias");
    assertThatThrownBy(() -> mass.array(new Geoms(new Sizes())))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  @DisplayName("gives every component of the state vector one bit, in MuJoCo's order")
  void components() {
    List<String> names = new ArrayList<>();
    int bits = 0;
    for (Field f : Fields.components()) {
      names.add(f.mujocoName());
      bits |= f.component();
    }
    assertThat(names)
        .containsExactly(
            "time",
            "qpos",
            "qvel",
            "act",
            "history",
            "qacc_warmstart",
            "ctrl",
            "qfrc_applied",
            "xfrc_applied",
            "eq_active",
            "mocap_pos",
            "mocap_quat",
            "userdata",
            "plugin_state");
    assertThat(bits).isEqualTo(StateComponents.INTEGRATION.bits());
  }

  @Test
  @DisplayName("copies a model so that no array is shared and every number is the same")
  void copies() throws IOException {
    Model m = model("humanoid.xml");
    Model copy = m.copy();
    for (Field f : Fields.ofModel()) {
      assertThat(f.same(m, copy)).as("%s", f).isTrue();
      if (f.isArray()) {
        assertThat(f.array(copy)).as("%s", f).isNotSameAs(f.array(m));
      }
    }
    Geoms geom = m.geom.copy();
    geom.friction[0] += 1;
    Model other = m.with(geom);
    List<String> different = new ArrayList<>();
    for (Field f : Fields.ofModel()) {
      if (!f.same(m, other)) {
        different.add(f.name());
      }
    }
    assertThat(different).containsExactly("geom.friction");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "humanoid.xml",
        "cloth.xml",
        "gripper.xml",
        "muscle_arm.xml",
        "cable.xml",
        "features/islands_sleep.xml",
        "features/delays.xml",
        "features/equalities.xml"
      })
  @DisplayName("copies a world so that both go on alike in every number")
  void worldsGoOnAlike(String file) throws IOException {
    Model m = model(file);
    Data d = Physics.makeData(m);
    steps(m, d, 60);
    Data copy = Physics.makeData(m);
    steps(m, copy, 7); // a past of its own must leave no trace
    Physics.copyData(m, d, copy);
    same(d, copy);
    double[] before = Fields.ofData("qpos").numbers(d);
    steps(m, copy, 20);
    assertThat(d.qpos).as("the first world stays where it is").containsExactly(before);
    steps(m, d, 20);
    same(d, copy);
    for (Field f : Fields.ofData()) {
      if (f.isArray() && f.length(d) > 0) {
        assertThat(f.array(copy)).as("%s", f).isNotSameAs(f.array(d));
      }
    }
  }

  private static void steps(Model m, Data d, int count) {
    for (int i = 0; i < count; i++) {
      for (int u = 0; u < m.nu; u++) {
        d.ctrl[u] = Math.sin(d.time * (3 + u));
      }
      Physics.step(m, d);
    }
  }

  private static void same(Data a, Data b) {
    for (Field f : Fields.ofData()) {
      assertThat(f.numbers(b)).as("%s", f).containsExactly(f.numbers(a));
    }
  }

  @Test
  @DisplayName("makes a keyframe of the state of a world")
  void keyframe() throws IOException {
    Model m = model("humanoid.xml");
    assertThat(m.nkey).isPositive();
    Data d = Physics.makeData(m);
    steps(m, d, 30);
    Model keyed = m.with(d.asKeyframe(m, 0));
    Data restored = Physics.makeData(keyed);
    Physics.resetTo(keyed, restored, 0);
    assertThat(restored.time).isEqualTo(d.time);
    assertThat(restored.qpos).containsExactly(d.qpos);
    assertThat(restored.qvel).containsExactly(d.qvel);
    assertThat(restored.ctrl).containsExactly(d.ctrl);
    assertThat(m.key.time[0]).as("the model itself is not changed").isZero();
  }
}
