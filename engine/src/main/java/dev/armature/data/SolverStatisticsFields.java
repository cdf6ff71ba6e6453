package dev.armature.data;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import dev.armature.model.FieldHolder;
import org.jspecify.annotations.Nullable;

/** The arrays of {@link SolverStatistics}. */
public abstract class SolverStatisticsFields extends FieldHolder {
  /** Iterations by island. [20] */
  public final int[] niter = new int[20];

  /** Nonzeros of the Hessian or of the inertia, by island. [20] */
  public final int[] nnz = new int[20];

  /** Cost reduction, scaled, by island and iteration. [20 x 200] */
  public final double[] improvement = new double[200 * 20];

  /** Norm of the gradient, scaled, by island and iteration. [20 x 200] */
  public final double[] gradient = new double[200 * 20];

  /** Slope of the line search, by island and iteration. [20 x 200] */
  public final double[] lineslope = new double[200 * 20];

  /** Active constraints, by island and iteration. [20 x 200] */
  public final int[] nactive = new int[200 * 20];

  /** Constraints that changed state, by island and iteration. [20 x 200] */
  public final int[] nchange = new int[200 * 20];

  /** Evaluations of the line search, by island and iteration. [20 x 200] */
  public final int[] neval = new int[200 * 20];

  /** Rank-one updates of the factorization, by island and iteration. [20 x 200] */
  public final int[] nupdate = new int[200 * 20];

  SolverStatisticsFields() {}

  @Override
  protected int section() {
    return 50;
  }

  @Override
  protected int fieldCount() {
    return 9;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> niter;
      case 1 -> nnz;
      case 2 -> improvement;
      case 3 -> gradient;
      case 4 -> lineslope;
      case 5 -> nactive;
      case 6 -> nchange;
      case 7 -> neval;
      case 8 -> nupdate;
      default -> null;
    };
  }
}
