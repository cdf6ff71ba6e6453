package dev.armature.bench;

import com.sun.management.ThreadMXBean;
import dev.armature.model.Model;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Compares whole steps: warm-up, then alternating rounds of the contenders from the same start with
 * the same controls. Time is that of the processor in the stepping thread, which other work on the
 * machine disturbs less than the clock on the wall.
 */
public final class StepBench {
  private static final int ROUNDS = 7;
  private static final long WARM_UP_NANOS = 2_000_000_000L;
  private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /**
   * The result for one model.
   *
   * @param microseconds median time of a step
   * @param spread half the distance between the fastest and the slowest round, relative to the
   *     median
   * @param nativeMicroseconds median time of a native step, or NaN
   * @param allocated bytes allocated per step when warm
   * @param stages microseconds by stage
   */
  public record Result(
      String file,
      double timestep,
      double microseconds,
      double spread,
      double nativeMicroseconds,
      String nativeName,
      double contacts,
      double rows,
      double iterations,
      double allocated,
      Map<String, Double> stages) {
    /** Steps per second. */
    public double stepsPerSecond() {
      return 1e6 / microseconds;
    }

    /** Our speed over the native one's; above 1 we are faster. */
    public double ratio() {
      return nativeMicroseconds / microseconds;
    }
  }

  private StepBench() {}

  /** Measures a model; with a library, against it. */
  public static Result run(
      String name, Path file, Model m, int steps, @Nullable Path library, boolean stages)
      throws IOException {
    List<Contender> contenders = new ArrayList<>();
    ArmatureContender ours = new ArmatureContender(m);
    contenders.add(ours);
    if (library != null) {
      contenders.add(NativeLibrary.provided().open(library, file, m));
    }
    try {
      for (Contender c : contenders) {
        long until = THREAD.getCurrentThreadCpuTime() + WARM_UP_NANOS;
        do {
          round(c, steps);
        } while (THREAD.getCurrentThreadCpuTime() < until);
      }
      double[][] micros = new double[contenders.size()][ROUNDS];
      double allocated = Double.POSITIVE_INFINITY;
      for (int r = 0; r < ROUNDS; r++) {
        for (int c = 0; c < contenders.size(); c++) {
          long before = THREAD.getCurrentThreadAllocatedBytes();
          micros[c][r] = round(contenders.get(c), steps);
          if (c == 0) {
            allocated =
                Math.min(
                    allocated, (double) (THREAD.getCurrentThreadAllocatedBytes() - before) / steps);
          }
        }
      }
      for (double[] times : micros) {
        Arrays.sort(times);
      }
      double median = micros[0][ROUNDS / 2];
      return new Result(
          name,
          m.opt.timestep,
          median,
          (micros[0][ROUNDS - 1] - micros[0][0]) / 2 / median,
          contenders.size() > 1 ? micros[1][ROUNDS / 2] : Double.NaN,
          contenders.size() > 1 ? contenders.get(1).name() : "",
          ours.contactsPerStep(),
          ours.rowsPerStep(),
          ours.iterationsPerStep(),
          allocated,
          stages ? StageShares.measure(m, Math.max(200, steps), median) : Map.of());
    } finally {
      contenders.forEach(Contender::close);
    }
  }

  private static double round(Contender c, int steps) {
    c.reset();
    long start = THREAD.getCurrentThreadCpuTime();
    for (int i = 0; i < steps; i++) {
      c.step(i);
    }
    return 1e-3 * (THREAD.getCurrentThreadCpuTime() - start) / steps;
  }
}
