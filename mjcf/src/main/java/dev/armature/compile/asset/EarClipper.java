package dev.armature.compile.asset;

import dev.armature.spec.Limit;

/**
 * Cuts a polygon into triangles by clipping ears, in single precision, in the order of the
 * reference's reader: begin at the first corner, and stay at a corner as long as it gives ears. A
 * polygon that has no ear left (a self-intersecting one) loses what remains of it.
 */
final class EarClipper {
  private static final float FLAT = 0x1p-23f;

  private EarClipper() {}

  /**
   * Cuts one polygon.
   *
   * @param corner vertices of the polygon
   * @param vert coordinates of all vertices
   * @param triangles result: positions in {@code corner}, three a triangle
   * @param before tests of corners made so far, for all polygons of the file
   * @return the tests with those of this polygon
   */
  static long cut(IntList corner, FloatList vert, IntList triangles, long before) {
    int n = corner.size();
    if (n == 3) {
      add(triangles, 0, 1, 2);
      return before;
    }
    if (Limit.POLYGON_CORNERS.exceededBy(n)) {
      throw new AssetException("polygon of " + Limit.POLYGON_CORNERS.told(n));
    }
    long tests = before;
    int axes = axes(corner, vert);
    int u = axes & 3;
    int w = axes >> 2;
    IntList rest = new IntList(n);
    for (int i = 0; i < n; i++) {
      rest.add(i);
    }
    float area = signedArea(corner, vert, u, w);
    int guess = 0;
    int tries = n;
    int last = n;
    while (rest.size() > 3 && tries > 0) {
      n = rest.size();
      if (guess >= n) {
        guess -= n;
      }
      if (last != n) {
        last = n;
        tries = n;
      } else {
        tries--;
      }
      int i0 = rest.get(guess % n);
      int i1 = rest.get((guess + 1) % n);
      int i2 = rest.get((guess + 2) % n);
      float x0 = coordinate(corner, vert, i0, u);
      float y0 = coordinate(corner, vert, i0, w);
      float x1 = coordinate(corner, vert, i1, u);
      float y1 = coordinate(corner, vert, i1, w);
      float x2 = coordinate(corner, vert, i2, u);
      float y2 = coordinate(corner, vert, i2, w);
      float turn = (x1 - x0) * (y2 - y1) - (y1 - y0) * (x2 - x1);
      boolean ear = !(turn * area < 0);
      float[] triangle = {x0, y0, x1, y1, x2, y2};
      if (Limit.POLYGON_TESTS.exceededBy(tests)) {
        throw new AssetException("polygons need " + Limit.POLYGON_TESTS.told());
      }
      for (int k = 3; k < n && ear; k++) {
        tests++;
        int other = rest.get((guess + k) % n);
        ear =
            !inside(
                triangle, coordinate(corner, vert, other, u), coordinate(corner, vert, other, w));
      }
      if (!ear) {
        guess++;
        continue;
      }
      add(triangles, i0, i1, i2);
      rest.remove((guess + 1) % n);
    }
    if (rest.size() == 3) {
      add(triangles, rest.get(0), rest.get(1), rest.get(2));
    }
    return tests;
  }

  private static void add(IntList to, int a, int b, int c) {
    to.add(a);
    to.add(b);
    to.add(c);
  }

  private static float coordinate(IntList corner, FloatList vert, int i, int axis) {
    int at = 3 * corner.get(i) + axis;
    return at < vert.size() ? vert.get(at) : 0;
  }

  private static float signedArea(IntList corner, FloatList vert, int u, int w) {
    int n = corner.size();
    float area = 0;
    for (int i = 0; i < n; i++) {
      int j = (i + 1) % n;
      area +=
          (coordinate(corner, vert, i, u) * coordinate(corner, vert, j, w)
                  - coordinate(corner, vert, i, w) * coordinate(corner, vert, j, u))
              * 0.5f;
    }
    return area;
  }

  /** The two axes to project on, from the first corner that turns: first + 4 * second. */
  private static int axes(IntList corner, FloatList vert) {
    int n = corner.size();
    for (int k = 0; k < n; k++) {
      int j = (k + 1) % n;
      int m = (k + 2) % n;
      float ex = coordinate(corner, vert, j, 0) - coordinate(corner, vert, k, 0);
      float ey = coordinate(corner, vert, j, 1) - coordinate(corner, vert, k, 1);
      float ez = coordinate(corner, vert, j, 2) - coordinate(corner, vert, k, 2);
      float fx = coordinate(corner, vert, m, 0) - coordinate(corner, vert, j, 0);
      float fy = coordinate(corner, vert, m, 1) - coordinate(corner, vert, j, 1);
      float fz = coordinate(corner, vert, m, 2) - coordinate(corner, vert, j, 2);
      float cx = Math.abs(ey * fz - ez * fy);
      float cy = Math.abs(ez * fx - ex * fz);
      float cz = Math.abs(ex * fy - ey * fx);
      if (cx > FLAT || cy > FLAT || cz > FLAT) {
        if (cx > cy && cx > cz) {
          return 1 + 4 * 2;
        }
        return cz > cx && cz > cy ? 4 : 4 * 2;
      }
    }
    return 1 + 4 * 2;
  }

  /**
   * Whether a point is inside a triangle: a ray to the right crosses its edges an odd number of
   * times.
   */
  private static boolean inside(float[] t, float px, float py) {
    boolean odd = crosses(t[0], t[1], t[4], t[5], px, py);
    odd ^= crosses(t[2], t[3], t[0], t[1], px, py);
    odd ^= crosses(t[4], t[5], t[2], t[3], px, py);
    return odd;
  }

  private static boolean crosses(float xi, float yi, float xj, float yj, float px, float py) {
    return yi > py != yj > py && px < (xj - xi) * (py - yi) / (yj - yi) + xi;
  }
}
