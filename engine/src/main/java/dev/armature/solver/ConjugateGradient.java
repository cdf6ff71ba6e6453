package dev.armature.solver;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.model.Model;

/**
 * Conjugate directions (Polak-Ribière, restarted when they turn), preconditioned by the inertia.
 */
final class ConjugateGradient implements PrimalSolver.Direction {

  private final double[] preconditioned;
  private final double[] oldPreconditioned;
  private final double[] oldGradient;

  ConjugateGradient(Model m) {
    preconditioned = new double[m.nv];
    oldPreconditioned = new double[m.nv];
    oldGradient = new double[m.nv];
  }

  private void precondition(PrimalSolver s, Problem p) {
    System.arraycopy(s.gradient, 0, preconditioned, 0, p.nv);
    p.solveInertia(preconditioned);
  }

  private void remember(PrimalSolver s, Problem p) {
    System.arraycopy(s.gradient, 0, oldGradient, 0, p.nv);
    System.arraycopy(preconditioned, 0, oldPreconditioned, 0, p.nv);
  }

  @Override
  public void first(PrimalSolver s, Problem p) {
    precondition(s, p);
    remember(s, p);
    for (int i = 0; i < p.nv; i++) {
      s.search[i] = -preconditioned[i];
    }
  }

  @Override
  public void afterStep(PrimalSolver s, Problem p) {
    precondition(s, p);
  }

  @Override
  public void next(PrimalSolver s, Problem p) {
    double change = 0;
    double old = 0;
    for (int i = 0; i < p.nv; i++) {
      change += s.gradient[i] * (preconditioned[i] - oldPreconditioned[i]);
      old += oldGradient[i] * oldPreconditioned[i];
    }
    double beta = Math.max(0, change / Math.max(MINVAL, old));
    for (int i = 0; i < p.nv; i++) {
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
