package dev.armature.model;

/** Integrators. Plain integers, as the arrays of a model hold them. */
public final class IntegratorType {
  public static final int EULER = 0;
  public static final int RK4 = 1;
  public static final int IMPLICIT = 2;
  public static final int IMPLICITFAST = 3;

  /** Number of codes. */
  public static final int COUNT = 4;

  private IntegratorType() {}
}
