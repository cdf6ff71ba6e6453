package dev.armature.solver;

import static dev.armature.math.Limits.MINVAL;

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
    System.arraycopy(s.gradient, 0, preconditioned, 0, p.nv);
    p.solveInertia(preconditioned);
  }

  private void remember(double square) {
    oldSquare = square;
    double[] swap = oldPreconditioned;
    oldPreconditioned = preconditioned;
    preconditioned = swap;
  }

  @Override
  public void first(PrimalSolver s, Problem p) {
    precondition(s, p);
    double square = 0;
    for (int i = 0; i < p.nv; i++) {
      square += s.gradient[i] * preconditioned[i];
      s.search[i] = -preconditioned[i];
    }
    remember(square);
  }

  @Override
  public void afterStep(PrimalSolver s, Problem p) {
    precondition(s, p);
  }

  @Override
  public void next(PrimalSolver s, Problem p) {
    double change = 0;
    double square = 0;
    for (int i = 0; i < p.nv; i++) {
      double g = s.gradient[i];
      change += g * (preconditioned[i] - oldPreconditioned[i]);
      square += g * preconditioned[i];
    }
    double beta = Math.max(0, change / Math.max(MINVAL, oldSquare));
    for (int i = 0; i < p.nv; i++) {
      s.search[i] = beta * s.search[i] - preconditioned[i];
    }
    remember(square);
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
