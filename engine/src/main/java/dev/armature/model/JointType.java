package dev.armature.model;

/** Joint types. Plain integers, as the arrays of a model hold them. */
public final class JointType {
  public static final int FREE = 0;
  public static final int BALL = 1;
  public static final int SLIDE = 2;
  public static final int HINGE = 3;

  /** Number of codes. */
  public static final int COUNT = 4;

  private JointType() {}
}
