package dev.armature.bench;

import dev.armature.model.Model;
import dev.armature.step.StageTimer;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Where a step spends its time: each stage timed on the states of a short trajectory. */
final class StageShares {
  private static final int WARM_UP = 200;
  private static final int CLOCK_READS = 100;
  private static final int CLOCK_RUNS = 100;

  /** How long a stretch of steps is measured in one piece. */
  private static final double STRETCH_MICROSECONDS = 200;

  /** Share of a stretch that the thread may have been stopped for. */
  private static final double STOPPED = 0.05;

  private static final ThreadMXBean THREAD = ManagementFactory.getThreadMXBean();

  private StageShares() {}

  /**
   * Microseconds by stage, which add up to those of a step: a world is stepped stage by stage, and
   * the step's time is divided as the stages took. Stretches in which other programs stopped this
   * thread do not count, because the pause would go to the stage it happened in.
   *
   * @param microseconds of a step, as measured without stopping in between
   */
  static Map<String, Double> measure(Model m, int steps, double microseconds) {
    ArmatureContender world = new ArmatureContender(m);
    StageTimer timer = new StageTimer();
    run(world, timer, 0, WARM_UP);
    double clock = 1e-9 * clockNanos();
    StageTimer.Part[] parts = StageTimer.Part.values();
    double[] undisturbed = new double[parts.length];
    double[] all = new double[parts.length];
    world.reset();
    int stretch = (int) Math.max(1, Math.min(steps, STRETCH_MICROSECONDS / microseconds));
    for (int s = 0; s < steps; s += stretch) {
      timer.reset();
      long wall = System.nanoTime();
      long work = THREAD.getCurrentThreadCpuTime();
      run(world, timer, s, stretch);
      work = THREAD.getCurrentThreadCpuTime() - work;
      wall = System.nanoTime() - wall;
      for (int p = 0; p < parts.length; p++) {
        double seconds = net(timer, parts[p], clock);
        all[p] += seconds;
        undisturbed[p] += wall - work <= STOPPED * wall ? seconds : 0;
      }
    }
    double sum = Arrays.stream(undisturbed).sum();
    double[] counted = sum > 0 ? undisturbed : all;
    sum = Math.max(1e-9, Arrays.stream(counted).sum());
    Map<String, Double> shares = new LinkedHashMap<>();
    for (int p = 0; p < parts.length; p++) {
      shares.put(parts[p].name().toLowerCase(Locale.ROOT), microseconds * counted[p] / sum);
    }
    return shares;
  }

  private static void run(ArmatureContender world, StageTimer timer, int first, int steps) {
    for (int s = first; s < first + steps; s++) {
      Controls.set(world.m, world.d.ctrl, s);
      timer.step(world.m, world.d);
    }
  }

  private static double net(StageTimer timer, StageTimer.Part part, double clock) {
    return Math.max(0, timer.seconds(part) - clock * timer.laps(part));
  }

  /** What reading the clock costs: the best of many runs, because others may stop us in some. */
  private static double clockNanos() {
    long best = Long.MAX_VALUE;
    for (int run = 0; run < CLOCK_RUNS; run++) {
      long start = System.nanoTime();
      for (int i = 0; i < CLOCK_READS; i++) {
        System.nanoTime();
      }
      best = Math.min(best, System.nanoTime() - start);
    }
    return (double) best / CLOCK_READS;
  }
}
