package dev.armature.sdformat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.compile.Compiler;
import dev.armature.data.Data;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.spec.LoadOptions;
import dev.armature.spec.Spec;
import dev.armature.step.Physics;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What files published for Gazebo have beyond the simple case, each in a small file of ours. */
class SdfPublishedTest {
  private static final String INERTIAL =
      "<inertial><mass>1</mass><inertia><ixx>.01</ixx><iyy>.01</iyy><izz>.01</izz></inertia></inertial>";

  private static Spec spec(String version, String inside) {
    return ModelReader.readText("<sdf version='" + version + "'>" + inside + "</sdf>");
  }

  private static Model model(String inside) {
    return Compiler.compile(spec("1.10", inside)).model();
  }

  private static Spec files(String... namesAndTexts) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (int i = 0; i < namesAndTexts.length; i += 2) {
      files.put(namesAndTexts[i], namesAndTexts[i + 1].getBytes(StandardCharsets.UTF_8));
    }
    return ModelReader.readFrom(files, namesAndTexts[0], LoadOptions.DEFAULT);
  }

  private static String joint(String name, String type, String parent, String child, String more) {
    return String.format(
        "<joint name='%s' type='%s'><parent>%s</parent><child>%s</child>%s</joint>",
        name, type, parent, child, more);
  }

  @Test
  void aScrewMovesByItsPitchWithEachTurn() {
    String axis = "<axis><xyz>0 0 1</xyz></axis>";
    Model m =
        model(
            "<model name='m'><link name='a'>"
                + INERTIAL
                + "</link>"
                + joint(
                    "j",
                    "screw",
                    "world",
                    "a",
                    axis + "<screw_thread_pitch>.02</screw_thread_pitch>")
                + "<link name='b'>"
                + INERTIAL
                + "</link>"
                + joint("k", "screw", "world", "b", axis + "<thread_pitch>-100</thread_pitch>")
                + "</model>");
    m.opt.gravity[2] = 0;
    Data d = Physics.makeData(m);
    d.qvel[0] = 2;
    d.qvel[2] = 2;
    while (d.time < 2) {
      Physics.step(m, d);
    }
    assertThat(d.qpos[0]).as("it turns").isGreaterThan(3);
    assertThat(d.qpos[1] / d.qpos[0]).isCloseTo(.02 / (2 * Math.PI), within(1e-5));
    assertThat(d.qpos[3] / d.qpos[2]).as("rad/m, left-handed").isCloseTo(.01, within(1e-5));
  }

  /** z = r cos θ + √(l² − r² sin² θ). */
  @Test
  void aSliderCrankClosedByAPrismaticJointFollowsItsFormula() {
    String y = "<axis><xyz>0 1 0</xyz></axis>";
    Spec spec =
        spec(
            "1.10",
            "<model name='m'><link name='crank'>"
                + INERTIAL
                + "</link><link name='rod'><pose>0 0 .2 0 0 0</pose>"
                + INERTIAL
                + "</link><link name='block'><pose>0 0 .7 0 0 0</pose>"
                + INERTIAL
                + "</link>"
                + joint("a", "revolute", "world", "crank", y)
                + joint("b", "revolute", "crank", "rod", y)
                + joint("c", "revolute", "rod", "block", y)
                + joint("d", "prismatic", "world", "block", "<axis><xyz>0 0 1</xyz></axis>")
                + "</model>");
    assertThat(spec.warnings().toString()).contains("closes a loop").contains("0.01 kg");
    Model m = Compiler.compile(spec).model();
    assertThat(m.neq).isEqualTo(1);
    m.opt.gravity[2] = 0;
    Data d = Physics.makeData(m);
    d.qvel[0] = 3;
    d.qvel[1] = -3 * .7 / .5;
    d.qvel[2] = 3 * .2 / .5;
    int block = m.names.id(ObjType.BODY, "block");
    double turned = 0;
    while (d.time < 2) {
      Physics.step(m, d);
      double across = .2 * Math.sin(d.qpos[0]);
      double z = .2 * Math.cos(d.qpos[0]) + Math.sqrt(.25 - across * across);
      assertThat(d.xpos[3 * block]).as("stays on its line").isCloseTo(0, within(2e-3));
      assertThat(d.xpos[3 * block + 2]).isCloseTo(z, within(2e-3));
      turned = Math.max(turned, Math.abs(d.qpos[0]));
    }
    assertThat(turned).isGreaterThan(3);
  }

  @Test
  void jointsBetweenNestedModelsMayCloseALoopInAnyOrder() {
    Spec spec =
        spec(
            "1.8",
            "<model name='m'><model name='in'><link name='one'><pose>0 0 1 0 0 0</pose></link><link"
                + " name='two'><pose>1 1 0 0 0 0</pose></link><model name='deep'><pose>0 0 1 1.5 0"
                + " 0</pose><link name='one'/></model></model><link name='one'><pose>0 0 3 0 1"
                + " 0</pose></link><frame name='f' attached_to='in::one'/>"
                + joint("a", "fixed", "in::one", "one", "")
                + joint("b", "fixed", "f", "one", "")
                + joint("c", "fixed", "one", "in::two", "")
                + joint("d", "fixed", "one", "in::deep", "")
                + joint("e", "fixed", "one", "in::__model__", "")
                + "</model>");
    Model m = Compiler.compile(spec).model();
    assertThat(m.names.body).containsExactly("world", "in::one", "one", "in::two", "in::deep::one");
    assertThat(m.neq).as("b and e close loops").isEqualTo(2);
    assertThat(m.nv).as("all of it is one body that floats").isEqualTo(6);
    Data d = Physics.makeData(m);
    Physics.forward(m, d);
    assertThat(d.xpos[3 * 4 + 2]).isCloseTo(1, within(1e-12));
    for (double r : d.efc.pos) {
      assertThat(r).as("welds hold where the links are").isCloseTo(0, within(1e-12));
    }
    assertThatThrownBy(
            () ->
                spec(
                    "1.8",
                    "<model name='m'><link name='a'/>"
                        + joint("j", "fixed", "a", "a", "")
                        + "</model>"))
        .hasMessageContaining("same link");
  }

  @Test
  void aMergedModelLendsItsLinksUnderTheirOwnNames() {
    Spec spec =
        files(
            "robot.sdf",
            "<sdf version='1.10'><model name='robot'><include"
                + " merge='true'><uri>arm</uri><pose>0 0 2 0 0 0</pose></include><link"
                + " name='tool'><pose relative_to='hand'>.5 0 0 0 0 0</pose></link>"
                + joint("grip", "fixed", "hand", "tool", "")
                + "</model></sdf>",
            "arm/model.sdf",
            "<sdf version='1.10'><model name='arm'><link name='hand'><pose>1 0 0 0 0"
                + " 0</pose></link></model></sdf>");
    Model m = Compiler.compile(spec).model();
    assertThat(m.names.body).containsExactly("world", "hand", "tool");
    Data d = Physics.makeData(m);
    Physics.forward(m, d);
    assertThat(d.xpos).containsExactly(new double[] {0, 0, 0, 1, 0, 2, 1.5, 0, 2}, within(1e-12));
  }

  @Test
  void beforeVersion17JointsMayHaveTheNameOfALink() {
    String text =
        "<model name='m'><link name='wheel'/>"
            + joint("wheel", "continuous", "world", "wheel", "<axis/>")
            + "</model>";
    Spec old = spec("1.6", text);
    assertThat(old.warnings().toString()).contains("renamed to 'wheel_joint'");
    assertThat(Compiler.compile(old).model().names.joint).containsExactly("wheel_joint");
    assertThatThrownBy(() -> spec("1.7", text)).hasMessageContaining("already taken");
  }

  @Test
  void namesBeforeVersion18MayHaveColons() {
    Model m =
        Compiler.compile(
                spec(
                    "1.7",
                    "<model name='m'><link name='arm::upper'/><link name='arm::lower'/>"
                        + joint("arm::j", "ball", "arm::upper", "arm::lower", "")
                        + "</model>"))
            .model();
    assertThat(m.names.body).containsExactly("world", "arm::upper", "arm::lower");
    assertThat(m.body.parentid[2]).isEqualTo(1);
  }

  @Test
  void ofElementsWrittenTwiceTheFirstCounts() {
    Spec spec =
        spec(
            "1.5",
            "<model name='m'><link name='a'><pose>1 0 0 0 0 0</pose><pose>2 0 0 0 0"
                + " 0</pose></link></model>");
    assertThat(spec.warnings().toString()).contains("pose").contains("the first counts");
    assertThat(Compiler.compile(spec).model().body.pos[3]).isEqualTo(1);
  }

  @Test
  void includesAreFoundByModelConfigAndInCopiesOfWhatIsOnTheNetwork() {
    String text = "<sdf version='1.6'><model name='%s'><link name='l'/></model></sdf>";
    Spec spec =
        files(
            "world.sdf",
            "<sdf version='1.9'><world name='w'><include><uri>model://a</uri></include>"
                + "<include><uri>https://fuel.gazebosim.org/1.0/o/models/My%20Cone/3</uri></include>"
                + "</world></sdf>",
            "a/model.config",
            "<model><sdf version='1.4'>old.sdf</sdf><sdf version='1.6'>new.sdf</sdf></model>",
            "a/old.sdf",
            String.format(text, "old"),
            "a/new.sdf",
            String.format(text, "new"),
            "My Cone/model.sdf",
            String.format(text, "cone"));
    assertThat(Compiler.compile(spec).model().names.body)
        .containsExactly("world", "new::l", "cone::l");
    assertThatThrownBy(
            () ->
                files(
                    "w.sdf",
                    "<sdf version='1.9'><world name='w'><include>"
                        + "<uri>https://host/1.0/o/models/Cone</uri></include></world></sdf>"))
        .hasMessageContaining("as 'Cone/model.sdf'");
  }

  /** A cone of 32 sides: A = 16 r² sin(2π/32), V = A h / 3, its center h/4 above the ground. */
  @Test
  void automaticInertiaComesFromShapesAndDensities() {
    Model m =
        model(
            "<model name='m'><link name='a'><inertial"
                + " auto='true'><density>500</density></inertial><collision"
                + " name='c'><geometry><cone><radius>.3</radius><length>.8</length></cone></geometry></collision></link><link"
                + " name='b'><inertial auto='true'/><collision"
                + " name='c'><density>200</density><geometry><box><size>.1 .2 .5</size></box>"
                + "</geometry></collision></link></model>");
    double area = 16 * .09 * Math.sin(2 * Math.PI / 32);
    assertThat(m.body.mass[1]).isCloseTo(500 * area * .8 / 3, within(1e-5));
    assertThat(m.body.ipos[5]).isCloseTo(-.2, within(1e-6));
    assertThat(m.body.mass[2]).isCloseTo(2, within(1e-12));
  }

  @Test
  void inertiaThatNoMassHasIsSetToItsMeanWithAWarning() {
    Spec spec =
        spec(
            "1.6",
            "<model name='m'><link"
                + " name='a'><inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>.1</iyy><izz>.1</izz></inertia></inertial></link></model>");
    assertThat(spec.warnings().toString()).contains("that no mass has");
    assertThat(Compiler.compile(spec).model().body.inertia[3]).isCloseTo(.4, within(1e-12));
  }

  @Test
  void shapesWithoutDimensionsHaveThoseOfTheSpecificationAndWithoutGeometryNone() {
    Spec spec =
        spec(
            "1.9",
            "<model name='m'><link name='a'><visual name='v'/><collision"
                + " name='c'><geometry><capsule/></geometry></collision></link></model>");
    assertThat(spec.warnings().toString())
        .contains("<visual> without <geometry> is dropped")
        .contains("has no <radius>");
    Model m = Compiler.compile(spec).model();
    assertThat(m.ngeom).isEqualTo(1);
    assertThat(m.geom.size[0]).isEqualTo(.5);
    assertThat(m.geom.size[1]).isEqualTo(.5);
  }

  /** A joint on a link that is turned by 90° about x: z of the joint is -y of the model. */
  @Test
  void axesAreInTheFrameOfTheModelBeforeVersion15AndInThatOfTheJointSince() {
    String inside =
        "<model name='m'><link name='a'><pose>0 0 0 1.5707963267948966 0 0</pose>"
            + INERTIAL
            + "</link>"
            + joint("j", "revolute", "world", "a", "<axis><xyz>0 0 1</xyz></axis>")
            + "</model>";
    assertThat(worldAxis(spec("1.4", inside)))
        .containsExactly(new double[] {0, 0, 1}, within(1e-9));
    for (String version : new String[] {"1.5", "1.9", "1.10"}) {
      assertThat(worldAxis(spec(version, inside)))
          .as(version)
          .containsExactly(new double[] {0, -1, 0}, within(1e-9));
    }
  }

  private static double[] worldAxis(Spec spec) {
    Model m = Compiler.compile(spec).model();
    Data d = Physics.makeData(m);
    Physics.forward(m, d);
    return java.util.Arrays.copyOf(d.xaxis, 3);
  }

  @Test
  void namesMayRepeatBefore17ButNotIn110() {
    String inside =
        "<model name='m'><link name='a'>"
            + INERTIAL
            + "</link>"
            + joint("a", "revolute", "world", "a", "<axis/>")
            + "</model>";
    assertThat(spec("1.6", inside).warnings().toString()).contains("renamed to 'a_joint'");
    assertThatThrownBy(() -> spec("1.10", inside)).hasMessageContaining("already taken");
  }

  @Test
  void theRootOfVersion12IsGazebo() {
    Spec spec =
        ModelReader.readText(
            "<gazebo version='1.2'><model name='m'><link name='a'>"
                + INERTIAL
                + "</link></model></gazebo>");
    assertThat(Compiler.compile(spec).model().nbody).isEqualTo(2);
  }

  @Test
  void aUniversalJointWithoutAxesTurnsAboutXAndY() {
    Spec spec =
        spec(
            "1.5",
            "<model name='m'><link name='a'>"
                + INERTIAL
                + "</link>"
                + joint("u", "universal", "world", "a", "")
                + "</model>");
    assertThat(spec.warnings().toString()).contains("has no axes");
    assertThat(Compiler.compile(spec).model().jnt.axis).containsExactly(1, 0, 0, 0, 1, 0);
  }

  @Test
  void lightsAloneAreDroppedInAFileAndInAnInclude() {
    String sun = "<sdf version='1.5'><light name='sun' type='directional'/></sdf>";
    assertThat(ModelReader.readText(sun).warnings().toString()).contains("<light> in <sdf>");
    Spec world =
        files(
            "w.sdf",
            "<sdf version='1.5'><world"
                + " name='w'><include><uri>model://sun</uri></include></world></sdf>",
            "sun/model.sdf",
            sun);
    assertThat(world.warnings().toString()).contains("<light> in <sdf>");
    assertThat(Compiler.compile(world).model().nbody).isEqualTo(1);
  }
}
