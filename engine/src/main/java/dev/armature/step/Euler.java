package dev.armature.step;

import dev.armature.data.Data;
import dev.armature.math.SparseFactor;
import dev.armature.model.DisableFlag;
import dev.armature.model.Model;

/**
 * Semi-implicit Euler: velocity first, then position with the new velocity.
 *
 * <p>Joint damping B is taken implicitly unless that is switched off: (M + hB) a = force. Tendon
 * damping stays explicit.
 */
public final class Euler {
  private Euler() {}

  /** Working memory: the acceleration of the step. */
  static final class Work {
    final double[] qacc;

    Work(Model m) {
      qacc = new double[m.nv];
    }
  }

  /** Advances by one time step. */
  public static void advance(Model m, Data d) {
    advance(m, d, false);
  }

  /**
   * Advances by one time step.
   *
   * @param factored whether qH still holds the factors for these positions
   */
  public static void advance(Model m, Data d, boolean factored) {
    if (!dampsImplicitly(m)) {
      Advance.state(m, d, d.actDot, d.qacc, d.qvel);
      return;
    }
    if (!factored) {
      factor(m, d);
    }
    double[] qacc = d.scratch(Work.class, Work::new).qacc;
    for (int i = 0; i < m.nv; i++) {
      qacc[i] = d.qfrcSmooth[i] + d.qfrcConstraint[i];
    }
    SparseFactor.solve(qacc, 0, d.qH, d.qHDiagInv, m.M.rownnz, m.M.rowadr, m.M.colind);
    Advance.state(m, d, d.actDot, qacc, d.qvel);
  }

  private static boolean dampsImplicitly(Model m) {
    return !m.opt.disabled(DisableFlag.EULERDAMP)
        && !m.opt.disabled(DisableFlag.DAMPER)
        && hasDamping(m);
  }

  /** Whether some dof is damped. */
  static boolean hasDamping(Model m) {
    for (int i = 0; i < m.nv; i++) {
      if (m.dof.damping[i] > 0) {
        return true;
      }
    }
    return false;
  }

  private static void factor(Model m, Data d) {
    System.arraycopy(d.M, 0, d.qH, 0, m.nC);
    for (int i = 0; i < m.nv; i++) {
      d.qH[m.M.rowadr[i] + m.M.rownnz[i] - 1] += m.opt.timestep * m.dof.damping[i];
    }
    SparseFactor.factor(d.qH, d.qHDiagInv, m.nv, m.M.rownnz, m.M.rowadr, m.M.colind);
  }
}
