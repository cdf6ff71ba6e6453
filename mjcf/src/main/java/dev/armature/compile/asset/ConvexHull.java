package dev.armature.compile.asset;

import dev.armature.compile.hull.JoinedHull;

/**
 * Convex hull of points in space. Points that lie, up to rounding, on a face or an edge are no
 * vertices. The lists come in the reference's order (see {@link JoinedHull}), but for points on
 * which that fails; these have a hull too ({@link HullBuilder}), in some order.
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
        : inSomeOrder(points, maxVertices);
  }

  /** The hull of points that are flat, or that the joining of facets does not cope with. */
  private static ConvexHull inSomeOrder(double[] points, int maxVertices) {
    HullBuilder builder = new HullBuilder(points);
    InitialSimplex start = new InitialSimplex(points, 4 * builder.roundoff());
    int dimension = start.find();
    if (dimension == 3 && !builder.build(start.simplex(), maxVertices)) {
      dimension = 2;
    }
    if (dimension == 2) {
      int[] s = start.simplex();
      return polygon(PlanarHull.of(points, s[0], s[1], s[2]));
    }
    if (dimension < 2) {
      return new ConvexHull(dimension, NONE, NONE, new int[0][]);
    }
    int[] faces = new HullSimplifier(points, builder.faces(), builder.roundoff()).run();
    int[] vertices = vertices(faces, points.length / 3);
    return new ConvexHull(3, vertices, faces, around(vertices, faces, points.length / 3));
  }

  private static int[] vertices(int[] faces, int npoint) {
    boolean[] used = new boolean[npoint];
    IntList out = new IntList(faces.length / 2);
    for (int v : faces) {
      if (!used[v]) {
        used[v] = true;
        out.add(v);
      }
    }
    return out.toArray();
  }

  private static int[][] around(int[] vertices, int[] faces, int npoint) {
    int[] local = new int[npoint];
    for (int i = 0; i < vertices.length; i++) {
      local[vertices[i]] = i;
    }
    IntList[] lists = new IntList[vertices.length];
    for (int i = 0; i < lists.length; i++) {
      lists[i] = new IntList(8);
    }
    // each edge is once in each direction
    for (int f = 0; f < faces.length; f += 3) {
      for (int j = 0; j < 3; j++) {
        lists[local[faces[f + j]]].add(local[faces[f + (j + 1) % 3]]);
      }
    }
    int[][] out = new int[lists.length][];
    for (int i = 0; i < out.length; i++) {
      out[i] = lists[i].toArray();
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
   * The hull graph: counts, edge address and point of each vertex, edge lists ended by -1, faces.
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
      for (int neighbour : around[i]) {
        graph[edges + at++] = neighbour;
      }
      graph[edges + at++] = -1;
    }
    System.arraycopy(faces, 0, graph, edges + nv + 3 * nf, 3 * nf);
    return graph;
  }
}
