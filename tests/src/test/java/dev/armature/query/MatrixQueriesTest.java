package dev.armature.query;

import static dev.armature.testkit.Close.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.testkit.World;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Inertia and constraint rows as matrices, and delay buffers at a time. */
class MatrixQueriesTest {
  private static final Path MODELS = Path.of(System.getProperty("armature.root"), "models");

  private static Simulation standing() {
    Simulation sim = new Simulation(World.load(MODELS.resolve("humanoid.xml")));
    sim.resetTo("stand");
    sim.step(40);
    sim.forward();
    return sim;
  }

  @Test
  void productsWithTheInertiaAgreeWithTheWholeMatrix() {
    Simulation sim = standing();
    Model m = sim.model();
    Data d = sim.data();
    double[] full = new double[m.nv * m.nv];
    JointInertia.full(m, d, full);
    double[] twice = full.clone();
    JointInertia.addTo(m, d, twice);
    for (int i = 0; i < full.length; i++) {
      assertThat(twice[i]).isEqualTo(2 * full[i]);
    }
    double[] x = new Random(1).doubles(m.nv, -1, 1).toArray();
    double[] y = new double[m.nv];
    JointInertia.multiply(m, d, x, y);
    double[] expected = new double[m.nv];
    double energy = 0;
    for (int i = 0; i < m.nv; i++) {
      for (int j = 0; j < m.nv; j++) {
        expected[i] += full[i * m.nv + j] * x[j];
      }
      energy += x[i] * expected[i];
    }
    assertClose("M x", y, expected, 1e-12);
    double[] back = new double[m.nv];
    JointInertia.solve(m, d, y, back);
    assertClose("x", back, x, 1e-9);
    JointInertia.multiplyHalf(m, d, x, back);
    assertThat(Arrays.stream(back).map(a -> a * a).sum()).isCloseTo(energy, within(1e-9 * energy));
    JointInertia.solveHalf(m, d, y, back);
    assertThat(Arrays.stream(back).map(a -> a * a).sum()).isCloseTo(energy, within(1e-9 * energy));
  }

  @Test
  void forcesAreTheNegativeDerivativeOfTheCost() {
    Simulation sim = standing();
    Model m = sim.model();
    Data d = sim.data();
    double[] kept = d.efc.force.clone();
    double[] force = new double[d.nefc];
    double[] a = d.qacc.clone();
    a[2] -= 0.3;
    double cost = ConstraintForces.cost(m, d, a, force);
    assertThat(cost).isPositive();
    assertThat(d.efc.force).as("the world is left alone").isEqualTo(kept);
    double[] joint = new double[m.nv];
    ConstraintForces.multiplyTransposed(m, d, force, joint);
    double[] ignored = new double[d.nefc];
    for (int i = 0; i < m.nv; i++) {
      double was = a[i];
      a[i] = was + 1e-5;
      double high = ConstraintForces.cost(m, d, a, ignored);
      a[i] = was - 1e-5;
      double low = ConstraintForces.cost(m, d, a, ignored);
      a[i] = was;
      assertThat(-(high - low) / 2e-5).as("dof %d", i).isCloseTo(joint[i], within(1e-4));
    }
    double[] rows = new double[d.nefc];
    ConstraintForces.multiply(d, d.qvel, rows);
    assertClose("J v", rows, Arrays.copyOf(d.efc.vel, d.nefc), 1e-12);
  }

  @Test
  void delayBuffersAreReadAndSetAtATime() {
    Simulation sim =
        Simulation.of(
            "<mujoco><worldbody><body><joint name='j'/><geom"
                + " size='.1'/></body></worldbody><actuator><motor name='a' joint='j' delay='.02'"
                + " nsample='10' interp='linear'/></actuator><sensor><jointpos joint='j'"
                + " delay='.02' nsample='10' interp='linear'/></sensor></mujoco>");
    Model m = sim.model();
    Data d = sim.data();
    sim.beforeStep(s -> s.data().ctrl[0] = s.time());
    sim.step(20);
    double now = d.time;
    assertThat(Histories.control(m, d, 0, now - .0075)).isCloseTo(now - .0075, within(1e-12));
    assertThat(Histories.control(m, d, 0, -9)).as("the oldest").isLessThan(now - .015);
    Histories.setControl(m, d, 0, now - .004, 7);
    assertThat(Histories.control(m, d, 0, now - .004)).isEqualTo(7);
    Histories.setReading(m, d, 0, now - .006, 3);
    assertThat(Histories.reading(m, d, 0, now - .006)).containsExactly(3);
    assertThatThrownBy(() -> Histories.setReading(m, d, 0, now, 1, 2))
        .hasMessageContaining("1 numbers");
    assertThatThrownBy(() -> Histories.setControl(m, d, 0, Double.NaN, 1))
        .hasMessageContaining("is finite, not NaN");
    Simulation arm = new Simulation(World.load(MODELS.resolve("arm.xml")));
    assertThatThrownBy(() -> Histories.control(arm.model(), arm.data(), 0, 0))
        .hasMessageContaining("no delay buffer");
  }
}
