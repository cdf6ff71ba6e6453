package dev.armature.derivative;

import dev.armature.model.Model;
import java.util.Arrays;

/** A matrix over the dofs with entries where one dof moves the other, and on the diagonal. */
final class TreeMatrix {
  /** Entries (j, i) of the dofs i in front of j, and of j: at {@link #at}. */
  final double[] low;

  /** Entries (i, j) of the same pairs; unused on the diagonal. */
  final double[] up;

  private final int[] parent;
  private final int[] depth;
  private final int[] first;

  TreeMatrix(Model m) {
    parent = m.dof.parentid;
    depth = new int[m.nv];
    first = new int[m.nv];
    int size = 0;
    for (int i = 0; i < m.nv; i++) {
      depth[i] = parent[i] < 0 ? 0 : depth[parent[i]] + 1;
      first[i] = size;
      size += depth[i] + 1;
    }
    low = new double[size];
    up = new double[size];
  }

  /** Clears the entries of a dof with itself and with those in front of it. */
  void clear(int dof) {
    Arrays.fill(low, first[dof], at(dof) + 1, 0);
    Arrays.fill(up, first[dof], at(dof) + 1, 0);
  }

  /** Takes another matrix away. */
  void subtract(TreeMatrix other) {
    for (int k = 0; k < low.length; k++) {
      low[k] -= other.low[k];
      up[k] -= other.up[k];
    }
  }

  /**
   * Where the pair of a dof with itself is; those with the dofs in front of it, one by one, are
   * before.
   */
  int at(int dof) {
    return first[dof] + depth[dof];
  }

  /** Adds to an entry; one of the dofs moves the other. */
  void add(int row, int column, double value) {
    if (row >= column) {
      low[first[row] + depth[column]] += value;
    } else {
      up[first[column] + depth[row]] += value;
    }
  }

  /** res += A x. */
  void addProduct(double[] x, double[] res) {
    product(low, up, x, res);
  }

  /** res += Aᵀ x. */
  void addTransposed(double[] x, double[] res) {
    product(up, low, x, res);
  }

  private void product(double[] rows, double[] columns, double[] x, double[] res) {
    for (int j = 0; j < first.length; j++) {
      int k = at(j);
      double xj = x[j];
      double sum = low[k] * xj;
      for (int i = parent[j]; i >= 0; i = parent[i]) {
        k--;
        sum += rows[k] * x[i];
        res[i] += columns[k] * xj;
      }
      res[j] += sum;
    }
  }

  /** Lowers the first dof that a dof reaches to the one in front of it. */
  void reach(int[] first) {
    for (int j = 0; j < first.length; j++) {
      if (parent[j] >= 0) {
        first[j] = Math.min(first[j], parent[j]);
      }
    }
  }

  /** Adds the matrix to the columns of another. */
  void addTo(GroupMatrix matrix) {
    double[] entries = matrix.entries;
    for (int j = 0; j < first.length; j++) {
      int k = at(j);
      int column = matrix.column(j);
      entries[column + j] += low[k];
      for (int i = parent[j]; i >= 0; i = parent[i]) {
        k--;
        entries[column + i] += up[k];
        entries[matrix.column(i) + j] += low[k];
      }
    }
  }

  /** Writes the matrix by rows. */
  void store(double[] rows) {
    int n = first.length;
    Arrays.fill(rows, 0, n * n, 0);
    addTo(rows, n, 0, 1);
  }

  /** Adds the matrix times a number to columns from one on of a matrix with rows of a width. */
  void addTo(double[] rows, int width, int column, double scale) {
    for (int j = 0; j < first.length; j++) {
      int k = at(j);
      rows[j * width + column + j] += scale * low[k];
      for (int i = parent[j]; i >= 0; i = parent[i]) {
        k--;
        rows[j * width + column + i] += scale * low[k];
        rows[i * width + column + j] += scale * up[k];
      }
    }
  }
}
