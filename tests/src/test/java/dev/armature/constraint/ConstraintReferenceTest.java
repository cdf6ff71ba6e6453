package dev.armature.constraint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.Simulation;
import dev.armature.conformance.OwnReferences;
import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import dev.armature.testkit.World;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Small scenes with constraints, with the numbers MuJoCo 3.5 has for them. */
class ConstraintReferenceTest {
  private static final double TINY = 1e-10;

  private static Data slidingBall(String cone) {
    Model m =
        World.compile(
            "<mujoco><option cone='"
                + cone
                + "'/><worldbody><geom type='plane' size='1 1 1'/><body pos='0 0"
                + " 0.0995'><freejoint/><geom size='0.1'/></body></worldbody></mujoco>");
    Data d = new Data(m);
    d.qvel[0] = 0.3;
    Physics.forward(m, d);
    return d;
  }

  private static void assertRows(double[] actual, double... expected) {
    assertThat(Arrays.copyOf(actual, expected.length)).containsExactly(expected, within(TINY));
  }

  @Test
  @DisplayName("C27.4 impedance, reference acceleration and force of a pyramidal contact")
  void pyramidalContact() {
    Data d = slidingBall("pyramidal");
    assertThat(d.nefc).isEqualTo(4);
    double r = 0.0774267290717328;
    assertRows(d.efc.R, r, r, r, r);
    assertRows(d.efc.KBIP, 2770.083102493075, 105.26315789473685, 0.925, -100);
    assertRows(
        d.efc.aref,
        1.2811634349030483,
        1.2811634349030483,
        32.860110803324105,
        -30.297783933518005);
    assertRows(d.efc.force, 4.879534771989874, 4.879534771989874, 35.11693539388436, 0);
    assertRows(d.qacc, -8.38355078126316, 0, 0.9033570181160888, 0, 209.06479760774965, 0);
    assertThat(d.solver.niter[0]).isEqualTo(1);
  }

  @Test
  @DisplayName("C27.4 impedance, reference acceleration and force of an elliptic contact")
  void ellipticContact() {
    Data d = slidingBall("elliptic");
    assertThat(d.nefc).isEqualTo(3);
    double r = 0.0193566822679332;
    assertRows(d.efc.R, r, r, r);
    assertThat(d.efc.KBIP[4]).isZero();
    assertRows(d.efc.aref, 1.2811634349030483, 0, 31.578947368421055);
    assertRows(d.efc.force, 42.97416499912136, 0, 37.067115258190704);
    assertRows(d.qacc, -8.849121929247097, 0, 0.4493261772853204, 0, 220.67497811059948, 0);
    assertThat(d.solver.niter[0]).isEqualTo(2);
  }

  @Test
  @DisplayName("CQ.4 a double pendulum hits the ground and comes to rest where MuJoCo's does")
  void doublePendulum() {
    Model m =
        World.compile(
            """
            <mujoco><worldbody>
              <geom type="plane" size="3 3 1"/>
              <body pos="0 0 0.9">
                <joint axis="0 1 0"/><geom type="capsule" size="0.04" fromto="0 0 0 0.5 0 0"/>
                <body pos="0.5 0 0">
                  <joint axis="0 1 0"/><geom type="capsule" size="0.04" fromto="0 0 0 0.5 0 0"/>
                </body>
              </body>
            </worldbody></mujoco>
            """);
    Data d = new Data(m);
    int first = -1;
    for (int i = 0; i < 1500; i++) {
      Physics.step(m, d);
      if (d.ncon > 0 && first < 0) {
        first = i;
        assertThat(d.qfrcConstraint)
            .containsExactly(new double[] {-556.0552407842844, -301.75396990410337}, within(1e-8));
      }
    }
    assertThat(first).isEqualTo(199);
    assertThat(d.qpos)
        .containsExactly(new double[] {2.2514521149972415, -1.0195309034677964}, within(1e-9));
  }

  @Test
  @DisplayName("CQ.4 a humanoid without controls stands as long as MuJoCo's")
  void humanoid() throws IOException {
    Simulation sim = Simulation.load(OwnReferences.root().resolve("models/humanoid.xml"));
    sim.resetTo("stand");
    int steps = 0;
    while (sim.data().qpos[2] >= 0.9 && steps < 1000) {
      sim.step();
      steps++;
      if (steps == 100) {
        assertThat(sim.data().ncon).isEqualTo(8);
        assertThat(sim.data().qpos[2]).isCloseTo(1.233926, within(1e-6));
      }
    }
    assertThat(steps).isEqualTo(166);
  }

  @ParameterizedTest
  @CsvSource({
    "CG, pyramidal, 0.09950187905261818, 0.6980710166861613, 1e-8",
    "CG, elliptic, 0.09916670929023763, 0.6965922569997435, 1e-8",
    "Newton, pyramidal, 0.09950187905307135, 0.6980710166882823, 1e-10",
    "Newton, elliptic, 0.09916670929023769, 0.6965922569997434, 1e-10",
    "PGS, elliptic, 0.09916670950879215, 0.6965922572595451, 1e-8"
  })
  @DisplayName("CQ.5 a stack of four balls holds")
  void ballStack(String solver, String cone, double lowest, double highest, double tolerance) {
    StringBuilder balls = new StringBuilder();
    for (double z : new double[] {0.1, 0.3, 0.5, 0.7}) {
      balls.append(
          "<body pos='0 0 "
              + z
              + "'><freejoint/><geom size='0.1' condim='6' friction='1 0.01 0.01'/></body>");
    }
    Model m =
        World.compile(
            "<mujoco><option iterations='200' solver='"
                + solver
                + "' cone='"
                + cone
                + "'/><worldbody><geom type='plane' size='3 3 1'/>"
                + balls
                + "</worldbody></mujoco>");
    Data d = new Data(m);
    for (int i = 0; i < 1000; i++) {
      Physics.step(m, d);
    }
    assertThat(d.qpos[2]).isCloseTo(lowest, within(tolerance));
    assertThat(d.qpos[23]).isCloseTo(highest, within(tolerance));
  }
}
