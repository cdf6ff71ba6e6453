package dev.armature.kinematics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.data.Data;
import dev.armature.model.JacobianType;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.TransmissionType;
import dev.armature.model.WrapType;
import dev.armature.step.Physics;
import dev.armature.testkit.TreeBuilder;
import org.junit.jupiter.api.Test;

/** Lengths and moments of actuators, with numbers of MuJoCo 3.5. */
class TransmissionTest {
  private static double[] about(double degrees, double x, double y, double z) {
    double half = Math.toRadians(degrees) / 2;
    double s = StrictMath.sin(half);
    return new double[] {StrictMath.cos(half), x * s, y * s, z * s};
  }

  private static double[] times(double[] a, double[] b) {
    double[] res = new double[4];
    dev.armature.math.Quat.mul(res, 0, a, 0, b, 0);
    return res;
  }

  /** A sliding body with a site, and a turning body with another. */
  private static TreeBuilder twoBodies() {
    TreeBuilder t = new TreeBuilder();
    TreeBuilder.Body sliding = t.body(0);
    sliding.pos = new double[] {0, 0, 1};
    sliding.quat = about(10, 1, 0, 0);
    t.joint(JointType.SLIDE);
    TreeBuilder.Place slider = t.site(1);
    slider.pos = new double[] {0.1, 0, 0.2};
    slider.quat = about(15, 0, 1, 0);
    TreeBuilder.Body turning = t.body(0);
    turning.pos = new double[] {0.5, 0, 1.2};
    t.joint(JointType.HINGE).axis = new double[] {0, 1, 0};
    TreeBuilder.Place crank = t.site(2);
    crank.pos = new double[] {0.25, 0.05, 0.1};
    crank.quat = times(about(5, 1, 0, 0), about(25, 0, 0, 1));
    return t;
  }

  private static Data at(Model m) {
    Data d = new Data(m);
    d.qpos[0] = 0.1;
    d.qpos[1] = 0.4;
    Physics.forward(m, d);
    return d;
  }

  @Test
  void sliderCrankWithinReachAndBeyondIt() {
    TreeBuilder t = twoBodies();
    TreeBuilder.Actuator near = t.actuator();
    near.trntype = TransmissionType.SLIDERCRANK;
    near.trnid = new int[] {1, 0};
    near.cranklength = 0.9;
    near.gear[0] = 2;
    TreeBuilder.Actuator beyond = t.actuator();
    beyond.trntype = TransmissionType.SLIDERCRANK;
    beyond.trnid = new int[] {1, 0};
    beyond.cranklength = 0.1;
    Data d = at(t.build());
    assertThat(d.actuatorLength)
        .containsExactly(new double[] {-1.0545414869513945, 0.060296846782393235}, within(1e-12));
    assertThat(d.actuatorMoment)
        .containsExactly(
            new double[] {
              -1.3357265680293122, -0.3817340182566231, -0.9659258262890682, -0.25744198013603653
            },
            within(1e-12));
  }

  @Test
  void quirkSiteQuaternionStandsOnTheLeftInTheLengthOfAReferencedSite() {
    TreeBuilder t = twoBodies();
    TreeBuilder.Actuator a = t.actuator();
    a.trntype = TransmissionType.SITE;
    a.trnid = new int[] {1, 0};
    a.gear = new double[] {0.3, -0.2, 0.5, 0.1, 0.7, -0.4};
    Data d = at(t.build());
    assertThat(d.actuatorLength[0]).isCloseTo(0.13010841774830567, within(1e-12));
    assertThat(d.actuatorMoment)
        .containsExactly(new double[] {-0.4053171996137779, 0.6606450716441216}, within(1e-12));
  }

  @Test
  void quirkJointListedTwiceInAFixedTendon() {
    for (int storage : new int[] {JacobianType.DENSE, JacobianType.SPARSE}) {
      TreeBuilder t = new TreeBuilder();
      t.body(0);
      t.joint(JointType.HINGE);
      t.tendon().add(WrapType.JOINT, 0, 2).add(WrapType.JOINT, 0, 3);
      Model m = t.build();
      m.opt.jacobian = storage;
      Data d = new Data(m);
      d.qpos[0] = 0.7;
      Physics.forward(m, d);
      assertThat(d.tenLength[0]).isCloseTo(3.5, within(1e-15));
      assertThat(d.tenJ[0]).isEqualTo(storage == JacobianType.DENSE ? 3 : 5);
    }
  }

  @Test
  void ballJointInItsOwnAndInItsParentsFrame() {
    TreeBuilder t = new TreeBuilder();
    t.body(0);
    t.joint(JointType.BALL);
    for (int type : new int[] {TransmissionType.JOINT, TransmissionType.JOINTINPARENT}) {
      TreeBuilder.Actuator a = t.actuator();
      a.trntype = type;
      a.gear = new double[] {0, 0, 1, 0, 0, 0};
    }
    Model m = t.build();
    Data d = new Data(m);
    double[] q = times(about(90, 1, 0, 0), about(0, 0, 0, 1));
    System.arraycopy(q, 0, d.qpos, 0, 4);
    Physics.forward(m, d);
    assertThat(d.actuatorMoment).containsExactly(new double[] {0, 0, 1, 0, 1, 0}, within(1e-15));
    assertThat(d.actuatorLength).containsExactly(new double[] {0, 0}, within(1e-15));
  }
}
