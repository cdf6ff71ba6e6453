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
import dev.armature.testkit.World;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
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

  /**
   * The textbook's planar arm of two links, with θ₂ relative to the first: inertias I at the
   * centers of mass, distances c to them, length l of the first link. Formulas by hand.
   */
  @Test
  void aPlanarArmAsInTextbooks() {
    double m2 = 1.3;
    double l = .7;
    double c1 = .3;
    double c2 = .4;
    double g = 9.81;
    double m1 = 2;
    Model m =
        World.compile(
            """
            <mujoco><worldbody><body><joint axis="0 1 0"/>
              <inertial pos=".3 0 0" mass="2" diaginertia=".02 .05 .05"/>
              <body pos=".7 0 0"><joint axis="0 1 0"/>
                <inertial pos=".4 0 0" mass="1.3" diaginertia=".01 .03 .03"/></body>
            </body></worldbody></mujoco>
            """);
    Data d = new Data(m);
    double t1 = .4;
    double t2 = -.9;
    double v1 = 1.7;
    double v2 = -.6;
    double a1 = 2.1;
    double a2 = -3.3;
    System.arraycopy(new double[] {t1, t2}, 0, d.qpos, 0, 2);
    System.arraycopy(new double[] {v1, v2}, 0, d.qvel, 0, 2);
    System.arraycopy(new double[] {a1, a2}, 0, d.qacc, 0, 2);
    stages(m, d);
    double[] byPosition = new double[4];
    double[] byVelocity = new double[4];
    RigidBodyDerivative.inverse(m, d, byPosition, byVelocity);
    double h = m2 * l * c2;
    double sin = Math.sin(t2);
    double cos = Math.cos(t2);
    // a positive turn about y lowers what lies along x: gravity does m g c cos θ of work per radian
    double down12 = m2 * g * c2 * Math.sin(t1 + t2);
    double down1 = (m1 * c1 + m2 * l) * g * Math.sin(t1) + down12;
    double[] q = {
      down1,
      down12 - h * sin * (2 * a1 + a2) - h * cos * (2 * v1 * v2 + v2 * v2),
      down12,
      down12 - h * sin * a1 + h * cos * v1 * v1
    };
    double[] v = {-2 * h * sin * v2, -2 * h * sin * (v1 + v2), 2 * h * sin * v1, 0};
    assertClose("force by position", byPosition, q, 1e-12);
    assertClose("force by velocity", byVelocity, v, 1e-12);
  }

  /** Six trees of hinges, slides and ball joints, with the numbers of Pinocchio 4.1.0. */
  @Test
  void pinocchiosNumbers() throws IOException {
    List<String> lines;
    try (InputStream in = getClass().getResourceAsStream("pinocchio_trees.txt")) {
      lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
    assertThat(lines).hasSize(6 * 11);
    for (int at = 0; at < lines.size(); at += 11) {
      Model m = World.compile(lines.get(at));
      Data d = new Data(m);
      double[][] values = new double[11][];
      for (int k = 1; k < 11; k++) {
        values[k] =
            Arrays.stream(lines.get(at + k).split(" ")).mapToDouble(Double::parseDouble).toArray();
      }
      System.arraycopy(values[1], 0, d.qpos, 0, m.nq);
      System.arraycopy(values[2], 0, d.qvel, 0, m.nv);
      System.arraycopy(values[3], 0, d.qacc, 0, m.nv);
      assertNear("force", inverse(m, d), values[4]);
      double[] byPosition = new double[m.nv * m.nv];
      double[] byVelocity = new double[m.nv * m.nv];
      RigidBodyDerivative.inverse(m, d, byPosition, byVelocity);
      assertNear("∂τ/∂q", byPosition, values[5]);
      assertNear("∂τ/∂q̇", byVelocity, values[6]);
      double[] inertia = new double[m.nv * m.nv];
      InertiaMatrix.full(m, d, inertia);
      assertNear("∂τ/∂q̈", inertia, values[7]);
      RigidBodyDerivative.forward(m, d, byPosition, byVelocity);
      assertNear("∂q̈/∂q", byPosition, values[8]);
      assertNear("∂q̈/∂q̇", byVelocity, values[9]);
      double[] byForce = new double[m.nv * m.nv];
      for (int i = 0; i < m.nv; i++) {
        double[] unit = new double[m.nv];
        unit[i] = 1;
        InertiaMatrix.solve(m, d, unit, unit);
        System.arraycopy(unit, 0, byForce, i * m.nv, m.nv);
      }
      assertNear("∂q̈/∂τ", byForce, values[10]);
    }
  }

  private static void assertNear(String name, double[] actual, double[] expected) {
    double largest = Arrays.stream(expected).map(Math::abs).max().orElse(0);
    assertClose(name, actual, expected, 1e-12 * (1 + largest));
  }
}
