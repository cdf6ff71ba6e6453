package dev.armature.constraint;

import dev.armature.data.ConstraintRows;
import dev.armature.data.Contacts;
import dev.armature.data.Data;
import dev.armature.model.ConstraintType;
import dev.armature.model.EqType;
import dev.armature.model.Model;
import dev.armature.model.ObjType;

/**
 * The approximate diagonal of J M⁻¹ Jᵀ, from the inverse inertias of bodies, dofs and tendons at
 * qpos0. It sets the softness of each row before the true inertia is known.
 */
final class InverseWeights {
  private InverseWeights() {}

  /** Fills {@code efc.diagApprox} for the rows of some constraints. */
  static void compute(Model m, Data d, FlexContact flex, int from, int to) {
    ConstraintRows efc = d.efc;
    double[] diag = efc.diagApprox;
    int i = from;
    int weldRow = 0;
    while (i < to) {
      int id = efc.id[i];
      switch (efc.type[i]) {
        case ConstraintType.EQUALITY -> {
          int type = m.eq.type[id];
          if (type == EqType.CONNECT || type == EqType.WELD) {
            diag[i++] = bodies(m, id, type == EqType.WELD && weldRow > 2 ? 1 : 0);
            weldRow = type == EqType.WELD ? (weldRow + 1) % 6 : weldRow;
          } else {
            i = equality(m, d, i, id);
          }
        }
        case ConstraintType.FRICTION_DOF -> diag[i++] = m.dof.invweight0[id];
        case ConstraintType.LIMIT_JOINT -> diag[i++] = m.dof.invweight0[m.jnt.dofadr[id]];
        case ConstraintType.FRICTION_TENDON, ConstraintType.LIMIT_TENDON ->
            diag[i++] = m.tendon.invweight0[id];
        default -> i = contact(m, d, i, id, flex);
      }
    }
  }

  /** The sum over the two bodies of a connect or weld; part 0 is translation, 1 rotation. */
  private static double bodies(Model m, int eq, int part) {
    boolean sites = m.eq.objtype[eq] == ObjType.SITE;
    int body1 = sites ? m.site.bodyid[m.eq.obj1id[eq]] : m.eq.obj1id[eq];
    int body2 = sites ? m.site.bodyid[m.eq.obj2id[eq]] : m.eq.obj2id[eq];
    return m.body.invweight0[2 * body1 + part] + m.body.invweight0[2 * body2 + part];
  }

  private static int equality(Model m, Data d, int row, int eq) {
    double[] diag = d.efc.diagApprox;
    int obj1 = m.eq.obj1id[eq];
    int obj2 = m.eq.obj2id[eq];
    switch (m.eq.type[eq]) {
      case EqType.JOINT -> {
        diag[row] =
            m.dof.invweight0[m.jnt.dofadr[obj1]]
                + (obj2 < 0 ? 0 : m.dof.invweight0[m.jnt.dofadr[obj2]]);
        return row + 1;
      }
      case EqType.TENDON -> {
        diag[row] = m.tendon.invweight0[obj1] + (obj2 < 0 ? 0 : m.tendon.invweight0[obj2]);
        return row + 1;
      }
      case EqType.FLEX -> {
        return flexEdges(m, d, row, obj1);
      }
      default -> {
        return flexVertices(m, d, row, obj1);
      }
    }
  }

  // rows are counted as if none had been dropped for being empty: the reference does, and later
  // rows get what is left over; so any row can be the first that a weld or contact is met with,
  // and the last contact can reach beyond the rows
  private static int flexEdges(Model m, Data d, int row, int flex) {
    int first = m.flex.edgeadr[flex];
    int at = row;
    for (int e = first; e < first + m.flex.edgenum[flex]; e++) {
      if (!m.flexedge.rigid[e] && at < d.nefc) {
        d.efc.diagApprox[at++] = m.flexedge.invweight0[e];
      }
    }
    return Math.max(at, row + 1);
  }

  private static int flexVertices(Model m, Data d, int row, int flex) {
    int first = m.flex.vertadr[flex];
    int at = row;
    for (int v = first; v < first + m.flex.vertnum[flex]; v++) {
      for (int k = 0; k < 2 && at < d.nefc; k++) {
        d.efc.diagApprox[at++] = m.body.invweight0[2 * m.flex.vertbodyid[v]];
      }
    }
    return Math.max(at, row + 1);
  }

  private static int contact(Model m, Data d, int row, int contact, FlexContact flex) {
    Contacts con = d.contact;
    double[] diag = d.efc.diagApprox;
    double tran = 0;
    double rot = 0;
    for (int side = 0; side < 2; side++) {
      int geom = con.geom[2 * contact + side];
      if (m.nflex == 0 || geom >= 0) {
        tran += m.body.invweight0[2 * m.geom.bodyid[geom]];
        rot += m.body.invweight0[2 * m.geom.bodyid[geom] + 1];
        continue;
      }
      flex.gather(m, d, contact, side, false);
      for (int i = 0; i < flex.count; i++) {
        tran += flex.weight[i] * m.body.invweight0[2 * flex.body[i]];
        rot += flex.weight[i] * m.body.invweight0[2 * flex.body[i] + 1];
      }
    }
    int dim = con.dim[contact];
    switch (d.efc.type[row]) {
      case ConstraintType.CONTACT_FRICTIONLESS -> {
        diag[row] = tran;
        return row + 1;
      }
      case ConstraintType.CONTACT_ELLIPTIC -> {
        int rows = Math.min(dim, d.nefc - row);
        for (int r = 0; r < rows; r++) {
          diag[row + r] = r < 3 ? tran : rot;
        }
        return row + dim;
      }
      default -> {
        int rows = Math.min(2 * (dim - 1), d.nefc - row);
        for (int r = 0; r < rows; r++) {
          double friction = con.friction[5 * contact + r / 2];
          diag[row + r] = tran + friction * friction * (r < 4 ? tran : rot);
        }
        return row + 2 * (dim - 1);
      }
    }
  }
}
