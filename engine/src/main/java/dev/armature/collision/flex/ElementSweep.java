package dev.armature.collision.flex;

import dev.armature.data.Data;
import dev.armature.math.LongSort;
import dev.armature.model.Model;
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

  // ends of the elements on the two other axes: low, high, low, high
  private double[] bounds = new double[4 * 32];
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
    long most = 2 * Math.min((long) n * (n - 1) / 2, MAX_PAIRS);
    for (int i = 0; i < 2 * n; i++) {
      int event = (int) events[i];
      if ((event & 1) == 0) {
        meet(event >> 1, most);
        open[openCount++] = event >> 1;
      } else {
        close(event >> 1);
      }
    }
  }

  /** Pairs an element that begins with those that are open. */
  private void meet(int newer, long most) {
    double[] bounds = this.bounds;
    double low1 = bounds[4 * newer];
    double high1 = bounds[4 * newer + 1];
    double low2 = bounds[4 * newer + 2];
    double high2 = bounds[4 * newer + 3];
    for (int k = 0; k < openCount && count < most; k++) {
      int older = 4 * open[k];
      if (low1 <= bounds[older + 1]
          && bounds[older] <= high1
          && low2 <= bounds[older + 3]
          && bounds[older + 2] <= high2) {
        add(elements[open[k]], elements[newer]);
      }
    }
  }

  private int collect(Model m, Data d, int flex) {
    int axis = axis(m, d, flex);
    int other1 = (axis + 1) % 3;
    int other2 = (axis + 2) % 3;
    int size = 6 * (m.flex.bvhadr[flex] - m.nbvhstatic) + 3;
    if (d.bvhAabbDyn[size + other2] > d.bvhAabbDyn[size + other1]) {
      // the longer axis tells more boxes apart, so it is asked first
      int swap = other1;
      other1 = other2;
      other2 = swap;
    }
    int n = 0;
    for (int e = 0; e < m.flex.elemnum[flex]; e++) {
      if (!FlexCollision.active(m, flex, e)) {
        continue;
      }
      if (2 * n + 2 > events.length) {
        events = Arrays.copyOf(events, 2 * events.length);
        elements = Arrays.copyOf(elements, 2 * elements.length);
        open = Arrays.copyOf(open, elements.length);
        bounds = Arrays.copyOf(bounds, 4 * elements.length);
      }
      double[] box = d.flexelemAabb;
      int at = 6 * (m.flex.elemadr[flex] + e);
      events[2 * n] = event(box[at + axis] - box[at + 3 + axis], 2 * n);
      events[2 * n + 1] = event(box[at + axis] + box[at + 3 + axis], 2 * n + 1);
      bounds[4 * n] = box[at + other1] - box[at + 3 + other1];
      bounds[4 * n + 1] = box[at + other1] + box[at + 3 + other1];
      bounds[4 * n + 2] = box[at + other2] - box[at + 3 + other2];
      bounds[4 * n + 3] = box[at + other2] + box[at + 3 + other2];
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

  private void close(int entry) {
    for (int k = 0; k < openCount; k++) {
      if (open[k] == entry) {
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
