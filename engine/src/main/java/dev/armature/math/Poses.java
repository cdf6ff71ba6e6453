package dev.armature.math;

/** Poses as seven numbers: position x, y, z and orientation w, x, y, z. */
public final class Poses {
  private Poses() {}

  /** res = a, then b in its frame. The result may be one of the two. */
  public static void mul(double[] res, int resAt, double[] a, int aAt, double[] b, int bAt) {
    double[] pose = new double[7];
    apply(pose, 0, a, aAt, b, bAt);
    Quat.mul(pose, 3, a, aAt + 3, b, bAt + 3);
    System.arraycopy(pose, 0, res, resAt, 7);
  }

  /** The inverse pose; may be the same array. */
  public static void inverse(double[] res, int resAt, double[] a, int aAt) {
    double[] pose = new double[7];
    Quat.conjugate(pose, 3, a, aAt + 3);
    Quat.rotate(pose, 0, a, aAt, pose, 3);
    Vec3.scale(pose, 0, pose, 0, -1);
    System.arraycopy(pose, 0, res, resAt, 7);
  }

  /** A point of the frame of a pose, in the frame around it; may be the same array. */
  public static void apply(
      double[] res, int resAt, double[] pose, int poseAt, double[] point, int pointAt) {
    double[] moved = new double[3];
    Quat.rotate(moved, 0, point, pointAt, pose, poseAt + 3);
    Vec3.addTo(moved, 0, pose, poseAt);
    Vec3.copy(res, resAt, moved, 0);
  }
}
