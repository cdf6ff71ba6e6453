package dev.armature.compile.asset;

import dev.armature.compile.hull.JoinedHull;
import java.util.SplittableRandom;

/**
 * Convex hull of points in space. Points that lie, up to rounding, on a face or an edge are no
 * vertices. The lists come in the reference's order, see {@link JoinedHull}.
 *
 * @param dimension 3 for a body; 2, 1, 0 for points that lie, up to rounding, in a plane, on a
 *     line, in one place; -1 for no points. In a plane the vertices are the corners of a polygon in
 *     order and the faces cover it on both sides; below that there are neither
 * @param vertices indices of the points that are corners
 * @param faces triangles of point indices, counter-clockwise seen from outside
 * @param around for each vertex of a body those it has an edge to, as places in {@code vertices}
 */
public record ConvexHull(int dimension, int[] vertices, int[] faces, int[][] around) {
  private static final int[] NONE = {};

  /** How far points are perturbed when their hull cannot be built as they are, per extent. */
  private static final double LEAST_SHAKE = 1e-12;

  private static final double MAX_SHAKE = 1e-8;

  /**
   * Computes the hull. Repeated points are allowed; one of them may become a vertex.
   *
   * @param points points [n x 3]
   * @param maxVertices most vertices, at least 4; -1 for no limit
   */
  public static ConvexHull of(double[] points, int maxVertices) {
    JoinedHull joined = JoinedHull.of(points, maxVertices);
    return joined != null
        ? new ConvexHull(3, joined.vertices(), joined.faces(), joined.around())
        : otherwise(points, maxVertices);
  }

  /** The hull of points that have no volume, or that joining facets does not cope with. */
  private static ConvexHull otherwise(double[] points, int maxVertices) {
    Flatness flatness = new Flatness(points);
    int dimension = flatness.find();
    if (dimension == 3) {
      for (double size = LEAST_SHAKE; size <= MAX_SHAKE; size *= 100) {
        JoinedHull hull = JoinedHull.of(shaken(points, size * flatness.extent()), maxVertices);
        if (hull != null) {
          return new ConvexHull(3, hull.vertices(), hull.faces(), hull.around());
        }
      }
    }
    if (dimension < 2) {
      return new ConvexHull(dimension, NONE, NONE, new int[0][]);
    }
    int[] s = flatness.simplex();
    return polygon(PlanarHull.of(points, s[0], s[1], s[2]));
  }

  /** Points moved a little, each to another side, so that no four are in one plane. */
  static double[] shaken(double[] points, double size) {
    SplittableRandom random = new SplittableRandom(points.length);
    double[] out = points.clone();
    for (int i = 0; i < out.length; i++) {
      out[i] += size * (2 * random.nextDouble() - 1);
    }
    return out;
  }

  /** A polygon as a body without volume: a fan on each side. */
  private static ConvexHull polygon(int[] corners) {
    IntList face = new IntList(6 * corners.length);
    for (int i = 1; i + 1 < corners.length; i++) {
      BuiltinMesh.triangle(face, corners[0], corners[i], corners[i + 1]);
      BuiltinMesh.triangle(face, corners[0], corners[i + 1], corners[i]);
    }
    return new ConvexHull(2, corners, face.toArray(), new int[0][]);
  }

  /**
   * The graph of a body: counts, edge address and point of each vertex, edge lists ended by -1,
   * faces.
   */
  public int[] graph() {
    int nv = vertices.length;
    int nf = faces.length / 3;
    int[] graph = new int[2 + 3 * nv + 6 * nf];
    graph[0] = nv;
    graph[1] = nf;
    int edges = 2 + 2 * nv;
    int at = 0;
    for (int i = 0; i < nv; i++) {
      graph[2 + i] = at;
      graph[2 + nv + i] = vertices[i];
      for (int neighbor : around[i]) {
        graph[edges + at++] = neighbor;
      }
      graph[edges + at++] = -1;
    }
    System.arraycopy(faces, 0, graph, edges + nv + 3 * nf, 3 * nf);
    return graph;
  }
}
