package dev.armature.bench;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.step.StageTimer;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Where a step spends its time: each stage timed on the states of a short trajectory. */
final class StageShares {
  private static final int WARM_UP = 200;
  private static final int CLOCK_READS = 100;
  private static final int CLOCK_RUNS = 100;

  private StageShares() {}

  /**
   * Microseconds by stage, which add up to those of a step: a world is stepped stage by stage, and
   * the step's time is divided as these took.
   *
   * @param microseconds of a step, as measured without stopping in between
   */
  static Map<String, Double> measure(Model m, int steps, double microseconds) {
    Data d = new ArmatureContender(m).d;
    StageTimer timer = new StageTimer();
    for (int s = 0; s < WARM_UP + steps; s++) {
      if (s == WARM_UP) {
        timer.reset();
      }
      Controls.set(m, d.ctrl, s);
      timer.step(m, d);
    }
    double clock = 1e-9 * clockNanos();
    double sum = 0;
    for (StageTimer.Part part : StageTimer.Part.values()) {
      sum += net(timer, part, clock);
    }
    Map<String, Double> shares = new LinkedHashMap<>();
    for (StageTimer.Part part : StageTimer.Part.values()) {
      double share = net(timer, part, clock) / Math.max(1e-9, sum);
      shares.put(part.name().toLowerCase(Locale.ROOT), microseconds * share);
    }
    return shares;
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
