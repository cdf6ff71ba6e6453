package dev.armature.compile.hull;

import java.util.Arrays;

/** Points of a facet; the last one is the furthest above it. */
final class PointList {
  private int[] points = new int[8];
  private int size;

  int size() {
    return size;
  }

  int get(int i) {
    return points[i];
  }

  int last() {
    return points[size - 1];
  }

  int removeLast() {
    return points[--size];
  }

  void add(int point) {
    if (size == points.length) {
      points = Arrays.copyOf(points, 2 * size);
    }
    points[size++] = point;
  }

  /** Adds one that is not the furthest. */
  void addBeforeLast(int point) {
    int last = points[size - 1];
    add(last);
    points[size - 2] = point;
  }
}
