package dev.armature.math;

import static dev.armature.math.Limits.MINVAL;

import java.util.Arrays;

/**
 * Cholesky factorization A = LLᵀ from the first row to the last, dense, with the sums in MuJoCo's
 * order ({@link Dot#dense}).
 *
 * <p>A matrix is an array of columns, from a given one on, of which column k has the entries k … n
 * - 1. So a sum over the columns before, for all entries of a column at once, is a loop over whole
 * arrays with one index, which the compiler turns into vector instructions; the four partial sums
 * of a dot product are four arrays.
 */
public final class RootCholesky {
  private double[] s0 = {};
  private double[] s1 = {};
  private double[] s2 = {};
  private double[] s3 = {};
  private double x0;
  private double x1;
  private double x2;
  private double x3;

  /** Prepares working memory for matrices of a size. */
  public void ensure(int n) {
    if (s0.length < n) {
      s0 = new double[n];
      s1 = new double[n];
      s2 = new double[n];
      s3 = new double[n];
    }
  }

  /**
   * Replaces a matrix by its factor.
   *
   * @return how many pivots were too small and were raised
   */
  public int factor(double[][] a, int n) {
    int raised = 0;
    for (int j = 0; j < n; j++) {
      double[] column = a[j];
      int tail = j & -4;
      if (tail > 0) {
        first(a, j, n);
        for (int k = 4; k < tail; k += 4) {
          take(a[k][j], a[k + 1][j], a[k + 2][j], a[k + 3][j]);
          add(a, k, j, n);
        }
        total(j, n);
      }
      finish(a, j, n);
      double pivot = column[j];
      if (pivot < MINVAL) {
        pivot = MINVAL;
        raised++;
      }
      double root = Math.sqrt(pivot);
      column[j] = root;
      scale(column, 1 / root, j + 1, n);
    }
    return raised;
  }

  /** The partial sums of the first four columns, for row j times all rows from j on. */
  private void first(double[][] a, int j, int n) {
    double[] c0 = a[0];
    double[] c1 = a[1];
    double[] c2 = a[2];
    double[] c3 = a[3];
    double m0 = c0[j];
    double m1 = c1[j];
    double m2 = c2[j];
    double m3 = c3[j];
    double[] t0 = s0;
    double[] t1 = s1;
    double[] t2 = s2;
    double[] t3 = s3;
    for (int i = j; i < n; i++) {
      t0[i] = c0[i] * m0;
      t1[i] = c1[i] * m1;
      t2[i] = c2[i] * m2;
      t3[i] = c3[i] * m3;
    }
  }

  /** Takes the multipliers of four columns. */
  private void take(double a, double b, double c, double d) {
    x0 = a;
    x1 = b;
    x2 = c;
    x3 = d;
  }

  /** Adds multiples of four columns to the partial sums. */
  private void add(double[][] a, int k, int from, int n) {
    double[] c0 = a[k];
    double[] c1 = a[k + 1];
    double[] c2 = a[k + 2];
    double[] c3 = a[k + 3];
    double m0 = x0;
    double m1 = x1;
    double m2 = x2;
    double m3 = x3;
    double[] t0 = s0;
    double[] t1 = s1;
    double[] t2 = s2;
    double[] t3 = s3;
    for (int i = from; i < n; i++) {
      t0[i] += c0[i] * m0;
      t1[i] += c1[i] * m1;
      t2[i] += c2[i] * m2;
      t3[i] += c3[i] * m3;
    }
  }

  /** The sum of the partial sums, into the first. */
  private void total(int j, int n) {
    double[] t0 = s0;
    double[] t1 = s1;
    double[] t2 = s2;
    double[] t3 = s3;
    for (int i = j; i < n; i++) {
      t0[i] = (t0[i] + t2[i]) + (t1[i] + t3[i]);
    }
  }

  /** Adds what is left, up to three columns, and subtracts the sum from column j. */
  private void finish(double[][] a, int j, int n) {
    double[] res = a[j];
    int tail = j & -4;
    int rest = j - tail;
    double[] sum = s0;
    if (tail == 0) {
      Arrays.fill(sum, j, n, 0);
    }
    if (rest == 0) {
      for (int i = j; i < n; i++) {
        res[i] -= sum[i];
      }
      return;
    }
    double[] c0 = a[tail];
    double m0 = c0[j];
    double[] c1 = a[rest > 1 ? tail + 1 : tail];
    double m1 = c1[j];
    double[] c2 = a[rest > 2 ? tail + 2 : tail];
    double m2 = c2[j];
    if (rest == 1) {
      for (int i = j; i < n; i++) {
        res[i] -= sum[i] + c0[i] * m0;
      }
    } else if (rest == 2) {
      for (int i = j; i < n; i++) {
        res[i] -= sum[i] + (c0[i] * m0 + c1[i] * m1);
      }
    } else {
      for (int i = j; i < n; i++) {
        res[i] -= sum[i] + (c0[i] * m0 + c1[i] * m1 + c2[i] * m2);
      }
    }
  }

  private static void scale(double[] v, double s, int from, int n) {
    for (int i = from; i < n; i++) {
      v[i] *= s;
    }
  }

  /**
   * Solves LLᵀ x = b in place.
   *
   * @param first where the columns of the factor begin
   */
  public void solve(double[][] factor, int first, int n, double[] x) {
    Arrays.fill(s0, 0, n, 0);
    Arrays.fill(s1, 0, n, 0);
    Arrays.fill(s2, 0, n, 0);
    Arrays.fill(s3, 0, n, 0);
    for (int k = 0; k < n; k += 4) {
      int end = Math.min(n, k + 4);
      for (int i = k; i < end; i++) {
        double sum = (s0[i] + s2[i]) + (s1[i] + s3[i]);
        if (i > k) {
          double rest = factor[first + k][i] * x[k];
          for (int j = k + 1; j < i; j++) {
            rest += factor[first + j][i] * x[j];
          }
          sum += rest;
        }
        x[i] = (x[i] - sum) / factor[first + i][i];
      }
      if (end < n) {
        take(x[k], x[k + 1], x[k + 2], x[k + 3]);
        add(factor, first + k, end, n);
      }
    }
    for (int i = n - 1; i >= 0; i--) {
      double[] column = factor[first + i];
      double v = x[i];
      for (int j = i + 1; j < n; j++) {
        v -= column[j] * x[j];
      }
      x[i] = v / column[i];
    }
  }

  /**
   * Makes the factor of A that of A + s x xᵀ for s = 1 or -1; x is used up and zero afterward.
   *
   * @param first where the columns of the factor begin
   * @return false when a pivot was too small and was raised: the factor is then no longer that of
   *     the matrix
   */
  public static boolean rankOne(double[][] factor, int first, int n, double[] x, double s) {
    boolean safe = true;
    for (int k = 0; k < n; k++) {
      double xk = x[k];
      if (xk == 0) {
        continue;
      }
      x[k] = 0;
      double[] column = factor[first + k];
      double old = column[k];
      double pivot = old * old + s * xk * xk;
      if (pivot < MINVAL) {
        pivot = MINVAL;
        safe = false;
      }
      double root = Math.sqrt(pivot);
      double c = root / old;
      column[k] = root;
      rotate(column, x, c, xk / old, s, k + 1, n);
    }
    return safe;
  }

  private static void rotate(
      double[] column, double[] x, double c, double s, double sign, int from, int n) {
    double inverse = 1 / c;
    double signed = sign * s;
    for (int i = from; i < n; i++) {
      double l = (column[i] + signed * x[i]) * inverse;
      column[i] = l;
      x[i] = c * x[i] - s * l;
    }
  }
}
