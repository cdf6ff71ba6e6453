package dev.armature.bench;

import com.sun.management.ThreadMXBean;
import dev.armature.Simulation;
import dev.armature.batch.Batch;
import dev.armature.model.Model;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/**
 * How many world steps per second a batch makes, compared with a single world with the same
 * controls from the same start; and what a world costs.
 */
public final class BatchBench {
  private static final int ROUNDS = 5;
  private static final long WARM_UP_NANOS = 2_000_000_000L;

  /**
   * The result.
   *
   * @param worlds number of worlds
   * @param threads number of threads
   * @param singleStepsPerSecond steps a second of one world alone
   * @param batchStepsPerSecond steps a second of all worlds together
   * @param overhead processor time of a step in a batch on one thread over that of a single world;
   *     unlike the speeds it does not depend on what else the machine does
   * @param bytesPerWorld heap of a batch, by its worlds
   * @param allocatedPerStep bytes allocated by a step of one world, on all threads
   */
  public record Result(
      int worlds,
      int threads,
      double singleStepsPerSecond,
      double batchStepsPerSecond,
      double overhead,
      double bytesPerWorld,
      double allocatedPerStep) {
    /** How many times faster than one world alone. */
    public double speedup() {
      return batchStepsPerSecond / singleStepsPerSecond;
    }
  }

  private final Model model;
  private final int worlds;
  private final int steps;

  private BatchBench(Model model, int worlds, int steps) {
    this.model = model;
    this.worlds = worlds;
    this.steps = steps;
  }

  /** Measures; {@code steps} is the length of a round. */
  public static Result run(Model model, int worlds, int threads, int steps) {
    return new BatchBench(model, worlds, steps).run(threads);
  }

  /** What all living threads have allocated, a few bytes for asking included. */
  private static long allocated(ThreadMXBean all) {
    long sum = 0;
    for (long bytes : all.getThreadAllocatedBytes(all.getAllThreadIds())) {
      sum += Math.max(0, bytes);
    }
    return sum;
  }

  private Result run(int threads) {
    long empty = usedHeap();
    try (Batch batch = new Batch(model, worlds, threads)) {
      batch.step();
      double bytes = (double) (usedHeap() - empty) / worlds;
      Simulation single = new Simulation(model);
      long until = System.nanoTime() + WARM_UP_NANOS;
      do {
        singleRound(single);
      } while (System.nanoTime() < until);
      batchRound(batch);
      double[] alone = new double[ROUNDS];
      double[] together = new double[ROUNDS];
      ThreadMXBean all = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      double allocated = Double.POSITIVE_INFINITY;
      for (int r = 0; r < ROUNDS; r++) {
        alone[r] = singleRound(single);
        long before = allocated(all);
        together[r] = batchRound(batch);
        double taken = allocated(all) - before;
        allocated = Math.min(allocated, taken / ((double) steps * worlds));
      }
      Arrays.sort(alone);
      Arrays.sort(together);
      return new Result(
          worlds,
          threads,
          1e9 / alone[ROUNDS / 2],
          1e9 / together[ROUNDS / 2],
          overhead(single),
          bytes,
          allocated);
    }
  }

  private double overhead(Simulation single) {
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    try (Batch batch = new Batch(model, worlds, 1)) {
      double[] ratio = new double[ROUNDS];
      for (int r = 0; r < ROUNDS; r++) {
        long start = thread.getCurrentThreadCpuTime();
        singleRound(single);
        long middle = thread.getCurrentThreadCpuTime();
        batchRound(batch);
        long end = thread.getCurrentThreadCpuTime();
        ratio[r] = (double) (end - middle) / worlds / ((middle - start) / (double) repeats());
      }
      Arrays.sort(ratio);
      return ratio[ROUNDS / 2];
    }
  }

  private int repeats() {
    return Math.max(1, worlds / 8);
  }

  /** Nanoseconds per step, over enough rounds for a stable measurement. */
  private double singleRound(Simulation sim) {
    int repeats = repeats();
    long start = System.nanoTime();
    for (int r = 0; r < repeats; r++) {
      sim.reset();
      for (int i = 0; i < steps; i++) {
        Controls.set(model, sim.data().ctrl, i);
        sim.step();
      }
    }
    return (double) (System.nanoTime() - start) / ((double) repeats * steps);
  }

  private double batchRound(Batch batch) {
    double[] ctrl = new double[model.nu];
    batch.reset();
    long start = System.nanoTime();
    for (int i = 0; i < steps; i++) {
      Controls.set(model, ctrl, i);
      for (int w = 0; w < worlds; w++) {
        System.arraycopy(ctrl, 0, batch.ctrl(), w * model.nu, model.nu);
      }
      batch.step();
    }
    return (double) (System.nanoTime() - start) / ((double) worlds * steps);
  }

  private static long usedHeap() {
    Runtime runtime = Runtime.getRuntime();
    long used = Long.MAX_VALUE;
    for (int i = 0; i < 4; i++) {
      runtime.gc();
      used = Math.min(used, runtime.totalMemory() - runtime.freeMemory());
    }
    return used;
  }
}
