package dev.armature.collision.flex;

import dev.armature.data.Data;
import dev.armature.math.LongSort;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Sweep and prune among the elements of one flex, along the world axis in which it is longest. Ends
 * are rounded to single precision and sorted, ties in the order of the elements; on the other axes
 * boxes that touch are kept. Pairs with a body in common are left out.
 *
 * <p>Across the sweep the flex is cut into strips. Each strip has a bit for every element that is
 * open in it, so that an element that begins is compared only with those nearby, and in the order
 * in which these began.
 */
final class ElementSweep {
  private static final int MAX_PAIRS = 1_000_000;
  private static final int STRIPS = 32;
  private static final int WORD_BITS = 6;
  private static final int CORNERS = 4;

  private final LongSort sorter = new LongSort();

  // the last flex and its number of elements: while these stay, the ends are nearly in order
  private int sweptFlex = -1;
  private int sweptCount;
  private long[] events = new long[64];
  private int[] elements = new int[32];
  private double[] ends = new double[64];

  // ends of the elements on the two other axes: low, high, low, high
  private double[] bounds = new double[4 * 32];

  // bodies of the corners, and a bit for each, which differ for most elements without a common one
  private int[] bodies = new int[CORNERS * 32];
  private long[] bodyBits = new long[32];

  // elements in the order in which they begin, and back
  private int[] begun = new int[32];
  private int[] rank = new int[32];
  private int begunCount;

  // bits of open elements by rank: words of 64, each for all strips; and how many a word has
  private long[] open = new long[STRIPS];
  private int[] openOf = new int[1];
  private int firstWord;
  private double stripStart;
  private double stripsPerLength;

  /** Pairs found: older, newer, older, newer, … */
  int[] found = new int[64];

  int count;

  // pairs of boxes, with those that have a body in common
  private int touching;

  /** Finds the pairs of elements whose boxes overlap and that have no body in common. */
  void find(Model m, Data d, int flex) {
    count = 0;
    touching = 0;
    begunCount = 0;
    firstWord = 0;
    int n = collect(m, d, flex);
    sort(flex, n);
    Arrays.fill(open, 0, ((n >> WORD_BITS) + 1) * STRIPS, 0);
    Arrays.fill(openOf, 0, (n >> WORD_BITS) + 1, 0);
    long most = Math.min((long) n * (n - 1) / 2, MAX_PAIRS);
    for (int i = 0; i < 2 * n; i++) {
      int event = (int) events[i];
      if ((event & 1) == 0) {
        meet(event >> 1, most);
        open(event >> 1);
      } else {
        close(event >> 1);
      }
    }
  }

  private void sort(int flex, int n) {
    boolean again = flex == sweptFlex && n == sweptCount;
    sweptFlex = flex;
    sweptCount = n;
    for (int i = 0; i < 2 * n; i++) {
      int index = again ? (int) events[i] : i;
      events[i] = event(ends[index], index);
    }
    if (again) {
      sorter.sortAgain(events, 2 * n);
    } else {
      sorter.sort(events, 2 * n);
    }
  }

  /** Pairs an element that begins with those that are open. */
  private void meet(int newer, long most) {
    double[] bounds = this.bounds;
    double low1 = bounds[4 * newer];
    double high1 = bounds[4 * newer + 1];
    double low2 = bounds[4 * newer + 2];
    double high2 = bounds[4 * newer + 3];
    int from = strip(low1);
    int to = strip(high1);
    int lastWord = begunCount >> WORD_BITS;
    while (firstWord < lastWord && openOf[firstWord] == 0) {
      firstWord++;
    }
    for (int w = firstWord; w <= lastWord; w++) {
      long near = 0;
      for (int s = from; s <= to; s++) {
        near |= open[w * STRIPS + s];
      }
      for (; near != 0; near &= near - 1) {
        int entry = begun[(w << WORD_BITS) + Long.numberOfTrailingZeros(near)];
        int older = 4 * entry;
        if (low1 <= bounds[older + 1]
            && bounds[older] <= high1
            && low2 <= bounds[older + 3]
            && bounds[older + 2] <= high2
            && touching < most) {
          touching++;
          if ((bodyBits[entry] & bodyBits[newer]) == 0 || !shareBody(entry, newer)) {
            add(elements[entry], elements[newer]);
          }
        }
      }
    }
  }

  private boolean shareBody(int entry1, int entry2) {
    for (int i = CORNERS * entry1; i < CORNERS * entry1 + CORNERS; i++) {
      int body = bodies[i];
      for (int j = CORNERS * entry2; body >= 0 && j < CORNERS * entry2 + CORNERS; j++) {
        if (bodies[j] == body) {
          return true;
        }
      }
    }
    return false;
  }

  private void open(int entry) {
    begun[begunCount] = entry;
    rank[entry] = begunCount;
    openOf[begunCount >> WORD_BITS]++;
    begunCount++;
    flip(entry);
  }

  private void close(int entry) {
    openOf[rank[entry] >> WORD_BITS]--;
    flip(entry);
  }

  /** Changes the bit of an element in all its strips. */
  private void flip(int entry) {
    int to = strip(bounds[4 * entry + 1]);
    int word = rank[entry] >> WORD_BITS;
    for (int s = strip(bounds[4 * entry]); s <= to; s++) {
      open[word * STRIPS + s] ^= 1L << rank[entry];
    }
  }

  /** The strip of a place: never less for a place beyond another. */
  private int strip(double place) {
    return (int) Math.max(0, Math.min(STRIPS - 1, (place - stripStart) * stripsPerLength));
  }

  private int collect(Model m, Data d, int flex) {
    int axis = axis(m, d, flex);
    int other1 = (axis + 1) % 3;
    int other2 = (axis + 2) % 3;
    int root = 6 * (m.flex.bvhadr[flex] - m.nbvhstatic);
    if (d.bvhAabbDyn[root + 3 + other2] > d.bvhAabbDyn[root + 3 + other1]) {
      // the longer axis tells more boxes apart, so it is asked first
      int swap = other1;
      other1 = other2;
      other2 = swap;
    }
    stripStart = d.bvhAabbDyn[root + other1] - d.bvhAabbDyn[root + 3 + other1];
    stripsPerLength = STRIPS / (2 * d.bvhAabbDyn[root + 3 + other1]);
    ensure(m.flex.elemnum[flex]);
    int n = 0;
    for (int e = 0; e < m.flex.elemnum[flex]; e++) {
      if (!FlexCollision.active(m, flex, e)) {
        continue;
      }
      double[] box = d.flexelemAabb;
      int at = 6 * (m.flex.elemadr[flex] + e);
      ends[2 * n] = box[at + axis] - box[at + 3 + axis];
      ends[2 * n + 1] = box[at + axis] + box[at + 3 + axis];
      bounds[4 * n] = box[at + other1] - box[at + 3 + other1];
      bounds[4 * n + 1] = box[at + other1] + box[at + 3 + other1];
      bounds[4 * n + 2] = box[at + other2] - box[at + 3 + other2];
      bounds[4 * n + 3] = box[at + other2] + box[at + 3 + other2];
      takeBodies(m, flex, e, n);
      elements[n++] = e;
    }
    return n;
  }

  private void ensure(int n) {
    if (elements.length < n) {
      int size = Math.max(n, 2 * elements.length);
      events = new long[2 * size];
      elements = new int[size];
      ends = new double[2 * size];
      bounds = new double[4 * size];
      bodies = new int[CORNERS * size];
      bodyBits = new long[size];
      begun = new int[size];
      rank = new int[size];
      open = new long[STRIPS * ((size >> WORD_BITS) + 1)];
      openOf = new int[(size >> WORD_BITS) + 1];
      sweptCount = 0;
    }
  }

  /**
   * Takes the bodies of an element's corners over; those it lacks are none, as interpolated ones.
   */
  private void takeBodies(Model m, int flex, int element, int entry) {
    int corners = m.flex.dim[flex] + 1;
    int elem = m.flex.elemdataadr[flex] + element * corners;
    long bits = 0;
    for (int i = 0; i < CORNERS; i++) {
      int body = i < corners ? m.flex.vertbodyid[m.flex.vertadr[flex] + m.flex.elem[elem + i]] : -1;
      bodies[CORNERS * entry + i] = body;
      if (body >= 0) {
        bits |= 1L << body;
      }
    }
    bodyBits[entry] = bits;
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

  private void add(int older, int newer) {
    if (count + 2 > found.length) {
      found = Arrays.copyOf(found, 2 * found.length);
    }
    found[count++] = older;
    found[count++] = newer;
  }
}
