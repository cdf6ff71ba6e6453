package dev.armature.compile;

import static dev.armature.compile.Compiled.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.model.Model;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** How values of a file reach the model. */
class ParameterTest {
  @Test
  @DisplayName("C25.8 geom priority reaches the model; classes set it and set it back to 0")
  void priority() {
    Model m =
        Compiled.of(
            "<mujoco><default><geom priority='2'/><default class='zero'><geom"
                + " priority='0'/><default class='minus'><geom"
                + " priority='-1'/></default></default></default><worldbody><geom size='1'/><geom"
                + " size='1' class='zero'/><geom size='1' class='minus'/><geom size='1'"
                + " priority='5'/><geom size='1' class='minus'"
                + " priority='0'/></worldbody></mujoco>");
    assertThat(m.geom.priority).containsExactly(2, 0, -1, 5, 0);
  }

  @Test
  @DisplayName(
      "C26.6 a solref of mixed signs is told when the model is loaded and stays in the model")
  void mixedSolref() {
    CompileResult result =
        Compiled.result(
            "<mujoco><worldbody><geom name='mixed' size='1' solref='0.02 -1'/><geom size='1'"
                + " solref='-100 -1'/><geom size='1' solref='.01 .5'/></worldbody></mujoco>");
    assertThat(result.warnings()).hasSize(1);
    assertThat(result.warnings().get(0).toString())
        .contains("mixed")
        .contains("solref")
        .contains("0.02");
    assertThat(row(result.model().geom.solref, 2, 0)).containsExactly(0.02, -1);
  }

  @Test
  void contactPairsTakeNothingFromTheirGeoms() {
    Model m =
        Compiled.of(
            "<mujoco><worldbody><body name='b'><freejoint/><geom name='x' size='1' friction='.2 .3"
                + " .4' margin='1' condim='6'/></body><geom name='floor' type='plane' size='1 1 1'"
                + " solref='.5 .5'/></worldbody><contact><pair geom1='x'"
                + " geom2='floor'/></contact></mujoco>");
    assertThat(m.pair.dim).containsExactly(3);
    assertThat(m.pair.friction).containsExactly(1, 1, 0.005, 0.0001, 0.0001);
    assertThat(m.pair.margin).containsExactly(0);
    assertThat(m.pair.geom1).as("the geom of the lower body comes first").containsExactly(0);
    assertThat(m.names.geom[m.pair.geom1[0]]).isEqualTo("floor");
    assertThat(m.pair.signature).containsExactly(1);
  }

  @Test
  void pairsAndExcludesAreSortedByTheirBodies() {
    Model m =
        Compiled.of(
            "<mujoco><worldbody><body name='a'><geom size='1'/></body><body name='b'><geom"
                + " size='1'/></body><body name='c'><geom"
                + " size='1'/></body></worldbody><contact><exclude name='late' body1='c'"
                + " body2='b'/><exclude name='early' body1='a' body2='b'/></contact></mujoco>");
    assertThat(m.names.exclude).containsExactly("early", "late");
    assertThat(m.exclude.signature).containsExactly((1 << 16) + 2, (2 << 16) + 3);
  }

  @Test
  void quirkOnlyLimitedRangesAreConvertedToRadians() {
    Model m =
        Compiled.world(
            "<body><joint range='-90 90'/><joint range='-90 90' limited='false' axis='0 1 0'/><geom"
                + " size='.1'/></body>");
    assertThat(row(m.jnt.range, 2, 0))
        .containsExactly(new double[] {-Math.PI / 2, Math.PI / 2}, within(1e-15));
    assertThat(row(m.jnt.range, 2, 1)).containsExactly(-90, 90);
  }

  @Test
  void springdamperBecomesStiffnessAndDampingByTheInertiaTheJointSees() {
    Model m =
        Compiled.world(
            "<body><joint springdamper='.5 .7'/><geom size='.1' mass='2' pos='1 0 0'/></body>");
    double inertia = 2 + 0.4 * 2 * 0.01;
    assertThat(m.jnt.stiffness[0]).isCloseTo(inertia / (0.25 * 0.49), within(1e-12));
    assertThat(m.dof.damping[0]).isCloseTo(2 * inertia / 0.5, within(1e-12));
  }

  @Test
  void dampratioBecomesDampingAndInheritrangeAControlRange() {
    Model m =
        Compiled.of(
            "<mujoco><compiler angle='radian'/><worldbody><body><joint name='j' range='-1 2'/><geom"
                + " size='.1' mass='2' pos='1 0 0'/></body></worldbody><actuator><position"
                + " joint='j' kp='30' dampratio='.7' inheritrange='.5'/></actuator></mujoco>");
    assertThat(m.actuator.biasprm[2])
        .isCloseTo(-0.7 * 2 * Math.sqrt(30 * m.dof.M0[0]), within(1e-12));
    assertThat(row(m.actuator.ctrlrange, 2, 0))
        .containsExactly(new double[] {-0.25, 1.25}, within(1e-15));
    assertThat(m.actuator.ctrllimited[0]).isTrue();
  }

  @Test
  void theLengthRangeOfAMuscleIsFoundByPulling() {
    Model m =
        Compiled.of(
            "<mujoco><compiler angle='radian'/><worldbody><body><joint name='a' range='-1 1'/><geom"
                + " type='capsule' size='.1' fromto='0 0 0 1 0"
                + " 0'/></body></worldbody><actuator><muscle joint='a'/></actuator></mujoco>");
    assertThat(m.actuator.lengthrange)
        .containsExactly(new double[] {-1.0005699383532662, 1.0005699383532662}, within(1e-9));
    assertThat(m.actuator.acc0[0]).isCloseTo(0.07801075553887525, within(1e-12));
  }

  @Test
  void keyframesAreFilledUpFromTheFile() {
    Model m =
        Compiled.of(
            "<mujoco><worldbody><body pos='1 2 3'><freejoint/><geom size='1'/></body><body pos='4 5"
                + " 6'><freejoint/><geom size='1'/></body><body><joint ref='30'/><geom"
                + " size='1'/></body><body mocap='true' pos='5 6 7'/><body mocap='true' pos='5 6 8'"
                + " quat='2 1 0 0'/></worldbody><keyframe><key name='short' qpos='7 7 7 0 2 0 0 8'"
                + " mpos='1 1 1 2'/><key/></keyframe></mujoco>");
    assertThat(row(m.key.qpos, m.nq, 0))
        .containsExactly(7, 7, 7, 0, 1, 0, 0, 8, 0, 0, 1, 0, 0, 0, 30);
    assertThat(row(m.key.qpos, m.nq, 1)).containsExactly(m.qpos0);
    assertThat(row(m.key.mpos, 6, 0)).containsExactly(1, 1, 1, 5, 6, 8);
  }

  @Test
  void aCameraSensorGivesItsIntrinsics() {
    Model m =
        Compiled.world(
            "<camera resolution='640 480' sensorsize='.02 .01' focal='.03 .04' principal='.001"
                + " .002'/>");
    assertThat(m.cam.intrinsic).containsExactly(0.03f, 0.04f, 0.001f, 0.002f);
    assertThat(m.cam.fovy[0]).isCloseTo(2 * Math.toDegrees(Math.atan2(0.005, 0.04)), within(1e-5));
  }

  @Test
  void sensorsGetTheirPlacesOneAfterAnother() {
    Model m =
        Compiled.of(
            "<mujoco><worldbody><body name='b'><joint name='j' type='ball'/><geom name='g'"
                + " size='1'/><site name='s'/><camera name='c' resolution='4"
                + " 3'/></body></worldbody><sensor><accelerometer site='s'/><ballquat"
                + " joint='j'/><rangefinder camera='c' data='dist normal'/><contact body1='b'"
                + " data='found force' num='2'/><user dim='5'/><clock"
                + " nsample='3'/></sensor></mujoco>");
    assertThat(m.sensor.dim).containsExactly(3, 4, 48, 8, 5, 1);
    assertThat(m.sensor.adr).containsExactly(0, 3, 7, 55, 63, 68);
    assertThat(m.nsensordata).isEqualTo(69);
    assertThat(m.nhistory).isEqualTo(2 + 3 * 2);
  }
}
