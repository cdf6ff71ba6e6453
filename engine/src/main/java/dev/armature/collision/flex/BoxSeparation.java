package dev.armature.collision.flex;

import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Vec3;
import dev.armature.model.Model;

/**
 * Separation of the box of a geom, in the geom's frame, from boxes in world axes, along the face
 * normals of both.
 */
final class BoxSeparation {
  private static final double INFINITE = 1e10;

  private final double[] center = new double[3];
  private final double[] half = new double[3];
  private final double[] mat = new double[9];
  private boolean infinite;

  /** Sets the box to that of a geom. */
  void setGeom(Model m, Data d, int geom) {
    Mat3.mulVec(center, 0, d.geomXmat, 9 * geom, m.geom.aabb, 6 * geom);
    Vec3.addTo(center, 0, d.geomXpos, 3 * geom);
    Vec3.copy(half, 0, m.geom.aabb, 6 * geom + 3);
    Mat3.copy(mat, 0, d.geomXmat, 9 * geom);
    infinite = half[0] >= INFINITE || half[1] >= INFINITE || half[2] >= INFINITE;
  }

  /** Whether a box in world axes (center, half sizes) is farther away than the margin. */
  boolean apart(double[] box, int boxAt, double margin) {
    if (infinite) {
      return false;
    }
    double x = box[boxAt] - center[0];
    double y = box[boxAt + 1] - center[1];
    double z = box[boxAt + 2] - center[2];
    for (int k = 0; k < 3; k++) {
      double across = k == 0 ? x : k == 1 ? y : z;
      double radius =
          Math.abs(half[0] * mat[3 * k])
              + Math.abs(half[1] * mat[3 * k + 1])
              + Math.abs(half[2] * mat[3 * k + 2]);
      if (radius + box[boxAt + 3 + k] + margin < Math.abs(across)) {
        return true;
      }
      double along = x * mat[k] + y * mat[3 + k] + z * mat[6 + k];
      double other =
          Math.abs(box[boxAt + 3] * mat[k])
              + Math.abs(box[boxAt + 4] * mat[3 + k])
              + Math.abs(box[boxAt + 5] * mat[6 + k]);
      if (half[k] + other + margin < Math.abs(along)) {
        return true;
      }
    }
    return false;
  }
}
