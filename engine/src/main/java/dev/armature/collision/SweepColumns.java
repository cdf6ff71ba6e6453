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
  // fewer boxes than this are not worth columns
  private static final int FEW = 64;
  private static final int NONE = -1;
  // a narrow box reaches at most two columns on each of two axes
  private static final int PLACES = 4;

  private final int[] columns = new int[2];
  private final double[] origin = new double[2];
  private final double[] perUnit = new double[2];

  // boxes in the order in which they open, so that those open together are close in memory
  private int[] rank = {};
  private int[] item = {};
  // lower and upper end on the second and on the third axis. [box x 4]
  private double[] bounds = {};
  // first and last column on both axes. [box x 4]
  private int[] reach = {};
  private boolean[] wide = {};

  // open boxes, with holes filled from the end; the wide ones likewise; the narrow ones by column
  private int[] open = {};
  private int[] openAt = {};
  private int openCount;
  private int[] openWide = {};
  private int openWideCount;
  private final int[] head = new int[MOST * MOST];
  private int[] next = {};
  private int[] previous = {};

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
    ensure(count);
    takeInOrder(events, items, min, max, count);
    openCount = 0;
    if (count < FEW) {
      sweepFew(events, count, out);
      return;
    }
    cut(count);
    openWideCount = 0;
    Arrays.fill(head, 0, columns[0] * columns[1], NONE);
    int opened = 0;
    for (int e = 0; e < 2 * count; e++) {
      int end = (int) events[e];
      if ((end & 1) == 0) {
        meet(opened, out);
        open(opened++);
      } else {
        close(rank[end >> 1]);
      }
    }
  }

  /** The same with all open boxes in one list. */
  private void sweepFew(long[] events, int count, BodyPairs out) {
    int opened = 0;
    for (int e = 0; e < 2 * count; e++) {
      int end = (int) events[e];
      if ((end & 1) == 0) {
        for (int i = 0; i < openCount; i++) {
          meet(opened, open[i], out);
        }
        openAt[opened] = openCount;
        open[openCount++] = opened++;
      } else {
        remove(rank[end >> 1]);
      }
    }
  }

  private void remove(int box) {
    int last = open[--openCount];
    open[openAt[box]] = last;
    openAt[last] = openAt[box];
  }

  private void ensure(int count) {
    if (wide.length < count) {
      int size = Math.max(count, 2 * wide.length);
      rank = new int[size];
      item = new int[size];
      bounds = new double[4 * size];
      reach = new int[4 * size];
      wide = new boolean[size];
      open = new int[size];
      openAt = new int[size];
      openWide = new int[size];
      next = new int[PLACES * size];
      previous = new int[PLACES * size];
    }
  }

  private void takeInOrder(long[] events, int[] items, double[] min, double[] max, int count) {
    int opened = 0;
    for (int e = 0; e < 2 * count; e++) {
      int end = (int) events[e];
      if ((end & 1) == 0) {
        int box = end >> 1;
        rank[box] = opened;
        item[opened] = items[box];
        bounds[4 * opened] = min[3 * box + 1];
        bounds[4 * opened + 1] = max[3 * box + 1];
        bounds[4 * opened + 2] = min[3 * box + 2];
        bounds[4 * opened + 3] = max[3 * box + 2];
        opened++;
      }
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
        double lower = bounds[4 * i + 2 * j];
        double upper = bounds[4 * i + 2 * j + 1];
        low = Math.min(low, lower);
        high = Math.max(high, upper);
        width += upper - lower;
      }
      double fit = (high - low) / (2 * width / count);
      columns[j] = fit > 1 ? (int) Math.min(most, fit) : 1;
      origin[j] = low;
      perUnit[j] = columns[j] > 1 ? columns[j] / (high - low) : 0;
    }
    for (int i = 0; i < count; i++) {
      wide[i] = false;
      for (int j = 0; j < 2; j++) {
        int first = column(j, bounds[4 * i + 2 * j]);
        int last = column(j, bounds[4 * i + 2 * j + 1]);
        reach[4 * i + 2 * j] = first;
        reach[4 * i + 2 * j + 1] = last;
        wide[i] |= last - first > 1;
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
    int a = 4 * box;
    int b = 4 * other;
    if (bounds[a] > bounds[b + 1]
        || bounds[b] > bounds[a + 1]
        || bounds[a + 2] > bounds[b + 3]
        || bounds[b + 2] > bounds[a + 3]) {
      return;
    }
    out.add(item[box], item[other]);
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
    remove(box);
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
