package dev.armature.plan;

import dev.armature.DivergencePolicy;
import dev.armature.batch.Batch;
import dev.armature.batch.Device;
import dev.armature.batch.WorldView;
import dev.armature.data.Data;
import dev.armature.data.StateVector;
import dev.armature.model.Model;
import dev.armature.model.StateComponents;
import dev.armature.rollout.Noise;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Plans controls by trying samples around the last plan in parallel worlds.
 *
 * <p>In every round, samples are the plan plus normal noise (the first one is the plan itself);
 * each is run over the horizon; then, by {@link PlannerSettings.Method}: the best sample is the
 * plan (Howell et al. 2022), or the mean of the best ones, whose deviation is the next round's
 * noise (cross-entropy method, Rubinstein 1999), or the mean of all weighted by exp(−cost/λ) (path
 * integral, Williams et al. 2017).
 *
 * <p>The result depends on the seed, never on the number of threads or the device.
 */
public final class Planner implements OnlinePlanner {
  private static final int FEWEST = 8;

  /** The clock is looked at after this share of the samples, in plans with a limit of time. */
  private static final int GROUPS = 8;

  private static final StateComponents STATE =
      StateComponents.of(
          StateComponents.FULLPHYSICS,
          StateComponents.WARMSTART,
          StateComponents.MOCAP_POS,
          StateComponents.MOCAP_QUAT);

  private final Task task;
  private final PlannerSettings settings;
  private final Model model;
  private final Batch batch;
  private final CostMeter meter;
  private final ControlSpline spline;
  private final SplittableRandom random;
  private final int steps;
  private final int held;
  private final int size;
  private final double[] low;
  private final double[] high;
  private final double[] deviation;
  private final double[] samples;
  private final double[] costs;
  private final int[] step;
  private final double[] plan;
  private final double[] shifted;
  private final double[] state;
  private double planStart;
  private final int group;
  private final int firstGroup;
  private double limit = Double.POSITIVE_INFINITY;
  private final boolean[] stepped;
  private int count;
  // shown by threads that do not plan
  private volatile int shownCount;

  /** A planner for a task, with the task's own settings. */
  public Planner(Task task, long seed, int threads) {
    this(task, task.settings(), seed, threads);
  }

  /** A planner for a task, whose worlds are stepped by this number of threads. */
  public Planner(Task task, PlannerSettings settings, long seed, int threads) {
    this(task, settings, seed, Device.cpu(threads));
  }

  /**
   * A planner for a task, whose worlds are stepped on a device. Costs are computed by this
   * machine's threads after every step.
   *
   * @throws IllegalStateException when there is no such device; the message says why
   */
  public Planner(Task task, PlannerSettings settings, long seed, Device device) {
    this.task = task;
    this.settings = settings;
    this.model = task.planningModel();
    if (model.nu == 0) {
      throw new IllegalArgumentException(task.name() + ": the model has no actuators to plan for");
    }
    batch = new Batch(model, settings.samples(), device);
    meter = task.meter(batch);
    batch.onDivergence(DivergencePolicy.STOP);
    batch.beforeStep(this::before);
    batch.afterStep(this::after);
    spline =
        new ControlSpline(settings.knots(), model.nu, settings.horizon(), settings.interpolation());
    random = Noise.of(seed, 0);
    steps = Math.max(1, (int) Math.round(settings.horizon() / model.opt.timestep));
    held = Math.max(1, (int) Math.round(task.controlSeconds() / model.opt.timestep));
    size = spline.size();
    double[] bounds = task.controlBounds();
    low = new double[model.nu];
    high = new double[model.nu];
    for (int i = 0; i < model.nu; i++) {
      low[i] = bounds[2 * i];
      high[i] = bounds[2 * i + 1];
    }
    deviation = new double[size];
    samples = new double[settings.samples() * size];
    costs = new double[settings.samples()];
    step = new int[settings.samples()];
    plan = new double[size];
    shifted = new double[size];
    state = new double[StateVector.size(model, STATE)];
    group = Math.max(device.threads(), settings.samples() / GROUPS);
    firstGroup = Math.max(group, Math.max(FEWEST, settings.elites()));
    stepped = new boolean[settings.samples()];
    count = settings.samples();
    shownCount = count;
    reset();
  }

  @Override
  public void reset() {
    double[] rest = task.restControls();
    for (int k = 0; k < settings.knots(); k++) {
      System.arraycopy(rest, 0, plan, k * model.nu, model.nu);
    }
    planStart = 0;
  }

  /**
   * Sets a time that a plan may take, s, for worlds that run in real time. Samples are then tried
   * group by group, as long as the next group is likely to be ready in time, one group at least; so
   * plans depend on the speed of the machine.
   */
  public Planner within(double seconds) {
    if (!(seconds > 0)) {
      throw new IllegalArgumentException("the time for a plan must be positive, not " + seconds);
    }
    limit = seconds;
    return this;
  }

  /** How many samples the last round tried; before the first, those of the settings. */
  public int samples() {
    return shownCount;
  }

  /** Controls of the plan at a time. */
  public void control(double time, double[] ctrl) {
    control(plan, time - planStart, ctrl);
  }

  private void control(double[] points, double since, double[] ctrl) {
    double at = held > 1 ? timeOf((int) Math.round(since / model.opt.timestep)) : since;
    spline.sample(at, points, 0, ctrl, 0);
    for (int i = 0; i < model.nu; i++) {
      ctrl[i] = Math.max(low[i], Math.min(ctrl[i], high[i]));
    }
  }

  /** When the control of a time step was set, from the start of the plan on. */
  private double timeOf(int index) {
    return index / held * held * model.opt.timestep;
  }

  @Override
  public Plan plan(Data world) {
    StateVector.get(model, world, state, STATE);
    double expected = plan(state, STATE, world.time);
    double[] points = plan.clone();
    double start = planStart;
    return new Plan() {
      @Override
      public void control(Data d) {
        Planner.this.control(points, d.time - start, d.ctrl);
      }

      @Override
      public double cost() {
        return expected;
      }
    };
  }

  /**
   * Plans again from a state.
   *
   * @param state the state, as {@code StateVector} has it
   * @param components which components it has
   * @return cost of the plan before this one from here on (the first sample), per second
   */
  public double plan(double[] state, StateComponents components, double time) {
    long began = System.nanoTime();
    shift(time);
    resetDeviation();
    double before = Double.NaN;
    for (int round = 0; round < settings.rounds(); round++) {
      evaluate(state, components, began + (long) (1e9 * limit * (round + 1) / settings.rounds()));
      if (round == 0) {
        before = costs[0] / settings.horizon();
      }
      switch (settings.method()) {
        case PREDICTIVE_SAMPLING -> takeBest();
        case CROSS_ENTROPY -> takeElites();
        case PATH_INTEGRAL -> takeWeighted();
      }
    }
    shownCount = count;
    return before;
  }

  /** The old plan as seen from a later start. */
  private void shift(double time) {
    for (int k = 0; k < settings.knots(); k++) {
      spline.sample(time - planStart + k * spline.spacing(), plan, 0, shifted, k * model.nu);
    }
    System.arraycopy(shifted, 0, plan, 0, size);
    clamp(plan, 0);
    planStart = time;
  }

  private void resetDeviation() {
    for (int j = 0; j < size; j++) {
      deviation[j] = settings.noise() * halfRange(j % model.nu);
    }
  }

  private double halfRange(int actuator) {
    double half = 0.5 * (high[actuator] - low[actuator]);
    return Double.isInfinite(half) ? 1 : half;
  }

  /** The first sample is the plan itself. */
  private void draw(int sample) {
    int at = sample * size;
    if (sample == 0) {
      System.arraycopy(plan, 0, samples, 0, size);
      return;
    }
    for (int j = 0; j < size; j++) {
      samples[at + j] = plan[j] + deviation[j] * Noise.normal(random);
    }
    clamp(samples, at);
  }

  private void clamp(double[] values, int at) {
    for (int j = 0; j < size; j++) {
      int i = j % model.nu;
      values[at + j] = Math.max(low[i], Math.min(values[at + j], high[i]));
    }
  }

  /**
   * Tries samples.
   *
   * @param due when to be ready, by the clock of the JVM; counts only if there is a limit
   */
  private void evaluate(double[] state, StateComponents components, long due) {
    int all = costs.length;
    batch.setState(0, state, components);
    for (int s = 1; s < all; s++) {
      batch.copyState(0, s);
    }
    Arrays.fill(costs, 0);
    Arrays.fill(step, 0);
    boolean limited = limit < Double.POSITIVE_INFINITY;
    count = 0;
    long last = 0;
    while (count < all && (count == 0 || System.nanoTime() + last < due)) {
      long start = System.nanoTime();
      int end = limited ? Math.min(all, count == 0 ? firstGroup : count + group) : all;
      Arrays.fill(stepped, false);
      for (int s = count; s < end; s++) {
        draw(s);
        stepped[s] = true;
      }
      batch.step(steps, limited ? stepped : null);
      count = end;
      last = System.nanoTime() - start;
    }
    for (int s = 0; s < all; s++) {
      if (s >= count || batch.stopped(s) || Double.isNaN(costs[s])) {
        costs[s] = Double.POSITIVE_INFINITY;
      }
    }
  }

  private void before(WorldView world) {
    int s = world.world();
    if (step[s] == 0) {
      meter.begin(world);
    }
    spline.sample(timeOf(step[s]++), samples, s * size, batch.ctrl(), s * model.nu);
  }

  private void after(WorldView world) {
    costs[world.world()] += model.opt.timestep * meter.cost(world);
  }

  // ---- from samples to the plan

  private void takeBest() {
    int best = 0;
    for (int s = 1; s < costs.length; s++) {
      if (costs[s] < costs[best]) {
        best = s;
      }
    }
    System.arraycopy(samples, best * size, plan, 0, size);
  }

  private void takeElites() {
    Integer[] order = new Integer[costs.length];
    Arrays.setAll(order, s -> s);
    Arrays.sort(order, (a, b) -> Double.compare(costs[a], costs[b]));
    int elites = settings.elites();
    for (int j = 0; j < size; j++) {
      double sum = 0;
      for (int e = 0; e < elites; e++) {
        sum += samples[order[e] * size + j];
      }
      double mean = sum / elites;
      double squares = 0;
      for (int e = 0; e < elites; e++) {
        double off = samples[order[e] * size + j] - mean;
        squares += off * off;
      }
      plan[j] = mean;
      deviation[j] = Math.sqrt(squares / elites);
    }
  }

  private void takeWeighted() {
    double least = Double.POSITIVE_INFINITY;
    for (double cost : costs) {
      least = Math.min(least, cost);
    }
    if (least == Double.POSITIVE_INFINITY) {
      return;
    }
    double spread = 0;
    int finite = 0;
    for (double cost : costs) {
      if (cost < Double.POSITIVE_INFINITY) {
        spread += cost - least;
        finite++;
      }
    }
    // without any spread all samples are equally good
    double lambda = Math.max(settings.temperature() * spread / finite, Double.MIN_NORMAL);
    Arrays.fill(plan, 0);
    double total = 0;
    for (int s = 0; s < costs.length; s++) {
      double weight = StrictMath.exp(-(costs[s] - least) / lambda);
      total += weight;
      for (int j = 0; j < size; j++) {
        plan[j] += weight * samples[s * size + j];
      }
    }
    for (int j = 0; j < size; j++) {
      plan[j] /= total;
    }
  }

  /** Ends the threads. */
  @Override
  public void close() {
    batch.close();
  }
}
