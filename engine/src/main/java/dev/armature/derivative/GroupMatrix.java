package dev.armature.derivative;

import java.util.Arrays;

/**
 * A square matrix that is zero between groups of dofs, which are ranges, by columns. The dofs of a
 * group depend on each other, directly or through others.
 */
final class GroupMatrix {
  /** The entries; that of a row r is at {@link #column} + r. */
  double[] entries = {};

  /** For each dof the first of its group, and one after the last. */
  final int[] group;

  final int[] groupEnd;

  private final int[] column;
  private int size;

  GroupMatrix(int n) {
    group = new int[n];
    groupEnd = new int[n];
    column = new int[n];
  }

  /**
   * Makes the groups.
   *
   * @param first for each dof one that it depends on, or itself
   */
  void arrange(int[] first) {
    size = 0;
    int end = first.length;
    while (end > 0) {
      int start = end - 1;
      for (int k = end - 1; k >= start; k--) {
        start = Math.min(start, first[k]);
      }
      for (int k = start; k < end; k++) {
        group[k] = start;
        groupEnd[k] = end;
        column[k] = size - start;
        size += end - start;
      }
      end = start;
    }
    if (entries.length < size) {
      entries = new double[size];
    }
  }

  void clear() {
    Arrays.fill(entries, 0, size, 0);
  }

  /** Where row 0 of a column would be. */
  int column(int c) {
    return column[c];
  }
}
