package dev.armature.derivative;

import static dev.armature.testkit.Close.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.dynamics.InertiaMatrix;
import dev.armature.dynamics.VelocityDerivative;
import dev.armature.kinematics.Coordinates;
import dev.armature.model.IntegratorType;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.model.SensorType;
import dev.armature.model.Stage;
import dev.armature.step.Physics;
import dev.armature.testkit.RandomTrees;
import dev.armature.testkit.TreeBuilder;
import dev.armature.testkit.World;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Transition and inverse-dynamics matrices against differences of whole steps made by hand. */
class TransitionTest {
  private static final double H = 1e-5;

  private static double[] tangent(Model m, Data from, Data to, double width) {
    double[] x = new double[2 * m.nv + m.na];
    Coordinates.differentiate(m, x, width, from.qpos, to.qpos);
    for (int i = 0; i < m.nv; i++) {
      x[m.nv + i] = (to.qvel[i] - from.qvel[i]) / width;
    }
    for (int i = 0; i < m.na; i++) {
      x[2 * m.nv + i] = (to.act[i] - from.act[i]) / width;
    }
    return x;
  }

  private static Data stepped(Model m, long seed, int component, double h) {
    Data d = RandomTrees.state(m, seed);
    if (component < m.nv) {
      double[] unit = new double[m.nv];
      unit[component] = 1;
      Coordinates.integrate(m, d.qpos, unit, h);
    } else if (component < 2 * m.nv) {
      d.qvel[component - m.nv] += h;
    } else if (component < 2 * m.nv + m.na) {
      d.act[component - 2 * m.nv] += h;
    } else {
      d.ctrl[component - 2 * m.nv - m.na] += h;
    }
    Physics.step(m, d);
    return d;
  }

  @ParameterizedTest
  @ValueSource(ints = {IntegratorType.EULER, IntegratorType.IMPLICIT, IntegratorType.IMPLICITFAST})
  void transitionMatricesAreDifferencesOfWholeSteps(int integrator) {
    for (int seed = 0; seed < 4; seed++) {
      Model m = RandomTrees.rich(seed, 4);
      m.opt.integrator = integrator;
      Data d = RandomTrees.state(m, seed);
      double[] qpos = d.qpos.clone();
      int nx = 2 * m.nv + m.na;
      double[] a = new double[nx * nx];
      double[] b = new double[nx * m.nu];
      Transition.compute(m, d, 1e-6, true, a, b, null, null);
      assertThat(d.qpos).containsExactly(qpos);
      // implicit factors are kept while activations and controls vary, although they depend on them
      int columns = integrator == IntegratorType.EULER ? nx + m.nu : 2 * m.nv;
      for (int c = 0; c < columns; c++) {
        double[] expected = tangent(m, stepped(m, seed, c, -H), stepped(m, seed, c, H), 2 * H);
        for (int r = 0; r < nx; r++) {
          double actual = c < nx ? a[r * nx + c] : b[r * m.nu + c - nx];
          assertThat(actual)
              .as("seed %d row %d column %d", seed, r, c)
              .isCloseTo(expected[r], within(1e-6));
        }
      }
    }
  }

  /** Robots in contact, with every kind of joint; both integrators. */
  @ParameterizedTest
  @CsvSource({
    "humanoid.xml, stand, 40",
    "arm.xml, ready, 20",
    "quadruped.xml, , 300",
    "double_pendulum.xml, , 50",
    "cartpole.xml, , 20",
    "hand_cube.xml, , 300",
    "gripper.xml, , 60"
  })
  void formulasAreDifferencesOfSteps(String file, @Nullable String key, int steps) {
    for (int integrator : new int[] {IntegratorType.EULER, IntegratorType.IMPLICITFAST}) {
      Model m = World.load(Path.of(System.getProperty("armature.root"), "models", file));
      m.opt.integrator = integrator;
      m.opt.tolerance = 1e-15;
      m.opt.iterations = 200;
      m.opt.lsTolerance = 1e-6;
      m.opt.noslipIterations = 0;
      Simulation sim = new Simulation(m);
      if (key != null) {
        sim.resetTo(key);
      }
      SplittableRandom random = new SplittableRandom(4);
      sim.step(steps);
      for (int i = 0; i < m.nu; i++) {
        sim.data().ctrl[i] += .1 * random.nextDouble();
      }
      assertSame(m, sim.data());
    }
  }

  /** Actuators with all activations that have formulas, some at their limits. */
  @Test
  void activationsHaveFormulas() {
    String xml =
        """
        <mujoco>
          <option timestep=".01"/>
          <worldbody><body><joint name="a" type="ball" damping=".3" stiffness="2"/>
            <geom size=".1" pos=".2 0 .1"/><body pos=".3 0 0"><joint name="b" damping=".1"/>
            <geom size=".05" pos=".1 .1 0"/></body></body></worldbody>
          <actuator>
            <general joint="b" dyntype="integrator" gainprm="3" actlimited="true" actrange="-1 1"/>
            <general joint="b" dyntype="filter" dynprm=".05" gainprm="2" actearly="true"/>
            <general joint="b" dyntype="filterexact" dynprm=".02" gaintype="affine" gainprm="2 1 0"
              biastype="affine" biasprm="1 -2 -.5"/>
            <motor joint="b" ctrlrange="-.5 .5" ctrllimited="true"/>
            <motor joint="b" forcerange="-.1 .1" forcelimited="true"/>
            <general joint="b" dyntype="integrator" actlimited="true" actrange="-.2 .2"/>
          </actuator>
        </mujoco>
        """;
    for (int integrator : new int[] {IntegratorType.EULER, IntegratorType.IMPLICITFAST}) {
      Model m = World.compile(xml);
      m.opt.integrator = integrator;
      Data d = new Data(m);
      for (int i = 0; i < m.nu; i++) {
        d.ctrl[i] = .9 - .1 * i;
      }
      for (int i = 0; i < m.na; i++) {
        d.act[i] = .3 + .1 * i;
      }
      for (int i = 0; i < m.nv; i++) {
        d.qvel[i] = .5 * i - 1;
      }
      assertSame(m, d);
    }
  }

  @Test
  void whatHasNoFormulasSaysWhy() {
    Model m = RandomTrees.rich(1, 3);
    Data d = RandomTrees.state(m, 1);
    Physics.forward(m, d);
    assertThat(Transition.obstacle(m, d)).isNull();
    m.opt.noslipIterations = 1;
    assertThatThrownBy(() -> Transition.analytic(m, d, null, null))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no-slip");
    assertThat(Transition.obstacle(m, d)).contains("no-slip");
  }

  private static void assertSame(Model m, Data d) {
    int nx = 2 * m.nv + m.na;
    double[][] expected = {new double[nx * nx], new double[nx * m.nu]};
    double[][] actual = {new double[nx * nx], new double[nx * m.nu]};
    double[] qpos = d.qpos.clone();
    Transition.compute(m, d, 1e-7, true, expected[0], expected[1], null, null);
    Transition.analytic(m, d, actual[0], actual[1]);
    assertThat(d.qpos).containsExactly(qpos);
    for (int k = 0; k < 2; k++) {
      double largest = Arrays.stream(expected[k]).map(Math::abs).max().orElse(0);
      assertClose(k == 0 ? "A" : "B", actual[k], expected[k], 1e-5 * (1 + largest));
    }
  }

  @Test
  void controlsAtTheirLimitAreDifferencedInwards() {
    Model m = RandomTrees.rich(1, 4);
    m.actuator.ctrllimited[0] = true;
    m.actuator.ctrlrange[0] = -1;
    m.actuator.ctrlrange[1] = 1;
    Data d = RandomTrees.state(m, 1);
    int nx = 2 * m.nv + m.na;
    double[] inside = new double[nx * m.nu];
    double[] atLimit = new double[nx * m.nu];
    d.ctrl[0] = 0.999;
    Transition.compute(m, d, 1e-6, true, null, inside, null, null);
    d.ctrl[0] = 1;
    Transition.compute(m, d, 1e-6, true, null, atLimit, null, null);
    double largest = 0;
    for (int r = 0; r < nx; r++) {
      largest = Math.max(largest, Math.abs(inside[r * m.nu]));
      assertThat(atLimit[r * m.nu]).isCloseTo(inside[r * m.nu], within(1e-6));
    }
    assertThat(largest).isGreaterThan(1e-4);
    d.ctrl[0] = 2;
    Transition.compute(m, d, 1e-6, true, null, atLimit, null, null);
    for (int r = 0; r < nx; r++) {
      assertThat(atLimit[r * m.nu]).isZero();
    }
  }

  /** A slider with a motor and a sensor of the motor's force. */
  private static Model measured() {
    TreeBuilder t = new TreeBuilder();
    t.body(0).mass = 2;
    t.joint(JointType.SLIDE);
    TreeBuilder.Actuator motor = t.actuator();
    motor.gainprm[0] = 3;
    TreeBuilder.Sensor force = t.sensor();
    force.type = SensorType.ACTUATORFRC.code();
    force.needstage = Stage.ACC.code();
    force.objtype = ObjType.ACTUATOR;
    TreeBuilder.Sensor speed = t.sensor();
    speed.type = SensorType.JOINTVEL.code();
    speed.needstage = Stage.VEL.code();
    speed.objtype = ObjType.JOINT;
    return t.build();
  }

  @Test
  void quirkSensorsByControlsHaveTheOppositeSignWhenCentered() {
    Model m = measured();
    Data d = new Data(m);
    double[] forward = new double[2];
    double[] centered = new double[2];
    double[] byState = new double[4];
    Transition.compute(m, d, 1e-6, false, null, null, null, forward);
    Transition.compute(m, d, 1e-6, true, null, null, byState, centered);
    assertThat(forward).containsExactly(new double[] {3, 0}, within(1e-6));
    assertThat(centered).containsExactly(new double[] {-3, 0}, within(1e-6));
    assertThat(byState).containsExactly(new double[] {0, 0, 0, 1}, within(1e-6));
  }

  @Test
  void rungeKuttaHasNoTransitionMatrices() {
    Model m = RandomTrees.rich(1, 3);
    m.opt.integrator = IntegratorType.RK4;
    Data d = new Data(m);
    assertThatThrownBy(() -> Transition.compute(m, d, 1e-6, false, null, null, null, null))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void inverseForceByAccelerationIsTheInertia() {
    Model m = RandomTrees.rich(6, 6);
    Data d = RandomTrees.state(m, 6);
    Physics.forward(m, d);
    double[] full = new double[m.nv * m.nv];
    InertiaMatrix.full(m, d, full);
    InverseSensitivity.Results r = new InverseSensitivity.Results();
    r.forceByAcceleration = new double[m.nv * m.nv];
    r.forceByVelocity = new double[m.nv * m.nv];
    r.inertiaByPosition = new double[m.nv * m.nM];
    InverseSensitivity.compute(m, d, 1e-6, true, r);
    assertThat(r.forceByAcceleration).containsExactly(full, within(1e-6));
    VelocityDerivative.compute(m, d, true);
    for (int i = 0; i < m.nv; i++) {
      for (int k = m.D.rowadr[i]; k < m.D.rowadr[i] + m.D.rownnz[i]; k++) {
        assertThat(r.forceByVelocity[m.D.colind[k] * m.nv + i])
            .isCloseTo(-d.qDeriv[k], within(1e-4));
      }
    }
  }
}
