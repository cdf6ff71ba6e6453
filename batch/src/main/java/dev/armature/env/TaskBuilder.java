package dev.armature.env;

import dev.armature.batch.Batch;
import dev.armature.model.Model;
import dev.armature.rollout.Variation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Puts a task together from named parts.
 *
 * <pre>{@code
 * Task stand =
 *     new TaskBuilder("stand", model)
 *         .stepsPerAction(5)
 *         .episodeLength(1000)
 *         .start(Starts.noisy(model, 0.02))
 *         .observe(Parts.qposFrom(2))
 *         .observe(Parts.sensor("gyro"))
 *         .reward("upright", Parts.upright("torso"), 1)
 *         .reward("effort", (before, after) -> -Math.abs(after.action(0)), 0.1)
 *         .terminate("fallen", state -> state.qpos(2) < 0.2)
 *         .randomize("body_mass=±10%")
 *         .build();
 * }</pre>
 */
public final class TaskBuilder {
  /** A number that an action earns. */
  @FunctionalInterface
  public interface Score {
    /** The number, from the states before and after the action. */
    double of(State before, State after);
  }

  /** Sets where an episode starts. */
  @FunctionalInterface
  public interface Start {
    /** Sets a world that is at the reference configuration. */
    void set(SplittableRandom random, State state);
  }

  private final String name;
  private final Model model;
  private final Scope scope;
  private final List<Part.Reading> observed = new ArrayList<>();
  private final List<Double> noise = new ArrayList<>();
  private final List<String> rewardNames = new ArrayList<>();
  private final List<Score> scores = new ArrayList<>();
  private final List<Double> weights = new ArrayList<>();
  private final List<Predicate<State>> ends = new ArrayList<>();
  private final List<Variation> variations = new ArrayList<>();
  private Space actions;
  private @Nullable Space observations;
  private @Nullable Start start;
  private int steps = 1;
  private int length = 1000;
  private int frames = 1;
  private int delay;

  /** Begins a task whose actions are the controls of a model. */
  public TaskBuilder(String name, Model model) {
    this.name = name;
    this.model = model;
    this.actions = Tasks.controls(model);
    this.scope = new Scope(model, actions.size());
  }

  /** Holds an action for this number of time steps. */
  public TaskBuilder stepsPerAction(int count) {
    steps = atLeast("steps per action", count, 1);
    return this;
  }

  /** Cuts an episode off after this number of actions, which is no failure. */
  public TaskBuilder episodeLength(int count) {
    length = atLeast("the length of an episode", count, 1);
    return this;
  }

  /** Where its parts look things up. */
  Scope scope() {
    return scope;
  }

  /** Duration of an action with the steps set so far, s. */
  double actionSeconds() {
    return steps * model.opt.timestep;
  }

  /** The sum of the squares of the last action. */
  double effort(State state) {
    double sum = 0;
    for (int i = 0; i < actions.size(); i++) {
      sum += state.action(i) * state.action(i);
    }
    return sum;
  }

  /** The sum of the squares of what the last action changed. */
  double change(State before, State after) {
    double sum = 0;
    for (int i = 0; i < actions.size(); i++) {
      double by = after.action(i) - before.action(i);
      sum += by * by;
    }
    return sum;
  }

  private static int atLeast(String what, int value, int least) {
    if (value < least) {
      throw new IllegalArgumentException(what + " must be at least " + least + ", not " + value);
    }
    return value;
  }

  /**
   * Sets the bounds of actions; without, they are the control ranges of the actuators.
   *
   * @throws IllegalArgumentException when it has not one number for each actuator
   */
  public TaskBuilder actionSpace(Space space) {
    if (space.size() != model.nu) {
      throw new IllegalArgumentException(
          "the space of actions has "
              + space.size()
              + " numbers, the model "
              + model.nu
              + " controls");
    }
    actions = space;
    return this;
  }

  /** Sets where episodes start; without, at the reference configuration. */
  public TaskBuilder start(Start function) {
    start = function;
    return this;
  }

  /** Adds a part to what is observed. */
  public TaskBuilder observe(Part part) {
    return observe(part, 0);
  }

  /** Adds a part to what is observed, with normal noise of a standard deviation. */
  public TaskBuilder observe(Part part, double deviation) {
    if (!(deviation >= 0) || Double.isInfinite(deviation)) {
      throw new IllegalArgumentException("noise must be at least 0 and finite, not " + deviation);
    }
    Part.Reading reading = part.in(scope);
    observed.add(reading);
    for (int i = 0; i < reading.size(); i++) {
      noise.add(deviation);
    }
    return this;
  }

  /** Sets the bounds of observations; without, they have none. */
  public TaskBuilder observationSpace(Space space) {
    observations = space;
    return this;
  }

  /** Adds a part to the reward: a weight times a number. */
  public TaskBuilder reward(String term, Score score, double weight) {
    if (rewardNames.contains(term)) {
      throw new IllegalArgumentException("there already is a reward \"" + term + "\"");
    }
    if (!Double.isFinite(weight)) {
      throw new IllegalArgumentException("the weight of \"" + term + "\" is " + weight);
    }
    rewardNames.add(term);
    scores.add(score);
    weights.add(weight);
    return this;
  }

  /** Adds a part to the reward: a weight times the sum of what a part reads after the action. */
  public TaskBuilder reward(String term, Part part, double weight) {
    Part.Reading reading = part.in(scope);
    return reward(
        term,
        (before, after) -> {
          double[] values = new double[reading.size()];
          reading.read(after, values, 0);
          return Arrays.stream(values).sum();
        },
        weight);
  }

  /** Ends an episode for good or bad where a condition holds. */
  public TaskBuilder terminate(String reason, Predicate<State> condition) {
    ends.add(condition);
    return this;
  }

  /** Shows this number of observations together, the latest last. */
  public TaskBuilder frames(int count) {
    frames = atLeast("frames", count, 1);
    return this;
  }

  /** Makes actions come late by this number of actions. */
  public TaskBuilder actionDelay(int count) {
    delay = atLeast("the delay of actions", count, 0);
    return this;
  }

  /**
   * Varies a parameter of the model from episode to episode, as {@link Variation} reads it: {@code
   * "body_mass=±10%"}, {@code "geom_friction@floor=0.5..1.5"}.
   *
   * @throws IllegalArgumentException when it is not understood, or the model has no such object
   */
  public TaskBuilder randomize(String variation) {
    variations.add(Variation.parse(variation, model));
    return this;
  }

  /**
   * The task.
   *
   * @throws IllegalArgumentException when it observes or rewards nothing, or the space of
   *     observations does not fit
   */
  public Task build() {
    if (observed.isEmpty() || scores.isEmpty()) {
      throw new IllegalArgumentException(
          "the task \"" + name + "\" " + (scores.isEmpty() ? "rewards" : "observes") + " nothing");
    }
    int size = noise.size();
    Space space = observations == null ? Space.unbounded(size) : observations;
    if (space.size() != size) {
      throw new IllegalArgumentException(
          "the task \"" + name + "\" observes " + size + " numbers, its space has " + space.size());
    }
    return new Built(this, space);
  }

  /** A task of parts. */
  private static final class Built implements Task {
    private final TaskBuilder parts;
    private final Space observations;
    private final Part.Reading[] observed;
    private final Score[] scores;
    private final double[] weights;
    private final List<Predicate<State>> ends;
    private final List<Variation> variations;
    private final List<String> sees;
    private final List<String> rewardNames;
    private final double[] noise;
    private final int steps;
    private final int length;
    private final int frames;
    private final int delay;
    private final @Nullable Start start;

    Built(TaskBuilder from, Space observations) {
      parts = from;
      this.observations = observations;
      observed = from.observed.toArray(Part.Reading[]::new);
      scores = from.scores.toArray(Score[]::new);
      weights = from.weights.stream().mapToDouble(Double::doubleValue).toArray();
      ends = List.copyOf(from.ends);
      variations = List.copyOf(from.variations);
      sees = from.scope.sees();
      rewardNames = List.copyOf(from.rewardNames);
      boolean noisy = from.noise.stream().anyMatch(n -> n > 0);
      noise =
          noisy ? from.noise.stream().mapToDouble(Double::doubleValue).toArray() : new double[0];
      steps = from.steps;
      length = from.length;
      frames = from.frames;
      delay = from.delay;
      start = from.start;
    }

    @Override
    public String name() {
      return parts.name;
    }

    @Override
    public Model model() {
      return parts.model;
    }

    @Override
    public int stepsPerAction() {
      return steps;
    }

    @Override
    public int episodeLength() {
      return length;
    }

    @Override
    public Space actionSpace() {
      return parts.actions;
    }

    @Override
    public Space observationSpace() {
      return observations;
    }

    @Override
    public void start(SplittableRandom random, State state) {
      if (start != null) {
        start.set(random, state);
      }
    }

    @Override
    public void observe(State state, double[] res, int r) {
      int at = r;
      for (Part.Reading reading : observed) {
        reading.read(state, res, at);
        at += reading.size();
      }
    }

    @Override
    public double reward(State before, State after, double[] action, int a) {
      double sum = 0;
      for (int i = 0; i < scores.length; i++) {
        sum += weights[i] * scores[i].of(before, after);
      }
      return sum;
    }

    @Override
    public List<String> rewardTerms() {
      return rewardNames;
    }

    @Override
    public void rewardTerms(
        State before, State after, double[] action, int a, double[] res, int r) {
      for (int i = 0; i < scores.length; i++) {
        res[r + i] = weights[i] * scores[i].of(before, after);
      }
    }

    @Override
    public boolean terminated(State state) {
      for (Predicate<State> end : ends) {
        if (end.test(state)) {
          return true;
        }
      }
      return false;
    }

    @Override
    public List<String> sees() {
      return sees;
    }

    @Override
    public int frames() {
      return frames;
    }

    @Override
    public int actionDelay() {
      return delay;
    }

    @Override
    public double[] observationNoise() {
      return noise.clone();
    }

    @Override
    public boolean randomize(SplittableRandom random, Batch batch, int world, double level) {
      for (Variation variation : variations) {
        variation.apply(batch, world, random, level);
      }
      return !variations.isEmpty();
    }
  }
}
