package dev.armature.control.ik;

/**
 * The ends of many searches.
 *
 * @param qpos the coordinates of all, searches x nq
 * @param solved which are solved
 * @param worst the largest error of a goal of the first priority, m or rad, for each
 */
@SuppressWarnings("ArrayRecordComponent") // a result that is read once; copies would only hide it
public record IkBatchResult(double[] qpos, boolean[] solved, double[] worst) {
  /** How many are solved. */
  public int solvedCount() {
    int count = 0;
    for (boolean yes : solved) {
      count += yes ? 1 : 0;
    }
    return count;
  }
}
