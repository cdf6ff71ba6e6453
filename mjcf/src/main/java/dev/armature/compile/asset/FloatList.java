package dev.armature.compile.asset;

import java.util.Arrays;

/** A growing array of floats. */
final class FloatList {
  private float[] data;
  private int size;

  FloatList(int capacity) {
    data = new float[Math.max(16, capacity)];
  }

  int size() {
    return size;
  }

  float get(int i) {
    return data[i];
  }

  void add(float x) {
    if (size == data.length) {
      data = Arrays.copyOf(data, 2 * size);
    }
    data[size++] = x;
  }

  float[] toArray() {
    return Arrays.copyOf(data, size);
  }
}
