package dev.armature.control.identify;

import dev.armature.control.minimize.StopReason;
import dev.armature.model.Model;
import java.util.List;

/**
 * What an identification found.
 *
 * @param estimates the parameters, in the order in which they were asked for
 * @param correlation of the estimates, by rows: entries near ±1 are pairs that the recordings
 *     cannot tell apart
 * @param fits how well each compared number is reproduced
 * @param model the model with the parameters found
 * @param reason why the search ended
 * @param iterations the number of iterations of the best start
 * @param simulations how many times a recording was simulated in all
 */
@SuppressWarnings("ArrayRecordComponent") // a result that is read once; copies would only hide it
public record IdentifyResult(
    List<Estimate> estimates,
    double[] correlation,
    List<Fit> fits,
    Model model,
    StopReason reason,
    int iterations,
    int simulations) {

  /**
   * One parameter.
   *
   * @param name as it was asked for
   * @param before its value in the model
   * @param value the value found
   * @param standardError of the value, if differences are independent noise; infinite where the
   *     recordings say nothing of it
   * @param atBound whether a bound holds it
   */
  public record Estimate(
      String name, double before, double value, double standardError, boolean atBound) {
    /** The lower end of the interval that holds the true value with 95 % confidence. */
    public double low() {
      return value - 1.96 * standardError;
    }

    /** The upper end of the interval that holds the true value with 95 % confidence. */
    public double high() {
      return value + 1.96 * standardError;
    }
  }

  /**
   * One compared number over all recordings.
   *
   * @param name what it is, such as {@code qpos[elbow]}
   * @param time of the rows, s; recordings follow one another
   * @param before simulated − recorded with the model as it was
   * @param after simulated − recorded with the parameters found
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Fit(String name, double[] time, double[] before, double[] after) {
    /** Root mean square of the differences before. */
    public double rmsBefore() {
      return rms(before);
    }

    /** Root mean square of the differences after. */
    public double rmsAfter() {
      return rms(after);
    }

    private static double rms(double[] v) {
      double sum = 0;
      for (double e : v) {
        sum += e * e;
      }
      return Math.sqrt(sum / Math.max(1, v.length));
    }
  }
}
