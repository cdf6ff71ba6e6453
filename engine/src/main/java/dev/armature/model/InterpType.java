package dev.armature.model;

/** Interpolation of delay buffers. Plain integers, as the arrays of a model hold them. */
public final class InterpType {
  public static final int ZOH = 0;
  public static final int LINEAR = 1;
  public static final int CUBIC = 2;

  /** Number of codes. */
  public static final int COUNT = 3;

  private InterpType() {}
}
