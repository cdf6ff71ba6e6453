package dev.armature.control.minimize;

import dev.armature.math.DenseCholesky;
import java.util.Arrays;

/**
 * The end of a {@link LeastSquares} search.
 *
 * @param x the best point found
 * @param residual the residuals there
 * @param jacobian their derivatives there, residuals x variables by rows
 * @param cost half the sum of squares
 * @param gradient the largest entry of the gradient, as far as the bounds let it act
 * @param atBound which variables are held by a bound
 * @param iterations the number of iterations
 * @param evaluations how often residuals were computed, those for differences included
 * @param reason why the search ended
 */
@SuppressWarnings("ArrayRecordComponent") // a result that is read once; copies would only hide it
public record Solution(
    double[] x,
    double[] residual,
    double[] jacobian,
    double cost,
    double gradient,
    boolean[] atBound,
    int iterations,
    int evaluations,
    StopReason reason) {

  /**
   * The covariance of x for residuals with independent errors of equal variance: s² (JᵀJ)⁻¹ with s²
   * = 2 cost / (residuals − free variables). Rows and columns of variables at a bound are zero;
   * where the data say nothing of a variable, everything is infinite.
   *
   * @return variables x variables, by rows
   * @throws IllegalStateException when there are not more residuals than free variables
   */
  public double[] covariance() {
    int n = x.length;
    int[] free = new int[n];
    int count = 0;
    for (int i = 0; i < n; i++) {
      if (!atBound[i]) {
        free[count++] = i;
      }
    }
    if (residual.length <= count) {
      throw new IllegalStateException(
          "%d residuals say nothing about the errors of %d variables"
              .formatted(residual.length, count));
    }
    double variance = 2 * cost / (residual.length - count);
    double[] size = new double[count];
    double[][] normal = normal(free, count, size);
    double[] inverse = new double[count];
    double[] result = new double[n * n];
    if (DenseCholesky.factor(normal, inverse, count) > 0) {
      Arrays.fill(result, Double.POSITIVE_INFINITY);
      return result;
    }
    double[] column = new double[count];
    for (int c = 0; c < count; c++) {
      Arrays.fill(column, 0);
      column[c] = 1;
      DenseCholesky.solve(normal, inverse, count, column);
      for (int r = 0; r < count; r++) {
        result[free[r] * n + free[c]] = variance * column[r] / (size[r] * size[c]);
      }
    }
    return result;
  }

  /** The standard error of each variable: the roots of the diagonal of {@link #covariance}. */
  public double[] standardErrors() {
    double[] covariance = covariance();
    double[] errors = new double[x.length];
    for (int i = 0; i < errors.length; i++) {
      errors[i] = Math.sqrt(covariance[i * errors.length + i]);
    }
    return errors;
  }

  /** JᵀJ of the free variables with columns scaled to length one, and their lengths. */
  private double[][] normal(int[] free, int count, double[] size) {
    int n = x.length;
    for (int i = 0; i < count; i++) {
      double sum = 0;
      for (int k = 0; k < residual.length; k++) {
        sum += jacobian[k * n + free[i]] * jacobian[k * n + free[i]];
      }
      size[i] = sum > 0 ? Math.sqrt(sum) : 1;
    }
    double[][] normal = new double[count][count];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = 0;
        for (int k = 0; k < residual.length; k++) {
          sum += jacobian[k * n + free[i]] * jacobian[k * n + free[j]];
        }
        normal[i][j] = sum / (size[i] * size[j]);
      }
    }
    return normal;
  }
}
