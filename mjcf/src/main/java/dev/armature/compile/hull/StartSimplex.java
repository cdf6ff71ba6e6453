package dev.armature.compile.hull;

import org.jspecify.annotations.Nullable;

/**
 * Four points to begin with, out of those extreme along an axis: the ends in x, then the one that
 * makes the largest triangle in x and y, then the one that makes the largest tetrahedron. Where the
 * best of them makes next to none, all other points are tried as well, up to the first that makes
 * enough.
 */
final class StartSimplex {
  /** A determinant below this part of what the extent allows is next to none. */
  private static final double SMALL = 1e-3;

  private final double[] p;
  private final int n;
  private final Tolerances tolerances;
  private final int[] extreme = new int[6];
  private final int[] chosen = new int[4];
  private int size;

  // the best of a search
  private int best;
  private double bestSize;

  StartSimplex(double[] points, Tolerances tolerances) {
    p = points;
    n = points.length / 3;
    this.tolerances = tolerances;
  }

  /** The points, or null when all have one x. */
  int @Nullable [] find() {
    for (int k = 0; k < 3; k++) {
      int low = 0;
      int high = 0;
      for (int i = 1; i < n; i++) {
        low = p[3 * i + k] < p[3 * low + k] ? i : low;
        high = p[3 * i + k] > p[3 * high + k] ? i : high;
      }
      extreme[2 * k] = low;
      extreme[2 * k + 1] = high;
    }
    chosen[0] = extreme[0];
    chosen[1] = extreme[1];
    size = 2;
    double reach = p[3 * chosen[1]] - p[3 * chosen[0]];
    if (!(reach > 0)) {
      return null;
    }
    while (size < 4) {
      if (!add(reach * tolerances.width)) {
        return null;
      }
      reach = bestSize;
    }
    return chosen;
  }

  private boolean add(double target) {
    best = -1;
    bestSize = -1;
    for (int e : extreme) {
      if (!isChosen(e)) {
        consider(e);
      }
    }
    boolean small = bestSize > 0 && bestSize / target < SMALL;
    if (best < 0 || isZero() || small) {
      for (int i = 0; i < n; i++) {
        if (!isExtreme(i)
            && !isChosen(i)
            && consider(i)
            && !isZero()
            && bestSize > 10 * SMALL * target) {
          break;
        }
      }
    }
    if (best < 0) {
      return false;
    }
    chosen[size++] = best;
    return true;
  }

  private boolean consider(int i) {
    double s = measure(i);
    if (s > bestSize) {
      bestSize = s;
      best = i;
      return true;
    }
    return false;
  }

  private boolean isZero() {
    return bestSize < 10 * tolerances.zero[size - 1];
  }

  private boolean isExtreme(int i) {
    for (int e : extreme) {
      if (e == i) {
        return true;
      }
    }
    return false;
  }

  private boolean isChosen(int i) {
    for (int k = 0; k < size; k++) {
      if (chosen[k] == i) {
        return true;
      }
    }
    return false;
  }

  private double from(int k, int i, int axis) {
    return p[3 * chosen[k] + axis] - p[3 * i + axis];
  }

  /** Twice the area in x and y, or six times the volume. */
  private double measure(int i) {
    double ax = from(0, i, 0);
    double ay = from(0, i, 1);
    double bx = from(1, i, 0);
    double by = from(1, i, 1);
    if (size == 2) {
      return Math.abs(ax * by - ay * bx);
    }
    double az = from(0, i, 2);
    double bz = from(1, i, 2);
    double cx = from(2, i, 0);
    double cy = from(2, i, 1);
    double cz = from(2, i, 2);
    return Math.abs(ax * (by * cz - bz * cy) - bx * (ay * cz - az * cy) + cx * (ay * bz - az * by));
  }
}
