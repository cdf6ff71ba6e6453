package dev.armature.dynamics;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.math.Mat3;
import dev.armature.math.Spatial;
import dev.armature.math.Vec3;
import dev.armature.model.ConeType;
import dev.armature.model.ConstraintType;
import dev.armature.model.EqType;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import java.util.Arrays;

/**
 * External forces on bodies (torque, force, about the com of the tree): applied ones, contacts, and
 * connect and weld constraints. Limits, friction loss and actuators act between a body and its
 * parent and do not count.
 */
final class ExternalForces {
  private static final int EQ_DATA = 11;

  private ExternalForces() {}

  /** Working memory: a force in a contact's frame, in the world, and a point. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final double[] local = new double[6];
    final double[] world = new double[6];
    final double[] moved = new double[6];
    final double[] point = new double[3];

    Work(Model m) {}
  }

  /** Fills cfrcExt. */
  static void compute(Model m, Data d) {
    Arrays.fill(d.cfrcExt, 0);
    Work w = d.scratch(Work.KEY);
    applied(m, d, w);
    contacts(m, d, w);
    equalities(m, d, w);
  }

  private static void applied(Model m, Data d, Work w) {
    for (int b = 1; b < m.nbody; b++) {
      if (SmoothAcceleration.isApplied(d, b)) {
        Vec3.copy(w.world, 0, d.xfrcApplied, 6 * b + 3);
        Vec3.copy(w.world, 3, d.xfrcApplied, 6 * b);
        add(m, d, b, d.xipos, 3 * b, 1, w);
      }
    }
  }

  private static void contacts(Model m, Data d, Work w) {
    for (int c = 0; c < d.ncon; c++) {
      int geom1 = d.contact.geom[2 * c];
      int geom2 = d.contact.geom[2 * c + 1];
      if (d.contact.efcAddress[c] < 0 || geom1 < 0 || geom2 < 0) {
        continue;
      }
      contactForce(m, d, c, w.local);
      Mat3.mulTVec(w.world, 0, d.contact.frame, 9 * c, w.local, 3);
      Mat3.mulTVec(w.world, 3, d.contact.frame, 9 * c, w.local, 0);
      add(m, d, m.geom.bodyid[geom1], d.contact.pos, 3 * c, -1, w);
      add(m, d, m.geom.bodyid[geom2], d.contact.pos, 3 * c, 1, w);
    }
  }

  /** res[6] = force, torque of a contact in its frame, from the constraint forces of its rows. */
  private static void contactForce(Model m, Data d, int c, double[] res) {
    Spatial.zero(res, 0);
    int row = d.contact.efcAddress[c];
    int dim = d.contact.dim[c];
    if (dim == 1 || m.opt.cone == ConeType.ELLIPTIC) {
      System.arraycopy(d.efc.force, row, res, 0, dim);
      return;
    }
    for (int i = 0; i < dim - 1; i++) {
      double plus = d.efc.force[row + 2 * i];
      double minus = d.efc.force[row + 2 * i + 1];
      res[0] += plus + minus;
      res[1 + i] = (plus - minus) * d.contact.friction[5 * c + i];
    }
  }

  private static void equalities(Model m, Data d, Work w) {
    int row = 0;
    while (row < d.ne) {
      int eq = d.efc.id[row];
      int rows = 1;
      int type = m.eq.type[eq];
      if (d.efc.type[row] == ConstraintType.EQUALITY
          && (type == EqType.CONNECT || type == EqType.WELD)) {
        boolean weld = type == EqType.WELD;
        rows = weld ? 6 : 3;
        Spatial.zero(w.world, 0);
        if (weld) {
          Vec3.copy(w.world, 0, d.efc.force, row + 3);
        }
        Vec3.copy(w.world, 3, d.efc.force, row);
        anchor(m, d, eq, m.eq.obj1id[eq], weld ? 3 : 0, 1, w);
        anchor(m, d, eq, m.eq.obj2id[eq], weld ? 0 : 3, -1, w);
      }
      row += rows;
    }
  }

  private static void anchor(Model m, Data d, int eq, int object, int offset, double sign, Work w) {
    if (m.eq.objtype[eq] == ObjType.SITE) {
      add(m, d, m.site.bodyid[object], d.siteXpos, 3 * object, sign, w);
    } else {
      Mat3.mulVec(w.point, 0, d.xmat, 9 * object, m.eq.data, EQ_DATA * eq + offset);
      Vec3.addTo(w.point, 0, d.xpos, 3 * object);
      add(m, d, object, w.point, 0, sign, w);
    }
  }

  private static void add(
      Model m, Data d, int b, double[] point, int pointAt, double sign, Work w) {
    if (b > 0) {
      Spatial.copy(w.moved, 0, w.world, 0);
      Spatial.moveForce(w.moved, 0, point, pointAt, d.subtreeCom, 3 * m.body.rootid[b]);
      Spatial.addScaled(d.cfrcExt, 6 * b, w.moved, 0, sign);
    }
  }
}
