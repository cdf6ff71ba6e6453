package dev.armature.model;

/** Sleep policies of kinematic trees. Plain integers, as the arrays of a model hold them. */
public final class SleepPolicy {
  public static final int AUTO = 0;
  public static final int AUTO_NEVER = 1;
  public static final int AUTO_ALLOWED = 2;
  public static final int NEVER = 3;
  public static final int ALLOWED = 4;
  public static final int INIT = 5;

  /** Number of codes. */
  public static final int COUNT = 6;

  private SleepPolicy() {}
}
