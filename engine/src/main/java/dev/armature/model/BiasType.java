package dev.armature.model;

/** Bias types of actuators. Plain integers, as the arrays of a model hold them. */
public final class BiasType {
  public static final int NONE = 0;
  public static final int AFFINE = 1;
  public static final int MUSCLE = 2;
  public static final int USER = 3;

  /** Number of codes. */
  public static final int COUNT = 4;

  private BiasType() {}
}
