package dev.armature.math;

/**
 * Sorts the first entries of a {@code long[]} upward without allocating: insertion for short
 * arrays, merging for middling ones, else a least significant digit radix sort that skips digits in
 * which all entries agree.
 */
public final class LongSort {
  private static final int SHORT = 32;
  private static final int RUN = 16;
  private static final int MIDDLING = 1024;
  // moves for each entry after which entries do not count as nearly sorted
  private static final int PATIENCE = 8;
  private static final int DIGIT_BITS = 11;
  private static final int BUCKETS = 1 << DIGIT_BITS;

  private long[] other = {};
  private final int[] start = new int[BUCKETS];

  /** Sorts {@code a[0 … n)}; entries count as signed. */
  public void sort(long[] a, int n) {
    if (n <= SHORT) {
      insertion(a, 0, n);
    } else if (n <= MIDDLING) {
      merge(a, n);
    } else {
      radix(a, n);
    }
  }

  /**
   * Sorts {@code a[0 … n)}, in time that grows with n only where the entries are nearly in order
   * already.
   */
  public void sortAgain(long[] a, int n) {
    if (!insert(a, 0, n)) {
      radix(a, n);
    }
  }

  /**
   * Sorts {@code a[from … to)} if the entries are nearly in order already; else it gives up on the
   * way and returns false, with the same entries in another order.
   */
  static boolean insert(long[] a, int from, int to) {
    int n = to - from;
    int moves = 0;
    for (int i = from + 1; i < to; i++) {
      long x = a[i];
      int j = i - 1;
      while (j >= from && a[j] > x) {
        a[j + 1] = a[j];
        j--;
      }
      a[j + 1] = x;
      moves += i - 1 - j;
      if (moves > PATIENCE * n && n > SHORT) {
        return false;
      }
    }
    return true;
  }

  private static void insertion(long[] a, int from, int to) {
    for (int i = from + 1; i < to; i++) {
      long x = a[i];
      int j = i - 1;
      while (j >= from && a[j] > x) {
        a[j + 1] = a[j];
        j--;
      }
      a[j + 1] = x;
    }
  }

  private void merge(long[] a, int n) {
    ensure(n);
    for (int from = 0; from < n; from += RUN) {
      insertion(a, from, Math.min(n, from + RUN));
    }
    long[] from = a;
    long[] to = other;
    for (int run = RUN; run < n; run *= 2) {
      for (int start = 0; start < n; start += 2 * run) {
        merge(from, to, start, Math.min(n, start + run), Math.min(n, start + 2 * run));
      }
      long[] swap = from;
      from = to;
      to = swap;
    }
    if (from != a) {
      System.arraycopy(from, 0, a, 0, n);
    }
  }

  private static void merge(long[] from, long[] to, int start, int middle, int end) {
    int left = start;
    int right = middle;
    for (int k = start; k < end; k++) {
      boolean takeLeft = right >= end || (left < middle && from[left] <= from[right]);
      to[k] = takeLeft ? from[left++] : from[right++];
    }
  }

  private void ensure(int n) {
    if (other.length < n) {
      other = new long[2 * n];
    }
  }

  private void radix(long[] a, int n) {
    ensure(n);
    // flipping the sign bit makes the unsigned order of the digits the signed order of the numbers
    long differing = 0;
    a[0] ^= Long.MIN_VALUE;
    for (int i = 1; i < n; i++) {
      a[i] ^= Long.MIN_VALUE;
      differing |= a[i] ^ a[0];
    }
    long[] from = a;
    long[] to = other;
    for (int shift = 0; shift < Long.SIZE; shift += DIGIT_BITS) {
      if ((differing >>> shift & (BUCKETS - 1)) == 0) {
        continue;
      }
      pass(from, to, n, shift);
      long[] swap = from;
      from = to;
      to = swap;
    }
    for (int i = 0; i < n; i++) {
      a[i] = from[i] ^ Long.MIN_VALUE;
    }
  }

  private void pass(long[] from, long[] to, int n, int shift) {
    java.util.Arrays.fill(start, 0);
    for (int i = 0; i < n; i++) {
      start[(int) (from[i] >>> shift) & (BUCKETS - 1)]++;
    }
    int sum = 0;
    for (int b = 0; b < BUCKETS; b++) {
      int count = start[b];
      start[b] = sum;
      sum += count;
    }
    for (int i = 0; i < n; i++) {
      to[start[(int) (from[i] >>> shift) & (BUCKETS - 1)]++] = from[i];
    }
  }
}
