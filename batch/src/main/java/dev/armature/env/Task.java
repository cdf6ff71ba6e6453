package dev.armature.env;

import dev.armature.model.Model;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A task in a world: its start, its observations, its rewards, and its end.
 *
 * <p>Everything is a function of coordinates, velocities and the action, so that one task serves
 * single worlds and thousands alike. A task has no state of its own and may be shared by threads.
 */
public interface Task {
  /** A short name. */
  String name();

  /** The model. */
  Model model();

  /** Time steps during which an action is held. */
  int stepsPerAction();

  /** Number of actions after which an episode is truncated. */
  int episodeLength();

  /** The action space; by default the control ranges of the actuators. */
  Space actionSpace();

  /** The observation space. */
  Space observationSpace();

  /** Sets the world, which is at the reference configuration, to where an episode starts. */
  void start(SplittableRandom random, State state);

  /** Writes the observation of a state to res[r …]. */
  void observe(State state, double[] res, int r);

  /** The reward of an action. */
  double reward(State before, State after, double[] action, int a);

  /** Whether the episode is over, for good or bad: nothing that follows counts. */
  boolean terminated(State state);

  /** The parts of the reward and other numbers of interest. */
  default Map<String, Double> info(State before, State after, double[] action, int a) {
    return Map.of();
  }
}
