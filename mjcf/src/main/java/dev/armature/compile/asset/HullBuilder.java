package dev.armature.compile.asset;

import java.util.Arrays;

/**
 * Quickhull (Barber, Dobkin and Huhdanpaa 1996) with triangular facets.
 *
 * <p>Begin with a simplex of extreme points; each facet keeps the points outside it; take the
 * furthest point of a facet, remove all facets it sees and close the hole with a cone from their
 * border; hand the points of the removed facets to the facets of the cone. The order of facets and
 * vertices is chosen to agree with the reference where that could be observed on small sets of
 * points: facets in the order of their making, vertices of new facets moved to the end of the list.
 *
 * <p>All decisions go through {@link #distance} and three tolerances, multiples of the rounding
 * error of a distance.
 */
final class HullBuilder {
  private static final int NONE = -1;
  private static final double EPSILON = Math.ulp(1.0);

  private final double[] p;
  private final int n;

  /** Bound of the rounding error of a distance. */
  private final double roundoff;

  // facets: corners, the neighbour across from each corner, plane, place in the list, points
  // outside
  private int[] corner = new int[3 * 64];
  private int[] neighbour = new int[3 * 64];
  private double[] plane = new double[4 * 64];
  private int[] next = new int[64];
  private int[] previous = new int[64];
  private int[] outside = new int[64];
  private int[] furthest = new int[64];
  private double[] furthestDistance = new double[64];
  private int[] mark = new int[64];
  private boolean[] dead = new boolean[64];
  private boolean[] turned = new boolean[64];
  private int[] replacement = new int[64];
  private int facets;
  private int first = NONE;
  private int last = NONE;

  // points outside, linked; vertices by time of listing
  private final int[] nextPoint;
  private final int[] ridge;
  private final int[] ridgeVisit;
  private final long[] listed;
  private final int[] born;
  private int births;
  private long clock;
  private int visits;

  private final double[] inside = new double[3];
  private final IntList visible = new IntList(64);
  private final IntList cone = new IntList(64);

  HullBuilder(double[] points) {
    p = points;
    n = points.length / 3;
    nextPoint = new int[n];
    ridge = new int[n];
    ridgeVisit = new int[n];
    listed = new long[n];
    born = new int[n];
    double max = 0;
    double sum = 0;
    for (int k = 0; k < 3; k++) {
      double largest = 0;
      for (int i = 0; i < n; i++) {
        largest = Math.max(largest, Math.abs(p[3 * i + k]));
      }
      max = Math.max(max, largest);
      sum += largest;
    }
    // the sum of three products, each rounded, and of the offset
    roundoff = EPSILON * (3 * 1.01 * Math.min(Math.sqrt(3) * max, sum) + max);
  }

  double roundoff() {
    return roundoff;
  }

  private double distance(int f, int i) {
    int a = 4 * f;
    return plane[a] * p[3 * i]
        + plane[a + 1] * p[3 * i + 1]
        + plane[a + 2] * p[3 * i + 2]
        + plane[a + 3];
  }

  /**
   * Builds the hull with at most so many vertices (-1: no limit) on a simplex; returns whether the
   * simplex has volume.
   */
  boolean build(int[] simplex, int maxVertices) {
    if (!start(simplex)) {
      return false;
    }
    int facet = furthestFacet();
    for (int added = 4; facet != NONE && (maxVertices < 0 || added < maxVertices); added++) {
      addPoint(facet);
      facet = first;
      while (facet != NONE && furthest[facet] == NONE) {
        facet = next[facet];
      }
    }
    return true;
  }

  // ---- result

  /** Living facets in order, three corners each, counter-clockwise seen from outside. */
  int[] faces() {
    IntList out = new IntList(3 * 64);
    for (int f = first; f != NONE; f = next[f]) {
      out.add(corner[3 * f + (turned[f] ? 1 : 0)]);
      out.add(corner[3 * f + (turned[f] ? 0 : 1)]);
      out.add(corner[3 * f + 2]);
    }
    return out.toArray();
  }

  /** When a vertex was last put at the end of the list: vertices are in the order of this. */
  long listed(int vertex) {
    return listed[vertex];
  }

  /** The how-manieth vertex this was: facets have their corners from the newest to the oldest. */
  int born(int vertex) {
    return born[vertex];
  }

  // ---- facets

  private int make(int a, int b, int c) {
    if (facets == next.length) {
      int size = 2 * facets;
      corner = Arrays.copyOf(corner, 3 * size);
      neighbour = Arrays.copyOf(neighbour, 3 * size);
      plane = Arrays.copyOf(plane, 4 * size);
      next = Arrays.copyOf(next, size);
      previous = Arrays.copyOf(previous, size);
      outside = Arrays.copyOf(outside, size);
      furthest = Arrays.copyOf(furthest, size);
      furthestDistance = Arrays.copyOf(furthestDistance, size);
      mark = Arrays.copyOf(mark, size);
      dead = Arrays.copyOf(dead, size);
      turned = Arrays.copyOf(turned, size);
      replacement = Arrays.copyOf(replacement, size);
    }
    int f = facets++;
    corner[3 * f] = a;
    corner[3 * f + 1] = b;
    corner[3 * f + 2] = c;
    outside[f] = NONE;
    furthest[f] = NONE;
    replacement[f] = NONE;
    previous[f] = last;
    next[f] = NONE;
    if (last == NONE) {
      first = f;
    } else {
      next[last] = f;
    }
    last = f;
    setPlane(f);
    return f;
  }

  /**
   * Plane with the inner point below; corners are turned to stand counter-clockwise seen from
   * outside.
   */
  private void setPlane(int f) {
    int a = 3 * corner[3 * f];
    int b = 3 * corner[3 * f + 1];
    int c = 3 * corner[3 * f + 2];
    double ux = p[b] - p[a];
    double uy = p[b + 1] - p[a + 1];
    double uz = p[b + 2] - p[a + 2];
    double vx = p[c] - p[a];
    double vy = p[c + 1] - p[a + 1];
    double vz = p[c + 2] - p[a + 2];
    double x = uy * vz - uz * vy;
    double y = uz * vx - ux * vz;
    double z = ux * vy - uy * vx;
    double length = Math.sqrt(x * x + y * y + z * z);
    double scale = length > 0 ? 1 / length : 0;
    x *= scale;
    y *= scale;
    z *= scale;
    double offset = -(x * p[a] + y * p[a + 1] + z * p[a + 2]);
    turned[f] = x * inside[0] + y * inside[1] + z * inside[2] + offset > 0;
    double sign = turned[f] ? -1 : 1;
    plane[4 * f] = sign * x;
    plane[4 * f + 1] = sign * y;
    plane[4 * f + 2] = sign * z;
    plane[4 * f + 3] = sign * offset;
  }

  private void unlink(int f) {
    dead[f] = true;
    if (previous[f] == NONE) {
      first = next[f];
    } else {
      next[previous[f]] = next[f];
    }
    if (next[f] == NONE) {
      last = previous[f];
    } else {
      previous[next[f]] = previous[f];
    }
  }

  private int cornerAcross(int f, int g) {
    for (int k = 0; k < 3; k++) {
      if (neighbour[3 * f + k] == g) {
        return k;
      }
    }
    throw new IllegalStateException("facets are not neighbours");
  }

  // ---- points

  private void putOutside(int f, int i, double d) {
    nextPoint[i] = outside[f];
    outside[f] = i;
    if (furthest[f] == NONE || d > furthestDistance[f]) {
      furthest[f] = i;
      furthestDistance[f] = d;
    }
  }

  private boolean start(int[] s) {
    for (int k = 0; k < 3; k++) {
      inside[k] = (p[3 * s[0] + k] + p[3 * s[1] + k] + p[3 * s[2] + k] + p[3 * s[3] + k]) / 4;
    }
    // newest first, and each facet without one of them, in that order
    int[] order = {s[3], s[2], s[1], s[0]};
    for (int v : order) {
      listed[v] = ++clock;
    }
    for (int v : s) {
      born[v] = ++births;
    }
    for (int k = 0; k < 4; k++) {
      int[] v = new int[3];
      int m = 0;
      for (int j = 0; j < 4; j++) {
        if (j != k) {
          v[m++] = order[j];
        }
      }
      int f = make(v[0], v[1], v[2]);
      if (distance(f, order[k]) >= -2 * roundoff) {
        return false;
      }
    }
    for (int f = 0; f < 4; f++) {
      for (int c = 0; c < 3; c++) {
        for (int k = 0; k < 4; k++) {
          if (order[k] == corner[3 * f + c]) {
            neighbour[3 * f + c] = k;
          }
        }
      }
    }
    for (int i = 0; i < n; i++) {
      if (i == s[0] || i == s[1] || i == s[2] || i == s[3]) {
        continue;
      }
      for (int f = 0; f < 4; f++) {
        double d = distance(f, i);
        if (d > 4 * roundoff) {
          putOutside(f, i, d);
          break;
        }
      }
    }
    return true;
  }

  private int furthestFacet() {
    int best = NONE;
    for (int f = first; f != NONE; f = next[f]) {
      if (furthest[f] != NONE && (best == NONE || furthestDistance[f] > furthestDistance[best])) {
        best = f;
      }
    }
    return best;
  }

  private void addPoint(int seen) {
    int eye = furthest[seen];
    visits++;
    visible.clear();
    visible.add(seen);
    mark[seen] = visits;
    for (int i = 0; i < visible.size(); i++) {
      int f = visible.get(i);
      for (int k = 0; k < 3; k++) {
        int g = neighbour[3 * f + k];
        if (mark[g] != visits && distance(g, eye) > 2 * roundoff) {
          mark[g] = visits;
          visible.add(g);
        }
      }
    }
    makeCone(eye);
    for (int i = 0; i < cone.size(); i++) {
      for (int k = 0; k < 3; k++) {
        int v = corner[3 * cone.get(i) + k];
        if (listed[v] <= coneStart) {
          listed[v] = ++clock;
        }
      }
    }
    for (int i = 0; i < visible.size(); i++) {
      unlink(visible.get(i));
    }
    for (int i = 0; i < visible.size(); i++) {
      int f = visible.get(i);
      int following;
      for (int q = outside[f]; q != NONE; q = following) {
        following = nextPoint[q];
        if (q != eye) {
          partition(q, f);
        }
      }
      outside[f] = NONE;
      furthest[f] = NONE;
    }
  }

  private long coneStart;

  /** A facet from the eye to every edge between a visible facet and one that is not. */
  private void makeCone(int eye) {
    coneStart = clock;
    listed[eye] = ++clock;
    born[eye] = ++births;
    cone.clear();
    for (int i = 0; i < visible.size(); i++) {
      int f = visible.get(i);
      for (int k = 0; k < 3; k++) {
        int g = neighbour[3 * f + k];
        if (mark[g] == visits) {
          continue;
        }
        // the edge is the other two corners, in their order
        int a = corner[3 * f + (k == 0 ? 1 : 0)];
        int b = corner[3 * f + (k == 2 ? 1 : 2)];
        int back = cornerAcross(g, f);
        int made = make(eye, a, b);
        neighbour[3 * made] = g;
        neighbour[3 * g + back] = made;
        match(made, 1, b);
        match(made, 2, a);
        replacement[f] = made;
        cone.add(made);
      }
    }
  }

  /**
   * Two facets of the cone meet at each vertex of its border: the first is kept until the second
   * comes.
   */
  private void match(int made, int across, int vertex) {
    if (ridgeVisit[vertex] != visits) {
      ridgeVisit[vertex] = visits;
      ridge[vertex] = 3 * made + across;
      return;
    }
    int other = ridge[vertex];
    neighbour[other] = made;
    neighbour[3 * made + across] = other / 3;
  }

  /**
   * Hands a point of a removed facet to a new one: from the last that replaced the removed facet,
   * uphill over the cone to the first facet the point is outside of. Only if the walk ends below
   * all of them is the whole cone looked through, so that no point is lost.
   */
  private void partition(int q, int removed) {
    int at = replacement[removed] == NONE ? cone.get(0) : replacement[removed];
    double height = distance(at, q);
    while (height <= 4 * roundoff) {
      int uphill = NONE;
      for (int k = 1; k < 3; k++) {
        int g = neighbour[3 * at + k];
        double d = distance(g, q);
        if (d > 4 * roundoff) {
          putOutside(g, q, d);
          return;
        }
        if (d > height) {
          height = d;
          uphill = g;
        }
      }
      if (uphill == NONE) {
        partitionAnywhere(q);
        return;
      }
      at = uphill;
    }
    putOutside(at, q, height);
  }

  private void partitionAnywhere(int q) {
    int best = NONE;
    double bestDistance = 4 * roundoff;
    for (int i = 0; i < cone.size(); i++) {
      double d = distance(cone.get(i), q);
      if (d > bestDistance) {
        bestDistance = d;
        best = cone.get(i);
      }
    }
    if (best != NONE) {
      putOutside(best, q, bestDistance);
    }
  }
}
