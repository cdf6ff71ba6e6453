package dev.armature.derivative;

import java.util.Arrays;

/**
 * Sums Σ Lᵀ Q and Σ Lᵀ V over elements (contacts, tendons, bodies with forces), each with few rows
 * and the columns of the dofs that it depends on: what forces L acts with, and how these change by
 * position and velocity. Products cost what an element has entries; a matrix is made when it is
 * wanted.
 */
final class Elements {
  private int count;
  private int[] rows = {};
  private int[] columns = {};
  private int[] columnAt = {0};
  private int[] entryAt = {0};
  private int[] column = {};
  private double[] left = {};
  private double[] byPosition = {};
  private double[] byVelocity = {};
  private double[] sums = {};

  void clear() {
    count = 0;
  }

  /** Adds an element with these columns; its entries are zero, row after row from the result. */
  int add(int[] dofs, int n, int height) {
    if (count + 1 >= columnAt.length) {
      int room = Math.max(16, 2 * count);
      rows = Arrays.copyOf(rows, room);
      columns = Arrays.copyOf(columns, room);
      columnAt = Arrays.copyOf(columnAt, room + 1);
      entryAt = Arrays.copyOf(entryAt, room + 1);
    }
    int first = columnAt[count];
    int from = entryAt[count];
    int to = from + height * n;
    if (column.length < first + n) {
      column = Arrays.copyOf(column, 2 * (first + n));
    }
    if (left.length < to) {
      left = Arrays.copyOf(left, 2 * to);
      byPosition = Arrays.copyOf(byPosition, 2 * to);
      byVelocity = Arrays.copyOf(byVelocity, 2 * to);
    }
    System.arraycopy(dofs, 0, column, first, n);
    Arrays.fill(left, from, to, 0);
    Arrays.fill(byPosition, from, to, 0);
    Arrays.fill(byVelocity, from, to, 0);
    rows[count] = height;
    columns[count] = n;
    count++;
    columnAt[count] = first + n;
    entryAt[count] = to;
    return from;
  }

  /** The entries of L; valid until the next element is added. */
  double[] left() {
    return left;
  }

  /** The entries of Q. */
  double[] byPosition() {
    return byPosition;
  }

  /** The entries of V. */
  double[] byVelocity() {
    return byVelocity;
  }

  /** res += Σ Lᵀ (Q x + V y). */
  void addProduct(double[] x, double[] y, double[] res) {
    for (int e = 0; e < count; e++) {
      int n = columns[e];
      int first = columnAt[e];
      int at = entryAt[e];
      for (int r = 0; r < rows[e]; r++, at += n) {
        double sum = 0;
        for (int k = 0; k < n; k++) {
          int c = column[first + k];
          sum += byPosition[at + k] * x[c] + byVelocity[at + k] * y[c];
        }
        for (int k = 0; k < n; k++) {
          res[column[first + k]] += left[at + k] * sum;
        }
      }
    }
  }

  /** x += Σ Qᵀ L w, y += Σ Vᵀ L w. */
  void addTransposed(double[] w, double[] x, double[] y) {
    for (int e = 0; e < count; e++) {
      int n = columns[e];
      int first = columnAt[e];
      int at = entryAt[e];
      for (int r = 0; r < rows[e]; r++, at += n) {
        double sum = 0;
        for (int k = 0; k < n; k++) {
          sum += left[at + k] * w[column[first + k]];
        }
        for (int k = 0; k < n; k++) {
          int c = column[first + k];
          x[c] += byPosition[at + k] * sum;
          y[c] += byVelocity[at + k] * sum;
        }
      }
    }
  }

  /** Lowers the first dof that the last column of an element reaches to its first column. */
  void reach(int[] first) {
    for (int e = 0; e < count; e++) {
      int low = Integer.MAX_VALUE;
      int high = 0;
      for (int k = columnAt[e]; k < columnAt[e + 1]; k++) {
        low = Math.min(low, column[k]);
        high = Math.max(high, column[k]);
      }
      if (columns[e] > 0) {
        first[high] = Math.min(first[high], low);
      }
    }
  }

  /** Adds Σ Lᵀ Q, or Σ Lᵀ V, to the columns of a matrix. */
  void addTo(boolean velocity, GroupMatrix matrix) {
    double[] right = velocity ? byVelocity : byPosition;
    for (int e = 0; e < count; e++) {
      int n = columns[e];
      int first = columnAt[e];
      if (sums.length < n) {
        sums = new double[2 * n];
      }
      for (int c = 0; c < n; c++) {
        Arrays.fill(sums, 0, n, 0);
        boolean any = false;
        int at = entryAt[e];
        for (int r = 0; r < rows[e]; r++, at += n) {
          double s = right[at + c];
          if (s != 0) {
            any = true;
            for (int k = 0; k < n; k++) {
              sums[k] += s * left[at + k];
            }
          }
        }
        int to = matrix.column(column[first + c]);
        for (int k = 0; any && k < n; k++) {
          matrix.entries[to + column[first + k]] += sums[k];
        }
      }
    }
  }
}
