package dev.armature.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.compile.expand.ExpandedModel;
import dev.armature.compile.expand.Expansion;
import dev.armature.mjcf.MjcfWriter;
import dev.armature.mjcf.ModelReader;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpecTest {
  private static Spec arm() {
    Spec spec = new Spec().modelName("arm");
    spec.option().set("timestep", .01);
    spec.defaults().geom().density(500);
    spec.defaults().addClass("thin").geom().type(GeomShape.CAPSULE).size(.01);
    Body upper = spec.worldbody().addBody("upper").pos(0, 0, 1);
    upper.addJoint("shoulder").type(JointKind.HINGE).axis(0, 1, 0).range(-90, 90);
    upper.addGeom("bone").defaultClass("thin").fromto(0, 0, 0, 0, 0, -.3);
    Body lower = upper.addBody("lower").pos(0, 0, -.3);
    lower.addJoint("elbow").axis(0, 1, 0);
    lower.addGeom("hand").size(.05).material("skin");
    lower.addSite("tip");
    spec.addMaterial("skin").rgba(1, .8, .6, 1);
    spec.addFixedTendon("sum").joint("shoulder", 1).joint("elbow", -1);
    spec.addActuator("motor", "shoulder_motor").joint("shoulder").gear(20);
    spec.addActuator("motor", "sum_motor").tendon("sum");
    spec.addSensor("jointpos", "q").joint("elbow");
    spec.addSensor("tendonpos", "l").tendon("sum");
    spec.addSensor("actuatorfrc", "f").actuator("sum_motor");
    spec.addEquality("weld").body1("lower");
    spec.addKey("home").qpos(.1, .2).ctrl(1, 2);
    return spec;
  }

  @Test
  void aModelBuiltInCodeIsTheModelReadFromItsText() {
    String text = MjcfWriter.write(arm());
    assertThat(MjcfWriter.write(ModelReader.readText(text))).isEqualTo(text);
    assertThat(text).contains("<geom name=\"bone\" class=\"thin\" fromto=\"0 0 0 0 0 -0.3\"/>");
    ExpandedModel model = Expansion.expand(arm(), Map.of(), new Diagnostics(false));
    assertThat(model.world().children("body").get(0).children("geom").get(0).number("density"))
        .isEqualTo(500);
  }

  @Test
  void valuesAreCheckedWhenTheyAreSet() {
    Geom geom = new Spec().worldbody().addGeom("g");
    assertThatThrownBy(() -> geom.size(1, 2, 3, 4))
        .hasMessageContaining("geom 'g': attribute 'size' takes 1 to 3 numbers, got 4");
    assertThatThrownBy(() -> geom.with("frction", 1))
        .hasMessageContaining("did you mean 'friction'");
    assertThatThrownBy(() -> geom.with("type", "cube"))
        .hasMessageContaining("'type' cannot be 'cube'");
    assertThatThrownBy(() -> geom.with("condim", 2.5)).hasMessageContaining("takes integers");
    assertThatThrownBy(() -> geom.quat(0, 0, 0, 0)).hasMessageContaining("all zeros");
    assertThatThrownBy(() -> geom.add("body")).hasMessageContaining("not allowed in <geom>");
    assertThatThrownBy(() -> new Spec().worldbody().addJoint())
        .hasMessageContaining("not allowed in <worldbody>");
    geom.size(1);
    assertThat(geom.has("size")).isTrue();
    geom.clear("size");
    assertThat(geom.has("size")).isFalse();
  }

  @Test
  void objectsAreFoundByKindAndName() {
    Spec spec = arm();
    assertThat(spec.find("joint", "elbow")).isSameAs(spec.find(Joint.class, "elbow"));
    assertThat(spec.find("actuator", "shoulder_motor").kind()).isEqualTo("motor");
    assertThat(spec.find("geom", "elbow")).isNull();
    assertThatThrownBy(() -> spec.find(Body.class, "lowr"))
        .hasMessageContaining("no Body 'lowr' (did you mean 'lower'?)");
  }

  @Test
  void deletingAnElementDeletesWhatRefersToIt() {
    Spec spec = arm();
    assertThat(spec.delete(spec.find(Body.class, "lower")))
        .extracting(Element::describe)
        .containsExactlyInAnyOrder(
            "weld",
            "fixed 'sum'",
            "motor 'sum_motor'",
            "jointpos 'q'",
            "tendonpos 'l'",
            "actuatorfrc 'f'");
    assertThat(spec.find("actuator", "shoulder_motor")).isNotNull();
    assertThat(spec.find(Key.class, "home").has("qpos")).isFalse();
    assertThat(spec.find(Key.class, "home").has("ctrl")).isFalse();
    Expansion.expand(spec, Map.of(), new Diagnostics(false));
  }

  @Test
  void deletingAMaterialOnlyUnwritesIt() {
    Spec spec = arm();
    assertThat(spec.delete(spec.find(Material.class, "skin"))).isEmpty();
    assertThat(spec.find(Geom.class, "hand").has("material")).isFalse();
  }

  @Test
  void oneSpecIsAttachedToAnotherWithAPrefix(@TempDir Path folder) {
    Spec scene = new Spec();
    ModelAsset arm = scene.addModel("arm", arm());
    scene.worldbody().addFrame().pos(1, 0, 0).attach(arm, "upper", "left_");
    scene.worldbody().attach(arm, "upper", "right_");
    ExpandedModel model = Expansion.expand(scene, Map.of(), new Diagnostics(false));
    assertThat(model.world().children("body"))
        .extracting(b -> b.name())
        .containsExactly("left_upper", "right_upper");
    assertThat(model.actuators())
        .extracting(a -> a.name())
        .contains("left_sum_motor", "right_shoulder_motor");
    assertThat(model.keys()).extracting(k -> k.name()).containsExactly("left_home", "right_home");

    assertThatThrownBy(() -> MjcfWriter.write(scene)).hasMessageContaining("attached in code");
    MjcfWriter.save(scene, folder.resolve("scene.xml"));
    ExpandedModel again =
        Expansion.expand(
            ModelReader.read(folder.resolve("scene.xml")), Map.of(), new Diagnostics(false));
    assertThat(again.world().children("body"))
        .extracting(b -> b.name())
        .containsExactly("left_upper", "right_upper");
    assertThatThrownBy(() -> scene.addModel("self", scene)).isInstanceOf(ModelException.class);
  }

  @Test
  void aCopyIsIndependent() {
    Spec spec = arm();
    Spec copy = spec.copy();
    copy.find(Body.class, "upper").pos(5, 5, 5);
    assertThat(spec.find(Body.class, "upper").numbers("pos")).containsExactly(0, 0, 1);
  }
}
