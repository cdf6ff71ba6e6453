package dev.armature.model;

/**
 * How a frame relates to the body or inertial frame, so that work can be skipped. Plain integers,
 * as the arrays of a model hold them.
 */
public final class SameFrame {
  public static final int NONE = 0;
  public static final int BODY = 1;
  public static final int INERTIA = 2;
  public static final int BODYROT = 3;
  public static final int INERTIAROT = 4;

  /** Number of codes. */
  public static final int COUNT = 5;

  private SameFrame() {}
}
