package dev.armature.collision.convex;

import static dev.armature.math.Limits.MINVAL;

import java.util.Arrays;

/**
 * A closed surface of triangles around the origin, with its vertices on A − B: what the expanding
 * polytope algorithm works on.
 *
 * <p>Faces are only ever added; a face that was cut away is marked. Faces that may be the nearest
 * to the origin stand in a list of candidates, from which a face is taken out by moving the last
 * one into its place.
 */
final class Polytope {

  /** Faces are made for at least this many expansions. */
  private static final int LEAST_EXPANSIONS = 170;

  private static final int FACES_PER_EXPANSION = 6;

  /** Slot of a face that is part of the surface but no candidate. */
  private static final int NO_CANDIDATE = -1;

  /** Slot of a face that was cut away. */
  private static final int DELETED = -2;

  private static final double COS_120 = -0.5;
  private static final double SIN_120 = 0.86602540378;

  /**
   * Faces of two tetrahedra with a common edge left out, or of two on a common triangle: three
   * vertices and three neighbors each.
   */
  private static final int[] FROM_SEGMENT = {
    0, 2, 3, 1, 3, 2, 0, 4, 2, 2, 4, 0, 0, 3, 4, 0, 5, 1, 1, 3, 2, 5, 0, 4, 1, 2, 4, 3, 1, 5, 1, 4,
    3, 4, 2, 3
  };

  private static final int[] FROM_TRIANGLE = {
    3, 0, 1, 1, 3, 2, 3, 2, 0, 2, 4, 0, 3, 1, 2, 0, 5, 1, 4, 1, 0, 5, 0, 4, 4, 0, 2, 3, 1, 5, 4, 2,
    1, 4, 2, 3
  };

  private static final int[] FROM_TETRAHEDRON = {
    0, 1, 2, 1, 3, 2, 0, 3, 1, 2, 3, 0, 0, 2, 3, 0, 3, 1, 3, 2, 1, 2, 0, 1
  };

  /** The vertices. */
  final Minkowski vertices = new Minkowski(64);

  /** Vertices of each face. [faces x 3] */
  int[] corner = {};

  /** Faces across the edges 0-1, 1-2, 2-0 of each face. [faces x 3] */
  int[] neighbor = {};

  /** The point of each face's plane nearest to the origin. [faces x 3] */
  double[] foot = {};

  /** Square of the distance of each face's plane. */
  double[] squared = {};

  /** Number of faces made. */
  int faces;

  /** Candidates. */
  int[] candidate = {};

  /** Number of candidates. */
  int candidates;

  private int[] slot = {};
  private int capacity;
  private final double[] direction = new double[9];
  private final double[] rotation = new double[9];
  private final double[] weight = new double[4];

  /** Empties the polytope and makes room for as many expansions. */
  void reset(int maxIterations) {
    int vertexCapacity = 5 + maxIterations;
    vertices.ensure(vertexCapacity);
    capacity = FACES_PER_EXPANSION * Math.max(LEAST_EXPANSIONS, maxIterations);
    if (squared.length < capacity) {
      corner = Arrays.copyOf(corner, 3 * capacity);
      neighbor = Arrays.copyOf(neighbor, 3 * capacity);
      foot = Arrays.copyOf(foot, 3 * capacity);
      squared = Arrays.copyOf(squared, capacity);
      slot = Arrays.copyOf(slot, capacity);
      candidate = Arrays.copyOf(candidate, capacity);
    }
    clear();
  }

  private void clear() {
    vertices.count = 0;
    faces = 0;
    candidates = 0;
  }

  /** Whether this many further faces have room. */
  boolean hasRoom(int more) {
    return faces + more <= capacity;
  }

  /**
   * Builds the first surface from a simplex of two, three or four vertices; false where it does not
   * enclose the origin.
   */
  boolean build(Minkowski simplex, Shape a, Shape b) {
    for (int i = 0; i < simplex.count; i++) {
      vertices.copy(i, simplex, i);
    }
    vertices.count = simplex.count;
    boolean built =
        switch (simplex.count) {
          case 2 -> fromSegment(a, b);
          case 3 -> fromTriangle(a, b);
          default -> fromTetrahedron(a, b);
        };
    if (built) {
      for (int face = 0; face < faces; face++) {
        addCandidate(face);
      }
    }
    return built;
  }

  /** Two vertices: three more around the line through them, at angles of 120 degrees. */
  private boolean fromSegment(Shape a, Shape b) {
    double[] v = vertices.v;
    int v1 = 0;
    int v2 = Minkowski.STRIDE;
    double x = v[v2] - v[v1];
    double y = v[v2 + 1] - v[v1 + 1];
    double z = v[v2 + 2] - v[v1 + 2];
    int axis = 0;
    double least = Math.abs(x);
    if (Math.abs(y) < least) {
      axis = 1;
      least = Math.abs(y);
    }
    if (Math.abs(z) < least) {
      axis = 2;
    }
    double[] d = direction;
    d[0] = axis == 1 ? z : axis == 2 ? -y : 0;
    d[1] = axis == 0 ? -z : axis == 2 ? x : 0;
    d[2] = axis == 0 ? y : axis == 1 ? -x : 0;
    thirdOfTurn(x, y, z);
    rotate(3, 0);
    rotate(6, 3);
    for (int i = 0; i < 9; i += 3) {
      addVertex(a, b, d[i], d[i + 1], d[i + 2], norm(d[i], d[i + 1], d[i + 2]));
    }
    v = vertices.v;
    for (int i = 0; i < FROM_SEGMENT.length; i += 6) {
      if (addFace(FROM_SEGMENT, i) < MINVAL * MINVAL) {
        return restart(FROM_SEGMENT, i, a, b);
      }
    }
    double first = turn(v, 2, 3);
    double second = turn(v, 3, 4);
    double third = turn(v, 4, 2);
    return (first >= 0 && second >= 0 && third >= 0) || (first <= 0 && second <= 0 && third <= 0);
  }

  private static double norm(double x, double y, double z) {
    return Math.sqrt(x * x + y * y + z * z);
  }

  /** det(v_i − v_0, v_j − v_0, v_1 − v_0). */
  private static double turn(double[] v, int i, int j) {
    int p = Minkowski.STRIDE * i;
    int q = Minkowski.STRIDE * j;
    int r = Minkowski.STRIDE;
    double px = v[p] - v[0];
    double py = v[p + 1] - v[1];
    double pz = v[p + 2] - v[2];
    double qx = v[q] - v[0];
    double qy = v[q + 1] - v[1];
    double qz = v[q + 2] - v[2];
    double rx = v[r] - v[0];
    double ry = v[r + 1] - v[1];
    double rz = v[r + 2] - v[2];
    return px * (qy * rz - qz * ry) + py * (qz * rx - qx * rz) + pz * (qx * ry - qy * rx);
  }

  /** rotation = a third of a turn about an axis. */
  private void thirdOfTurn(double x, double y, double z) {
    double n = norm(x, y, z);
    double u1 = x / n;
    double u2 = y / n;
    double u3 = z / n;
    double k = 1 - COS_120;
    double[] m = rotation;
    m[0] = COS_120 + u1 * u1 * k;
    m[1] = u1 * u2 * k - u3 * SIN_120;
    m[2] = u1 * u3 * k + u2 * SIN_120;
    m[3] = u2 * u1 * k + u3 * SIN_120;
    m[4] = COS_120 + u2 * u2 * k;
    m[5] = u2 * u3 * k - u1 * SIN_120;
    m[6] = u1 * u3 * k - u2 * SIN_120;
    m[7] = u2 * u3 * k + u1 * SIN_120;
    m[8] = COS_120 + u3 * u3 * k;
  }

  private void rotate(int to, int from) {
    double[] m = rotation;
    double x = direction[from];
    double y = direction[from + 1];
    double z = direction[from + 2];
    direction[to] = m[0] * x + m[1] * y + m[2] * z;
    direction[to + 1] = m[3] * x + m[4] * y + m[5] * z;
    direction[to + 2] = m[6] * x + m[7] * y + m[8] * z;
  }

  /** Starts again from the three vertices of a face that goes through the origin. */
  private boolean restart(int[] table, int tableAt, Shape a, Shape b) {
    Minkowski from = spare;
    for (int k = 0; k < 3; k++) {
      from.copy(k, vertices, table[tableAt + k]);
    }
    clear();
    for (int k = 0; k < 3; k++) {
      vertices.copy(k, from, k);
    }
    vertices.count = 3;
    return fromTriangle(a, b);
  }

  private final Minkowski spare = new Minkowski(3);

  /** Three vertices: one more on each side of their plane. */
  private boolean fromTriangle(Shape a, Shape b) {
    double[] v = vertices.v;
    int v2 = Minkowski.STRIDE;
    int v3 = 2 * Minkowski.STRIDE;
    double ax = v[v2] - v[0];
    double ay = v[v2 + 1] - v[1];
    double az = v[v2 + 2] - v[2];
    double bx = v[v3] - v[0];
    double by = v[v3 + 1] - v[1];
    double bz = v[v3 + 2] - v[2];
    double nx = ay * bz - az * by;
    double ny = az * bx - ax * bz;
    double nz = ax * by - ay * bx;
    double n = norm(nx, ny, nz);
    if (n < MINVAL) {
      return false;
    }
    // the vertex behind the triangle is asked for first, as the searches on meshes start where the
    // last one ended
    vertices.count = 4;
    addVertex(a, b, -nx, -ny, -nz, n);
    vertices.count = 3;
    addVertex(a, b, nx, ny, nz, n);
    vertices.count = 5;
    if (onTriangle(3) || onTriangle(4)) {
      return false;
    }
    for (int i = 0; i < FROM_TRIANGLE.length; i += 6) {
      if (addFace(FROM_TRIANGLE, i) < MINVAL * MINVAL) {
        return false;
      }
    }
    return true;
  }

  /** Whether a vertex lies on the triangle of the first three. */
  private boolean onTriangle(int i) {
    double[] v = vertices.v;
    int p = Minkowski.STRIDE * i;
    int v2 = Minkowski.STRIDE;
    int v3 = 2 * Minkowski.STRIDE;
    affine(weight, 0, v2, v3, v, p);
    if (weight[0] < 0 || weight[1] < 0 || weight[2] < 0) {
      return false;
    }
    double x = weight[0] * v[0] + weight[1] * v[v2] + weight[2] * v[v3] - v[p];
    double y = weight[0] * v[1] + weight[1] * v[v2 + 1] + weight[2] * v[v3 + 1] - v[p + 1];
    double z = weight[0] * v[2] + weight[1] * v[v2 + 2] + weight[2] * v[v3 + 2] - v[p + 2];
    return norm(x, y, z) < MINVAL;
  }

  /** Four vertices: their tetrahedron, if it has the origin strictly inside. */
  private boolean fromTetrahedron(Shape a, Shape b) {
    for (int i = 0; i < FROM_TETRAHEDRON.length; i += 6) {
      if (addFace(FROM_TETRAHEDRON, i) < MINVAL * MINVAL) {
        return restart(FROM_TETRAHEDRON, i, a, b);
      }
    }
    return sameSide(0, 1, 2, 3)
        && sameSide(1, 2, 3, 0)
        && sameSide(2, 3, 0, 1)
        && sameSide(3, 0, 1, 2);
  }

  /** Whether the origin is on the same side of a triangle as a fourth vertex. */
  private boolean sameSide(int i, int j, int k, int l) {
    double[] v = vertices.v;
    int p = Minkowski.STRIDE * i;
    int q = Minkowski.STRIDE * j;
    int r = Minkowski.STRIDE * k;
    int s = Minkowski.STRIDE * l;
    double ax = v[q] - v[p];
    double ay = v[q + 1] - v[p + 1];
    double az = v[q + 2] - v[p + 2];
    double bx = v[r] - v[p];
    double by = v[r + 1] - v[p + 1];
    double bz = v[r + 2] - v[p + 2];
    double nx = ay * bz - az * by;
    double ny = az * bx - ax * bz;
    double nz = ax * by - ay * bx;
    double vertex = nx * (v[s] - v[p]) + ny * (v[s + 1] - v[p + 1]) + nz * (v[s + 2] - v[p + 2]);
    double origin = nx * -v[p] + ny * -v[p + 1] + nz * -v[p + 2];
    return (vertex > 0 && origin > 0) || (vertex < 0 && origin < 0);
  }

  /**
   * Weights of a point in the plane of three vertices (given by offset), not clamped to the
   * triangle.
   */
  void affine(double[] res, int v1, int v2, int v3, double[] p, int pAt) {
    SignedVolumes.cofactors(weight, vertices.v, v1, v2, v3, p, pAt);
    double whole = weight[3];
    res[0] = weight[0] / whole;
    res[1] = weight[1] / whole;
    res[2] = weight[2] / whole;
  }

  /**
   * Appends the farthest vertex in the direction of a vector of the given length and returns its
   * number.
   */
  int addVertex(Shape a, Shape b, double x, double y, double z, double length) {
    vertices.ensure(vertices.count + 1);
    if (length > MINVAL) {
      vertices.support(vertices.count, a, b, x / length, y / length, z / length);
    } else {
      vertices.support(vertices.count, a, b, 1, 0, 0);
    }
    return vertices.count++;
  }

  private double addFace(int[] table, int tableAt) {
    return addFace(
        table[tableAt],
        table[tableAt + 1],
        table[tableAt + 2],
        table[tableAt + 3],
        table[tableAt + 4],
        table[tableAt + 5]);
  }

  /**
   * Appends a face: its vertices, and the faces across the edges v1-v2, v2-v3, v3-v1. It becomes no
   * candidate yet.
   *
   * @return the square of the distance of its plane to the origin, 0 where the vertices are in line
   */
  double addFace(int v1, int v2, int v3, int across12, int across23, int across31) {
    int at = 3 * faces;
    corner[at] = v1;
    corner[at + 1] = v2;
    corner[at + 2] = v3;
    neighbor[at] = across12;
    neighbor[at + 1] = across23;
    neighbor[at + 2] = across31;
    slot[faces] = NO_CANDIDATE;
    boolean plane =
        SignedVolumes.projectOrigin(
            foot,
            at,
            vertices.v,
            Minkowski.STRIDE * v3,
            Minkowski.STRIDE * v2,
            Minkowski.STRIDE * v1);
    double distance =
        plane ? foot[at] * foot[at] + foot[at + 1] * foot[at + 1] + foot[at + 2] * foot[at + 2] : 0;
    squared[faces] = distance;
    faces++;
    return distance;
  }

  /** Makes a face a candidate. */
  void addCandidate(int face) {
    slot[face] = candidates;
    candidate[candidates++] = face;
  }

  /** The candidate nearest to the origin, the first of equals; -1 where there is none. */
  int nearest() {
    int best = -1;
    double least = Double.MAX_VALUE;
    for (int i = 0; i < candidates; i++) {
      if (squared[candidate[i]] < least) {
        least = squared[candidate[i]];
        best = candidate[i];
      }
    }
    return best;
  }

  /** Cuts a face out of the surface. */
  void delete(int face) {
    int at = slot[face];
    if (at >= 0) {
      int last = candidate[--candidates];
      candidate[at] = last;
      slot[last] = at;
    }
    slot[face] = DELETED;
  }

  boolean isDeleted(int face) {
    return slot[face] == DELETED;
  }
}
