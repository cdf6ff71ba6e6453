package dev.armature.model;

/**
 * Where climbs along the edges of a convex hull can end, for each small box of directions: so the
 * vertex farthest in a direction is mostly found without climbing, and it is the one that a climb
 * finds, from wherever it starts.
 *
 * <p>A climb ends at a vertex none of whose neighbors is farther. A vertex u is no end for any
 * direction d of a box if one neighbor n is farther for all of them: d · (n − u) is linear in d, so
 * its least value in a box with center c and half size h is c · (n − u) − h |n − u|₁. The vertices
 * that remain are the possible ends. If all but one of them have a farther neighbor in the
 * direction at hand, as the climb itself computes it, the climb ends at that one. Where none or
 * several have not, as with ties, only climbing tells.
 *
 * <p>An entry holds up to four possible ends, a byte each: two hubs that are neighbors of each
 * other and of both rims, and two rims, which need not be neighbors. That fits an edge, a triangle
 * and a square cut by a diagonal; anything else has the entry {@link #UNKNOWN}.
 */
public final class ClimbEnds {
  /** Entry of a box whose ends are too many, or not connected as needed. */
  public static final int UNKNOWN = 0;

  /** Boxes along a unit of a direction's coordinate. */
  private static final int BOXES = 8;

  private static final int SIDE = 2 * BOXES + 1;

  /** Hulls with fewer vertices have no table: a climb is over in a moment. */
  private static final int LEAST = 10;

  /** Hulls with more have none, either: each vertex has a number from 1 in a byte. */
  private static final int MOST = 254;

  private static final int MOST_ENDS = 4;

  /** Halvings that lead from all boxes to one, and one more. */
  private static final int DEPTH = 3 * (Integer.SIZE - Integer.numberOfLeadingZeros(SIDE - 1)) + 2;

  /** How far directions may be from unit vectors, and from the box they are in; above rounding. */
  private static final double ROUNDING = 1e-9;

  /** How much farther a neighbor must be, relative to the hull's size; above rounding. */
  private static final double CLEARLY = 1e-11;

  private final HullEdges hull;
  private final double margin;
  private final int[] table = new int[SIDE * SIDE * SIDE];
  // possible ends at each depth of the division into boxes
  private final int[][] ends;

  private ClimbEnds(HullEdges hull) {
    this.hull = hull;
    int vertices = hull.vertex.length;
    ends = new int[DEPTH][vertices];
    double size = 0;
    for (double x : hull.point) {
      size = Math.max(size, Math.abs(x));
    }
    margin = CLEARLY * size;
  }

  /** The entries of all boxes; empty for a hull with too few or too many vertices. */
  static int[] of(HullEdges hull) {
    int vertices = hull.vertex.length;
    if (vertices < LEAST || vertices > MOST) {
      return new int[0];
    }
    ClimbEnds work = new ClimbEnds(hull);
    for (int i = 0; i < vertices; i++) {
      work.ends[0][i] = i;
    }
    work.divide(new int[] {0, 0, 0}, new int[] {SIDE, SIDE, SIDE}, vertices, 0);
    return work.table;
  }

  /** The box of a direction, -1 where it is not a unit vector. */
  public static int box(double x, double y, double z) {
    double squared = x * x + y * y + z * z;
    if (!(Math.abs(squared - 1) < ROUNDING)) {
      return -1;
    }
    int i = (int) (x * BOXES + BOXES);
    int j = (int) (y * BOXES + BOXES);
    int k = (int) (z * BOXES + BOXES);
    return (i * SIDE + j) * SIDE + k;
  }

  /** Halves a block of boxes along its longest side, with the ends that are left, down to one. */
  private void divide(int[] low, int[] high, int count, int depth) {
    if (!hasUnitVectors(low, high)) {
      return;
    }
    int left = keepPossible(low, high, count, depth);
    int axis = 0;
    for (int k = 1; k < 3; k++) {
      axis = high[k] - low[k] > high[axis] - low[axis] ? k : axis;
    }
    if (high[axis] - low[axis] == 1) {
      table[(low[0] * SIDE + low[1]) * SIDE + low[2]] = entry(ends[depth + 1], left);
      return;
    }
    int middle = (low[axis] + high[axis]) / 2;
    int[] until = high.clone();
    until[axis] = middle;
    divide(low, until, left, depth + 1);
    int[] from = low.clone();
    from[axis] = middle;
    divide(from, high, left, depth + 1);
  }

  private static boolean hasUnitVectors(int[] low, int[] high) {
    double nearest = 0;
    double farthest = 0;
    for (int k = 0; k < 3; k++) {
      double from = (double) low[k] / BOXES - 1;
      double to = (double) high[k] / BOXES - 1;
      double near = Math.max(0, Math.max(from, -to));
      double far = Math.max(Math.abs(from), Math.abs(to));
      nearest += near * near;
      farthest += far * far;
    }
    return farthest > 1 - 2 * ROUNDING && nearest < 1 + 2 * ROUNDING;
  }

  /** Writes the ends of a depth that remain possible to the next depth; returns their number. */
  private int keepPossible(int[] low, int[] high, int count, int depth) {
    double[] center = new double[3];
    double[] half = new double[3];
    for (int k = 0; k < 3; k++) {
      center[k] = 0.5 * (low[k] + high[k]) / BOXES - 1;
      half[k] = 0.5 * (high[k] - low[k]) / BOXES + ROUNDING;
    }
    int left = 0;
    for (int i = 0; i < count; i++) {
      int u = ends[depth][i];
      if (!hasFarther(u, center, half)) {
        ends[depth + 1][left++] = u;
      }
    }
    return left;
  }

  private boolean hasFarther(int u, double[] center, double[] half) {
    for (int edge = hull.start[u]; edge < hull.start[u + 1]; edge++) {
      double least = 0;
      for (int k = 0; k < 3; k++) {
        double difference = hull.point[3 * edge + k] - hull.position[3 + 3 * u + k];
        least += center[k] * difference - half[k] * Math.abs(difference);
      }
      if (least > margin) {
        return true;
      }
    }
    return false;
  }

  private int entry(int[] found, int count) {
    if (count > MOST_ENDS) {
      return UNKNOWN;
    }
    int hubs = 0;
    int rims = 0;
    int hubCount = 0;
    int rimCount = 0;
    for (int i = 0; i < count; i++) {
      boolean toAll = true;
      for (int j = 0; j < count; j++) {
        toAll &= i == j || areNeighbors(found[i], found[j]);
      }
      if (toAll && hubCount < 2) {
        hubs |= (found[i] + 1) << (8 * hubCount++);
      } else if (rimCount < 2) {
        rims |= (found[i] + 1) << (8 * rimCount++);
      } else {
        return UNKNOWN;
      }
    }
    boolean connected = hubCount == Math.min(count, 2);
    return connected ? rims << 16 | hubs : UNKNOWN;
  }

  private boolean areNeighbors(int u, int v) {
    for (int edge = hull.start[u]; edge < hull.start[u + 1]; edge++) {
      if (hull.to[edge] == v) {
        return true;
      }
    }
    return false;
  }
}
