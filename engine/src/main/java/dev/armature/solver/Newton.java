package dev.armature.solver;

import dev.armature.model.ConstraintState;

/**
 * Newton directions: minus the gradient, divided by the Hessian of the cost
 *
 * <p>H = M + Σ D_i J_iᵀ J_i over rows in the quadratic state + Σ J_cᵀ H_c J_c over contacts in the
 * middle zone of their cone.
 */
final class Newton implements PrimalSolver.Direction {
  private final Hessian hessian = new Hessian();
  private int[] oldState = {};
  private int updates;

  @Override
  public void first(PrimalSolver s, Problem p) {
    if (oldState.length < p.nefc) {
      oldState = new int[Math.max(p.nefc, 2 * oldState.length)];
    }
    hessian.analyze(p);
    hessian.factor(p, s.rows);
    remember(p);
    descend(s, p);
  }

  @Override
  public void afterStep(PrimalSolver s, Problem p) {
    int changed = 0;
    int coneRows = 0;
    boolean stale = false;
    for (int i = 0; i < p.nefc; i++) {
      boolean is = p.state[i] == ConstraintState.QUADRATIC;
      boolean was = oldState[i] == ConstraintState.QUADRATIC;
      if (is != was) {
        changed++;
      }
      if (p.state[i] == ConstraintState.CONE) {
        coneRows++;
      } else if (oldState[i] == ConstraintState.CONE) {
        stale = true;
      }
    }
    updates = changed + coneRows;
    if (stale || updates > 0) {
      hessian.factor(p, s.rows);
    }
    remember(p);
  }

  @Override
  public void next(PrimalSolver s, Problem p) {
    descend(s, p);
  }

  private void remember(Problem p) {
    System.arraycopy(p.state, 0, oldState, 0, p.nefc);
  }

  private void descend(PrimalSolver s, Problem p) {
    for (int i = 0; i < p.nv; i++) {
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
