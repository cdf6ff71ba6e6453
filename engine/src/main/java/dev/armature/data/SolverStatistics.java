package dev.armature.data;

import java.util.Arrays;

/**
 * What the constraint solver did in the last step: per island the iterations, and per iteration its
 * figures.
 */
public final class SolverStatistics extends SolverStatisticsFields {
  /** Islands whose statistics are kept. */
  public static final int MAX_ISLANDS = 20;

  /** Iterations whose statistics are kept. */
  public static final int MAX_ITERATIONS = 200;

  /** Sets all counters to zero. */
  public void clear() {
    Arrays.fill(niter, 0);
    Arrays.fill(nnz, 0);
  }

  void copyFrom(SolverStatistics o) {
    copyFields(o);
  }
}
