package dev.armature.solver;

import dev.armature.data.SolverStatistics;
import dev.armature.math.Dot;
import dev.armature.model.Model;

/**
 * Descent on the acceleration: search directions from Newton's method or from conjugate gradients,
 * exact line searches, until cost or gradient stop changing.
 */
final class PrimalSolver {
  /** Makes search directions. */
  interface Direction {
    /** The first direction, from the problem's state and {@link PrimalSolver#gradient}. */
    void first(PrimalSolver s, Problem p);

    /** Prepares the preconditioned gradient after a step. */
    void afterStep(PrimalSolver s, Problem p);

    /** The next direction. */
    void next(PrimalSolver s, Problem p);

    /** Rows whose part of the factorization changed in the last step, for the statistics. */
    int updates();

    /** Entries of the factorization, for the statistics. */
    int size(Problem p);
  }

  /** Gradient of the cost: M a - f - Jᵀ force. */
  final double[] gradient;

  /** Search direction. */
  final double[] search;

  final ConstraintCost rows = new ConstraintCost();
  private final LineSearch line;

  // norm of the gradient, and the part of the cost that is inertia
  private double gradientSize;
  private double gauss;

  PrimalSolver(Model m) {
    gradient = new double[m.nv];
    search = new double[m.nv];
    line = new LineSearch(m.nv);
  }

  /**
   * Solves the problem from the acceleration it holds, of which everything is known already.
   *
   * @param island the place for statistics
   * @param rowCost cost of the rows, as {@link ConstraintCost#update} returned it
   */
  void solve(Problem p, Direction direction, SolverStatistics stats, int island, double rowCost) {
    Model m = p.model();
    double tolerance = m.opt.tolerance;
    double lineTolerance = tolerance * m.opt.lsTolerance;
    computeGradient(p);
    double cost = rowCost + gauss;
    direction.first(this, p);
    int iteration = 0;
    while (iteration < m.opt.iterations) {
      double step = line.search(p, search, gauss, lineTolerance, m.opt.lsIterations);
      if (step == 0) {
        break;
      }
      advance(p, step);
      double old = cost;
      double rowsCost = rows.update(p);
      computeGradient(p);
      cost = rowsCost + gauss;
      direction.afterStep(this, p);
      double improvement = p.scale * (old - cost);
      double gradientNorm = p.scale * gradientSize;
      record(stats, island, iteration, improvement, gradientNorm, direction.updates());
      iteration++;
      if (improvement < tolerance || gradientNorm < tolerance) {
        break;
      }
      direction.next(this, p);
    }
    if (island < SolverStatistics.MAX_ISLANDS) {
      stats.niter[island] = iteration;
      stats.nnz[island] = direction.size(p);
    }
  }

  private void advance(Problem p, double step) {
    for (int i = 0; i < p.nv(); i++) {
      p.acc[i] += step * search[i];
      p.inertial[i] += step * line.inertial[i];
    }
    for (int i = 0; i < p.nefc; i++) {
      p.jar[i] += step * line.jv[i];
    }
  }

  /** Fills the joint force and the gradient with its norm, and the cost of inertia. */
  private void computeGradient(Problem p) {
    p.mulJacobianT(p.force, p.jointForce);
    double doubleCost = 0;
    for (int i = 0; i < p.nv(); i++) {
      double f = p.inertial[i] - p.smoothForce[i];
      gradient[i] = f - p.jointForce[i];
      doubleCost += f * (p.acc[i] - p.smoothAcc[i]);
    }
    gradientSize = Math.sqrt(Dot.dense(gradient, 0, gradient, 0, p.nv()));
    gauss = 0.5 * doubleCost;
  }

  private void record(
      SolverStatistics stats,
      int island,
      int iteration,
      double improvement,
      double gradientNorm,
      int updates) {
    if (island >= SolverStatistics.MAX_ISLANDS || iteration >= SolverStatistics.MAX_ITERATIONS) {
      return;
    }
    int at = island * SolverStatistics.MAX_ITERATIONS + iteration;
    stats.improvement[at] = improvement;
    stats.gradient[at] = gradientNorm;
    stats.lineslope[at] = line.slope;
    stats.nactive[at] = rows.active;
    stats.nchange[at] = rows.changed;
    stats.neval[at] = line.evaluations;
    stats.nupdate[at] = updates;
  }
}
