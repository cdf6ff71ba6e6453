package dev.armature.derivative;

import static dev.armature.testkit.Close.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.dynamics.Actuation;
import dev.armature.kinematics.Coordinates;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * All seven derivatives of inverse dynamics against central differences of whole inverse passes in
 * worlds of their own.
 */
class InverseSensitivityTest {
  private static final double EPS = 1e-6;
  private static final double H = 1e-5;

  /** A floating body with a ball joint and two branches, held by a soft equality. */
  private static final String MODEL =
      """
      <mujoco><option density="2"/><worldbody>
        <body name="trunk" pos="0 0 1"><freejoint/><geom type="box" size=".2 .1 .1"/><site name="imu" pos=".1 0 .05"/>
          <body pos=".3 0 0"><joint name="ball" type="ball" damping=".1"/>
            <geom type="capsule" size=".04" fromto="0 0 0 .3 0 0"/>
            <body name="tip" pos=".3 0 0"><joint name="hinge" axis="0 1 .2" stiffness="2" damping=".2"/>
              <geom type="capsule" size=".03" fromto="0 0 0 .2 0 .1"/><site name="end" pos=".2 0 .1"/></body></body>
          <body pos="-.3 0 0"><joint name="slide" type="slide" axis="1 0 .3" armature=".05"/>
            <geom size=".07" pos="0 .1 0"/></body>
        </body></worldbody>
        <equality><joint joint1="hinge" joint2="slide" polycoef="0 .7 .2 0 0" solref=".1 1"/></equality>
        <actuator><position joint="hinge" kp="5" kv=".3"/><velocity joint="slide" kv="2"/></actuator>
        <sensor><framepos objtype="site" objname="end"/><velocimeter site="end"/><gyro site="imu"/>
          <accelerometer site="imu"/><force site="end"/><jointpos joint="hinge"/><subtreeangmom body="trunk"/></sensor>
      </mujoco>
      """;

  private static Data state(Model m) {
    Random random = new Random(5);
    Data d = Physics.makeData(m);
    double[] away = random.doubles(m.nv, -.4, .4).toArray();
    Coordinates.integrate(m, d.qpos, away, 1);
    for (int i = 0; i < m.nv; i++) {
      d.qvel[i] = random.nextDouble(-1, 1);
      d.qacc[i] = random.nextDouble(-3, 3);
    }
    d.ctrl[0] = .3;
    d.ctrl[1] = -.6;
    return d;
  }

  /** Forces, sensors and inertia after one coordinate of a kind moved by h. */
  private static double[][] moved(Model m, char kind, int dof, double h, boolean actuation) {
    Data d = state(m);
    switch (kind) {
      case 'q' -> {
        double[] unit = new double[m.nv];
        unit[dof] = 1;
        Coordinates.integrate(m, d.qpos, unit, h);
      }
      case 'v' -> d.qvel[dof] += h;
      default -> d.qacc[dof] += h;
    }
    Physics.inverse(m, d);
    if (actuation) {
      Actuation.compute(m, d);
      for (int i = 0; i < m.nv; i++) {
        d.qfrcInverse[i] -= d.qfrcActuator[i];
      }
    }
    return new double[][] {d.qfrcInverse, d.sensordata, d.qM};
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void allSevenAreDifferencesOfWholeInversePasses(boolean actuation) {
    Model m = Simulation.of(MODEL).model();
    Data d = state(m);
    InverseSensitivity.Results r = all(m);
    double[] qpos = d.qpos.clone();
    InverseSensitivity.compute(m, d, EPS, actuation, r);
    assertThat(d.qpos).containsExactly(qpos);
    assertDifferences(m, 'q', 0, actuation, r.forceByPosition);
    assertDifferences(m, 'v', 0, actuation, r.forceByVelocity);
    assertDifferences(m, 'a', 0, actuation, r.forceByAcceleration);
    assertDifferences(m, 'q', 1, actuation, r.sensorByPosition);
    assertDifferences(m, 'v', 1, actuation, r.sensorByVelocity);
    assertDifferences(m, 'a', 1, actuation, r.sensorByAcceleration);
    assertDifferences(m, 'q', 2, actuation, r.inertiaByPosition);
  }

  /** What mjd_inverseFD of MuJoCo 3.5 returns for the same model and state. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void allSevenAreThoseOfMujoco(boolean actuation) throws IOException {
    Model m = Simulation.of(MODEL).model();
    Data d = state(m);
    InverseSensitivity.Results r = all(m);
    InverseSensitivity.compute(m, d, EPS, actuation, r);
    assertMujoco("DfDq", actuation, r.forceByPosition);
    assertMujoco("DfDv", actuation, r.forceByVelocity);
    assertMujoco("DfDa", actuation, r.forceByAcceleration);
    assertMujoco("DsDq", actuation, r.sensorByPosition);
    assertMujoco("DsDv", actuation, r.sensorByVelocity);
    assertMujoco("DsDa", actuation, r.sensorByAcceleration);
    assertMujoco("DmDq", actuation, r.inertiaByPosition);
  }

  /** Lines of the file are a name and the numbers; with actuators where they make a difference. */
  private static void assertMujoco(String name, boolean actuation, double[] actual)
      throws IOException {
    double[] expected = null;
    try (InputStream in = InverseSensitivityTest.class.getResourceAsStream("inverse_fd.csv")) {
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
        String[] parts = line.split(",");
        if (parts[0].equals(name) || actuation && parts[0].equals(name + "+actuation")) {
          expected = Arrays.stream(parts).skip(1).mapToDouble(Double::parseDouble).toArray();
        }
      }
    }
    assertThat(expected).as(name).isNotNull();
    assertClose(name, actual, expected, 1e-6);
  }

  private static InverseSensitivity.Results all(Model m) {
    InverseSensitivity.Results r = new InverseSensitivity.Results();
    r.forceByPosition = new double[m.nv * m.nv];
    r.forceByVelocity = new double[m.nv * m.nv];
    r.forceByAcceleration = new double[m.nv * m.nv];
    r.sensorByPosition = new double[m.nv * m.nsensordata];
    r.sensorByVelocity = new double[m.nv * m.nsensordata];
    r.sensorByAcceleration = new double[m.nv * m.nsensordata];
    r.inertiaByPosition = new double[m.nv * m.nM];
    return r;
  }

  private static void assertDifferences(
      Model m, char kind, int result, boolean actuation, double[] actual) {
    double largest = 0;
    for (int dof = 0; dof < m.nv; dof++) {
      double[] high = moved(m, kind, dof, H, actuation)[result];
      double[] low = moved(m, kind, dof, -H, actuation)[result];
      int n = high.length;
      for (int k = 0; k < n; k++) {
        double expected = (high[k] - low[k]) / (2 * H);
        largest = Math.max(largest, Math.abs(expected));
        assertThat(actual[dof * n + k])
            .as("result %d by %s of dof %d, entry %d", result, kind, dof, k)
            .isCloseTo(expected, within(1e-4 * (1 + Math.abs(expected))));
      }
    }
    assertThat(largest).as("result %d by %s says something", result, kind).isGreaterThan(1e-2);
  }
}
