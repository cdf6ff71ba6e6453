package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Joints, in the order of their bodies. */
public final class Joints extends Group {
  /** A {@link JointType} code: free, ball, slide, hinge. [njnt] */
  public final int[] type;

  /** First coordinate in qpos. [njnt] */
  public final int[] qposadr;

  /** First dof in qvel. [njnt] */
  public final int[] dofadr;

  /** Body that the joint moves. [njnt] */
  public final int[] bodyid;

  /** Visibility group. [njnt] */
  public final int[] group;

  /** Whether range is enforced. [njnt] */
  public final boolean[] limited;

  /** Whether actfrcrange clamps the total actuator force. [njnt] */
  public final boolean[] actfrclimited;

  /** Whether gravity compensation counts as an actuator force. [njnt] */
  public final boolean[] actgravcomp;

  /** Reference parameters of the limit. [njnt x 2] */
  public final double[] solref;

  /** Impedance parameters of the limit. [njnt x 5] */
  public final double[] solimp;

  /** Anchor in the body frame. [njnt x 3, m] */
  public final double[] pos;

  /** Axis in the body frame, unit vector. [njnt x 3] */
  public final double[] axis;

  /** Spring stiffness; N m/rad for rotations. [njnt, N/m] */
  public final double[] stiffness;

  /** Limits; radians for rotations. [njnt x 2, m] */
  public final double[] range;

  /** Range of the total actuator force; N m for rotations. [njnt x 2, N] */
  public final double[] actfrcrange;

  /** Distance before the limit at which it becomes active; radians for rotations. [njnt, m] */
  public final double[] margin;

  /** User values. [njnt x nuserJnt] */
  public final double[] user;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public Joints(Sizes s) {
    sizes = s;
    type = new int[s.njnt];
    qposadr = new int[s.njnt];
    dofadr = new int[s.njnt];
    bodyid = new int[s.njnt];
    group = new int[s.njnt];
    limited = new boolean[s.njnt];
    actfrclimited = new boolean[s.njnt];
    actgravcomp = new boolean[s.njnt];
    solref = new double[2 * s.njnt];
    solimp = new double[5 * s.njnt];
    pos = new double[3 * s.njnt];
    axis = new double[3 * s.njnt];
    stiffness = new double[s.njnt];
    range = new double[2 * s.njnt];
    actfrcrange = new double[2 * s.njnt];
    margin = new double[s.njnt];
    user = new double[s.njnt * s.nuserJnt];
  }

  @Override
  public Joints copy() {
    Joints copy = new Joints(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 15;
  }

  @Override
  protected int fieldCount() {
    return 17;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> type;
      case 1 -> qposadr;
      case 2 -> dofadr;
      case 3 -> bodyid;
      case 4 -> group;
      case 5 -> limited;
      case 6 -> actfrclimited;
      case 7 -> actgravcomp;
      case 8 -> solref;
      case 9 -> solimp;
      case 10 -> pos;
      case 11 -> axis;
      case 12 -> stiffness;
      case 13 -> range;
      case 14 -> actfrcrange;
      case 15 -> margin;
      case 16 -> user;
      default -> null;
    };
  }
}
