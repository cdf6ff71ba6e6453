package dev.armature.collision;

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
  static final int MOST = 64;
  // fewer boxes than this are not worth columns
  private static final int FEW = 64;

  final int[] columns = new int[2];
  private final double[] origin = new double[2];
  private final double[] perUnit = new double[2];

  /** Lower (even) and upper (odd) ends of the boxes in order. */
  long[] events = {};

  /** Number of boxes. */
  int count;

  /** Whether there are too few boxes for columns. */
  boolean few;

  // boxes in the order in which they open, so that those open together are close in memory
  int[] rank = {};
  int[] item = {};
  // lower and upper end on the second and on the third axis. [box x 4]
  double[] bounds = {};
  // first and last column on both axes. [box x 4]
  int[] reach = {};
  boolean[] wide = {};

  /**
   * Takes boxes and cuts the other two axes into columns; a {@link SweepPart} then finds the pairs.
   *
   * @param events lower (even) and upper (odd) ends of the boxes in order: box times two, plus one
   *     for upper, in the low half
   * @param items what the boxes are of
   * @param min lower ends. [count x 3]
   * @param max upper ends. [count x 3]
   */
  void prepare(long[] events, int[] items, double[] min, double[] max, int count) {
    this.events = events;
    this.count = count;
    takeInOrder(events, items, min, max, count);
    few = count < FEW;
    columns[0] = 1;
    if (!few) {
      cut(count);
    }
  }

  /** Makes room for this many boxes. */
  void ensure(int size) {
    if (wide.length < size) {
      rank = new int[size];
      item = new int[size];
      bounds = new double[4 * size];
      reach = new int[4 * size];
      wide = new boolean[size];
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
        // a box turned inside out has no columns, but may still meet others
        wide[i] |= last - first > 1 || bounds[4 * i + 2 * j] > bounds[4 * i + 2 * j + 1];
      }
    }
  }

  private int column(int axis, double at) {
    int c = (int) ((at - origin[axis]) * perUnit[axis]);
    return Math.max(0, Math.min(columns[axis] - 1, c));
  }
}
