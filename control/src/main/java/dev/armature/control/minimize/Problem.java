package dev.armature.control.minimize;

import java.util.Arrays;

/**
 * A sum of squares ½ Σ rᵢ(x)² to be made small, where x may live on a curved space: a step is a
 * vector of {@link #dimensions} numbers, and {@link #move} says where it leads. On plain vectors
 * the defaults are right.
 */
public interface Problem {
  /** The length of a point x. */
  int coordinates();

  /** The length of a step; {@link #coordinates} unless x has dependent numbers (quaternions). */
  default int dimensions() {
    return coordinates();
  }

  /** The number of residuals. */
  int residuals();

  /** Writes the residuals at x. */
  void residual(double[] x, double[] residual);

  /**
   * Writes the derivatives of the residuals by the step, at x.
   *
   * @param residual the residuals at x
   * @param jacobian residuals x dimensions, by rows; holds old numbers
   */
  void jacobian(double[] x, double[] residual, double[] jacobian);

  /** Writes the point where a step from x leads. */
  default void move(double[] x, double[] step, double[] result) {
    for (int i = 0; i < x.length; i++) {
      result[i] = x[i] + step[i];
    }
  }

  /** Writes how far a step from x may go: low ≤ step ≤ high, with low ≤ 0 ≤ high. */
  default void limits(double[] x, double[] low, double[] high) {
    Arrays.fill(low, Double.NEGATIVE_INFINITY);
    Arrays.fill(high, Double.POSITIVE_INFINITY);
  }
}
