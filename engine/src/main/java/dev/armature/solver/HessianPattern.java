package dev.armature.solver;

import dev.armature.model.Model;
import java.util.Arrays;

/** The pattern of the Hessian: the lower triangle of M and of JᵀJ, by rows, with duplicates. */
final class HessianPattern {
  /** First entry of a row, its entries, and their columns. */
  int[] rowadr = {};

  int[] rownnz = {};
  int[] colind = {};

  /** Finds the pattern of a problem. */
  void find(Problem p) {
    int n = p.nv();
    if (rowadr.length < n + 1) {
      rowadr = new int[n + 1];
      rownnz = new int[n];
    }
    Model m = p.model();
    Arrays.fill(rownnz, 0, n, 0);
    for (int t = 0; t < p.ntree(); t++) {
      for (int k = 0; k < p.treeSize(t); k++) {
        rownnz[p.treeLocal(t) + k] = m.M.rownnz[p.treeDof(t) + k];
      }
    }
    for (int s = 0; s < p.nrun; s++) {
      if (sameColumnsAsBefore(p, s)) {
        continue;
      }
      for (int a = 0; a < p.runCols[s]; a++) {
        rownnz[p.col[p.runCol[s] + a]] += a + 1;
      }
    }
    int total = 0;
    for (int i = 0; i < n; i++) {
      rowadr[i] = total;
      total += rownnz[i];
      rownnz[i] = 0;
    }
    if (colind.length < total) {
      colind = new int[Math.max(total, 2 * colind.length)];
    }
    for (int t = 0; t < p.ntree(); t++) {
      int shift = p.treeDof(t) - p.treeLocal(t);
      for (int i = p.treeLocal(t); i < p.treeLocal(t) + p.treeSize(t); i++) {
        int at = m.M.rowadr[i + shift];
        for (int k = at; k < at + m.M.rownnz[i + shift]; k++) {
          colind[rowadr[i] + rownnz[i]++] = m.M.colind[k] - shift;
        }
      }
    }
    for (int s = 0; s < p.nrun; s++) {
      if (sameColumnsAsBefore(p, s)) {
        continue;
      }
      int first = p.runCol[s];
      for (int a = 0; a < p.runCols[s]; a++) {
        int row = p.col[first + a];
        for (int b = 0; b <= a; b++) {
          colind[rowadr[row] + rownnz[row]++] = p.col[first + b];
        }
      }
    }
  }

  /** Runs of one column add nothing to the pattern. */
  private static boolean sameColumnsAsBefore(Problem p, int run) {
    return p.runCols[run] == 1;
  }
}
