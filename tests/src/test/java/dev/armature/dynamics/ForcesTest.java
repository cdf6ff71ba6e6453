package dev.armature.dynamics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.data.Data;
import dev.armature.model.BiasType;
import dev.armature.model.DisableFlag;
import dev.armature.model.DynType;
import dev.armature.model.GainType;
import dev.armature.model.GeomType;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.WrapType;
import dev.armature.step.Physics;
import dev.armature.testkit.TreeBuilder;
import org.junit.jupiter.api.Test;

/** Passive and actuator forces, with numbers of MuJoCo 3.5. */
class ForcesTest {
  private static Model inMedium(double[] fluid) {
    TreeBuilder t = new TreeBuilder();
    TreeBuilder.Body b = t.body(0);
    b.pos = new double[] {0, 0, 1};
    b.quat =
        new double[] {
          0.943714364147489, 0.12767944069578063, 0.14487812541736914, 0.2685358227515692
        };
    b.mass = 25.132741228718345;
    b.inertia = new double[] {0.653451271946677, 0.5026548245743669, 0.25132741228718347};
    t.joint(JointType.FREE);
    TreeBuilder.Place g = t.geom(1);
    g.type = GeomType.ELLIPSOID;
    g.size = new double[] {0.1, 0.2, 0.3};
    g.fluid = fluid;
    Model m = t.build();
    m.opt.density = 1.2;
    m.opt.viscosity = 0.3;
    m.opt.wind[0] = 0.2;
    m.opt.wind[1] = 0.1;
    m.opt.wind[2] = -0.3;
    m.opt.disableflags |= DisableFlag.CONTACT;
    return m;
  }

  private static Data moving(Model m) {
    Data d = new Data(m);
    System.arraycopy(new double[] {0.5, -0.7, 0.3, 1.1, -0.4, 0.9}, 0, d.qvel, 0, 6);
    Physics.forward(m, d);
    return d;
  }

  @Test
  void mediumOnABodyAsABox() {
    Data d = moving(inMedium(new double[12]));
    assertThat(d.qfrcFluid)
        .containsExactly(
            new double[] {
              -0.26951941131850277,
              0.7215430701876817,
              -0.5388440364868106,
              -0.031033271557071307,
              0.011257319783189772,
              -0.02529930493845438
            },
            within(1e-13));
  }

  @Test
  void mediumOnAnEllipsoid() {
    Data d =
        moving(
            inMedium(
                new double[] {
                  1,
                  0.5,
                  0.25,
                  1.5,
                  1,
                  1,
                  0.03421892335102304,
                  0.009161969686093343,
                  0.004656001295402555,
                  0.00003914190145187043,
                  0.0003559983762595036,
                  0.00009632561918504682
                }));
    assertThat(d.qfrcFluid)
        .containsExactly(
            new double[] {
              -0.28706279569702503,
              1.0136165274008713,
              -0.7404666214277735,
              -0.07358487629911716,
              0.034620596264017,
              -0.05208553641171507
            },
            within(1e-13));
  }

  @Test
  void muscleForceAndActivation() {
    TreeBuilder t = new TreeBuilder();
    t.body(0);
    t.joint(JointType.SLIDE);
    TreeBuilder.Actuator a = t.actuator();
    a.dyntype = DynType.MUSCLE;
    a.dynprm = new double[] {0.01, 0.04, 0.2, 0, 0, 0, 0, 0, 0, 0};
    a.gaintype = GainType.MUSCLE;
    a.biastype = BiasType.MUSCLE;
    a.gainprm = new double[] {0.75, 1.05, 100, 200, 0.5, 1.6, 1.5, 1.3, 1.2, 0};
    a.biasprm = a.gainprm;
    a.lengthrange = new double[] {-1, 1};
    Model m = t.build();
    double[][] rows = {
      {-0.9, 0.3, 0.5, 0.8, -29.459004999999998, 24.000000000000004},
      {-0.2, -0.5, 0.6, 0.1, -46.82892, -17.5},
      {0.3, 1.2, 0.2, 0.25, -22.794688, 4.0493514710534635},
      {0.9, -3, 1, 0.4, -49.55125, -30},
      {2.5, 9, 0.9, 1.5, -117.24305555555554, 5.405405405405404},
    };
    for (double[] row : rows) {
      Data d = new Data(m);
      d.qpos[0] = row[0];
      d.qvel[0] = row[1];
      d.act[0] = row[2];
      d.ctrl[0] = row[3];
      Physics.forward(m, d);
      assertThat(d.actuatorForce[0]).isCloseTo(row[4], within(1e-11));
      assertThat(d.actDot[0]).isCloseTo(row[5], within(1e-11));
    }
  }

  @Test
  void quirkCompensationByActuatorsIsLostWithoutActuators() {
    TreeBuilder t = new TreeBuilder();
    TreeBuilder.Body b = t.body(0);
    b.mass = 2;
    b.gravcomp = 1;
    t.joint(JointType.SLIDE).actgravcomp = true;
    Model m = t.build();
    Data d = new Data(m);
    Physics.forward(m, d);
    assertThat(d.qfrcGravcomp[0]).isCloseTo(19.62, within(1e-12));
    assertThat(d.qacc[0]).isCloseTo(-9.81, within(1e-12));
    t.actuator();
    m = t.build();
    d = new Data(m);
    Physics.forward(m, d);
    assertThat(d.qfrcActuator[0]).isCloseTo(19.62, within(1e-12));
    assertThat(d.qacc[0]).isCloseTo(0, within(1e-12));
  }

  @Test
  void quirkNoPassiveForceAtAllWithoutSpringsAndDampers() {
    Model m = inMedium(new double[12]);
    m.opt.disableflags |= DisableFlag.SPRING;
    assertThat(moving(m).qfrcPassive[0]).isNotZero();
    m.opt.disableflags |= DisableFlag.DAMPER;
    assertThat(moving(m).qfrcPassive[0]).isZero();
  }

  @Test
  void tendonSpringIsSlackBetweenItsRestLengths() {
    TreeBuilder t = new TreeBuilder();
    t.body(0);
    t.joint(JointType.SLIDE);
    TreeBuilder.Tendon tendon = t.tendon().add(WrapType.JOINT, 0, 2);
    tendon.stiffness = 10;
    tendon.lengthspring = new double[] {1, 2};
    Model m = t.build();
    double[][] expected = {{0.25, 10}, {0.75, 0}, {1.25, -10}};
    for (double[] row : expected) {
      Data d = new Data(m);
      d.qpos[0] = row[0];
      Physics.forward(m, d);
      assertThat(d.qfrcSpring[0]).isCloseTo(row[1], within(1e-12));
      Energy.potential(m, d);
      double stretch = row[1] == 0 ? 0 : 0.5;
      assertThat(d.energy[0])
          .isCloseTo(9.81 * row[0] + 0.5 * 10 * stretch * stretch, within(1e-12));
    }
  }

  @Test
  void forcesOfATendonsActuatorsAreScaledIntoItsRange() {
    TreeBuilder t = new TreeBuilder();
    t.body(0);
    t.joint(JointType.SLIDE);
    t.tendon().add(WrapType.JOINT, 0, 1);
    for (int i = 0; i < 2; i++) {
      t.actuator().trntype = dev.armature.model.TransmissionType.TENDON;
    }
    Model m = t.build();
    m.tendon.actfrclimited[0] = true;
    m.tendon.actfrcrange[0] = -1;
    m.tendon.actfrcrange[1] = 4;
    Data d = new Data(m);
    d.ctrl[0] = 6;
    d.ctrl[1] = 2;
    Physics.forward(m, d);
    assertThat(d.actuatorForce).containsExactly(3, 1);
    d.ctrl[0] = -6;
    Physics.forward(m, d);
    assertThat(d.actuatorForce).containsExactly(new double[] {-1.5, 0.5}, within(1e-15));
  }

  @Test
  void groupsOfActuatorsCanBeSwitchedOff() {
    TreeBuilder t = new TreeBuilder();
    t.body(0);
    t.joint(JointType.SLIDE);
    t.actuator();
    t.actuator();
    Model m = t.build();
    m.actuator.group[1] = 3;
    m.opt.disableactuator = 1 << 3;
    Data d = new Data(m);
    d.ctrl[0] = 1;
    d.ctrl[1] = 1;
    Physics.forward(m, d);
    assertThat(d.actuatorForce).containsExactly(1, 0);
  }
}
