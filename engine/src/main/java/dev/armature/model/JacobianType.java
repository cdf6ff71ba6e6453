package dev.armature.model;

/** Storage of the constraint Jacobian. Plain integers, as the arrays of a model hold them. */
public final class JacobianType {
  public static final int DENSE = 0;
  public static final int SPARSE = 1;
  public static final int AUTO = 2;

  /** Number of codes. */
  public static final int COUNT = 3;

  private JacobianType() {}
}
