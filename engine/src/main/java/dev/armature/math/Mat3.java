package dev.armature.math;

/**
 * 3x3 matrices by rows, stored in flat arrays at an offset. The columns of a rotation are the local
 * axes in the world.
 */
public final class Mat3 {
  private Mat3() {}

  /** res = identity. */
  public static void identity(double[] res, int resAt) {
    for (int i = 0; i < 9; i++) {
      res[resAt + i] = i % 4 == 0 ? 1 : 0;
    }
  }

  /** res = m. */
  public static void copy(double[] res, int resAt, double[] m, int mAt) {
    for (int i = 0; i < 9; i++) {
      res[resAt + i] = m[mAt + i];
    }
  }

  /** res = m v. The result may be v itself. */
  public static void mulVec(double[] res, int resAt, double[] m, int mAt, double[] v, int vAt) {
    double x = v[vAt];
    double y = v[vAt + 1];
    double z = v[vAt + 2];
    res[resAt] = m[mAt] * x + m[mAt + 1] * y + m[mAt + 2] * z;
    res[resAt + 1] = m[mAt + 3] * x + m[mAt + 4] * y + m[mAt + 5] * z;
    res[resAt + 2] = m[mAt + 6] * x + m[mAt + 7] * y + m[mAt + 8] * z;
  }

  /** res = mᵀ v. The result may be v itself. */
  public static void mulTVec(double[] res, int resAt, double[] m, int mAt, double[] v, int vAt) {
    double x = v[vAt];
    double y = v[vAt + 1];
    double z = v[vAt + 2];
    res[resAt] = m[mAt] * x + m[mAt + 3] * y + m[mAt + 6] * z;
    res[resAt + 1] = m[mAt + 1] * x + m[mAt + 4] * y + m[mAt + 7] * z;
    res[resAt + 2] = m[mAt + 2] * x + m[mAt + 5] * y + m[mAt + 8] * z;
  }

  /** res = a b. The result must be neither operand. */
  public static void mul(double[] res, int resAt, double[] a, int aAt, double[] b, int bAt) {
    for (int i = 0; i < 9; i += 3) {
      double x = a[aAt + i];
      double y = a[aAt + i + 1];
      double z = a[aAt + i + 2];
      res[resAt + i] = x * b[bAt] + y * b[bAt + 3] + z * b[bAt + 6];
      res[resAt + i + 1] = x * b[bAt + 1] + y * b[bAt + 4] + z * b[bAt + 7];
      res[resAt + i + 2] = x * b[bAt + 2] + y * b[bAt + 5] + z * b[bAt + 8];
    }
  }

  /** res = aᵀ b. The result must be neither operand. */
  public static void mulTMat(double[] res, int resAt, double[] a, int aAt, double[] b, int bAt) {
    for (int i = 0; i < 3; i++) {
      double x = a[aAt + i];
      double y = a[aAt + i + 3];
      double z = a[aAt + i + 6];
      res[resAt + 3 * i] = x * b[bAt] + y * b[bAt + 3] + z * b[bAt + 6];
      res[resAt + 3 * i + 1] = x * b[bAt + 1] + y * b[bAt + 4] + z * b[bAt + 7];
      res[resAt + 3 * i + 2] = x * b[bAt + 2] + y * b[bAt + 5] + z * b[bAt + 8];
    }
  }

  /** res = a bᵀ. The result must be neither operand. */
  public static void mulMatT(double[] res, int resAt, double[] a, int aAt, double[] b, int bAt) {
    for (int i = 0; i < 9; i += 3) {
      double x = a[aAt + i];
      double y = a[aAt + i + 1];
      double z = a[aAt + i + 2];
      res[resAt + i] = x * b[bAt] + y * b[bAt + 1] + z * b[bAt + 2];
      res[resAt + i + 1] = x * b[bAt + 3] + y * b[bAt + 4] + z * b[bAt + 5];
      res[resAt + i + 2] = x * b[bAt + 6] + y * b[bAt + 7] + z * b[bAt + 8];
    }
  }

  /** res = mᵀ. The result may be m itself. */
  public static void transpose(double[] res, int resAt, double[] m, int mAt) {
    double xy = m[mAt + 1];
    double xz = m[mAt + 2];
    double yz = m[mAt + 5];
    res[resAt] = m[mAt];
    res[resAt + 4] = m[mAt + 4];
    res[resAt + 8] = m[mAt + 8];
    res[resAt + 1] = m[mAt + 3];
    res[resAt + 2] = m[mAt + 6];
    res[resAt + 5] = m[mAt + 7];
    res[resAt + 3] = xy;
    res[resAt + 6] = xz;
    res[resAt + 7] = yz;
  }
}
