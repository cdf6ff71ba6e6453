package dev.armature.compile.asset;

import java.util.Arrays;

/**
 * Convex hull of points in space. Points that lie, up to rounding, on a face or an edge are no
 * vertices.
 *
 * @param dimension 3 for a body; 2, 1, 0 for points that lie, up to rounding, in a plane, on a
 *     line, in one place; -1 for no points. In a plane the vertices are the corners of a polygon in
 *     order and the faces cover it on both sides; below that there are neither
 * @param vertices indices of the points that are corners
 * @param faces triangles of point indices, counter-clockwise seen from outside
 * @param age for each vertex the how-manieth it was to join the hull
 */
public record ConvexHull(int dimension, int[] vertices, int[] faces, int[] age) {
  private static final int[] NONE = {};

  /**
   * Computes the hull. Repeated points are allowed; one of them may become a vertex.
   *
   * @param points points [n x 3]
   * @param maxVertices most vertices, at least 4; -1 for no limit
   */
  public static ConvexHull of(double[] points, int maxVertices) {
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
      return new ConvexHull(dimension, NONE, NONE, NONE);
    }
    int[] faces = new HullSimplifier(points, builder.faces(), builder.roundoff()).run();
    int[] vertices = vertices(builder, faces, points.length / 3);
    int[] age = new int[vertices.length];
    for (int i = 0; i < age.length; i++) {
      age[i] = builder.born(vertices[i]);
    }
    return new ConvexHull(3, vertices, faces, age);
  }

  private static int[] vertices(HullBuilder builder, int[] faces, int npoint) {
    boolean[] used = new boolean[npoint];
    for (int v : faces) {
      used[v] = true;
    }
    long[] order = new long[npoint];
    int count = 0;
    for (int v = 0; v < npoint; v++) {
      if (used[v]) {
        order[count++] = builder.listed(v) << 32 | v;
      }
    }
    Arrays.sort(order, 0, count);
    int[] out = new int[count];
    for (int i = 0; i < count; i++) {
      out[i] = (int) order[i];
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
    return new ConvexHull(2, corners, face.toArray(), new int[corners.length]);
  }

  /**
   * The hull graph: counts, edge address and point of each vertex, edge lists ended by -1, faces.
   */
  public int[] graph(int npoint) {
    int nv = vertices.length;
    int nf = faces.length / 3;
    int[] local = new int[npoint];
    for (int i = 0; i < nv; i++) {
      local[vertices[i]] = i;
    }
    int[] degree = new int[nv];
    for (int v : faces) {
      degree[local[v]]++;
    }
    int[][] around = new int[nv][];
    for (int i = 0; i < nv; i++) {
      around[i] = new int[degree[i]];
    }
    int[] count = new int[nv];
    for (int f = 0; f < faces.length; f += 3) {
      for (int j = 0; j < 3; j++) {
        int v = local[faces[f + j]];
        int a = local[faces[f + (j + 1) % 3]];
        int b = local[faces[f + (j + 2) % 3]];
        boolean newer = age[a] > age[b];
        addOnce(around[v], count, v, newer ? a : b);
        addOnce(around[v], count, v, newer ? b : a);
      }
    }
    int[] graph = new int[2 + 3 * nv + 6 * nf];
    graph[0] = nv;
    graph[1] = nf;
    int edges = 2 + 2 * nv;
    int at = 0;
    for (int i = 0; i < nv; i++) {
      graph[2 + i] = at;
      graph[2 + nv + i] = vertices[i];
      for (int j = 0; j < count[i]; j++) {
        graph[edges + at++] = around[i][j];
      }
      graph[edges + at++] = -1;
    }
    System.arraycopy(faces, 0, graph, edges + nv + 3 * nf, 3 * nf);
    return graph;
  }

  private static void addOnce(int[] list, int[] count, int v, int neighbour) {
    for (int i = 0; i < count[v]; i++) {
      if (list[i] == neighbour) {
        return;
      }
    }
    list[count[v]++] = neighbour;
  }
}
