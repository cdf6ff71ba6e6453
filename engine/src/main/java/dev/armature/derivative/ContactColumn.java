package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.math.Vec3;
import dev.armature.model.ConeType;
import dev.armature.model.Model;
import java.util.Arrays;

/** What one dof changes in one contact: its frame, its point, its velocities and its forces. */
final class ContactColumn {
  private static final double TINY = 1e-15;

  final double[] point = new double[3];
  final double[] force = new double[3];
  final double[] torque = new double[3];

  /** Changes, by the dof at hand. */
  final double[] forceChange = new double[3];

  final double[] torqueChange = new double[3];
  double distance;

  private final Model m;
  private final Data d;
  private final int contact;
  private final int dim;
  private final ContactMotion motion;
  private final double[] frame = new double[9];
  private final double[] frameChange = new double[9];
  private final double[] pointChange = new double[3];

  /** Forces along the axes of the frame. */
  private final double[] along = new double[6];

  // of accelerations and velocities, (ω, v) at the point: relative motion, and how axes turn it
  private final double[][] relative = new double[2][6];
  private final double[][] turned = new double[2][6];
  // of the two bodies, by the dof
  private final double[] first = new double[6];
  private final double[] second = new double[6];
  private final double[] t = new double[3];

  ContactColumn(Model m, Data d, int contact, ContactMotion motion) {
    this.m = m;
    this.d = d;
    this.contact = contact;
    this.motion = motion;
    dim = d.contact.dim[contact];
    System.arraycopy(d.contact.frame, 9 * contact, frame, 0, 9);
    System.arraycopy(d.contact.pos, 3 * contact, point, 0, 3);
  }

  /** Force and torque of the contact on the second body, from the forces of its rows. */
  void forces() {
    int row = d.contact.efcAddress[contact];
    if (dim > 1 && m.opt.cone == ConeType.PYRAMIDAL) {
      for (int e = 1; e < dim; e++) {
        double plus = d.efc.force[row + 2 * (e - 1)];
        double minus = d.efc.force[row + 2 * (e - 1) + 1];
        along[0] += plus + minus;
        along[e] = d.contact.friction[5 * contact + e - 1] * (plus - minus);
      }
    } else {
      System.arraycopy(d.efc.force, row, along, 0, dim);
    }
    combine(force, torque, frame);
  }

  private void combine(double[] force, double[] torque, double[] axes) {
    Vec3.zero(force, 0);
    Vec3.zero(torque, 0);
    for (int k = 0; k < dim; k++) {
      Vec3.addScaled(k < 3 ? force : torque, 0, axes, 3 * (k % 3), along[k]);
    }
  }

  void relative(int which, double[] value) {
    System.arraycopy(value, 0, relative[which], 0, 6);
  }

  void begin() {
    Arrays.fill(first, 0);
    Arrays.fill(second, 0);
    Arrays.fill(turned[0], 0);
    Arrays.fill(turned[1], 0);
  }

  /** The dof moves the first (0) or second (1) body like this. */
  void move(int body, double[] moves) {
    System.arraycopy(moves, 0, body == 0 ? first : second, 0, 6);
  }

  /** The dof turns the axes that make accelerations (0) or velocities (1). */
  void turn(int which, double[] by, double sign) {
    for (int k = 0; k < 6; k++) {
      turned[which][k] += sign * by[k];
    }
  }

  /** Frame, point, distance and forces, from how the bodies move. */
  void end() {
    double[] difference = new double[6];
    for (int k = 0; k < 6; k++) {
      difference[k] = second[k] - first[k];
    }
    distance = Vec3.dot(frame, 0, difference, 3);
    Vec3.copy(pointChange, 0, first, 3);
    addProduct(pointChange, 0, motion.point, difference);
    Vec3.cross(frameChange, 0, first, 0, frame, 0);
    addProduct(frameChange, 0, motion.normal, difference);
    tangents(difference);
    combine(forceChange, torqueChange, frameChange);
    Vec3.cross(t, 0, pointChange, 0, force, 0);
    Vec3.addTo(torqueChange, 0, t, 0);
  }

  /** t1 = u/|u| with u = w − n (n·w), t2 = n × t1. */
  private void tangents(double[] difference) {
    double[] w = motion.along;
    double[] change = new double[3];
    if (motion.alongMoves) {
      Vec3.cross(change, 0, first, 0, w, 0);
      addProduct(change, 0, motion.wish, difference);
    }
    double share = Vec3.dot(frame, 0, w, 0);
    double[] u = new double[3];
    Vec3.plusScaled(u, 0, w, 0, frame, 0, -share);
    double length = Vec3.norm(u, 0);
    if (length < TINY) {
      Vec3.zero(frameChange, 3);
    } else {
      double shareChange = Vec3.dot(frameChange, 0, w, 0) + Vec3.dot(frame, 0, change, 0);
      Vec3.copy(u, 0, change, 0);
      Vec3.addScaled(u, 0, frameChange, 0, -share);
      Vec3.addScaled(u, 0, frame, 0, -shareChange);
      Vec3.addScaled(u, 0, frame, 3, -Vec3.dot(frame, 3, u, 0));
      Vec3.scale(frameChange, 3, u, 0, 1 / length);
    }
    Vec3.cross(frameChange, 6, frameChange, 0, frame, 3);
    Vec3.cross(t, 0, frame, 0, frameChange, 3);
    Vec3.addTo(frameChange, 6, t, 0);
  }

  private static void addProduct(double[] res, int resAt, double[] matrix, double[] by) {
    for (int r = 0; r < 3; r++) {
      for (int c = 0; c < 6; c++) {
        res[resAt + r] += matrix[6 * r + c] * by[c];
      }
    }
  }

  /** The change of J a + B J q̇ along an axis of the contact. */
  double residual(int axis, double damping) {
    return change(axis, 0) + damping * change(axis, 1);
  }

  private double change(int axis, int which) {
    double[] now = relative[which];
    double[] turn = turned[which];
    int k = 3 * (axis % 3);
    if (axis >= 3) {
      return Vec3.dot(frameChange, k, now, 0) + Vec3.dot(frame, k, turn, 0);
    }
    Vec3.cross(t, 0, now, 0, pointChange, 0);
    return Vec3.dot(frameChange, k, now, 3)
        + Vec3.dot(frame, k, turn, 3)
        + Vec3.dot(frame, k, t, 0);
  }
}
