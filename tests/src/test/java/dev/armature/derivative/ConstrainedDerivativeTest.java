package dev.armature.derivative;

import static dev.armature.testkit.Close.assertClose;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.model.ConeType;
import dev.armature.model.ConstraintState;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import dev.armature.testkit.World;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against central differences of forward passes, in states that are away from switches. */
class ConstrainedDerivativeTest {
  private static final Path MODELS = Path.of(System.getProperty("armature.root"), "models");

  /** A box that slides over the floor, and turns: its contacts are cones when elliptic. */
  private static final String SLIDING =
      """
      <mujoco>
        <worldbody>
          <geom type="plane" size="5 5 1" friction=".3 .01 .001" condim="4"/>
          <body pos="0 0 .099"><freejoint/><geom type="box" size=".2 .15 .1" friction=".3 .01 .001" condim="4"/></body>
        </worldbody>
      </mujoco>
      """;

  private static Simulation accurate(Model m, int cone) {
    m.opt.cone = cone;
    m.opt.tolerance = 1e-15;
    m.opt.iterations = 200;
    m.opt.lsTolerance = 1e-6;
    return new Simulation(m);
  }

  private static double[] differences(Model m, Data d, double[] input, double h) {
    double[] result = new double[m.nv * m.nv];
    for (int j = 0; j < m.nv; j++) {
      double kept = input[j];
      input[j] = kept + h;
      Physics.forward(m, d);
      double[] high = d.qacc.clone();
      input[j] = kept - h;
      Physics.forward(m, d);
      input[j] = kept;
      for (int i = 0; i < m.nv; i++) {
        result[i * m.nv + j] = (high[i] - d.qacc[i]) / (2 * h);
      }
    }
    Physics.forward(m, d);
    return result;
  }

  private static double largest(double[] values) {
    return Arrays.stream(values).map(Math::abs).max().orElse(0);
  }

  private static void check(Simulation sim) {
    Model m = sim.model();
    Data d = sim.data();
    sim.forward();
    double[] force = differences(m, d, d.qfrcApplied, 1e-4);
    double[] velocity = differences(m, d, d.qvel, 1e-6);
    double[] byForce = new double[m.nv * m.nv];
    double[] byVelocity = new double[m.nv * m.nv];
    ConstrainedDerivative.compute(m, d, byForce, byVelocity);
    assertClose("by force", byForce, force, 2e-6 * largest(force));
    assertClose("by velocity", byVelocity, velocity, 2e-6 * largest(velocity));
  }

  @ParameterizedTest
  @ValueSource(ints = {ConeType.PYRAMIDAL, ConeType.ELLIPTIC})
  void aStandingHumanoid(int cone) {
    Simulation sim = accurate(World.load(MODELS.resolve("humanoid.xml")), cone);
    sim.resetTo("stand");
    sim.step(40);
    sim.forward();
    assertThat(sim.data().ncon).isGreaterThan(3);
    check(sim);
  }

  @Test
  void aBoxThatSlidesAndTurns() {
    Simulation sim = accurate(World.compile(SLIDING), ConeType.ELLIPTIC);
    sim.step(300); // until it rests
    sim.data().qvel[0] = 0.7;
    sim.data().qvel[1] = 0.2;
    sim.data().qvel[5] = 0.9;
    sim.step(1);
    sim.forward();
    int cones = 0;
    for (int row = 0; row < sim.data().nefc; row++) {
      cones += sim.data().efc.state[row] == ConstraintState.CONE ? 1 : 0;
    }
    assertThat(cones).isGreaterThan(0);
    check(sim);
  }

  @Test
  void anArmWithDryFriction() {
    Simulation sim = accurate(World.load(MODELS.resolve("arm.xml")), ConeType.PYRAMIDAL);
    sim.resetTo("ready");
    sim.actuator("elbow").set(1.6);
    sim.step(20);
    check(sim);
  }
}
