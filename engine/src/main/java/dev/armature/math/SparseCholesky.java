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
 *
 * <p>Neighboring rows with the same columns left of them (the dofs of a free body) are subtracted
 * together, and up to {@link #CHANGES} rank-one changes are made in one pass over the rows. Each
 * entry still takes its terms in the order of one after the other, so the bits are the same.
 */
public final class SparseCholesky {
  /** Rank-one changes that are made in one pass. */
  public static final int CHANGES = 16;

  private static final int NONE = -1;

  // most rows of a node
  private static final int NODE_ROWS = 8;

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
  // by row, the last one of those with the same columns left of all of them
  private int[] node = {};

  // what the row at hand is eliminated with: rows in order, one after their last entry, factors
  private int[] source = {};
  private int[] sourceEnd = {};
  private double[] scale = {};
  private int sources;

  // rank-one changes: vectors side by side, weight, the row that is next
  private double[] vectors = {};
  private final double[] sigma = new double[CHANGES];
  private final int[] position = new int[CHANGES];
  private int changes;
  private boolean safe;

  // the node at hand: its largest row, its rows, columns left of them, changes that act on any of
  // its rows; then by row which ones act, and with which numbers
  private int nodeTop;
  private int nodeRows;
  private int nodeColumns;
  private int nodeActing;
  private int touched;
  private final int[] actingCount = new int[NODE_ROWS];
  private final int[] acting = new int[NODE_ROWS * CHANGES];
  private final double[] head = new double[NODE_ROWS * CHANGES];
  private final double[] beta = new double[NODE_ROWS * CHANGES];
  // a row of the node, and the vectors in its columns
  private double[] rowPanel = {};
  private final double[][] panel = new double[CHANGES][];

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
      node = new int[room];
      source = new int[room];
      sourceEnd = new int[room];
      scale = new double[room];
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
      boolean same =
          k + 1 < n
              && columnAt[k + 1] == used - start + 1
              && colind[start - 2] == k
              && node[k + 1] - k < NODE_ROWS;
      node[k] = same ? node[k + 1] : k;
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
    Arrays.fill(columnHead, 0, n, NONE);
    for (int i = n - 1; i >= 0; i--) {
      beginRow(i);
      subtract();
      raised += finishRow(i);
    }
    return raised;
  }

  /** Takes a row and finds what it is eliminated with. */
  private void beginRow(int i) {
    int end = rowEnd(i);
    for (int e = rowadr[i]; e < end; e++) {
      work[colind[e]] = values[e];
    }
    sources = 0;
    int k = columnHead[i];
    while (k >= 0) {
      int next = columnNext[k];
      int at = columnAt[k];
      source[sources] = k;
      sourceEnd[sources] = at + 1;
      // row k is finished, so its entries are L; L_ki D_k is what the elimination multiplies by
      scale[sources++] = values[at] * values[rowEnd(k) - 1];
      listUnder(k, at - 1, rowadr[k]);
      k = next;
    }
  }

  /** Subtracts what later rows take from the row at hand. */
  private void subtract() {
    int s = 0;
    while (s < sources) {
      int k = source[s];
      int start = rowadr[k];
      int end = sourceEnd[s];
      // the list may hold rows of other nodes between two of one
      boolean two = s + 2 <= sources && node[source[s + 1]] == node[k];
      if (two
          && s + 4 <= sources
          && node[source[s + 2]] == node[k]
          && node[source[s + 3]] == node[k]) {
        subtractFour(s, start, end);
        s += 4;
      } else if (two) {
        subtractTwo(s, start, end);
        s += 2;
      } else {
        double c = scale[s++];
        for (int e = start; e < end; e++) {
          work[colind[e]] -= c * values[e];
        }
      }
    }
  }

  private void subtractTwo(int s, int start, int end) {
    double c0 = scale[s];
    double c1 = scale[s + 1];
    int other = rowadr[source[s + 1]] - start;
    double[] w = work;
    double[] v = values;
    for (int e = start; e < end; e++) {
      int c = colind[e];
      double x = w[c];
      x -= c0 * v[e];
      x -= c1 * v[e + other];
      w[c] = x;
    }
  }

  private void subtractFour(int s, int start, int end) {
    double c0 = scale[s];
    double c1 = scale[s + 1];
    double c2 = scale[s + 2];
    double c3 = scale[s + 3];
    int second = rowadr[source[s + 1]] - start;
    int third = rowadr[source[s + 2]] - start;
    int fourth = rowadr[source[s + 3]] - start;
    double[] w = work;
    double[] v = values;
    for (int e = start; e < end; e++) {
      int c = colind[e];
      double x = w[c];
      x -= c0 * v[e];
      x -= c1 * v[e + second];
      x -= c2 * v[e + third];
      x -= c3 * v[e + fourth];
      w[c] = x;
    }
  }

  /** Ends a row; returns 1 when its pivot was too small and was raised. */
  private int finishRow(int i) {
    int start = rowadr[i];
    int diagonal = rowEnd(i) - 1;
    double pivot = work[i];
    int raised = 0;
    if (pivot < MINVAL) {
      pivot = MINVAL;
      raised = 1;
    }
    double inv = 1 / pivot;
    for (int e = start; e < diagonal; e++) {
      values[e] = work[colind[e]] * inv;
    }
    values[diagonal] = pivot;
    inverse[i] = inv;
    listUnder(i, diagonal - 1, start);
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
   * The place for the vector of the next change, to be filled before {@link #addChange}: entry j is
   * at {@code CHANGES * j + changes()}. All entries are zero before.
   */
  public double[] vectors() {
    if (vectors.length < CHANGES * n) {
      vectors = new double[CHANGES * mark.length];
      rowPanel = new double[mark.length];
      for (int r = 0; r < CHANGES; r++) {
        panel[r] = new double[mark.length];
      }
    }
    return vectors;
  }

  /** Changes that wait for {@link #change}. */
  public int changes() {
    return changes;
  }

  /**
   * Adds a change that makes the factors of A those of A + s x xᵀ, for the x in {@link #vectors},
   * whose pattern is part of the one analyzed.
   *
   * @param last index of the last entry of x
   */
  public void addChange(int last, double s) {
    sigma[changes] = s;
    position[changes++] = last;
  }

  /**
   * Makes the changes, in the order in which they were added, and uses their vectors up. Only the
   * rows on the way from the last entry of a vector to the root of the elimination tree change.
   *
   * @return false when a pivot was too small and was raised: the factors are then no longer those
   *     of the matrix
   */
  public boolean change() {
    safe = true;
    while (nextNode()) {
      if (nodeActing > 0) {
        changeNode();
      }
    }
    changes = 0;
    return safe;
  }

  /**
   * Goes on to the next node, neighboring rows with the same columns left of them, and changes the
   * entries in the columns of its own rows, from which all others follow; false when there is none.
   */
  private boolean nextNode() {
    int k = NONE;
    for (int r = 0; r < changes; r++) {
      k = Math.max(k, position[r]);
    }
    if (k < 0) {
      return false;
    }
    int last = k;
    while (last > 0 && node[last - 1] == node[k]) {
      last--;
    }
    nodeTop = k;
    nodeRows = k - last + 1;
    nodeColumns = rowEnd(last) - 1 - rowadr[last];
    nodeActing = 0;
    touched = 0;
    for (int i = 0; i < nodeRows; i++) {
      changePivot(k - i, CHANGES * i);
    }
    return true;
  }

  /** Finds which changes act on a row, with which numbers; changes its entries within the node. */
  private void changePivot(int k, int at) {
    int diagonal = rowEnd(k) - 1;
    int parent = diagonal > rowadr[k] ? colind[diagonal - 1] : NONE;
    int count = 0;
    for (int r = 0; r < changes; r++) {
      if (position[r] != k) {
        continue;
      }
      position[r] = parent;
      double xk = vectors[CHANGES * k + r];
      if (xk != 0) {
        vectors[CHANGES * k + r] = 0;
        double old = values[diagonal];
        double pivot = old + sigma[r] * xk * xk;
        if (pivot < MINVAL) {
          pivot = MINVAL;
          safe = false;
        }
        double inv = 1 / pivot;
        double b = sigma[r] * xk * inv;
        acting[at + count] = r;
        head[at + count] = xk;
        beta[at + count++] = b;
        sigma[r] *= old * inv;
        values[diagonal] = pivot;
        inverse[k] = inv;
        touched |= 1 << r;
        for (int e = rowadr[k] + nodeColumns; e < diagonal; e++) {
          int j = CHANGES * colind[e] + r;
          double rest = vectors[j] - xk * values[e];
          vectors[j] = rest;
          values[e] += b * rest;
        }
      }
    }
    actingCount[at / CHANGES] = count;
    nodeActing += count;
  }

  /**
   * Changes the rows of the node at hand in the columns left of it. Rows and vectors are copied to
   * arrays with the same index, because loops over those become vector instructions.
   */
  private void changeNode() {
    int n = nodeColumns;
    int columns = rowadr[nodeTop - nodeRows + 1];
    for (int r = 0; r < changes; r++) {
      if ((touched & 1 << r) != 0) {
        double[] part = panel[r];
        for (int c = 0; c < n; c++) {
          part[c] = vectors[CHANGES * colind[columns + c] + r];
        }
      }
    }
    for (int i = 0; i < nodeRows; i++) {
      int start = rowadr[nodeTop - i];
      System.arraycopy(values, start, rowPanel, 0, n);
      int at = CHANGES * i;
      int end = at + actingCount[i];
      while (at < end) {
        if (at + 4 <= end) {
          changeByFour(at, n);
          at += 4;
        } else {
          changeByOne(rowPanel, panel[acting[at]], head[at], beta[at], n);
          at++;
        }
      }
      System.arraycopy(rowPanel, 0, values, start, n);
    }
    for (int r = 0; r < changes; r++) {
      if ((touched & 1 << r) != 0) {
        double[] part = panel[r];
        for (int c = 0; c < n; c++) {
          vectors[CHANGES * colind[columns + c] + r] = part[c];
        }
      }
    }
  }

  private static void changeByOne(double[] row, double[] x, double xk, double b, int n) {
    for (int c = 0; c < n; c++) {
      double rest = x[c] - xk * row[c];
      x[c] = rest;
      row[c] += b * rest;
    }
  }

  private void changeByFour(int at, int n) {
    double x0 = head[at];
    double x1 = head[at + 1];
    double x2 = head[at + 2];
    double x3 = head[at + 3];
    double b0 = beta[at];
    double b1 = beta[at + 1];
    double b2 = beta[at + 2];
    double b3 = beta[at + 3];
    double[] row = rowPanel;
    double[] p0 = panel[acting[at]];
    double[] p1 = panel[acting[at + 1]];
    double[] p2 = panel[acting[at + 2]];
    double[] p3 = panel[acting[at + 3]];
    for (int c = 0; c < n; c++) {
      double v = row[c];
      double rest = p0[c] - x0 * v;
      p0[c] = rest;
      v += b0 * rest;
      rest = p1[c] - x1 * v;
      p1[c] = rest;
      v += b1 * rest;
      rest = p2[c] - x2 * v;
      p2[c] = rest;
      v += b2 * rest;
      rest = p3[c] - x3 * v;
      p3[c] = rest;
      v += b3 * rest;
      row[c] = v;
    }
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
