package dev.armature.control.minimize;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Nonlinear least squares with bounds: finds x that minimizes ½ Σ rᵢ(x)².
 *
 * <pre>{@code
 * Solution s = LeastSquares.of(2, 2, (x, r) -> {
 *       r[0] = 1 - x[0];
 *       r[1] = 10 * (x[1] - x[0] * x[0]);
 *     })
 *     .bounds(new double[] {-2, -2}, new double[] {0.5, 2})
 *     .minimize(-1.2, 1);
 * }</pre>
 *
 * <p>The method is {@link LevenbergMarquardt}, scaled; without a {@linkplain #jacobian Jacobian}
 * the derivatives are differences that keep inside the bounds.
 */
public final class LeastSquares {
  /** Residuals as a function of x. */
  @FunctionalInterface
  public interface Residual {
    /** Writes the residuals at x. */
    void compute(double[] x, double[] residual);
  }

  /** Derivatives of the residuals. */
  @FunctionalInterface
  public interface Derivative {
    /** Writes the derivatives at x, residuals x variables by rows. */
    void compute(double[] x, double[] jacobian);
  }

  private final int variables;
  private final int residuals;
  private final Residual residual;
  private final LevenbergMarquardt method;
  private double @Nullable [] low;
  private double @Nullable [] high;
  private @Nullable Derivative derivative;
  private boolean centered;

  private LeastSquares(int variables, int residuals, Residual residual) {
    this.variables = variables;
    this.residuals = residuals;
    this.residual = residual;
    method = new LevenbergMarquardt(variables, variables, residuals).scaled(true);
  }

  /**
   * A problem.
   *
   * @param variables the length of x
   * @param residuals the number of residuals
   */
  public static LeastSquares of(int variables, int residuals, Residual residual) {
    if (variables < 1 || residuals < 1) {
      throw new IllegalArgumentException("a problem needs a variable and a residual at least");
    }
    return new LeastSquares(variables, residuals, residual);
  }

  /**
   * Bounds of x; infinite entries are no bounds.
   *
   * @throws IllegalArgumentException when the lengths are wrong or a lower bound is above an upper
   */
  public LeastSquares bounds(double[] low, double[] high) {
    if (low.length != variables || high.length != variables) {
      throw new IllegalArgumentException("bounds need " + variables + " numbers each");
    }
    for (int i = 0; i < variables; i++) {
      if (!(low[i] <= high[i])) {
        throw new IllegalArgumentException(
            "variable " + i + " has the bounds " + low[i] + " and " + high[i]);
      }
    }
    this.low = low.clone();
    this.high = high.clone();
    return this;
  }

  /** Uses these derivatives instead of differences. */
  public LeastSquares jacobian(Derivative derivative) {
    this.derivative = derivative;
    return this;
  }

  /** Takes differences in both directions: twice the evaluations, half of the digits more. */
  public LeastSquares centered() {
    centered = true;
    return this;
  }

  /**
   * Sets when to stop.
   *
   * @param gradient the largest entry of the gradient that counts as zero
   * @param step the length of a step, relative to x, that counts as zero
   * @param cost the relative change of the cost that counts as none
   */
  public LeastSquares tolerances(double gradient, double step, double cost) {
    method.tolerances(gradient, step, cost);
    return this;
  }

  /** Stops as soon as the cost is not above this; 0 by default. */
  public LeastSquares wantedCost(double value) {
    method.wantedCost(value);
    return this;
  }

  /** Sets the number of iterations that are allowed; 200 by default. */
  public LeastSquares maxIterations(int count) {
    method.maxIterations(count);
    return this;
  }

  /** Calls the listener before the first iteration and after each. */
  public LeastSquares onProgress(Consumer<Progress> listener) {
    method.onProgress(listener);
    return this;
  }

  /** Stops when the predicate says so; it is asked when listeners are called. */
  public LeastSquares stopWhen(Predicate<Progress> stop) {
    method.stopWhen(stop);
    return this;
  }

  /**
   * Minimizes from a start, which is moved inside the bounds.
   *
   * @throws IllegalArgumentException when the start has another length or is not finite
   */
  public Solution minimize(double... start) {
    if (start.length != variables) {
      throw new IllegalArgumentException(
          "the start has " + start.length + " numbers, not " + variables);
    }
    double[] x = start.clone();
    for (int i = 0; i < variables; i++) {
      if (!Double.isFinite(x[i])) {
        throw new IllegalArgumentException("the start of variable " + i + " is " + x[i]);
      }
      x[i] = Math.min(Math.max(x[i], lowest(i)), highest(i));
    }
    Plain problem = new Plain();
    StopReason reason = method.solve(problem, x);
    boolean[] atBound = new boolean[variables];
    for (int i = 0; i < variables; i++) {
      atBound[i] = x[i] <= lowest(i) || x[i] >= highest(i);
    }
    return new Solution(
        x,
        method.residual().clone(),
        method.jacobian().clone(),
        method.cost(),
        method.gradient(),
        atBound,
        method.iterations(),
        method.evaluations() + problem.differences,
        reason);
  }

  private double lowest(int i) {
    return low == null ? Double.NEGATIVE_INFINITY : low[i];
  }

  private double highest(int i) {
    return high == null ? Double.POSITIVE_INFINITY : high[i];
  }

  /** The problem on plain vectors, with differences where there is no Jacobian. */
  private final class Plain implements Problem {
    private static final double FORWARD = 1.5e-8; // √ε
    private static final double BOTH = 6e-6; // ∛ε

    final double[] beside = new double[variables];
    final double[] above = new double[residuals];
    final double[] below = new double[residuals];
    int differences;

    @Override
    public int coordinates() {
      return variables;
    }

    @Override
    public int residuals() {
      return residuals;
    }

    @Override
    public void residual(double[] x, double[] r) {
      residual.compute(x, r);
    }

    @Override
    public void limits(double[] x, double[] lowStep, double[] highStep) {
      for (int i = 0; i < variables; i++) {
        lowStep[i] = lowest(i) - x[i];
        highStep[i] = highest(i) - x[i];
      }
    }

    @Override
    public void move(double[] x, double[] step, double[] result) {
      for (int i = 0; i < variables; i++) {
        result[i] = Math.min(Math.max(x[i] + step[i], lowest(i)), highest(i));
      }
    }

    @Override
    public void jacobian(double[] x, double[] r, double[] jacobian) {
      if (derivative != null) {
        Arrays.fill(jacobian, 0);
        derivative.compute(x, jacobian);
        return;
      }
      System.arraycopy(x, 0, beside, 0, variables);
      for (int i = 0; i < variables; i++) {
        double width = (centered ? BOTH : FORWARD) * Math.max(Math.abs(x[i]), 1e-3);
        double up = Math.min(x[i] + width, highest(i));
        double down = Math.max(x[i] - width, lowest(i));
        boolean both = centered && up > x[i] && down < x[i];
        // one-sided differences go to the side with more room
        boolean upward = up - x[i] >= x[i] - down;
        double to = both || upward ? up : down;
        double from = both ? down : x[i];
        evaluate(i, to, above);
        if (both) {
          evaluate(i, from, below);
        }
        beside[i] = x[i];
        double[] other = both ? below : r;
        for (int k = 0; k < residuals; k++) {
          jacobian[k * variables + i] = to == from ? 0 : (above[k] - other[k]) / (to - from);
        }
      }
    }

    private void evaluate(int i, double value, double[] r) {
      beside[i] = value;
      residual.compute(beside, r);
      differences++;
    }
  }
}
