package dev.armature.avbd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.Simulation;
import dev.armature.compile.CompileResult;
import dev.armature.compile.Compiler;
import dev.armature.compile.Recompiled;
import dev.armature.data.Data;
import dev.armature.kinematics.Holds;
import dev.armature.mjcf.MjcfWriter;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.scene.SceneBuilder;
import dev.armature.scene.Shape;
import dev.armature.scene.ShapeConfig;
import dev.armature.scene.Transform;
import dev.armature.spec.Body;
import dev.armature.spec.ModelException;
import dev.armature.spec.Spec;
import dev.armature.spec.Warning;
import dev.armature.step.Physics;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Joints with a breakforce or breaktorque, as far as the compiler is concerned. */
class BreakJointsTest {
  private static final String ARM =
      """
      <mujoco>
        <option solver='%s'/>
        <default><default class='weak'><joint breakforce='50'/></default></default>
        <worldbody>
          <body name='upper' pos='0 0 1'>
            <joint name='shoulder' type='ball'/>
            <geom type='capsule' fromto='0 0 0 .3 0 0' size='.03'/>
            <body name='lower' pos='.3 0 0'>
              <joint name='elbow' axis='0 1 0' breakforce='200' breaktorque='7' ref='10'/>
              <geom type='capsule' fromto='0 0 0 .3 0 0' size='.03'/>
              <body name='hand' pos='.3 0 0'>
                <joint name='wrist' class='weak' axis='0 1 0'/>
                <joint name='twist' axis='1 0 0'/>
                <geom size='.05'/>
              </body>
            </body>
          </body>
        </worldbody>
        <keyframe>
          <key name='short' qpos='1 0 0 0 .1 .2 .3' qvel='1 2 3 4 5 6'/>
          <key name='part' qpos='1 0 0 0 .1'/>
        </keyframe>
      </mujoco>
      """;

  private static CompileResult result(String mjcf) {
    return Compiler.compile(ModelReader.readText(mjcf));
  }

  private static Model arm() {
    return Scenes.model(ARM.formatted("avbd"));
  }

  private static int joint(Model m, String name) {
    return m.names.id(ObjType.JOINT, name);
  }

  @Test
  void theBodyGetsThreeSlidesAndABallBehindItsJoints() {
    Model m = arm();
    assertThat(m.names.joint)
        .containsExactly(
            "shoulder",
            "elbow",
            "elbow:break_x",
            "elbow:break_y",
            "elbow:break_z",
            "elbow:break_ball",
            "wrist",
            "twist",
            "wrist:break_x",
            "wrist:break_y",
            "wrist:break_z",
            "wrist:break_ball");
    assertThat(m.nq).isEqualTo(7 + 2 * 7);
    assertThat(m.nv).isEqualTo(6 + 2 * 6);
    int lower = m.names.id(ObjType.BODY, "lower");
    assertThat(new Holds(m).isHeld(m.names.id(ObjType.BODY, "upper"))).isFalse();
    assertThat(new Holds(m).isHeld(lower)).isTrue();
    assertThat(new Holds(m).added(m, lower)).isEqualTo(2);
    assertThat(m.jnt.type[5]).isEqualTo(JointType.BALL);
    assertThat(AvbdOptions.of(m).jntBreakForce[1]).isEqualTo(200);
    assertThat(AvbdOptions.of(m).jntBreakTorque[1]).isEqualTo(7);
    assertThat(AvbdOptions.of(m).jntBreakForce[joint(m, "wrist")]).isEqualTo(50);
    assertThat(AvbdOptions.of(m).jntBreakForce[joint(m, "twist")]).isZero();
    assertThat(new Holds(m).isLoose(new Data(m), lower)).isFalse();
  }

  @Test
  void keysCountTheJointsOfTheFileOrAll() {
    Model m = arm();
    Data d = new Data(m);
    Physics.resetTo(m, d, 0);
    assertThat(d.qpos[m.jnt.qposadr[joint(m, "elbow")]]).isEqualTo(0.1);
    assertThat(d.qpos[m.jnt.qposadr[joint(m, "wrist")]]).isEqualTo(0.2);
    assertThat(d.qpos[m.jnt.qposadr[joint(m, "twist")]]).isEqualTo(0.3);
    assertThat(d.qvel[m.jnt.dofadr[joint(m, "wrist")]]).isEqualTo(5);
    assertThat(d.qvel[m.jnt.dofadr[joint(m, "twist")]]).isEqualTo(6);
    for (int b = 1; b < m.nbody; b++) {
      assertThat(Holds.of(d).isLoose(d, b)).isFalse();
    }
    Physics.resetTo(m, d, 1);
    assertThat(d.qpos[m.jnt.qposadr[joint(m, "elbow")]]).isEqualTo(0.1);
    String rest = "<key qpos='1 0 0 0 .1 0 0 0 1 0 0 0 .2 .3 0 0 0 1 0 0 0'/></keyframe>";
    m = Scenes.model(ARM.formatted("avbd").replace("</keyframe>", rest));
    d = new Data(m);
    Physics.resetTo(m, d, 2);
    assertThat(d.qpos[m.jnt.qposadr[joint(m, "wrist")]]).isEqualTo(0.2);
  }

  @Test
  void aKeyCannotSayThatJointsAreBroken() {
    String broken = "<key qpos='1 0 0 0 .1 0 0 -2 1 0 0 0 .2 .3 0 0 0 1 0 0 0'/></keyframe>";
    assertThatThrownBy(() -> Scenes.model(ARM.formatted("avbd").replace("</keyframe>", broken)))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("elbow:break_z")
        .hasMessageContaining("deactivate");
  }

  @Test
  void aHoldThatIsDeactivatedLetsTheBodyGo() {
    Model m = arm();
    Simulation sim = new Simulation(m);
    assertThat(sim.joint("elbow").isBroken()).isFalse();
    sim.equality("elbow:hold").setActive(false);
    assertThat(sim.joint("elbow").isBroken()).isTrue();
    sim.step(100);
    assertThat(sim.body("lower").position()[2]).isLessThan(0.95);
    double[] state = sim.saveState();
    Simulation other = new Simulation(m);
    other.restoreState(state);
    assertThat(other.joint("elbow").isBroken()).isTrue();
    sim.step(20);
    other.step(20);
    assertThat(other.saveState()).isEqualTo(sim.saveState());
    sim.reset();
    assertThat(sim.joint("elbow").isBroken()).isFalse();
  }

  @Test
  void keysOfReplicatedAndAttachedPartsReachTheirJoints() {
    String part =
        "<body name='p' pos='0 0 1'><joint name='j' axis='0 1 0' breakforce='5'/><geom size='.1'"
            + " pos='.2 0 0'/></body>";
    Model m =
        Scenes.model(
            "<mujoco><option solver='avbd'/><worldbody><replicate count='2' offset='1 0 0'>"
                + part
                + "</replicate></worldbody><keyframe><key qpos='.7'/></keyframe></mujoco>");
    assertThat(m.nq).isEqualTo(16);
    assertThat(m.key.qpos[0]).isEqualTo(0.7);
    assertThat(m.names.joint[0]).isEqualTo("j0");
    assertThat(m.names.joint[1]).isEqualTo("j0:break_x");
  }

  @Test
  void otherSolversWarnAndHaveNoMoreJoints() {
    CompileResult result = result(ARM.formatted("Newton"));
    assertThat(result.model().njnt).isEqualTo(4);
    assertThat(AvbdOptions.of(result.model()).jntBreakForce).isEmpty();
    List<Warning> warnings =
        result.warnings().stream().filter(w -> w.message().contains("will not break")).toList();
    assertThat(warnings).hasSize(2);
    assertThat(warnings.get(0).message()).contains("solver=\"avbd\"");
    assertThat(warnings.get(0).location().line()).isEqualTo(9);
    assertThat(result(ARM.formatted("avbd")).warnings())
        .noneMatch(w -> w.message().contains("will not break"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<joint name='x' breakforce='-1'/>|breakforce must not be negative",
        "<joint name='x' breaktorque='-2'/>|breaktorque must not be negative",
        "<joint name='x' type='free' breakforce='1'/>|free joint",
        "<joint name='x' breakforce='nan'/>|breakforce",
        "<joint name='x' breakforce='much'/>|breakforce",
        "<joint name='x' breakforc='1'/>|breakforc"
      })
  void nonsenseIsRefusedWithItsPlace(String joint, String what) {
    String text =
        "<mujoco>\n<option solver='avbd'/>\n<worldbody>\n<body>\n  "
            + joint
            + "<geom size='.1'/></body></worldbody></mujoco>";
    assertThatThrownBy(() -> Scenes.model(text))
        .isInstanceOfSatisfying(
            ModelException.class,
            e -> {
              assertThat(e.location().line()).isEqualTo(5);
              assertThat(e.location().column()).isPositive();
            })
        .hasMessageContaining(what);
  }

  @Test
  void savedModelsHaveTheAttributeAndThoseForMujocoDoNot() {
    Spec spec = ModelReader.readText(ARM.formatted("avbd"));
    String text = MjcfWriter.write(spec);
    assertThat(text).contains("breakforce=\"200\"").contains("breaktorque=\"7\"");
    Model again = Scenes.model(text);
    assertThat(AvbdOptions.of(again).jntBreakForce).isEqualTo(AvbdOptions.of(arm()).jntBreakForce);
    assertThat(again.names.joint).isEqualTo(arm().names.joint);
    List<Warning> warnings = new ArrayList<>();
    String plain = MjcfWriter.writeForMujoco(spec, warnings::add);
    assertThat(plain).doesNotContain("break");
    assertThat(warnings).hasSize(4);
    assertThat(warnings).anyMatch(w -> w.message().contains("breakforce is left out"));
    assertThat(Scenes.model(plain).njnt).isEqualTo(4);
  }

  @Test
  void builtScenesCanHaveThem() {
    SceneBuilder scene = new SceneBuilder();
    scene.spec().option().set("solver", "avbd");
    Body body = scene.addBody("plank", Transform.at(0, 0, 1));
    scene.addShape(body, "wood", new Shape.Box(0.2, 0.1, 0.02), ShapeConfig.DEFAULT);
    scene.addHinge(body, "hinge", 0, 1, 0).breakforce(30).breaktorque(2);
    Model m = scene.build();
    assertThat(m.njnt).isEqualTo(5);
    assertThat(AvbdOptions.of(m).jntBreakForce[0]).isEqualTo(30);
    assertThat(AvbdOptions.of(m).jntBreakTorque[0]).isEqualTo(2);
  }

  @Test
  void aRunningWorldKeepsWhatIsBroken() {
    Spec spec = ModelReader.readText(ARM.formatted("avbd"));
    Model m = Compiler.compile(spec).model();
    Data d = new Data(m);
    int lower = m.names.id(ObjType.BODY, "lower");
    Holds.of(d).release(d, lower);
    Recompiled again = Compiler.recompile(spec, m, d);
    assertThat(Holds.of(again.data()).isLoose(again.data(), lower)).isTrue();
  }
}
