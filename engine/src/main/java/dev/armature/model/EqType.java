package dev.armature.model;

/** Equality constraint types. Plain integers, as the arrays of a model hold them. */
public final class EqType {
  public static final int CONNECT = 0;
  public static final int WELD = 1;
  public static final int JOINT = 2;
  public static final int TENDON = 3;
  public static final int FLEX = 4;
  public static final int FLEXVERT = 5;

  /** Number of MuJoCo's codes. */
  public static final int COUNT = 6;

  /**
   * Holds a body to its parent, so that the body's joints can break: an extension of ours, far from
   * MuJoCo's codes. It makes no rows; see {@code kinematics.Holds}.
   */
  public static final int HOLD = 64;

  private EqType() {}
}
