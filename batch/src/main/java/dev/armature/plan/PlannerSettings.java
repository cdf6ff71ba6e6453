package dev.armature.plan;

/**
 * How a planner looks ahead.
 *
 * @param method how samples become the next plan
 * @param horizon how far it looks ahead, s
 * @param interval time between two plans, s
 * @param knots number of points of a control sequence, spread evenly over the horizon
 * @param interpolation how controls run between the points
 * @param samples sequences tried in one round
 * @param rounds rounds of sampling for each plan
 * @param noise standard deviation of samples, in half widths of the control ranges; in units of the
 *     control for an actuator without a range
 * @param elites how many of the best samples make the next plan (cross-entropy method)
 * @param temperature spread of costs, as a share of the spread that was seen, over which samples
 *     still count (path integral)
 */
public record PlannerSettings(
    Method method,
    double horizon,
    double interval,
    int knots,
    Interpolation interpolation,
    int samples,
    int rounds,
    double noise,
    int elites,
    double temperature) {
  /** How samples become the next plan. */
  public enum Method {
    /** The best sample is the plan. */
    PREDICTIVE_SAMPLING,
    /** The mean of the best samples is the plan, their deviation the noise of the next round. */
    CROSS_ENTROPY,
    /** The mean of all samples, weighted by exp(-cost/temperature), is the plan. */
    PATH_INTEGRAL
  }

  /** How controls run between the points of a sequence. */
  public enum Interpolation {
    /** The value of the last point. */
    HOLD,
    /** Straight lines. */
    LINEAR,
    /** Smooth through all points (cubic Hermite with the slopes of the neighbors). */
    CUBIC
  }

  /** Checks the settings. */
  public PlannerSettings {
    positive("horizon", horizon);
    positive("interval", interval);
    positive("noise", noise);
    positive("temperature", temperature);
    atLeast("knots", knots, 1);
    atLeast("samples", samples, 1);
    atLeast("rounds", rounds, 1);
    atLeast("elites", elites, 1);
    if (elites > samples) {
      throw new IllegalArgumentException(
          "elites must not be more than samples (" + samples + ") but are " + elites);
    }
  }

  /** The same with another method. */
  public PlannerSettings with(Method other) {
    return new PlannerSettings(
        other,
        horizon,
        interval,
        knots,
        interpolation,
        samples,
        rounds,
        noise,
        elites,
        temperature);
  }

  /** The same with another number of samples, of which the same share are elites. */
  public PlannerSettings withSamples(int count) {
    atLeast("samples", count, 1);
    int best = (int) Math.round((double) elites * count / samples);
    return new PlannerSettings(
        method,
        horizon,
        interval,
        knots,
        interpolation,
        count,
        rounds,
        noise,
        Math.max(1, best),
        temperature);
  }

  private static void positive(String what, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(what + " must be positive and finite but is " + value);
    }
  }

  private static void atLeast(String what, int value, int least) {
    if (value < least) {
      throw new IllegalArgumentException(what + " must be at least " + least + " but is " + value);
    }
  }
}
