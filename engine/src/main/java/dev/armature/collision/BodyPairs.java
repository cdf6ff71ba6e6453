package dev.armature.collision;

/**
 * A growing list of pairs of bodies or flexes, each one number with the lower id in the upper half.
 */
final class BodyPairs {
  private long[] key = new long[64];
  private int count;

  void clear() {
    count = 0;
  }

  /** Makes room for this many pairs. */
  void reserve(int pairs) {
    if (key.length < pairs) {
      key = java.util.Arrays.copyOf(key, pairs);
    }
  }

  void add(int item1, int item2) {
    if (count == key.length) {
      key = java.util.Arrays.copyOf(key, 2 * count);
    }
    key[count++] = (long) Math.min(item1, item2) << 32 | Math.max(item1, item2);
  }

  void addAll(BodyPairs other) {
    if (count + other.count > key.length) {
      key = java.util.Arrays.copyOf(key, 2 * (count + other.count));
    }
    System.arraycopy(other.key, 0, key, count, other.count);
    count += other.count;
  }

  /** Whether a pair was added last. */
  boolean endsWith(int low, int high) {
    return count > 0 && key[count - 1] == ((long) low << 32 | high);
  }

  void sort(dev.armature.math.LongSort sorter) {
    for (int i = 1; i < count; i++) {
      if (key[i] < key[i - 1]) {
        sorter.sort(key, count);
        return;
      }
    }
  }

  int count() {
    return count;
  }

  int low(int i) {
    return (int) (key[i] >>> 32);
  }

  int high(int i) {
    return (int) key[i];
  }

  boolean repeats(int i) {
    return i > 0 && key[i] == key[i - 1];
  }
}
