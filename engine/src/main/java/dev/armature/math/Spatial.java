package dev.armature.math;

/**
 * Spatial vectors (rotation first, translation second) and spatial inertias, in world axes about a
 * common point, stored in flat arrays at an offset.
 *
 * <p>An inertia is ten numbers: Ixx, Iyy, Izz, Ixy, Ixz, Iyz about the reference point, m·d
 * (three), m, where d leads from the reference point to the centre of mass.
 */
public final class Spatial {
  private Spatial() {}

  /** res = V × S for a motion S: (ω×s_r, ω×s_t + v×s_r). The result must be neither operand. */
  public static void crossMotion(double[] res, int r, double[] vel, int v, double[] s, int si) {
    double wx = vel[v];
    double wy = vel[v + 1];
    double wz = vel[v + 2];
    double vx = vel[v + 3];
    double vy = vel[v + 4];
    double vz = vel[v + 5];
    double rx = s[si];
    double ry = s[si + 1];
    double rz = s[si + 2];
    double tx = s[si + 3];
    double ty = s[si + 4];
    double tz = s[si + 5];
    res[r] = wy * rz - wz * ry;
    res[r + 1] = wz * rx - wx * rz;
    res[r + 2] = wx * ry - wy * rx;
    res[r + 3] = wy * tz - wz * ty + vy * rz - vz * ry;
    res[r + 4] = wz * tx - wx * tz + vz * rx - vx * rz;
    res[r + 5] = wx * ty - wy * tx + vx * ry - vy * rx;
  }

  /** res += V × F for a force F = (τ, f): (ω×τ + v×f, ω×f). The result must be neither operand. */
  public static void addCrossForce(double[] res, int r, double[] vel, int v, double[] frc, int f) {
    double wx = vel[v];
    double wy = vel[v + 1];
    double wz = vel[v + 2];
    double vx = vel[v + 3];
    double vy = vel[v + 4];
    double vz = vel[v + 5];
    double tx = frc[f];
    double ty = frc[f + 1];
    double tz = frc[f + 2];
    double fx = frc[f + 3];
    double fy = frc[f + 4];
    double fz = frc[f + 5];
    res[r] += wy * tz - wz * ty + vy * fz - vz * fy;
    res[r + 1] += wz * tx - wx * tz + vz * fx - vx * fz;
    res[r + 2] += wx * ty - wy * tx + vx * fy - vy * fx;
    res[r + 3] += wy * fz - wz * fy;
    res[r + 4] += wz * fx - wx * fz;
    res[r + 5] += wx * fy - wy * fx;
  }

  /** res = I V: τ = J ω + (m d)×v, f = m v − (m d)×ω. The result must not be the velocity. */
  public static void mulInertia(double[] res, int r, double[] inert, int i, double[] vel, int v) {
    double wx = vel[v];
    double wy = vel[v + 1];
    double wz = vel[v + 2];
    double vx = vel[v + 3];
    double vy = vel[v + 4];
    double vz = vel[v + 5];
    double xy = inert[i + 3];
    double xz = inert[i + 4];
    double yz = inert[i + 5];
    double mx = inert[i + 6];
    double my = inert[i + 7];
    double mz = inert[i + 8];
    double mass = inert[i + 9];
    res[r] = inert[i] * wx + xy * wy + xz * wz - mz * vy + my * vz;
    res[r + 1] = xy * wx + inert[i + 1] * wy + yz * wz + mz * vx - mx * vz;
    res[r + 2] = xz * wx + yz * wy + inert[i + 2] * wz - my * vx + mx * vy;
    res[r + 3] = mz * wy - my * wz + mass * vx;
    res[r + 4] = mx * wz - mz * wx + mass * vy;
    res[r + 5] = my * wx - mx * wy + mass * vz;
  }

  /** a · b over all six components: the power of a force along a motion. */
  public static double dot(double[] a, int ai, double[] b, int bi) {
    return a[ai] * b[bi]
        + a[ai + 1] * b[bi + 1]
        + a[ai + 2] * b[bi + 2]
        + a[ai + 3] * b[bi + 3]
        + a[ai + 4] * b[bi + 4]
        + a[ai + 5] * b[bi + 5];
  }

  /** res = 0. */
  public static void zero(double[] res, int r) {
    for (int i = r; i < r + 6; i++) {
      res[i] = 0;
    }
  }

  /** res = a. */
  public static void copy(double[] res, int r, double[] a, int ai) {
    for (int i = 0; i < 6; i++) {
      res[r + i] = a[ai + i];
    }
  }

  /** res += a. */
  public static void addTo(double[] res, int r, double[] a, int ai) {
    for (int i = 0; i < 6; i++) {
      res[r + i] += a[ai + i];
    }
  }

  /** res += s a. */
  public static void addScaled(double[] res, int r, double[] a, int ai, double s) {
    for (int i = 0; i < 6; i++) {
      res[r + i] += a[ai + i] * s;
    }
  }

  /** Moves the reference point of a motion in place: ω stays, v ← v − (to − from)×ω. */
  public static void moveMotion(double[] mot, int v, double[] from, int f, double[] to, int t) {
    double x = to[t] - from[f];
    double y = to[t + 1] - from[f + 1];
    double z = to[t + 2] - from[f + 2];
    double wx = mot[v];
    double wy = mot[v + 1];
    double wz = mot[v + 2];
    mot[v + 3] -= y * wz - z * wy;
    mot[v + 4] -= z * wx - x * wz;
    mot[v + 5] -= x * wy - y * wx;
  }

  /** Moves the reference point of a force in place: f stays, τ ← τ − (to − from)×f. */
  public static void moveForce(double[] frc, int v, double[] from, int f, double[] to, int t) {
    double x = to[t] - from[f];
    double y = to[t + 1] - from[f + 1];
    double z = to[t + 2] - from[f + 2];
    double fx = frc[v + 3];
    double fy = frc[v + 4];
    double fz = frc[v + 5];
    frc[v] -= y * fz - z * fy;
    frc[v + 1] -= z * fx - x * fz;
    frc[v + 2] -= x * fy - y * fx;
  }

  /**
   * Expresses a spatial vector in the axes of a rotation, in place: both halves are multiplied by
   * Rᵀ.
   */
  public static void toLocal(double[] vec, int v, double[] rot, int r) {
    Mat3.mulTVec(vec, v, rot, r, vec, v);
    Mat3.mulTVec(vec, v + 3, rot, r, vec, v + 3);
  }
}
