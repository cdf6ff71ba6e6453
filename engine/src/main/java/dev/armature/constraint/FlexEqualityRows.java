package dev.armature.constraint;

import dev.armature.data.Data;
import dev.armature.model.ConstraintType;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Rows that keep the edges of a flex at their length, or the metric at its vertices; each row
 * stands for itself.
 */
final class FlexEqualityRows {
  private FlexEqualityRows() {}

  /** One row for each edge that is not rigid: L - L0 = 0. */
  static void edges(Model m, Data d, RowBuilder b, int eq) {
    int flex = m.eq.obj1id[eq];
    int first = m.flex.edgeadr[flex];
    for (int e = first; e < first + m.flex.edgenum[flex]; e++) {
      if (m.flexedge.rigid[e]) {
        continue;
      }
      row(m, d, b, m.flexedge.JColind, d.flexedgeJ, m.flexedge.JRowadr[e], m.flexedge.JRownnz[e]);
      d.efc.pos[b.row] = d.flexedgeLength[e] - m.flexedge.length0[e];
      b.closeUnlessEmpty(d, 1, ConstraintType.EQUALITY, eq);
    }
  }

  /** Two rows for each vertex of a flex of dimension 2: trace and determinant of the metric. */
  static void vertices(Model m, Data d, RowBuilder b, int eq) {
    int flex = m.eq.obj1id[eq];
    if (m.flex.dim[flex] != 2) {
      return;
    }
    int first = 2 * m.flex.vertadr[flex];
    for (int v = first; v < first + 2 * m.flex.vertnum[flex]; v++) {
      row(m, d, b, m.flexvert.JColind, d.flexvertJ, m.flexvert.JRowadr[v], m.flexvert.JRownnz[v]);
      d.efc.pos[b.row] = d.flexvertLength[v];
      b.closeUnlessEmpty(d, 1, ConstraintType.EQUALITY, eq);
    }
  }

  private static void row(
      Model m, Data d, RowBuilder b, int[] colind, double[] jacobian, int at, int nnz) {
    b.ncols = nnz;
    System.arraycopy(colind, at, b.cols, 0, nnz);
    if (!ascending(b.cols, nnz)) {
      merge(d, b, jacobian, at, nnz, m.isSparse());
      return;
    }
    System.arraycopy(jacobian, at, b.open(d, 1), b.adr, nnz);
  }

  private static boolean ascending(int[] cols, int n) {
    for (int k = 1; k < n; k++) {
      if (cols[k - 1] >= cols[k]) {
        return false;
      }
    }
    return true;
  }

  /**
   * Behind a flex without rows those of the next one start from zero, as in MuJoCo, and write over
   * the columns of the first: the solvers must still get each column once, in order. Entries of one
   * column add up in sparse storage; in dense storage the last one remains.
   */
  private static void merge(
      Data d, RowBuilder b, double[] jacobian, int at, int nnz, boolean sparse) {
    int[] sorted = Arrays.stream(b.cols, 0, nnz).sorted().distinct().toArray();
    int[] found = Arrays.copyOf(b.cols, nnz);
    b.ncols = sorted.length;
    System.arraycopy(sorted, 0, b.cols, 0, sorted.length);
    double[] entries = b.open(d, 1);
    Arrays.fill(entries, b.adr, b.adr + sorted.length, 0);
    for (int k = 0; k < nnz; k++) {
      int to = b.adr + Arrays.binarySearch(sorted, found[k]);
      entries[to] = sparse ? entries[to] + jacobian[at + k] : jacobian[at + k];
    }
  }
}
