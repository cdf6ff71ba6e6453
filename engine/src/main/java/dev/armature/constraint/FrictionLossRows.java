package dev.armature.constraint;

import dev.armature.data.Data;
import dev.armature.data.SleepState;
import dev.armature.model.ConstraintType;
import dev.armature.model.Model;

/**
 * Rows of dry friction in dofs and tendons: one for each with a friction loss, holding its velocity
 * at zero.
 */
final class FrictionLossRows {
  private FrictionLossRows() {}

  /** Appends the rows of all dofs, then of all tendons. */
  static void add(Model m, Data d, RowBuilder b) {
    for (int i = 0; i < m.nv; i++) {
      if (m.dof.frictionloss[i] == 0 || SleepState.isDofAsleep(m, d, i)) {
        continue;
      }
      b.ncols = 1;
      b.cols[0] = i;
      b.open(d, 1)[b.adr] = 1;
      d.efc.frictionloss[b.row] = m.dof.frictionloss[i];
      b.close(d, 1, ConstraintType.FRICTION_DOF, i);
    }
    for (int i = 0; i < m.ntendon; i++) {
      if (m.tendon.frictionloss[i] <= 0) {
        continue;
      }
      TendonRows.columns(m, d, b, i);
      b.open(d, 1);
      TendonRows.entries(m, d, b, i, 1);
      d.efc.frictionloss[b.row] = m.tendon.frictionloss[i];
      TendonRows.remember(d, i, b.row);
      b.closeUnlessEmpty(d, 1, ConstraintType.FRICTION_TENDON, i);
    }
  }
}
