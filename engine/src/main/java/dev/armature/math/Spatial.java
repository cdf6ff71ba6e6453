package dev.armature.math;

/**
 * Spatial vectors (rotation first, translation second) and spatial inertias, in world axes about a
 * common point, stored in flat arrays at an offset.
 *
 * <p>An inertia is ten numbers: Ixx, Iyy, Izz, Ixy, Ixz, Iyz about the reference point, m·d
 * (three), m, where d leads from the reference point to the center of mass.
 *
 * <p>Brackets give the sums MuJoCo's order, and so its bits.
 */
public final class Spatial {
  private Spatial() {}

  /** res = V × S for a motion S: (ω×s_r, ω×s_t + v×s_r). The result must be neither operand. */
  public static void crossMotion(
      double[] res, int resAt, double[] vel, int velAt, double[] s, int sAt) {
    double wx = vel[velAt];
    double wy = vel[velAt + 1];
    double wz = vel[velAt + 2];
    double vx = vel[velAt + 3];
    double vy = vel[velAt + 4];
    double vz = vel[velAt + 5];
    double rx = s[sAt];
    double ry = s[sAt + 1];
    double rz = s[sAt + 2];
    double tx = s[sAt + 3];
    double ty = s[sAt + 4];
    double tz = s[sAt + 5];
    res[resAt] = wy * rz - wz * ry;
    res[resAt + 1] = wz * rx - wx * rz;
    res[resAt + 2] = wx * ry - wy * rx;
    res[resAt + 3] = (wy * tz - wz * ty) + (vy * rz - vz * ry);
    res[resAt + 4] = (wz * tx - wx * tz) + (vz * rx - vx * rz);
    res[resAt + 5] = (wx * ty - wy * tx) + (vx * ry - vy * rx);
  }

  /** res += V × F for a force F = (τ, f): (ω×τ + v×f, ω×f). The result must be neither operand. */
  public static void addCrossForce(
      double[] res, int resAt, double[] vel, int velAt, double[] frc, int frcAt) {
    double wx = vel[velAt];
    double wy = vel[velAt + 1];
    double wz = vel[velAt + 2];
    double vx = vel[velAt + 3];
    double vy = vel[velAt + 4];
    double vz = vel[velAt + 5];
    double tx = frc[frcAt];
    double ty = frc[frcAt + 1];
    double tz = frc[frcAt + 2];
    double fx = frc[frcAt + 3];
    double fy = frc[frcAt + 4];
    double fz = frc[frcAt + 5];
    res[resAt] += (wy * tz - wz * ty) + (vy * fz - vz * fy);
    res[resAt + 1] += (wz * tx - wx * tz) + (vz * fx - vx * fz);
    res[resAt + 2] += (wx * ty - wy * tx) + (vx * fy - vy * fx);
    res[resAt + 3] += wy * fz - wz * fy;
    res[resAt + 4] += wz * fx - wx * fz;
    res[resAt + 5] += wx * fy - wy * fx;
  }

  /** res = I V: τ = J ω + (m d)×v, f = m v − (m d)×ω. The result must not be the velocity. */
  public static void mulInertia(
      double[] res, int resAt, double[] inert, int inertAt, double[] vel, int velAt) {
    double wx = vel[velAt];
    double wy = vel[velAt + 1];
    double wz = vel[velAt + 2];
    double vx = vel[velAt + 3];
    double vy = vel[velAt + 4];
    double vz = vel[velAt + 5];
    double xy = inert[inertAt + 3];
    double xz = inert[inertAt + 4];
    double yz = inert[inertAt + 5];
    double mx = inert[inertAt + 6];
    double my = inert[inertAt + 7];
    double mz = inert[inertAt + 8];
    double mass = inert[inertAt + 9];
    res[resAt] = inert[inertAt] * wx + xy * wy + xz * wz - mz * vy + my * vz;
    res[resAt + 1] = xy * wx + inert[inertAt + 1] * wy + yz * wz + mz * vx - mx * vz;
    res[resAt + 2] = xz * wx + yz * wy + inert[inertAt + 2] * wz - my * vx + mx * vy;
    res[resAt + 3] = mz * wy - my * wz + mass * vx;
    res[resAt + 4] = mx * wz - mz * wx + mass * vy;
    res[resAt + 5] = my * wx - mx * wy + mass * vz;
  }

  /** a · b over all six components: the power of a force along a motion. */
  public static double dot(double[] a, int aAt, double[] b, int bAt) {
    return ((a[aAt] * b[bAt] + a[aAt + 2] * b[bAt + 2])
            + (a[aAt + 1] * b[bAt + 1] + a[aAt + 3] * b[bAt + 3]))
        + (a[aAt + 4] * b[bAt + 4] + a[aAt + 5] * b[bAt + 5]);
  }

  /** res = 0. */
  public static void zero(double[] res, int r) {
    for (int i = r; i < r + 6; i++) {
      res[i] = 0;
    }
  }

  /** res = a. */
  public static void copy(double[] res, int resAt, double[] a, int aAt) {
    for (int i = 0; i < 6; i++) {
      res[resAt + i] = a[aAt + i];
    }
  }

  /** res += a. */
  public static void addTo(double[] res, int resAt, double[] a, int aAt) {
    for (int i = 0; i < 6; i++) {
      res[resAt + i] += a[aAt + i];
    }
  }

  /** res += s a. */
  public static void addScaled(double[] res, int resAt, double[] a, int aAt, double s) {
    for (int i = 0; i < 6; i++) {
      res[resAt + i] += a[aAt + i] * s;
    }
  }

  /** res += Σ axis_k s_k over n axes that follow each other, added up before they are added. */
  public static void addMotions(
      double[] res, int resAt, double[] axes, int axesAt, double[] s, int sAt, int n) {
    // six sums side by side: a loop for each would have one round for most joints
    double scale = s[sAt];
    double x = axes[axesAt] * scale;
    double y = axes[axesAt + 1] * scale;
    double z = axes[axesAt + 2] * scale;
    double u = axes[axesAt + 3] * scale;
    double v = axes[axesAt + 4] * scale;
    double w = axes[axesAt + 5] * scale;
    for (int k = 1; k < n; k++) {
      int at = axesAt + 6 * k;
      scale = s[sAt + k];
      x += axes[at] * scale;
      y += axes[at + 1] * scale;
      z += axes[at + 2] * scale;
      u += axes[at + 3] * scale;
      v += axes[at + 4] * scale;
      w += axes[at + 5] * scale;
    }
    res[resAt] += x;
    res[resAt + 1] += y;
    res[resAt + 2] += z;
    res[resAt + 3] += u;
    res[resAt + 4] += v;
    res[resAt + 5] += w;
  }

  /** Moves the reference point of a motion in place: ω stays, v ← v − (to − from)×ω. */
  public static void moveMotion(
      double[] mot, int motAt, double[] from, int fromAt, double[] to, int toAt) {
    double x = to[toAt] - from[fromAt];
    double y = to[toAt + 1] - from[fromAt + 1];
    double z = to[toAt + 2] - from[fromAt + 2];
    double wx = mot[motAt];
    double wy = mot[motAt + 1];
    double wz = mot[motAt + 2];
    mot[motAt + 3] -= y * wz - z * wy;
    mot[motAt + 4] -= z * wx - x * wz;
    mot[motAt + 5] -= x * wy - y * wx;
  }

  /** Moves the reference point of a force in place: f stays, τ ← τ − (to − from)×f. */
  public static void moveForce(
      double[] frc, int frcAt, double[] from, int fromAt, double[] to, int toAt) {
    double x = to[toAt] - from[fromAt];
    double y = to[toAt + 1] - from[fromAt + 1];
    double z = to[toAt + 2] - from[fromAt + 2];
    double fx = frc[frcAt + 3];
    double fy = frc[frcAt + 4];
    double fz = frc[frcAt + 5];
    frc[frcAt] -= y * fz - z * fy;
    frc[frcAt + 1] -= z * fx - x * fz;
    frc[frcAt + 2] -= x * fy - y * fx;
  }

  /**
   * Expresses a spatial vector in the axes of a rotation, in place: both halves are multiplied by
   * Rᵀ.
   */
  public static void toLocal(double[] vec, int vecAt, double[] rot, int rotAt) {
    Mat3.mulTVec(vec, vecAt, rot, rotAt, vec, vecAt);
    Mat3.mulTVec(vec, vecAt + 3, rot, rotAt, vec, vecAt + 3);
  }
}
