package dev.armature.compile.asset;

import java.util.Arrays;

/** A growing array of integers. */
final class IntList {
  private int[] data;
  private int size;

  IntList(int capacity) {
    data = new int[Math.max(16, capacity)];
  }

  int size() {
    return size;
  }

  int get(int i) {
    return data[i];
  }

  void set(int i, int x) {
    data[i] = x;
  }

  void add(int x) {
    if (size == data.length) {
      data = Arrays.copyOf(data, 2 * size);
    }
    data[size++] = x;
  }

  /** Takes out one entry and closes the gap. */
  void remove(int i) {
    System.arraycopy(data, i + 1, data, i, size - i - 1);
    size--;
  }

  void clear() {
    size = 0;
  }

  int[] toArray() {
    return Arrays.copyOf(data, size);
  }
}
