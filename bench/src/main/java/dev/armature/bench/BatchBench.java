package dev.armature.bench;

import com.sun.management.ThreadMXBean;
import dev.armature.batch.Batch;
import dev.armature.batch.Device;
import dev.armature.model.Model;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How many world steps per second a batch makes, compared with a single world of ours and of MuJoCo
 * libraries; and what a world costs.
 *
 * <p>The worlds of the batch differ: each is pushed by 0.5 to 1.5 times what the single world is
 * pushed by, and its controls are at another phase.
 */
public final class BatchBench {
  private static final int ROUNDS = 5;

  /** Steps between the controls of one world and of the next. */
  private static final int PHASE = 7;

  private static final long WARM_UP_NANOS = 2_000_000_000L;

  /**
   * The result.
   *
   * @param worlds number of worlds
   * @param device where they are stepped, and by how many threads
   * @param singleStepsPerSecond steps a second of one world alone
   * @param batchStepsPerSecond steps a second of all worlds together
   * @param rivals libraries that stepped one world on one core in turns with the batch
   * @param overhead processor time of a step in a batch on one thread over that of a single world;
   *     unlike the speeds it does not depend on what else the machine does
   * @param bytesPerWorld heap of a batch, by its worlds
   * @param allocatedPerStep bytes allocated by a step of one world, on all threads
   */
  public record Result(
      int worlds,
      String device,
      double singleStepsPerSecond,
      double batchStepsPerSecond,
      List<StepBench.Rival> rivals,
      double overhead,
      double bytesPerWorld,
      double allocatedPerStep) {
    /** How many times faster than one world alone. */
    public double speedup() {
      return batchStepsPerSecond / singleStepsPerSecond;
    }

    /** How many times faster than one world of a library on one core. */
    public double speedup(StepBench.Rival rival) {
      return batchStepsPerSecond * 1e-6 * rival.microseconds();
    }
  }

  private final Model model;
  private final int worlds;
  private final int steps;

  /** By step, what the single world gets. */
  private final double[][] controls;

  private BatchBench(Model model, int worlds, int steps) {
    this.model = model;
    this.worlds = worlds;
    this.steps = steps;
    controls = Controls.ofSteps(model, steps);
  }

  /** Measures a file's model; {@code steps} is the length of a round. */
  public static Result run(
      Path file, Model model, int worlds, Device device, int steps, List<Path> libraries)
      throws IOException {
    List<Contender> alone = new ArrayList<>();
    try {
      alone.add(new ArmatureContender(model));
      for (Path library : libraries) {
        alone.add(NativeLibrary.provided().open(library, file, model));
      }
      return new BatchBench(model, worlds, steps).run(device, alone, libraries);
    } finally {
      alone.forEach(Contender::close);
    }
  }

  /** What all living threads have allocated, a few bytes for asking included. */
  private static long allocated(ThreadMXBean all) {
    long sum = 0;
    for (long bytes : all.getThreadAllocatedBytes(all.getAllThreadIds())) {
      sum += Math.max(0, bytes);
    }
    return sum;
  }

  private Result run(Device device, List<Contender> alone, List<Path> libraries) {
    long empty = usedHeap();
    try (Batch batch = new Batch(model, worlds, device)) {
      batch.step();
      double bytes = (double) (usedHeap() - empty) / worlds;
      long until = System.nanoTime() + WARM_UP_NANOS;
      do {
        singleRound(alone.get(0));
      } while (System.nanoTime() < until);
      batchRound(batch);
      double[][] single = new double[alone.size()][ROUNDS];
      double[] together = new double[ROUNDS];
      ThreadMXBean all = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      double allocated = Double.POSITIVE_INFINITY;
      for (int r = 0; r < ROUNDS; r++) {
        for (int c = 0; c < alone.size(); c++) {
          single[c][r] = singleRound(alone.get(c));
        }
        long before = allocated(all);
        together[r] = batchRound(batch);
        double taken = allocated(all) - before;
        allocated = Math.min(allocated, taken / ((double) steps * worlds));
      }
      List<StepBench.Rival> rivals = new ArrayList<>();
      for (int c = 1; c < alone.size(); c++) {
        rivals.add(
            new StepBench.Rival(
                alone.get(c).name(), libraries.get(c - 1), 1e-3 * median(single[c])));
      }
      return new Result(
          worlds,
          device.isCpu() ? batch.threads() + " threads" : batch.device(),
          1e9 / median(single[0]),
          1e9 / median(together),
          rivals,
          overhead(alone.get(0), device.threads(1)),
          bytes,
          allocated);
    }
  }

  private static double median(double[] rounds) {
    Arrays.sort(rounds);
    return rounds[rounds.length / 2];
  }

  private double overhead(Contender single, Device device) {
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    try (Batch batch = new Batch(model, worlds, device)) {
      double[] ratio = new double[ROUNDS];
      for (int r = 0; r < ROUNDS; r++) {
        long start = thread.getCurrentThreadCpuTime();
        singleRound(single);
        long middle = thread.getCurrentThreadCpuTime();
        batchRound(batch);
        long end = thread.getCurrentThreadCpuTime();
        ratio[r] = (double) (end - middle) / worlds / ((middle - start) / (double) repeats());
      }
      return median(ratio);
    }
  }

  private int repeats() {
    return Math.max(1, worlds / 8);
  }

  /** Nanoseconds per step, over enough rounds for a stable measurement. */
  private double singleRound(Contender one) {
    int repeats = repeats();
    long start = System.nanoTime();
    for (int r = 0; r < repeats; r++) {
      one.reset();
      for (int i = 0; i < steps; i++) {
        one.step(i);
      }
    }
    return (double) (System.nanoTime() - start) / ((double) repeats * steps);
  }

  private double batchRound(Batch batch) {
    if (model.nkey > 0) {
      batch.resetTo(0, null);
    } else {
      batch.reset();
    }
    double[] qvel = batch.qvel();
    for (int i = 0; i < qvel.length; i++) {
      qvel[i] += Contender.push(i % model.nv) * (0.5 + (double) (i / model.nv) / worlds);
    }
    long start = System.nanoTime();
    for (int i = 0; i < steps; i++) {
      for (int w = 0; w < worlds; w++) {
        double[] ctrl = controls[(i + PHASE * w) % steps];
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
