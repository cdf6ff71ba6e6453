package dev.armature.math;

/**
 * Cholesky factorisation from the last row to the first: A = LᵀL with L lower triangular.
 *
 * <p>Eliminating descendants before their ancestors keeps the zeros of matrices with the structure
 * of a kinematic tree, and zero multipliers are skipped, so that the cost follows the sparsity
 * although the storage is dense. Matrices are n x n, by rows; only the lower triangle is read or
 * written.
 */
public final class DenseCholesky {
  /** Smallest pivot, before its root is taken. */
  public static final double MIN_PIVOT = 1e-15;

  private DenseCholesky() {}

  /**
   * Replaces the lower triangle of a symmetric matrix by its factor.
   *
   * @return how many pivots were too small and were raised; 0 for a matrix that is safely positive
   *     definite
   */
  public static int factor(double[] a, int n) {
    int raised = 0;
    for (int k = n - 1; k >= 0; k--) {
      int rowK = k * n;
      double pivot = a[rowK + k];
      if (pivot < MIN_PIVOT) {
        pivot = MIN_PIVOT;
        raised++;
      }
      double root = Math.sqrt(pivot);
      a[rowK + k] = root;
      double inverse = 1 / root;
      for (int j = 0; j < k; j++) {
        a[rowK + j] *= inverse;
      }
      for (int i = 0; i < k; i++) {
        double l = a[rowK + i];
        if (l != 0) {
          subtract(a, i * n, a, rowK, i + 1, l);
        }
      }
    }
    return raised;
  }

  private static void subtract(double[] res, int r, double[] v, int vi, int n, double scale) {
    for (int j = 0; j < n; j++) {
      res[r + j] -= scale * v[vi + j];
    }
  }

  /** Solves LᵀL x = b in place. */
  public static void solve(double[] factor, int n, double[] x) {
    for (int k = n - 1; k >= 0; k--) {
      double v = x[k];
      if (v != 0) {
        int row = k * n;
        v /= factor[row + k];
        x[k] = v;
        for (int j = 0; j < k; j++) {
          x[j] -= v * factor[row + j];
        }
      }
    }
    for (int k = 0; k < n; k++) {
      int row = k * n;
      double sum = x[k];
      for (int j = 0; j < k; j++) {
        sum -= factor[row + j] * x[j];
      }
      x[k] = sum / factor[row + k];
    }
  }

  /**
   * Makes the factor of A that of A + x xᵀ, or of A - x xᵀ; x is used up.
   *
   * @param count x is zero from here on
   * @return false when a pivot was too small and was raised
   */
  public static boolean rankOne(double[] factor, int n, double[] x, int count, boolean add) {
    boolean safe = true;
    for (int k = count - 1; k >= 0; k--) {
      double xk = x[k];
      if (xk == 0) {
        continue;
      }
      int row = k * n;
      double l = factor[row + k];
      double square = add ? l * l + xk * xk : l * l - xk * xk;
      if (square < MIN_PIVOT) {
        square = MIN_PIVOT;
        safe = false;
      }
      double root = Math.sqrt(square);
      double c = root / l;
      double inverse = l / root;
      double s = xk / l;
      double sign = add ? s : -s;
      factor[row + k] = root;
      for (int j = 0; j < k; j++) {
        double f = (factor[row + j] + sign * x[j]) * inverse;
        factor[row + j] = f;
        x[j] = c * x[j] - s * f;
      }
    }
    return safe;
  }
}
