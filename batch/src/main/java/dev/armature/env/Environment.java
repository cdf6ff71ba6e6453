package dev.armature.env;

import dev.armature.Simulation;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

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
  private final Task task;
  private final Simulation sim;
  private final State now = new State();
  private final State before = new State();
  private final double[] lastQpos;
  private final double[] lastQvel;
  private SplittableRandom random = new SplittableRandom(0);
  private boolean running;
  private boolean diverged;
  private int actions;

  /** A world for a task; {@link #reset(long)} starts the first episode. */
  public Environment(Task task) {
    this.task = task;
    this.sim = new Simulation(task.model());
    this.lastQpos = new double[task.model().nq];
    this.lastQvel = new double[task.model().nv];
    now.at(sim.data().qpos, 0, sim.data().qvel, 0);
    before.at(lastQpos, 0, lastQvel, 0);
    sim.onDivergence(event -> diverged = true);
  }

  /** Creates an environment for a named task, one of {@link Tasks#names()}. */
  public static Environment make(String name) {
    return new Environment(Tasks.named(name));
  }

  /** The task. */
  public Task task() {
    return task;
  }

  /** The world, for inspection. */
  public Simulation simulation() {
    return sim;
  }

  /** The action space; actions outside it are clamped. */
  public Space actionSpace() {
    return task.actionSpace();
  }

  /** The observation space. */
  public Space observationSpace() {
    return task.observationSpace();
  }

  /** Starts an episode with fresh random numbers; the same seed starts the same episode. */
  public double[] reset(long seed) {
    random = new SplittableRandom(seed);
    return reset();
  }

  /** Starts an episode with the next random numbers. */
  public double[] reset() {
    sim.reset();
    task.start(random, now);
    running = true;
    diverged = false;
    actions = 0;
    return observation();
  }

  /**
   * Performs an action.
   *
   * @throws IllegalStateException before the first reset and after the end of an episode
   * @throws IllegalArgumentException for an action of the wrong length or with not-a-number in it
   */
  public StepResult step(double... action) {
    if (!running) {
      throw new IllegalStateException("the episode is over or has not begun: reset first");
    }
    Actions.check(task, action, 1);
    Actions.clamp(task, action, 0, sim.data().ctrl, 0);
    System.arraycopy(sim.data().qpos, 0, lastQpos, 0, lastQpos.length);
    System.arraycopy(sim.data().qvel, 0, lastQvel, 0, lastQvel.length);
    sim.step(task.stepsPerAction());
    actions++;
    boolean terminated = diverged || task.terminated(now);
    boolean truncated = actions >= task.episodeLength();
    running = !terminated && !truncated;
    double reward = diverged ? 0 : task.reward(before, now, sim.data().ctrl, 0);
    Map<String, Double> info = new HashMap<>(task.info(before, now, sim.data().ctrl, 0));
    info.put("actions", (double) actions);
    info.put("diverged", diverged ? 1.0 : 0.0);
    return new StepResult(observation(), reward, terminated, truncated, Map.copyOf(info));
  }

  private double[] observation() {
    double[] observation = new double[task.observationSpace().size()];
    task.observe(now, observation, 0);
    return observation;
  }
}
