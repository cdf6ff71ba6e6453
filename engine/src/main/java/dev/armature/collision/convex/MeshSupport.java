package dev.armature.collision.convex;

import dev.armature.model.Meshes;

/**
 * The vertex of a mesh farthest in a direction: by climbing along the edges of the hull, or over
 * all vertices where the mesh is small or has no hull.
 *
 * <p>Climbing looks at all neighbours of a vertex, in stored order, moves to the best and repeats
 * until nothing is better. The vertex it starts from is not scored, so it loses a tie with a
 * neighbour.
 */
final class MeshSupport {
  /** Below this number of vertices a scan is quicker than climbing. */
  private static final int SMALL = 10;

  private static final double LOWEST = -Float.MAX_VALUE;

  private float[] vert = {};
  private int[] graph = {};
  private int vertAt;
  private int vertCount;
  private boolean climb;
  private int edgeAddressAt;
  private int globalAt;
  private int edgeAt;
  private int hullVertex;

  /** Takes a mesh and forgets the last vertex. */
  void setMesh(Meshes meshes, int mesh) {
    vert = meshes.vert;
    graph = meshes.graph;
    vertAt = 3 * meshes.vertadr[mesh];
    vertCount = meshes.vertnum[mesh];
    int graphAt = meshes.graphadr[mesh];
    climb = graphAt >= 0 && vertCount >= SMALL;
    hullVertex = -1;
    if (climb) {
      int hullVertices = graph[graphAt];
      edgeAddressAt = graphAt + 2;
      globalAt = edgeAddressAt + hullVertices;
      edgeAt = globalAt + hullVertices;
    }
  }

  /**
   * The number of the farthest vertex.
   *
   * @param last the vertex found before, -1 for none
   */
  int find(int last, double x, double y, double z) {
    return climb ? climb(x, y, z) : scan(last, x, y, z);
  }

  private int scan(int last, double x, double y, double z) {
    int best = Math.max(last, 0);
    double most = last >= 0 ? along(last, x, y, z) : LOWEST;
    for (int i = 0; i < vertCount; i++) {
      double value = along(i, x, y, z);
      if (value > most) {
        most = value;
        best = i;
      }
    }
    return best;
  }

  private int climb(double x, double y, double z) {
    int best = Math.max(hullVertex, 0);
    double most = LOWEST;
    int from;
    do {
      from = best;
      int at = edgeAt + graph[edgeAddressAt + from];
      for (int next = graph[at]; next >= 0; next = graph[++at]) {
        double value = along(graph[globalAt + next], x, y, z);
        if (value > most) {
          most = value;
          best = next;
        }
      }
    } while (best != from);
    hullVertex = best;
    return graph[globalAt + best];
  }

  private double along(int number, double x, double y, double z) {
    int at = vertAt + 3 * number;
    return x * vert[at] + y * vert[at + 1] + z * vert[at + 2];
  }
}
