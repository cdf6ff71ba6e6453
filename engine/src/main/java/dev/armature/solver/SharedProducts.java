package dev.armature.solver;

import dev.armature.data.Data;
import dev.armature.data.ItemPass;
import dev.armature.model.Model;
import dev.armature.model.SolverType;
import org.jspecify.annotations.Nullable;

/**
 * Products with the Jacobian of one large problem, by all workers: each entry of a result is one
 * sum, made by one of them in its order.
 */
final class SharedProducts implements ItemPass {
  private static final int PIECES = 16;
  // a round of fewer rows costs more than it saves
  private static final int FEW_ROWS = 512;

  private @Nullable Data data;
  private @Nullable Problem problem;
  private double[] from = {};
  private double[] result = {};
  private boolean transposed;

  /**
   * Whether sharing products pays for a problem of so many of all rows: conjugate gradients spend
   * most of their time there, and there is too much of it for one worker.
   */
  static boolean pays(Model m, Data d, int rows) {
    return m.opt.solver == SolverType.CG
        && d.team.divides(rows)
        && rows >= FEW_ROWS
        && rows * d.team.workers() > d.nefc;
  }

  /** Shares the products of a problem from now on, until {@link #end}. */
  void begin(Data d, Problem p) {
    data = d;
    problem = p;
    p.sharing = this;
  }

  /** Ends what {@link #begin} began. */
  void end(Problem p) {
    p.sharing = null;
    data = null;
    problem = null;
  }

  /** res = J v, or Jᵀ v. */
  void mul(Model m, double[] v, double[] res, boolean transpose) {
    Data d = data;
    if (d != null) {
      from = v;
      result = res;
      transposed = transpose;
      d.team.pieces(m, PIECES, this);
    }
  }

  @Override
  public void run(Model m, Data d, int begin, int end, int worker) {
    Problem p = problem;
    if (p == null) {
      return;
    }
    for (int piece = begin; piece < end; piece++) {
      if (transposed) {
        p.ordered.mulTransposed(p, from, result, first(p.nv(), piece), first(p.nv(), piece + 1));
      } else {
        p.ordered.mul(p, from, result, first(p.nrun, piece), first(p.nrun, piece + 1));
      }
    }
  }

  private static int first(int count, int piece) {
    return (int) ((long) count * piece / PIECES);
  }
}
