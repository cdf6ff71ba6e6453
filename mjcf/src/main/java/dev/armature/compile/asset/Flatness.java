package dev.armature.compile.asset;

/**
 * How flat points are: the dimension they span, and points that span it. These are the ends in x
 * (or another coordinate), then of the points extreme in some coordinate the one that makes the
 * largest triangle in x and y, then the one that makes the largest tetrahedron; when the extreme
 * points are used up, the first other point that adds a dimension.
 */
final class Flatness {
  /** Points that are no further than this from a line, per largest coordinate, are on it. */
  private static final double ON_LINE = 32 * Math.ulp(1.0);

  /** Points that are no further than this from a plane, per extent, are in it. */
  private static final double IN_PLANE = 1e-9;

  private final double[] p;
  private final int n;
  private final int[] simplex = new int[4];
  private int size;
  private double extent;
  private double rounding;

  Flatness(double[] points) {
    p = points;
    n = points.length / 3;
  }

  /** Largest extent along an axis. */
  double extent() {
    return extent;
  }

  int[] simplex() {
    return simplex;
  }

  /**
   * Finds the points; returns the dimension they span: 3, or 2, 1, 0 for a plane, a line, a point;
   * -1 for no points.
   */
  int find() {
    if (n == 0) {
      return -1;
    }
    IntList extreme = new IntList(6);
    for (int k = 0; k < 3; k++) {
      int low = 0;
      int high = 0;
      for (int i = 1; i < n; i++) {
        low = p[3 * i + k] < p[3 * low + k] ? i : low;
        high = p[3 * i + k] > p[3 * high + k] ? i : high;
      }
      extent = Math.max(extent, p[3 * high + k] - p[3 * low + k]);
      rounding = Math.max(rounding, ON_LINE * Math.max(p[3 * high + k], -p[3 * low + k]));
      addOnce(extreme, low);
      addOnce(extreme, high);
    }
    int[] ends = ends(extreme);
    simplex[0] = ends[0];
    simplex[1] = ends[1];
    size = 2;
    if (!(extent > rounding)) {
      return 0;
    }
    for (int k = 2; k <= 3; k++) {
      int best = largest(extreme, k);
      if (best < 0) {
        best = anyOther(k);
      }
      if (best < 0) {
        return k - 1;
      }
      simplex[size++] = best;
    }
    return 3;
  }

  /** The two ends in x, or in the first other coordinate in which the points differ. */
  private int[] ends(IntList extreme) {
    for (int k = 0; k < 3; k++) {
      int a = extreme.get(0);
      int b = extreme.get(0);
      for (int i = 1; i < extreme.size(); i++) {
        int e = extreme.get(i);
        a = p[3 * e + k] < p[3 * a + k] ? e : a;
        b = p[3 * e + k] > p[3 * b + k] ? e : b;
      }
      if (p[3 * b + k] - p[3 * a + k] > rounding) {
        return new int[] {a, b};
      }
    }
    return new int[] {extreme.get(0), extreme.get(0)};
  }

  private static void addOnce(IntList list, int x) {
    for (int i = 0; i < list.size(); i++) {
      if (list.get(i) == x) {
        return;
      }
    }
    list.add(x);
  }

  private boolean chosen(int i) {
    for (int k = 0; k < size; k++) {
      if (simplex[k] == i) {
        return true;
      }
    }
    return false;
  }

  private int largest(IntList among, int k) {
    int best = -1;
    double bestSize = -1;
    for (int j = 0; j < among.size(); j++) {
      int i = among.get(j);
      if (!chosen(i) && isOff(i, k)) {
        double s = measure(i, k);
        if (s > bestSize) {
          bestSize = s;
          best = i;
        }
      }
    }
    return best;
  }

  private int anyOther(int k) {
    for (int i = 0; i < n; i++) {
      if (!chosen(i) && isOff(i, k)) {
        return i;
      }
    }
    return -1;
  }

  private double diff(int i, int j, int k) {
    return p[3 * i + k] - p[3 * j + k];
  }

  /** Twice the area in x and y, or six times the volume. */
  private double measure(int i, int k) {
    int a = simplex[0];
    int b = simplex[1];
    if (k == 2) {
      return Math.abs(diff(a, i, 0) * diff(b, i, 1) - diff(a, i, 1) * diff(b, i, 0));
    }
    int c = simplex[2];
    return Math.abs(
        diff(a, i, 0) * (diff(b, i, 1) * diff(c, i, 2) - diff(b, i, 2) * diff(c, i, 1))
            - diff(a, i, 1) * (diff(b, i, 0) * diff(c, i, 2) - diff(b, i, 2) * diff(c, i, 0))
            + diff(a, i, 2) * (diff(b, i, 0) * diff(c, i, 1) - diff(b, i, 1) * diff(c, i, 0)));
  }

  private boolean isOff(int i, int k) {
    return height(i, k) > (k == 2 ? rounding : Math.max(rounding, IN_PLANE * extent));
  }

  /** Distance of a point from the line (k = 2) or plane (k = 3) of those chosen. */
  private double height(int i, int k) {
    double[] u = new double[3];
    double[] v = new double[3];
    int a = simplex[0];
    for (int j = 0; j < 3; j++) {
      u[j] = diff(simplex[1], a, j);
      v[j] = diff(k == 2 ? i : simplex[2], a, j);
    }
    double x = u[1] * v[2] - u[2] * v[1];
    double y = u[2] * v[0] - u[0] * v[2];
    double z = u[0] * v[1] - u[1] * v[0];
    double cross = Math.sqrt(x * x + y * y + z * z);
    if (k == 2) {
      return cross / Math.sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2]);
    }
    return Math.abs(x * diff(i, a, 0) + y * diff(i, a, 1) + z * diff(i, a, 2)) / cross;
  }
}
