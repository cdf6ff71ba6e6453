package dev.armature.compile.asset;

import java.util.Arrays;

/**
 * Gives equal vertices one index, in the order of first appearance. Equality is that of floats: -0
 * equals 0, and what is kept is the vertex that came first.
 */
final class VertexMerger {
  private static final int NONE = -1;
  private float[] vert;
  private int[] next;
  private int[] bucket;
  private int count;

  VertexMerger(int expected) {
    int capacity = Math.max(16, expected);
    vert = new float[3 * capacity];
    next = new int[capacity];
    bucket = new int[2 * Integer.highestOneBit(capacity)];
    Arrays.fill(bucket, NONE);
  }

  /** Index of the vertex. */
  int add(float x, float y, float z) {
    int slot = slot(x, y, z);
    for (int i = bucket[slot]; i != NONE; i = next[i]) {
      if (vert[3 * i] == x && vert[3 * i + 1] == y && vert[3 * i + 2] == z) {
        return i;
      }
    }
    if (count == next.length) {
      grow();
      slot = slot(x, y, z);
    }
    int added = count++;
    vert[3 * added] = x;
    vert[3 * added + 1] = y;
    vert[3 * added + 2] = z;
    next[added] = bucket[slot];
    bucket[slot] = added;
    return added;
  }

  float[] vertices() {
    return Arrays.copyOf(vert, 3 * count);
  }

  private void grow() {
    vert = Arrays.copyOf(vert, 2 * vert.length);
    next = new int[2 * next.length];
    bucket = new int[2 * bucket.length];
    Arrays.fill(bucket, NONE);
    for (int i = 0; i < count; i++) {
      int slot = slot(vert[3 * i], vert[3 * i + 1], vert[3 * i + 2]);
      next[i] = bucket[slot];
      bucket[slot] = i;
    }
  }

  private int slot(float x, float y, float z) {
    // adding zero turns -0 into 0, so that equal coordinates have equal bits
    int h = Float.floatToRawIntBits(x + 0f) * 0x9E3779B1;
    h = (h ^ h >>> 15 ^ Float.floatToRawIntBits(y + 0f)) * 0x85EBCA77;
    h = (h ^ h >>> 13 ^ Float.floatToRawIntBits(z + 0f)) * 0xC2B2AE3D;
    h ^= h >>> 16;
    return h & bucket.length - 1;
  }
}
