package dev.armature.collision;

import java.util.Arrays;

/**
 * A sweep along the first axis over the boxes of {@link SweepColumns}, or a part of one. Parts
 * share nothing that they write, and every overlapping pair is found by the part that opens the
 * second of the two. A box that a negative margin turns inside out ends before it starts: it stays
 * open, as in MuJoCo.
 */
final class SweepPart {
  private static final int NONE = -1;
  // a narrow box reaches at most two columns on each of two axes
  private static final int PLACES = 4;

  // those of the boxes, here so that the loops find them quickly
  private long[] events = {};
  private int[] rank = {};
  private int[] item = {};
  private double[] bounds = {};
  private int[] reach = {};
  private boolean[] wide = {};
  private int count;
  // columns on the third axis
  private int depth;

  // open boxes, with holes filled from the end; the wide ones likewise; the narrow ones by column
  private int[] open = {};
  private int[] openAt = {};
  private int openCount;
  private int[] openWide = {};
  private int openWideCount;
  private final int[] head = new int[SweepColumns.MOST * SweepColumns.MOST];
  private int[] next = {};
  private int[] previous = {};
  // boxes that are open where this part begins
  private boolean[] alive = {};

  /** Appends all overlapping pairs. */
  void sweep(SweepColumns boxes, BodyPairs out) {
    sweep(boxes, 0, 1, out);
  }

  /** Appends the overlapping pairs that one of so many parts of the sweep finds. */
  void sweep(SweepColumns boxes, int part, int parts, BodyPairs out) {
    events = boxes.events;
    rank = boxes.rank;
    item = boxes.item;
    bounds = boxes.bounds;
    reach = boxes.reach;
    wide = boxes.wide;
    count = boxes.count;
    depth = boxes.columns[1];
    ensure(count);
    openCount = 0;
    if (boxes.few) {
      if (part == 0) {
        sweepFew(out);
      }
      return;
    }
    openWideCount = 0;
    Arrays.fill(head, 0, boxes.columns[0] * boxes.columns[1], NONE);
    int from = 2 * count * part / parts;
    int to = 2 * count * (part + 1) / parts;
    int opened = openThoseBefore(from);
    for (int e = from; e < to; e++) {
      int end = (int) events[e];
      if ((end & 1) == 0) {
        meet(opened, out);
        open(opened++);
      } else if (rank[end >> 1] < opened) {
        close(rank[end >> 1]);
      }
    }
  }

  /** Opens the boxes that are open before an event; returns how many have been opened by then. */
  private int openThoseBefore(int event) {
    int opened = 0;
    for (int e = 0; e < event; e++) {
      int end = (int) events[e];
      if ((end & 1) == 0) {
        alive[opened++] = true;
      } else if (rank[end >> 1] < opened) {
        alive[rank[end >> 1]] = false;
      }
    }
    for (int box = 0; box < opened; box++) {
      if (alive[box]) {
        open(box);
      }
    }
    return opened;
  }

  /** Makes room for this many boxes. */
  void ensure(int boxes) {
    if (open.length < boxes) {
      int size = Math.max(boxes, 2 * open.length);
      open = new int[size];
      openAt = new int[size];
      openWide = new int[size];
      next = new int[PLACES * size];
      previous = new int[PLACES * size];
      alive = new boolean[size];
    }
  }

  /** The same with all open boxes in one list. */
  private void sweepFew(BodyPairs out) {
    int opened = 0;
    for (int e = 0; e < 2 * count; e++) {
      int end = (int) events[e];
      if ((end & 1) == 0) {
        for (int i = 0; i < openCount; i++) {
          meet(opened, open[i], out);
        }
        openAt[opened] = openCount;
        open[openCount++] = opened++;
      } else if (rank[end >> 1] < opened) {
        remove(rank[end >> 1]);
      }
    }
  }

  private void remove(int box) {
    int last = open[--openCount];
    open[openAt[box]] = last;
    openAt[last] = openAt[box];
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
        for (int place = head[y * depth + z]; place != NONE; place = next[place]) {
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
        int column = y * depth + z;
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
        unlink(place++, y * depth + z);
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
