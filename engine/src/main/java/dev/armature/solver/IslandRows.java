package dev.armature.solver;

import dev.armature.data.ConstraintRows;

/** Copies of the rows of an island, where {@link Problem} says what they are. */
final class IslandRows {
  int[] type = {};
  int[] id = {};
  double[] D = {};
  double[] R = {};
  double[] loss = {};
  double[] aref = {};
  int[] col = {};
  private double[] entries = {};

  /** Copies rows, and makes room for their columns. */
  void take(ConstraintRows efc, int[] row, int nefc, int columns) {
    ensure(row.length, columns);
    for (int i = 0; i < nefc; i++) {
      int r = row[i];
      type[i] = efc.type[r];
      id[i] = efc.id[r];
      D[i] = efc.D[r];
      R[i] = efc.R[r];
      loss[i] = efc.frictionloss[r];
      aref[i] = efc.aref[r];
    }
  }

  private void ensure(int rows, int columns) {
    if (rows > type.length) {
      type = new int[rows];
      id = new int[rows];
      D = new double[rows];
      R = new double[rows];
      loss = new double[rows];
      aref = new double[rows];
    }
    if (columns > col.length) {
      col = new int[Math.max(columns, 2 * col.length)];
    }
  }

  /**
   * Leaves out the columns of dofs that are not of this island, and returns the entries that are
   * left. With a dense Jacobian an entry of zero connects no trees, so a row can have columns in
   * trees that it does not act on.
   */
  double[] dropForeignColumns(Problem p) {
    if (entries.length < p.entries.length) {
      entries = new double[p.entries.length];
    }
    System.arraycopy(p.entries, 0, entries, 0, p.entries.length);
    int columns = 0;
    for (int s = 0; s < p.nrun; s++) {
      int first = p.runCol[s];
      int n = p.runCols[s];
      p.runCol[s] = columns;
      p.runCols[s] = dropForeignColumns(p, s, first, n);
      // entries first: they are found by the columns as they were
      for (int k = first; k < first + n; k++) {
        if (!p.isForeign(col[k])) {
          col[columns++] = col[k];
        }
      }
    }
    p.runCol[p.nrun] = columns;
    return entries;
  }

  /** Moves the entries of the columns that stay together, row by row; returns how many stay. */
  private int dropForeignColumns(Problem p, int run, int first, int n) {
    int from = p.runEntry[run];
    int to = from;
    for (int i = 0; i < p.runRows[run]; i++) {
      for (int k = 0; k < n; k++, from++) {
        if (!p.isForeign(col[first + k])) {
          entries[to++] = entries[from];
        }
      }
    }
    return (to - p.runEntry[run]) / p.runRows[run];
  }
}
