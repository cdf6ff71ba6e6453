package dev.armature.collision.convex;

import dev.armature.model.HullEdges;
import dev.armature.model.Meshes;

/**
 * The vertex of a mesh farthest in a direction: by climbing along the edges of the hull, or over
 * all vertices where the mesh is small or has no hull.
 *
 * <p>Climbing looks at all neighbors of a vertex, in stored order, moves to the best and repeats
 * until nothing is better. The vertex it starts from is not scored, so it loses a tie with a
 * neighbor.
 */
final class MeshSupport {
  /** Below this number of vertices a scan is quicker than climbing. */
  private static final int SMALL = 10;

  private static final double LOWEST = -Float.MAX_VALUE;

  private float[] vert = {};
  private int vertAt;
  private int vertCount;
  private boolean climb;
  private boolean hasHull;
  private int[] start = {};
  private int[] to = {};
  private double[] point = {};
  private int[] vertex = {};
  private int hullVertex;

  /** Sets the mesh and clears the last vertex. */
  void setMesh(Meshes meshes, int mesh) {
    vertCount = meshes.vertnum[mesh];
    vert = meshes.vert;
    vertAt = 3 * meshes.vertadr[mesh];
    hasHull = meshes.graphadr[mesh] >= 0;
    climb = hasHull && vertCount >= SMALL;
    hullVertex = 0;
    if (hasHull) {
      HullEdges hull = meshes.hull(mesh);
      start = hull.start;
      to = hull.to;
      point = hull.point;
      vertex = hull.vertex;
    }
  }

  /**
   * The number of the farthest vertex.
   *
   * @param last the vertex found before, -1 for none
   */
  int find(int last, double x, double y, double z) {
    return climb ? climb(LOWEST, x, y, z) : scan(last, x, y, z);
  }

  /**
   * The same with two differences, which decide ties: the vertex that climbing starts from counts,
   * and small meshes are climbed too.
   */
  int findFromLast(double x, double y, double z) {
    return hasHull ? climb(along(vertex[hullVertex], x, y, z), x, y, z) : scan(-1, x, y, z);
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

  /** Climbs from the last vertex to one that is better than a given value. */
  private int climb(double least, double x, double y, double z) {
    int[] start = this.start;
    double[] point = this.point;
    int best = hullVertex;
    double most = least;
    int from;
    do {
      from = best;
      int end = start[from + 1];
      int found = -1;
      for (int edge = start[from]; edge < end; edge++) {
        int at = 3 * edge;
        double value = x * point[at] + y * point[at + 1] + z * point[at + 2];
        if (value > most) {
          most = value;
          found = edge;
        }
      }
      if (found >= 0) {
        best = to[found];
      }
    } while (best != from);
    hullVertex = best;
    return vertex[best];
  }

  private double along(int number, double x, double y, double z) {
    int at = vertAt + 3 * number;
    return x * vert[at] + y * vert[at + 1] + z * vert[at + 2];
  }
}
