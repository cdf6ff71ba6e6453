package dev.armature.plan;

import dev.armature.batch.Device;
import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.rollout.Noise;
import dev.armature.step.Physics;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleConsumer;

/**
 * One attempt at a task from a seed: the world runs, the planner plans again and again, until the
 * goal has held long enough or the time is over.
 *
 * @param seed what start and samples were drawn from
 * @param success whether the goal held as long as it must
 * @param reachedAt when the final, unbroken stretch at the goal began, s; NaN without success
 * @param seconds simulated time until the end
 * @param times times of the samples of the trace, one for each plan, s
 * @param measure {@link Task#measure} at these times
 * @param cost what the plan at hand was expected to cost per second
 * @param qpos coordinates at these times
 */
public record Attempt(
    long seed,
    boolean success,
    double reachedAt,
    double seconds,
    double[] times,
    double[] measure,
    double[] cost,
    double[][] qpos) {
  /** Follows an attempt. */
  @FunctionalInterface
  public interface Watcher {
    /**
     * A plan was made.
     *
     * @param time the simulated time, s
     * @param measure {@link Task#measure} at this time
     * @param qpos coordinates at this time
     * @return whether the attempt should go on
     */
    boolean planned(double time, double measure, double[] qpos);
  }

  /** Runs an attempt with the task's settings. */
  public static Attempt run(Task task, long seed, int threads) {
    return run(task, task.settings(), seed, Device.cpu(threads), time -> {});
  }

  /**
   * Runs an attempt.
   *
   * @param device where the worlds of the planner are stepped
   * @param progress told the simulated time after each plan
   */
  public static Attempt run(
      Task task, PlannerSettings settings, long seed, Device device, DoubleConsumer progress) {
    try (Planner planner = new Planner(task, settings, seed, device)) {
      return run(
          task,
          planner,
          settings.interval(),
          seed,
          (time, measure, qpos) -> {
            progress.accept(time);
            return true;
          });
    }
  }

  /**
   * Runs an attempt with any planner, as long as the watcher lets it.
   *
   * @param interval time between two plans, s
   */
  public static Attempt run(
      Task task, OnlinePlanner planner, double interval, long seed, Watcher watcher) {
    Model m = task.model();
    Data d = Physics.makeData(m);
    task.start(d, Noise.of(seed, 1));
    Physics.forward(m, d);
    int stepsAPlan = Math.max(1, (int) Math.round(interval / m.opt.timestep));
    List<double[]> trace = new ArrayList<>();
    List<double[]> poses = new ArrayList<>();
    double reachedAt = Double.NaN;
    boolean success = false;
    boolean goOn = true;
    while (goOn && !success && d.time < task.limitSeconds()) {
      Plan plan = planner.plan(d);
      double measure = task.measure(d);
      trace.add(new double[] {d.time, measure, plan.cost()});
      poses.add(d.qpos.clone());
      goOn = watcher.planned(d.time, measure, d.qpos);
      for (int i = 0; i < stepsAPlan; i++) {
        plan.control(d);
        Physics.step(m, d);
        if (!task.reached(d)) {
          reachedAt = Double.NaN;
        } else if (Double.isNaN(reachedAt)) {
          reachedAt = d.time;
        }
        if (d.time - reachedAt >= task.holdSeconds()) {
          success = true;
          break;
        }
      }
    }
    return new Attempt(
        seed,
        success,
        success ? reachedAt : Double.NaN,
        d.time,
        column(trace, 0),
        column(trace, 1),
        column(trace, 2),
        poses.toArray(double[][]::new));
  }

  private static double[] column(List<double[]> rows, int column) {
    return rows.stream().mapToDouble(row -> row[column]).toArray();
  }
}
