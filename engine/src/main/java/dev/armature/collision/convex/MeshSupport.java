package dev.armature.collision.convex;

import dev.armature.model.ClimbEnds;
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
  private double[] position = {};
  private int[] ends = {};
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
      position = hull.position;
      ends = hull.ends;
    }
  }

  /**
   * The number of the farthest vertex.
   *
   * @param last the vertex found before, -1 for none
   */
  int find(int last, double x, double y, double z) {
    if (!climb) {
      return scan(last, x, y, z);
    }
    int box = ends.length > 0 ? ClimbEnds.box(x, y, z) : -1;
    int end = box >= 0 ? end(ends[box], x, y, z) : -1;
    hullVertex = end >= 0 ? end : climb(LOWEST, x, y, z);
    return vertex[hullVertex];
  }

  /**
   * The same with two differences, which decide ties: the vertex that climbing starts from counts,
   * and small meshes are climbed too.
   */
  int findFromLast(double x, double y, double z) {
    if (!hasHull) {
      return scan(-1, x, y, z);
    }
    hullVertex = climb(along(vertex[hullVertex], x, y, z), x, y, z);
    return vertex[hullVertex];
  }

  /** The one of the possible ends where a climb ends; -1 where that depends on its start. */
  private int end(int entry, double x, double y, double z) {
    int hub = entry & 255;
    int otherHub = entry >> 8 & 255;
    int rim = entry >> 16 & 255;
    int otherRim = entry >>> 24;
    if (otherHub == 0) {
      return hub - 1; // the only end, or -1 where they are unknown; one hub has no rims
    }
    double hubAlong = along(position, 3 * hub, x, y, z);
    double otherAlong = along(position, 3 * otherHub, x, y, z);
    if (otherAlong > hubAlong) {
      hub = otherHub;
      double swap = hubAlong;
      hubAlong = otherAlong;
      otherAlong = swap;
    }
    double rimAlong = along(position, 3 * rim, x, y, z);
    double otherRimAlong = along(position, 3 * otherRim, x, y, z);
    if (otherRimAlong > rimAlong) {
      rim = otherRim;
      double swap = rimAlong;
      rimAlong = otherRimAlong;
      otherRimAlong = swap;
    }
    // comparisons with the vertex that is no number are false
    if (rimAlong > hubAlong) {
      return otherRimAlong >= hubAlong ? -1 : rim - 1;
    }
    return hubAlong == otherAlong || rimAlong == hubAlong ? -1 : hub - 1;
  }

  private static double along(double[] position, int at, double x, double y, double z) {
    return x * position[at] + y * position[at + 1] + z * position[at + 2];
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
    return best;
  }

  private double along(int number, double x, double y, double z) {
    int at = vertAt + 3 * number;
    return x * vert[at] + y * vert[at + 1] + z * vert[at + 2];
  }
}
