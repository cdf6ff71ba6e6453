package dev.armature.solver;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.math.Dot;
import dev.armature.model.Model;

/**
 * Conjugate directions (Polak-Ribière, restarted when they turn), preconditioned by the inertia.
 */
final class ConjugateGradient implements PrimalSolver.Direction {

  private double[] preconditioned;
  private double[] oldPreconditioned;

  // gradient times preconditioned gradient where the last direction was made
  private double oldSquare;

  ConjugateGradient(Model m) {
    preconditioned = new double[m.nv];
    oldPreconditioned = new double[m.nv];
  }

  private void precondition(PrimalSolver s, Problem p) {
    System.arraycopy(s.gradient, 0, preconditioned, 0, p.nv());
    p.solveInertia(preconditioned);
  }

  private void remember(PrimalSolver s, Problem p) {
    oldSquare = Dot.dense(s.gradient, 0, preconditioned, 0, p.nv());
    double[] swap = oldPreconditioned;
    oldPreconditioned = preconditioned;
    preconditioned = swap;
  }

  @Override
  public void first(PrimalSolver s, Problem p) {
    precondition(s, p);
    for (int i = 0; i < p.nv(); i++) {
      s.search[i] = -preconditioned[i];
    }
    remember(s, p);
  }

  @Override
  public void afterStep(PrimalSolver s, Problem p) {
    precondition(s, p);
  }

  @Override
  public void next(PrimalSolver s, Problem p) {
    double[] change = oldPreconditioned;
    for (int i = 0; i < p.nv(); i++) {
      change[i] = preconditioned[i] - change[i];
    }
    double slope = Dot.dense(s.gradient, 0, change, 0, p.nv());
    double beta = Math.max(0, slope / Math.max(MINVAL, oldSquare));
    for (int i = 0; i < p.nv(); i++) {
      s.search[i] = beta * s.search[i] - preconditioned[i];
    }
    remember(s, p);
  }

  @Override
  public int updates() {
    return 0;
  }

  @Override
  public int size(Problem p) {
    return 0;
  }
}
