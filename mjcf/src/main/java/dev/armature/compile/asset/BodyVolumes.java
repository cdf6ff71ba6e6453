package dev.armature.compile.asset;

import dev.armature.math.Mat3;
import dev.armature.math.Quat;

/** The bounding volumes of a body: a tree of boxes over its geoms, in its inertial frame. */
public final class BodyVolumes {
  private BodyVolumes() {}

  /**
   * Builds the tree over some geoms; its leaves count them from 0.
   *
   * @param ipos center of mass of the body, at {@code p}
   * @param iquat orientation of its inertial frame, at {@code q}
   * @param geoms which geoms
   * @param pos positions of geoms in the body frame [geom x 3]
   * @param quat orientations [geom x 4]
   * @param aabb boxes in the frames of the geoms: center, half sizes [geom x 6]
   */
  public static Bvh build(
      double[] ipos, double[] iquat, int[] geoms, double[] pos, double[] quat, double[] aabb) {
    int n = geoms.length;
    double[] bounds = new double[6 * n];
    double[] position = new double[3 * n];
    int[] ids = new int[n];
    double[] inertial = new double[9];
    double[] own = new double[9];
    double[] turn = new double[9];
    Quat.toMat(inertial, 0, iquat, 0);
    for (int i = 0; i < n; i++) {
      int g = geoms[i];
      ids[i] = i;
      double[] offset = {pos[3 * g] - ipos[0], pos[3 * g + 1] - ipos[1], pos[3 * g + 2] - ipos[2]};
      Mat3.mulTVec(position, 3 * i, inertial, 0, offset, 0);
      Quat.toMat(own, 0, quat, 4 * g);
      Mat3.mulTMat(turn, 0, inertial, 0, own, 0);
      enclose(bounds, 6 * i, aabb, 6 * g, position, 3 * i, turn);
    }
    return Bvh.build(bounds, position, ids);
  }

  /**
   * bounds = min and max of the corners of a box (center, half sizes) after a rotation and a shift.
   */
  private static void enclose(
      double[] bounds, int at, double[] aabb, int box, double[] pos, int p, double[] turn) {
    double[] corner = new double[3];
    for (int k = 0; k < 3; k++) {
      bounds[at + k] = Double.POSITIVE_INFINITY;
      bounds[at + 3 + k] = Double.NEGATIVE_INFINITY;
    }
    for (int c = 0; c < 8; c++) {
      for (int k = 0; k < 3; k++) {
        corner[k] = aabb[box + k] + ((c >> k & 1) == 0 ? -aabb[box + 3 + k] : aabb[box + 3 + k]);
      }
      Mat3.mulVec(corner, 0, turn, 0, corner, 0);
      for (int k = 0; k < 3; k++) {
        double x = corner[k] + pos[p + k];
        bounds[at + k] = Math.min(bounds[at + k], x);
        bounds[at + 3 + k] = Math.max(bounds[at + 3 + k], x);
      }
    }
  }
}
