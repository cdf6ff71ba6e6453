package dev.armature.math;

import static dev.armature.math.Limits.MINVAL;

/**
 * Vectors of three, stored in flat arrays at an offset. Results are written to the first argument;
 * a result may be the same place as an operand.
 */
public final class Vec3 {

  private Vec3() {}

  /** res = (x, y, z). */
  public static void set(double[] res, int resAt, double x, double y, double z) {
    res[resAt] = x;
    res[resAt + 1] = y;
    res[resAt + 2] = z;
  }

  /** res = a. */
  public static void copy(double[] res, int resAt, double[] a, int aAt) {
    res[resAt] = a[aAt];
    res[resAt + 1] = a[aAt + 1];
    res[resAt + 2] = a[aAt + 2];
  }

  /** res = 0. */
  public static void zero(double[] res, int resAt) {
    res[resAt] = 0;
    res[resAt + 1] = 0;
    res[resAt + 2] = 0;
  }

  /** res = a + b. */
  public static void add(double[] res, int resAt, double[] a, int aAt, double[] b, int bAt) {
    res[resAt] = a[aAt] + b[bAt];
    res[resAt + 1] = a[aAt + 1] + b[bAt + 1];
    res[resAt + 2] = a[aAt + 2] + b[bAt + 2];
  }

  /** res = a - b. */
  public static void sub(double[] res, int resAt, double[] a, int aAt, double[] b, int bAt) {
    res[resAt] = a[aAt] - b[bAt];
    res[resAt + 1] = a[aAt + 1] - b[bAt + 1];
    res[resAt + 2] = a[aAt + 2] - b[bAt + 2];
  }

  /** res = s a. */
  public static void scale(double[] res, int resAt, double[] a, int aAt, double s) {
    res[resAt] = a[aAt] * s;
    res[resAt + 1] = a[aAt + 1] * s;
    res[resAt + 2] = a[aAt + 2] * s;
  }

  /** res += a. */
  public static void addTo(double[] res, int resAt, double[] a, int aAt) {
    res[resAt] += a[aAt];
    res[resAt + 1] += a[aAt + 1];
    res[resAt + 2] += a[aAt + 2];
  }

  /** res -= a. */
  public static void subFrom(double[] res, int resAt, double[] a, int aAt) {
    res[resAt] -= a[aAt];
    res[resAt + 1] -= a[aAt + 1];
    res[resAt + 2] -= a[aAt + 2];
  }

  /** res += s a. */
  public static void addScaled(double[] res, int resAt, double[] a, int aAt, double s) {
    res[resAt] += a[aAt] * s;
    res[resAt + 1] += a[aAt + 1] * s;
    res[resAt + 2] += a[aAt + 2] * s;
  }

  /** res = a + s b. */
  public static void plusScaled(
      double[] res, int resAt, double[] a, int aAt, double[] b, int bAt, double s) {
    res[resAt] = a[aAt] + b[bAt] * s;
    res[resAt + 1] = a[aAt + 1] + b[bAt + 1] * s;
    res[resAt + 2] = a[aAt + 2] + b[bAt + 2] * s;
  }

  /** a · b. */
  public static double dot(double[] a, int aAt, double[] b, int bAt) {
    return a[aAt] * b[bAt] + a[aAt + 1] * b[bAt + 1] + a[aAt + 2] * b[bAt + 2];
  }

  /** res = a × b. */
  public static void cross(double[] res, int resAt, double[] a, int aAt, double[] b, int bAt) {
    double x = a[aAt + 1] * b[bAt + 2] - a[aAt + 2] * b[bAt + 1];
    double y = a[aAt + 2] * b[bAt] - a[aAt] * b[bAt + 2];
    double z = a[aAt] * b[bAt + 1] - a[aAt + 1] * b[bAt];
    res[resAt] = x;
    res[resAt + 1] = y;
    res[resAt + 2] = z;
  }

  /** |a|. */
  public static double norm(double[] a, int aAt) {
    return Math.sqrt(a[aAt] * a[aAt] + a[aAt + 1] * a[aAt + 1] + a[aAt + 2] * a[aAt + 2]);
  }

  /** |a - b|. */
  public static double distance(double[] a, int aAt, double[] b, int bAt) {
    double x = a[aAt] - b[bAt];
    double y = a[aAt + 1] - b[bAt + 1];
    double z = a[aAt + 2] - b[bAt + 2];
    return Math.sqrt(x * x + y * y + z * z);
  }

  /**
   * Scales a to unit length in place and returns its length before; a vector shorter than {@link
   * Limits#MINVAL} becomes (1, 0, 0).
   */
  public static double normalize(double[] a, int aAt) {
    double n = norm(a, aAt);
    if (n < MINVAL) {
      a[aAt] = 1;
      a[aAt + 1] = 0;
      a[aAt + 2] = 0;
    } else {
      double inv = 1 / n;
      a[aAt] *= inv;
      a[aAt + 1] *= inv;
      a[aAt + 2] *= inv;
    }
    return n;
  }
}
