package dev.armature.constraint;

import dev.armature.data.Contacts;
import dev.armature.data.Data;
import dev.armature.model.ContactExclude;
import dev.armature.model.DisableFlag;
import dev.armature.model.Model;

/**
 * Contacts of flexes that ask for passive contacts: springs along the normal instead of constraint
 * rows.
 *
 * <p>With J the motion of the second side relative to the first along the normal, the force on the
 * dofs is -k dist Jᵀ with a fixed k. It pushes while the sides overlap and, as in MuJoCo, pulls
 * while they are apart but within the margin.
 */
public final class PassiveContacts {
  private static final double STIFFNESS = 1e4;

  private PassiveContacts() {}

  /** Adds to qfrcSpring. The rows of this position must be made: that marks the contacts. */
  public static void addForces(Model m, Data d) {
    if (m.nflex == 0 || m.nv == 0 || d.ncon == 0 || m.opt.disabled(DisableFlag.CONTACT)) {
      return;
    }
    ConstraintMaker.Work w = d.scratch(ConstraintMaker.Work.KEY);
    RowBuilder b = w.builder;
    Contacts con = d.contact;
    for (int i = 0; i < d.ncon; i++) {
      if (con.exclude[i] != ContactExclude.PASSIVE_FLEX) {
        continue;
      }
      w.flex.jacobian(m, d, b, i);
      int n = b.ncols;
      if (n == 0 && b.sparse) {
        con.exclude[i] = ContactExclude.NO_DOFS;
      }
      double force = -STIFFNESS * con.dist[i];
      double x = con.frame[9 * i];
      double y = con.frame[9 * i + 1];
      double z = con.frame[9 * i + 2];
      for (int k = 0; k < n; k++) {
        d.qfrcSpring[b.cols[k]] +=
            force * (x * b.jacp[k] + y * b.jacp[n + k] + z * b.jacp[2 * n + k]);
      }
    }
  }
}
