package dev.armature.model;

/** Activation dynamics of actuators. Plain integers, as the arrays of a model hold them. */
public final class DynType {
  public static final int NONE = 0;
  public static final int INTEGRATOR = 1;
  public static final int FILTER = 2;
  public static final int FILTEREXACT = 3;
  public static final int MUSCLE = 4;
  public static final int USER = 5;

  /** Number of codes. */
  public static final int COUNT = 6;

  private DynType() {}
}
