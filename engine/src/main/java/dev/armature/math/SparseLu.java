package dev.armature.math;

import static dev.armature.math.Limits.MINVAL;

/**
 * LU factorization of a matrix with the sparsity of a forest, not symmetric: row i holds the
 * ancestors of i, i and its descendants, ascending.
 *
 * <p>Elimination from the last row to the first makes no fill: A = (I + U) L, with U strictly upper
 * and L lower triangular, both in the place of A. No pivoting.
 */
public final class SparseLu {
  private SparseLu() {}

  /**
   * Factorizes in place.
   *
   * @param work at least n numbers
   * @return whether all pivots are large enough to divide by
   */
  public static boolean factor(
      double[] a, int n, int[] rownnz, int[] rowadr, int[] diag, int[] colind, int[] work) {
    // work[j] walks down row j from its end: the entry of the column that is eliminated
    for (int i = 0; i < n; i++) {
      work[i] = rowadr[i] + rownnz[i] - 1;
    }
    for (int i = n - 1; i >= 0; i--) {
      int start = rowadr[i];
      int pivot = rowadr[i] + diag[i];
      if (Math.abs(a[pivot]) < MINVAL) {
        return false;
      }
      double inverse = 1 / a[pivot];
      for (int k = start; k < pivot; k++) {
        int j = colind[k];
        while (colind[work[j]] > i) {
          work[j]--;
        }
        int at = work[j];
        double factor = a[at] * inverse;
        a[at] = factor;
        subtractRow(a, colind, start, pivot, rowadr[j], factor);
      }
    }
    return true;
  }

  /**
   * Subtracts the entries before the pivot of one row from another row that has at least the same
   * columns.
   */
  private static void subtractRow(
      double[] a, int[] colind, int from, int to, int target, double factor) {
    int t = target;
    for (int k = from; k < to; k++) {
      while (colind[t] < colind[k]) {
        t++;
      }
      a[t] -= factor * a[k];
    }
  }

  /** Solves A x = b in place. */
  public static void solve(
      double[] x, double[] lu, int n, int[] rownnz, int[] rowadr, int[] diag, int[] colind) {
    for (int i = n - 1; i >= 0; i--) {
      double sum = x[i];
      for (int k = rowadr[i] + diag[i] + 1; k < rowadr[i] + rownnz[i]; k++) {
        sum -= lu[k] * x[colind[k]];
      }
      x[i] = sum;
    }
    for (int i = 0; i < n; i++) {
      int pivot = rowadr[i] + diag[i];
      double sum = x[i];
      for (int k = rowadr[i]; k < pivot; k++) {
        sum -= lu[k] * x[colind[k]];
      }
      x[i] = sum / lu[pivot];
    }
  }
}
