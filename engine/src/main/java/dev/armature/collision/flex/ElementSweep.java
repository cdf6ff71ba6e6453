package dev.armature.collision.flex;

import dev.armature.Data;
import dev.armature.Model;
import dev.armature.math.LongSort;
import java.util.Arrays;

/**
 * Sweep and prune among the elements of one flex, along the world axis in which it is longest. Ends
 * are rounded to single precision and sorted, ties in the order of the elements; on the other axes
 * boxes that touch are kept.
 */
final class ElementSweep {
  private static final int MAX_PAIRS = 1_000_000;

  private final LongSort sorter = new LongSort();
  private long[] events = new long[64];
  private int[] elements = new int[32];
  private int[] open = new int[32];
  private int openCount;

  /** Pairs found: older, newer, older, newer, … */
  int[] found = new int[64];

  int count;

  /** Finds the pairs of elements whose boxes overlap. */
  void find(Model m, Data d, int flex) {
    count = 0;
    openCount = 0;
    int n = collect(m, d, flex);
    sorter.sort(events, 2 * n);
    int axis = axis(m, d, flex);
    int other1 = (axis + 1) % 3;
    int other2 = (axis + 2) % 3;
    long most = 2 * Math.min((long) n * (n - 1) / 2, MAX_PAIRS);
    for (int i = 0; i < 2 * n; i++) {
      int event = (int) events[i];
      int element = elements[event >> 1];
      if ((event & 1) == 0) {
        int box = 6 * (m.flex.elemadr[flex] + element);
        for (int k = 0; k < openCount && count < most; k++) {
          int older = 6 * (m.flex.elemadr[flex] + open[k]);
          if (meet(d.flexelemAabb, box, older, other1)
              && meet(d.flexelemAabb, box, older, other2)) {
            add(open[k], element);
          }
        }
        open[openCount++] = element;
      } else {
        close(element);
      }
    }
  }

  private int collect(Model m, Data d, int flex) {
    int axis = axis(m, d, flex);
    int n = 0;
    for (int e = 0; e < m.flex.elemnum[flex]; e++) {
      if (!FlexCollision.active(m, flex, e)) {
        continue;
      }
      if (2 * n + 2 > events.length) {
        events = Arrays.copyOf(events, 2 * events.length);
        elements = Arrays.copyOf(elements, 2 * elements.length);
        open = Arrays.copyOf(open, elements.length);
      }
      int box = 6 * (m.flex.elemadr[flex] + e);
      double centre = d.flexelemAabb[box + axis];
      double half = d.flexelemAabb[box + 3 + axis];
      events[2 * n] = event(centre - half, 2 * n);
      events[2 * n + 1] = event(centre + half, 2 * n + 1);
      elements[n++] = e;
    }
    return n;
  }

  private static int axis(Model m, Data d, int flex) {
    int root = 6 * (m.flex.bvhadr[flex] - m.nbvhstatic);
    double x = d.bvhAabbDyn[root + 3];
    double y = d.bvhAabbDyn[root + 4];
    double z = d.bvhAabbDyn[root + 5];
    return x > y && x > z ? 0 : y > z ? 1 : 2;
  }

  private static long event(double value, int index) {
    int bits = Float.floatToIntBits((float) value + 0f);
    int ordered = bits < 0 ? bits ^ Integer.MAX_VALUE : bits;
    return (long) ordered << 32 | index;
  }

  private static boolean meet(double[] box, int a, int b, int axis) {
    return box[a + axis] - box[a + 3 + axis] <= box[b + axis] + box[b + 3 + axis]
        && box[b + axis] - box[b + 3 + axis] <= box[a + axis] + box[a + 3 + axis];
  }

  private void close(int element) {
    for (int k = 0; k < openCount; k++) {
      if (open[k] == element) {
        System.arraycopy(open, k + 1, open, k, openCount - k - 1);
        openCount--;
        return;
      }
    }
  }

  private void add(int older, int newer) {
    if (count + 2 > found.length) {
      found = Arrays.copyOf(found, 2 * found.length);
    }
    found[count++] = older;
    found[count++] = newer;
  }
}
