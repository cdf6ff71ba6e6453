package dev.armature.avbd;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.Data;
import dev.armature.data.SleepState;
import dev.armature.kinematics.Holds;
import dev.armature.math.Quat;
import dev.armature.math.Trig;
import dev.armature.math.Vec3;
import dev.armature.model.DisableFlag;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * The moving bodies of a step in maximal coordinates. A body here is all bodies of the model that
 * are welded together; those that cannot move or sleep are not among them and have index -1.
 *
 * <p>Poses are counted from the start of the step: {@code shift} is the way of the center of mass,
 * {@code turn} the rotation in world axes, {@code angle} its rotation vector. The inertial target
 * of a step h is y = x + h v + h² a with a = M⁻¹ f, gyroscopic torque included.
 */
final class Poses {
  private static final double SMALL_SINE = 0.05;

  /** Number of bodies. */
  int count;

  /** By body of the model: index here, -1 for static and sleeping ones. */
  final int[] indexOf;

  /** Body of the model that the others are welded to. [count] */
  int[] root = {};

  double[] mass = {};

  /** Size of the body: sqrt(2 tr(I)/m), the edge of a cube with this inertia. [count] */
  double[] length = {};

  /** Center of mass at the start. [count x 3] */
  double[] com = {};

  /** Inertia about the center of mass at the start, world axes. [count x 9] */
  double[] inertia = {};

  /** Its inverse. [count x 9] */
  double[] inverse = {};

  /** Velocity of the center of mass at the start. [count x 3] */
  double[] linear = {};

  /** Angular velocity at the start, world axes. [count x 3] */
  double[] angular = {};

  /** Force and torque about the center of mass that do not depend on the pose. [count x 6] */
  double[] wrench = {};

  /** Shift to the inertial target. [count x 3] */
  double[] goalShift = {};

  /** Turn to the inertial target. [count x 4] */
  double[] goalTurn = {};

  double[] shift = {};
  double[] turn = {};
  double[] angle = {};

  // by body of the model: spatial acceleration at zero joint acceleration, classical one of the com
  private final double[] bias;
  private final double[] middle;
  private double[] correction = {};

  // by body of the model: the broken body that it is or hangs on, 0 for none
  private final int[] loose;

  private final double[] tmp = new double[18];

  /** The bodies that can come loose from their parent. */
  final Holds holds;

  Poses(Model m, Holds holds) {
    this.holds = holds;
    indexOf = new int[m.nbody];
    bias = new double[6 * m.nbody];
    middle = new double[3 * m.nbody];
    loose = new int[m.nbody];
  }

  private void ensure(int n) {
    if (n <= mass.length) {
      return;
    }
    int size = Math.max(n, 2 * mass.length);
    root = new int[size];
    mass = new double[size];
    length = new double[size];
    com = new double[3 * size];
    inertia = new double[9 * size];
    inverse = new double[9 * size];
    linear = new double[3 * size];
    angular = new double[3 * size];
    wrench = new double[6 * size];
    goalShift = new double[3 * size];
    goalTurn = new double[4 * size];
    shift = new double[3 * size];
    turn = new double[4 * size];
    angle = new double[3 * size];
    correction = new double[3 * size];
  }

  /** Finds the moving bodies, their inertias and velocities at the start of the step. */
  void load(Model m, Data d) {
    ensure(m.nbody);
    count = 0;
    for (int b = 0; b < m.nbody; b++) {
      int weld = m.body.weldid[b];
      if (weld == 0 || SleepState.isBodyAsleep(d, b)) {
        indexOf[b] = -1;
      } else if (weld == b) {
        root[count] = b;
        indexOf[b] = count++;
      } else {
        indexOf[b] = indexOf[weld];
      }
    }
    Arrays.fill(mass, 0, count, 0);
    Arrays.fill(com, 0, 3 * count, 0);
    Arrays.fill(inertia, 0, 9 * count, 0);
    for (int b = 1; b < m.nbody; b++) {
      int i = indexOf[b];
      if (i >= 0) {
        mass[i] += m.body.mass[b];
        Vec3.addScaled(com, 3 * i, d.xipos, 3 * b, m.body.mass[b]);
      }
    }
    for (int i = 0; i < count; i++) {
      if (!(mass[i] > MINVAL)) {
        throw impossible(m, i, "mass " + mass[i]);
      }
      Vec3.scale(com, 3 * i, com, 3 * i, 1 / mass[i]);
    }
    for (int b = 1; b < m.nbody; b++) {
      if (indexOf[b] >= 0) {
        addInertia(m, d, b, indexOf[b]);
      }
    }
    for (int i = 0; i < count; i++) {
      int at = 9 * i;
      if (!invert(inverse, at, inertia, at)) {
        throw impossible(m, i, "an inertia that is not positive definite");
      }
      double trace = inertia[at] + inertia[at + 4] + inertia[at + 8];
      length[i] = Math.sqrt(2 * trace / mass[i]);
      velocity(m, d, i);
    }
    for (int i = 0; i < count; i++) {
      if (m.jnt.type[m.body.jntadr[root[i]]] != JointType.FREE) {
        toMiddle(m, d);
        return;
      }
    }
  }

  /**
   * Takes velocities of articulated bodies back by half a step. Joint velocities are those of the
   * end of the last step, found as differences over it; the velocity of a body that went with these
   * differences is that of the middle of the step, v − ½ h J̇ q̇. Without this half of the Coriolis
   * and centrifugal forces would be lost. The com of a free root has its velocity as difference
   * already.
   */
  private void toMiddle(Model m, Data d) {
    double half = 0.5 * m.opt.timestep;
    Arrays.fill(bias, 0, 6, 0);
    for (int b = 1; b < m.nbody; b++) {
      int at = 6 * b;
      System.arraycopy(bias, 6 * m.body.parentid[b], bias, at, 6);
      int dof = m.body.dofadr[b];
      for (int k = dof; k < dof + m.body.dofnum[b]; k++) {
        for (int c = 0; c < 6; c++) {
          bias[at + c] += d.cdofDot[6 * k + c] * d.qvel[k];
        }
      }
      int i = indexOf[b];
      if (i < 0 || root[i] != b) {
        loose[b] = i < 0 ? 0 : loose[m.body.parentid[b]];
        continue;
      }
      // classical acceleration of the com from the spatial one about the tree's com: v̇ + ω̇ × r +
      // ω × v
      int p = 3 * i;
      Vec3.sub(tmp, 0, com, p, d.subtreeCom, 3 * m.body.rootid[b]);
      Vec3.cross(tmp, 3, bias, at, tmp, 0);
      Vec3.addTo(tmp, 3, bias, at + 3);
      Vec3.cross(tmp, 6, d.cvel, at, linear, p);
      Vec3.addTo(tmp, 3, tmp, 6);
      Vec3.copy(middle, 3 * b, tmp, 3);
      loose[b] = holds.isLoose(d, b) ? b : loose[m.body.parentid[b]];
      if (loose[b] > 0) {
        fromLoose(b, half);
        continue;
      }
      boolean free = m.jnt.type[m.body.jntadr[b]] == JointType.FREE;
      int tree = m.body.rootid[b];
      if (m.body.jntnum[tree] > 0 && m.jnt.type[m.body.jntadr[tree]] == JointType.FREE) {
        Vec3.sub(tmp, 3, tmp, 3, middle, 3 * tree);
      }
      if (!free) {
        Vec3.addScaled(angular, p, bias, at, -half);
      }
      Vec3.scale(correction, p, tmp, 3, -half);
    }
    for (int k = 0; k < 3 * count; k++) {
      linear[k] += correction[k];
    }
  }

  /**
   * The same for a broken body, which has its velocities as differences, and for what hangs on it.
   */
  private void fromLoose(int b, double half) {
    int i = indexOf[b];
    int base = loose[b];
    // of a point that goes with the broken body
    Vec3.sub(tmp, 0, com, 3 * i, com, 3 * indexOf[base]);
    Vec3.cross(tmp, 6, bias, 6 * base, tmp, 0);
    Vec3.addTo(tmp, 6, middle, 3 * base);
    Vec3.sub(tmp, 3, middle, 3 * b, tmp, 6);
    Vec3.scale(correction, 3 * i, tmp, 3, -half);
    Vec3.sub(tmp, 3, bias, 6 * b, bias, 6 * base);
    Vec3.addScaled(angular, 3 * i, tmp, 3, -half);
  }

  private IllegalStateException impossible(Model m, int i, String what) {
    return new IllegalStateException(
        "solver avbd: body "
            + root[i]
            + " ("
            + m.names.body[root[i]]
            + ") moves but has "
            + what
            + "; bodies in maximal coordinates need mass and inertia of their own");
  }

  /** Adds a body's inertia, R I Rᵀ + m (s² 1 − s sᵀ) with s its offset from the common com. */
  private void addInertia(Model m, Data d, int b, int i) {
    double ix = m.body.inertia[3 * b];
    double iy = m.body.inertia[3 * b + 1];
    double iz = m.body.inertia[3 * b + 2];
    double[] axes = d.ximat;
    int a = 9 * b;
    Vec3.sub(tmp, 0, d.xipos, 3 * b, com, 3 * i);
    double bodyMass = m.body.mass[b];
    double offset2 = Vec3.dot(tmp, 0, tmp, 0);
    for (int r = 0; r < 3; r++) {
      for (int c = 0; c < 3; c++) {
        double turned =
            axes[a + 3 * r] * ix * axes[a + 3 * c]
                + axes[a + 3 * r + 1] * iy * axes[a + 3 * c + 1]
                + axes[a + 3 * r + 2] * iz * axes[a + 3 * c + 2];
        double moved = (r == c ? offset2 : 0) - tmp[r] * tmp[c];
        inertia[9 * i + 3 * r + c] += turned + bodyMass * moved;
      }
    }
  }

  /** Inverse of a symmetric positive definite 3×3 matrix; false when it is not one. */
  static boolean invert(double[] res, int r, double[] a, int at) {
    double xx = a[at];
    double xy = a[at + 1];
    double xz = a[at + 2];
    double yy = a[at + 4];
    double yz = a[at + 5];
    double zz = a[at + 8];
    double cxx = yy * zz - yz * yz;
    double cxy = xz * yz - xy * zz;
    double cxz = xy * yz - xz * yy;
    double det = xx * cxx + xy * cxy + xz * cxz;
    if (!(det > 0 && xx > 0 && yy > 0 && zz > 0) || 1 / det > Double.MAX_VALUE) {
      return false;
    }
    double inv = 1 / det;
    res[r] = cxx * inv;
    res[r + 1] = cxy * inv;
    res[r + 2] = cxz * inv;
    res[r + 3] = res[r + 1];
    res[r + 4] = (xx * zz - xz * xz) * inv;
    res[r + 5] = (xy * xz - xx * yz) * inv;
    res[r + 6] = res[r + 2];
    res[r + 7] = res[r + 5];
    res[r + 8] = (xx * yy - xy * xy) * inv;
    return true;
  }

  private void velocity(Model m, Data d, int i) {
    int b = root[i];
    int v = 6 * b;
    Vec3.copy(angular, 3 * i, d.cvel, v);
    Vec3.sub(tmp, 0, com, 3 * i, d.subtreeCom, 3 * m.body.rootid[b]);
    Vec3.cross(linear, 3 * i, d.cvel, v, tmp, 0);
    Vec3.addTo(linear, 3 * i, d.cvel, v + 3);
  }

  /** Sets the wrenches to gravity and the Cartesian forces applied to bodies. */
  void externalForces(Model m, Data d) {
    boolean gravity = !m.opt.disabled(DisableFlag.GRAVITY);
    for (int i = 0; i < count; i++) {
      int w = 6 * i;
      for (int k = 0; k < 3; k++) {
        wrench[w + k] = gravity ? mass[i] * m.opt.gravity[k] : 0;
        wrench[w + 3 + k] = 0;
      }
    }
    for (int b = 1; b < m.nbody; b++) {
      int i = indexOf[b];
      if (i < 0 || isZero(d.xfrcApplied, 6 * b)) {
        continue;
      }
      Vec3.addTo(wrench, 6 * i, d.xfrcApplied, 6 * b);
      Vec3.addTo(wrench, 6 * i + 3, d.xfrcApplied, 6 * b + 3);
      Vec3.sub(tmp, 0, d.xipos, 3 * b, com, 3 * i);
      Vec3.cross(tmp, 3, tmp, 0, d.xfrcApplied, 6 * b);
      Vec3.addTo(wrench, 6 * i + 3, tmp, 3);
    }
  }

  private static boolean isZero(double[] v, int at) {
    for (int k = at; k < at + 6; k++) {
      if (v[k] != 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Computes the inertial targets and the poses the sweeps start from, x + h v + w h² g with w the
   * part of gravity that the last step's acceleration showed.
   *
   * @param lastAcceleration by body of the model, acceleration of the com in the last step
   */
  void start(Model m, double h, double[] lastAcceleration) {
    double[] g = m.opt.gravity;
    double g2 = m.opt.disabled(DisableFlag.GRAVITY) ? 0 : Vec3.dot(g, 0, g, 0);
    for (int i = 0; i < count; i++) {
      int p = 3 * i;
      double along = g2 > 0 ? Vec3.dot(lastAcceleration, 3 * root[i], g, 0) / g2 : 0;
      double weight = Math.max(0, Math.min(1, along));
      for (int k = 0; k < 3; k++) {
        double inertial = h * linear[p + k];
        goalShift[p + k] = inertial + h * h * wrench[6 * i + k] / mass[i];
        shift[p + k] = inertial + (g2 > 0 ? weight * h * h * g[k] : 0);
      }
      spin(i, h);
      exponential(goalTurn, 4 * i, tmp, 0, h);
      exponential(turn, 4 * i, angular, p, h);
      logarithm(i);
    }
  }

  /**
   * tmp[0..2] = angular velocity after h under the torque and the gyroscopic torque, which is taken
   * implicitly by one Newton step: I (ω' − ω) + h ω' × I ω' = h τ.
   */
  private void spin(int i, double h) {
    int at = 9 * i;
    int w = 3 * i;
    double ox = angular[w];
    double oy = angular[w + 1];
    double oz = angular[w + 2];
    double[] j = inertia;
    double lx = j[at] * ox + j[at + 1] * oy + j[at + 2] * oz;
    double ly = j[at + 3] * ox + j[at + 4] * oy + j[at + 5] * oz;
    double lz = j[at + 6] * ox + j[at + 7] * oy + j[at + 8] * oz;
    double tx = h * (wrench[6 * i + 3] - (oy * lz - oz * ly));
    double ty = h * (wrench[6 * i + 4] - (oz * lx - ox * lz));
    double tz = h * (wrench[6 * i + 5] - (ox * ly - oy * lx));
    // derivative of ω × I ω is [ω]× I − [I ω]×
    for (int c = 0; c < 3; c++) {
      double ax = j[at + c];
      double ay = j[at + 3 + c];
      double az = j[at + 6 + c];
      tmp[c] = ax + h * (oy * az - oz * ay);
      tmp[3 + c] = ay + h * (oz * ax - ox * az);
      tmp[6 + c] = az + h * (ox * ay - oy * ax);
    }
    tmp[1] += h * lz;
    tmp[2] -= h * ly;
    tmp[3] -= h * lz;
    tmp[5] += h * lx;
    tmp[6] += h * ly;
    tmp[7] -= h * lx;
    solve3(tx, ty, tz);
    tmp[0] = ox + tmp[9];
    tmp[1] = oy + tmp[10];
    tmp[2] = oz + tmp[11];
  }

  /** tmp[9..11] = solution of the 3×3 system tmp[0..8] by Cramer's rule. */
  private void solve3(double x, double y, double z) {
    double a = tmp[0];
    double b = tmp[1];
    double c = tmp[2];
    double d = tmp[3];
    double e = tmp[4];
    double f = tmp[5];
    double g = tmp[6];
    double h = tmp[7];
    double i = tmp[8];
    double ca = e * i - f * h;
    double cb = f * g - d * i;
    double cc = d * h - e * g;
    double inv = 1 / (a * ca + b * cb + c * cc);
    tmp[9] = inv * (x * ca + y * (c * h - b * i) + z * (b * f - c * e));
    tmp[10] = inv * (x * cb + y * (a * i - c * g) + z * (c * d - a * f));
    tmp[11] = inv * (x * cc + y * (b * g - a * h) + z * (a * e - b * d));
  }

  private static void exponential(double[] res, int r, double[] v, int vi, double s) {
    double x = v[vi];
    double y = v[vi + 1];
    double z = v[vi + 2];
    double n = Math.sqrt(x * x + y * y + z * z);
    double half = 0.5 * s * n;
    double factor = n > 0 ? Trig.sin(half) / n : 0;
    res[r] = Trig.cos(half);
    res[r + 1] = factor * x;
    res[r + 2] = factor * y;
    res[r + 3] = factor * z;
  }

  /**
   * Rotation vector over the vector part of a unit quaternion, from the latter's squared length and
   * the scalar part.
   */
  static double angleOverSine(double s2, double w) {
    if (s2 < SMALL_SINE * SMALL_SINE) {
      // 2 asin(s)/s to rounding
      double sign = w < 0 ? -2 : 2;
      return sign * (1 + s2 * (1.0 / 6 + s2 * (3.0 / 40 + s2 * (15.0 / 336 + s2 * 105.0 / 3456))));
    }
    double s = Math.sqrt(s2);
    double angle = 2 * StrictMath.atan2(s, w);
    return (angle > Math.PI ? angle - 2 * Math.PI : angle) / s;
  }

  /** Recomputes the rotation vector of a body's turn. */
  void logarithm(int i) {
    int q = 4 * i;
    int r = 3 * i;
    double sign = turn[q] < 0 ? -1 : 1;
    double x = sign * turn[q + 1];
    double y = sign * turn[q + 2];
    double z = sign * turn[q + 3];
    double s2 = x * x + y * y + z * z;
    double factor = angleOverSine(s2, sign * turn[q]);
    angle[r] = factor * x;
    angle[r + 1] = factor * y;
    angle[r + 2] = factor * z;
  }

  /** Moves a body: shift += step, turn ← normalize(turn + ½ (0, step) turn). */
  void move(int i, double[] step) {
    int p = 3 * i;
    shift[p] += step[0];
    shift[p + 1] += step[1];
    shift[p + 2] += step[2];
    int q = 4 * i;
    double x = 0.5 * step[3];
    double y = 0.5 * step[4];
    double z = 0.5 * step[5];
    double qw = turn[q];
    double qx = turn[q + 1];
    double qy = turn[q + 2];
    double qz = turn[q + 3];
    turn[q] = qw - x * qx - y * qy - z * qz;
    turn[q + 1] = qx + x * qw + y * qz - z * qy;
    turn[q + 2] = qy + y * qw + z * qx - x * qz;
    turn[q + 3] = qz + z * qw + x * qy - y * qx;
    Quat.normalize(turn, q);
    logarithm(i);
  }

  /** Position and orientation of a body of the model at the present poses. */
  void pose(Data d, int b, int i, double[] pos, int p, double[] quat, int q) {
    if (i < 0) {
      Vec3.copy(pos, p, d.xpos, 3 * b);
      Quat.copy(quat, q, d.xquat, 4 * b);
      return;
    }
    Vec3.sub(pos, p, d.xpos, 3 * b, com, 3 * i);
    Quat.rotate(pos, p, pos, p, turn, 4 * i);
    Vec3.addTo(pos, p, com, 3 * i);
    Vec3.addTo(pos, p, shift, 3 * i);
    Quat.mul(quat, q, turn, 4 * i, d.xquat, 4 * b);
  }
}
