package dev.armature.env;

import dev.armature.model.Model;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * What is to be done in a world: how it starts, what is seen, what is good, and when it is over.
 *
 * <p>Everything is a function of coordinates, velocities and the action, so that one task serves
 * single worlds and thousands alike. A task has no state of its own and may be shared by threads.
 */
public interface Task {
  /** A short name. */
  String name();

  /** The mechanism. */
  Model model();

  /** Time steps during which an action is held. */
  int stepsPerAction();

  /** Actions after which an episode is cut off. */
  int episodeLength();

  /** What actions may be; by default the control ranges of the actuators. */
  Space actionSpace();

  /** What observations may be. */
  Space observationSpace();

  /** Sets the world, which is at the reference configuration, to where an episode starts. */
  void start(SplittableRandom random, State state);

  /** Writes the observation of a state to res[r …]. */
  void observe(State state, double[] res, int r);

  /** What an action has earned. */
  double reward(State before, State after, double[] action, int a);

  /** Whether the episode is over, for good or bad: nothing that follows counts. */
  boolean terminated(State state);

  /** The parts of the reward and other numbers of interest. */
  default Map<String, Double> info(State before, State after, double[] action, int a) {
    return Map.of();
  }
}
