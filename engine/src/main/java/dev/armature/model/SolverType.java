package dev.armature.model;

/** Constraint solvers. Plain integers, as the arrays of a model hold them. */
public final class SolverType {
  public static final int PGS = 0;
  public static final int CG = 1;
  public static final int NEWTON = 2;

  /** Augmented vertex block descent: unknown to MuJoCo, provided by armature-avbd. */
  @Experimental public static final int AVBD = 3;

  /** Number of codes. */
  public static final int COUNT = 4;

  private SolverType() {}
}
