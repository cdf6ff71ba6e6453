package dev.armature.bench;

import dev.armature.data.WorkerPool;
import dev.armature.model.Model;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How much faster several threads step one world: rounds from the same start with one thread, with
 * several, and with two worlds side by side that share nothing, in turns and by the clock on the
 * wall. The last is what the machine could give at best.
 */
public final class ThreadsBench {
  private static final int ROUNDS = 9;
  private static final long WARM_UP_NANOS = 4_000_000_000L;
  private static final int EXCHANGES = 2_000;

  /**
   * The result.
   *
   * @param threads number of threads
   * @param alone microseconds a step with one thread, median
   * @param together microseconds a step with several, median
   * @param ceiling how many times faster the threads are when each steps a world of its own
   * @param exchange nanoseconds in which a number goes from one thread to another, median of
   *     rounds: some 60 where cores share a cache, 200 and more where they do not
   * @param sameBits whether both trajectories end in the same coordinates and velocities
   */
  public record Result(
      int threads,
      double alone,
      double together,
      double ceiling,
      double exchange,
      boolean sameBits) {
    /** How many times faster than one thread. */
    public double speedup() {
      return alone / together;
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%.1f µs/step with 1 thread, %.1f with %d: %.2f times faster (%.2f when each thread steps"
              + " its own world; %.0f ns from thread to thread); %s",
          alone,
          together,
          threads,
          speedup(),
          ceiling,
          exchange,
          sameBits ? "the same bits" : "DIFFERENT bits");
    }
  }

  private ThreadsBench() {}

  /** Measures; {@code steps} is the length of a round. */
  public static Result run(Model m, int threads, int steps) {
    double[][] controls = Controls.ofSteps(m, steps);
    ArmatureContender single = new ArmatureContender(m);
    ArmatureContender shared = new ArmatureContender(m);
    ArmatureContender[] own = new ArmatureContender[threads];
    Arrays.setAll(own, i -> new ArmatureContender(m));
    try (WorkerPool pool = new WorkerPool(threads)) {
      shared.d.parallel = pool;
      long until = System.nanoTime() + WARM_UP_NANOS;
      do {
        round(single, controls);
        round(shared, controls);
      } while (System.nanoTime() < until);
      double[] alone = new double[ROUNDS];
      double[] together = new double[ROUNDS];
      double[] apart = new double[ROUNDS];
      double[] exchange = new double[ROUNDS];
      for (int r = 0; r < ROUNDS; r++) {
        exchange[r] = exchange();
        alone[r] = round(single, controls);
        together[r] = round(shared, controls);
        long start = System.nanoTime();
        pool.run(threads, (piece, worker) -> round(own[piece], controls));
        apart[r] = 1e-3 * (System.nanoTime() - start) / ((double) steps * threads);
      }
      return new Result(
          threads,
          median(alone),
          median(together),
          median(alone) / median(apart),
          median(exchange),
          Arrays.equals(single.d.qpos, shared.d.qpos)
              && Arrays.equals(single.d.qvel, shared.d.qvel));
    }
  }

  /** How long a number takes from this thread to another one, ns; median of some thousand. */
  private static double exchange() {
    AtomicInteger turn = new AtomicInteger();
    Thread other =
        new Thread(
            () -> {
              for (int i = 0; i < EXCHANGES; i++) {
                await(turn, 1);
                turn.set(0);
              }
            },
            "armature-exchange");
    other.setDaemon(true);
    other.start();
    double[] nanos = new double[EXCHANGES];
    for (int i = 0; i < EXCHANGES; i++) {
      long start = System.nanoTime();
      turn.set(1);
      await(turn, 0);
      nanos[i] = 0.5 * (System.nanoTime() - start);
    }
    return median(nanos);
  }

  private static void await(AtomicInteger turn, int value) {
    while (turn.get() != value) {
      Thread.onSpinWait();
    }
  }

  private static double round(ArmatureContender c, double[][] controls) {
    c.reset();
    long start = System.nanoTime();
    for (double[] ctrl : controls) {
      c.step(ctrl);
    }
    return 1e-3 * (System.nanoTime() - start) / controls.length;
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }
}
