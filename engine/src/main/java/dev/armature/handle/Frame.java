package dev.armature.handle;

import dev.armature.data.Data;
import dev.armature.math.Quat;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.query.ObjectFrame;
import dev.armature.query.ObjectMotion;

/** An object with a pose in space: body, geom, site or camera. All vectors are in world axes. */
public abstract sealed class Frame extends Handle permits Body, Geom, Site, Camera {
  private final int frameType;
  private final double[] motion = new double[6];

  Frame(Model m, Data d, int type, int id) {
    super(m, d, type, id);
    // A body's own frame, not that of its inertia.
    this.frameType = type == ObjType.BODY ? ObjType.XBODY : type;
  }

  /** Position, m. */
  public final double[] position() {
    double[] p = new double[3];
    position(p);
    return p;
  }

  /** Writes the position into the first three of {@code result}, m. */
  public final void position(double[] result) {
    System.arraycopy(ObjectFrame.positions(d, frameType), 3 * id, result, 0, 3);
  }

  /** Rotation from its own axes to the world's, as a unit quaternion w, x, y, z. */
  public final double[] rotation() {
    double[] q = new double[4];
    rotation(q);
    return q;
  }

  /** Writes the quaternion of the rotation into the first four of {@code result}. */
  public final void rotation(double[] result) {
    if (frameType == ObjType.XBODY) {
      System.arraycopy(d.xquat, 4 * id, result, 0, 4);
    } else {
      Quat.fromMat(result, 0, ObjectFrame.rotations(d, frameType), 9 * id);
    }
  }

  /** Writes the rotation matrix, row after row, into the first nine of {@code result}. */
  public final void matrix(double[] result) {
    System.arraycopy(ObjectFrame.rotations(d, frameType), 9 * id, result, 0, 9);
  }

  /** Velocity of its origin, m/s. */
  public final double[] velocity() {
    double[] v = new double[3];
    velocity(v);
    return v;
  }

  /** Writes the velocity of its origin into the first three of {@code result}, m/s. */
  public final void velocity(double[] result) {
    ObjectMotion.velocity(m, d, frameType, id, false, motion, 0);
    System.arraycopy(motion, 3, result, 0, 3);
  }

  /** Angular velocity, rad/s. */
  public final double[] angularVelocity() {
    double[] w = new double[3];
    angularVelocity(w);
    return w;
  }

  /** Writes the angular velocity into the first three of {@code result}, rad/s. */
  public final void angularVelocity(double[] result) {
    ObjectMotion.velocity(m, d, frameType, id, false, motion, 0);
    System.arraycopy(motion, 0, result, 0, 3);
  }
}
