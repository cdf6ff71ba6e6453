package dev.armature.handle;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import java.util.Arrays;

/** A body. */
public final class Body extends Frame {
  /** The body of an id. */
  public Body(Model m, Data d, int id) {
    super(m, d, ObjType.BODY, id);
  }

  /** The body of a name. */
  public Body(Model m, Data d, String name) {
    this(m, d, id(m, ObjType.BODY, name));
  }

  /** The body that carries it; the world is its own. */
  public Body parent() {
    return new Body(m, d, m.body.parentid[id]);
  }

  /** Mass, kg. */
  public double mass() {
    return m.body.mass[id];
  }

  /** Mass with everything it carries, kg. */
  public double subtreeMass() {
    return m.body.subtreemass[id];
  }

  /** Center of its mass, m. */
  public double[] centerOfMass() {
    return Arrays.copyOfRange(d.xipos, 3 * id, 3 * id + 3);
  }

  /** Center of mass of it and everything it carries, m. */
  public double[] subtreeCenterOfMass() {
    return Arrays.copyOfRange(d.subtreeCom, 3 * id, 3 * id + 3);
  }

  /**
   * Pushes at the center of mass with a force in world axes, N, in every step until it is changed;
   * a force of zero ends it.
   */
  public void applyForce(double x, double y, double z) {
    d.xfrcApplied[6 * id] = x;
    d.xfrcApplied[6 * id + 1] = y;
    d.xfrcApplied[6 * id + 2] = z;
  }

  /** Turns with a torque in world axes, N m, in every step until it is changed. */
  public void applyTorque(double x, double y, double z) {
    d.xfrcApplied[6 * id + 3] = x;
    d.xfrcApplied[6 * id + 4] = y;
    d.xfrcApplied[6 * id + 5] = z;
  }

  /** Whether it is a mocap body: one that is placed by hand. */
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
   * Turns a mocap body to a unit quaternion.
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
