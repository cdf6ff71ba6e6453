package dev.armature.collision;

import java.util.Arrays;

/**
 * Finds the overlapping pairs of boxes whose ends on the first axis are already sorted.
 *
 * <p>A sweep opens a box at its lower end, tests it against the open ones on the other two axes,
 * and closes it at its upper end. In a scene that grows in all directions the number of open boxes
 * grows too, so the other two axes are cut into columns along the sweep and a box meets only the
 * open boxes of the columns it reaches. Boxes that reach more than two columns on an axis are wide:
 * they are kept apart and meet everything. A pair that shares several columns is reported in the
 * first of them.
 */
final class SweepColumns {
  private static final int MOST = 64;
  private static final int NONE = -1;
  // a narrow box reaches at most two columns on each of two axes
  private static final int PLACES = 4;

  private final int[] columns = new int[2];
  private final double[] origin = new double[2];
  private final double[] perUnit = new double[2];

  // first and last column on both axes. [box x 4]
  private int[] reach = {};
  private boolean[] wide = {};

  // open boxes: in order of opening with holes filled from the end; the wide ones likewise; the
  // narrow ones by column
  private int[] open = {};
  private int[] openAt = {};
  private int openCount;
  private int[] openWide = {};
  private int openWideCount;
  private final int[] head = new int[MOST * MOST];
  private int[] next = {};
  private int[] previous = {};

  private double[] min = {};
  private double[] max = {};
  private int[] items = {};

  /**
   * Appends the overlapping pairs.
   *
   * @param events lower (even) and upper (odd) ends of the boxes in order: box times two, plus one
   *     for upper, in the low half
   * @param items what the boxes are of
   * @param min lower ends. [count x 3]
   * @param max upper ends. [count x 3]
   */
  void sweep(long[] events, int[] items, double[] min, double[] max, int count, BodyPairs out) {
    this.items = items;
    this.min = min;
    this.max = max;
    ensure(count);
    cut(count);
    openCount = 0;
    openWideCount = 0;
    Arrays.fill(head, 0, columns[0] * columns[1], NONE);
    for (int e = 0; e < 2 * count; e++) {
      int end = (int) events[e];
      int box = end >> 1;
      if ((end & 1) == 0) {
        meet(box, out);
        open(box);
      } else {
        close(box);
      }
    }
  }

  private void ensure(int count) {
    if (wide.length < count) {
      int size = Math.max(count, 2 * wide.length);
      reach = new int[4 * size];
      wide = new boolean[size];
      open = new int[size];
      openAt = new int[size];
      openWide = new int[size];
      next = new int[PLACES * size];
      previous = new int[PLACES * size];
    }
  }

  /**
   * Chooses the columns: about twice as wide as a box, not more than boxes along a side of the
   * scene.
   */
  private void cut(int count) {
    int most = Math.min(MOST, (int) Math.sqrt(count));
    for (int j = 0; j < 2; j++) {
      double low = Double.POSITIVE_INFINITY;
      double high = Double.NEGATIVE_INFINITY;
      double width = 0;
      for (int i = 0; i < count; i++) {
        low = Math.min(low, min[3 * i + 1 + j]);
        high = Math.max(high, max[3 * i + 1 + j]);
        width += max[3 * i + 1 + j] - min[3 * i + 1 + j];
      }
      double fit = (high - low) / (2 * width / count);
      columns[j] = fit > 1 ? (int) Math.min(most, fit) : 1;
      origin[j] = low;
      perUnit[j] = columns[j] > 1 ? columns[j] / (high - low) : 0;
    }
    for (int i = 0; i < count; i++) {
      wide[i] = false;
      for (int j = 0; j < 2; j++) {
        reach[4 * i + 2 * j] = column(j, min[3 * i + 1 + j]);
        reach[4 * i + 2 * j + 1] = column(j, max[3 * i + 1 + j]);
        wide[i] |= reach[4 * i + 2 * j + 1] - reach[4 * i + 2 * j] > 1;
      }
    }
  }

  private int column(int axis, double at) {
    int c = (int) ((at - origin[axis]) * perUnit[axis]);
    return Math.max(0, Math.min(columns[axis] - 1, c));
  }

  private void meet(int box, BodyPairs out) {
    if (wide[box]) {
      for (int i = 0; i < openCount; i++) {
        meet(box, open[i], out);
      }
      return;
    }
    for (int i = 0; i < openWideCount; i++) {
      meet(box, openWide[i], out);
    }
    for (int y = reach[4 * box]; y <= reach[4 * box + 1]; y++) {
      for (int z = reach[4 * box + 2]; z <= reach[4 * box + 3]; z++) {
        for (int place = head[y * columns[1] + z]; place != NONE; place = next[place]) {
          int other = place / PLACES;
          if (y == Math.max(reach[4 * box], reach[4 * other])
              && z == Math.max(reach[4 * box + 2], reach[4 * other + 2])) {
            meet(box, other, out);
          }
        }
      }
    }
  }

  private void meet(int box, int other, BodyPairs out) {
    int a = 3 * box;
    int b = 3 * other;
    if (min[a + 1] > max[b + 1]
        || min[b + 1] > max[a + 1]
        || min[a + 2] > max[b + 2]
        || min[b + 2] > max[a + 2]) {
      return;
    }
    out.add(items[box], items[other]);
  }

  private void open(int box) {
    openAt[box] = openCount;
    open[openCount++] = box;
    if (wide[box]) {
      openWide[openWideCount++] = box;
      return;
    }
    int place = PLACES * box;
    for (int y = reach[4 * box]; y <= reach[4 * box + 1]; y++) {
      for (int z = reach[4 * box + 2]; z <= reach[4 * box + 3]; z++) {
        int column = y * columns[1] + z;
        next[place] = head[column];
        previous[place] = NONE;
        if (head[column] != NONE) {
          previous[head[column]] = place;
        }
        head[column] = place++;
      }
    }
  }

  private void close(int box) {
    int last = open[--openCount];
    open[openAt[box]] = last;
    openAt[last] = openAt[box];
    if (wide[box]) {
      closeWide(box);
      return;
    }
    int place = PLACES * box;
    for (int y = reach[4 * box]; y <= reach[4 * box + 1]; y++) {
      for (int z = reach[4 * box + 2]; z <= reach[4 * box + 3]; z++) {
        unlink(place++, y * columns[1] + z);
      }
    }
  }

  private void closeWide(int box) {
    for (int i = 0; i < openWideCount; i++) {
      if (openWide[i] == box) {
        openWide[i] = openWide[--openWideCount];
        return;
      }
    }
  }

  private void unlink(int place, int column) {
    if (previous[place] == NONE) {
      head[column] = next[place];
    } else {
      next[previous[place]] = next[place];
    }
    if (next[place] != NONE) {
      previous[next[place]] = previous[place];
    }
  }
}
