package dev.armature.model;

/** Friction cones. Plain integers, as the arrays of a model hold them. */
public final class ConeType {
  public static final int PYRAMIDAL = 0;
  public static final int ELLIPTIC = 1;

  /** Number of codes. */
  public static final int COUNT = 2;

  private ConeType() {}
}
