package dev.armature.model;

/**
 * Joints, in the order of their bodies. Arrays are flat, row after row; the shape stands in
 * brackets.
 */
public final class Joints {
  /** A JointType code: free, ball, slide, hinge. [njnt] */
  public final int[] type;

  /** First coordinate in qpos. [njnt] */
  public final int[] qposadr;

  /** First dof in qvel. [njnt] */
  public final int[] dofadr;

  /** Body that the joint moves. [njnt] */
  public final int[] bodyid;

  /** Group, for display. [njnt] */
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

  /** Anchor in the body frame, m. [njnt x 3] */
  public final double[] pos;

  /** Axis in the body frame, unit vector. [njnt x 3] */
  public final double[] axis;

  /** Spring stiffness, N/m or N m/rad. [njnt] */
  public final double[] stiffness;

  /** Limits, m or rad. [njnt x 2] */
  public final double[] range;

  /** Range of the total actuator force, N or N m. [njnt x 2] */
  public final double[] actfrcrange;

  /** Distance before the limit at which it becomes active. [njnt] */
  public final double[] margin;

  /** User data. [njnt x nuserJnt] */
  public final double[] user;

  /** Allocates the arrays for a model of these sizes. */
  public Joints(Sizes s) {
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
    user = new double[s.nuserJnt * s.njnt];
  }

  private Joints(Joints o) {
    type = o.type.clone();
    qposadr = o.qposadr.clone();
    dofadr = o.dofadr.clone();
    bodyid = o.bodyid.clone();
    group = o.group.clone();
    limited = o.limited.clone();
    actfrclimited = o.actfrclimited.clone();
    actgravcomp = o.actgravcomp.clone();
    solref = o.solref.clone();
    solimp = o.solimp.clone();
    pos = o.pos.clone();
    axis = o.axis.clone();
    stiffness = o.stiffness.clone();
    range = o.range.clone();
    actfrcrange = o.actfrcrange.clone();
    margin = o.margin.clone();
    user = o.user.clone();
  }

  /** A deep copy. */
  public Joints copy() {
    return new Joints(this);
  }
}
