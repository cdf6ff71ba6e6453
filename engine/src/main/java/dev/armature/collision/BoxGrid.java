package dev.armature.collision;

import java.util.Arrays;

/**
 * Finds the overlapping pairs of boxes, each in the cell of a grid in which its lower corner lies.
 *
 * <p>Cells are as large as the boxes, so two that overlap are in the same cell or in neighboring
 * ones. Boxes that are larger than a cell are compared with all others. Comparisons are of whole
 * numbers first, rounded so that they lose nothing, in one branch; then of the boxes themselves.
 */
final class BoxGrid {
  // fewer boxes than this are all compared
  private static final int FEW = 32;
  // of the mean size: more is large, as long as not more than one in so many are
  private static final double LARGE = 2;
  private static final int MOST_LARGE = 16;
  // cells, for each box
  private static final int MOST_CELLS = 4;
  // standard deviations about the mean that are cut into cells; what is beyond is in the last ones
  private static final double REACH = 3;
  // so that rounding does not put overlapping boxes two cells apart
  private static final double SPARE = 1 + 1e-6;
  // of the grid on each axis; twice as many must be far from overflowing
  private static final int STEPS = 1 << 27;
  private static final int FAR = 1 << 29;

  // the boxes: what they are of, their ends, those on the first axis as numbers
  private int[] items = {};
  private double[] min = {};
  private double[] max = {};
  private long[] low = {};
  private long[] high = {};
  private int count;

  // by place, in the order of cells, large boxes last: which box, its cell, and its lower and upper
  // end on each axis in steps. [place x 6]
  private int[] box = {};
  private int[] cell = {};
  private int[] steps = {};
  private int small;

  // by cell: its first place, for one more than there are
  private int[] first = {};
  private int[] cellOf = {};
  private final int[] cells = new int[3];
  private final double[] size = new double[3];
  private final double[] origin = new double[3];
  private final double[] cellsPerUnit = new double[3];
  private final double[] stepsPerUnit = new double[3];

  /** Number of boxes. */
  int count() {
    return count;
  }

  /** Makes room for this many boxes. */
  void ensure(int boxes) {
    if (box.length < boxes) {
      box = new int[boxes];
      cell = new int[boxes];
      cellOf = new int[boxes];
      steps = new int[6 * boxes];
      first = new int[MOST_CELLS * boxes + 2];
    }
  }

  /**
   * Takes boxes, which must stay as they are until the pairs are found.
   *
   * @param items what they are of
   * @param min lower ends on the three axes. [count x 3]
   * @param max upper ends. [count x 3]
   * @param low lower ends on the first axis as numbers, see {@link BodyBoxes#overlap}
   * @param high upper ends on the first axis as numbers
   */
  void take(int[] items, double[] min, double[] max, long[] low, long[] high, int count) {
    this.items = items;
    this.min = min;
    this.max = max;
    this.low = low;
    this.high = high;
    this.count = count;
    if (count >= FEW) {
      for (int axis = 0; axis < 3; axis++) {
        measure(axis);
        cut(axis);
      }
      limitCells();
      sort();
    }
  }

  /** Chooses the size of the cells: that of the largest box, unless few are much larger. */
  private void measure(int axis) {
    double limit = Double.POSITIVE_INFINITY;
    double most;
    do {
      double sum = 0;
      double widest = 0;
      int within = 0;
      for (int i = axis; i < 3 * count; i += 3) {
        double width = max[i] - min[i];
        if (width <= limit) {
          sum += Math.max(0, width);
          widest = Math.max(widest, width);
          within++;
        }
      }
      if (count - within > count / MOST_LARGE) {
        return;
      }
      size[axis] = SPARE * widest;
      most = widest;
      limit = LARGE * sum / within;
    } while (limit < most);
  }

  /** Chooses where cells begin and how many there are. */
  private void cut(int axis) {
    double from = Double.POSITIVE_INFINITY;
    double to = Double.NEGATIVE_INFINITY;
    double sum = 0;
    double squares = 0;
    for (int i = axis; i < 3 * count; i += 3) {
      double at = min[i];
      from = Math.min(from, at);
      to = Math.max(to, at);
      sum += at;
      squares += at * at;
    }
    double mean = sum / count;
    double deviation = Math.sqrt(Math.max(0, squares / count - mean * mean));
    from = Math.max(from, mean - REACH * deviation);
    to = Math.min(to, mean + REACH * deviation);
    double fit = (to - from) / size[axis];
    cells[axis] = fit > 1 ? (int) Math.min(fit, count) : 1;
    origin[axis] = from;
    cellsPerUnit[axis] = cells[axis] / (to - from);
    stepsPerUnit[axis] = STEPS / (to - from + size[axis]);
  }

  private void limitCells() {
    while ((long) cells[0] * cells[1] * cells[2] > (long) MOST_CELLS * count) {
      int most = cells[0] >= cells[1] && cells[0] >= cells[2] ? 0 : cells[1] >= cells[2] ? 1 : 2;
      cellsPerUnit[most] *= (double) (cells[most] / 2) / cells[most];
      cells[most] /= 2;
    }
  }

  /** Sorts the boxes by their cells. */
  private void sort() {
    int cellCount = cells[0] * cells[1] * cells[2];
    Arrays.fill(first, 0, cellCount + 1, 0);
    for (int i = 0; i < count; i++) {
      int at = isSmall(3 * i) ? cellAt(3 * i) : cellCount;
      cellOf[i] = at;
      first[at]++;
    }
    int sum = 0;
    for (int c = 0; c <= cellCount; c++) {
      int here = first[c];
      first[c] = sum;
      sum += here;
    }
    small = first[cellCount];
    for (int i = 0; i < count; i++) {
      int place = first[cellOf[i]]++;
      box[place] = i;
      cell[place] = cellOf[i];
      round(place, 3 * i);
    }
    // each cell has moved on to its end, which is where the next one begins
    System.arraycopy(first, 0, first, 1, cellCount);
    first[0] = 0;
  }

  private boolean isSmall(int at) {
    for (int j = 0; j < 3; j++) {
      double width = max[at + j] - min[at + j];
      if (!(width >= 0 && width * SPARE <= size[j])) {
        return false;
      }
    }
    return true;
  }

  private int cellAt(int at) {
    return (column(0, min[at]) * cells[1] + column(1, min[at + 1])) * cells[2]
        + column(2, min[at + 2]);
  }

  private int column(int axis, double at) {
    int c = cells[axis] == 1 ? 0 : (int) ((at - origin[axis]) * cellsPerUnit[axis]);
    return Math.max(0, Math.min(cells[axis] - 1, c));
  }

  private void round(int place, int at) {
    for (int j = 0; j < 3; j++) {
      steps[6 * place + 2 * j] = step(j, min[at + j]) - 2;
      steps[6 * place + 2 * j + 1] = step(j, max[at + j]) + 2;
    }
  }

  private int step(int axis, double at) {
    int s = (int) ((at - origin[axis]) * stepsPerUnit[axis]);
    return Math.max(-FAR, Math.min(FAR, s));
  }

  /** Appends all overlapping pairs. */
  void find(BodyPairs out) {
    find(0, count, out);
  }

  /** Appends those of some boxes with others; each pair is found from one of its two. */
  void find(int from, int to, BodyPairs out) {
    if (count < FEW) {
      for (int a = from; a < to; a++) {
        for (int b = 0; b < a; b++) {
          add(a, b, out);
        }
      }
      return;
    }
    for (int a = from; a < Math.min(to, small); a++) {
      findNeighbors(a, out);
    }
    for (int a = Math.max(from, small); a < to; a++) {
      for (int b = 0; b < a; b++) {
        add(box[a], box[b], out);
      }
    }
  }

  /** A box with those that follow in its row of cells, and with those of four rows beside it. */
  private void findNeighbors(int a, BodyPairs out) {
    int row = cell[a] / cells[2];
    int z = cell[a] - row * cells[2];
    int x = row / cells[1];
    int y = row - x * cells[1];
    int from = Math.max(0, z - 1);
    int to = Math.min(cells[2], z + 2);
    compare(a, a + 1, first[row * cells[2] + to], out);
    if (y + 1 < cells[1]) {
      compareRow(a, row + 1, from, to, out);
    }
    if (x + 1 < cells[0]) {
      int next = row + cells[1];
      if (y > 0) {
        compareRow(a, next - 1, from, to, out);
      }
      compareRow(a, next, from, to, out);
      if (y + 1 < cells[1]) {
        compareRow(a, next + 1, from, to, out);
      }
    }
  }

  private void compareRow(int a, int row, int from, int to, BodyPairs out) {
    compare(a, first[row * cells[2] + from], first[row * cells[2] + to], out);
  }

  private void compare(int a, int from, int to, BodyPairs out) {
    int[] s = steps;
    int at = 6 * a;
    int low0 = s[at];
    int high0 = s[at + 1];
    int low1 = s[at + 2];
    int high1 = s[at + 3];
    int low2 = s[at + 4];
    int high2 = s[at + 5];
    for (int b = from; b < to; b++) {
      int of = 6 * b;
      // negative if any of the differences is
      int apart =
          (s[of + 1] - low0)
              | (high0 - s[of])
              | (s[of + 3] - low1)
              | (high1 - s[of + 2])
              | (s[of + 5] - low2)
              | (high2 - s[of + 4]);
      if (apart >= 0) {
        add(box[a], box[b], out);
      }
    }
  }

  /** Appends the pair of two boxes if they overlap. */
  private void add(int a, int b, BodyPairs out) {
    if (BodyBoxes.overlap(min, max, a, b) && BodyBoxes.overlap(low[a], high[a], low[b], high[b])) {
      out.add(items[a], items[b]);
    }
  }
}
