package dev.armature.collision.convex;

import java.util.Arrays;

/**
 * Vertices of the Minkowski difference A − B, each with the points of A and B it comes from: v =
 * h_A(d) − h_B(−d). The two shapes overlap exactly if the difference contains the origin.
 */
final class Minkowski {
  /** Doubles a vertex takes: the difference, the point on A, the point on B. */
  static final int STRIDE = 9;

  /** Offset of the point on A. */
  static final int ON_A = 3;

  /** Offset of the point on B. */
  static final int ON_B = 6;

  /** The vertices, {@link #STRIDE} numbers each. */
  double[] v;

  /** Vertex numbers on A and B, two for each; -1 where a shape has none. */
  int[] number;

  /** How many there are. */
  int count;

  Minkowski(int capacity) {
    v = new double[STRIDE * capacity];
    number = new int[2 * capacity];
  }

  /** Makes room and keeps the present content. */
  void ensure(int capacity) {
    if (number.length < 2 * capacity) {
      v = Arrays.copyOf(v, STRIDE * capacity);
      number = Arrays.copyOf(number, 2 * capacity);
    }
  }

  /** Sets vertex i to the farthest one in the direction (unit) d. */
  void support(int i, Shape a, Shape b, double dx, double dy, double dz) {
    int at = STRIDE * i;
    a.inflatedSupport(v, at + ON_A, dx, dy, dz);
    b.inflatedSupport(v, at + ON_B, -dx, -dy, -dz);
    v[at] = v[at + 3] - v[at + 6];
    v[at + 1] = v[at + 4] - v[at + 7];
    v[at + 2] = v[at + 5] - v[at + 8];
    number[2 * i] = a.vertex;
    number[2 * i + 1] = b.vertex;
  }

  /** Sets vertex i to the j-th of another list, or of this one. */
  void copy(int i, Minkowski from, int j) {
    System.arraycopy(from.v, STRIDE * j, v, STRIDE * i, STRIDE);
    number[2 * i] = from.number[2 * j];
    number[2 * i + 1] = from.number[2 * j + 1];
  }
}
