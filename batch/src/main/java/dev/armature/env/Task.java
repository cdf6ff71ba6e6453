package dev.armature.env;

import dev.armature.batch.Batch;
import dev.armature.model.Model;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A task in a world: its start, its observations, its rewards, and its end. {@link TaskBuilder}
 * puts one together from named parts; a class that implements this says it in code.
 *
 * <p>Everything is a function of what {@link State} shows, so that one task serves single worlds
 * and thousands alike. A task has no state of its own and may be shared by threads.
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

  /** The space of one observation, before {@link #frames} of them are put together. */
  Space observationSpace();

  /** Sets the world, which is at the reference configuration, to where an episode starts. */
  void start(SplittableRandom random, State state);

  /** Writes the observation of a state to res[r …]. */
  void observe(State state, double[] res, int r);

  /** The reward of an action. */
  double reward(State before, State after, double[] action, int a);

  /** Whether the episode is over, for good or bad: nothing that follows counts. */
  boolean terminated(State state);

  /** Other numbers of interest, besides the parts of the reward. */
  default Map<String, Double> info(State before, State after, double[] action, int a) {
    return Map.of();
  }

  /**
   * Results of the step that it looks at by {@link State#result}, by MuJoCo's names, such as {@code
   * "xpos"}; {@code "sensordata"} where it needs the sensors of the start of an episode.
   */
  default List<String> sees() {
    return List.of();
  }

  /** Names of the parts of the reward. */
  default List<String> rewardTerms() {
    return List.of("reward");
  }

  /** Writes the parts of the reward, which is their sum, to res[r …]. */
  default void rewardTerms(State before, State after, double[] action, int a, double[] res, int r) {
    res[r] = reward(before, after, action, a);
  }

  /** Number of observations, the latest last, that are seen together. */
  default int frames() {
    return 1;
  }

  /**
   * Number of actions by which an action comes late; before the first comes the start's control.
   */
  default int actionDelay() {
    return 0;
  }

  /** Standard deviation of the noise on each number of an observation; empty for none. */
  default double[] observationNoise() {
    return new double[0];
  }

  /**
   * Sets parameters of a world for the next episode; it has those of the model before.
   *
   * @param level how far to go, from 0 to 1
   * @return whether anything was set
   */
  default boolean randomize(SplittableRandom random, Batch batch, int world, double level) {
    return false;
  }
}
