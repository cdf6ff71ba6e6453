package dev.armature.control.ik;

import dev.armature.constraint.ConstraintMaker;
import dev.armature.data.Data;
import dev.armature.kinematics.TendonPaths;
import dev.armature.model.Model;

/**
 * The active equality constraints of the model: coupled joints, closed loops, welds. The residuals
 * and their derivatives are the rows that the physics has for them.
 */
final class EqualityGoal extends Goal {
  private final int rows;

  /** Needs a model that makes no rows but those of equalities. */
  EqualityGoal(Model m, Data d) {
    super("equality constraints", 0, 0);
    make(m, d);
    rows = d.nefc;
  }

  private EqualityGoal(int rows) {
    super("equality constraints", 0, 0);
    this.rows = rows;
  }

  private static void make(Model m, Data d) {
    TendonPaths.compute(m, d);
    ConstraintMaker.make(m, d);
  }

  @Override
  void set(double[] target) {}

  @Override
  int rows() {
    return rows;
  }

  @Override
  void residual(Model m, Data d, double[] qpos, double[] r, int at) {
    make(m, d);
    System.arraycopy(d.efc.pos, 0, r, at, rows);
  }

  @Override
  void jacobian(Model m, Data d, double[] qpos, double[] jac) {
    make(m, d);
    java.util.Arrays.fill(jac, 0, rows * m.nv, 0);
    for (int row = 0; row < rows; row++) {
      int from = d.efc.JRowadr[row];
      for (int k = from; k < from + d.efc.JRownnz[row]; k++) {
        jac[row * m.nv + d.efc.JColind[k]] = d.efc.entries[k];
      }
    }
  }

  @Override
  Goal copy() {
    return new EqualityGoal(rows).like(this);
  }
}
