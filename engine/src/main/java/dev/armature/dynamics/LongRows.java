package dev.armature.dynamics;

import dev.armature.data.Scratch;
import dev.armature.math.SparseFactor;
import dev.armature.model.Model;

/**
 * Factorizes inertia matrices with long rows, those of long chains, in arrays of their own: a loop
 * over two arrays with the same index becomes vector instructions, one over two parts of the same
 * array does not. Every entry takes the same terms in the same order as in {@link SparseFactor}, so
 * the bits are the same.
 */
final class LongRows {
  static final Scratch.Key<LongRows> KEY = Scratch.key(LongRows.class, LongRows::new);

  // the longest row from which copying to and fro pays
  private static final int LONG = 32;

  // by dof, only in models with a long row
  private final double[][] rows;

  LongRows(Model m) {
    rows = new double[isLong(m, 0, m.nv) ? m.nv : 0][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new double[m.M.rownnz[i]];
    }
  }

  private static boolean isLong(Model m, int from, int to) {
    for (int i = from; i < to; i++) {
      if (m.M.rownnz[i] >= LONG) {
        return true;
      }
    }
    return false;
  }

  /** Factorizes the rows of whole trees in place, as {@link SparseFactor} does. */
  void factor(Model m, double[] ld, double[] diagInv, int from, int to) {
    int[] rownnz = m.M.rownnz;
    int[] rowadr = m.M.rowadr;
    if (rows.length == 0 || !isLong(m, from, to)) {
      SparseFactor.factor(ld, diagInv, from, to, rownnz, rowadr, m.M.colind);
      return;
    }
    for (int i = from; i < to; i++) {
      System.arraycopy(ld, rowadr[i], rows[i], 0, rownnz[i]);
    }
    eliminate(m.M.colind, rowadr, diagInv, from, to);
    for (int i = from; i < to; i++) {
      System.arraycopy(rows[i], 0, ld, rowadr[i], rownnz[i]);
    }
  }

  private void eliminate(int[] colind, int[] rowadr, double[] diagInv, int from, int to) {
    int k = to - 1;
    while (k >= from) {
      double[] row = rows[k];
      int columns = rowadr[k];
      int length = row.length - 1;
      double inv = 1 / row[length];
      diagInv[k] = inv;
      if (length > 1 && colind[columns + length - 1] == k - 1) {
        double[] parent = rows[k - 1];
        addScaled(parent, row, -row[length - 1] * inv, length);
        double parentInv = 1 / parent[length - 1];
        diagInv[k - 1] = parentInv;
        for (int at = length - 2; at >= 0; at--) {
          double factor = -row[at] * inv;
          double parentFactor = -parent[at] * parentInv;
          addTwo(rows[colind[columns + at]], row, factor, parent, parentFactor, at + 1);
        }
        scale(parent, parentInv, length - 1);
        k -= 2;
      } else {
        for (int at = length - 1; at >= 0; at--) {
          addScaled(rows[colind[columns + at]], row, -row[at] * inv, at + 1);
        }
        k--;
      }
      scale(row, inv, length);
    }
  }

  private static void scale(double[] a, double factor, int n) {
    for (int c = 0; c < n; c++) {
      a[c] *= factor;
    }
  }

  private static void addScaled(double[] to, double[] a, double factor, int n) {
    for (int c = 0; c < n; c++) {
      to[c] += factor * a[c];
    }
  }

  private static void addTwo(
      double[] to, double[] a, double aFactor, double[] b, double bFactor, int n) {
    for (int c = 0; c < n; c++) {
      to[c] = to[c] + aFactor * a[c] + bFactor * b[c];
    }
  }
}
