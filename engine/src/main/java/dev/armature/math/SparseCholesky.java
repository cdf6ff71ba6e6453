package dev.armature.math;

import static dev.armature.math.Limits.MINVAL;

import java.util.Arrays;

/**
 * Sparse, square-root-free Cholesky factorization from the last row to the first: A = LᵀDL with L
 * unit lower triangular, rows with ascending columns and the diagonal last.
 *
 * <p>{@link #analyze} finds the rows of the factor: that of row k holds its own columns and those
 * left of k of every later row with k as its largest off-diagonal column (the elimination tree,
 * upside down). {@link #factor} then computes row after row: A(i, ·) less L(k, i) L(k, ·) for all k
 * with an entry in column i. Buffers grow and stay.
 */
public final class SparseCholesky {

  private int n;
  private int[] rowadr = new int[1];
  private int[] colind = {};
  private double[] values = {};
  private double[] inverse = {};

  // entries of column i below the diagonal: (row k, position) as linked lists, filled while rows
  // are finished
  private int[] mark = {};
  private int[] child = {};
  private int[] sibling = {};
  private double[] work = {};
  private int[] columnHead = {};
  private int[] columnNext = {};
  private int[] columnAt = {};

  /** Entries of the factor. */
  public int size() {
    return rowadr[n];
  }

  /**
   * Finds the pattern of the factor.
   *
   * @param size rows
   * @param adr first entry of each row of A's lower triangle
   * @param nnz entries of each row
   * @param ind columns, in any order, up to and including the diagonal; duplicates do no harm
   */
  public void analyze(int size, int[] adr, int[] nnz, int[] ind) {
    n = size;
    if (mark.length < n) {
      int room = Math.max(n, 2 * mark.length);
      mark = new int[room];
      child = new int[room];
      sibling = new int[room];
      work = new double[room];
      inverse = new double[room];
      columnHead = new int[room];
      columnNext = new int[room];
      columnAt = new int[room];
    }
    if (rowadr.length < n + 1) {
      rowadr = new int[Math.max(n + 1, 2 * rowadr.length)];
    }
    Arrays.fill(mark, 0, n, -1);
    Arrays.fill(child, 0, n, -1);
    // rows are found from the last to the first but stored ascending: first pass from the end of
    // the buffer
    int used = 0;
    for (int k = n - 1; k >= 0; k--) {
      ensure(used + k + 1);
      int start = used;
      mark[k] = k;
      colind[used++] = k;
      for (int e = adr[k]; e < adr[k] + nnz[k]; e++) {
        int c = ind[e];
        if (mark[c] != k) {
          mark[c] = k;
          colind[used++] = c;
        }
      }
      for (int s = child[k]; s >= 0; s = sibling[s]) {
        for (int e = rowadr[s]; e < rowadr[s] + columnAt[s]; e++) {
          int c = colind[e];
          if (c < k && mark[c] != k) {
            mark[c] = k;
            colind[used++] = c;
          }
        }
      }
      Arrays.sort(colind, start, used);
      rowadr[k] = start;
      columnAt[k] = used - start;
      if (used - start > 1) {
        int parent = colind[used - 2];
        sibling[k] = child[parent];
        child[parent] = k;
      }
    }
    rowadr[n] = used;
    if (values.length < used) {
      values = new double[colind.length];
    }
  }

  private void ensure(int count) {
    if (colind.length < count) {
      colind = Arrays.copyOf(colind, Math.max(count, Math.max(64, 2 * colind.length)));
    }
  }

  /** First entry of a row of the factor. */
  public int rowStart(int row) {
    return rowadr[row];
  }

  /** One past the last entry of a row; the last is the diagonal. */
  public int rowEnd(int row) {
    return row == 0 ? rowadr[n] : rowadr[row - 1];
  }

  /** Columns of the factor, where {@link #rowStart} and {@link #rowEnd} say. */
  public int[] columns() {
    return colind;
  }

  /** The matrix before {@link #factor}, the factor after it. */
  public double[] values() {
    return values;
  }

  /** Notes that the diagonal entry of a row of the factor was set from outside. */
  public void setPivot(int row) {
    inverse[row] = 1 / values[rowEnd(row) - 1];
  }

  /** Sets the matrix to zero. */
  public void clear() {
    Arrays.fill(values, 0, rowadr[n], 0);
  }

  /**
   * Replaces the matrix by its factors: L below the diagonal, D on it.
   *
   * @return how many pivots were too small and were raised
   */
  public int factor() {
    int raised = 0;
    Arrays.fill(columnHead, 0, n, -1);
    for (int i = n - 1; i >= 0; i--) {
      int start = rowadr[i];
      int diagonal = rowEnd(i) - 1;
      for (int e = start; e <= diagonal; e++) {
        work[colind[e]] = values[e];
      }
      int k = columnHead[i];
      while (k >= 0) {
        int next = columnNext[k];
        int at = columnAt[k];
        int first = rowadr[k];
        // row k is finished, so its entries are L; L_ki D_k is what the elimination multiplies by
        double s = values[at] * values[rowEnd(k) - 1];
        for (int e = first; e <= at; e++) {
          work[colind[e]] -= s * values[e];
        }
        listUnder(k, at - 1, first);
        k = next;
      }
      double pivot = work[i];
      if (pivot < MINVAL) {
        pivot = MINVAL;
        raised++;
      }
      double inv = 1 / pivot;
      for (int e = start; e < diagonal; e++) {
        values[e] = work[colind[e]] * inv;
      }
      values[diagonal] = pivot;
      inverse[i] = inv;
      listUnder(i, diagonal - 1, start);
    }
    return raised;
  }

  /** Lists row k under the column of its entry {@code at}, which is used next. */
  private void listUnder(int k, int at, int first) {
    if (at >= first) {
      int column = colind[at];
      columnAt[k] = at;
      columnNext[k] = columnHead[column];
      columnHead[column] = k;
    }
  }

  /**
   * Makes the factors of A those of A + s x xᵀ, for an x whose pattern is part of the one analyzed;
   * x is used up and zero afterward. Only the rows on the way from the last entry of x to the root
   * of the elimination tree change.
   *
   * @param last index of the last entry of x
   * @return false when a pivot was too small and was raised: the factors are then no longer those
   *     of the matrix
   */
  public boolean rankOne(double[] x, int last, double s) {
    boolean safe = true;
    double sigma = s;
    int k = last;
    while (k >= 0) {
      int start = rowadr[k];
      int diagonal = rowEnd(k) - 1;
      double xk = x[k];
      if (xk != 0) {
        x[k] = 0;
        double old = values[diagonal];
        double pivot = old + sigma * xk * xk;
        if (pivot < MINVAL) {
          pivot = MINVAL;
          safe = false;
        }
        double inv = 1 / pivot;
        double beta = sigma * xk * inv;
        sigma *= old * inv;
        values[diagonal] = pivot;
        inverse[k] = inv;
        for (int e = start; e < diagonal; e++) {
          int j = colind[e];
          double rest = x[j] - xk * values[e];
          x[j] = rest;
          values[e] += beta * rest;
        }
      }
      k = diagonal > start ? colind[diagonal - 1] : -1;
    }
    return safe;
  }

  /** Solves LᵀDL x = b in place. */
  public void solve(double[] x) {
    for (int k = n - 1; k >= 0; k--) {
      double v = x[k];
      if (v != 0) {
        int end = rowEnd(k) - 1;
        for (int e = rowadr[k]; e < end; e++) {
          x[colind[e]] -= v * values[e];
        }
      }
    }
    for (int k = 0; k < n; k++) {
      int end = rowEnd(k) - 1;
      double sum = x[k] * inverse[k];
      for (int e = rowadr[k]; e < end; e++) {
        sum -= values[e] * x[colind[e]];
      }
      x[k] = sum;
    }
  }
}
