package dev.armature.env;

import dev.armature.batch.Batch;
import dev.armature.batch.WorldView;
import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.plan.CostMeter;
import dev.armature.plan.PlannerSettings;
import dev.armature.plan.PlannerSettings.Interpolation;
import dev.armature.plan.PlannerSettings.Method;
import java.util.Locale;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * An environment's task as a goal of the planners in {@link dev.armature.plan}: what an action
 * costs is its reward, negative; controls are held for an action and stay in the action space; an
 * attempt starts where an episode does and succeeds when it does not fail.
 *
 * <pre>{@code
 * Attempt attempt = Attempt.run(new EnvironmentGoal(Tasks.named("hopper")), 1, 2);
 * }</pre>
 *
 * <p>Where a sample fails, what follows neither costs nor earns, as in an episode. Frames, noise
 * and delays of observations do not matter to a planner, which sees the state; a task that delays
 * actions is refused. An object serves one attempt at a time.
 */
public final class EnvironmentGoal implements dev.armature.plan.Task {
  private static final double MOST_SECONDS = 10;
  private static final double LEAST_HORIZON = 0.6;
  private static final int ACTIONS_AHEAD = 40;

  private final Task task;
  private final double actionSeconds;
  private final double limit;
  private final PlannerSettings settings;
  private @Nullable Episode episode;

  /** A task with settings that suit most. */
  public EnvironmentGoal(Task task) {
    this(task, settings(task));
  }

  /**
   * A task with settings of one's own.
   *
   * @throws IllegalArgumentException when its actions come late, or are no controls
   */
  public EnvironmentGoal(Task task, PlannerSettings settings) {
    if (task.actionDelay() > 0 || task.actionSpace().size() != task.model().nu) {
      throw new IllegalArgumentException(
          "a planner needs actions that are controls and come at once; those of the task "
              + task.name()
              + (task.actionDelay() > 0 ? " come late" : " are no controls"));
    }
    this.task = task;
    this.settings = settings;
    actionSeconds = seconds(task);
    limit = Math.min(MOST_SECONDS, task.episodeLength() * actionSeconds);
  }

  private static double seconds(Task task) {
    return task.stepsPerAction() * task.model().opt.timestep;
  }

  private static PlannerSettings settings(Task task) {
    double action = seconds(task);
    return new PlannerSettings(
        Method.PREDICTIVE_SAMPLING,
        Math.max(LEAST_HORIZON, ACTIONS_AHEAD * action),
        action,
        8,
        Interpolation.LINEAR,
        32,
        1,
        0.3,
        6,
        0.2);
  }

  /** The task of the environment. */
  public Task task() {
    return task;
  }

  @Override
  public String name() {
    return task.name();
  }

  @Override
  public String criterion() {
    return String.format(Locale.ROOT, "the episode does not fail within %.4g s", limit);
  }

  @Override
  public Model model() {
    return task.model();
  }

  @Override
  public Model planningModel() {
    return task.model();
  }

  /** Starts where an environment does that is reset with the next of the random numbers. */
  @Override
  public void start(Data d, SplittableRandom random) {
    Environment env = new Environment(task);
    env.reset(random.nextLong());
    Data from = env.data();
    System.arraycopy(from.qpos, 0, d.qpos, 0, d.qpos.length);
    System.arraycopy(from.qvel, 0, d.qvel, 0, d.qvel.length);
    episode = null;
  }

  @Override
  public double[] restControls() {
    double[] rest = new double[task.model().nu];
    for (int i = 0; i < rest.length; i++) {
      double low = task.actionSpace().low(i);
      double high = task.actionSpace().high(i);
      rest[i] = Double.isInfinite(low - high) ? 0 : 0.5 * (low + high);
    }
    return rest;
  }

  @Override
  public double[] controlBounds() {
    double[] bounds = new double[2 * task.model().nu];
    for (int i = 0; i < task.model().nu; i++) {
      bounds[2 * i] = task.actionSpace().low(i);
      bounds[2 * i + 1] = task.actionSpace().high(i);
    }
    return bounds;
  }

  @Override
  public double controlSeconds() {
    return actionSeconds;
  }

  /** Not offered: a reward is of two states. */
  @Override
  public double cost(WorldView world) {
    throw new UnsupportedOperationException("a reward is of two states: use meter(batch)");
  }

  @Override
  public CostMeter meter(Batch batch) {
    return new Rewards(batch);
  }

  /** Adds up what actions earn in the worlds of a batch. */
  private final class Rewards implements CostMeter {
    private final Sight now;
    private final Sight before;
    private final int[] steps;
    private final boolean[] over;

    Rewards(Batch batch) {
      now = Sight.of(task, batch);
      before = now.copy(task);
      steps = new int[batch.worlds()];
      over = new boolean[batch.worlds()];
    }

    @Override
    public void begin(WorldView world) {
      int w = world.world();
      steps[w] = 0;
      over[w] = false;
      before.set(now, w);
    }

    @Override
    public double cost(WorldView world) {
      int w = world.world();
      if (over[w] || ++steps[w] % task.stepsPerAction() != 0) {
        return 0;
      }
      System.arraycopy(now.ctrl, w * now.nu, now.actions, w * now.nu, now.nu);
      State after = new State(now).at(w);
      double reward = task.reward(new State(before).at(w), after, now.actions, w * now.nu);
      over[w] = task.terminated(after);
      before.set(now, w);
      // per second of one time step, so that an action costs its reward
      return -reward / task.model().opt.timestep;
    }
  }

  // ---- the attempt

  /** The world of an attempt, seen from step to step. */
  private final class Episode {
    final Data data;
    final Sight now;
    final Sight before;
    int steps;
    double earned;
    boolean failed;

    Episode(Data d) {
      data = d;
      now = Sight.of(task, d);
      now.look(d);
      before = now.copy(task);
    }

    void step() {
      if (failed || ++steps % task.stepsPerAction() != 0) {
        return;
      }
      now.look(data);
      System.arraycopy(now.ctrl, 0, now.actions, 0, now.nu);
      State after = new State(now);
      earned += task.reward(new State(before), after, now.actions, 0);
      failed = task.terminated(after);
      before.set(now);
    }
  }

  private Episode episode(Data d) {
    Episode e = episode;
    if (e == null || e.data != d) {
      e = new Episode(d);
      episode = e;
    }
    return e;
  }

  @Override
  public double measure(Data d) {
    return episode(d).earned;
  }

  @Override
  public String measureName() {
    return "return";
  }

  /** Called after each time step of the world. */
  @Override
  public boolean reached(Data d) {
    Episode e = episode(d);
    e.step();
    return !e.failed;
  }

  @Override
  public double holdSeconds() {
    return limit - 1.5 * task.model().opt.timestep;
  }

  @Override
  public double limitSeconds() {
    return limit;
  }

  @Override
  public PlannerSettings settings() {
    return settings;
  }
}
