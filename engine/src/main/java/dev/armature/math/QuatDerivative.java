package dev.armature.math;

/**
 * Derivatives of quaternion operations with respect to rotations in the local frames, as 3x3
 * matrices by rows.
 */
public final class QuatDerivative {
  private static final double SMALL_ANGLE = 6e-8;
  private static final double SERIES_BELOW = 1.0 / 32;

  private QuatDerivative() {}

  /**
   * Derivatives of {@link Quat#sub} with respect to both arguments. With half angle η and axis n:
   * Da = E + η [n]× + (1 − η/tan η) [n]×², Db = −Daᵀ.
   *
   * @param work at least three numbers
   */
  public static void sub(
      double[] da, double[] db, double[] a, int aAt, double[] b, int bAt, double[] work) {
    Quat.sub(work, 0, a, aAt, b, bAt);
    double half = 0.5 * Vec3.normalize(work, 0);
    double second = half < SMALL_ANGLE ? 0 : 1 - half / StrictMath.tan(half);
    double x = work[0];
    double y = work[1];
    double z = work[2];
    // [n]×² = n nᵀ − E for a unit axis
    Vec3.set(da, 0, 1 + second * (x * x - 1), second * x * y, second * x * z);
    Vec3.set(da, 3, second * x * y, 1 + second * (y * y - 1), second * y * z);
    Vec3.set(da, 6, second * x * z, second * y * z, 1 + second * (z * z - 1));
    addCross(da, half * x, half * y, half * z);
    for (int r = 0; r < 3; r++) {
      for (int c = 0; c < 3; c++) {
        db[3 * r + c] = -da[3 * c + r];
      }
    }
  }

  /**
   * Derivatives of {@link Quat#integrate} of velocity v over time t: with s = t v and x = |s|,
   *
   * <pre>
   *   Dquat = cos x E − (sin x / x) [s]× + ((1 − cos x)/x²) s sᵀ
   *   Dvel  = (sin x / x) E − ((1 − cos x)/x²) [s]× + ((1 − sin x / x)/x²) s sᵀ
   *   Dtime = Dvel v
   * </pre>
   */
  public static void integrate(
      double[] dquat, double[] dvel, double[] dtime, double[] v, int vAt, double t) {
    double sx = t * v[vAt];
    double sy = t * v[vAt + 1];
    double sz = t * v[vAt + 2];
    double xx = sx * sx + sy * sy + sz * sz;
    double x = Math.sqrt(xx);
    double a = Trig.cos(x);
    double b;
    double c;
    double d;
    if (x <= SERIES_BELOW) {
      b = 1 + xx / 6 * (xx / 20 * (1 - xx / 42) - 1);
      c = (1 + xx / 12 * (xx / 30 * (1 - xx / 56) - 1)) / 2;
      d = (1 + xx / 20 * (xx / 42 * (1 - xx / 72) - 1)) / 6;
    } else {
      b = Trig.sin(x) / x;
      c = (1 - a) / xx;
      d = (1 - b) / xx;
    }
    combine(dquat, a, -b, c, sx, sy, sz);
    combine(dvel, b, -c, d, sx, sy, sz);
    Mat3.mulVec(dtime, 0, dvel, 0, v, vAt);
  }

  /** res = e E + f [s]× + g s sᵀ. */
  private static void combine(
      double[] res, double e, double f, double g, double x, double y, double z) {
    Vec3.set(res, 0, e + g * x * x, g * x * y, g * x * z);
    Vec3.set(res, 3, g * x * y, e + g * y * y, g * y * z);
    Vec3.set(res, 6, g * x * z, g * y * z, e + g * z * z);
    addCross(res, f * x, f * y, f * z);
  }

  private static void addCross(double[] res, double x, double y, double z) {
    res[1] -= z;
    res[2] += y;
    res[3] += z;
    res[5] -= x;
    res[6] -= y;
    res[7] += x;
  }
}
