package dev.armature.query;

import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.SameFrame;

/** Poses given in the frame of a body, in the world, and back. */
public final class LocalGlobal {
  private LocalGlobal() {}

  /**
   * World position and rotation matrix of a pose given in the frame of a body.
   *
   * @param sameframe a {@link SameFrame} code: what of the body's own (or inertial) pose can be
   *     copied instead of computed
   */
  public static void toGlobal(
      Data d,
      int body,
      double[] pos,
      int p,
      double[] quat,
      int q,
      int sameframe,
      double[] xpos,
      int xp,
      double[] xmat,
      int xm) {
    switch (sameframe) {
      case SameFrame.BODY -> Vec3.copy(xpos, xp, d.xpos, 3 * body);
      case SameFrame.INERTIA -> Vec3.copy(xpos, xp, d.xipos, 3 * body);
      default -> pointToGlobal(d, body, pos, p, xpos, xp);
    }
    switch (sameframe) {
      case SameFrame.BODY, SameFrame.BODYROT -> Mat3.copy(xmat, xm, d.xmat, 9 * body);
      case SameFrame.INERTIA, SameFrame.INERTIAROT -> Mat3.copy(xmat, xm, d.ximat, 9 * body);
      default -> {
        double[] product = d.scratch(Work.class, Work::new).quat;
        Quat.mul(product, 0, d.xquat, 4 * body, quat, q);
        Quat.toMat(xmat, xm, product, 0);
      }
    }
  }

  /** xpos = world position of a point given in the frame of a body. */
  public static void pointToGlobal(Data d, int body, double[] pos, int p, double[] xpos, int xp) {
    Mat3.mulVec(xpos, xp, d.xmat, 9 * body, pos, p);
    Vec3.addTo(xpos, xp, d.xpos, 3 * body);
  }

  /** pos = position of a world point in the frame of a body. */
  public static void pointToLocal(Data d, int body, double[] xpos, int xp, double[] pos, int p) {
    Vec3.sub(pos, p, xpos, xp, d.xpos, 3 * body);
    Mat3.mulTVec(pos, p, d.xmat, 9 * body, pos, p);
  }

  /** quat = orientation of a world orientation in the frame of a body. */
  public static void rotationToLocal(
      Data d, int body, double[] xquat, int xq, double[] quat, int q) {
    double[] inverse = d.scratch(Work.class, Work::new).quat;
    Quat.conjugate(inverse, 0, d.xquat, 4 * body);
    Quat.mul(quat, q, inverse, 0, xquat, xq);
  }

  /** Working memory. */
  static final class Work {
    final double[] quat = new double[4];

    Work(dev.armature.model.Model m) {}
  }
}
