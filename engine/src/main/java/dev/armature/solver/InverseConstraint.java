package dev.armature.solver;

import dev.armature.data.Data;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Constraint forces for given accelerations: no problem to solve, the cost's derivative says them
 * directly.
 */
public final class InverseConstraint {
  private InverseConstraint() {}

  /** Computes the force and state of every row and {@code qfrcConstraint} from {@code qacc}. */
  public static void compute(Model m, Data d) {
    if (d.nefc == 0) {
      Arrays.fill(d.qfrcConstraint, 0);
      return;
    }
    ConstraintSolver.Work w = d.scratch(ConstraintSolver.Work.KEY);
    Problem p = w.whole;
    update(m, d, w, d.qacc);
    p.mulJacobianT(p.force, p.jointForce);
    p.store(d, true);
  }

  /**
   * The cost of all rows for accelerations, of which the forces are the negative derivative.
   *
   * @param force becomes the force of each row
   */
  public static double evaluate(Model m, Data d, double[] acceleration, double[] force) {
    if (d.nefc == 0) {
      return 0;
    }
    ConstraintSolver.Work w = d.scratch(ConstraintSolver.Work.KEY);
    double cost = update(m, d, w, acceleration);
    for (int i = 0; i < w.whole.nefc; i++) {
      force[w.whole.row[i]] = w.whole.force[i];
    }
    return cost;
  }

  private static double update(Model m, Data d, ConstraintSolver.Work w, double[] acceleration) {
    Problem p = w.whole;
    p.loadWhole(m, d, acceleration);
    p.mulJacobian(p.acc, p.jar);
    for (int i = 0; i < p.nefc; i++) {
      p.jar[i] -= p.aref[i];
    }
    return w.rows().update(p);
  }
}
