package dev.armature.sdformat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.compile.Compiler;
import dev.armature.data.Data;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.spec.LoadOptions;
import dev.armature.spec.ModelException;
import dev.armature.spec.Spec;
import dev.armature.step.Physics;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Against poses by hand, and against the same mechanism in MJCF and URDF. */
class SdfReaderTest {
  private static Spec spec(String inside) {
    return ModelReader.readText("<sdf version='1.9'>" + inside + "</sdf>");
  }

  private static void assertClose(String what, double[] is, double[] expected, double off) {
    assertThat(is).as(what).containsExactly(expected, within(off));
  }

  private static Model model(String inside) {
    return Compiler.compile(spec(inside)).model();
  }

  private static final String INERTIAL =
      "<inertial><pose>0 0 -0.25 0 0"
          + " 0</pose><mass>2</mass><inertia><ixx>.05</ixx><iyy>.06</iyy><izz>.02</izz></inertia></inertial>";

  @Test
  void aDoublePendulumMovesAsTheSameInMjcf() {
    Model sdf =
        model(
            "<model name='two'><link name='upper'><pose>0 0 2 0 0 0</pose>"
                + INERTIAL
                + "</link><link name='lower'><pose relative_to='upper'>0 0 -0.5 0.3 0 0</pose>"
                + INERTIAL
                + "</link><joint name='a'"
                + " type='revolute'><parent>world</parent><child>upper</child><axis><xyz>0 1"
                + " 0</xyz>"
                + "<dynamics><damping>.1</damping><friction>.02</friction></dynamics><limit><lower>-2</lower><upper>2</upper><effort>5</effort></limit></axis></joint><joint"
                + " name='b' type='continuous'><pose>0 0 .05 0 0"
                + " 0</pose><parent>upper</parent><child>lower</child><axis><xyz"
                + " expressed_in='upper'>0 1 0</xyz></axis></joint></model>");
    Model mjcf =
        Compiler.compile(
                ModelReader.readText(
                    "<mujoco><compiler angle='radian'/><worldbody><body pos='0 0 2'><joint axis='0"
                        + " 1 0' damping='.1' frictionloss='.02' range='-2 2' actuatorfrcrange='-5"
                        + " 5'/><inertial pos='0 0 -.25' mass='2' diaginertia='.05 .06 .02'/><body"
                        + " pos='0 0 -.5' euler='.3 0 0'><joint pos='0 0 .05' axis='0"
                        + " .955336489125606 -.29552020666133955'/><inertial pos='0 0 -.25'"
                        + " mass='2' diaginertia='.05 .06"
                        + " .02'/></body></body></worldbody></mujoco>"))
            .model();
    assertThat(sdf.names.joint).containsExactly("a", "b");
    assertThat(sdf.names.body).containsExactly("world", "upper", "lower");
    Data x = Physics.makeData(sdf);
    Data y = Physics.makeData(mjcf);
    for (Data d : new Data[] {x, y}) {
      d.qpos[0] = 0.7;
      d.qvel[1] = 2;
    }
    for (int i = 0; i < 500; i++) {
      Physics.step(sdf, x);
      Physics.step(mjcf, y);
    }
    assertClose("qpos", x.qpos, y.qpos, 1e-9);
    assertThat(Math.abs(x.qpos[0] - 0.7)).as("it moved").isGreaterThan(0.05);
  }

  @Test
  void posesAreRelativeToFramesJointsAndModels() {
    Model m =
        model(
            "<model name='m'><pose degrees='true'>1 0 0 0 0 90</pose><frame name='f'"
                + " attached_to='base'><pose>0 1 0 0 0 0</pose></frame><link name='base'/><link"
                + " name='tip'><pose relative_to='f' rotation_format='quat_xyzw'>1 0 0 0 0 0"
                + " 1</pose></link><link name='last'><pose relative_to='hinge'/></link><joint"
                + " name='hinge' type='revolute'><pose>0 0 .5 0 0"
                + " 0</pose><parent>base</parent><child>tip</child><axis><xyz>1 0"
                + " 0</xyz></axis></joint><model name='inner'><pose relative_to='f'>0 0 3 0 0"
                + " 0</pose><link name='base'/></model><joint name='weld'"
                + " type='fixed'><parent>inner::base</parent><child>last</child></joint></model>");
    Data d = Physics.makeData(m);
    Physics.forward(m, d);
    // the model is turned a quarter: its x is the world's y
    assertClose("base", position(m, d, "base"), new double[] {1, 0, 0}, 1e-14);
    assertClose("tip", position(m, d, "tip"), new double[] {0, 1, 0}, 1e-14);
    assertClose("nested", position(m, d, "inner::base"), new double[] {0, 0, 3}, 1e-14);
    assertClose("on the joint", position(m, d, "last"), new double[] {0, 1, .5}, 1e-14);
    int hinge = m.names.id(ObjType.JOINT, "hinge");
    assertClose(
        "axis",
        Arrays.copyOfRange(d.xaxis, 3 * hinge, 3 * hinge + 3),
        new double[] {0, 1, 0},
        1e-14);
    assertThat(m.body.parentid[m.names.id(ObjType.BODY, "last")])
        .isEqualTo(m.names.id(ObjType.BODY, "inner::base"));
    assertThat(m.jnt.type[m.names.id(ObjType.JOINT, "base::free")]).isEqualTo(JointType.FREE);
    assertThat(m.body.mass[1]).as("the specification's default").isEqualTo(1);
  }

  /** The frames of a published example of SDFormat; the places follow by hand from its poses. */
  @Test
  void posesOfShapesAreRelativeToFramesAndJoints() {
    String quarter = "1.5707963267948966";
    String ball = "<geometry><sphere><radius>.5</radius></sphere></geometry>";
    Model m =
        model(
            "<model name='m'><link name='P'><pose>1 0 0 0 0 0</pose></link><link name='C'><pose>2 0"
                + " 0 0 "
                + quarter
                + " 0</pose><collision name='a'><pose relative_to='P'>0 0 12 0 0 0</pose>"
                + ball
                + "</collision><collision name='b'><pose relative_to='J'>0 0 13 0 0 0</pose>"
                + ball
                + "</collision><visual name='c'><pose relative_to='F'>0 0 14 0 0 0</pose>"
                + ball
                + "<material><diffuse>.1 .2 .3</diffuse></material></visual></link><joint name='J'"
                + " type='fixed'><pose>0 3 0 0 -"
                + quarter
                + " 0</pose><parent>P</parent><child>C</child></joint><frame name='F'><pose"
                + " relative_to='J'>0 0 3 0 "
                + quarter
                + " 0</pose></frame></model>");
    Data d = Physics.makeData(m);
    Physics.forward(m, d);
    assertClose("places", d.geomXpos, new double[] {1, 0, 12, 2, 3, 13, 16, 3, 3}, 1e-12);
    assertClose(
        "a color of three numbers is opaque",
        new double[] {m.geom.rgba[8], m.geom.rgba[9], m.geom.rgba[10], m.geom.rgba[11]},
        new double[] {.1, .2, .3, 1},
        1e-7);
  }

  private static double[] position(Model m, Data d, String body) {
    int id = m.names.id(ObjType.BODY, body);
    assertThat(id).as(body).isPositive();
    return Arrays.copyOfRange(d.xpos, 3 * id, 3 * id + 3);
  }

  @Test
  void aWorldIncludesModelsByLocalPath() {
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put(
        "scene.sdf",
        """
        <sdf version='1.8'><world name='w'>
          <gravity>0 0 -1.6</gravity>
          <physics type='ode'><max_step_size>.004</max_step_size></physics>
          <include><uri>model://ball</uri><name>one</name><pose>0 0 1 0 0 0</pose></include>
          <include><uri>ball</uri><name>two</name><pose>1 0 1 0 0 0</pose></include>
          <model name='ground'><static>true</static><link name='l'><collision name='c'>
            <geometry><plane><normal>0 0 1</normal><size>10 10</size></plane></geometry>
            <surface><friction><ode><mu>0.6</mu></ode></friction></surface>
          </collision></link></model>
          <light name='sun' type='directional'/>
          <plugin name='x' filename='y'/>
        </world></sdf>\
        """
            .getBytes(StandardCharsets.UTF_8));
    files.put(
        "ball/model.sdf",
        """
        <sdf version='1.6'><model name='ball'>
          <pose>5 5 5 0 0 0</pose>
          <link name='body'>
            <inertial>
              <mass>.5</mass><inertia><ixx>.002</ixx><iyy>.002</iyy><izz>.002</izz></inertia>
            </inertial>
            <collision name='c'><geometry><sphere><radius>.1</radius></sphere></geometry></collision>
            <visual name='v'>
              <geometry><sphere><radius>.1</radius></sphere></geometry>
              <material><diffuse>1 0 0 1</diffuse></material>
            </visual>
            <sensor name='s' type='imu'/>
          </link>
        </model></sdf>\
        """
            .getBytes(StandardCharsets.UTF_8));
    Spec spec = ModelReader.readFrom(files, "scene.sdf", LoadOptions.DEFAULT);
    assertThat(spec.warnings().toString())
        .contains("<sensor> in <link> is dropped 2 times")
        .contains("<plugin> in <world> is dropped")
        .contains("<light> in <world> is dropped");
    Model m = Compiler.compile(spec).model();
    assertThat(m.names.body).containsExactly("world", "one::body", "two::body", "ground::l");
    assertThat(m.opt.timestep).isEqualTo(.004);
    assertThat(m.njnt).as("the ground is static").isEqualTo(2);
    assertThat(m.ngeom).isEqualTo(5);
    Data d = Physics.makeData(m);
    for (int i = 0; i < 1000; i++) {
      Physics.step(m, d);
    }
    assertThat(d.qpos[2]).as("lies on the ground").isCloseTo(.1, within(2e-3));
    assertThat(d.qpos[9]).isCloseTo(.1, within(2e-3));
    assertThat(d.contact.friction[0]).isEqualTo(1);
  }

  @Test
  void linksOfAModelDoNotTouchUnlessItSaysSo() {
    String links =
        "<link name='a'><collision"
            + " name='c'><geometry><sphere><radius>1</radius></sphere></geometry></collision></link><link"
            + " name='b'><pose>1 0 0 0 0 0</pose><collision"
            + " name='c'><geometry><sphere><radius>1</radius></sphere></geometry></collision></link>";
    Model apart = model("<model name='m'>" + links + "</model>");
    Data d = Physics.makeData(apart);
    Physics.forward(apart, d);
    assertThat(d.ncon).isZero();
    Model touching =
        model("<model name='m'><self_collide>true</self_collide>" + links + "</model>");
    d = Physics.makeData(touching);
    Physics.forward(touching, d);
    assertThat(d.ncon).isEqualTo(1);
  }

  @Test
  void inertiaIsTurnedIntoTheLinkFrame() {
    Model m =
        model(
            "<model name='m'><link name='l'><inertial><pose>0 0 0 0 0"
                + " 0.5</pose><mass>1</mass><inertia><ixx>.1</ixx><iyy>.2</iyy><izz>.25</izz></inertia></inertial></link></model>");
    double[] moments = Arrays.copyOfRange(m.body.inertia, 3, 6);
    Arrays.sort(moments);
    assertClose("moments", moments, new double[] {.1, .2, .25}, 1e-12);
    Data d = Physics.makeData(m);
    Physics.forward(m, d);
    double[] full = new double[36];
    dev.armature.dynamics.InertiaMatrix.full(m, d, full);
    double c = Math.cos(.5);
    double s = Math.sin(.5);
    assertThat(full[3 * 6 + 3]).isCloseTo(.1 * c * c + .2 * s * s, within(1e-12));
    assertThat(full[3 * 6 + 4]).isCloseTo((.1 - .2) * c * s, within(1e-12));
  }

  @Test
  void aLoopOfJointsIsClosedByAnEquality() {
    Spec spec =
        spec(
            "<model name='m'><link name='a'/><link name='b'/><joint name='j'"
                + " type='revolute'><parent>world</parent><child>a</child><axis/></joint><joint"
                + " name='k'"
                + " type='revolute'><parent>a</parent><child>b</child><axis/></joint><joint"
                + " name='back'"
                + " type='ball'><parent>world</parent><child>b</child></joint></model>");
    assertThat(spec.warnings().toString()).contains("closes a loop");
    assertThat(Compiler.compile(spec).model().neq).isEqualTo(1);
  }

  @Test
  void whatIsWrongIsToldWithItsPlace() {
    assertThatThrownBy(
            () -> spec("<model name='m'><link name='a'><pose>1 2 3</pose></link></model>"))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("takes 6 numbers, got 3");
    assertThatThrownBy(
            () ->
                spec(
                    "<model name='m'><frame name='f'><pose relative_to='g'/></frame><frame"
                        + " name='g'><pose relative_to='f'/></frame><link name='a'><pose"
                        + " relative_to='f'/></link></model>"))
        .hasMessageContaining("relative to itself");
    assertThatThrownBy(
            () ->
                spec(
                    "<model name='m'><link name='base'/><link name='b'><pose"
                        + " relative_to='bse'/></link></model>"))
        .hasMessageContaining("base");
    assertThatThrownBy(
            () ->
                spec(
                    "<world"
                        + " name='w'><include><uri>https://fuel.gazebosim.org/x</uri></include></world>"))
        .hasMessageContaining("nothing is downloaded");
    assertThatThrownBy(
            () ->
                spec(
                    "<model name='m'><model name='p'><pose relative_to='q'/><link"
                        + " name='a'/></model><model name='q'><pose relative_to='p'/><link"
                        + " name='a'/></model></model>"))
        .hasMessageContaining("relative to itself");
  }
}
