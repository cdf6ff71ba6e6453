package dev.armature.solver;

import dev.armature.model.ConstraintState;
import java.util.Arrays;

/**
 * Newton directions: minus the gradient, divided by the Hessian of the cost
 *
 * <p>H = M + Σ D_i J_iᵀ J_i over rows in the quadratic state + Σ J_cᵀ H_c J_c over contacts in the
 * middle zone of their cone.
 */
final class Newton implements PrimalSolver.Direction {
  private final Hessian hessian = new Hessian();
  // states that the factor was made for
  private int[] factored = {};
  // rows that the factor is to be changed by, and their runs
  private int[] changedRow = {};
  private int[] changedRun = {};
  private int changed;
  private int updates;
  private boolean stale;

  @Override
  public void first(PrimalSolver s, Problem p) {
    if (factored.length < p.nefc) {
      factored = new int[Math.max(p.nefc, 2 * factored.length)];
      changedRow = new int[factored.length];
      changedRun = new int[factored.length];
    }
    hessian.analyze(p);
    if (s.rows.cones || quadraticRows(p) > mostChanges(p)) {
      rebuild(s, p);
    } else {
      hessian.takeInertia(p);
      Arrays.fill(factored, 0, p.nefc, ConstraintState.SATISFIED);
      if (!change(p)) {
        rebuild(s, p);
      }
    }
    descend(s, p);
  }

  /**
   * Only counts what has changed: the factor is brought up to date when the next direction needs
   * it.
   */
  @Override
  public void afterStep(PrimalSolver s, Problem p) {
    int differing = 0;
    int coneRows = 0;
    boolean lostCone = false;
    for (int i = 0; i < p.nefc; i++) {
      int is = p.state[i];
      int was = factored[i];
      if (is == ConstraintState.QUADRATIC != (was == ConstraintState.QUADRATIC)) {
        differing++;
      }
      if (is == ConstraintState.CONE) {
        coneRows++;
      } else if (was == ConstraintState.CONE) {
        lostCone = true;
      }
    }
    changed = differing;
    updates = differing + coneRows;
    stale = lostCone || coneRows > 0;
  }

  @Override
  public void next(PrimalSolver s, Problem p) {
    if (stale || changed > mostChanges(p)) {
      rebuild(s, p);
    } else if (changed > 0 && !change(p)) {
      rebuild(s, p);
    }
    descend(s, p);
  }

  private static int quadraticRows(Problem p) {
    int n = 0;
    for (int i = 0; i < p.nefc; i++) {
      n += p.state[i] == ConstraintState.QUADRATIC ? 1 : 0;
    }
    return n;
  }

  /** How many rank-one updates cost less than factorizing again. */
  private static int mostChanges(Problem p) {
    return 2 + p.nv() / 4;
  }

  private void rebuild(PrimalSolver s, Problem p) {
    hessian.factor(p, s.rows);
    System.arraycopy(p.state, 0, factored, 0, p.nefc);
  }

  /** Finds the rows first: worlds that are stepped side by side make their changes together. */
  private boolean change(Problem p) {
    int changes = 0;
    for (int run = 0; run < p.nrun; run++) {
      int first = p.runRow[run];
      for (int i = first; i < first + p.runRows[run]; i++) {
        boolean is = p.state[i] == ConstraintState.QUADRATIC;
        if (is != (factored[i] == ConstraintState.QUADRATIC)) {
          changedRow[changes] = i;
          changedRun[changes++] = run;
        }
        factored[i] = p.state[i];
      }
    }
    for (int k = 0; k < changes; k += 2) {
      hessian.change(p, changedRow, changedRun, k, Math.min(2, changes - k));
    }
    return hessian.finishChanges(p);
  }

  private void descend(PrimalSolver s, Problem p) {
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
