package dev.armature.control.optimal;

import java.util.Arrays;

/** Dense matrices by rows. */
final class Dense {
  private Dense() {}

  /** res = A B for A of rows x inner and B of inner x columns. */
  static void mul(double[] res, double[] a, double[] b, int rows, int inner, int columns) {
    Arrays.fill(res, 0, rows * columns, 0);
    for (int i = 0; i < rows; i++) {
      for (int k = 0; k < inner; k++) {
        double s = a[i * inner + k];
        if (s != 0) {
          for (int j = 0; j < columns; j++) {
            res[i * columns + j] += s * b[k * columns + j];
          }
        }
      }
    }
  }

  /** res = Aᵀ B for A of inner x rows and B of inner x columns. */
  static void mulT(double[] res, double[] a, double[] b, int rows, int inner, int columns) {
    Arrays.fill(res, 0, rows * columns, 0);
    for (int k = 0; k < inner; k++) {
      for (int i = 0; i < rows; i++) {
        double s = a[k * rows + i];
        if (s != 0) {
          for (int j = 0; j < columns; j++) {
            res[i * columns + j] += s * b[k * columns + j];
          }
        }
      }
    }
  }

  /** The transpose of a matrix of rows x columns. */
  static double[] transpose(double[] a, int rows, int columns) {
    double[] res = new double[a.length];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        res[j * rows + i] = a[i * columns + j];
      }
    }
    return res;
  }

  /**
   * Solves A X = B in place of B by elimination with row pivots; A is used up.
   *
   * @return false when A is singular
   */
  static boolean solve(double[] a, double[] b, int n, int columns) {
    for (int k = 0; k < n; k++) {
      int pivot = k;
      for (int i = k + 1; i < n; i++) {
        if (Math.abs(a[i * n + k]) > Math.abs(a[pivot * n + k])) {
          pivot = i;
        }
      }
      if (!(Math.abs(a[pivot * n + k]) > 0)) {
        return false;
      }
      swap(a, n, k, pivot);
      swap(b, columns, k, pivot);
      for (int i = k + 1; i < n; i++) {
        double s = a[i * n + k] / a[k * n + k];
        if (s != 0) {
          for (int j = k; j < n; j++) {
            a[i * n + j] -= s * a[k * n + j];
          }
          for (int j = 0; j < columns; j++) {
            b[i * columns + j] -= s * b[k * columns + j];
          }
        }
      }
    }
    for (int k = n - 1; k >= 0; k--) {
      for (int j = 0; j < columns; j++) {
        double sum = b[k * columns + j];
        for (int i = k + 1; i < n; i++) {
          sum -= a[k * n + i] * b[i * columns + j];
        }
        b[k * columns + j] = sum / a[k * n + k];
      }
    }
    return true;
  }

  private static void swap(double[] m, int width, int r, int s) {
    for (int j = 0; j < width && r != s; j++) {
      double t = m[r * width + j];
      m[r * width + j] = m[s * width + j];
      m[s * width + j] = t;
    }
  }

  static double[] diagonal(double[] d) {
    double[] res = new double[d.length * d.length];
    for (int i = 0; i < d.length; i++) {
      res[i * d.length + i] = d[i];
    }
    return res;
  }
}
