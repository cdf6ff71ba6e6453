package dev.armature.model;

/** States of constraint rows. Plain integers, as the arrays of a model hold them. */
public final class ConstraintState {
  public static final int SATISFIED = 0;
  public static final int QUADRATIC = 1;
  public static final int LINEARNEG = 2;
  public static final int LINEARPOS = 3;
  public static final int CONE = 4;

  /** Number of codes. */
  public static final int COUNT = 5;

  private ConstraintState() {}
}
