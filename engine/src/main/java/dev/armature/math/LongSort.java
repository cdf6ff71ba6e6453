package dev.armature.math;

/**
 * Sorts the first entries of a {@code long[]} upwards without allocating: insertion for short
 * arrays, else a least significant digit radix sort that skips digits in which all entries agree.
 */
public final class LongSort {
  private static final int SHORT = 48;
  private static final int DIGIT_BITS = 11;
  private static final int BUCKETS = 1 << DIGIT_BITS;

  private long[] other = {};
  private final int[] start = new int[BUCKETS];

  /** Sorts {@code a[0 … n)}; entries count as signed. */
  public void sort(long[] a, int n) {
    if (n <= SHORT) {
      insertion(a, n);
    } else {
      radix(a, n);
    }
  }

  private static void insertion(long[] a, int n) {
    for (int i = 1; i < n; i++) {
      long x = a[i];
      int j = i - 1;
      while (j >= 0 && a[j] > x) {
        a[j + 1] = a[j];
        j--;
      }
      a[j + 1] = x;
    }
  }

  private void radix(long[] a, int n) {
    if (other.length < n) {
      other = new long[Math.max(n, 2 * other.length)];
    }
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
