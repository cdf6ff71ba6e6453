package dev.armature.math;

/**
 * Eigen-decomposition of a symmetric 3x3 matrix by Jacobi rotations kept as a quaternion.
 *
 * <p>A = R(q) diag(values) R(q)ᵀ with decreasing values. Tolerances are absolute, so entries below
 * 1e-12 are neither rotated away nor sorted; equal eigenvalues keep their order. The rotation is
 * right-handed by construction.
 */
public final class Eigen3 {
  private static final double EPS = 1e-12;
  private static final double COMPILER_UNIT = 1e-14;
  private static final int MAX_SWEEPS = 500;
  // the compiler of MuJoCo uses these fifteen digits of sqrt(1/2), and the last bits of iquat show
  // it
  private static final double SQRT_HALF = 0.707106781186548;

  private Eigen3() {}

  /** Working memory, for callers that must not allocate. */
  public static final class Work {
    private boolean compiling;
    private final double[] rotation = new double[9];
    private final double[] product = new double[9];
    private final double[] rotated = new double[9];
    private final double[] delta = new double[4];
  }

  /**
   * Writes the eigenvalues and the rotation; returns the number of Jacobi rotations. Allocates: not
   * for hot code. Quaternions that are unit to 1e-14 are left as they are, the rule of MuJoCo's
   * compiler: where eigenvalues are equal the last bits decide about the axes.
   */
  public static int decompose(
      double[] values, int valuesAt, double[] quat, int quatAt, double[] a, int aAt) {
    Work work = new Work();
    work.compiling = true;
    return decompose(values, valuesAt, quat, quatAt, a, aAt, work);
  }

  /** The same with working memory of the caller. */
  public static int decompose(
      double[] values, int valuesAt, double[] quat, int quatAt, double[] a, int aAt, Work work) {
    double[] e = work.rotation;
    double[] t = work.product;
    double[] d = work.rotated;
    double[] delta = work.delta;
    Quat.identity(quat, quatAt);
    int sweep = 0;
    for (; sweep < MAX_SWEEPS; sweep++) {
      Quat.toMat(e, 0, quat, quatAt);
      Mat3.mulTMat(t, 0, e, 0, a, aAt);
      Mat3.mul(d, 0, t, 0, e, 0);
      values[valuesAt] = d[0];
      values[valuesAt + 1] = d[4];
      values[valuesAt + 2] = d[8];
      int r;
      int c;
      int k;
      if (Math.abs(d[1]) > Math.abs(d[2]) && Math.abs(d[1]) > Math.abs(d[5])) {
        r = 0;
        c = 1;
        k = 2;
      } else if (Math.abs(d[2]) > Math.abs(d[5])) {
        r = 0;
        c = 2;
        k = 1;
      } else {
        r = 1;
        c = 2;
        k = 0;
      }
      double off = d[3 * r + c];
      if (Math.abs(off) < EPS) {
        break;
      }
      double tau = (d[4 * c] - d[4 * r]) / (2 * off);
      double tan =
          tau >= 0 ? 1 / (tau + Math.sqrt(1 + tau * tau)) : -1 / (-tau + Math.sqrt(1 + tau * tau));
      double cos = 1 / Math.sqrt(1 + tan * tan);
      if (cos > 1 - EPS) {
        break;
      }
      double s = Math.sqrt(0.5 - 0.5 * cos);
      if (tau >= 0) {
        s = -s;
      }
      if (k == 1) {
        s = -s;
      }
      delta[0] = Math.sqrt(1 - s * s);
      delta[1] = 0;
      delta[2] = 0;
      delta[3] = 0;
      delta[k + 1] = s;
      normalize(delta, 0, work);
      Quat.mul(quat, quatAt, quat, quatAt, delta, 0);
      normalize(quat, quatAt, work);
    }
    for (int j = 0; j < 3; j++) {
      int first = j % 2;
      if (values[valuesAt + first] + EPS < values[valuesAt + first + 1]) {
        double swap = values[valuesAt + first];
        values[valuesAt + first] = values[valuesAt + first + 1];
        values[valuesAt + first + 1] = swap;
        delta[0] = SQRT_HALF;
        delta[1] = 0;
        delta[2] = 0;
        delta[3] = 0;
        delta[(first + 2) % 3 + 1] = SQRT_HALF;
        Quat.mul(quat, quatAt, quat, quatAt, delta, 0);
        normalize(quat, quatAt, work);
      }
    }
    return sweep;
  }

  private static void normalize(double[] q, int qAt, Work work) {
    if (!work.compiling) {
      Quat.normalize(q, qAt);
      return;
    }
    double n =
        Math.sqrt(
            q[qAt] * q[qAt]
                + q[qAt + 1] * q[qAt + 1]
                + q[qAt + 2] * q[qAt + 2]
                + q[qAt + 3] * q[qAt + 3]);
    if (Math.abs(n - 1) > COMPILER_UNIT) {
      for (int i = 0; i < 4; i++) {
        q[qAt + i] /= n;
      }
    }
  }
}
