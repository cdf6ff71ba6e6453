package dev.armature.model;

import java.util.Arrays;

/**
 * The edges of a mesh's convex hull, laid out for climbing: the neighbors of a hull vertex stand
 * side by side with their coordinates, in the order of the mesh's graph. So looking at all
 * neighbors reads memory once, front to back, where the graph leads from list to list.
 */
public final class HullEdges {
  /** First edge of each hull vertex; one more entry ends the last. [vertices + 1] */
  public final int[] start;

  /** Hull vertex at the far end of each edge. [edges] */
  public final int[] to;

  /** Coordinates of the far end of each edge, m. [edges x 3] */
  public final double[] point;

  /** Vertex of the mesh for each hull vertex. [vertices] */
  public final int[] vertex;

  /** Coordinates of each hull vertex, m, after three that are not numbers. [1 + vertices x 3] */
  public final double[] position;

  /** Where climbs can end, for each box of directions: {@link ClimbEnds}. */
  public final int[] ends;

  /** Lays out the graph of a mesh that has one. */
  HullEdges(Meshes meshes, int mesh) {
    int[] graph = meshes.graph;
    int vertices = graph[meshes.graphadr[mesh]];
    int addressAt = meshes.graphadr[mesh] + 2;
    int vertexAt = addressAt + vertices;
    int edgeAt = vertexAt + vertices;
    start = new int[vertices + 1];
    vertex = new int[vertices];
    position = new double[3 + 3 * vertices];
    Arrays.fill(position, 0, 3, Double.NaN);
    for (int i = 0; i < vertices; i++) {
      vertex[i] = graph[vertexAt + i];
      for (int k = 0; k < 3; k++) {
        position[3 + 3 * i + k] = meshes.vert[3 * (meshes.vertadr[mesh] + vertex[i]) + k];
      }
      int count = 0;
      while (graph[edgeAt + graph[addressAt + i] + count] >= 0) {
        count++;
      }
      start[i + 1] = start[i] + count;
    }
    to = new int[start[vertices]];
    point = new double[3 * start[vertices]];
    for (int i = 0; i < vertices; i++) {
      int from = edgeAt + graph[addressAt + i];
      for (int e = start[i]; e < start[i + 1]; e++) {
        to[e] = graph[from + e - start[i]];
        System.arraycopy(position, 3 + 3 * to[e], point, 3 * e, 3);
      }
    }
    ends = ClimbEnds.of(this);
  }
}
