package dev.armature.cli;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.plan.LivePlanner;
import dev.armature.plan.OnlinePlanner;
import dev.armature.plan.Plan;
import dev.armature.plan.Planner;
import dev.armature.plan.Task;
import dev.armature.rollout.Noise;
import dev.armature.viewer.Viewer;
import java.util.Locale;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** A task in the viewer: the world runs in real time, plans are made on other threads. */
final class PlanView implements AutoCloseable {
  /** Simulated time between two lines of text on the page, s. */
  private static final double TEXT_EVERY = 0.2;

  /**
   * How long a plan may take, in intervals of the task. It is followed until the next one is ready,
   * so it gets twice as old.
   */
  private static final double PLANNING = 0.75;

  /** How old a plan may be before the world waits, in intervals: only when planning is too slow. */
  private static final double OLDEST = 4;

  private final @Nullable Planner sampling;
  private final Task task;
  private final Simulation sim;
  private final LivePlanner planner;
  private final Viewer viewer;
  private final SplittableRandom random;
  private double reachedAt = Double.NaN;
  private double textAt;
  private int goals;
  private boolean counted;

  PlanView(Task task, OnlinePlanner online, long seed, Viewer viewer, Simulation sim) {
    this.task = task;
    this.sim = sim;
    this.viewer = viewer;
    random = Noise.of(seed, 1);
    sampling =
        online instanceof Planner samples
            ? samples.within(PLANNING * task.settings().interval())
            : null;
    planner = new LivePlanner(task.model(), online, OLDEST * task.settings().interval());
    begin();
    viewer.onReset(this::begin);
    viewer.button("next goal", () -> task.nextGoal(sim.data(), random));
    viewer.plot(task.measureName(), "", () -> task.measure(sim.data()));
    viewer.plot("cost of the plan", "1/s", this::cost);
  }

  private void begin() {
    sim.reset();
    task.start(sim.data(), random);
    sim.forward();
    planner.reset();
    reachedAt = Double.NaN;
    counted = false;
    textAt = 0;
  }

  private double cost() {
    Plan plan = planner.plan();
    return plan == null ? Double.NaN : plan.cost();
  }

  /** Steps the world until the viewer is closed or the time is over. */
  void run(double until) {
    while (viewer.isOpen() && !Thread.currentThread().isInterrupted() && sim.time() < until) {
      planner.control(sim.data());
      sim.step();
      if (task.lost(sim.data())) {
        begin();
      }
      judge(sim.data());
      if (sim.time() >= textAt) {
        tell();
      }
      viewer.sync();
    }
  }

  private void judge(Data d) {
    if (!task.reached(d)) {
      reachedAt = Double.NaN;
      counted = false;
    } else if (Double.isNaN(reachedAt)) {
      reachedAt = d.time;
    } else if (!counted && d.time - reachedAt >= task.holdSeconds()) {
      goals++;
      counted = true;
      task.nextGoal(d, random);
    }
  }

  /** The number of goals reached. */
  int goals() {
    return goals;
  }

  private void tell() {
    textAt = sim.time() + TEXT_EVERY;
    viewer.text("task", task.criterion());
    viewer.text(
        "planner",
        String.format(
            Locale.ROOT,
            "%d plans, %.0f ms%s each; %d %s reached",
            planner.plans(),
            1e3 * planner.planSeconds(),
            sampling == null ? "" : " and " + sampling.samples() + " samples",
            goals,
            goals == 1 ? "goal" : "goals"));
  }

  @Override
  public void close() {
    planner.close();
  }
}
