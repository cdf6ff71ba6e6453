package dev.armature.handle;

import dev.armature.data.Data;
import dev.armature.kinematics.Holds;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.ObjType;

/**
 * A joint. Hinges (rad) and slides (m) have one coordinate and one velocity; ball joints have a
 * quaternion and three angular velocities; free joints a position and a quaternion, and three
 * linear velocities (world) and three angular ones (its own axes).
 */
public final class Joint extends Handle {
  private static final int[] COORDINATES = {7, 4, 1, 1};
  private static final int[] DOFS = {6, 3, 1, 1};

  /** Returns the joint with this id. */
  public Joint(Model m, Data d, int id) {
    super(m, d, ObjType.JOINT, id);
  }

  /** Returns the joint with this name. */
  public Joint(Model m, Data d, String name) {
    this(m, d, id(m, ObjType.JOINT, name));
  }

  /** The body that it moves. */
  public Body body() {
    return new Body(m, d, m.jnt.bodyid[id]);
  }

  /** A {@link JointType} code. */
  public int type() {
    return m.jnt.type[id];
  }

  /** Where its coordinates begin in {@code qpos}. */
  public int qposAddress() {
    return m.jnt.qposadr[id];
  }

  /** Where its velocities begin in {@code qvel}, and its forces in {@code qfrc…}. */
  public int dofAddress() {
    return m.jnt.dofadr[id];
  }

  /** The number of its coordinates: 1, 4 or 7. */
  public int coordinates() {
    return COORDINATES[m.jnt.type[id]];
  }

  /** The number of its velocities: 1, 3 or 6. */
  public int dofs() {
    return DOFS[m.jnt.type[id]];
  }

  /** The angle of a hinge, rad, or the position of a slide, m. */
  public double position() {
    return d.qpos[single()];
  }

  /** Sets the angle of a hinge, rad, or the position of a slide, m. */
  public void set(double position) {
    d.qpos[single()] = position;
  }

  /** The velocity of a hinge, rad/s, or of a slide, m/s. */
  public double velocity() {
    single();
    return d.qvel[m.jnt.dofadr[id]];
  }

  /** Sets the velocity of a hinge, rad/s, or of a slide, m/s. */
  public void setVelocity(double velocity) {
    single();
    d.qvel[m.jnt.dofadr[id]] = velocity;
  }

  /** Writes all coordinates into the beginning of {@code result}. */
  public void positions(double[] result) {
    System.arraycopy(d.qpos, m.jnt.qposadr[id], result, 0, coordinates());
  }

  /** Sets all coordinates. */
  public void setPositions(double... values) {
    count(values, coordinates());
    System.arraycopy(values, 0, d.qpos, m.jnt.qposadr[id], values.length);
  }

  /** Writes all velocities into the beginning of {@code result}. */
  public void velocities(double[] result) {
    System.arraycopy(d.qvel, m.jnt.dofadr[id], result, 0, dofs());
  }

  /** Sets all velocities. */
  public void setVelocities(double... values) {
    count(values, dofs());
    System.arraycopy(values, 0, d.qvel, m.jnt.dofadr[id], values.length);
  }

  /** Applies forces to its dofs, N or N m, in every step until they are changed. */
  public void applyForce(double... values) {
    count(values, dofs());
    System.arraycopy(values, 0, d.qfrcApplied, m.jnt.dofadr[id], values.length);
  }

  /** The actuator force on its first dof, N or N m. */
  public double actuatorForce() {
    return d.qfrcActuator[m.jnt.dofadr[id]];
  }

  /** The force of contacts, limits, friction and equalities on its first dof, N or N m. */
  public double constraintForce() {
    return d.qfrcConstraint[m.jnt.dofadr[id]];
  }

  /**
   * Whether it is broken: it no longer holds its body, and keeps the coordinates of that moment.
   * Only joints with a {@code breakforce} or {@code breaktorque} do, under the solver AVBD.
   */
  public boolean isBroken() {
    return Holds.of(d).isLoose(d, m.jnt.bodyid[id]);
  }

  /** Whether it has limits. */
  public boolean isLimited() {
    return m.jnt.limited[id];
  }

  /** The lower limit, rad or m. */
  public double low() {
    return m.jnt.range[2 * id];
  }

  /** The upper limit, rad or m. */
  public double high() {
    return m.jnt.range[2 * id + 1];
  }

  private int single() {
    if (coordinates() != 1) {
      throw new IllegalStateException(
          this
              + " has "
              + coordinates()
              + " coordinates: use positions, velocities and their setters");
    }
    return m.jnt.qposadr[id];
  }

  private void count(double[] values, int expected) {
    if (values.length != expected) {
      throw new IllegalArgumentException(
          this + " takes " + expected + " values, not " + values.length);
    }
  }
}
