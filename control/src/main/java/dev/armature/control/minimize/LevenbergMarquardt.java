package dev.armature.control.minimize;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Levenberg-Marquardt with bounds: each step minimizes ½‖r + Jδ‖² + ½ μ δᵀDδ in the box of the
 * bounds, a {@link BoxQp}.
 *
 * <p>The damping μ follows Nielsen (1999): a step that lowers the cost as the linear model promised
 * divides it by up to three; a step that does not is taken back, and the damping grows faster and
 * faster. D is the identity, or with {@link #scaled} the largest squared column of J so far (Moré
 * 1978), which makes the search independent of the units of x.
 *
 * <p>{@link LeastSquares} is the friendlier way in. A solver holds its working memory and allocates
 * nothing while it solves; it belongs to one thread at a time.
 */
public final class LevenbergMarquardt {
  private static final double FIRST_DAMPING = 1e-3;
  private static final double MIN_DAMPING = 1e-15;
  private static final double MAX_DAMPING = 1e16;
  private static final double MIN_RATIO = 1e-4;

  /** A share of the cost that rounding does not explain. */
  private static final double MUCH = 1e-6;

  private final int n;
  private final int m;
  private final BoxQp qp;
  private final double[] r;
  private final double[] rNew;
  private final double[] xNew;
  private final double[] jac;
  private final double[] normal;
  private final double[] damped;
  private final double[] g;
  private final double[] scale;
  private final double[] step;
  private final double[] low;
  private final double[] high;

  private double gradientTolerance = 1e-10;
  private double stepTolerance = 1e-10;
  private double costTolerance = 1e-15;
  private double wantedCost;
  private int maxIterations = 200;
  private boolean scaled;
  private @Nullable Consumer<Progress> listener;
  private @Nullable Predicate<Progress> stop;

  private double cost;
  private double gradientNorm;
  private double stepNorm;
  private double damping;
  private double growth;
  private int iterations;
  private int evaluations;

  /** A solver for problems of these sizes. */
  public LevenbergMarquardt(int coordinates, int dimensions, int residuals) {
    n = dimensions;
    m = residuals;
    qp = new BoxQp(n);
    r = new double[m];
    rNew = new double[m];
    xNew = new double[coordinates];
    jac = new double[m * n];
    normal = new double[n * n];
    damped = new double[n * n];
    g = new double[n];
    scale = new double[n];
    step = new double[n];
    low = new double[n];
    high = new double[n];
  }

  /**
   * Sets when to stop.
   *
   * @param gradient the largest entry of the gradient that counts as zero
   * @param step the length of a step, relative to x, that counts as zero
   * @param cost the relative change of the cost that counts as none
   */
  public LevenbergMarquardt tolerances(double gradient, double step, double cost) {
    gradientTolerance = gradient;
    stepTolerance = step;
    costTolerance = cost;
    return this;
  }

  /** Stops as soon as the cost is not above this; 0 by default. */
  public LevenbergMarquardt wantedCost(double value) {
    wantedCost = value;
    return this;
  }

  /** Sets the number of iterations that are allowed; 200 by default. */
  public LevenbergMarquardt maxIterations(int count) {
    maxIterations = count;
    return this;
  }

  /** Sets whether the damping follows the size of the columns of J; off by default. */
  public LevenbergMarquardt scaled(boolean on) {
    scaled = on;
    return this;
  }

  /** Calls the listener before the first iteration and after each. */
  public LevenbergMarquardt onProgress(@Nullable Consumer<Progress> listener) {
    this.listener = listener;
    return this;
  }

  /** Stops when the predicate says so, which is asked when listeners are called. */
  public LevenbergMarquardt stopWhen(@Nullable Predicate<Progress> stop) {
    this.stop = stop;
    return this;
  }

  /**
   * Minimizes from x, which becomes the best point found.
   *
   * @throws IllegalArgumentException when the problem has other sizes than the solver
   */
  public StopReason solve(Problem problem, double[] x) {
    if (problem.dimensions() != n || problem.residuals() != m || x.length != xNew.length) {
      throw new IllegalArgumentException(
          "the problem has %d residuals in %d dimensions, the solver is for %d in %d"
              .formatted(problem.residuals(), problem.dimensions(), m, n));
    }
    iterations = 0;
    evaluations = 0;
    stepNorm = 0;
    gradientNorm = Double.NaN;
    damping = 0;
    growth = 2;
    Arrays.fill(scale, 0);
    problem.residual(x, r);
    evaluations++;
    cost = halfSquares(r);
    if (!Double.isFinite(cost)) {
      return StopReason.NOT_FINITE;
    }
    while (true) {
      if (!linearize(problem, x)) {
        return StopReason.NOT_FINITE;
      }
      StopReason reason = check();
      if (reason == null) {
        reason = iterate(problem, x);
      }
      if (reason != null) {
        return reason;
      }
      iterations++;
    }
  }

  /** J, JᵀJ, Jᵀr, the limits of the step and the size of the gradient; false if not finite. */
  private boolean linearize(Problem problem, double[] x) {
    problem.jacobian(x, r, jac);
    Arrays.fill(normal, 0);
    Arrays.fill(g, 0);
    for (int k = 0; k < m; k++) {
      int row = k * n;
      for (int i = 0; i < n; i++) {
        double a = jac[row + i];
        if (a != 0) {
          g[i] += a * r[k];
          for (int j = 0; j <= i; j++) {
            normal[i * n + j] += a * jac[row + j];
          }
        }
      }
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        normal[j * n + i] = normal[i * n + j];
      }
    }
    problem.limits(x, low, high);
    gradientNorm = 0;
    double largest = 0;
    for (int i = 0; i < n; i++) {
      double size = normal[i * n + i];
      if (!Double.isFinite(size) || !Double.isFinite(g[i])) {
        return false;
      }
      largest = Math.max(largest, size);
      scale[i] = scaled ? Math.max(scale[i], size) : 1;
      double down = Math.min(Math.max(-g[i], low[i]), high[i]);
      gradientNorm = Math.max(gradientNorm, Math.abs(down));
    }
    if (iterations == 0) {
      damping = FIRST_DAMPING * (scaled || largest == 0 ? 1 : largest);
    }
    return true;
  }

  private @Nullable StopReason check() {
    if (listener != null || stop != null) {
      Progress now = new Progress(iterations, cost, gradientNorm, stepNorm, damping, evaluations);
      if (listener != null) {
        listener.accept(now);
      }
      if (stop != null && stop.test(now)) {
        return StopReason.STOPPED;
      }
    }
    if (gradientNorm <= gradientTolerance) {
      return StopReason.GRADIENT_SMALL;
    }
    if (cost <= wantedCost) {
      return StopReason.COST_REACHED;
    }
    return iterations >= maxIterations ? StopReason.ITERATIONS_USED : null;
  }

  /** Takes one step that lowers the cost, with as much damping as it needs. */
  private @Nullable StopReason iterate(Problem problem, double[] x) {
    double firstPromise = -1;
    while (true) {
      System.arraycopy(normal, 0, damped, 0, n * n);
      for (int i = 0; i < n; i++) {
        damped[i * n + i] += damping * (scale[i] > 0 ? scale[i] : 1);
      }
      Arrays.fill(step, 0);
      if (qp.solve(damped, g, low, high, step).isMinimum()) {
        stepNorm = norm(step);
        double promised = promised();
        firstPromise = firstPromise < 0 ? promised : firstPromise;
        if (stepNorm <= stepTolerance * (stepTolerance + norm(x))) {
          // short because longer ones failed, although they promised much: no minimum
          return firstPromise > MUCH * cost && promised < firstPromise
              ? StopReason.NO_IMPROVEMENT
              : StopReason.STEP_SMALL;
        }
        problem.move(x, step, xNew);
        problem.residual(xNew, rNew);
        evaluations++;
        double costNew = halfSquares(rNew);
        double ratio = promised > 0 ? (cost - costNew) / promised : -1;
        boolean flat =
            promised <= costTolerance * cost && Math.abs(cost - costNew) <= costTolerance * cost;
        if (ratio >= MIN_RATIO) {
          accept(x, costNew, ratio);
          return flat ? StopReason.COST_FLAT : null;
        }
        if (flat) {
          return StopReason.COST_FLAT;
        }
      }
      damping *= growth;
      growth *= 2;
      if (damping > MAX_DAMPING * largestScale()) {
        return StopReason.NO_IMPROVEMENT;
      }
    }
  }

  private double largestScale() {
    double largest = 1;
    for (int i = 0; i < n && !scaled; i++) {
      largest = Math.max(largest, normal[i * n + i]);
    }
    return largest;
  }

  private void accept(double[] x, double costNew, double ratio) {
    System.arraycopy(xNew, 0, x, 0, x.length);
    System.arraycopy(rNew, 0, r, 0, m);
    cost = costNew;
    double surplus = 2 * ratio - 1;
    damping *= Math.max(1.0 / 3, 1 - surplus * surplus * surplus);
    damping = Math.max(damping, MIN_DAMPING);
    growth = 2;
  }

  /** What the linear model says the step gains: −δᵀ(g + ½ JᵀJ δ). */
  private double promised() {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      double half = 0;
      for (int j = 0; j < n; j++) {
        half += normal[i * n + j] * step[j];
      }
      sum -= step[i] * (g[i] + 0.5 * half);
    }
    return sum;
  }

  private static double halfSquares(double[] v) {
    double sum = 0;
    for (double e : v) {
      sum += e * e;
    }
    return 0.5 * sum;
  }

  private static double norm(double[] v) {
    return Math.sqrt(2 * halfSquares(v));
  }

  /** Half the sum of squares at the result. */
  public double cost() {
    return cost;
  }

  /** The largest entry of the gradient at the result, as far as the bounds let it act. */
  public double gradient() {
    return gradientNorm;
  }

  /** The number of iterations of the last search. */
  public int iterations() {
    return iterations;
  }

  /** How often residuals were computed, without those that a Jacobian by differences needs. */
  public int evaluations() {
    return evaluations;
  }

  /** The residuals at the result; read only. */
  public double[] residual() {
    return r;
  }

  /** The Jacobian of the last linearization, residuals x dimensions by rows; read only. */
  public double[] jacobian() {
    return jac;
  }
}
