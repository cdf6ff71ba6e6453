package dev.armature.solver;

import dev.armature.model.ConstraintState;

/** Newton directions as those of {@link Newton}, with all sums in MuJoCo's order. */
final class OrderedNewton implements PrimalSolver.Direction {
  private final OrderedHessian hessian = new OrderedHessian();
  private int[] factored = {};
  private int updates;

  @Override
  public void first(PrimalSolver s, Problem p) {
    if (factored.length < p.nefc) {
      factored = new int[Math.max(p.nefc, 2 * factored.length)];
    }
    hessian.analyze(p);
    hessian.factor(p, s.rows);
    descend(s, p);
  }

  @Override
  public void afterStep(PrimalSolver s, Problem p) {
    updates = 0;
    for (int i = 0; i < p.nefc; i++) {
      boolean is = p.state[i] == ConstraintState.QUADRATIC;
      if (is != (factored[i] == ConstraintState.QUADRATIC) || p.state[i] == ConstraintState.CONE) {
        updates++;
      }
    }
  }

  @Override
  public void next(PrimalSolver s, Problem p) {
    hessian.change(p, s.rows, factored);
    descend(s, p);
  }

  private void descend(PrimalSolver s, Problem p) {
    System.arraycopy(p.state, 0, factored, 0, p.nefc);
    for (int i = 0; i < p.nv(); i++) {
      s.search[i] = -s.gradient[i];
    }
    hessian.solve(p, s.search);
  }

  @Override
  public int updates() {
    return updates;
  }

  @Override
  public int size(Problem p) {
    return hessian.size(p);
  }
}
