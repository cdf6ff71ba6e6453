package dev.armature.constraint;

import dev.armature.data.Data;
import dev.armature.model.ConstraintType;
import dev.armature.model.Model;

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
      row(d, b, m.flexedge.JColind, d.flexedgeJ, m.flexedge.JRowadr[e], m.flexedge.JRownnz[e]);
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
      row(d, b, m.flexvert.JColind, d.flexvertJ, m.flexvert.JRowadr[v], m.flexvert.JRownnz[v]);
      d.efc.pos[b.row] = d.flexvertLength[v];
      b.closeUnlessEmpty(d, 1, ConstraintType.EQUALITY, eq);
    }
  }

  private static void row(
      Data d, RowBuilder b, int[] colind, double[] jacobian, int jacobianAt, int nnz) {
    b.ncols = nnz;
    System.arraycopy(colind, jacobianAt, b.cols, 0, nnz);
    System.arraycopy(jacobian, jacobianAt, b.open(d, 1), b.adr, nnz);
  }
}
