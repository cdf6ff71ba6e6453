package dev.armature.bench;

import com.sun.management.ThreadMXBean;
import dev.armature.model.Model;
import java.io.IOException;
import java.lang.management.CompilationMXBean;
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
  private static final long LONGEST_WARM_UP_NANOS = 10_000_000_000L;
  private static final long SLICE_NANOS = 500_000_000L;

  /** Share of a slice in which the compiler may still work when a contender counts as warm. */
  private static final double COMPILING = 0.05;

  private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final @Nullable CompilationMXBean COMPILER =
      ManagementFactory.getCompilationMXBean();

  /**
   * The result for one model.
   *
   * @param microseconds median time of a step
   * @param spread half the distance between the fastest and the slowest round, relative to the
   *     median
   * @param rivals the libraries it was compared with
   * @param allocated bytes allocated per step when warm
   * @param stages microseconds by stage
   */
  public record Result(
      String file,
      double timestep,
      double microseconds,
      double spread,
      List<Rival> rivals,
      double contacts,
      double rows,
      double iterations,
      double allocated,
      Map<String, Double> stages) {
    /** Steps per second. */
    public double stepsPerSecond() {
      return 1e6 / microseconds;
    }

    /** Our speed over a rival's; above 1 we are faster. */
    public double ratio(Rival rival) {
      return rival.microseconds() / microseconds;
    }
  }

  /**
   * A library that stepped the same model in turns with us.
   *
   * @param name what it calls itself
   * @param library where it is
   * @param microseconds median time of a step
   */
  public record Rival(String name, Path library, double microseconds) {}

  private StepBench() {}

  /** Measures a model, in turns with each of the libraries. */
  public static Result run(
      String name, Path file, Model m, int steps, List<Path> libraries, boolean stages)
      throws IOException {
    List<Contender> contenders = new ArrayList<>();
    ArmatureContender ours = new ArmatureContender(m);
    contenders.add(ours);
    try {
      for (Path library : libraries) {
        contenders.add(NativeLibrary.provided().open(library, file, m));
      }
      for (Contender c : contenders) {
        warmUp(c, steps);
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
      List<Rival> rivals = new ArrayList<>();
      for (int c = 1; c < contenders.size(); c++) {
        rivals.add(
            new Rival(contenders.get(c).name(), libraries.get(c - 1), micros[c][ROUNDS / 2]));
      }
      return new Result(
          name,
          m.opt.timestep,
          median,
          (micros[0][ROUNDS - 1] - micros[0][0]) / 2 / median,
          rivals,
          ours.contactsPerStep(),
          ours.rowsPerStep(),
          ours.iterationsPerStep(),
          allocated,
          stages ? StageShares.measure(m, Math.max(200, steps), median) : Map.of());
    } finally {
      contenders.forEach(Contender::close);
    }
  }

  /** Runs a contender for two seconds, then until the JVM's compiler is done with it. */
  private static void warmUp(Contender c, int steps) {
    long start = THREAD.getCurrentThreadCpuTime();
    runUntil(c, steps, start + WARM_UP_NANOS);
    double compiled;
    do {
      double before = compilerNanos();
      runUntil(c, steps, THREAD.getCurrentThreadCpuTime() + SLICE_NANOS);
      compiled = compilerNanos() - before;
    } while (compiled > COMPILING * SLICE_NANOS
        && THREAD.getCurrentThreadCpuTime() < start + LONGEST_WARM_UP_NANOS);
  }

  private static void runUntil(Contender c, int steps, long end) {
    do {
      round(c, steps);
    } while (THREAD.getCurrentThreadCpuTime() < end);
  }

  private static double compilerNanos() {
    return COMPILER != null && COMPILER.isCompilationTimeMonitoringSupported()
        ? 1e6 * COMPILER.getTotalCompilationTime()
        : 0;
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
