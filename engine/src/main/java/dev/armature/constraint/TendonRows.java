package dev.armature.constraint;

import dev.armature.data.Data;
import dev.armature.model.Model;

/**
 * Rows along tendons: the tendon Jacobian, in either storage, as columns and entries of constraint
 * rows.
 */
final class TendonRows {
  private TendonRows() {}

  /** Takes the dofs of a tendon as columns. */
  static void columns(Model m, Data d, RowBuilder b, int tendon) {
    b.ncols = 0;
    if (b.sparse) {
      b.ncols = d.tenJRownnz[tendon];
      System.arraycopy(d.tenJColind, d.tenJRowadr[tendon], b.cols, 0, b.ncols);
      return;
    }
    int at = tendon * m.nv;
    for (int i = 0; i < m.nv; i++) {
      if (d.tenJ[at + i] != 0) {
        b.cols[b.ncols++] = i;
      }
    }
  }

  /** Takes the dofs of two tendons as columns, ascending. */
  static void unionColumns(Model m, Data d, RowBuilder b, int tendon1, int tendon2) {
    int n = 0;
    if (b.sparse) {
      int i = d.tenJRowadr[tendon1];
      int j = d.tenJRowadr[tendon2];
      int iEnd = i + d.tenJRownnz[tendon1];
      int jEnd = j + d.tenJRownnz[tendon2];
      while (i < iEnd || j < jEnd) {
        int ci = i < iEnd ? d.tenJColind[i] : Integer.MAX_VALUE;
        int cj = j < jEnd ? d.tenJColind[j] : Integer.MAX_VALUE;
        b.cols[n++] = Math.min(ci, cj);
        i += ci <= cj ? 1 : 0;
        j += cj <= ci ? 1 : 0;
      }
    } else {
      int at1 = tendon1 * m.nv;
      int at2 = tendon2 * m.nv;
      for (int i = 0; i < m.nv; i++) {
        if (d.tenJ[at1 + i] != 0 || d.tenJ[at2 + i] != 0) {
          b.cols[n++] = i;
        }
      }
    }
    b.ncols = n;
  }

  /**
   * Writes scale times the tendon Jacobian over the columns of {@link #columns} into the opened
   * row.
   */
  static void entries(Model m, Data d, RowBuilder b, int tendon, double scale) {
    double[] entries = d.efc.entries;
    int at = b.sparse ? d.tenJRowadr[tendon] : tendon * m.nv;
    for (int k = 0; k < b.ncols; k++) {
      entries[b.adr + k] = scale * d.tenJ[b.sparse ? at + k : at + b.cols[k]];
    }
  }

  /** Adds scale times the tendon Jacobian over columns that hold its dofs to the opened row. */
  static void addEntries(Model m, Data d, RowBuilder b, int tendon, double scale) {
    double[] entries = d.efc.entries;
    if (!b.sparse) {
      for (int k = 0; k < b.ncols; k++) {
        entries[b.adr + k] += scale * d.tenJ[tendon * m.nv + b.cols[k]];
      }
      return;
    }
    int k = 0;
    int at = d.tenJRowadr[tendon];
    for (int i = at; i < at + d.tenJRownnz[tendon]; i++) {
      while (b.cols[k] != d.tenJColind[i]) {
        k++;
      }
      entries[b.adr + k] += scale * d.tenJ[i];
    }
  }

  /** Notes the first row of a tendon, as in MuJoCo also where it turns out to be empty. */
  static void remember(Data d, int tendon, int row) {
    if (d.tendonEfcadr[tendon] < 0) {
      d.tendonEfcadr[tendon] = row;
    }
  }
}
