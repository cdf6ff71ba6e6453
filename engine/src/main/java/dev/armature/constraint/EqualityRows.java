package dev.armature.constraint;

import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.ConstraintType;
import dev.armature.model.EqType;
import dev.armature.model.Model;
import dev.armature.model.ObjType;

/**
 * Rows of the active equality constraints.
 *
 * <ul>
 *   <li>connect: p1 - p2 = 0 (3 rows)
 *   <li>weld: p1 - p2 = 0 and τ vec(q2* q1) = 0 (6 rows), τ the torque scale
 *   <li>joint, tendon: y1 - ref1 - poly(y2 - ref2) = 0 (1 row), a polynomial of fourth degree
 * </ul>
 */
final class EqualityRows {
  /** Numbers in a constraint's data. */
  static final int NDATA = 11;

  private static final int DEGREE = 4;

  private EqualityRows() {}

  /** Appends the rows of all active equality constraints. */
  static void add(Model m, Data d, RowBuilder b) {
    for (int i = 0; i < m.neq; i++) {
      if (!d.eqActive[i] || SleepFilter.isEqualityAsleep(m, d, i)) {
        continue;
      }
      switch (m.eq.type[i]) {
        case EqType.CONNECT -> connect(m, d, b, i);
        case EqType.WELD -> weld(m, d, b, i);
        case EqType.JOINT -> joint(m, d, b, i);
        case EqType.TENDON -> tendon(m, d, b, i);
        case EqType.FLEX -> FlexEqualityRows.edges(m, d, b, i);
        case EqType.FLEXVERT -> FlexEqualityRows.vertices(m, d, b, i);
        case EqType.HOLD -> {}
        default -> throw new IllegalStateException("unknown equality type " + m.eq.type[i]);
      }
    }
  }

  private static boolean onSites(Model m, int eq) {
    return m.eq.objtype[eq] == ObjType.SITE;
  }

  private static int body(Model m, int eq, int object) {
    return onSites(m, eq) ? m.site.bodyid[object] : object;
  }

  /** The anchor on an object: the site, or a point of the body. */
  private static void anchor(
      Model m, Data d, int eq, int object, int local, double[] res, int resAt) {
    if (onSites(m, eq)) {
      Vec3.copy(res, resAt, d.siteXpos, 3 * object);
    } else {
      Mat3.mulVec(res, resAt, d.xmat, 9 * object, m.eq.data, NDATA * eq + local);
      Vec3.addTo(res, resAt, d.xpos, 3 * object);
    }
  }

  private static void connect(Model m, Data d, RowBuilder b, int eq) {
    int obj1 = m.eq.obj1id[eq];
    int obj2 = m.eq.obj2id[eq];
    anchor(m, d, eq, obj1, 0, b.tmp, 0);
    anchor(m, d, eq, obj2, 3, b.tmp, 3);
    coincide(m, d, b, body(m, eq, obj1), body(m, eq, obj2), 3);
    b.closeUnlessEmpty(d, 3, ConstraintType.EQUALITY, eq);
  }

  /**
   * Opens rows of which three bring the points tmp[0..2] of body1 and tmp[3..5] of body2 together.
   */
  private static double[] coincide(Model m, Data d, RowBuilder b, int body1, int body2, int rows) {
    b.mergedColumns(m, body1, body2);
    double[] entries = b.open(d, rows);
    b.relativePoints(m, d, body1, body2, rows > 3);
    for (int r = 0; r < 3; r++) {
      d.efc.pos[b.row + r] = b.tmp[r] - b.tmp[3 + r];
    }
    return entries;
  }

  private static void weld(Model m, Data d, RowBuilder b, int eq) {
    int obj1 = m.eq.obj1id[eq];
    int obj2 = m.eq.obj2id[eq];
    int body1 = body(m, eq, obj1);
    int body2 = body(m, eq, obj2);
    double[] tmp = b.tmp;
    anchor(m, d, eq, obj1, 3, tmp, 0);
    anchor(m, d, eq, obj2, 0, tmp, 3);
    double[] entries = coincide(m, d, b, body1, body2, 6);

    int q1 = 8;
    int q2 = 12;
    if (onSites(m, eq)) {
      Quat.mul(tmp, q1, d.xquat, 4 * body1, m.site.quat, 4 * obj1);
      Quat.mul(tmp, q2, d.xquat, 4 * body2, m.site.quat, 4 * obj2);
    } else {
      Quat.mul(tmp, q1, d.xquat, 4 * body1, m.eq.data, NDATA * eq + 6);
      Quat.copy(tmp, q2, d.xquat, 4 * body2);
    }
    Quat.conjugate(tmp, q2, tmp, q2);
    double torquescale = m.eq.data[NDATA * eq + 10];
    int product = 16;
    int spin = 20;
    Quat.mul(tmp, product, tmp, q2, tmp, q1);
    for (int r = 0; r < 3; r++) {
      d.efc.pos[b.row + 3 + r] = torquescale * tmp[product + 1 + r];
    }
    int n = b.ncols;
    int at = b.adr + 3 * n;
    for (int k = 0; k < n; k++) {
      Vec3.set(tmp, spin, 0.0 + b.jacr[k], 0.0 + b.jacr[n + k], 0.0 + b.jacr[2 * n + k]);
      Quat.mulAxis(tmp, product, tmp, q2, tmp, spin);
      Quat.mul(tmp, product, tmp, product, tmp, q1);
      entries[at + k] = 0.5 * torquescale * tmp[product + 1];
      entries[at + n + k] = 0.5 * torquescale * tmp[product + 2];
      entries[at + 2 * n + k] = 0.5 * torquescale * tmp[product + 3];
    }
    b.closeUnlessEmpty(d, 6, ConstraintType.EQUALITY, eq);
  }

  /** Value of the polynomial of a joint or tendon equality. */
  private static double polynomial(Model m, int eq, double u) {
    double sum = 0;
    double power = 1;
    for (int i = 0; i <= DEGREE; i++) {
      sum += m.eq.data[NDATA * eq + i] * power;
      power *= u;
    }
    return sum;
  }

  private static double slope(Model m, int eq, double u) {
    double sum = 0;
    double power = 1;
    for (int i = 1; i <= DEGREE; i++) {
      sum += i * m.eq.data[NDATA * eq + i] * power;
      power *= u;
    }
    return sum;
  }

  private static void joint(Model m, Data d, RowBuilder b, int eq) {
    int joint1 = m.eq.obj1id[eq];
    int joint2 = m.eq.obj2id[eq];
    int q1 = m.jnt.qposadr[joint1];
    int dof1 = m.jnt.dofadr[joint1];
    double pos = d.qpos[q1] - m.qpos0[q1];
    if (joint2 < 0) {
      b.ncols = 1;
      b.cols[0] = dof1;
      double[] entries = b.open(d, 1);
      entries[b.adr] = 1;
      pos -= m.eq.data[NDATA * eq];
    } else {
      int q2 = m.jnt.qposadr[joint2];
      int dof2 = m.jnt.dofadr[joint2];
      double u = d.qpos[q2] - m.qpos0[q2];
      pos -= polynomial(m, eq, u);
      b.ncols = 2;
      b.cols[0] = Math.min(dof1, dof2);
      b.cols[1] = Math.max(dof1, dof2);
      double[] entries = b.open(d, 1);
      entries[b.adr + (dof1 < dof2 ? 0 : 1)] = 1;
      entries[b.adr + (dof1 < dof2 ? 1 : 0)] = -slope(m, eq, u);
    }
    d.efc.pos[b.row] = pos;
    b.closeUnlessEmpty(d, 1, ConstraintType.EQUALITY, eq);
  }

  private static void tendon(Model m, Data d, RowBuilder b, int eq) {
    int ten1 = m.eq.obj1id[eq];
    int ten2 = m.eq.obj2id[eq];
    double pos = d.tenLength[ten1] - m.tendon.length0[ten1];
    if (ten2 < 0) {
      TendonRows.columns(m, d, b, ten1);
      b.open(d, 1);
      TendonRows.entries(m, d, b, ten1, 1);
      pos -= m.eq.data[NDATA * eq];
    } else {
      double u = d.tenLength[ten2] - m.tendon.length0[ten2];
      pos -= polynomial(m, eq, u);
      TendonRows.unionColumns(m, d, b, ten1, ten2);
      double[] entries = b.open(d, 1);
      java.util.Arrays.fill(entries, b.adr, b.adr + b.ncols, 0);
      TendonRows.addEntries(m, d, b, ten1, 1);
      TendonRows.addEntries(m, d, b, ten2, -slope(m, eq, u));
    }
    d.efc.pos[b.row] = pos;
    // the reference keeps the equality's index here, not its row
    TendonRows.remember(d, ten1, eq);
    if (ten2 >= 0) {
      TendonRows.remember(d, ten2, eq);
    }
    b.closeUnlessEmpty(d, 1, ConstraintType.EQUALITY, eq);
  }
}
