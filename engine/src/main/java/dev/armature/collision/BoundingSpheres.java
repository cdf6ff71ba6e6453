package dev.armature.collision;

import dev.armature.model.Model;

/**
 * Bounding spheres of two geoms instead of the boxes that the sweep puts around the same spheres.
 */
final class BoundingSpheres {
  /** Some times the rounding of single precision, relative to coordinates. */
  static final double PRECISION = 1e-6;

  private BoundingSpheres() {}

  /** The distance below which the spheres, grown by the margins, overlap. */
  static double reach(Model m, int geom1, int geom2) {
    return m.geom.rbound[geom1] + m.geom.rbound[geom2] + BodyBoxes.margin(m, geom1, geom2);
  }

  /** The squared distance of the centers. */
  static double squaredDistance(double[] pos, int geom1, int geom2) {
    double x = pos[3 * geom1] - pos[3 * geom2];
    double y = pos[3 * geom1 + 1] - pos[3 * geom2 + 1];
    double z = pos[3 * geom1 + 2] - pos[3 * geom2 + 2];
    return x * x + y * y + z * z;
  }

  /**
   * Whether the boxes around two spheres overlap, too, whatever the rounding of the sweep; it
   * decides where the spheres only just overlap.
   */
  static boolean surelyOverlap(
      double[] pos, int geom1, int geom2, double squaredDistance, double reach) {
    double sure = reach - PRECISION * (reach + size(pos, geom1) + size(pos, geom2));
    return squaredDistance < sure * Math.abs(sure);
  }

  private static double size(double[] pos, int geom) {
    return Math.abs(pos[3 * geom]) + Math.abs(pos[3 * geom + 1]) + Math.abs(pos[3 * geom + 2]);
  }
}
