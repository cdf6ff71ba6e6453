package dev.armature.avbd;

import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.EqType;
import dev.armature.model.Model;
import dev.armature.model.ObjType;

/**
 * Rows of connects and welds along the world's axes: p1 − p2 = 0, and for welds 2 vec(q1 q2⁻¹) = 0
 * on top, with q1 the first body's orientation that the weld asks for. Which of them are active is
 * read from the constraint rows of the data.
 */
final class EqualityGroups {
  private static final int NDATA = 11;
  private static final int CONNECT_MASK = 7;
  private static final int WELD_MASK = 63;

  private final double[] tmp = new double[20];

  void add(Model m, Data d, Avbd.Work w, double h) {
    for (int row = 0; row < d.ne; row++) {
      int eq = d.efc.id[row];
      if (m.eq.type[eq] == EqType.CONNECT) {
        group(m, d, w, eq, false, h);
        row += 2;
      } else if (m.eq.type[eq] == EqType.WELD) {
        group(m, d, w, eq, true, h);
        row += 5;
      }
    }
  }

  private void group(Model m, Data d, Avbd.Work w, int eq, boolean weld, double h) {
    Poses x = w.poses;
    int obj1 = m.eq.obj1id[eq];
    int obj2 = m.eq.obj2id[eq];
    boolean sites = m.eq.objtype[eq] == ObjType.SITE;
    int body1 = sites ? m.site.bodyid[obj1] : obj1;
    int body2 = sites ? m.site.bodyid[obj2] : obj2;
    int a = x.indexOf[body1];
    int b = x.indexOf[body2];
    if (a < 0 && b < 0) {
      return;
    }
    anchor(m, d, sites, eq, obj1, weld ? 3 : 0, 0);
    anchor(m, d, sites, eq, obj2, weld ? 0 : 3, 3);
    PairRows rows = w.pairs;
    int g = rows.add(PairRows.EQUALITY, eq, a, b, weld ? WELD_MASK : CONNECT_MASK, false);
    Mat3.identity(rows.data, rows.shiftAxes(g));
    rows.attach(g, x, tmp, 0, tmp, 3, h);
    JointGroups.warmStart(m, w, g, w.memory.equalities + 6 * eq);
    Vec3.sub(tmp, 0, tmp, 0, tmp, 3);
    start(rows, g, 0, 0, 1);
    if (weld) {
      orientations(m, d, sites, eq, obj1, obj2, body1, body2);
      // the shorter way round
      double sign = tmp[14] < 0 ? -2 : 2;
      start(rows, g, 3, 15, sign);
    }
  }

  /** Three rows from one on start from a vector of tmp. */
  private void start(PairRows rows, int g, int from, int vector, double scale) {
    for (int k = 0; k < 3; k++) {
      rows.data[rows.row(g, from + k) + PairRows.START] = scale * tmp[vector + k];
    }
  }

  private void anchor(Model m, Data d, boolean sites, int eq, int object, int local, int r) {
    if (sites) {
      Vec3.copy(tmp, r, d.siteXpos, 3 * object);
    } else {
      Mat3.mulVec(tmp, r, d.xmat, 9 * object, m.eq.data, NDATA * eq + local);
      Vec3.addTo(tmp, r, d.xpos, 3 * object);
    }
  }

  /** tmp[14..17] = q1 q2⁻¹. */
  private void orientations(
      Model m, Data d, boolean sites, int eq, int obj1, int obj2, int body1, int body2) {
    if (sites) {
      Quat.mul(tmp, 6, d.xquat, 4 * body1, m.site.quat, 4 * obj1);
      Quat.mul(tmp, 10, d.xquat, 4 * body2, m.site.quat, 4 * obj2);
    } else {
      Quat.mul(tmp, 6, d.xquat, 4 * body1, m.eq.data, NDATA * eq + 6);
      Quat.copy(tmp, 10, d.xquat, 4 * body2);
    }
    Quat.conjugate(tmp, 10, tmp, 10);
    Quat.mul(tmp, 14, tmp, 6, tmp, 10);
    Quat.normalize(tmp, 14);
  }
}
