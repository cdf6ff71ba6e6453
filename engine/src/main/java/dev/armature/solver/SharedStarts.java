package dev.armature.solver;

import dev.armature.data.Data;
import dev.armature.data.ItemPass;
import dev.armature.model.DisableFlag;
import dev.armature.model.Model;
import dev.armature.model.SolverType;

/**
 * The choice between the two accelerations that a solver may start from, in a world with workers.
 *
 * <p>Which one costs less is decided by sums over all rows and dofs, whose order is fixed. Here
 * they are added in pieces. No order of n numbers leads further from their true sum than n
 * roundings of the sum of their sizes, so where the costs differ by more than that, every order
 * decides the same; where they do not, nothing is decided here and the sums are made in their
 * order.
 */
final class SharedStarts implements ItemPass {
  private static final int PIECES = 32;
  // two orders, two costs, and the roundings of the sums of sizes
  private static final double SAFETY = 8;

  // by piece: cost of rows at the unconstrained acceleration and at that of the last step, and the
  // inertial cost of the latter with the sum of its sizes
  private final double[] smooth = new double[PIECES];
  private final double[] last = new double[PIECES];
  private final double[] gauss = new double[PIECES];
  private final double[] gaussSize = new double[PIECES];

  /** Whether workers may choose: there are many rows, and islands to be solved from the choice. */
  static boolean applies(Model m, Data d, Problem p) {
    return d.team.divides(d.nefc)
        && m.isSparse()
        && m.opt.solver != SolverType.PGS
        && m.opt.noslipIterations == 0
        && !m.opt.disabled(DisableFlag.WARMSTART)
        && d.nisland > 0
        && !ConstraintSolver.isOne(m, d)
        && p.dividesRuns();
  }

  /**
   * Fills {@code efc.b} and the states at the unconstrained acceleration, and leaves the problem of
   * all dofs evaluated at the better start, but for forces and states. False when both cost nearly
   * the same.
   */
  boolean choose(Model m, Data d, ConstraintSolver.Work w) {
    w.ensureSolvers(m, d);
    d.team.pieces(m, PIECES, this);
    double atSmooth = 0;
    double atLast = 0;
    double size = 0;
    for (int piece = 0; piece < PIECES; piece++) {
      atSmooth += smooth[piece];
      atLast += last[piece] + gauss[piece];
      size += smooth[piece] + last[piece] + gaussSize[piece];
    }
    double difference = atLast - atSmooth;
    if (!(Math.abs(difference) > SAFETY * (m.nv + d.nefc) * Math.ulp(1.0) * size)) {
      return false;
    }
    if (difference > 0) {
      ConstraintSolver.startSmooth(m, d, w);
    }
    return true;
  }

  @Override
  public void run(Model m, Data d, int from, int to, int worker) {
    ConstraintSolver.Work w = d.scratch(ConstraintSolver.Work.KEY);
    for (int piece = from; piece < to; piece++) {
      rows(d, w, piece, w.solvers[worker]);
      trees(d, w.whole, piece);
    }
  }

  private void rows(Data d, ConstraintSolver.Work w, int piece, IslandSolver own) {
    Problem p = w.whole;
    int fromRun = begin(p.nrun, piece);
    int toRun = begin(p.nrun, piece + 1);
    int from = p.firstRow(fromRun);
    int to = p.firstRow(toRun);
    double[] b = d.efc.b;
    p.mulJacobian(d.qaccSmooth, b, fromRun, toRun, own.primal.search);
    for (int i = from; i < to; i++) {
      b[i] -= p.aref[i];
      p.jar[i] = b[i];
    }
    smooth[piece] = own.primal.rows.update(p, from, to);
    System.arraycopy(p.state, from, d.efc.state, from, to - from);
    p.mulJacobian(d.qaccWarmstart, p.jar, fromRun, toRun, own.primal.search);
    for (int i = from; i < to; i++) {
      p.jar[i] -= p.aref[i];
    }
    last[piece] = own.primal.rows.update(p, from, to);
  }

  private void trees(Data d, Problem p, int piece) {
    int fromTree = begin(p.ntree(), piece);
    int toTree = begin(p.ntree(), piece + 1);
    int from = p.firstDof(fromTree);
    int to = p.firstDof(toTree);
    System.arraycopy(d.qaccWarmstart, from, p.acc, from, to - from);
    p.mulInertia(p.acc, p.inertial, fromTree, toTree);
    double sum = 0;
    double size = 0;
    for (int i = from; i < to; i++) {
      double term = 0.5 * (p.inertial[i] - p.smoothForce[i]) * (p.acc[i] - p.smoothAcc[i]);
      sum += term;
      size += Math.abs(term);
    }
    gauss[piece] = sum;
    gaussSize[piece] = size;
  }

  private static int begin(int count, int piece) {
    return (int) ((long) count * piece / PIECES);
  }
}
