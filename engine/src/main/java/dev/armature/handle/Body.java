package dev.armature.handle;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import java.util.Arrays;

/** A body. */
public final class Body extends Frame {
  /** Returns the body with this id. */
  public Body(Model m, Data d, int id) {
    super(m, d, ObjType.BODY, id);
  }

  /** Returns the body with this name. */
  public Body(Model m, Data d, String name) {
    this(m, d, id(m, ObjType.BODY, name));
  }

  /** Its parent body; the world is its own parent. */
  public Body parent() {
    return new Body(m, d, m.body.parentid[id]);
  }

  /** Mass, kg. */
  public double mass() {
    return m.body.mass[id];
  }

  /** Mass of its subtree, kg. */
  public double subtreeMass() {
    return m.body.subtreemass[id];
  }

  /** Its center of mass, m. */
  public double[] centerOfMass() {
    return Arrays.copyOfRange(d.xipos, 3 * id, 3 * id + 3);
  }

  /** Center of mass of its subtree, m. */
  public double[] subtreeCenterOfMass() {
    return Arrays.copyOfRange(d.subtreeCom, 3 * id, 3 * id + 3);
  }

  /**
   * Applies a force at the center of mass, in world axes, N. It acts in every step until it is
   * changed; zero removes it.
   */
  public void applyForce(double x, double y, double z) {
    d.xfrcApplied[6 * id] = x;
    d.xfrcApplied[6 * id + 1] = y;
    d.xfrcApplied[6 * id + 2] = z;
  }

  /** Applies a torque in world axes, N m, in every step until it is changed. */
  public void applyTorque(double x, double y, double z) {
    d.xfrcApplied[6 * id + 3] = x;
    d.xfrcApplied[6 * id + 4] = y;
    d.xfrcApplied[6 * id + 5] = z;
  }

  /** Whether it is a mocap body, which the user places. */
  public boolean isMocap() {
    return m.body.mocapid[id] >= 0;
  }

  /**
   * Places a mocap body.
   *
   * @throws IllegalStateException when it is none
   */
  public void setMocapPosition(double x, double y, double z) {
    int at = 3 * mocap();
    d.mocapPos[at] = x;
    d.mocapPos[at + 1] = y;
    d.mocapPos[at + 2] = z;
  }

  /**
   * Sets the orientation of a mocap body, a unit quaternion.
   *
   * @throws IllegalStateException when it is none
   */
  public void setMocapRotation(double w, double x, double y, double z) {
    int at = 4 * mocap();
    d.mocapQuat[at] = w;
    d.mocapQuat[at + 1] = x;
    d.mocapQuat[at + 2] = y;
    d.mocapQuat[at + 3] = z;
  }

  private int mocap() {
    if (!isMocap()) {
      throw new IllegalStateException(
          this + " moves by physics; only bodies with mocap=\"true\" can be placed by hand");
    }
    return m.body.mocapid[id];
  }
}
