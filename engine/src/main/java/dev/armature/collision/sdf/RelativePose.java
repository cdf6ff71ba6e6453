package dev.armature.collision.sdf;

import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;

/** The pose of one geom in the frame of another, y = R x + o, by way of their quaternions. */
final class RelativePose {
  /** Rotation R. */
  final double[] mat = new double[9];

  /** Offset o. */
  final double[] pos = new double[3];

  private final double[] quat = new double[4];
  private final double[] inverse = new double[4];
  private final double[] other = new double[4];

  /** Becomes the pose of a geom in the frame of another. */
  void set(Data d, int geom, int in) {
    Quat.fromMat(quat, 0, d.geomXmat, 9 * geom);
    Quat.fromMat(other, 0, d.geomXmat, 9 * in);
    Quat.conjugate(inverse, 0, other, 0);
    Quat.rotate(pos, 0, d.geomXpos, 3 * geom, inverse, 0);
    Quat.rotate(mat, 0, d.geomXpos, 3 * in, inverse, 0);
    Vec3.subFrom(pos, 0, mat, 0);
    Quat.mul(quat, 0, inverse, 0, quat, 0);
    Quat.normalize(quat, 0);
    Quat.toMat(mat, 0, quat, 0);
  }

  /** Moves a point from the geom's frame into the other. */
  void apply(double[] res, int resAt, double[] x, int xAt) {
    Mat3.mulVec(res, resAt, mat, 0, x, xAt);
    Vec3.addTo(res, resAt, pos, 0);
  }
}
