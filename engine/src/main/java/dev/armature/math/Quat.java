package dev.armature.math;

import static dev.armature.math.Limits.MINVAL;

/** Unit quaternions (w, x, y, z) with the Hamilton product, stored in flat arrays at an offset. */
public final class Quat {

  private Quat() {}

  /** res = identity. */
  public static void identity(double[] res, int r) {
    res[r] = 1;
    res[r + 1] = 0;
    res[r + 2] = 0;
    res[r + 3] = 0;
  }

  /** res = q. */
  public static void copy(double[] res, int r, double[] q, int qi) {
    res[r] = q[qi];
    res[r + 1] = q[qi + 1];
    res[r + 2] = q[qi + 2];
    res[r + 3] = q[qi + 3];
  }

  /** res = q*, the inverse rotation. */
  public static void conjugate(double[] res, int r, double[] q, int qi) {
    res[r] = q[qi];
    res[r + 1] = -q[qi + 1];
    res[r + 2] = -q[qi + 2];
    res[r + 3] = -q[qi + 3];
  }

  /** res = a b. The result may be an operand. */
  public static void mul(double[] res, int r, double[] a, int ai, double[] b, int bi) {
    double aw = a[ai];
    double ax = a[ai + 1];
    double ay = a[ai + 2];
    double az = a[ai + 3];
    double bw = b[bi];
    double bx = b[bi + 1];
    double by = b[bi + 2];
    double bz = b[bi + 3];
    res[r] = aw * bw - ax * bx - ay * by - az * bz;
    res[r + 1] = aw * bx + ax * bw + ay * bz - az * by;
    res[r + 2] = aw * by - ax * bz + ay * bw + az * bx;
    res[r + 3] = aw * bz + ax * by - ay * bx + az * bw;
  }

  /** res = a (0, v). The result may be a. */
  public static void mulAxis(double[] res, int r, double[] a, int ai, double[] v, int vi) {
    double aw = a[ai];
    double ax = a[ai + 1];
    double ay = a[ai + 2];
    double az = a[ai + 3];
    double x = v[vi];
    double y = v[vi + 1];
    double z = v[vi + 2];
    res[r] = -ax * x - ay * y - az * z;
    res[r + 1] = aw * x + ay * z - az * y;
    res[r + 2] = aw * y + az * x - ax * z;
    res[r + 3] = aw * z + ax * y - ay * x;
  }

  /** res = v rotated by q. The result may be v itself; the identity gives v to the bit. */
  public static void rotate(double[] res, int r, double[] v, int vi, double[] q, int qi) {
    double w = q[qi];
    double x = q[qi + 1];
    double y = q[qi + 2];
    double z = q[qi + 3];
    double vx = v[vi];
    double vy = v[vi + 1];
    double vz = v[vi + 2];
    if (w == 1 && x == 0 && y == 0 && z == 0) {
      res[r] = vx;
      res[r + 1] = vy;
      res[r + 2] = vz;
      return;
    }
    double tx = w * vx + y * vz - z * vy;
    double ty = w * vy + z * vx - x * vz;
    double tz = w * vz + x * vy - y * vx;
    res[r] = vx + 2 * (y * tz - z * ty);
    res[r + 1] = vy + 2 * (z * tx - x * tz);
    res[r + 2] = vz + 2 * (x * ty - y * tx);
  }

  /**
   * Scales q to unit length in place and returns its length before; too short a quaternion becomes
   * the identity.
   */
  public static double normalize(double[] q, int qi) {
    double n =
        Math.sqrt(
            q[qi] * q[qi] + q[qi + 1] * q[qi + 1] + q[qi + 2] * q[qi + 2] + q[qi + 3] * q[qi + 3]);
    if (n < MINVAL) {
      identity(q, qi);
    } else if (Math.abs(n - 1) > MINVAL) {
      double inv = 1 / n;
      q[qi] *= inv;
      q[qi + 1] *= inv;
      q[qi + 2] *= inv;
      q[qi + 3] *= inv;
    }
    return n;
  }

  /**
   * res = rotation by angle (rad) about a unit axis; an angle of zero gives the identity to the
   * bit.
   */
  public static void fromAxisAngle(double[] res, int r, double[] axis, int ai, double angle) {
    if (angle == 0) {
      identity(res, r);
      return;
    }
    double s = Trig.sin(0.5 * angle);
    res[r] = Trig.cos(0.5 * angle);
    res[r + 1] = axis[ai] * s;
    res[r + 2] = axis[ai + 1] * s;
    res[r + 3] = axis[ai + 2] * s;
  }

  /**
   * res = matrix of q, in the homogeneous form (a quaternion that is not unit gives a scaled
   * matrix).
   */
  public static void toMat(double[] res, int r, double[] q, int qi) {
    double w = q[qi];
    double x = q[qi + 1];
    double y = q[qi + 2];
    double z = q[qi + 3];
    if (w == 1 && x == 0 && y == 0 && z == 0) {
      Mat3.identity(res, r);
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
    res[r] = ww + xx - yy - zz;
    res[r + 4] = ww - xx + yy - zz;
    res[r + 8] = ww - xx - yy + zz;
    res[r + 1] = 2 * (xy - wz);
    res[r + 2] = 2 * (xz + wy);
    res[r + 3] = 2 * (xy + wz);
    res[r + 5] = 2 * (yz - wx);
    res[r + 6] = 2 * (xz - wy);
    res[r + 7] = 2 * (yz + wx);
  }

  /** res = rotation vector of q over time dt: the angular velocity that makes q in dt. */
  public static void toVelocity(double[] res, int r, double[] q, int qi, double dt) {
    double x = q[qi + 1];
    double y = q[qi + 2];
    double z = q[qi + 3];
    double w = q[qi];
    res[r] = x;
    res[r + 1] = y;
    res[r + 2] = z;
    double s = Vec3.normalize(res, r);
    double angle = 2 * Trig.atan2(s, w);
    if (angle > Math.PI) {
      angle -= 2 * Math.PI;
    }
    Vec3.scale(res, r, res, r, angle / dt);
  }

  /** res = the rotation vector, in the frame of b, that takes b to a: b exp(res) = a. */
  public static void sub(double[] res, int r, double[] a, int ai, double[] b, int bi) {
    double aw = a[ai];
    double ax = a[ai + 1];
    double ay = a[ai + 2];
    double az = a[ai + 3];
    double bw = b[bi];
    double bx = -b[bi + 1];
    double by = -b[bi + 2];
    double bz = -b[bi + 3];
    double w = bw * aw - bx * ax - by * ay - bz * az;
    res[r] = bw * ax + bx * aw + by * az - bz * ay;
    res[r + 1] = bw * ay - bx * az + by * aw + bz * ax;
    res[r + 2] = bw * az + bx * ay - by * ax + bz * aw;
    double s = Vec3.normalize(res, r);
    double angle = 2 * Trig.atan2(s, w);
    if (angle > Math.PI) {
      angle -= 2 * Math.PI;
    }
    Vec3.scale(res, r, res, r, angle);
  }

  /**
   * q ← q exp(s v): integrates an angular velocity in the local frame over time s. The product is
   * not normalised again.
   */
  public static void integrate(double[] q, int qi, double[] v, int vi, double s) {
    double x = v[vi];
    double y = v[vi + 1];
    double z = v[vi + 2];
    double n = Math.sqrt(x * x + y * y + z * z);
    double angle = s * n;
    normalize(q, qi);
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
    double aw = q[qi];
    double ax = q[qi + 1];
    double ay = q[qi + 2];
    double az = q[qi + 3];
    q[qi] = aw * bw - ax * bx - ay * by - az * bz;
    q[qi + 1] = aw * bx + ax * bw + ay * bz - az * by;
    q[qi + 2] = aw * by - ax * bz + ay * bw + az * bx;
    q[qi + 3] = aw * bz + ax * by - ay * bx + az * bw;
  }

  /** res = the minimal rotation of the z axis onto the direction of v. */
  public static void fromZ(double[] res, int r, double[] v, int vi) {
    double vx = v[vi];
    double vy = v[vi + 1];
    double vz = v[vi + 2];
    double n = Math.sqrt(vx * vx + vy * vy + vz * vz);
    if (n < MINVAL) {
      vx = 1;
      vy = 0;
      vz = 0;
    } else {
      double inv = 1 / n;
      vx *= inv;
      vy *= inv;
      vz *= inv;
    }
    double ax = -vy;
    double ay = vx;
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
    res[r] = Trig.cos(0.5 * angle);
    res[r + 1] = ax * sin;
    res[r + 2] = ay * sin;
    res[r + 3] = 0;
  }

  /** res = quaternion of a rotation matrix. */
  public static void fromMat(double[] res, int r, double[] m, int mi) {
    double m00 = m[mi];
    double m01 = m[mi + 1];
    double m02 = m[mi + 2];
    double m10 = m[mi + 3];
    double m11 = m[mi + 4];
    double m12 = m[mi + 5];
    double m20 = m[mi + 6];
    double m21 = m[mi + 7];
    double m22 = m[mi + 8];
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
    res[r] = w;
    res[r + 1] = x;
    res[r + 2] = y;
    res[r + 3] = z;
    normalize(res, r);
  }
}
