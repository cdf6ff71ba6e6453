package dev.armature.collision.convex;

import static dev.armature.math.Limits.MINVAL;

import java.util.Arrays;

/**
 * The expanding polytope algorithm: how deep two shapes overlap, and where.
 *
 * <p>The face of the polytope nearest to the origin is pushed out to the farthest vertex of A − B
 * in its direction; the faces that see the new vertex are cut away and the hole is closed with new
 * faces. The distance of the nearest face is a lower bound of the depth, the farthest vertex in its
 * direction gives an upper bound; the search ends when they meet.
 */
final class Epa {
  private static final double INFINITE = Double.MAX_VALUE;

  /** Points of A and B that the overlap pushed in deepest. */
  final double[] onA = new double[3];

  final double[] onB = new double[3];

  /** The nearest face at the end, -1 where the search failed. */
  int face;

  private final double[] weight = new double[3];
  // edges that are still to be crossed, as three times the face plus the edge
  private int[] crossings = new int[64];
  private int depth;
  private int[] horizonFace = {};
  private int[] horizonEdge = {};
  private int horizon;
  private final Polytope polytope;
  private double newX;
  private double newY;
  private double newZ;

  /** Works on a polytope. */
  Epa(Polytope polytope) {
    this.polytope = polytope;
  }

  /**
   * Expands the polytope.
   *
   * @return minus the depth; 0, and no {@link #face}, where the search failed
   */
  double depth(Shape a, Shape b, double tolerance, int maxIterations) {
    boolean discrete = a.isDiscrete() && b.isDiscrete();
    double enough = discrete ? MINVAL : tolerance;
    double upper = INFINITE;
    double upperSquared = INFINITE;
    face = -1;
    for (int k = 0; k < maxIterations; k++) {
      int previous = face;
      face = polytope.nearest();
      if (face < 0 || polytope.squared[face] > upperSquared) {
        face = previous;
        break;
      }
      double lowerSquared = polytope.squared[face];
      if (lowerSquared <= 0) {
        break;
      }
      double lower = Math.sqrt(lowerSquared);
      double bound = extend(a, b, lower);
      if (bound < upper) {
        upper = bound;
        upperSquared = upper * upper;
      }
      if (upper - lower < enough || (discrete && isRepeated())) {
        break;
      }
      cutVisible();
      if (horizon < 3) {
        face = -1;
        break;
      }
      if (!polytope.hasRoom(horizon)) {
        break;
      }
      if (!close(lowerSquared, upperSquared)) {
        face = -1;
        break;
      }
      if (polytope.candidates == 0) {
        break;
      }
    }
    return finish();
  }

  /** Appends the farthest vertex in the direction of the face and returns how far it reaches. */
  private double extend(Shape a, Shape b, double lower) {
    double[] foot = polytope.foot;
    int at = 3 * face;
    int vertex = polytope.addVertex(a, b, foot[at], foot[at + 1], foot[at + 2], lower);
    double[] v = polytope.vertices.v;
    newX = v[Minkowski.STRIDE * vertex];
    newY = v[Minkowski.STRIDE * vertex + 1];
    newZ = v[Minkowski.STRIDE * vertex + 2];
    return (foot[at] * newX + foot[at + 1] * newY + foot[at + 2] * newZ) / lower;
  }

  /**
   * Whether the newest vertex comes from the same two corners as an earlier one: nothing new can
   * follow.
   */
  private boolean isRepeated() {
    int[] number = polytope.vertices.number;
    int last = polytope.vertices.count - 1;
    int onA1 = number[2 * last];
    int onB1 = number[2 * last + 1];
    for (int i = 0; i < last; i++) {
      if (number[2 * i] == onA1 && number[2 * i + 1] == onB1) {
        return true;
      }
    }
    return false;
  }

  /**
   * Cuts the face and all faces around it that see the newest vertex; their border becomes the
   * horizon.
   */
  private void cutVisible() {
    horizon = 0;
    polytope.delete(face);
    for (int edge = 0; edge < 3; edge++) {
      push(face, edge);
      while (depth > 0) {
        int top = crossings[--depth];
        cross(top / 3, top % 3);
      }
    }
  }

  /** Goes across an edge of a face, if there is still something on the other side. */
  private void cross(int from, int edge) {
    int to = polytope.neighbor[3 * from + edge];
    if (polytope.isDeleted(to)) {
      return;
    }
    int entry = edgeStartingAt(to, polytope.corner[3 * from + next(edge)]);
    double[] foot = polytope.foot;
    int at = 3 * to;
    if (foot[at] * newX + foot[at + 1] * newY + foot[at + 2] * newZ - polytope.squared[to]
        > MINVAL) {
      polytope.delete(to);
      int second = next(entry);
      push(to, next(second));
      push(to, second); // crossed first, with all that lies behind it
    } else {
      addHorizon(to, entry);
    }
  }

  private void push(int from, int edge) {
    if (depth == crossings.length) {
      crossings = Arrays.copyOf(crossings, 2 * depth);
    }
    crossings[depth++] = 3 * from + edge;
  }

  private static int next(int edge) {
    return edge == 2 ? 0 : edge + 1;
  }

  private int edgeStartingAt(int face, int vertex) {
    if (polytope.corner[3 * face] == vertex) {
      return 0;
    }
    return polytope.corner[3 * face + 1] == vertex ? 1 : 2;
  }

  private void addHorizon(int face, int edge) {
    if (horizon == horizonFace.length) {
      int size = Math.max(64, 2 * horizon);
      horizonFace = Arrays.copyOf(horizonFace, size);
      horizonEdge = Arrays.copyOf(horizonEdge, size);
    }
    horizonFace[horizon] = face;
    horizonEdge[horizon++] = edge;
  }

  /**
   * Closes the hole with faces from the newest vertex to the horizon; false where one of them goes
   * through the origin.
   */
  private boolean close(double lowerSquared, double upperSquared) {
    int newest = polytope.vertices.count - 1;
    int first = polytope.faces;
    int last = first + horizon - 1;
    for (int i = 0; i < horizon; i++) {
      int outer = horizonFace[i];
      int edge = horizonEdge[i];
      int start = polytope.corner[3 * outer + edge];
      int end = polytope.corner[3 * outer + next(edge)];
      int self = first + i;
      polytope.neighbor[3 * outer + edge] = self;
      double squared =
          polytope.addFace(
              newest,
              end,
              start,
              self == first ? last : self - 1,
              outer,
              self == last ? first : self + 1);
      if (squared == 0) {
        return false;
      }
      if (squared >= lowerSquared && squared <= upperSquared) {
        polytope.addCandidate(self);
      }
    }
    return true;
  }

  private double finish() {
    if (face < 0) {
      return 0;
    }
    int v1 = Minkowski.STRIDE * polytope.corner[3 * face];
    int v2 = Minkowski.STRIDE * polytope.corner[3 * face + 1];
    int v3 = Minkowski.STRIDE * polytope.corner[3 * face + 2];
    polytope.affine(weight, v1, v2, v3, polytope.foot, 3 * face);
    double[] v = polytope.vertices.v;
    for (int k = 0; k < 3; k++) {
      int a = Minkowski.ON_A + k;
      int b = Minkowski.ON_B + k;
      onA[k] = weight[0] * v[v1 + a] + weight[1] * v[v2 + a] + weight[2] * v[v3 + a];
      onB[k] = weight[0] * v[v1 + b] + weight[1] * v[v2 + b] + weight[2] * v[v3 + b];
    }
    return -Math.sqrt(polytope.squared[face]);
  }
}
