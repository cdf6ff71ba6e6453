package dev.armature.step;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.data.TreePass;
import dev.armature.data.TreeRange;
import dev.armature.dynamics.InertiaMatrix;
import dev.armature.model.DisableFlag;
import dev.armature.model.Model;

/**
 * Semi-implicit Euler: velocity first, then position with the new velocity.
 *
 * <p>Joint damping B is taken implicitly unless that is switched off: (M + hB) a = force. Tendon
 * damping stays explicit.
 */
public final class Euler {
  private static final Factors FACTORS = new Factors();
  private static final Solution SOLUTION = new Solution();

  private Euler() {}

  /** Working memory: the acceleration of the step. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

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
      d.team.trees(m, FACTORS);
    }
    double[] qacc = d.scratch(Work.KEY).qacc;
    d.team.trees(m, SOLUTION);
    Advance.state(m, d, d.actDot, qacc, d.qvel);
  }

  /** Whether a step takes the damping of joints implicitly. */
  public static boolean dampsImplicitly(Model m) {
    return !m.opt.disabled(DisableFlag.EULERDAMP)
        && !m.opt.disabled(DisableFlag.DAMPER)
        && hasDamping(m);
  }

  /** res = M + hB, lower triangle on the sparsity of M. */
  public static void dampedMatrix(Model m, Data d, double[] res) {
    System.arraycopy(d.M, 0, res, 0, m.nC);
    addDamping(m, res, 0, m.nv);
  }

  private static void addDamping(Model m, double[] matrix, int from, int to) {
    for (int i = from; i < to; i++) {
      matrix[m.M.rowadr[i] + m.M.rownnz[i] - 1] += m.opt.timestep * m.dof.damping[i];
    }
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

  private static final class Factors implements TreePass {
    @Override
    public void run(Model m, Data d, TreeRange range, int worker) {
      InertiaMatrix.copyRows(m, d.M, d.qH, range);
      addDamping(m, d.qH, range.dof, range.dofEnd);
      InertiaMatrix.factor(m, d, d.qH, d.qHDiagInv, range.dof, range.dofEnd);
    }
  }

  private static final class Solution implements TreePass {
    @Override
    public void run(Model m, Data d, TreeRange range, int worker) {
      double[] qacc = d.scratch(Work.KEY).qacc;
      for (int i = range.dof; i < range.dofEnd; i++) {
        qacc[i] = d.qfrcSmooth[i] + d.qfrcConstraint[i];
      }
      InertiaMatrix.solve(m, qacc, d.qH, d.qHDiagInv, range.dof, range.dofEnd);
    }
  }
}
