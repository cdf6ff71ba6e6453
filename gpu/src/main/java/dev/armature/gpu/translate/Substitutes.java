package dev.armature.gpu.translate;

/**
 * Plain code for methods of {@link java.util.Arrays} whose own code allocates or calls itself. It
 * is translated in their place, so names and parameters are theirs, and so are results.
 */
final class Substitutes {
  private Substitutes() {}

  /** Sorts a range, by shell sort with the gaps (3ᵏ - 1) / 2. */
  static void sort(int[] a, int from, int to) {
    int gap = 1;
    while (3 * gap + 1 < to - from) {
      gap = 3 * gap + 1;
    }
    for (; gap > 0; gap /= 3) {
      for (int i = from + gap; i < to; i++) {
        int x = a[i];
        int k = i;
        while (k >= from + gap && a[k - gap] > x) {
          a[k] = a[k - gap];
          k -= gap;
        }
        a[k] = x;
      }
    }
  }

  /** The first index at which two ranges differ in their bits, NaNs apart; -1 for none. */
  static int mismatch(double[] a, int aFrom, int aTo, double[] b, int bFrom, int bTo) {
    int n = Math.min(aTo - aFrom, bTo - bFrom);
    for (int i = 0; i < n; i++) {
      if (Double.doubleToLongBits(a[aFrom + i]) != Double.doubleToLongBits(b[bFrom + i])) {
        return i;
      }
    }
    return aTo - aFrom == bTo - bFrom ? -1 : n;
  }
}
