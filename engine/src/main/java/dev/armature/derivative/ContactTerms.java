package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.math.Spatial;
import dev.armature.math.Vec3;
import dev.armature.model.ConeType;
import dev.armature.model.Model;
import dev.armature.solver.Curvature;
import java.util.Arrays;

/**
 * What each dof changes in a contact: its frame, its point, its velocities and with them its force.
 * A contact is an element of six rows: L is the relative motion of the bodies at the point, and the
 * change is a wrench there.
 *
 * <p>In the axes of the contact, rows are C x with x the residual of each axis: C is one for
 * elliptic cones, 1 ± μ for pyramids. So forces change by −CᵀSC of the residuals' change, and by
 * what the distance does to the residuals and to the softness of the rows.
 */
final class ContactTerms {
  private static final double TINY = 1e-15;

  private final Model m;
  final Data d;
  private final Balance balance;
  private final Pair pair;
  private final ContactMotion motion;

  private int dim;

  // the element at hand: its bodies, its point, and how far the contact is from that
  private int lastBody1 = -1;
  private int lastBody2 = -1;
  private int at;
  private final double[] center = new double[3];
  private final double[] arm = new double[3];

  private final double[] frame = new double[9];
  private final double[] along = new double[6];
  private final double[] force = new double[3];
  private final double[] torque = new double[3];

  // CᵀSC, the damping of each axis, and what a unit of distance does to the force along each axis
  private final double[] stiffness = new double[36];
  private final double[] damping = new double[6];
  private final double[] byDistance = new double[6];

  // of the dof at hand
  private final double[] frameChange = new double[9];
  private final double[] pointChange = new double[3];
  private final double[] residual = new double[6];
  private final double[] alongChange = new double[6];
  private final double[] wrench = new double[6];
  private final double[] t = new double[3];
  private final double[] u = new double[3];

  ContactTerms(Model m, Data d, Balance balance) {
    this.m = m;
    this.d = d;
    this.balance = balance;
    pair = balance.pair;
    motion = new ContactMotion(m, d);
  }

  int differenced() {
    return motion.differenced;
  }

  /** Adds all contacts that press. */
  void add(Curvature curvature, boolean positions) {
    motion.restart();
    lastBody1 = -1;
    for (int contact = 0; contact < d.ncon; contact++) {
      int first = d.contact.efcAddress[contact];
      if (first < 0) {
        continue;
      }
      dim = d.contact.dim[contact];
      boolean pyramid = dim > 1 && m.opt.cone == ConeType.PYRAMIDAL;
      int rows = pyramid ? 2 * (dim - 1) : dim;
      boolean acts = false;
      for (int r = first; r < first + rows; r++) {
        acts |= curvature.isActive(r) || curvature.force(r) != 0;
      }
      if (!acts) {
        continue;
      }
      int geom1 = d.contact.geom[2 * contact];
      int geom2 = d.contact.geom[2 * contact + 1];
      if (geom1 < 0 || geom2 < 0) {
        throw new IllegalStateException("contacts of flexes have no derivative by position");
      }
      System.arraycopy(d.contact.frame, 9 * contact, frame, 0, 9);
      if (m.geom.bodyid[geom1] == lastBody1 && m.geom.bodyid[geom2] == lastBody2) {
        pair.moveTo(d.contact.pos, 3 * contact);
      } else {
        pair.begin(m.geom.bodyid[geom1], m.geom.bodyid[geom2], d.contact.pos, 3 * contact);
      }
      axes(curvature, contact, first, rows, pyramid);
      if (positions) {
        motion.compute(contact);
        combine(force, torque, frame, along);
        balance.push(m.geom.bodyid[geom1], pair.point, force, torque, -1);
        balance.push(m.geom.bodyid[geom2], pair.point, force, torque, 1);
      }
      element(m.geom.bodyid[geom1], m.geom.bodyid[geom2], positions);
    }
  }

  /** Forces, curvature and softness in the axes of the contact. */
  private void axes(Curvature curvature, int contact, int first, int rows, boolean pyramid) {
    Arrays.fill(along, 0);
    Arrays.fill(stiffness, 0);
    Arrays.fill(byDistance, 0);
    for (int r = 0; r < rows; r++) {
      int row = first + r;
      int axis = pyramid ? 1 + r / 2 : r;
      double share = pyramid ? pyramidShare(contact, r) : 1;
      double f = curvature.force(row);
      along[axis] += share * f;
      damping[axis] = d.efc.KBIP[4 * row + 1];
      double soft = 0;
      if (curvature.isActive(row)) {
        double impedance = d.efc.KBIP[4 * row + 2];
        soft = f * d.efc.KBIP[4 * row + 3] / (impedance * (1 - impedance));
      }
      byDistance[axis] += share * soft;
      if (pyramid) {
        along[0] += f;
        damping[0] = damping[axis];
        byDistance[0] += soft;
        double s = curvature.entry(first, row, row);
        addPyramid(axis, share, s, s * row(row, true));
      } else {
        for (int c = 0; c < rows; c++) {
          double s = curvature.entry(first, row, first + c);
          stiffness[6 * r + c] = s;
          byDistance[r] -= s * row(first + c, c == 0);
        }
      }
    }
  }

  private double pyramidShare(int contact, int r) {
    double mu = d.contact.friction[5 * contact + r / 2];
    return r % 2 == 0 ? mu : -mu;
  }

  /** What a unit of distance does to the residual of a row. */
  private double row(int row, boolean normal) {
    double impedance = normal ? d.efc.KBIP[4 * row + 2] : 0;
    return d.efc.KBIP[4 * row]
        * (impedance + d.efc.KBIP[4 * row + 3] * (d.efc.pos[row] - d.efc.margin[row]));
  }

  private void addPyramid(int axis, double share, double s, double distance) {
    stiffness[0] += s;
    stiffness[axis] += s * share;
    stiffness[6 * axis] += s * share;
    stiffness[7 * axis] += s * share * share;
    byDistance[0] -= distance;
    byDistance[axis] -= share * distance;
  }

  /** Contacts of the same bodies share an element, at the point of the first of them. */
  private void element(int body1, int body2, boolean positions) {
    int n = pair.n;
    boolean more = body1 == lastBody1 && body2 == lastBody2;
    if (!more) {
      at = balance.elements.add(pair.chain, n, 6);
      lastBody1 = body1;
      lastBody2 = body2;
      Vec3.copy(center, 0, pair.point, 0);
    }
    Vec3.sub(arm, 0, pair.point, 0, center, 0);
    double[] left = balance.elements.left();
    double[] q = balance.elements.byPosition();
    double[] v = balance.elements.byVelocity();
    for (int k = 0; k < n; k++) {
      if (more) {
        pair.recall(k, arm);
      } else {
        pair.moves(pair.chain[k]);
        pair.turns(pair.chain[k]);
        pair.keep(k);
        for (int r = 0; r < 6; r++) {
          left[at + r * n + k] = pair.difference[r];
        }
      }
      for (int a = 0; a < dim; a++) {
        residual[a] = damping[a] * Vec3.dot(frame, 3 * (a % 3), pair.difference, a < 3 ? 3 : 0);
      }
      forces(0);
      store(v, at + k, n);
      if (positions) {
        position();
        store(q, at + k, n);
      }
    }
  }

  private void store(double[] entries, int to, int n) {
    entries[to] += wrench[0] + arm[1] * wrench[5] - arm[2] * wrench[4];
    entries[to + n] += wrench[1] + arm[2] * wrench[3] - arm[0] * wrench[5];
    entries[to + 2 * n] += wrench[2] + arm[0] * wrench[4] - arm[1] * wrench[3];
    for (int r = 3; r < 6; r++) {
      entries[to + r * n] += wrench[r];
    }
  }

  /** The wrench by a change of residuals and distance. */
  private void forces(double distance) {
    for (int a = 0; a < dim; a++) {
      double sum = byDistance[a] * distance;
      for (int b = 0; b < dim; b++) {
        sum -= stiffness[6 * a + b] * residual[b];
      }
      alongChange[a] = sum;
    }
    Vec3.zero(wrench, 0);
    Vec3.zero(wrench, 3);
    for (int a = 0; a < dim; a++) {
      Vec3.addScaled(wrench, a < 3 ? 3 : 0, frame, 3 * (a % 3), alongChange[a]);
    }
  }

  private void combine(double[] forces, double[] torques, double[] axes, double[] shares) {
    Vec3.zero(forces, 0);
    Vec3.zero(torques, 0);
    for (int k = 0; k < dim; k++) {
      Vec3.addScaled(k < 3 ? forces : torques, 0, axes, 3 * (k % 3), shares[k]);
    }
  }

  /** Frame, point, distance and forces, from how the dof moves the bodies. */
  private void position() {
    double[] difference = pair.difference;
    Vec3.copy(pointChange, 0, pair.first, 3);
    addProduct(pointChange, motion.point, difference);
    Vec3.cross(frameChange, 0, pair.first, 0, frame, 0);
    addProduct(frameChange, motion.normal, difference);
    tangents(difference);
    for (int a = 0; a < dim; a++) {
      residual[a] = change(a, 0) + damping[a] * change(a, 1);
    }
    forces(Spatial.dot(motion.distance, 0, difference, 0));
    for (int a = 0; a < dim; a++) {
      Vec3.addScaled(wrench, a < 3 ? 3 : 0, frameChange, 3 * (a % 3), along[a]);
    }
    Vec3.cross(t, 0, pointChange, 0, force, 0);
    Vec3.addTo(wrench, 0, t, 0);
  }

  private double change(int axis, int which) {
    int k = 3 * (axis % 3);
    if (axis >= 3) {
      return Vec3.dot(frameChange, k, pair.relative[which], 0)
          + Vec3.dot(frame, k, pair.turned[which], 0);
    }
    return pair.change(which, frame, k, frameChange, k, pointChange);
  }

  /** t1 = u/|u| with u = w − n (n·w), t2 = n × t1. */
  private void tangents(double[] difference) {
    double[] w = motion.along;
    Vec3.zero(t, 0);
    if (motion.alongMoves) {
      Vec3.cross(t, 0, pair.first, 0, w, 0);
      addProduct(t, motion.wish, difference);
    }
    double share = Vec3.dot(frame, 0, w, 0);
    Vec3.plusScaled(u, 0, w, 0, frame, 0, -share);
    double length = Vec3.norm(u, 0);
    if (length < TINY) {
      Vec3.zero(frameChange, 3);
    } else {
      double shareChange = Vec3.dot(frameChange, 0, w, 0) + Vec3.dot(frame, 0, t, 0);
      Vec3.copy(u, 0, t, 0);
      Vec3.addScaled(u, 0, frameChange, 0, -share);
      Vec3.addScaled(u, 0, frame, 0, -shareChange);
      Vec3.addScaled(u, 0, frame, 3, -Vec3.dot(frame, 3, u, 0));
      Vec3.scale(frameChange, 3, u, 0, 1 / length);
    }
    Vec3.cross(frameChange, 6, frameChange, 0, frame, 3);
    Vec3.cross(t, 0, frame, 0, frameChange, 3);
    Vec3.addTo(frameChange, 6, t, 0);
  }

  private static void addProduct(double[] res, double[] matrix, double[] by) {
    for (int r = 0; r < 3; r++) {
      for (int c = 0; c < 6; c++) {
        res[r] += matrix[6 * r + c] * by[c];
      }
    }
  }
}
