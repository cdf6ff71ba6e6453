package dev.armature.env;

import java.util.Map;

/**
 * The result of an action.
 *
 * @param observation what is seen now
 * @param reward what the action earned
 * @param terminated whether the task is over: what follows does not count
 * @param truncated whether the episode was cut off for its length; what follows would count
 * @param info numbers of interest by name
 */
public record StepResult(
    double[] observation,
    double reward,
    boolean terminated,
    boolean truncated,
    Map<String, Double> info) {
  /** Whether the episode is over, for one reason or the other. */
  public boolean done() {
    return terminated || truncated;
  }
}
