package dev.armature.step;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.dynamics.InertiaMatrix;
import dev.armature.dynamics.VelocityDerivative;
import dev.armature.flex.FlexImplicit;
import dev.armature.math.SparseLu;
import dev.armature.model.IntegratorType;
import dev.armature.model.Model;

/**
 * Euler's method with the smooth forces taken implicitly in velocity: (M − h ∂f/∂q̇) a = force.
 *
 * <p>The full method counts all smooth forces; its matrix is not symmetric and is factorized as (I
 * + U) L. The fast one leaves out Coriolis and centrifugal forces and works on the lower triangle,
 * as LᵀDL.
 */
public final class Implicit {
  private Implicit() {}

  /** Working memory: the acceleration of the step, places in rows. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final double[] qacc;
    final int[] place;

    Work(Model m) {
      qacc = new double[m.nv];
      place = new int[m.nv];
    }
  }

  /** Advances by one time step. */
  public static void advance(Model m, Data d) {
    advance(m, d, false);
  }

  /**
   * Advances by one time step.
   *
   * @param factored whether the factors still hold for these positions and velocities
   */
  public static void advance(Model m, Data d, boolean factored) {
    Work w = d.scratch(Work.KEY);
    double[] qacc = w.qacc;
    for (int i = 0; i < m.nv; i++) {
      qacc[i] = d.qfrcSmooth[i] + d.qfrcConstraint[i];
    }
    if (m.opt.integrator == IntegratorType.IMPLICITFAST) {
      if (!factored) {
        VelocityDerivative.compute(m, d, false);
        fastMatrix(m, d, d.qH);
        InertiaMatrix.factor(m, d, d.qH, d.qHDiagInv, 0, m.nv);
      }
      InertiaMatrix.solve(m, qacc, d.qH, d.qHDiagInv, 0, m.nv);
    } else {
      if (!factored) {
        VelocityDerivative.compute(m, d, true);
        fullMatrix(m, d, d.qLU);
        if (!SparseLu.factor(d.qLU, m.nv, m.D.rownnz, m.D.rowadr, m.D.diag, m.D.colind, w.place)) {
          StateCheck.singular(m, d);
          return;
        }
      }
      SparseLu.solve(qacc, d.qLU, m.nv, m.D.rownnz, m.D.rowadr, m.D.diag, m.D.colind);
    }
    FlexImplicit.correct(m, d, qacc);
    Advance.state(m, d, d.actDot, qacc, d.qvel);
  }

  /** res = M − h qDeriv, lower triangle on the sparsity of M. */
  public static void fastMatrix(Model m, Data d, double[] res) {
    double h = m.opt.timestep;
    for (int i = 0; i < m.nC; i++) {
      res[i] = d.M[i] - h * d.qDeriv[m.mapD2M[i]];
    }
  }

  /** res = M − h qDeriv on the sparsity of D. */
  public static void fullMatrix(Model m, Data d, double[] res) {
    double h = m.opt.timestep;
    for (int i = 0; i < m.nD; i++) {
      int at = m.mapM2D[i];
      res[i] = (at < 0 ? 0 : d.M[at]) - h * d.qDeriv[i];
    }
  }
}
