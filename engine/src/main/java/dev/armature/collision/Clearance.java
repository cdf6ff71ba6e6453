package dev.armature.collision;

import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.model.GeomType;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Which bodies are too far from all geoms of the world to touch one. A geom that was some way off,
 * by its bounding sphere, still is until it has moved by as much; only then its distance is found
 * again.
 */
final class Clearance {
  // geoms of the world that a distance is the least of; with more, their tree is quicker
  private static final int MOST = 32;
  // what rounding may change of a distance, relative to coordinates
  private static final double ROUNDING = 1e-12;

  // by geom: where it was, and the square of how far it may move, zero when it may not
  private double[] places = {};
  private double[] limit = {};

  // what the limits hold for
  private double[] worldPos = {};
  private double[] worldMat = {};
  private double[] radius = {};
  private double[] margin = {};
  private double extraMargin;
  private boolean applies;

  /** Gets ready for a step: forgets all limits if something else has changed than poses. */
  void begin(Model m, Data d) {
    int world = m.body.geomnum[0];
    applies = world > 0 && world <= MOST && d.hooks == Hooks.NONE;
    if (!applies || isSame(m, d, world)) {
      return;
    }
    if (limit.length != m.ngeom) {
      places = new double[3 * m.ngeom];
      limit = new double[m.ngeom];
      worldPos = new double[3 * world];
      worldMat = new double[9 * world];
      radius = new double[m.ngeom];
      margin = new double[m.ngeom];
    }
    int first = m.body.geomadr[0];
    System.arraycopy(d.geomXpos, 3 * first, worldPos, 0, 3 * world);
    System.arraycopy(d.geomXmat, 9 * first, worldMat, 0, 9 * world);
    System.arraycopy(m.geom.rbound, 0, radius, 0, m.ngeom);
    System.arraycopy(m.geom.margin, 0, margin, 0, m.ngeom);
    extraMargin = MidPhase.margin(m, 0, 0);
    Arrays.fill(limit, 0);
  }

  private boolean isSame(Model m, Data d, int world) {
    int first = m.body.geomadr[0];
    return Arrays.equals(radius, m.geom.rbound)
        && Arrays.equals(margin, m.geom.margin)
        && equal(worldPos, d.geomXpos, 3 * first, 3 * world)
        && equal(worldMat, d.geomXmat, 9 * first, 9 * world)
        && extraMargin == MidPhase.margin(m, 0, 0);
  }

  private static boolean equal(double[] a, double[] b, int from, int count) {
    return Arrays.equals(a, 0, count, b, from, from + count);
  }

  /** Whether no geom of a body can touch one of the world. */
  boolean isClear(Model m, Data d, int body) {
    if (!applies) {
      return false;
    }
    double[] pos = d.geomXpos;
    int first = m.body.geomadr[body];
    for (int g = first; g < first + m.body.geomnum[body]; g++) {
      double x = pos[3 * g] - places[3 * g];
      double y = pos[3 * g + 1] - places[3 * g + 1];
      double z = pos[3 * g + 2] - places[3 * g + 2];
      if (!(x * x + y * y + z * z < limit[g]) && !renew(m, d, g)) {
        return false;
      }
    }
    return true;
  }

  /** Finds how far a geom may move now; false when it may not move at all. */
  private boolean renew(Model m, Data d, int geom) {
    double least = Double.POSITIVE_INFINITY;
    limit[geom] = 0;
    int first = m.body.geomadr[0];
    for (int w = first; w < first + m.body.geomnum[0]; w++) {
      double gap = gap(m, d, w, geom);
      if (!(gap > 0)) {
        return false;
      }
      least = Math.min(least, gap);
    }
    System.arraycopy(d.geomXpos, 3 * geom, places, 3 * geom, 3);
    limit[geom] = least * least;
    return true;
  }

  /** A distance between two geoms that is not too large, by their spheres. */
  private static double gap(Model m, Data d, int world, int geom) {
    double[] pos = d.geomXpos;
    double x = pos[3 * geom] - pos[3 * world];
    double y = pos[3 * geom + 1] - pos[3 * world + 1];
    double z = pos[3 * geom + 2] - pos[3 * world + 2];
    double reach =
        m.geom.rbound[geom] + MidPhase.margin(m, m.geom.margin[world], m.geom.margin[geom]);
    double scale = Math.abs(x) + Math.abs(y) + Math.abs(z) + reach;
    double sure = reach + ROUNDING * (scale + m.geom.rbound[world]);
    if (!(m.geom.rbound[geom] > 0)) {
      return 0;
    }
    if (m.geom.rbound[world] > 0) {
      return Math.sqrt(x * x + y * y + z * z) - m.geom.rbound[world] - sure;
    }
    if (m.geom.type[world] != GeomType.PLANE) {
      return 0;
    }
    double[] mat = d.geomXmat;
    return x * mat[9 * world + 2] + y * mat[9 * world + 5] + z * mat[9 * world + 8] - sure;
  }
}
