package dev.armature.constraint;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.Contacts;
import dev.armature.data.Data;
import dev.armature.math.Vec3;
import dev.armature.model.Model;

/**
 * Which bodies a contact side moves with, and by which weights, when the side is a flex.
 *
 * <p>A vertex moves with its body. A point of an element moves with the bodies of the element's
 * vertices, weighted by the inverse distance. In an interpolated flex the weights of the vertices
 * give a point of the reference cube, and the polynomial basis there the weights of the nodes.
 */
final class FlexContact {
  private static final double MIN_NODE_WEIGHT = 1e-5;
  private static final int MAX_NODES = 27;
  private static final int MAX_VERTICES = 4;

  /** Bodies of the side gathered last. */
  final int[] body = new int[MAX_NODES];

  /** Their weights. */
  final double[] weight = new double[MAX_NODES];

  /** How many there are. */
  int count;

  private final int[] vertex = new int[MAX_VERTICES];
  private final double[] share = new double[MAX_VERTICES];
  private final double[] basis = new double[9];

  /** Whether a flex takes part in the contact. */
  static boolean involved(Model m, Contacts con, int contact) {
    return m.nflex > 0 && (con.geom[2 * contact] < 0 || con.geom[2 * contact + 1] < 0);
  }

  /** Whether a flex of the contact handles contacts as passive forces. */
  static boolean passive(Model m, Contacts con, int contact) {
    for (int side = 0; side < 2; side++) {
      int flex = con.flex[2 * contact + side];
      if (flex >= 0 && m.flex.passive[flex] != 0) {
        return true;
      }
    }
    return false;
  }

  /** The motion of side 1 relative to side 0, into the builder's columns and Jacobians. */
  void jacobian(Model m, Data d, RowBuilder b, int contact) {
    b.ncols = 0;
    for (int side = 0; side < 2; side++) {
      gather(m, d, contact, side, true);
      for (int i = 0; i < count; i++) {
        b.addColumns(m, body[i]);
      }
    }
    b.clearMotion();
    for (int side = 0; side < 2; side++) {
      gather(m, d, contact, side, true);
      for (int i = 0; i < count; i++) {
        b.addMotion(m, d, body[i], d.contact.pos, 3 * contact, weight[i]);
      }
    }
  }

  /**
   * Gathers the bodies of one side.
   *
   * @param signed whether side 0 counts negative, as it does in the Jacobian
   */
  void gather(Model m, Data d, int contact, int side, boolean signed) {
    Contacts con = d.contact;
    int at = 2 * contact + side;
    double sign = signed && side == 0 ? -1 : 1;
    count = 0;
    if (con.geom[at] >= 0) {
      put(m.geom.bodyid[con.geom[at]], sign);
      return;
    }
    int flex = con.flex[at];
    int vertices = vertices(m, d, contact, side);
    if (m.flex.interp[flex] != 0) {
      interpolate(m, flex, vertices, sign);
      return;
    }
    for (int i = 0; i < vertices; i++) {
      put(m.flex.vertbodyid[vertex[i]], sign * share[i]);
    }
  }

  private void put(int b, double w) {
    body[count] = b;
    weight[count++] = w;
  }

  /** The vertices a flex side touches and their shares, which sum to one. */
  private int vertices(Model m, Data d, int contact, int side) {
    Contacts con = d.contact;
    int at = 2 * contact + side;
    int flex = con.flex[at];
    int first = m.flex.vertadr[flex];
    if (con.vert[at] >= 0) {
      vertex[0] = first + con.vert[at];
      share[0] = 1;
      return 1;
    }
    int dim = m.flex.dim[flex];
    int elem = m.flex.elemdataadr[flex] + con.elem[at] * (dim + 1);
    int opposite = con.vert[2 * contact + 1 - side];
    int n = 0;
    double sum = 0;
    for (int i = 0; i <= dim; i++) {
      int local = m.flex.elem[elem + i];
      if (local == opposite) {
        continue;
      }
      double distance = Vec3.distance(con.pos, 3 * contact, d.flexvertXpos, 3 * (first + local));
      vertex[n] = first + local;
      share[n] = 1 / Math.max(MINVAL, distance);
      sum += share[n++];
    }
    double inverse = 1 / sum;
    for (int i = 0; i < n; i++) {
      share[i] *= inverse;
    }
    return n;
  }

  private void interpolate(Model m, int flex, int vertices, double sign) {
    int order = m.flex.interp[flex];
    int n = order + 1;
    for (int axis = 0; axis < 3; axis++) {
      // the sign belongs outside the basis; the reference has it inside, and what it computes is
      // what counts
      double s = 0;
      for (int i = 0; i < vertices; i++) {
        s += sign * share[i] * m.flex.vert0[3 * vertex[i] + axis];
      }
      if (order == 1) {
        basis[3 * axis] = 1 - s;
        basis[3 * axis + 1] = s;
      } else {
        basis[3 * axis] = 2 * s * s - 3 * s + 1;
        basis[3 * axis + 1] = 4 * (s - s * s);
        basis[3 * axis + 2] = 2 * s * s - s;
      }
    }
    int node = m.flex.nodeadr[flex];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        for (int k = 0; k < n; k++) {
          double w = basis[6 + k] * basis[3 + j] * basis[i];
          if (w >= MIN_NODE_WEIGHT) {
            put(m.flex.nodebodyid[node + (i * n + j) * n + k], w);
          }
        }
      }
    }
  }
}
