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

  /** Fills {@code efc.diagApprox}. */
  static void compute(Model m, Data d, FlexContact flex) {
    ConstraintRows efc = d.efc;
    double[] diag = efc.diagApprox;
    int i = 0;
    while (i < d.nefc) {
      int id = efc.id[i];
      switch (efc.type[i]) {
        case ConstraintType.EQUALITY -> i = equality(m, d, i, id);
        case ConstraintType.FRICTION_DOF -> diag[i++] = m.dof.invweight0[id];
        case ConstraintType.LIMIT_JOINT -> diag[i++] = m.dof.invweight0[m.jnt.dofadr[id]];
        case ConstraintType.FRICTION_TENDON, ConstraintType.LIMIT_TENDON ->
            diag[i++] = m.tendon.invweight0[id];
        default -> i = contact(m, d, i, id, flex);
      }
    }
  }

  private static int equality(Model m, Data d, int row, int eq) {
    double[] diag = d.efc.diagApprox;
    int obj1 = m.eq.obj1id[eq];
    int obj2 = m.eq.obj2id[eq];
    int type = m.eq.type[eq];
    switch (type) {
      case EqType.CONNECT, EqType.WELD -> {
        boolean sites = m.eq.objtype[eq] == ObjType.SITE;
        int body1 = 2 * (sites ? m.site.bodyid[obj1] : obj1);
        int body2 = 2 * (sites ? m.site.bodyid[obj2] : obj2);
        int rows = type == EqType.CONNECT ? 3 : 6;
        for (int r = 0; r < rows; r++) {
          diag[row + r] = m.body.invweight0[body1 + r / 3] + m.body.invweight0[body2 + r / 3];
        }
        return row + rows;
      }
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
  // rows get what is left over
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
      if (geom >= 0) {
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
        for (int r = 0; r < dim; r++) {
          diag[row + r] = r < 3 ? tran : rot;
        }
        return row + dim;
      }
      default -> {
        for (int e = 0; e < dim - 1; e++) {
          double friction = con.friction[5 * contact + e];
          double a = tran + friction * friction * (e < 2 ? tran : rot);
          diag[row + 2 * e] = a;
          diag[row + 2 * e + 1] = a;
        }
        return row + 2 * (dim - 1);
      }
    }
  }
}
