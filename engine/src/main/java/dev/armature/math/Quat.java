package dev.armature.math;

import static dev.armature.math.Limits.MINVAL;

/** Unit quaternions (w, x, y, z) with the Hamilton product, stored in flat arrays at an offset. */
public final class Quat {
  private static final double UNIT_FROM = 1 - 18 * 0x1p-53;
  private static final double UNIT_TO = 1 + 9 * 0x1p-52;

  private Quat() {}

  /** res = identity. */
  public static void identity(double[] res, int resAt) {
    res[resAt] = 1;
    res[resAt + 1] = 0;
    res[resAt + 2] = 0;
    res[resAt + 3] = 0;
  }

  /** res = q. */
  public static void copy(double[] res, int resAt, double[] q, int qAt) {
    res[resAt] = q[qAt];
    res[resAt + 1] = q[qAt + 1];
    res[resAt + 2] = q[qAt + 2];
    res[resAt + 3] = q[qAt + 3];
  }

  /** res = q*, the inverse rotation. */
  public static void conjugate(double[] res, int resAt, double[] q, int qAt) {
    res[resAt] = q[qAt];
    res[resAt + 1] = -q[qAt + 1];
    res[resAt + 2] = -q[qAt + 2];
    res[resAt + 3] = -q[qAt + 3];
  }

  /** res = a b. The result may be an operand. */
  public static void mul(double[] res, int resAt, double[] a, int aAt, double[] b, int bAt) {
    double aw = a[aAt];
    double ax = a[aAt + 1];
    double ay = a[aAt + 2];
    double az = a[aAt + 3];
    double bw = b[bAt];
    double bx = b[bAt + 1];
    double by = b[bAt + 2];
    double bz = b[bAt + 3];
    res[resAt] = aw * bw - ax * bx - ay * by - az * bz;
    res[resAt + 1] = aw * bx + ax * bw + ay * bz - az * by;
    res[resAt + 2] = aw * by - ax * bz + ay * bw + az * bx;
    res[resAt + 3] = aw * bz + ax * by - ay * bx + az * bw;
  }

  /** res = a (0, v). The result may be a. */
  public static void mulAxis(double[] res, int resAt, double[] a, int aAt, double[] v, int vAt) {
    double aw = a[aAt];
    double ax = a[aAt + 1];
    double ay = a[aAt + 2];
    double az = a[aAt + 3];
    double x = v[vAt];
    double y = v[vAt + 1];
    double z = v[vAt + 2];
    res[resAt] = -ax * x - ay * y - az * z;
    res[resAt + 1] = aw * x + ay * z - az * y;
    res[resAt + 2] = aw * y + az * x - ax * z;
    res[resAt + 3] = aw * z + ax * y - ay * x;
  }

  /** res = v rotated by q. The result may be v itself; the identity gives v to the bit. */
  public static void rotate(double[] res, int resAt, double[] v, int vAt, double[] q, int qAt) {
    double w = q[qAt];
    double x = q[qAt + 1];
    double y = q[qAt + 2];
    double z = q[qAt + 3];
    double vx = v[vAt];
    double vy = v[vAt + 1];
    double vz = v[vAt + 2];
    if (w == 1 && x == 0 && y == 0 && z == 0) {
      res[resAt] = vx;
      res[resAt + 1] = vy;
      res[resAt + 2] = vz;
      return;
    }
    double tx = w * vx + y * vz - z * vy;
    double ty = w * vy + z * vx - x * vz;
    double tz = w * vz + x * vy - y * vx;
    res[resAt] = vx + 2 * (y * tz - z * ty);
    res[resAt + 1] = vy + 2 * (z * tx - x * tz);
    res[resAt + 2] = vz + 2 * (x * ty - y * tx);
  }

  /**
   * Scales q to unit length in place; too short a quaternion becomes the identity, and one whose
   * length is 1 to within {@code MINVAL} stays as it is.
   */
  public static void normalize(double[] q, int qAt) {
    double square =
        q[qAt] * q[qAt]
            + q[qAt + 1] * q[qAt + 1]
            + q[qAt + 2] * q[qAt + 2]
            + q[qAt + 3] * q[qAt + 3];
    if (isOffUnit(square)) {
      double n = Math.sqrt(square);
      if (n < MINVAL) {
        identity(q, qAt);
        return;
      }
      double inv = 1 / n;
      q[qAt] *= inv;
      q[qAt + 1] *= inv;
      q[qAt + 2] *= inv;
      q[qAt + 3] *= inv;
    }
  }

  /**
   * Whether the root of this number differs from 1 by more than {@code MINVAL}. The bounds are the
   * last doubles whose roots do not, so that most quaternions need no root.
   */
  public static boolean isOffUnit(double square) {
    return square < UNIT_FROM || square > UNIT_TO;
  }

  /**
   * res = rotation by angle (rad) about a unit axis; an angle of zero gives the identity to the
   * bit.
   */
  public static void fromAxisAngle(
      double[] res, int resAt, double[] axis, int axisAt, double angle) {
    if (angle == 0) {
      identity(res, resAt);
      return;
    }
    double x = axis[axisAt];
    double y = axis[axisAt + 1];
    double z = axis[axisAt + 2];
    Trig.sinCos(0.5 * angle, res, resAt);
    double s = res[resAt];
    res[resAt] = res[resAt + 1];
    res[resAt + 1] = x * s;
    res[resAt + 2] = y * s;
    res[resAt + 3] = z * s;
  }

  /**
   * res = matrix of q, in the homogeneous form (a quaternion that is not unit gives a scaled
   * matrix).
   */
  public static void toMat(double[] res, int resAt, double[] q, int qAt) {
    toMat(res, resAt, q[qAt], q[qAt + 1], q[qAt + 2], q[qAt + 3]);
  }

  /** res = matrix of the product a b. */
  public static void mulToMat(double[] res, int resAt, double[] a, int aAt, double[] b, int bAt) {
    double aw = a[aAt];
    double ax = a[aAt + 1];
    double ay = a[aAt + 2];
    double az = a[aAt + 3];
    double bw = b[bAt];
    double bx = b[bAt + 1];
    double by = b[bAt + 2];
    double bz = b[bAt + 3];
    toMat(
        res,
        resAt,
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw);
  }

  /** res = matrix of the quaternion w + x i + y j + z k, as above. */
  public static void toMat(double[] res, int resAt, double w, double x, double y, double z) {
    if (w == 1 && x == 0 && y == 0 && z == 0) {
      Mat3.identity(res, resAt);
      return;
    }
    double ww = w * w;
    double xx = x * x;
    double yy = y * y;
    double zz = z * z;
    double xy = x * y;
    double xz = x * z;
    double yz = y * z;
    double wx = w * x;
    double wy = w * y;
    double wz = w * z;
    res[resAt] = ww + xx - yy - zz;
    res[resAt + 1] = 2 * (xy - wz);
    res[resAt + 2] = 2 * (xz + wy);
    res[resAt + 3] = 2 * (xy + wz);
    res[resAt + 4] = ww - xx + yy - zz;
    res[resAt + 5] = 2 * (yz - wx);
    res[resAt + 6] = 2 * (xz - wy);
    res[resAt + 7] = 2 * (yz + wx);
    res[resAt + 8] = ww - xx - yy + zz;
  }

  /** res = rotation vector of q over time dt: the angular velocity that makes q in dt. */
  public static void toVelocity(double[] res, int resAt, double[] q, int qAt, double dt) {
    double x = q[qAt + 1];
    double y = q[qAt + 2];
    double z = q[qAt + 3];
    double w = q[qAt];
    res[resAt] = x;
    res[resAt + 1] = y;
    res[resAt + 2] = z;
    double s = Vec3.normalize(res, resAt);
    double angle = 2 * Trig.atan2(s, w);
    if (angle > Math.PI) {
      angle -= 2 * Math.PI;
    }
    Vec3.scale(res, resAt, res, resAt, angle / dt);
  }

  /** res = the rotation vector, in the frame of b, that takes b to a: b exp(res) = a. */
  public static void sub(double[] res, int resAt, double[] a, int aAt, double[] b, int bAt) {
    double aw = a[aAt];
    double ax = a[aAt + 1];
    double ay = a[aAt + 2];
    double az = a[aAt + 3];
    double bw = b[bAt];
    double bx = -b[bAt + 1];
    double by = -b[bAt + 2];
    double bz = -b[bAt + 3];
    double w = bw * aw - bx * ax - by * ay - bz * az;
    res[resAt] = bw * ax + bx * aw + by * az - bz * ay;
    res[resAt + 1] = bw * ay - bx * az + by * aw + bz * ax;
    res[resAt + 2] = bw * az + bx * ay - by * ax + bz * aw;
    double s = Vec3.normalize(res, resAt);
    double angle = 2 * Trig.atan2(s, w);
    if (angle > Math.PI) {
      angle -= 2 * Math.PI;
    }
    Vec3.scale(res, resAt, res, resAt, angle);
  }

  /**
   * q ← q exp(s v): integrates an angular velocity in the local frame over time s. The product is
   * not normalized again.
   */
  public static void integrate(double[] q, int qAt, double[] v, int vAt, double s) {
    double x = v[vAt];
    double y = v[vAt + 1];
    double z = v[vAt + 2];
    double n = Math.sqrt(x * x + y * y + z * z);
    double angle = s * n;
    normalize(q, qAt);
    if (angle == 0) {
      return;
    }
    if (n < MINVAL) {
      x = 1;
      y = 0;
      z = 0;
    } else {
      double inv = 1 / n;
      x *= inv;
      y *= inv;
      z *= inv;
    }
    double sin = Trig.sin(0.5 * angle);
    double bw = Trig.cos(0.5 * angle);
    double bx = x * sin;
    double by = y * sin;
    double bz = z * sin;
    double aw = q[qAt];
    double ax = q[qAt + 1];
    double ay = q[qAt + 2];
    double az = q[qAt + 3];
    q[qAt] = aw * bw - ax * bx - ay * by - az * bz;
    q[qAt + 1] = aw * bx + ax * bw + ay * bz - az * by;
    q[qAt + 2] = aw * by - ax * bz + ay * bw + az * bx;
    q[qAt + 3] = aw * bz + ax * by - ay * bx + az * bw;
  }

  /** res = the minimal rotation of the z axis onto the direction of v. */
  public static void fromZ(double[] res, int resAt, double[] v, int vAt) {
    Vec3.copy(res, resAt, v, vAt);
    Vec3.normalize(res, resAt);
    double ax = -res[resAt + 1];
    double ay = res[resAt];
    double vz = res[resAt + 2];
    double s = Math.sqrt(ax * ax + ay * ay);
    if (s < 1e-10) {
      ax = 1;
      ay = 0;
    } else {
      double inv = 1 / s;
      ax *= inv;
      ay *= inv;
    }
    double angle = Trig.atan2(s, vz);
    double sin = Trig.sin(0.5 * angle);
    res[resAt] = Trig.cos(0.5 * angle);
    res[resAt + 1] = ax * sin;
    res[resAt + 2] = ay * sin;
    res[resAt + 3] = 0;
  }

  /** res = quaternion of a rotation matrix. */
  public static void fromMat(double[] res, int resAt, double[] m, int mAt) {
    double m00 = m[mAt];
    double m01 = m[mAt + 1];
    double m02 = m[mAt + 2];
    double m10 = m[mAt + 3];
    double m11 = m[mAt + 4];
    double m12 = m[mAt + 5];
    double m20 = m[mAt + 6];
    double m21 = m[mAt + 7];
    double m22 = m[mAt + 8];
    double w;
    double x;
    double y;
    double z;
    if (m00 + m11 + m22 > 0) {
      w = 0.5 * Math.sqrt(1 + m00 + m11 + m22);
      x = 0.25 * (m21 - m12) / w;
      y = 0.25 * (m02 - m20) / w;
      z = 0.25 * (m10 - m01) / w;
    } else if (m00 > m11 && m00 > m22) {
      x = 0.5 * Math.sqrt(1 + m00 - m11 - m22);
      w = 0.25 * (m21 - m12) / x;
      y = 0.25 * (m01 + m10) / x;
      z = 0.25 * (m02 + m20) / x;
    } else if (m11 > m22) {
      y = 0.5 * Math.sqrt(1 - m00 + m11 - m22);
      w = 0.25 * (m02 - m20) / y;
      x = 0.25 * (m01 + m10) / y;
      z = 0.25 * (m12 + m21) / y;
    } else {
      z = 0.5 * Math.sqrt(1 - m00 - m11 + m22);
      w = 0.25 * (m10 - m01) / z;
      x = 0.25 * (m02 + m20) / z;
      y = 0.25 * (m12 + m21) / z;
    }
    res[resAt] = w;
    res[resAt + 1] = x;
    res[resAt + 2] = y;
    res[resAt + 3] = z;
    normalize(res, resAt);
  }
}
