package dev.armature.solver;

import dev.armature.data.Data;
import dev.armature.model.ConstraintState;
import dev.armature.model.Model;

/**
 * The curvature of the cost at the accelerations of a forward pass: the Hessian S of the rows' cost
 * and the factors of H = M + JᵀSJ. Derivatives of the optimum follow from them.
 *
 * <p>Rows are evaluated here: the solver leaves states of islands as they were at its start, as
 * MuJoCo does. The data are only read.
 */
public final class Curvature {
  private final Problem p;
  private final ConstraintCost cost = new ConstraintCost();
  private final Hessian hessian = new Hessian();
  private double[] cones = {};
  private double[] kept = {};

  /** Makes the working memory for a model. */
  public Curvature(Model m) {
    p = new Problem(m);
  }

  /** Evaluates all rows at the present accelerations, and factorizes. */
  public void compute(Model m, Data d) {
    p.loadWhole(m, d, d.qacc);
    p.mulJacobian(p.acc, p.jar);
    for (int i = 0; i < p.nefc; i++) {
      p.jar[i] -= p.aref[i];
    }
    cost.update(p);
    hessian.analyze(p);
    if (!cost.cones) {
      hessian.factor(p, cost);
      return;
    }
    // the Hessians of cones are made in a field of the data
    int size = 36 * d.ncon;
    if (kept.length < size) {
      kept = new double[2 * size];
      cones = new double[2 * size];
    }
    System.arraycopy(d.contact.H, 0, kept, 0, size);
    hessian.factor(p, cost);
    System.arraycopy(d.contact.H, 0, cones, 0, size);
    System.arraycopy(kept, 0, d.contact.H, 0, size);
  }

  /** Whether the force of a row follows its residual: it is neither open nor at its limit. */
  public boolean isActive(int row) {
    return p.state[row] == ConstraintState.QUADRATIC || p.state[row] == ConstraintState.CONE;
  }

  /** The force of a row. */
  public double force(int row) {
    return p.force[row];
  }

  /**
   * The entry of S between two rows of one constraint.
   *
   * @param first the first row of the constraint
   */
  public double entry(int first, int row, int column) {
    int state = p.state[row];
    if (state == ConstraintState.CONE) {
      int contact = p.id[row];
      int dim = p.contact.dim[contact];
      int r = Math.max(row, column) - first;
      int c = Math.min(row, column) - first;
      return cones[36 * contact + r * dim + c];
    }
    return row == column && state == ConstraintState.QUADRATIC ? p.D[row] : 0;
  }

  /** Solves H x = b in place. */
  public void solve(double[] x) {
    hessian.solve(p, x);
  }

  /** Writes for each dof the first one that it is coupled with, directly or by elimination. */
  public void reach(int[] first) {
    hessian.reach(p, first);
  }

  /**
   * Computes the inverse of H by rows, in the columns of each dof's group; the rows are zero there
   * before.
   *
   * @param group for each dof the first one of its group: groups are ranges of dofs, and H is zero
   *     between them
   */
  public void invert(double[][] inverse, int[] group) {
    hessian.invert(p, inverse, group);
  }
}
