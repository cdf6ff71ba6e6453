package dev.armature.data;

import java.util.Arrays;

/**
 * What the constraint solver did in the last step: per island the iterations, and per iteration its
 * figures.
 */
public final class SolverStatistics {
  /** Islands whose statistics are kept. */
  public static final int MAX_ISLANDS = 20;

  /** Iterations whose statistics are kept. */
  public static final int MAX_ITERATIONS = 200;

  private static final int SLOTS = MAX_ISLANDS * MAX_ITERATIONS;

  /** Iterations by island. */
  public final int[] niter = new int[MAX_ISLANDS];

  /** Non-zeros of the Hessian or of the inertia, by island. */
  public final int[] nnz = new int[MAX_ISLANDS];

  /** Cost reduction, scaled. [island x iteration] */
  public final double[] improvement = new double[SLOTS];

  /** Norm of the gradient, scaled. [island x iteration] */
  public final double[] gradient = new double[SLOTS];

  /** Slope of the line search. [island x iteration] */
  public final double[] lineslope = new double[SLOTS];

  /** Active constraints. [island x iteration] */
  public final int[] nactive = new int[SLOTS];

  /** Constraints that changed state. [island x iteration] */
  public final int[] nchange = new int[SLOTS];

  /** Evaluations of the line search. [island x iteration] */
  public final int[] neval = new int[SLOTS];

  /** Rank-one updates of the factorisation. [island x iteration] */
  public final int[] nupdate = new int[SLOTS];

  /** Sets all counters to zero. */
  public void clear() {
    Arrays.fill(niter, 0);
    Arrays.fill(nnz, 0);
  }
}
