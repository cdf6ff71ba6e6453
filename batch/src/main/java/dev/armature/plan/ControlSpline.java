package dev.armature.plan;

import dev.armature.plan.PlannerSettings.Interpolation;

/**
 * Control sequences given by points (knots) at equal distances in time, from a start time on;
 * before the first point and after the last one the controls stay.
 *
 * <p>Between points k and k+1, with u from 0 to 1: HOLD c_k; LINEAR (1−u)c_k + u c_{k+1}; CUBIC the
 * Hermite polynomial with slopes (c_{k+1} − c_{k−1})/2.
 */
final class ControlSpline {
  private final int knots;
  private final int nu;
  private final double spacing;
  private final Interpolation interpolation;

  ControlSpline(int knots, int nu, double horizon, Interpolation interpolation) {
    this.knots = knots;
    this.nu = nu;
    this.interpolation = interpolation;
    int pieces = interpolation == Interpolation.HOLD ? knots : Math.max(1, knots - 1);
    this.spacing = horizon / pieces;
  }

  /** Numbers of one sequence. */
  int size() {
    return knots * nu;
  }

  double spacing() {
    return spacing;
  }

  /** Writes the controls at a time after the start of a sequence at {@code values[at…]}. */
  void sample(double time, double[] values, int at, double[] ctrl, int ctrlAt) {
    double position = Math.max(0, time / spacing);
    int k = (int) Math.min(knots - 1, Math.floor(position));
    double u = Math.min(1, position - k);
    int next = Math.min(knots - 1, k + 1);
    for (int i = 0; i < nu; i++) {
      double a = values[at + k * nu + i];
      double b = values[at + next * nu + i];
      ctrl[ctrlAt + i] =
          switch (interpolation) {
            case HOLD -> a;
            case LINEAR -> a + u * (b - a);
            case CUBIC -> {
              double before = values[at + Math.max(0, k - 1) * nu + i];
              double after = values[at + Math.min(knots - 1, k + 2) * nu + i];
              yield hermite(a, b, 0.5 * (b - before), 0.5 * (after - a), u);
            }
          };
    }
  }

  private static double hermite(double a, double b, double slopeA, double slopeB, double u) {
    double u2 = u * u;
    double u3 = u2 * u;
    return (2 * u3 - 3 * u2 + 1) * a
        + (u3 - 2 * u2 + u) * slopeA
        + (3 * u2 - 2 * u3) * b
        + (u3 - u2) * slopeB;
  }
}
