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
    ConstraintSolver.Work w = d.scratch(ConstraintSolver.Work.class, ConstraintSolver.Work::new);
    Problem p = w.whole;
    p.loadWhole(m, d, d.qacc);
    p.mulJacobian(p.acc, p.jar);
    for (int i = 0; i < p.nefc; i++) {
      p.jar[i] -= p.aref[i];
    }
    w.rows().update(p);
    p.mulJacobianT(p.force, p.jointForce);
    p.store(d, true);
  }
}
