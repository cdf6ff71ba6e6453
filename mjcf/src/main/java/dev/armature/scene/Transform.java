package dev.armature.scene;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.math.Quat;
import dev.armature.math.Trig;
import dev.armature.math.Vec3;
import dev.armature.spec.ModelException;

/**
 * A place and an orientation in a parent frame.
 *
 * @param x position (m)
 * @param y position (m)
 * @param z position (m)
 * @param qw orientation as a unit quaternion, scalar part first
 * @param qx orientation
 * @param qy orientation
 * @param qz orientation
 */
public record Transform(double x, double y, double z, double qw, double qx, double qy, double qz) {
  /** The parent frame itself. */
  public static final Transform NONE = at(0, 0, 0);

  /** Normalizes the quaternion; refuses numbers that are not finite and a quaternion of zero. */
  public Transform {
    double norm = Math.sqrt(qw * qw + qx * qx + qy * qy + qz * qz);
    if (!Double.isFinite(x + y + z) || !(norm > MINVAL) || !Double.isFinite(norm)) {
      throw new ModelException(
          "a transform needs a finite position and a quaternion other than zero, not position ("
              + x
              + " "
              + y
              + " "
              + z
              + ") quaternion ("
              + qw
              + " "
              + qx
              + " "
              + qy
              + " "
              + qz
              + ")");
    }
    qw /= norm;
    qx /= norm;
    qy /= norm;
    qz /= norm;
  }

  /** A place, not turned. */
  public static Transform at(double x, double y, double z) {
    return new Transform(x, y, z, 1, 0, 0, 0);
  }

  /** This place with an orientation (w x y z). */
  public Transform quat(double w, double x, double y, double z) {
    return new Transform(this.x, this.y, this.z, w, x, y, z);
  }

  /** This place, turned by an angle (rad) about an axis. */
  public Transform turned(double axisX, double axisY, double axisZ, double angle) {
    double[] axis = {axisX, axisY, axisZ};
    if (!(Vec3.normalize(axis, 0) > MINVAL)) {
      throw new ModelException("the axis of a turn must not be zero");
    }
    double s = Trig.sin(angle / 2);
    return quat(Trig.cos(angle / 2), s * axis[0], s * axis[1], s * axis[2]);
  }

  /** This after another: the place that {@code inner} has when it is given in this frame. */
  public Transform then(Transform inner) {
    double[] q = {qw, qx, qy, qz};
    double[] moved = new double[3];
    Quat.rotate(moved, 0, new double[] {inner.x, inner.y, inner.z}, 0, q, 0);
    double[] turned = new double[4];
    Quat.mul(turned, 0, q, 0, new double[] {inner.qw, inner.qx, inner.qy, inner.qz}, 0);
    return new Transform(
        x + moved[0], y + moved[1], z + moved[2], turned[0], turned[1], turned[2], turned[3]);
  }

  double[] position() {
    return new double[] {x, y, z};
  }

  double[] orientation() {
    return new double[] {qw, qx, qy, qz};
  }

  boolean isTurned() {
    return qx != 0 || qy != 0 || qz != 0;
  }
}
