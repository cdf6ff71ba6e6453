package dev.armature.env;

import dev.armature.data.Data;
import java.util.HashMap;
import java.util.Map;

/**
 * One world with a task, used like a Gymnasium environment.
 *
 * <pre>{@code
 * Environment env = Environment.make("cartpole");
 * double[] observation = env.reset(42);
 * while (true) {
 *   StepResult step = env.step(policy(observation));
 *   observation = step.observation();
 *   if (step.done()) {
 *     observation = env.reset();
 *   }
 * }
 * }</pre>
 *
 * <p>The same seed and the same actions give the same bits. Not for several threads at once.
 */
public final class Environment {
  private final VectorEnvironment one;
  private boolean running;

  /** A world for a task; {@link #reset(long)} starts the first episode. */
  public Environment(Task task) {
    one = new VectorEnvironment(task, 1, AutoResetMode.DISABLED, 1);
  }

  /** Creates an environment for a named task, one of {@link Tasks#names()}. */
  public static Environment make(String name) {
    return new Environment(Tasks.named(name));
  }

  /** The task. */
  public Task task() {
    return one.task();
  }

  /** The world, for inspection: everything computed from its present state. */
  public Data data() {
    return one.batch().data(0);
  }

  /** The action space; actions outside it are clamped. */
  public Space actionSpace() {
    return one.actionSpace();
  }

  /** The space of what is seen: all {@link Task#frames} of observations. */
  public Space observationSpace() {
    return one.observationSpace();
  }

  /**
   * Sets how hard the task is, from 0 to 1 (the default), for episodes that start from now on.
   *
   * @see VectorEnvironment#setLevel
   */
  public void setLevel(double level) {
    one.setLevel(level);
  }

  /** Starts an episode with fresh random numbers; the same seed starts the same episode. */
  public double[] reset(long seed) {
    running = true;
    return one.reset(seed).clone();
  }

  /** Starts an episode with the next random numbers. */
  public double[] reset() {
    running = true;
    return one.reset(new boolean[] {true}).clone();
  }

  /**
   * Performs an action.
   *
   * @throws IllegalStateException before the first reset and after the end of an episode, and when
   *     a reward is not a finite number
   * @throws IllegalArgumentException for an action of the wrong length or with not-a-number in it
   */
  public StepResult step(double... action) {
    if (!running) {
      throw new IllegalStateException("the episode is over or has not begun: reset first");
    }
    VectorStep step = one.step(action);
    running = !step.terminated()[0] && !step.truncated()[0];
    Task task = task();
    double[] ctrl = one.batch().ctrl();
    Map<String, Double> info = new HashMap<>(task.info(one.before(0), one.state(0), ctrl, 0));
    for (int i = 0; i < task.rewardTerms().size(); i++) {
      info.put(task.rewardTerms().get(i), step.rewardTerms()[i]);
    }
    info.put("actions", (double) one.actions(0));
    info.put("diverged", one.diverged(0) ? 1.0 : 0.0);
    return new StepResult(
        step.observations().clone(),
        step.rewards()[0],
        step.terminated()[0],
        step.truncated()[0],
        Map.copyOf(info));
  }
}
