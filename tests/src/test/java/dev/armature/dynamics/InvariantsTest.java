package dev.armature.dynamics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.data.Data;
import dev.armature.model.DisableFlag;
import dev.armature.model.IntegratorType;
import dev.armature.model.JacobianType;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import dev.armature.testkit.RandomTrees;
import dev.armature.testkit.RandomWorlds;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One algorithm against another, and against the laws of mechanics, on random trees. */
class InvariantsTest {
  private static final int TREES = 40;

  private static void assertClose(double[] actual, double[] expected, int n, double tolerance) {
    double scale = 1;
    for (int i = 0; i < n; i++) {
      scale = Math.max(scale, Math.abs(expected[i]));
    }
    for (int i = 0; i < n; i++) {
      assertThat(actual[i]).as("component %d", i).isCloseTo(expected[i], within(tolerance * scale));
    }
  }

  @Test
  @DisplayName("CQ.6 inverse dynamics of the forward acceleration gives back the applied forces")
  void inverseOfForward() {
    RandomTrees.each(
        (m, d) -> {
          Physics.forward(m, d);
          double[] applied = new double[m.nv];
          for (int i = 0; i < m.nv; i++) {
            applied[i] = d.qfrcApplied[i] + d.qfrcActuator[i];
          }
          SmoothAcceleration.addApplied(m, d, applied);
          Physics.inverse(m, d);
          assertClose(d.qfrcInverse, applied, m.nv, 1e-10);
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {IntegratorType.EULER, IntegratorType.IMPLICIT, IntegratorType.IMPLICITFAST})
  void discreteInverseOfAStepGivesBackTheAppliedForces(int integrator) {
    for (int seed = 0; seed < TREES; seed++) {
      Model m = RandomTrees.rich(seed, 3 + seed % 8);
      m.opt.integrator = integrator;
      m.opt.enableflags |= dev.armature.model.EnableFlag.INVDISCRETE;
      Data d = RandomTrees.state(m, seed);
      Data next = RandomTrees.state(m, seed);
      Physics.step(m, next);
      Physics.forward(m, d);
      double[] applied = new double[m.nv];
      for (int i = 0; i < m.nv; i++) {
        applied[i] = d.qfrcApplied[i] + d.qfrcActuator[i];
        d.qacc[i] = (next.qvel[i] - d.qvel[i]) / m.opt.timestep;
      }
      SmoothAcceleration.addApplied(m, d, applied);
      Physics.inverse(m, d);
      assertClose(d.qfrcInverse, applied, m.nv, 1e-8);
    }
  }

  @Test
  @DisplayName("CQ.6 the composite-body inertia is what Newton-Euler needs for unit accelerations")
  void inertiaFromNewtonEuler() {
    RandomTrees.each(
        (m, d) -> {
          m.opt.disableflags |= DisableFlag.GRAVITY;
          Arrays.fill(d.qvel, 0);
          Physics.forward(m, d);
          double[] full = new double[m.nv * m.nv];
          InertiaMatrix.full(m, d, full);
          double[] column = new double[m.nv];
          for (int i = 0; i < m.nv; i++) {
            Arrays.fill(d.qacc, 0);
            d.qacc[i] = 1;
            RecursiveNewtonEuler.inverse(m, d, true, column);
            column[i] += m.dof.armature[i];
            assertClose(Arrays.copyOfRange(full, i * m.nv, (i + 1) * m.nv), column, m.nv, 1e-12);
          }
        });
  }

  @Test
  void tendonArmatureAddsTheOuterProductOfItsJacobianWithinTheTree() {
    Model m = RandomTrees.rich(5, 6);
    Data d = RandomTrees.state(m, 5);
    Physics.forward(m, d);
    double[] before = new double[m.nv * m.nv];
    InertiaMatrix.full(m, d, before);
    m.tendon.armature[0] = 0.7;
    Physics.forward(m, d);
    double[] after = new double[m.nv * m.nv];
    InertiaMatrix.full(m, d, after);
    boolean changed = false;
    for (int i = 0; i < m.nv; i++) {
      for (int k = m.M.rowadr[i]; k < m.M.rowadr[i] + m.M.rownnz[i]; k++) {
        int j = m.M.colind[k];
        double expected = 0.7 * d.tenJ[i] * d.tenJ[j];
        changed |= expected != 0;
        assertThat(after[i * m.nv + j] - before[i * m.nv + j]).isCloseTo(expected, within(1e-12));
      }
    }
    assertThat(changed).isTrue();
  }

  @Test
  void productsAndSolutionsWithTheInertiaAgreeWithItsDenseForm() {
    RandomTrees.each(
        (m, d) -> {
          Physics.forward(m, d);
          double[] full = new double[m.nv * m.nv];
          InertiaMatrix.full(m, d, full);
          double[] x = RandomWorlds.random(new SplittableRandom(1), 2 * m.nv, 1);
          double[] product = new double[m.nv];
          InertiaMatrix.mul(m, d, product, x);
          double[] expected = new double[m.nv];
          double norm = 0;
          for (int i = 0; i < m.nv; i++) {
            for (int j = 0; j < m.nv; j++) {
              expected[i] += full[i * m.nv + j] * x[j];
            }
            norm += expected[i] * x[i];
          }
          assertClose(product, expected, m.nv, 1e-12);
          double[] half = new double[m.nv];
          InertiaMatrix.mulHalf(m, d, half, x);
          assertThat(squared(half, 0, m.nv)).isCloseTo(norm, within(1e-10 * Math.max(1, norm)));

          double[] both = new double[2 * m.nv];
          System.arraycopy(product, 0, both, 0, m.nv);
          System.arraycopy(product, 0, both, m.nv, m.nv);
          double[] solved = new double[2 * m.nv];
          InertiaMatrix.solve(m, d, solved, both, 2);
          assertClose(solved, x, m.nv, 1e-9);
          assertClose(Arrays.copyOfRange(solved, m.nv, 2 * m.nv), x, m.nv, 1e-9);
          InertiaMatrix.solveHalf(m, d, solved, both, 2);
          assertThat(squared(solved, m.nv, m.nv)).isCloseTo(norm, within(1e-9 * Math.max(1, norm)));
        });
  }

  private static double squared(double[] x, int at, int n) {
    double sum = 0;
    for (int i = at; i < at + n; i++) {
      sum += x[i] * x[i];
    }
    return sum;
  }

  @Test
  void legacyLayoutHoldsTheDiagonalAndThenTheAncestors() {
    Model m = RandomTrees.rich(3, 7);
    Data d = RandomTrees.state(m, 3);
    Physics.forward(m, d);
    double[] full = new double[m.nv * m.nv];
    InertiaMatrix.full(m, d, full);
    for (int i = 0; i < m.nv; i++) {
      int at = m.dof.Madr[i];
      for (int j = i; j >= 0; j = m.dof.parentid[j]) {
        assertThat(d.qM[at++]).isEqualTo(full[i * m.nv + j]);
      }
    }
  }

  @Test
  void sparseAndDenseJacobiansMakeTheSameStep() {
    for (int seed = 0; seed < TREES; seed++) {
      Model m = RandomTrees.rich(seed, 3 + seed % 8);
      m.opt.integrator = IntegratorType.IMPLICIT;
      m.opt.jacobian = JacobianType.DENSE;
      Data dense = RandomTrees.state(m, seed);
      Physics.step(m, dense);
      double[] denseMoment = moment(m, dense);
      m.opt.jacobian = JacobianType.SPARSE;
      Data sparse = RandomTrees.state(m, seed);
      Physics.step(m, sparse);
      assertClose(sparse.tenLength, dense.tenLength, m.ntendon, 1e-13);
      assertClose(sparse.tenVelocity, dense.tenVelocity, m.ntendon, 1e-13);
      assertClose(moment(m, sparse), denseMoment, m.nu * m.nv, 1e-13);
      assertClose(sparse.qDeriv, dense.qDeriv, m.nD, 1e-12);
      assertClose(sparse.qvel, dense.qvel, m.nv, 1e-12);
    }
  }

  private static double[] moment(Model m, Data d) {
    double[] full = new double[m.nu * m.nv];
    for (int i = 0; i < m.nu; i++) {
      for (int k = 0; k < d.momentRownnz[i]; k++) {
        int at = d.momentRowadr[i] + k;
        full[i * m.nv + d.momentColind[at]] = d.actuatorMoment[at];
      }
    }
    return full;
  }

  @Test
  void kineticEnergyIsThatOfTheBodies() {
    for (int seed = 0; seed < TREES; seed++) {
      Model m = RandomTrees.bare(seed, 3 + seed % 8);
      Data d = RandomTrees.state(m, seed);
      Physics.forward(m, d);
      Energy.kinetic(m, d);
      double sum = 0;
      double[] momentum = new double[6];
      for (int b = 1; b < m.nbody; b++) {
        dev.armature.math.Spatial.mulInertia(momentum, 0, d.cinert, 10 * b, d.cvel, 6 * b);
        sum += 0.5 * dev.armature.math.Spatial.dot(momentum, 0, d.cvel, 6 * b);
      }
      assertThat(d.energy[1]).isCloseTo(sum, within(1e-11 * Math.max(1, sum)));
    }
  }

  @Test
  void potentialForcesAreTheGradientOfTheEnergy() {
    for (int seed = 0; seed < TREES; seed++) {
      Model m = RandomTrees.rich(seed, 3 + seed % 6);
      m.opt.density = 0;
      m.opt.viscosity = 0;
      Data d = RandomTrees.state(m, seed);
      Arrays.fill(d.qvel, 0);
      Physics.forward(m, d);
      double[] q = d.qpos.clone();
      double[] unit = new double[m.nv];
      double h = 1e-6;
      for (int i = 0; i < m.nv; i++) {
        double force = d.qfrcSpring[i] - d.qfrcBias[i];
        Arrays.fill(unit, 0);
        unit[i] = 1;
        double high = potentialAt(m, seed, q, unit, h);
        double low = potentialAt(m, seed, q, unit, -h);
        assertThat(-(high - low) / (2 * h))
            .isCloseTo(force, within(1e-6 * Math.max(1, Math.abs(force))));
      }
    }
  }

  private static double potentialAt(Model m, long seed, double[] q, double[] direction, double h) {
    Data d = RandomTrees.state(m, seed);
    System.arraycopy(q, 0, d.qpos, 0, m.nq);
    dev.armature.kinematics.Coordinates.integrate(m, d.qpos, direction, h);
    Physics.position(m, d);
    Energy.potential(m, d);
    return d.energy[0];
  }

  @Test
  void momentumInFreeFallGrowsWithGravityAndAngularMomentumStays() {
    for (int seed = 0; seed < 10; seed++) {
      Model m = RandomTrees.floating(seed, 5);
      m.opt.integrator = IntegratorType.RK4;
      m.opt.timestep = 2e-4;
      Data d = RandomTrees.state(m, seed);
      Arrays.fill(d.qfrcApplied, 0);
      Arrays.fill(d.xfrcApplied, 0);
      Physics.forward(m, d);
      SubtreeVelocity.compute(m, d);
      double[] velocity = Arrays.copyOfRange(d.subtreeLinvel, 3, 6);
      double[] spin = Arrays.copyOfRange(d.subtreeAngmom, 3, 6);
      for (int i = 0; i < 50; i++) {
        Physics.step(m, d);
      }
      Physics.forward(m, d);
      SubtreeVelocity.compute(m, d);
      velocity[2] -= 9.81 * 0.01;
      for (int k = 0; k < 3; k++) {
        assertThat(d.subtreeLinvel[3 + k]).isCloseTo(velocity[k], within(1e-9));
        assertThat(d.subtreeAngmom[3 + k]).isCloseTo(spin[k], within(1e-9));
      }
    }
  }

  @Test
  void rungeKuttaLosesEnergyWithTheFourthPowerOfTheStep() {
    for (int seed = 0; seed < 5; seed++) {
      Model m = RandomTrees.hinges(seed, 4);
      double coarse = energyDrift(m, seed, 2e-3, 200);
      double fine = energyDrift(m, seed, 1e-3, 400);
      assertThat(coarse).isGreaterThan(1e-12);
      assertThat(coarse / fine).isGreaterThan(11);
    }
  }

  private static double energyDrift(Model m, long seed, double h, int steps) {
    m.opt.integrator = IntegratorType.RK4;
    m.opt.timestep = h;
    Data d = RandomTrees.state(m, seed);
    for (int i = 0; i < m.nv; i++) {
      d.qvel[i] *= 4;
    }
    Arrays.fill(d.qfrcApplied, 0);
    Arrays.fill(d.xfrcApplied, 0);
    double start = energy(m, d);
    for (int i = 0; i < steps; i++) {
      Physics.step(m, d);
    }
    return Math.abs(energy(m, d) - start);
  }

  private static double energy(Model m, Data d) {
    Physics.forward(m, d);
    Energy.potential(m, d);
    Energy.kinetic(m, d);
    return d.energy[0] + d.energy[1];
  }

  @Test
  void forcesBetweenBodiesBalanceTheJointForces() {
    for (int seed = 0; seed < TREES; seed++) {
      Model m = RandomTrees.bare(seed, 3 + seed % 8);
      Data d = RandomTrees.state(m, seed);
      Physics.forward(m, d);
      RecursiveNewtonEuler.postConstraint(m, d);
      for (int i = 0; i < m.nv; i++) {
        double joint = dev.armature.math.Spatial.dot(d.cdof, 6 * i, d.cfrcInt, 6 * m.dof.bodyid[i]);
        assertThat(joint).isCloseTo(d.qfrcApplied[i], within(1e-9));
      }
    }
  }
}
