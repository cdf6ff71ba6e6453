package dev.armature.derivative;

import static dev.armature.testkit.Close.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.kinematics.Coordinates;
import dev.armature.model.IntegratorType;
import dev.armature.model.Model;
import dev.armature.model.SensorType;
import dev.armature.step.Physics;
import dev.armature.testkit.World;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Formulas of a whole step, sensors too, against central differences of steps. */
class AnalyticTransitionTest {
  private static final Path MODELS = Path.of(System.getProperty("armature.root"), "models");
  private static final int[] INTEGRATORS = {
    IntegratorType.EULER, IntegratorType.RK4, IntegratorType.IMPLICIT, IntegratorType.IMPLICITFAST
  };

  /** A tree with every kind of joint, actuators with every activation, and all sensors. */
  private static final String SENSED =
      """
      <mujoco>
        <option timestep=".01" magnetic=".3 -.2 .5"/>
        <worldbody>
          <camera name="still" pos="1 1 1" xyaxes="1 0 0 0 1 1"/>
          <site name="fixed" pos=".1 .2 .3" euler="10 20 30"/>
          <body name="base" pos="0 0 2"><freejoint name="free"/><geom size=".1" pos=".05 0 .02"/>
            <site name="imu" pos=".03 .02 .05" euler="20 40 10"/>
            <body name="upper" pos=".3 0 0"><joint name="ball" type="ball" damping=".3" stiffness="2"/>
              <geom name="arm" type="box" size=".1 .05 .04" pos=".1 0 .02"/>
              <camera name="eye" pos="0 .1 0" euler="10 5 3"/>
              <site name="wrist" pos=".1 0 .03" euler="3 50 20"/>
              <body name="lower" pos=".3 0 0">
                <joint name="hinge" axis="0 1 .3" damping=".1" range="-1 -.01"/>
                <joint name="slide" type="slide" axis="1 0 .2" damping=".2"/>
                <geom size=".05" pos=".1 .1 0"/><site name="tip" pos=".1 .1 .1" euler="7 8 60"/>
              </body>
            </body>
            <body name="other" pos="0 .3 0"><joint name="side" axis="1 0 0"/><geom size=".06" pos="0 .1 0"/></body>
          </body>
        </worldbody>
        <tendon><fixed name="coupled"><joint joint="hinge" coef="1"/><joint joint="side" coef="-.5"/></fixed></tendon>
        <actuator>
          <general name="a0" joint="hinge" dyntype="integrator" gainprm="3" actlimited="true" actrange="-1 1"/>
          <general joint="slide" dyntype="filter" dynprm=".05" gainprm="2" actearly="true"/>
          <general name="a2" joint="side" dyntype="filterexact" dynprm=".02" gaintype="affine" gainprm="2 1 .4"
            biastype="affine" biasprm="1 -2 -.5"/>
          <motor name="a3" joint="hinge" ctrlrange="-.5 .5" ctrllimited="true"/>
          <motor joint="slide" forcerange="-.1 .1" forcelimited="true"/>
          <general joint="hinge" dyntype="integrator" actlimited="true" actrange="-.2 .2"/>
          <general name="a6" tendon="coupled" gaintype="affine" gainprm="1 .5 .7" biastype="affine" biasprm="0 -1 -.2"/>
          <muscle name="m7" joint="hinge" lengthrange="-1 1" force="20" tausmooth=".3" timeconst=".02 .05"/>
          <muscle joint="side" lengthrange="-.5 2" force="15" timeconst=".01 .04"/>
        </actuator>
        <sensor>
          <accelerometer site="imu"/><velocimeter site="imu"/><gyro site="tip"/><magnetometer site="tip"/>
          <accelerometer site="tip"/><force site="wrist"/><torque site="wrist"/><force site="tip"/><torque site="imu"/>
          <jointpos joint="hinge"/><jointvel joint="slide"/><ballquat joint="ball"/><ballangvel joint="ball"/>
          <tendonpos tendon="coupled"/><tendonvel tendon="coupled"/><actuatorpos actuator="a6"/>
          <actuatorvel actuator="a2"/><actuatorfrc actuator="a2"/><actuatorfrc actuator="m7"/><actuatorfrc actuator="a0"/>
          <jointactuatorfrc joint="hinge"/><tendonactuatorfrc tendon="coupled"/>
          <jointlimitpos joint="hinge"/><jointlimitvel joint="hinge"/><jointlimitfrc joint="hinge"/>
          <framepos objtype="body" objname="lower"/><framepos objtype="site" objname="tip" reftype="site" refname="imu"/>
          <framequat objtype="geom" objname="arm"/><framequat objtype="camera" objname="eye" reftype="xbody" refname="other"/>
          <framexaxis objtype="site" objname="tip"/><frameyaxis objtype="xbody" objname="lower" reftype="site" refname="imu"/>
          <framezaxis objtype="site" objname="wrist"/>
          <framelinvel objtype="site" objname="tip"/><framelinvel objtype="body" objname="lower" reftype="site" refname="imu"/>
          <frameangvel objtype="xbody" objname="lower"/><frameangvel objtype="site" objname="tip" reftype="body" refname="other"/>
          <framelinacc objtype="body" objname="lower"/><frameangacc objtype="site" objname="tip"/>
          <framelinvel objtype="site" objname="fixed" reftype="site" refname="tip"/>
          <framelinacc objtype="site" objname="fixed"/>
          <subtreecom body="upper"/><subtreelinvel body="base"/><subtreeangmom body="upper"/><subtreeangmom body="base"/>
          <clock/><e_kinetic/><e_potential/><camprojection camera="still" site="tip"/><rangefinder site="tip"/>
          <velocimeter site="tip" cutoff=".05"/><gyro site="imu" cutoff="100"/>
        </sensor>
      </mujoco>
      """;

  /** Moves the state or a control by a little. */
  private static void move(Model m, Data d, int column, double by) {
    if (column < m.nv) {
      double[] unit = new double[m.nv];
      unit[column] = 1;
      Coordinates.integrate(m, d.qpos, unit, by);
    } else if (column < 2 * m.nv) {
      d.qvel[column - m.nv] += by;
    } else if (column < 2 * m.nv + m.na) {
      d.act[column - 2 * m.nv] += by;
    } else {
      d.ctrl[column - 2 * m.nv - m.na] += by;
    }
  }

  /** A and B, C and D of central differences; the columns of both are side by side. */
  private static double[][] differences(Model m, Data at, double h) {
    int nx = 2 * m.nv + m.na;
    int width = nx + m.nu;
    double[] step = new double[nx * width];
    double[] sensors = new double[m.nsensordata * width];
    double[] change = new double[nx];
    Data high = Physics.copyData(m, at);
    Data low = Physics.copyData(m, at);
    for (int c = 0; c < width; c++) {
      Physics.copyData(m, at, high);
      Physics.copyData(m, at, low);
      move(m, high, c, h);
      move(m, low, c, -h);
      Physics.step(m, high);
      Physics.step(m, low);
      Coordinates.differentiate(m, change, 2 * h, low.qpos, high.qpos);
      for (int i = 0; i < nx; i++) {
        double difference =
            i < m.nv
                ? change[i]
                : i < 2 * m.nv
                    ? (high.qvel[i - m.nv] - low.qvel[i - m.nv]) / (2 * h)
                    : (high.act[i - 2 * m.nv] - low.act[i - 2 * m.nv]) / (2 * h);
        step[i * width + c] = difference;
      }
      for (int i = 0; i < m.nsensordata; i++) {
        sensors[i * width + c] = (high.sensordata[i] - low.sensordata[i]) / (2 * h);
      }
    }
    return new double[][] {step, sensors};
  }

  private static void check(Model m, Data d, double tolerance) {
    int nx = 2 * m.nv + m.na;
    int width = nx + m.nu;
    double[] a = new double[nx * nx];
    double[] b = new double[nx * m.nu];
    double[] c = new double[m.nsensordata * nx];
    double[] dd = new double[m.nsensordata * m.nu];
    double[] qpos = d.qpos.clone();
    Transition.analytic(m, d, a, b, c, dd);
    assertThat(d.qpos).containsExactly(qpos);
    double[][] expected = differences(m, d, 1e-6);
    double largest = Arrays.stream(expected[0]).map(Math::abs).max().orElse(0);
    assertClose(
        "A, B of integrator " + m.opt.integrator,
        beside(a, b, nx, width),
        expected[0],
        tolerance * (1 + largest));
    double[] sensors = beside(c, dd, nx, width);
    for (int s = 0; s < m.nsensor; s++) {
      int from = m.sensor.adr[s] * width;
      int to = from + m.sensor.dim[s] * width;
      double[] wanted = Arrays.copyOfRange(expected[1], from, to);
      double scale = 1 + Arrays.stream(wanted).map(Math::abs).max().orElse(0);
      String name = "sensor " + s + " " + SensorType.of(m.sensor.type[s]);
      assertClose(name, Arrays.copyOfRange(sensors, from, to), wanted, tolerance * scale);
    }
  }

  private static double[] beside(double[] left, double[] right, int n, int width) {
    double[] both = new double[left.length + right.length];
    for (int r = 0; r < both.length / width; r++) {
      System.arraycopy(left, r * n, both, r * width, n);
      System.arraycopy(right, r * (width - n), both, r * width + n, width - n);
    }
    return both;
  }

  private static void accurate(Model m) {
    m.opt.tolerance = 1e-15;
    m.opt.iterations = 200;
    m.opt.lsTolerance = 1e-6;
    m.opt.noslipIterations = 0;
  }

  @Test
  void everySensorOfATreeInRandomMotion() {
    for (int seed = 0; seed < 4; seed++) {
      Model m = World.compile(SENSED);
      m.opt.integrator = INTEGRATORS[seed];
      accurate(m);
      Data d = new Data(m);
      Random random = new Random(seed);
      Coordinates.integrate(m, d.qpos, random.doubles(m.nv, -.5, .5).toArray(), 1);
      d.qpos[11] = .05;
      Arrays.setAll(d.qvel, i -> random.nextDouble(-1, 1));
      Arrays.setAll(d.ctrl, i -> random.nextDouble(.1, .9));
      Arrays.setAll(d.act, i -> random.nextDouble(.1, .4));
      Arrays.setAll(d.xfrcApplied, i -> random.nextDouble(-1, 1));
      Physics.forward(m, d);
      assertThat(d.nefc).isEqualTo(1);
      assertThat(
              Arrays.stream(Transition.differencedSensors(m, d))
                  .mapToObj(s -> SensorType.of(m.sensor.type[s])))
          .containsExactly(
              SensorType.JOINTLIMITFRC,
              SensorType.E_KINETIC,
              SensorType.E_POTENTIAL,
              SensorType.CAMPROJECTION,
              SensorType.RANGEFINDER);
      check(m, d, 2e-6);
      // in the same world: nothing of the integrator before is left
      m.opt.integrator = INTEGRATORS[(seed + 3) % 4];
      check(m, d, 2e-6);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "humanoid.xml, stand, 40",
    "arm.xml, ready, 20",
    "quadruped.xml, , 300",
    "muscle_arm.xml, , 20",
    "hand_cube.xml, , 300"
  })
  void robotsUnderAllIntegrators(String file, @Nullable String key, int steps) {
    for (int integrator : INTEGRATORS) {
      Model m = World.load(MODELS.resolve(file));
      m.opt.integrator = integrator;
      accurate(m);
      Simulation sim = new Simulation(m);
      if (key != null) {
        sim.resetTo(key);
      }
      Random random = new Random(4);
      sim.step(steps);
      Arrays.setAll(sim.data().ctrl, i -> sim.data().ctrl[i] + .1 * random.nextDouble());
      // no activation at an end of its range, where the dynamics of muscles have a kink
      Arrays.setAll(sim.data().act, i -> .3 + .1 * i);
      sim.forward();
      check(m, sim.data(), 1e-5);
    }
  }

  /**
   * Activations, controls and forces at an end of their ranges, from where a search for controls
   * starts: the slopes are those from inside.
   */
  @Test
  void atTheEndsOfRangesSlopesAreThoseFromInside() {
    Model m =
        World.compile(
            """
            <mujoco>
              <worldbody><body><joint name="a" axis="0 1 0"/><geom size=".1" pos=".3 0 0"/></body></worldbody>
              <actuator>
                <muscle joint="a" lengthrange="-1 1" force="20" tausmooth=".3" ctrlrange="0 1" ctrllimited="true"/>
                <general joint="a" dyntype="filter" dynprm=".05" actlimited="true" actrange="0 1" ctrlrange="0 1"
                  ctrllimited="true" gainprm="2"/>
                <motor joint="a" forcerange="0 5" forcelimited="true" ctrlrange="0 1" ctrllimited="true"/>
              </actuator>
            </mujoco>
            """);
    Data d = new Data(m);
    int nx = 2 * m.nv + m.na;
    double h = 1e-7;
    double[] a = new double[nx * nx];
    double[] b = new double[nx * m.nu];
    Transition.analytic(m, d, a, b);
    double[] both = beside(a, b, nx, nx + m.nu);
    Data start = Physics.copyData(m, d);
    Physics.step(m, start);
    for (int c = 2 * m.nv; c < nx + m.nu; c++) {
      Data moved = Physics.copyData(m, d);
      move(m, moved, c, h);
      Physics.step(m, moved);
      double[] column = new double[nx];
      double[] expected = new double[nx];
      for (int i = 0; i < nx; i++) {
        column[i] = both[i * (nx + m.nu) + c];
        expected[i] = (state(m, moved, i) - state(m, start, i)) / h;
      }
      assertThat(Arrays.stream(expected).anyMatch(x -> x != 0)).isTrue();
      assertClose("column " + c, column, expected, 1e-5);
    }
  }

  /** A soft cube on the floor, with the integrators that treat it explicitly. */
  @Test
  void aSoftCubeOnTheFloor() {
    Model m =
        World.compile(
            """
            <mujoco>
              <option timestep=".001"/>
              <worldbody>
                <geom type="plane" size="1 1 1"/>
                <flexcomp name="cube" type="grid" dim="3" count="2 2 2" spacing=".1 .1 .1" pos="0 0 .056" euler="0 4 0" radius=".005" mass=".5">
                  <contact condim="3" solref=".02 1" selfcollide="none"/>
                  <elasticity young="2e3" poisson=".2" damping=".01"/>
                </flexcomp>
              </worldbody>
            </mujoco>
            """);
    accurate(m);
    for (int integrator : new int[] {IntegratorType.EULER, IntegratorType.RK4}) {
      m.opt.integrator = integrator;
      Simulation sim = new Simulation(m);
      sim.step(60);
      sim.forward();
      assertThat(sim.data().ncon).isPositive();
      check(m, sim.data(), 1e-5);
    }
    m.opt.integrator = IntegratorType.IMPLICIT;
    assertThat(Transition.obstacle(m, new Data(m))).contains("flex");
  }

  private static double state(Model m, Data d, int i) {
    return i < m.nv ? d.qpos[i] : i < 2 * m.nv ? d.qvel[i - m.nv] : d.act[i - 2 * m.nv];
  }

  /** A model with formulas, one without, and one with neither. */
  @Test
  void linearizingTakesFormulasOrDifferencesWithTheSameSign() {
    Model m = World.compile(SENSED);
    accurate(m);
    Data d = new Data(m);
    d.qpos[11] = .05;
    Arrays.fill(d.ctrl, .3);
    Arrays.fill(d.act, .2);
    int nx = 2 * m.nv + m.na;
    double[][][] found = new double[2][][];
    for (int way = 0; way < 2; way++) {
      m.opt.noslipIterations = way;
      Physics.forward(m, d);
      assertThat(Transition.obstacle(m, d) == null).isEqualTo(way == 0);
      double[][] x = {
        new double[nx * nx],
        new double[nx * m.nu],
        new double[m.nsensordata * nx],
        new double[m.nsensordata * m.nu]
      };
      Transition.linearize(m, d, x[0], x[1], x[2], x[3], null);
      found[way] = x;
    }
    assertThat(Arrays.stream(found[0][3]).anyMatch(x -> x != 0)).as("feedthrough").isTrue();
    for (int k = 0; k < 4; k++) {
      double largest = Arrays.stream(found[0][k]).map(Math::abs).max().orElse(0);
      assertClose("matrix " + k, found[1][k], found[0][k], 1e-5 * (1 + largest));
    }
    m.opt.integrator = IntegratorType.RK4;
    assertThatThrownBy(() -> Transition.linearize(m, d, null, null, null, null, null))
        .hasMessageContaining("Runge-Kutta");
  }
}
