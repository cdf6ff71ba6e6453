package dev.armature.control.minimize;

import dev.armature.math.DenseCholesky;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Quadratic programs in a box: minimizes ½ xᵀHx + xᵀg with low ≤ x ≤ high, for a symmetric H that
 * is positive definite on the variables that are free at the optimum.
 *
 * <p>Projected Newton steps with an Armijo line search (Tassa, Mansard and Todorov 2014): variables
 * at a bound whose gradient pushes outward are clamped, the others take a Newton step. When the set
 * of clamped variables is right the step ends the search, so a warm start often needs one
 * factorization.
 *
 * <p>A solver holds its working memory and allocates nothing while it solves; it belongs to one
 * thread at a time.
 */
public final class BoxQp {
  /** How a search ended. */
  public enum Status {
    /** The gradient of the free variables is zero. */
    SOLVED,
    /** Every variable is at a bound. */
    ALL_CLAMPED,
    /** Steps no longer improve the value: as good as rounding allows. */
    NO_IMPROVEMENT,
    /** The iterations are used up. */
    ITERATIONS_USED,
    /** H is not positive definite on the free variables; x is the last point before. */
    NOT_POSITIVE_DEFINITE;

    /** Whether x is a minimum. */
    public boolean isMinimum() {
      return this == SOLVED || this == ALL_CLAMPED || this == NO_IMPROVEMENT;
    }
  }

  private static final int MAX_ITERATIONS = 100;
  private static final double STEP_FACTOR = 0.6;
  private static final double MIN_STEP = 1e-22;
  private static final double ARMIJO = 0.1;

  /** The gradient is zero when it is this much smaller than its terms. */
  private static final double GRADIENT_TOLERANCE = 1e-14;

  private final int n;
  private final double[][] factor;
  private final double[] inverse;
  private final double[] gradient;
  private final double[] magnitude;
  private final double[] search;
  private final double[] candidate;
  private final double[] compact;
  private final int[] free;
  private final boolean[] clamped;
  private final boolean[] clampedBefore;
  private int freeCount;
  private int iterations;
  private int factorizations;

  /** A solver of problems with {@code n} variables. */
  public BoxQp(int n) {
    this.n = n;
    factor = new double[n][n];
    inverse = new double[n];
    gradient = new double[n];
    magnitude = new double[n];
    search = new double[n];
    candidate = new double[n];
    compact = new double[n];
    free = new int[n];
    clamped = new boolean[n];
    clampedBefore = new boolean[n];
  }

  /**
   * Solves a problem.
   *
   * @param h the matrix by rows, n x n; both triangles are read
   * @param g the linear term
   * @param low lower bounds, or null for none; infinite entries are no bounds
   * @param high upper bounds, or null for none
   * @param x where to start, and the result
   * @throws IllegalArgumentException when a lower bound is above an upper one
   */
  public Status solve(
      double[] h, double[] g, double @Nullable [] low, double @Nullable [] high, double[] x) {
    clampInto(x, low, high);
    iterations = 0;
    factorizations = 0;
    freeCount = -1;
    for (; iterations < MAX_ITERATIONS; iterations++) {
      gradient(h, g, x);
      boolean changed = clamp(x, low, high) || factorizations == 0;
      if (freeCount == 0) {
        return Status.ALL_CLAMPED;
      }
      if (changed && !factor(h)) {
        return Status.NOT_POSITIVE_DEFINITE;
      }
      if (!changed && gradientIsZero()) {
        return Status.SOLVED;
      }
      newtonStep();
      if (!lineSearch(h, low, high, x)) {
        return Status.NO_IMPROVEMENT;
      }
    }
    return Status.ITERATIONS_USED;
  }

  /** Iterations of the last search. */
  public int iterations() {
    return iterations;
  }

  /** Factorizations in the last search. */
  public int factorizations() {
    return factorizations;
  }

  /** How many variables are free, not held by a bound, after the last search. */
  public int freeCount() {
    return Math.max(freeCount, 0);
  }

  /** The index of the k-th free variable, ascending. */
  public int free(int k) {
    return free[k];
  }

  /**
   * Solves H_ff y = b for the free variables with the factors of the last search; clamped entries
   * of the result are zero. This is what gains of a controller with limits need.
   */
  public void solveFree(double[] b, double[] y) {
    for (int k = 0; k < freeCount; k++) {
      compact[k] = b[free[k]];
    }
    DenseCholesky.solve(factor, inverse, freeCount, compact);
    Arrays.fill(y, 0, n, 0);
    for (int k = 0; k < freeCount; k++) {
      y[free[k]] = compact[k];
    }
  }

  private void clampInto(double[] x, double @Nullable [] low, double @Nullable [] high) {
    for (int i = 0; i < n; i++) {
      if (low != null && high != null && low[i] > high[i]) {
        throw new IllegalArgumentException(
            "the lower bound " + low[i] + " of variable " + i + " is above the upper " + high[i]);
      }
      x[i] = clamp(x[i], i, low, high);
    }
  }

  private static double clamp(
      double value, int i, double @Nullable [] low, double @Nullable [] high) {
    double v = low == null ? value : Math.max(value, low[i]);
    return high == null ? v : Math.min(v, high[i]);
  }

  /** gradient = g + Hx, and the size of its terms, to know what rounding leaves of it. */
  private void gradient(double[] h, double[] g, double[] x) {
    for (int i = 0; i < n; i++) {
      double sum = g[i];
      double size = Math.abs(g[i]);
      int row = i * n;
      for (int j = 0; j < n; j++) {
        double term = h[row + j] * x[j];
        sum += term;
        size += Math.abs(term);
      }
      gradient[i] = sum;
      magnitude[i] = size;
    }
  }

  /** Finds the clamped variables; returns whether they changed. */
  private boolean clamp(double[] x, double @Nullable [] low, double @Nullable [] high) {
    System.arraycopy(clamped, 0, clampedBefore, 0, n);
    boolean first = freeCount < 0;
    freeCount = 0;
    boolean changed = first;
    for (int i = 0; i < n; i++) {
      boolean held =
          (low != null && x[i] <= low[i] && gradient[i] > 0)
              || (high != null && x[i] >= high[i] && gradient[i] < 0)
              || (low != null && high != null && low[i] == high[i]);
      clamped[i] = held;
      changed |= held != clampedBefore[i];
      if (!held) {
        free[freeCount++] = i;
      }
    }
    return changed;
  }

  private boolean gradientIsZero() {
    for (int k = 0; k < freeCount; k++) {
      int i = free[k];
      if (Math.abs(gradient[i]) > GRADIENT_TOLERANCE * magnitude[i]) {
        return false;
      }
    }
    return true;
  }

  private boolean factor(double[] h) {
    factorizations++;
    for (int r = 0; r < freeCount; r++) {
      int row = free[r] * n;
      for (int c = 0; c <= r; c++) {
        factor[r][c] = h[row + free[c]];
      }
    }
    return DenseCholesky.factor(factor, inverse, freeCount) == 0;
  }

  private void newtonStep() {
    solveFree(gradient, search);
    for (int i = 0; i < n; i++) {
      search[i] = -search[i];
    }
  }

  /** Moves x along the search direction, clamped; false when no step improves the value. */
  private boolean lineSearch(
      double[] h, double @Nullable [] low, double @Nullable [] high, double[] x) {
    double slope = 0;
    for (int i = 0; i < n; i++) {
      slope += gradient[i] * search[i];
    }
    if (slope >= 0) {
      return false;
    }
    for (double step = 1; step >= MIN_STEP; step *= STEP_FACTOR) {
      boolean moved = false;
      for (int i = 0; i < n; i++) {
        candidate[i] = clamp(x[i] + step * search[i], i, low, high);
        moved |= candidate[i] != x[i];
      }
      if (!moved) {
        return false;
      }
      if (change(h, x) <= ARMIJO * step * slope) {
        System.arraycopy(candidate, 0, x, 0, n);
        return true;
      }
    }
    return false;
  }

  /** value(candidate) − value(x) = δᵀ(gradient + ½ Hδ), without cancellation of the values. */
  private double change(double[] h, double[] x) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      compact[i] = candidate[i] - x[i];
    }
    for (int i = 0; i < n; i++) {
      double half = 0;
      int row = i * n;
      for (int j = 0; j < n; j++) {
        half += h[row + j] * compact[j];
      }
      sum += compact[i] * (gradient[i] + 0.5 * half);
    }
    return sum;
  }
}
