package dev.armature.constraint;

import dev.armature.data.Contacts;
import dev.armature.data.Data;
import dev.armature.model.ConeType;
import dev.armature.model.ConstraintType;
import dev.armature.model.ContactExclude;
import dev.armature.model.DisableFlag;
import dev.armature.model.Model;

/**
 * Rows of contacts.
 *
 * <p>With J the motion of the second body relative to the first at the contact point, in the
 * contact frame: C0 is the normal, C1 and C2 the tangents, C3 the spin, C4 and C5 the rolls; the
 * first {@code dim} count. A frictionless contact has the row C0, an elliptic one the rows C0, C1,
 * …, a pyramidal one the edges C0 + μk Ck and C0 - μk Ck for k = 1, 2, ….
 */
final class ContactRows {
  private ContactRows() {}

  /** Appends the rows of all contacts and notes in each where they are. */
  static void add(Model m, Data d, RowBuilder b, FlexContact flex) {
    add(m, d, b, flex, 0, d.ncon);
  }

  /** The same for some contacts, from the first up to one after the last. */
  static void add(Model m, Data d, RowBuilder b, FlexContact flex, int from, int to) {
    Contacts con = d.contact;
    boolean pyramidal = m.opt.cone == ConeType.PYRAMIDAL;
    boolean fixedToo = fixedToo(m);
    for (int i = from; i < to; i++) {
      con.efcAddress[i] = -1;
      con.mu[i] = 0;
      if (FlexContact.involved(m, con, i) && FlexContact.passive(m, con, i)) {
        con.exclude[i] = ContactExclude.PASSIVE_FLEX;
      }
      if (con.exclude[i] != ContactExclude.INCLUDED) {
        continue;
      }
      int dim = con.dim[i];
      boolean moved;
      if (FlexContact.involved(m, con, i)) {
        flex.jacobian(m, d, b, i);
        moved = b.ncols > 0;
      } else {
        moved = columns(m, d, b, i);
        int body1 = m.geom.bodyid[con.geom[2 * i]];
        int body2 = m.geom.bodyid[con.geom[2 * i + 1]];
        b.relativeMotion(m, d, body1, body2, con.pos, 3 * i, dim > 3);
      }
      if (!moved && !fixedToo) {
        con.exclude[i] = ContactExclude.NO_DOFS;
        continue;
      }
      con.efcAddress[i] = b.row;
      if (dim == 1) {
        direct(d, b, i, ConstraintType.CONTACT_FRICTIONLESS);
      } else if (pyramidal) {
        pyramid(d, b, i);
      } else {
        direct(d, b, i, ConstraintType.CONTACT_ELLIPTIC);
      }
    }
  }

  /**
   * Whether contacts between fixed bodies have rows too: a dense Jacobian has a column for every
   * dof; with islands MuJoCo stops at such a contact.
   */
  static boolean fixedToo(Model m) {
    return m.nv > 0 && !m.isSparse() && m.opt.disabled(DisableFlag.ISLAND);
  }

  /** Chooses the columns of a contact of two geoms; whether one of their bodies can move. */
  static boolean columns(Model m, Data d, RowBuilder b, int contact) {
    int body1 = m.geom.bodyid[d.contact.geom[2 * contact]];
    int body2 = m.geom.bodyid[d.contact.geom[2 * contact + 1]];
    b.separateColumns(m, body1, body2);
    return b.ncols > 0 || m.body.weldid[body1] > 0;
  }

  /** Number of rows of a contact. */
  static int count(int dim, boolean pyramidal) {
    return dim > 1 && pyramidal ? 2 * (dim - 1) : dim;
  }

  /**
   * Reserves the rows of all contacts without Jacobians, for a solver that works on bodies: they
   * only hold positions and, later, forces.
   */
  static void reserve(Model m, Data d, RowBuilder b) {
    Contacts con = d.contact;
    boolean pyramidal = m.opt.cone == ConeType.PYRAMIDAL;
    for (int i = 0; i < d.ncon; i++) {
      con.efcAddress[i] = -1;
      con.mu[i] = 0;
      if (con.exclude[i] != ContactExclude.INCLUDED || FlexContact.involved(m, con, i)) {
        continue;
      }
      int body1 = m.geom.bodyid[con.geom[2 * i]];
      int body2 = m.geom.bodyid[con.geom[2 * i + 1]];
      if (m.body.weldid[body1] == 0 && m.body.weldid[body2] == 0) {
        con.exclude[i] = ContactExclude.NO_DOFS;
        continue;
      }
      con.efcAddress[i] = b.row;
      int dim = con.dim[i];
      b.ncols = 0;
      int rows = count(dim, pyramidal);
      b.open(d, rows);
      boolean every = dim > 1 && pyramidal;
      for (int r = b.row; r < b.row + (every ? rows : 1); r++) {
        d.efc.pos[r] = con.dist[i];
        d.efc.margin[r] = con.includemargin[i];
      }
      int type =
          dim == 1
              ? ConstraintType.CONTACT_FRICTIONLESS
              : pyramidal ? ConstraintType.CONTACT_PYRAMIDAL : ConstraintType.CONTACT_ELLIPTIC;
      b.close(d, rows, type, i);
    }
  }

  /** Rows along the axes of the contact frame. */
  private static void direct(Data d, RowBuilder b, int contact, int type) {
    int dim = d.contact.dim[contact];
    double[] entries = b.open(d, dim);
    int n = b.ncols;
    for (int r = 0; r < dim; r++) {
      project(
          entries,
          b.adr + r * n,
          r < 3 ? b.jacp : b.jacr,
          n,
          d.contact.frame,
          9 * contact + 3 * (r % 3));
    }
    d.efc.pos[b.row] = d.contact.dist[contact];
    d.efc.margin[b.row] = d.contact.includemargin[contact];
    b.close(d, dim, type, contact);
  }

  /** By column, the motion along one axis. */
  private static void project(
      double[] res, int resAt, double[] jac, int n, double[] frame, int axis) {
    double x = frame[axis];
    double y = frame[axis + 1];
    double z = frame[axis + 2];
    for (int k = 0; k < n; k++) {
      res[resAt + k] = x * jac[k] + y * jac[n + k] + z * jac[2 * n + k];
    }
  }

  /** Rows along the edges of the friction pyramid. */
  private static void pyramid(Data d, RowBuilder b, int contact) {
    int dim = d.contact.dim[contact];
    int rows = 2 * (dim - 1);
    double[] entries = b.open(d, rows, d.contact.dist[contact], d.contact.includemargin[contact]);
    double[] frame = d.contact.frame;
    double[] friction = d.contact.friction;
    double[] jacp = b.jacp;
    int n = b.ncols;
    int at = b.adr;
    int f = 9 * contact;
    double nx = frame[f];
    double ny = frame[f + 1];
    double nz = frame[f + 2];
    double sx = frame[f + 3];
    double sy = frame[f + 4];
    double sz = frame[f + 5];
    double tx = frame[f + 6];
    double ty = frame[f + 7];
    double tz = frame[f + 8];
    double mu = friction[5 * contact];
    double nu = friction[5 * contact + 1];
    for (int k = 0; k < n; k++) {
      double x = jacp[k];
      double y = jacp[n + k];
      double z = jacp[2 * n + k];
      double along = nx * x + ny * y + nz * z;
      double across = mu * (sx * x + sy * y + sz * z);
      double aside = nu * (tx * x + ty * y + tz * z);
      entries[at + k] = along + across;
      entries[at + n + k] = along - across;
      entries[at + 2 * n + k] = along + aside;
      entries[at + 3 * n + k] = along - aside;
    }
    double[] jacr = b.jacr;
    for (int e = 3; e < dim; e++) {
      int axis = f + 3 * (e - 3);
      mu = friction[5 * contact + e - 1];
      tx = frame[axis];
      ty = frame[axis + 1];
      tz = frame[axis + 2];
      at += 2 * n;
      for (int k = 0; k < n; k++) {
        double along = nx * jacp[k] + ny * jacp[n + k] + nz * jacp[2 * n + k];
        double across = mu * (tx * jacr[k] + ty * jacr[n + k] + tz * jacr[2 * n + k]);
        entries[at + 2 * n + k] = along + across;
        entries[at + 3 * n + k] = along - across;
      }
    }
    b.close(d, rows, ConstraintType.CONTACT_PYRAMIDAL, contact);
  }
}
