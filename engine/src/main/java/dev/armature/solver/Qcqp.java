package dev.armature.solver;

/**
 * Minimizes ½ xᵀ A x + xᵀ b subject to Σ (x_i / d_i)² ≤ r², for up to five unknowns.
 *
 * <p>In the scaled unknowns y = x / d the bound is a sphere, and the solution is y(λ) = -(Â + λ
 * I)⁻¹ b̂ with λ ≥ 0 such that |y| = r unless y(0) is inside: Newton's method on |y(λ)|² - r², from
 * λ = 0 up.
 */
final class Qcqp {
  private static final int MAX_DIM = 5;
  private static final int MAX_ITERATIONS = 20;
  private static final double SMALL = 1e-10;

  /** The solution. */
  final double[] x = new double[MAX_DIM];

  private final double[] a = new double[MAX_DIM * MAX_DIM];
  private final double[] factor = new double[MAX_DIM * MAX_DIM];
  private final double[] b = new double[MAX_DIM];
  private final double[] y = new double[MAX_DIM];
  private final double[] z = new double[MAX_DIM];

  /**
   * Solves; the result is in {@link #x}, zero when the matrix is singular.
   *
   * @return whether the bound is active
   */
  boolean solve(double[] matrix, double[] linear, double[] d, int dAt, double r, int n) {
    for (int i = 0; i < n; i++) {
      b[i] = linear[i] * d[dAt + i];
      for (int j = 0; j < n; j++) {
        a[i * n + j] = matrix[i * n + j] * d[dAt + i] * d[dAt + j];
      }
    }
    double lambda = 0;
    for (int iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
      if (!factorize(lambda, n)) {
        for (int i = 0; i < n; i++) {
          x[i] = 0;
        }
        return false;
      }
      for (int i = 0; i < n; i++) {
        y[i] = -b[i];
      }
      substitute(y, n);
      double excess = -r * r;
      for (int i = 0; i < n; i++) {
        excess += y[i] * y[i];
        z[i] = y[i];
      }
      if (excess < SMALL) {
        break;
      }
      substitute(z, n);
      double derivative = 0;
      for (int i = 0; i < n; i++) {
        derivative -= 2 * y[i] * z[i];
      }
      double step = -excess / derivative;
      if (step < SMALL) {
        break;
      }
      lambda += step;
    }
    for (int i = 0; i < n; i++) {
      x[i] = y[i] * d[dAt + i];
    }
    return lambda != 0;
  }

  /**
   * Cholesky of Â + λ I; false when it is singular, by determinant for two and three unknowns, by
   * pivots for more.
   */
  private boolean factorize(double lambda, int n) {
    double determinant = 1;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = a[j * n + i] + (i == j ? lambda : 0);
        for (int k = 0; k < j; k++) {
          sum -= factor[i * n + k] * factor[j * n + k];
        }
        if (i == j) {
          determinant *= sum;
          if (n > 3 ? sum < SMALL : sum <= 0) {
            return false;
          }
          factor[i * n + i] = Math.sqrt(sum);
        } else {
          factor[i * n + j] = sum / factor[j * n + j];
        }
      }
    }
    return n > 3 || determinant >= SMALL;
  }

  private void substitute(double[] v, int n) {
    for (int i = 0; i < n; i++) {
      double sum = v[i];
      for (int k = 0; k < i; k++) {
        sum -= factor[i * n + k] * v[k];
      }
      v[i] = sum / factor[i * n + i];
    }
    for (int i = n - 1; i >= 0; i--) {
      double sum = v[i];
      for (int k = i + 1; k < n; k++) {
        sum -= factor[k * n + i] * v[k];
      }
      v[i] = sum / factor[i * n + i];
    }
  }
}
