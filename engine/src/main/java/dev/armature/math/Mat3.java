package dev.armature.math;

/**
 * 3x3 matrices by rows, stored in flat arrays at an offset. The columns of a rotation are the local
 * axes in the world.
 */
public final class Mat3 {
  private Mat3() {}

  /** res = identity. */
  public static void identity(double[] res, int r) {
    for (int i = 0; i < 9; i++) {
      res[r + i] = i % 4 == 0 ? 1 : 0;
    }
  }

  /** res = m. */
  public static void copy(double[] res, int r, double[] m, int mi) {
    System.arraycopy(m, mi, res, r, 9);
  }

  /** res = m v. The result may be v itself. */
  public static void mulVec(double[] res, int r, double[] m, int mi, double[] v, int vi) {
    double x = v[vi];
    double y = v[vi + 1];
    double z = v[vi + 2];
    res[r] = m[mi] * x + m[mi + 1] * y + m[mi + 2] * z;
    res[r + 1] = m[mi + 3] * x + m[mi + 4] * y + m[mi + 5] * z;
    res[r + 2] = m[mi + 6] * x + m[mi + 7] * y + m[mi + 8] * z;
  }

  /** res = mᵀ v. The result may be v itself. */
  public static void mulTVec(double[] res, int r, double[] m, int mi, double[] v, int vi) {
    double x = v[vi];
    double y = v[vi + 1];
    double z = v[vi + 2];
    res[r] = m[mi] * x + m[mi + 3] * y + m[mi + 6] * z;
    res[r + 1] = m[mi + 1] * x + m[mi + 4] * y + m[mi + 7] * z;
    res[r + 2] = m[mi + 2] * x + m[mi + 5] * y + m[mi + 8] * z;
  }

  /** res = a b. The result must be neither operand. */
  public static void mul(double[] res, int r, double[] a, int ai, double[] b, int bi) {
    for (int i = 0; i < 9; i += 3) {
      double x = a[ai + i];
      double y = a[ai + i + 1];
      double z = a[ai + i + 2];
      res[r + i] = x * b[bi] + y * b[bi + 3] + z * b[bi + 6];
      res[r + i + 1] = x * b[bi + 1] + y * b[bi + 4] + z * b[bi + 7];
      res[r + i + 2] = x * b[bi + 2] + y * b[bi + 5] + z * b[bi + 8];
    }
  }

  /** res = aᵀ b. The result must be neither operand. */
  public static void mulTMat(double[] res, int r, double[] a, int ai, double[] b, int bi) {
    for (int i = 0; i < 3; i++) {
      double x = a[ai + i];
      double y = a[ai + i + 3];
      double z = a[ai + i + 6];
      res[r + 3 * i] = x * b[bi] + y * b[bi + 3] + z * b[bi + 6];
      res[r + 3 * i + 1] = x * b[bi + 1] + y * b[bi + 4] + z * b[bi + 7];
      res[r + 3 * i + 2] = x * b[bi + 2] + y * b[bi + 5] + z * b[bi + 8];
    }
  }

  /** res = a bᵀ. The result must be neither operand. */
  public static void mulMatT(double[] res, int r, double[] a, int ai, double[] b, int bi) {
    for (int i = 0; i < 9; i += 3) {
      double x = a[ai + i];
      double y = a[ai + i + 1];
      double z = a[ai + i + 2];
      res[r + i] = x * b[bi] + y * b[bi + 1] + z * b[bi + 2];
      res[r + i + 1] = x * b[bi + 3] + y * b[bi + 4] + z * b[bi + 5];
      res[r + i + 2] = x * b[bi + 6] + y * b[bi + 7] + z * b[bi + 8];
    }
  }

  /** res = mᵀ. The result may be m itself. */
  public static void transpose(double[] res, int r, double[] m, int mi) {
    double xy = m[mi + 1];
    double xz = m[mi + 2];
    double yz = m[mi + 5];
    res[r] = m[mi];
    res[r + 4] = m[mi + 4];
    res[r + 8] = m[mi + 8];
    res[r + 1] = m[mi + 3];
    res[r + 2] = m[mi + 6];
    res[r + 5] = m[mi + 7];
    res[r + 3] = xy;
    res[r + 6] = xz;
    res[r + 7] = yz;
  }
}
