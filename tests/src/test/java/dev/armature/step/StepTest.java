package dev.armature.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.data.Warnings;
import dev.armature.model.DisableFlag;
import dev.armature.model.DynType;
import dev.armature.model.IntegratorType;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.ModelLoader;
import dev.armature.testkit.RandomTrees;
import dev.armature.testkit.TreeBuilder;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole steps: integrators, split steps, delays, checks, allocation. */
class StepTest {
  private static Model slider(double mass, double damping) {
    TreeBuilder t = new TreeBuilder();
    TreeBuilder.Body b = t.body(0);
    b.mass = mass;
    t.joint(JointType.SLIDE).damping = damping;
    TreeBuilder.Actuator a = t.actuator();
    a.delay = 0.004;
    a.samples = 4;
    Model m = t.build();
    m.opt.gravity[2] = 0;
    return m;
  }

  @Test
  void eulerTakesJointDampingImplicitly() {
    Model m = slider(2, 3);
    Data d = new Data(m);
    d.qvel[0] = 1;
    Physics.step(m, d);
    double h = m.opt.timestep;
    assertThat(d.qvel[0]).isCloseTo(1 - h * 3 / (2 + h * 3), within(1e-15));
    assertThat(d.qpos[0]).isCloseTo(h * d.qvel[0], within(1e-15));
    assertThat(d.qacc[0]).isEqualTo(-1.5);
    m.opt.disableflags |= DisableFlag.EULERDAMP;
    Physics.reset(m, d);
    d.qvel[0] = 1;
    Physics.step(m, d);
    assertThat(d.qvel[0]).isCloseTo(1 - h * 1.5, within(1e-15));
  }

  @Test
  @DisplayName("Runge-Kutta leaves cameras and lights where its last pass has the bodies")
  void camerasOfTheLastPass() {
    Model m =
        ModelLoader.loadText(
                """
                <mujoco>
                  <option integrator="RK4"/>
                  <worldbody>
                    <body name="arm">
                      <joint axis="0 1 0"/>
                      <geom size=".1" pos=".3 0 .1"/>
                      <camera pos="1 0 0"/>
                      <light pos="0 0 1"/>
                    </body>
                    <camera pos="0 -2 1" mode="targetbody" target="arm"/>
                  </worldbody>
                </mujoco>
                """)
            .model();
    Data d = Physics.makeData(m);
    Data watched = Physics.makeData(m);
    watched.hooks = new Hooks() {};
    for (int i = 0; i < 5; i++) {
      Physics.step(m, d);
      Physics.step(m, watched);
      assertThat(d.camXpos).isEqualTo(watched.camXpos);
      assertThat(d.camXmat).isEqualTo(watched.camXmat);
      assertThat(d.lightXpos).isEqualTo(watched.lightXpos);
      assertThat(d.lightXdir).isEqualTo(watched.lightXdir);
      assertThat(d.qpos).isEqualTo(watched.qpos);
    }
    assertThat(d.camXpos).isNotEqualTo(Physics.makeData(m).camXpos);
  }

  @Test
  void aSingularImplicitMatrixIsADivergence() {
    Model m = slider(2, 0);
    m.dof.damping[0] = -2 / m.opt.timestep;
    m.opt.integrator = IntegratorType.IMPLICIT;
    Data d = new Data(m);
    d.qvel[0] = 1;
    Physics.step(m, d);
    assertThat(d.warning.count(Warnings.Kind.BAD_QACC)).isPositive();
    assertThat(d.qvel[0]).as("reset").isZero();
    m.opt.disableflags |= DisableFlag.AUTORESET;
    d.qvel[0] = 1;
    long before = d.warning.divergences();
    Physics.step(m, d);
    assertThat(d.warning.divergences()).isEqualTo(before + 1);
    assertThat(d.qvel[0]).isNaN();
  }

  @Test
  void implicitIntegratorsTakeDampingImplicitlyWhateverTheFlag() {
    Model m = slider(2, 3);
    m.opt.disableflags |= DisableFlag.EULERDAMP;
    for (int integrator : new int[] {IntegratorType.IMPLICIT, IntegratorType.IMPLICITFAST}) {
      m.opt.integrator = integrator;
      Data d = new Data(m);
      d.qvel[0] = 1;
      Physics.step(m, d);
      double h = m.opt.timestep;
      assertThat(d.qvel[0]).isCloseTo(1 - h * 3 / (2 + h * 3), within(1e-15));
    }
  }

  @Test
  void controlsArriveAfterTheirDelay() {
    Model m = slider(1, 0);
    m.actuator.gainprm[0] = 1;
    Data d = new Data(m);
    d.ctrl[0] = 5;
    double[] force = new double[5];
    for (int i = 0; i < 5; i++) {
      Physics.step(m, d);
      force[i] = d.actuatorForce[0];
    }
    assertThat(force).containsExactly(0, 0, 5, 5, 5);
  }

  @Test
  void filtersIntegrateExactlyOnlyWhenAsked() {
    for (int type : new int[] {DynType.FILTER, DynType.FILTEREXACT}) {
      TreeBuilder t = new TreeBuilder();
      t.body(0);
      t.joint(JointType.SLIDE);
      TreeBuilder.Actuator a = t.actuator();
      a.dyntype = type;
      a.dynprm[0] = 0.01;
      Model m = t.build();
      Data d = new Data(m);
      d.ctrl[0] = 1;
      Physics.step(m, d);
      double expected = type == DynType.FILTER ? 0.2 : 1 - StrictMath.exp(-0.2);
      assertThat(d.act[0]).isCloseTo(expected, within(1e-15));
    }
  }

  @Test
  void splitStepsAreEulerSteps() {
    Model m = RandomTrees.rich(7, 6);
    Data whole = RandomTrees.state(m, 7);
    Data split = RandomTrees.state(m, 7);
    for (int i = 0; i < 5; i++) {
      Physics.step(m, whole);
      Physics.step1(m, split);
      Physics.step2(m, split);
    }
    assertThat(split.qpos).containsExactly(whole.qpos);
    assertThat(split.act).containsExactly(whole.act);
  }

  @Test
  void quirkSplitStepsKeepTheBodyAccelerationsOfTheFirst() {
    TreeBuilder t = new TreeBuilder();
    t.body(0);
    t.joint(JointType.SLIDE);
    t.actuator();
    t.site(1);
    TreeBuilder.Sensor accelerometer = t.sensor();
    accelerometer.type = dev.armature.model.SensorType.ACCELEROMETER.code();
    accelerometer.needstage = dev.armature.model.Stage.ACC.code();
    accelerometer.objtype = dev.armature.model.ObjType.SITE;
    accelerometer.dim = 3;
    Model m = t.build();
    Data split = new Data(m);
    Data whole = new Data(m);
    for (int i = 0; i < 2; i++) {
      split.ctrl[0] = 4 * i;
      whole.ctrl[0] = 4 * i;
      Physics.step1(m, split);
      Physics.step2(m, split);
      Physics.step(m, whole);
    }
    assertThat(whole.sensordata[2]).isCloseTo(4, within(1e-12));
    assertThat(split.sensordata[2]).isCloseTo(0, within(1e-12));
  }

  @Test
  void quirkDiscreteInverseDampsEvenWithDampersDisabled() {
    Model m = slider(2, 3);
    m.opt.disableflags |= DisableFlag.DAMPER;
    m.opt.enableflags |= dev.armature.model.EnableFlag.INVDISCRETE;
    Data d = new Data(m);
    d.qacc[0] = 1;
    Physics.inverse(m, d);
    assertThat(d.qfrcInverse[0]).isCloseTo(2 + 3 * m.opt.timestep, within(1e-14));
    assertThat(d.qacc[0]).isEqualTo(1);
  }

  @Test
  void quirkImplicitIntegrationUsesTheControlAsItWasSet() {
    TreeBuilder t = new TreeBuilder();
    t.body(0);
    t.joint(JointType.SLIDE);
    TreeBuilder.Actuator a = t.actuator();
    a.gaintype = dev.armature.model.GainType.AFFINE;
    a.gainprm = new double[] {0, 0, -1, 0, 0, 0, 0, 0, 0, 0};
    a.ctrllimited = true;
    a.ctrlrange = new double[] {-1, 1};
    Model m = t.build();
    m.opt.gravity[2] = 0;
    m.opt.integrator = IntegratorType.IMPLICIT;
    Data d = new Data(m);
    d.qvel[0] = 1;
    d.ctrl[0] = 5;
    Physics.step(m, d);
    assertThat(d.actuatorForce[0]).isEqualTo(-1);
    assertThat(d.qvel[0]).isCloseTo(1 - m.opt.timestep / (1 + 5 * m.opt.timestep), within(1e-15));
  }

  @Test
  void controlHookRunsBetweenVelocityAndActuation() {
    Model m = slider(1, 0);
    m.actuator.delay[0] = 0;
    Data d = new Data(m);
    d.hooks =
        new Hooks() {
          @Override
          public void control(Model model, Data data) {
            data.ctrl[0] = -7 * data.qvel[0];
          }
        };
    d.qvel[0] = 2;
    Physics.forward(m, d);
    assertThat(d.actuatorForce[0]).isEqualTo(-14);
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        IntegratorType.EULER,
        IntegratorType.RK4,
        IntegratorType.IMPLICIT,
        IntegratorType.IMPLICITFAST
      })
  @DisplayName("A warm step allocates nothing")
  void warmStepAllocatesNothing(int integrator) {
    Model m = RandomTrees.rich(9, 8);
    m.opt.integrator = integrator;
    Data d = RandomTrees.state(m, 9);
    com.sun.management.ThreadMXBean threads =
        (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long id = Thread.currentThread().getId();
    for (int i = 0; i < 200; i++) {
      Physics.step(m, d);
      Physics.inverse(m, d);
    }
    long before = threads.getThreadAllocatedBytes(id);
    long probe = threads.getThreadAllocatedBytes(id) - before;
    before = threads.getThreadAllocatedBytes(id);
    for (int i = 0; i < 100; i++) {
      Physics.step(m, d);
      Physics.inverse(m, d);
    }
    long allocated = threads.getThreadAllocatedBytes(id) - before - probe;
    assertThat(allocated).isLessThan(100);
  }

  @Test
  void aBadVelocityResetsTheWorldUnlessThatIsDisabled() {
    Model m = slider(1, 0);
    Data d = new Data(m);
    d.qvel[0] = Double.NaN;
    Physics.step(m, d);
    assertThat(d.qvel[0]).isZero();
    assertThat(d.time).isEqualTo(m.opt.timestep);
    assertThat(d.warning.count(Warnings.Kind.BAD_QVEL)).isEqualTo(1);
    m.opt.disableflags |= DisableFlag.AUTORESET;
    d.qvel[0] = 2e10;
    Physics.step(m, d);
    assertThat(d.qvel[0]).isEqualTo(2e10);
    assertThat(d.warning.count(Warnings.Kind.BAD_QVEL)).isEqualTo(3);
  }

  @Test
  void oneBadControlSilencesAllActuators() {
    Model m = RandomTrees.rich(8, 5);
    Data d = RandomTrees.state(m, 8);
    double[] ctrl = d.ctrl.clone();
    ctrl[1] = Double.POSITIVE_INFINITY;
    System.arraycopy(ctrl, 0, d.ctrl, 0, m.nu);
    Physics.forward(m, d);
    double[] silenced = d.actuatorForce.clone();
    assertThat(d.warning.count(Warnings.Kind.BAD_CTRL)).isEqualTo(1);
    assertThat(d.ctrl).containsExactly(ctrl);
    java.util.Arrays.fill(d.ctrl, 0);
    Physics.forward(m, d);
    assertThat(silenced).containsExactly(d.actuatorForce);
  }
}
