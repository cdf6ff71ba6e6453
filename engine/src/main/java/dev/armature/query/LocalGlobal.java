package dev.armature.query;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
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
      Data d, int body, double[] pos, double[] quat, int sameframe, double[] xpos, double[] xmat) {
    switch (sameframe) {
      case SameFrame.BODY -> Vec3.copy(xpos, 0, d.xpos, 3 * body);
      case SameFrame.INERTIA -> Vec3.copy(xpos, 0, d.xipos, 3 * body);
      default -> pointToGlobal(d, body, pos, 0, xpos, 0);
    }
    switch (sameframe) {
      case SameFrame.BODY, SameFrame.BODYROT -> Mat3.copy(xmat, 0, d.xmat, 9 * body);
      case SameFrame.INERTIA, SameFrame.INERTIAROT -> Mat3.copy(xmat, 0, d.ximat, 9 * body);
      default -> {
        double[] product = d.scratch(Work.KEY).quat;
        Quat.mul(product, 0, d.xquat, 4 * body, quat, 0);
        Quat.toMat(xmat, 0, product, 0);
      }
    }
  }

  /** xpos = world position of a point given in the frame of a body. */
  public static void pointToGlobal(
      Data d, int body, double[] pos, int posAt, double[] xpos, int xposAt) {
    Mat3.mulVec(xpos, xposAt, d.xmat, 9 * body, pos, posAt);
    Vec3.addTo(xpos, xposAt, d.xpos, 3 * body);
  }

  /** pos = position of a world point in the frame of a body. */
  public static void pointToLocal(
      Data d, int body, double[] xpos, int xposAt, double[] pos, int posAt) {
    Vec3.sub(pos, posAt, xpos, xposAt, d.xpos, 3 * body);
    Mat3.mulTVec(pos, posAt, d.xmat, 9 * body, pos, posAt);
  }

  /** quat = orientation of a world orientation in the frame of a body. */
  public static void rotationToLocal(
      Data d, int body, double[] xquat, int xquatAt, double[] quat, int quatAt) {
    double[] inverse = d.scratch(Work.KEY).quat;
    Quat.conjugate(inverse, 0, d.xquat, 4 * body);
    Quat.mul(quat, quatAt, inverse, 0, xquat, xquatAt);
  }

  /** Working memory. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final double[] quat = new double[4];

    Work(dev.armature.model.Model m) {}
  }
}
