package dev.armature.model;

/** Equality constraint types. Plain integers, as the arrays of a model hold them. */
public final class EqType {
  public static final int CONNECT = 0;
  public static final int WELD = 1;
  public static final int JOINT = 2;
  public static final int TENDON = 3;
  public static final int FLEX = 4;
  public static final int FLEXVERT = 5;

  /** Number of codes. */
  public static final int COUNT = 6;

  private EqType() {}
}
