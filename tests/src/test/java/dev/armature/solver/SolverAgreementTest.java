package dev.armature.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.constraint.ConstraintMaker;
import dev.armature.data.Data;
import dev.armature.dynamics.InertiaMatrix;
import dev.armature.model.ConeType;
import dev.armature.model.ConstraintType;
import dev.armature.model.DisableFlag;
import dev.armature.model.JacobianType;
import dev.armature.model.Model;
import dev.armature.model.SolverType;
import dev.armature.step.Physics;
import dev.armature.testkit.RandomWorlds;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The solvers, storages and island settings against each other and against the conditions of
 * optimality, on random worlds.
 */
class SolverAgreementTest {

  private static Model tight(long seed, int cone) {
    Model m = RandomWorlds.model(seed);
    m.opt.cone = cone;
    m.opt.tolerance = 1e-14;
    m.opt.iterations = 300;
    m.opt.lsIterations = 100;
    m.opt.lsTolerance = 1e-6;
    return m;
  }

  private static Data solve(Model m, long seed) {
    Data d = RandomWorlds.state(m, seed);
    Physics.forward(m, d);
    return d;
  }

  private static double difference(double[] a, double[] b, int n) {
    double worst = 0;
    double scale = 1;
    for (int i = 0; i < n; i++) {
      worst = Math.max(worst, Math.abs(a[i] - b[i]));
      scale = Math.max(scale, Math.abs(a[i]));
    }
    return worst / scale;
  }

  @ParameterizedTest
  @CsvSource({"1,0", "2,0", "3,0", "4,0", "1,1", "2,1", "3,1", "4,1"})
  @DisplayName(
      "CQ.5 the worlds have rows of every type and Newton meets the conditions of optimality")
  void newtonIsOptimal(long seed, int cone) {
    Model m = tight(seed, cone);
    Data d = solve(m, seed);
    assertThat(types(d)).contains(0, 1, 2, 3, 5, cone == ConeType.PYRAMIDAL ? 6 : 7);

    // M (a - a0) = Jᵀ f: the force is all that changes the acceleration
    double[] change = new double[m.nv];
    double[] product = new double[m.nv];
    for (int i = 0; i < m.nv; i++) {
      change[i] = d.qacc[i] - d.qaccSmooth[i];
    }
    InertiaMatrix.mul(m, d, product, change);
    ConstraintMaker.mulJacobianT(m, d, d.efc.force, change);
    assertThat(difference(product, change, m.nv)).isLessThan(1e-7);
    assertThat(d.qfrcConstraint).containsExactly(change, within(1e-9));

    // f is minus the derivative of the cost at a, and within its bounds
    double[] force = Arrays.copyOf(d.efc.force, d.nefc);
    InverseConstraint.compute(m, d);
    assertThat(difference(force, d.efc.force, d.nefc)).isLessThan(1e-9);
    assertWithinBounds(d, force);
  }

  private static int[] types(Data d) {
    return Arrays.stream(Arrays.copyOf(d.efc.type, d.nefc)).distinct().toArray();
  }

  private static void assertWithinBounds(Data d, double[] force) {
    for (int i = d.ne; i < d.nefc; i++) {
      switch (d.efc.type[i]) {
        case ConstraintType.FRICTION_DOF, ConstraintType.FRICTION_TENDON ->
            assertThat(Math.abs(force[i])).isLessThanOrEqualTo(d.efc.frictionloss[i]);
        case ConstraintType.CONTACT_ELLIPTIC -> {
          int contact = d.efc.id[i];
          int dim = d.contact.dim[contact];
          double tangential = 0;
          for (int k = 1; k < dim; k++) {
            double part = force[i + k] / d.contact.friction[5 * contact + k - 1];
            tangential += part * part;
          }
          assertThat(Math.sqrt(tangential)).isLessThanOrEqualTo(force[i] * (1 + 1e-9) + 1e-9);
          i += dim - 1;
        }
        default -> assertThat(force[i]).isNotNegative();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"1,0", "2,0", "3,0", "4,0", "1,1", "2,1", "3,1", "4,1"})
  @DisplayName("CQ.5 Newton and CG find the same accelerations, PGS too")
  void solversAgree(long seed, int cone) {
    Model m = tight(seed, cone);
    Data newton = solve(m, seed);
    m.opt.solver = SolverType.CG;
    m.opt.iterations = 5000;
    Data cg = solve(m, seed);
    assertThat(difference(newton.qacc, cg.qacc, m.nv)).isLessThan(1e-5);
    // over elliptic cones PGS can stop short of the optimum, as MuJoCo's does: a contact without
    // force only tries its normal
    if (cone == ConeType.PYRAMIDAL) {
      m.opt.solver = SolverType.PGS;
      m.opt.iterations = 100000;
      Data pgs = solve(m, seed);
      assertThat(difference(newton.qacc, pgs.qacc, m.nv)).isLessThan(1e-4);
    }
  }

  @ParameterizedTest
  @CsvSource({"1,0", "2,0", "3,0", "1,1", "2,1", "3,1"})
  void denseAndSparseStorageAgreeRowByRow(long seed, int cone) {
    Model m = tight(seed, cone);
    m.opt.jacobian = JacobianType.DENSE;
    Data dense = solve(m, seed);
    m.opt.jacobian = JacobianType.SPARSE;
    Data sparse = solve(m, seed);
    assertThat(sparse.nefc).isEqualTo(dense.nefc);
    double[] full = new double[dense.nefc * m.nv];
    for (int i = 0; i < sparse.nefc; i++) {
      for (int k = sparse.efc.JRowadr[i]; k < sparse.efc.JRowadr[i] + sparse.efc.JRownnz[i]; k++) {
        full[i * m.nv + sparse.efc.JColind[k]] = sparse.efc.J[k];
      }
    }
    assertThat(difference(dense.efc.J, full, full.length)).isLessThan(1e-14);
    assertThat(difference(dense.efc.force, sparse.efc.force, dense.nefc)).isLessThan(1e-9);
    assertThat(difference(dense.qacc, sparse.qacc, m.nv)).isLessThan(1e-9);
  }

  @ParameterizedTest
  @CsvSource({"1,0", "2,0", "3,0", "1,1", "2,1", "3,1"})
  void islandsChangeNothingButTheOrderOfWork(long seed, int cone) {
    Model m = tight(seed, cone);
    Data islands = solve(m, seed);
    assertThat(islands.nisland).isPositive();
    m.opt.disableflags |= DisableFlag.ISLAND;
    Data whole = solve(m, seed);
    assertThat(whole.nisland).isZero();
    assertThat(difference(islands.qacc, whole.qacc, m.nv)).isLessThan(1e-8);
    assertThat(difference(islands.efc.force, whole.efc.force, whole.nefc)).isLessThan(1e-8);
  }

  @ParameterizedTest
  @CsvSource({"1,0", "2,1"})
  void whereTheSearchStartsDoesNotMatter(long seed, int cone) {
    Model m = tight(seed, cone);
    Data warm = solve(m, seed);
    m.opt.disableflags |= DisableFlag.WARMSTART;
    Data cold = solve(m, seed);
    assertThat(difference(warm.qacc, cold.qacc, m.nv)).isLessThan(1e-8);
  }

  @ParameterizedTest
  @CsvSource({"1,0", "2,0", "1,1", "2,1"})
  void noSlipKeepsTheNormalForces(long seed, int cone) {
    Model m = tight(seed, cone);
    Data plain = solve(m, seed);
    m.opt.noslipIterations = 20;
    Data noSlip = solve(m, seed);
    assertThat(difference(plain.qacc, noSlip.qacc, m.nv)).isGreaterThan(1e-6);
    for (int i = 0; i < plain.nefc; i++) {
      int type = plain.efc.type[i];
      if (type == ConstraintType.EQUALITY || type == ConstraintType.CONTACT_FRICTIONLESS) {
        assertThat(noSlip.efc.force[i]).isCloseTo(plain.efc.force[i], within(1e-6));
      }
    }
    assertWithinBounds(noSlip, noSlip.efc.force);
  }
}
