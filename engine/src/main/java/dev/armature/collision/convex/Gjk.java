package dev.armature.collision.convex;

import static dev.armature.math.Limits.MINVAL;

/**
 * The Gilbert–Johnson–Keerthi search: the point of A − B nearest to the origin.
 *
 * <p>From a point x of A − B (at first the difference of the centers) it takes the farthest vertex
 * s in direction −x, replaces x by the nearest point of the simplex of vertices so far, drops
 * vertices that do not carry it, and stops when x·(x − s) shows that s is no progress. If only
 * overlap is asked for (no cutoff), it stops as soon as a direction separates the shapes, and a
 * simplex of four vertices is walked toward the origin face by face instead.
 */
final class Gjk {
  private static final double MAX_NORMAL_SQUARED = 1e20;
  private static final double INFINITE = Double.MAX_VALUE;

  private static final int SEPARATED = 0;
  private static final int OVERLAP = 1;
  private static final int UNDECIDED = 2;

  /**
   * For each of the four vertices, the others in the order that turns the normal of their face
   * outward.
   */
  private static final int[] FACE = {2, 1, 3, 0, 2, 3, 1, 0, 3, 0, 1, 2};

  /** The last simplex. */
  final Minkowski simplex = new Minkowski(4);

  /** Points of A and B nearest to each other. */
  final double[] onA = new double[3];

  final double[] onB = new double[3];

  /** Whether {@link #onA} and {@link #onB} hold. */
  boolean hasPoints;

  private final SignedVolumes volumes = new SignedVolumes();
  private final double[] weights = new double[4];
  private final double[] x = new double[3];
  private final Minkowski work = new Minkowski(4);
  private final int[] slot = new int[4];
  private final double[] normal = new double[12];
  private final double[] height = new double[4];
  private int iteration;

  /**
   * Distance of the shapes: 0 or nearly so where they overlap, {@link Double#MAX_VALUE} where they
   * are farther apart than the cutoff.
   *
   * @param cutoff farthest distance of interest; 0 asks only whether the shapes overlap
   */
  double distance(Shape a, Shape b, double tolerance, int maxIterations, double cutoff) {
    boolean wantDistance = cutoff > 0;
    boolean walk = !wantDistance;
    double enough = a.isDiscrete() && b.isDiscrete() ? 0 : 0.5 * tolerance * tolerance;
    start(a, b);
    double[] s = simplex.v;
    int n = 0;
    double length = 0;
    for (iteration = 0; iteration < maxIterations; iteration++) {
      length = x[0] * x[0] + x[1] * x[1] + x[2] * x[2];
      if (length < MINVAL * MINVAL) {
        break;
      }
      length = Math.sqrt(length);
      double inv = 1 / length;
      simplex.support(n, a, b, -(x[0] * inv), -(x[1] * inv), -(x[2] * inv));
      int at = Minkowski.STRIDE * n;
      double gap = x[0] * (x[0] - s[at]) + x[1] * (x[1] - s[at + 1]) + x[2] * (x[2] - s[at + 2]);
      if (gap < enough) {
        if (iteration == 0) {
          n = 1;
        }
        break;
      }
      double along = x[0] * s[at] + x[1] * s[at + 1] + x[2] * s[at + 2];
      if (along > 0 && (!wantDistance || beyond(along, cutoff))) {
        return separated();
      }
      if (n == 3 && walk) {
        int outcome = walkToOrigin(a, b, maxIterations);
        if (outcome == OVERLAP) {
          hasPoints = false;
          return 0;
        }
        if (outcome == SEPARATED) {
          return separated();
        }
        walk = false;
      }
      volumes.nearest(weights, n + 1, s);
      n = dropUnused(n + 1);
      if (n == 0) {
        return separated();
      }
      if (!moved(n)) {
        break;
      }
      if (n == 4) {
        length = 0;
        break;
      }
    }
    finish(n);
    return length;
  }

  private void start(Shape a, Shape b) {
    a.center(onA, 0);
    b.center(onB, 0);
    for (int k = 0; k < 3; k++) {
      x[k] = onA[k] - onB[k];
    }
    weights[0] = 1;
    weights[1] = 0;
    weights[2] = 0;
    weights[3] = 0;
    simplex.count = 0;
    hasPoints = false;
  }

  private boolean beyond(double along, double cutoff) {
    return cutoff < INFINITE
        && along * along / (x[0] * x[0] + x[1] * x[1] + x[2] * x[2]) >= cutoff * cutoff;
  }

  private double separated() {
    simplex.count = 0;
    hasPoints = false;
    return INFINITE;
  }

  /** Keeps the vertices with weight, in order, and returns their number. */
  private int dropUnused(int count) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (weights[i] != 0) {
        if (kept != i) {
          simplex.copy(kept, simplex, i);
          weights[kept] = weights[i];
        }
        kept++;
      }
    }
    return kept;
  }

  /** Moves x to the weighted point; false where it already was there. */
  private boolean moved(int n) {
    double nx = combine(n, 0);
    double ny = combine(n, 1);
    double nz = combine(n, 2);
    if (Math.abs(nx - x[0]) < MINVAL
        && Math.abs(ny - x[1]) < MINVAL
        && Math.abs(nz - x[2]) < MINVAL) {
      return false;
    }
    x[0] = nx;
    x[1] = ny;
    x[2] = nz;
    return true;
  }

  private double combine(int n, int offset) {
    double sum = weights[0] * simplex.v[offset];
    for (int i = 1; i < n; i++) {
      sum += weights[i] * simplex.v[Minkowski.STRIDE * i + offset];
    }
    return sum;
  }

  private void finish(int n) {
    simplex.count = n;
    hasPoints = true;
    if (n == 0) {
      return;
    }
    for (int k = 0; k < 3; k++) {
      onA[k] = combine(n, Minkowski.ON_A + k);
      onB[k] = combine(n, Minkowski.ON_B + k);
    }
  }

  /**
   * Walks the tetrahedron toward the origin: as long as the origin is outside of a face, the vertex
   * opposite to it is replaced by the farthest one beyond the face.
   *
   * @return OVERLAP with the enclosing tetrahedron as simplex, SEPARATED, or UNDECIDED where it
   *     degenerates or takes too long
   */
  private int walkToOrigin(Shape a, Shape b, int maxIterations) {
    for (int i = 0; i < 4; i++) {
      work.copy(i, simplex, i);
      slot[i] = i;
    }
    for (; iteration < maxIterations; iteration++) {
      for (int i = 0; i < 4; i++) {
        height[i] = faceHeight(i);
      }
      if (height[0] == 0 || height[1] == 0 || height[2] == 0 || height[3] == 0) {
        return UNDECIDED;
      }
      int i = height[0] < height[1] ? 0 : 1;
      int j = height[2] < height[3] ? 2 : 3;
      int worst = height[i] < height[j] ? i : j;
      if (height[worst] > 0) {
        for (int k = 0; k < 4; k++) {
          simplex.copy(k, work, slot[k]);
        }
        simplex.count = 4;
        return OVERLAP;
      }
      double nx = normal[3 * worst];
      double ny = normal[3 * worst + 1];
      double nz = normal[3 * worst + 2];
      work.support(slot[worst], a, b, nx, ny, nz);
      int at = Minkowski.STRIDE * slot[worst];
      if (nx * work.v[at] + ny * work.v[at + 1] + nz * work.v[at + 2] < 0) {
        return SEPARATED;
      }
      int next = (worst + 1) & 3;
      int afterNext = (worst + 2) & 3;
      int swap = slot[next];
      slot[next] = slot[afterNext];
      slot[afterNext] = swap;
    }
    return UNDECIDED;
  }

  /**
   * Signed distance of the origin inside of the face opposite to a slot; infinite where the face
   * has no area.
   */
  private double faceHeight(int i) {
    double[] v = work.v;
    int a = Minkowski.STRIDE * slot[FACE[3 * i]];
    int b = Minkowski.STRIDE * slot[FACE[3 * i + 1]];
    int c = Minkowski.STRIDE * slot[FACE[3 * i + 2]];
    double cx = v[c] - v[a];
    double cy = v[c + 1] - v[a + 1];
    double cz = v[c + 2] - v[a + 2];
    double bx = v[b] - v[a];
    double by = v[b + 1] - v[a + 1];
    double bz = v[b + 2] - v[a + 2];
    double nx = cy * bz - cz * by;
    double ny = cz * bx - cx * bz;
    double nz = cx * by - cy * bx;
    double squared = nx * nx + ny * ny + nz * nz;
    double result = INFINITE;
    if (squared > MINVAL * MINVAL && squared < MAX_NORMAL_SQUARED) {
      double inv = 1 / Math.sqrt(squared);
      nx *= inv;
      ny *= inv;
      nz *= inv;
      result = nx * v[a] + ny * v[a + 1] + nz * v[a + 2];
    }
    normal[3 * i] = nx;
    normal[3 * i + 1] = ny;
    normal[3 * i + 2] = nz;
    return result;
  }
}
