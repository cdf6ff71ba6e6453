package dev.armature.model;

/** Path element types of tendons. Plain integers, as the arrays of a model hold them. */
public final class WrapType {
  public static final int NONE = 0;
  public static final int JOINT = 1;
  public static final int PULLEY = 2;
  public static final int SITE = 3;
  public static final int SPHERE = 4;
  public static final int CYLINDER = 5;

  /** Number of codes. */
  public static final int COUNT = 6;

  private WrapType() {}
}
