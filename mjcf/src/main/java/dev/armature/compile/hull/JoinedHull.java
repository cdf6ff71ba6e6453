package dev.armature.compile.hull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A convex hull built with facets joined as it grows: its lists are the reference's, to the last
 * entry.
 *
 * @param vertices indices of the points that are corners
 * @param faces triangles of point indices, counter-clockwise seen from outside
 * @param around for each vertex those it has an edge to, as places in {@code vertices}
 */
public record JoinedHull(int[] vertices, int[] faces, int[][] around) {

  /**
   * Computes the hull of points [n x 3]; null if they have no clear volume, or if facets were
   * joined in a way that is not followed here.
   *
   * @param maxVertices most vertices, at least 4; -1 for no limit
   */
  public static @Nullable JoinedHull of(double[] points, int maxVertices) {
    if (points.length < 12) {
      return null;
    }
    Tolerances tolerances = new Tolerances(points);
    if (!Double.isFinite(tolerances.roundoff) || !(tolerances.width > 0)) {
      return null;
    }
    int[] simplex = new StartSimplex(points, tolerances).find();
    if (simplex == null) {
      return null;
    }
    try {
      Surface surface = new Surface(points, tolerances);
      grow(surface, simplex, maxVertices);
      new Fan(surface).run();
      return lists(surface);
    } catch (TangledHullException e) {
      return null;
    }
  }

  private static void grow(Surface surface, int[] simplex, int maxVertices)
      throws TangledHullException {
    PlaneMaker planes = new PlaneMaker(surface);
    new FirstFacets(surface, planes).make(simplex);
    Points points = new Points(surface);
    surface.candidate = surface.standing.first();
    points.giveAll(simplex);
    Facet furthest = points.furthest();
    if (furthest == null) {
      return;
    }
    surface.prefer(furthest);
    Cone cone = new Cone(surface, planes);
    Flattener flattener = new Flattener(surface);
    // a point that was a vertex may come again, but not for ever
    int left = 2 * surface.p.length;
    for (int point = points.next(); point >= 0; point = points.next()) {
      if (left-- == 0) {
        throw new TangledHullException("no end");
      }
      Facet seen = surface.candidate;
      if (seen == null || maxVertices >= 0 && surface.vertexCount >= maxVertices) {
        return;
      }
      cone.look(seen, point);
      cone.close(point);
      flattener.run();
      points.giveRemoved();
      surface.settle();
    }
  }

  // ---- lists

  private static JoinedHull lists(Surface surface) throws TangledHullException {
    surface.learnFacets();
    List<Vertex> corners = new ArrayList<>();
    for (Vertex v : surface.vertices) {
      if (!v.gone) {
        corners.add(v);
      }
    }
    corners.sort(Comparator.comparingLong(v -> v.listed));
    int[] vertices = new int[corners.size()];
    for (int i = 0; i < vertices.length; i++) {
      vertices[i] = corners.get(i).point;
      corners.get(i).mark = i;
    }
    int[][] around = new int[vertices.length][];
    for (int i = 0; i < vertices.length; i++) {
      around[i] = around(corners.get(i));
    }
    int[] faces = new int[3 * surface.standing.size()];
    int at = 0;
    for (Facet f = surface.standing.first(); f != null; f = f.next) {
      faces[at + (f.clockwise ? 1 : 0)] = f.vertices.get(0).point;
      faces[at + (f.clockwise ? 0 : 1)] = f.vertices.get(1).point;
      faces[at + 2] = f.vertices.get(2).point;
      at += 3;
    }
    requireClosed(faces, vertices.length);
    return new JoinedHull(vertices, faces, around);
  }

  private static int[] around(Vertex v) {
    int[] out = new int[2 * v.facets.size()];
    int count = 0;
    for (int k = 0; k < v.facets.size(); k++) {
      Facet f = v.facets.get(k);
      for (int i = 0; !f.removed && i < 3; i++) {
        Vertex w = f.vertices.get(i);
        if (w != v && !contains(out, count, w.mark)) {
          out[count++] = w.mark;
        }
      }
    }
    return Arrays.copyOf(out, count);
  }

  private static boolean contains(int[] list, int count, int x) {
    for (int i = 0; i < count; i++) {
      if (list[i] == x) {
        return true;
      }
    }
    return false;
  }

  /** Each edge once in each direction, and Euler's formula. */
  private static void requireClosed(int[] faces, int nvertex) throws TangledHullException {
    if (faces.length != 3 * (2 * nvertex - 4)) {
      throw new TangledHullException("not the surface of a ball");
    }
    long[] edges = new long[faces.length];
    long[] back = new long[faces.length];
    for (int f = 0; f < faces.length; f += 3) {
      for (int j = 0; j < 3; j++) {
        long a = faces[f + j];
        long b = faces[f + (j + 1) % 3];
        edges[f + j] = a << 32 | b;
        back[f + j] = b << 32 | a;
      }
    }
    Arrays.sort(edges);
    Arrays.sort(back);
    for (int i = 0; i < edges.length; i++) {
      if (edges[i] != back[i] || i > 0 && edges[i] == edges[i - 1]) {
        throw new TangledHullException("an edge not of two facets");
      }
    }
  }
}
