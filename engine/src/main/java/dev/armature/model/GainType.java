package dev.armature.model;

/** Gain types of actuators. Plain integers, as the arrays of a model hold them. */
public final class GainType {
  public static final int FIXED = 0;
  public static final int AFFINE = 1;
  public static final int MUSCLE = 2;
  public static final int USER = 3;

  /** Number of codes. */
  public static final int COUNT = 4;

  private GainType() {}
}
