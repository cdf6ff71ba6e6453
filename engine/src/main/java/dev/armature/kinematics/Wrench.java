package dev.armature.kinematics;

import dev.armature.math.Vec3;

/**
 * A force and a torque that act on a point of a body, all in world axes. Set it, then hand it to
 * {@link Jacobian#addForce}; nothing here is changed by that.
 */
public final class Wrench {
  /** The body it acts on. */
  public int body;

  /** Where the force acts, world. [3] */
  public final double[] point = new double[3];

  /** Force. [3] */
  public final double[] force = new double[3];

  /** Torque. [3] */
  public final double[] torque = new double[3];

  /** Moves it to a point of a body. */
  public void actOn(int body, double[] point, int pointAt) {
    this.body = body;
    Vec3.copy(this.point, 0, point, pointAt);
  }
}
