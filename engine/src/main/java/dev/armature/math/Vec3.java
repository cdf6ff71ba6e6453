package dev.armature.math;

import static dev.armature.math.Limits.MINVAL;

/**
 * Vectors of three, stored in flat arrays at an offset. Results are written to the first argument;
 * a result may be the same place as an operand.
 */
public final class Vec3 {

  private Vec3() {}

  /** res = (x, y, z). */
  public static void set(double[] res, int r, double x, double y, double z) {
    res[r] = x;
    res[r + 1] = y;
    res[r + 2] = z;
  }

  /** res = a. */
  public static void copy(double[] res, int r, double[] a, int ai) {
    res[r] = a[ai];
    res[r + 1] = a[ai + 1];
    res[r + 2] = a[ai + 2];
  }

  /** res = 0. */
  public static void zero(double[] res, int r) {
    res[r] = 0;
    res[r + 1] = 0;
    res[r + 2] = 0;
  }

  /** res = a + b. */
  public static void add(double[] res, int r, double[] a, int ai, double[] b, int bi) {
    res[r] = a[ai] + b[bi];
    res[r + 1] = a[ai + 1] + b[bi + 1];
    res[r + 2] = a[ai + 2] + b[bi + 2];
  }

  /** res = a - b. */
  public static void sub(double[] res, int r, double[] a, int ai, double[] b, int bi) {
    res[r] = a[ai] - b[bi];
    res[r + 1] = a[ai + 1] - b[bi + 1];
    res[r + 2] = a[ai + 2] - b[bi + 2];
  }

  /** res = s a. */
  public static void scale(double[] res, int r, double[] a, int ai, double s) {
    res[r] = a[ai] * s;
    res[r + 1] = a[ai + 1] * s;
    res[r + 2] = a[ai + 2] * s;
  }

  /** res += a. */
  public static void addTo(double[] res, int r, double[] a, int ai) {
    res[r] += a[ai];
    res[r + 1] += a[ai + 1];
    res[r + 2] += a[ai + 2];
  }

  /** res -= a. */
  public static void subFrom(double[] res, int r, double[] a, int ai) {
    res[r] -= a[ai];
    res[r + 1] -= a[ai + 1];
    res[r + 2] -= a[ai + 2];
  }

  /** res += s a. */
  public static void addScaled(double[] res, int r, double[] a, int ai, double s) {
    res[r] += a[ai] * s;
    res[r + 1] += a[ai + 1] * s;
    res[r + 2] += a[ai + 2] * s;
  }

  /** res = a + s b. */
  public static void plusScaled(
      double[] res, int r, double[] a, int ai, double[] b, int bi, double s) {
    res[r] = a[ai] + b[bi] * s;
    res[r + 1] = a[ai + 1] + b[bi + 1] * s;
    res[r + 2] = a[ai + 2] + b[bi + 2] * s;
  }

  /** a · b. */
  public static double dot(double[] a, int ai, double[] b, int bi) {
    return a[ai] * b[bi] + a[ai + 1] * b[bi + 1] + a[ai + 2] * b[bi + 2];
  }

  /** res = a × b. */
  public static void cross(double[] res, int r, double[] a, int ai, double[] b, int bi) {
    double x = a[ai + 1] * b[bi + 2] - a[ai + 2] * b[bi + 1];
    double y = a[ai + 2] * b[bi] - a[ai] * b[bi + 2];
    double z = a[ai] * b[bi + 1] - a[ai + 1] * b[bi];
    res[r] = x;
    res[r + 1] = y;
    res[r + 2] = z;
  }

  /** |a|. */
  public static double norm(double[] a, int ai) {
    return Math.sqrt(a[ai] * a[ai] + a[ai + 1] * a[ai + 1] + a[ai + 2] * a[ai + 2]);
  }

  /** |a - b|. */
  public static double distance(double[] a, int ai, double[] b, int bi) {
    double x = a[ai] - b[bi];
    double y = a[ai + 1] - b[bi + 1];
    double z = a[ai + 2] - b[bi + 2];
    return Math.sqrt(x * x + y * y + z * z);
  }

  /**
   * Scales a to unit length in place and returns its length before; a vector shorter than {@link
   * #MINVAL} becomes (1, 0, 0).
   */
  public static double normalize(double[] a, int ai) {
    double n = norm(a, ai);
    if (n < MINVAL) {
      a[ai] = 1;
      a[ai + 1] = 0;
      a[ai + 2] = 0;
    } else {
      double inv = 1 / n;
      a[ai] *= inv;
      a[ai + 1] *= inv;
      a[ai + 2] *= inv;
    }
    return n;
  }
}
