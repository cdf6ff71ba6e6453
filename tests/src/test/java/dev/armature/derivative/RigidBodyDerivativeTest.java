package dev.armature.derivative;

import static dev.armature.testkit.Close.assertClose;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.data.Data;
import dev.armature.dynamics.InertiaMatrix;
import dev.armature.dynamics.RecursiveNewtonEuler;
import dev.armature.kinematics.BodyVelocity;
import dev.armature.kinematics.CenterOfMass;
import dev.armature.kinematics.Coordinates;
import dev.armature.kinematics.Kinematics;
import dev.armature.model.Model;
import dev.armature.testkit.RandomTrees;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** Against central differences of inverse and forward dynamics on random trees. */
class RigidBodyDerivativeTest {
  private static final double H = 1e-5;

  private static void stages(Model m, Data d) {
    Kinematics.compute(m, d);
    CenterOfMass.compute(m, d);
    InertiaMatrix.compute(m, d);
    InertiaMatrix.factor(m, d);
    BodyVelocity.compute(m, d);
  }

  private static double[] inverse(Model m, Data d) {
    stages(m, d);
    double[] force = new double[m.nv];
    RecursiveNewtonEuler.inverse(m, d, true, force);
    return force;
  }

  /** Column j is the derivative by position or velocity j. */
  private static double[] differences(
      Model m, Data d, boolean byPosition, BiConsumer<Data, double[]> function) {
    double[] result = new double[m.nv * m.nv];
    double[] qpos = d.qpos.clone();
    double[] unit = new double[m.nv];
    double[] high = new double[m.nv];
    double[] low = new double[m.nv];
    for (int j = 0; j < m.nv; j++) {
      Arrays.fill(unit, 0);
      unit[j] = 1;
      for (int side = -1; side <= 1; side += 2) {
        double velocity = d.qvel[j];
        if (byPosition) {
          Coordinates.integrate(m, d.qpos, unit, side * H);
        } else {
          d.qvel[j] += side * H;
        }
        function.accept(d, side > 0 ? high : low);
        System.arraycopy(qpos, 0, d.qpos, 0, m.nq);
        d.qvel[j] = velocity;
      }
      for (int i = 0; i < m.nv; i++) {
        result[i * m.nv + j] = (high[i] - low[i]) / (2 * H);
      }
    }
    return result;
  }

  private static double largest(double[] values) {
    return Arrays.stream(values).map(Math::abs).max().orElse(0);
  }

  private static void check(Model m, Data d) {
    Coordinates.normalize(m, d.qpos);
    SplittableRandom random = new SplittableRandom(9);
    for (int i = 0; i < m.nv; i++) {
      d.qacc[i] = random.nextDouble(-3, 3);
    }
    BiConsumer<Data, double[]> forces =
        (data, res) -> System.arraycopy(inverse(m, data), 0, res, 0, m.nv);
    double[] q = differences(m, d, true, forces);
    double[] v = differences(m, d, false, forces);
    stages(m, d);
    double[] byPosition = new double[m.nv * m.nv];
    double[] byVelocity = new double[m.nv * m.nv];
    RigidBodyDerivative.inverse(m, d, byPosition, byVelocity);
    assertClose("force by position", byPosition, q, 1e-7 * (1 + largest(q)));
    assertClose("force by velocity", byVelocity, v, 1e-7 * (1 + largest(v)));
  }

  @Test
  void inverseDynamicsOfRandomTrees() {
    RandomTrees.each(RigidBodyDerivativeTest::check);
  }

  @Test
  void inverseDynamicsOfFloatingTreesWithBallJoints() {
    for (int seed = 0; seed < 20; seed++) {
      Model m = RandomTrees.floating(seed, 3 + seed % 8);
      check(m, RandomTrees.state(m, seed));
    }
  }

  /** q̈ = M⁻¹(τ − c), with the same forces on both sides. */
  @Test
  void forwardDynamicsOfFloatingTrees() {
    for (int seed = 0; seed < 20; seed++) {
      Model m = RandomTrees.floating(seed, 3 + seed % 8);
      Data d = RandomTrees.state(m, seed);
      Coordinates.normalize(m, d.qpos);
      double[] torque = new SplittableRandom(seed).doubles(m.nv, -5, 5).toArray();
      BiConsumer<Data, double[]> accelerations =
          (data, res) -> {
            stages(m, data);
            double[] bias = new double[m.nv];
            RecursiveNewtonEuler.inverse(m, data, false, bias);
            for (int i = 0; i < m.nv; i++) {
              res[i] = torque[i] - bias[i];
            }
            InertiaMatrix.solve(m, data, res, res);
          };
      double[] q = differences(m, d, true, accelerations);
      double[] v = differences(m, d, false, accelerations);
      accelerations.accept(d, d.qacc);
      double[] byPosition = new double[m.nv * m.nv];
      double[] byVelocity = new double[m.nv * m.nv];
      RigidBodyDerivative.forward(m, d, byPosition, byVelocity);
      assertClose("acceleration by position", byPosition, q, 1e-6 * (1 + largest(q)));
      assertClose("acceleration by velocity", byVelocity, v, 1e-6 * (1 + largest(v)));
      assertThat(largest(q)).isGreaterThan(0.1);
    }
  }
}
