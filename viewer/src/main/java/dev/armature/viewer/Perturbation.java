package dev.armature.viewer;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.Data;
import dev.armature.dynamics.InertiaMatrix;
import dev.armature.kinematics.Coordinates;
import dev.armature.kinematics.Jacobian;
import dev.armature.kinematics.Wrench;
import dev.armature.math.Mat3;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.query.ObjectMotion;
import java.util.Arrays;

/**
 * A hand that pulls a point of a body toward a target by a critically damped spring, or turns the
 * body.
 *
 * <p>With the effective mass at the grabbed point, m_p = 3 / tr(J M⁻¹ Jᵀ), and the model's mouse
 * stiffness k, the force is f = −m_p (k (p − target) + √k v_p); about the com of the body it also
 * turns by (p − c) × f, and the spin about the spring is damped. A turning hand has no force but
 * the torque I (k_r θ − √k_r ω), θ the rotation vector that is left to the wanted orientation. A
 * mocap body is simply moved and turned.
 */
final class Perturbation {
  private static final int NONE = -1;

  /** How much a pose gives way where a joint can hardly help, times the trace of J Jᵀ. */
  private static final double DAMPING = 0.02;

  private final double[] local = new double[3];
  private final double[] target = new double[3];
  private final double[] point = new double[3];
  private final double[] diff = new double[3];
  private final double[] arm = new double[3];
  private final double[] velocity = new double[6];
  private final double[] pointVelocity = new double[3];
  private final double[] force = new double[3];
  private final double[] torque = new double[3];
  private final double[] grabbed = new double[4];
  private final double[] wanted = new double[4];
  private final double[] left = new double[4];
  private boolean turning;
  private double axisLength = 1;
  private int body = NONE;
  private double mass = 1;

  /** Whether a body is held. */
  boolean active() {
    return body != NONE;
  }

  /** Grabs a point of a body, in the body's frame. */
  void grab(Model m, Data d, int newBody, double[] localPoint) {
    release(d);
    body = newBody;
    Vec3.copy(local, 0, localPoint, 0);
    place(d);
    Vec3.copy(target, 0, point, 0);
    mass = effectiveMass(m, d);
    turning = false;
    Quat.copy(grabbed, 0, d.xquat, 4 * body);
    axisLength = m.stat.meansize;
  }

  /** Where the hand is now, world. */
  void moveTo(double[] newTarget) {
    Vec3.copy(target, 0, newTarget, 0);
    turning = false;
  }

  /** The rotation from the orientation in which the body was grabbed to the wanted one, world. */
  void turnTo(double[] rotation) {
    Vec3.copy(diff, 0, rotation, 0);
    double angle = Vec3.normalize(diff, 0);
    Quat.fromAxisAngle(left, 0, diff, 0, angle);
    Quat.mul(wanted, 0, left, 0, grabbed, 0);
    turning = true;
  }

  /** Lets go. */
  void release(Data d) {
    if (body != NONE && 6 * body + 6 <= d.xfrcApplied.length) {
      Arrays.fill(d.xfrcApplied, 6 * body, 6 * body + 6, 0);
    }
    body = NONE;
  }

  /**
   * The grabbed point and the target, or the axis of the turn, six numbers, for the page to draw.
   */
  void line(Data d, float[] out) {
    place(d);
    if (turning) {
      rotationLeft(d);
      Vec3.copy(point, 0, d.xipos, 3 * body);
      Vec3.copy(target, 0, point, 0);
      Vec3.addScaled(target, 0, diff, 0, axisLength);
    }
    for (int k = 0; k < 3; k++) {
      out[k] = (float) point[k];
      out[3 + k] = (float) target[k];
    }
  }

  /** Sets the force on the body for the next step. */
  void apply(Model m, Data d) {
    if (body == NONE) {
      return;
    }
    place(d);
    int mocap = m.body.mocapid[body];
    if (mocap >= 0 && turning) {
      Quat.copy(d.mocapQuat, 4 * mocap, wanted, 0);
      return;
    }
    if (mocap >= 0) {
      Vec3.sub(diff, 0, target, 0, point, 0);
      Vec3.addTo(d.mocapPos, 3 * mocap, diff, 0);
      return;
    }
    if (turning) {
      turn(m, d);
    } else {
      pull(m, d);
    }
    Vec3.copy(d.xfrcApplied, 6 * body, force, 0);
    Vec3.copy(d.xfrcApplied, 6 * body + 3, torque, 0);
  }

  /**
   * Moves the pose of a world that stands still: a robot that floats moves as a whole, any other
   * bends its joints, q += Jᵀ (J Jᵀ + λ)⁻¹ (target − p), within their limits.
   */
  void pose(Model m, Data d) {
    if (body == NONE) {
      return;
    }
    place(d);
    if (m.body.mocapid[body] >= 0) {
      apply(m, d);
      return;
    }
    int root = m.body.rootid[body];
    int joint = m.body.jntnum[root] > 0 ? m.body.jntadr[root] : -1;
    if (joint >= 0 && m.jnt.type[joint] == JointType.FREE) {
      int at = m.jnt.qposadr[joint];
      if (turning) {
        rotationLeft(d);
        double angle = Vec3.normalize(diff, 0);
        Quat.fromAxisAngle(left, 0, diff, 0, angle);
        Quat.mul(left, 0, left, 0, d.qpos, at + 3);
        Quat.copy(d.qpos, at + 3, left, 0);
      } else {
        Vec3.sub(diff, 0, target, 0, point, 0);
        Vec3.addTo(d.qpos, at, diff, 0);
      }
    } else if (!turning) {
      bend(m, d);
    }
  }

  private void bend(Model m, Data d) {
    double[] jacobian = new double[3 * m.nv];
    Jacobian.point(m, d, jacobian, null, body, point, 0);
    double[] product = new double[9];
    double trace = 0;
    for (int r = 0; r < 3; r++) {
      for (int c = 0; c < 3; c++) {
        for (int k = 0; k < m.nv; k++) {
          product[3 * r + c] += jacobian[r * m.nv + k] * jacobian[c * m.nv + k];
        }
      }
      trace += product[4 * r];
    }
    for (int r = 0; r < 3; r++) {
      product[4 * r] += DAMPING * trace + MINVAL;
    }
    Vec3.sub(diff, 0, target, 0, point, 0);
    double[] share = solve3(product, diff);
    double[] motion = new double[m.nv];
    for (int k = 0; k < m.nv; k++) {
      for (int r = 0; r < 3; r++) {
        motion[k] += jacobian[r * m.nv + k] * share[r];
      }
    }
    Coordinates.integrate(m, d.qpos, motion, 1);
    for (int j = 0; j < m.njnt; j++) {
      boolean single = m.jnt.type[j] == JointType.HINGE || m.jnt.type[j] == JointType.SLIDE;
      if (single && m.jnt.limited[j]) {
        int at = m.jnt.qposadr[j];
        d.qpos[at] = Math.min(Math.max(d.qpos[at], m.jnt.range[2 * j]), m.jnt.range[2 * j + 1]);
      }
    }
  }

  /** x = A⁻¹ b for a symmetric positive definite A, by Cramer's rule. */
  private static double[] solve3(double[] a, double[] b) {
    double[] x = new double[3];
    double det = det(a);
    for (int k = 0; k < 3; k++) {
      double[] column = a.clone();
      for (int r = 0; r < 3; r++) {
        column[3 * r + k] = b[r];
      }
      x[k] = det(column) / det;
    }
    return x;
  }

  private static double det(double[] a) {
    return a[0] * (a[4] * a[8] - a[5] * a[7])
        - a[1] * (a[3] * a[8] - a[5] * a[6])
        + a[2] * (a[3] * a[7] - a[4] * a[6]);
  }

  private void turn(Model m, Data d) {
    double stiffness = m.vis.map.stiffnessrot;
    rotationLeft(d);
    ObjectMotion.velocity(m, d, ObjType.BODY, body, false, velocity, 0);
    Arrays.fill(force, 0);
    Vec3.scale(torque, 0, diff, 0, stiffness * inertia(m));
    Vec3.addScaled(torque, 0, velocity, 0, -Math.sqrt(stiffness) * inertia(m));
  }

  /** diff = the rotation vector from the body's orientation to the wanted one, world. */
  private void rotationLeft(Data d) {
    Quat.conjugate(left, 0, d.xquat, 4 * body);
    Quat.mul(left, 0, wanted, 0, left, 0);
    Quat.toVelocity(diff, 0, left, 0, 1);
  }

  private void pull(Model m, Data d) {
    double stiffness = m.vis.map.stiffness;
    Vec3.sub(diff, 0, point, 0, target, 0);
    Vec3.sub(arm, 0, point, 0, d.xipos, 3 * body);
    ObjectMotion.velocity(m, d, ObjType.BODY, body, false, velocity, 0);
    Vec3.cross(pointVelocity, 0, velocity, 0, arm, 0);
    Vec3.addTo(pointVelocity, 0, velocity, 3);
    Vec3.scale(force, 0, diff, 0, -stiffness * mass);
    Vec3.addScaled(force, 0, pointVelocity, 0, -Math.sqrt(stiffness) * mass);
    Vec3.cross(torque, 0, arm, 0, force, 0);
    Vec3.normalize(diff, 0);
    double spin = Vec3.dot(diff, 0, velocity, 0);
    Vec3.addScaled(torque, 0, diff, 0, -Math.sqrt(m.vis.map.stiffnessrot) * inertia(m) * spin);
  }

  private void place(Data d) {
    Mat3.mulVec(point, 0, d.xmat, 9 * body, local, 0);
    Vec3.addTo(point, 0, d.xpos, 3 * body);
  }

  private double inertia(Model m) {
    double inverse = m.body.invweight0[2 * body + 1];
    return inverse == 0 ? 1 : 1 / Math.max(MINVAL, inverse);
  }

  private double effectiveMass(Model m, Data d) {
    double[] qfrc = new double[m.nv];
    double[] qacc = new double[m.nv];
    Wrench wrench = new Wrench();
    wrench.actOn(body, point, 0);
    double inverse = 0;
    for (int k = 0; k < 3; k++) {
      Arrays.fill(qfrc, 0);
      Arrays.fill(wrench.force, 0);
      wrench.force[k] = 1;
      Jacobian.addForce(m, d, wrench, qfrc);
      InertiaMatrix.solve(m, d, qacc, qfrc);
      for (int i = 0; i < m.nv; i++) {
        inverse += qfrc[i] * qacc[i];
      }
    }
    return inverse == 0 ? 1 : 3 / Math.max(MINVAL, inverse);
  }
}
