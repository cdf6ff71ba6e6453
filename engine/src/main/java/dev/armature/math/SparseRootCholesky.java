package dev.armature.math;

import static dev.armature.math.Limits.MINVAL;

import java.util.Arrays;

/**
 * Sparse Cholesky factorization A = LᵀL from the last row to the first, with the sums in MuJoCo's
 * order.
 *
 * <p>Rows have ascending columns and the diagonal last. What a row is eliminated with comes in the
 * order in which the pattern was found: from each row with an entry in its column, in ascending
 * order, along the elimination tree.
 */
public final class SparseRootCholesky {
  private static final int NONE = -1;

  private int n;
  private int[] rowadr = {0};
  private int[] colind = {};
  private double[] values = {};

  // by column r, the rows below it with an entry there, in the order of elimination, and its place
  private int[] belowAdr = {};
  private int[] below = {};
  private int[] belowAt = {};

  // the upper triangle of the matrix, by rows
  private int[] upperAdr = {};
  private int[] upper = {};

  // by row, the column it was met in last, its parent in the elimination tree, its entries
  private int[] mark = {};
  private int[] parent = {};
  private int[] count = {};
  // by column, its entries below the diagonal
  private int[] columnCount = {};
  private double[] work = {};

  /** Entries of the factor. */
  public int size() {
    return rowadr[n];
  }

  /** First entry of a row; of one past the last row, the end of all entries. */
  public int rowStart(int row) {
    return rowadr[row];
  }

  /** Columns of all rows, one after the other. */
  public int[] columns() {
    return colind;
  }

  /** The matrix before {@link #factor}, the factor after it. */
  public double[] values() {
    return values;
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
      parent = new int[room];
      count = new int[room];
      columnCount = new int[room];
      work = new double[room];
      rowadr = new int[room + 1];
      belowAdr = new int[room + 1];
      upperAdr = new int[room + 2];
    }
    transpose(adr, nnz, ind);
    climb(false);
    int total = 0;
    int totalBelow = 0;
    for (int r = 0; r < n; r++) {
      rowadr[r] = total;
      total += count[r];
      belowAdr[r] = totalBelow;
      totalBelow += columnCount[r];
    }
    rowadr[n] = total;
    belowAdr[n] = totalBelow;
    if (colind.length < total) {
      int room = Math.max(total, 2 * colind.length);
      colind = new int[room];
      values = new double[room];
      below = new int[room];
      belowAt = new int[room];
    }
    climb(true);
  }

  /** Lists, for each column, the rows below it with an entry, ascending and once each. */
  private void transpose(int[] adr, int[] nnz, int[] ind) {
    Arrays.fill(upperAdr, 0, n + 2, 0);
    Arrays.fill(mark, 0, n, NONE);
    for (int i = 0; i < n; i++) {
      for (int e = adr[i]; e < adr[i] + nnz[i]; e++) {
        int c = ind[e];
        if (c < i && mark[c] != i) {
          mark[c] = i;
          upperAdr[c + 2]++;
        }
      }
    }
    for (int i = 2; i < n + 2; i++) {
      upperAdr[i] += upperAdr[i - 1];
    }
    if (upper.length < upperAdr[n + 1]) {
      upper = new int[Math.max(upperAdr[n + 1], 2 * upper.length)];
    }
    Arrays.fill(mark, 0, n, NONE);
    for (int i = 0; i < n; i++) {
      for (int e = adr[i]; e < adr[i] + nnz[i]; e++) {
        int c = ind[e];
        if (c < i && mark[c] != i) {
          mark[c] = i;
          upper[upperAdr[c + 1]++] = i;
        }
      }
    }
  }

  /**
   * Walks through the entries of the factor column by column, from the last, along the elimination
   * tree: an entry (i, r) brings one at (parent of i, r).
   *
   * @param fill whether to write the entries; else they are counted
   */
  private void climb(boolean fill) {
    Arrays.fill(parent, 0, n, NONE);
    Arrays.fill(mark, 0, n, NONE);
    for (int r = 0; r < n; r++) {
      if (fill) {
        // rows fill from the diagonal to the left
        colind[rowadr[r + 1] - 1] = r;
        count[r] = rowadr[r + 1] - 2;
      } else {
        count[r] = 1;
      }
    }
    for (int r = n - 1; r >= 0; r--) {
      mark[r] = r;
      int begin = fill ? belowAdr[r] : 0;
      int at = begin;
      for (int e = upperAdr[r]; e < upperAdr[r + 1]; e++) {
        for (int i = upper[e]; mark[i] != r; i = parent[i]) {
          mark[i] = r;
          if (parent[i] == NONE) {
            parent[i] = r;
          }
          if (fill) {
            int entry = count[i]--;
            colind[entry] = r;
            below[at] = i;
            belowAt[at] = entry;
          } else {
            count[i]++;
          }
          at++;
        }
      }
      columnCount[r] = at - begin;
    }
  }

  /** Sets the matrix to zero. */
  public void clear() {
    Arrays.fill(values, 0, rowadr[n], 0);
  }

  /**
   * Replaces the matrix by its factor.
   *
   * @return how many pivots were too small and were raised
   */
  public int factor() {
    int raised = 0;
    for (int r = n - 1; r >= 0; r--) {
      int start = rowadr[r];
      int diagonal = rowadr[r + 1] - 1;
      for (int e = start; e <= diagonal; e++) {
        work[colind[e]] = values[e];
      }
      for (int k = belowAdr[r]; k < belowAdr[r + 1]; k++) {
        int end = belowAt[k];
        double scale = values[end];
        for (int e = rowadr[below[k]]; e <= end; e++) {
          work[colind[e]] -= scale * values[e];
        }
      }
      double pivot = work[r];
      if (pivot < MINVAL) {
        pivot = MINVAL;
        raised++;
      }
      double root = Math.sqrt(pivot);
      double inverse = 1 / root;
      for (int e = start; e < diagonal; e++) {
        values[e] = work[colind[e]] * inverse;
      }
      values[diagonal] = root;
    }
    return raised;
  }

  /** Solves LᵀL x = b in place, with the values of a factor of this pattern. */
  public void solve(double[] l, double[] x) {
    for (int i = n - 1; i >= 0; i--) {
      if (x[i] != 0) {
        int diagonal = rowadr[i + 1] - 1;
        double v = x[i] / l[diagonal];
        x[i] = v;
        for (int e = rowadr[i]; e < diagonal; e++) {
          x[colind[e]] -= l[e] * v;
        }
      }
    }
    for (int i = 0; i < n; i++) {
      int start = rowadr[i];
      int diagonal = rowadr[i + 1] - 1;
      double sum = Dot.sparse(l, start, diagonal - start, colind, start, x, 0);
      x[i] = (x[i] - sum) / l[diagonal];
    }
  }

  /**
   * Makes the factor of A that of A + s x xᵀ for s = 1 or -1, for an x whose pattern is part of the
   * one analyzed; x is used up and zero afterward.
   *
   * @param last x is zero behind this index
   * @return false when a pivot was too small and was raised: the factor is then no longer that of
   *     the matrix
   */
  public boolean rankOne(double[] l, double[] x, int last, double s) {
    boolean safe = true;
    for (int r = last; r >= 0; r--) {
      double xr = x[r];
      if (xr == 0) {
        continue;
      }
      x[r] = 0;
      int diagonal = rowadr[r + 1] - 1;
      double old = l[diagonal];
      double pivot = old * old + s * xr * xr;
      if (pivot < MINVAL) {
        pivot = MINVAL;
        safe = false;
      }
      double root = Math.sqrt(pivot);
      l[diagonal] = root;
      double cosine = old / root;
      double sine = -xr / root;
      double signed = -s * sine;
      for (int e = rowadr[r]; e < diagonal; e++) {
        int j = colind[e];
        double v = l[e];
        double xj = x[j];
        l[e] = cosine * v + signed * xj;
        x[j] = sine * v + cosine * xj;
      }
    }
    return safe;
  }
}
