package dev.armature.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Speed has a floor. Other programs can only make a run slower, so the fastest of many short
 * windows counts, in processor time of this thread, and measuring ends as soon as one is fast
 * enough. A machine that runs plain arithmetic more slowly than the slowest one we know of is
 * excused by that ratio.
 */
class SpeedFloorTest {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final double WINDOW_SECONDS = 0.05;
  private static final double MAX_SECONDS = 30;

  /**
   * Multiplications and additions a second, one after the other, that any machine of today does.
   */
  private static final double PLAIN_RATE = 1.5e8;

  private static double seconds() {
    return 1e-9 * THREADS.getCurrentThreadCpuTime();
  }

  /** At most 1: how much slower than expected this machine runs a chain of operations. */
  private static double excuse() {
    int count = 2_000_000;
    double best = 0;
    double x = 0.5;
    for (int window = 0; window < 30; window++) {
      double start = seconds();
      for (int i = 0; i < count; i++) {
        x = 3.7 * x * (1 - x);
      }
      best = Math.max(best, count / (seconds() - start));
    }
    assertThat(x).isBetween(0.0, 1.0);
    return Math.min(1, best / PLAIN_RATE);
  }

  @ParameterizedTest
  @CsvSource({"humanoid, 10_000", "pendulum, 100_000"})
  @DisplayName("CQ.7 steps a second of one thread are above the floor")
  void speedIsAboveTheFloor(String name, String stepsPerSecond) throws IOException {
    Path root = Path.of(System.getProperty("armature.root"));
    Model m = Simulation.load(root.resolve("models/" + name + ".xml")).model();
    Data d = new Data(m);
    double floor = Integer.parseInt(stepsPerSecond.replace("_", "")) * excuse();
    double best = 0;
    double end = seconds() + MAX_SECONDS;
    while (best <= floor && seconds() < end) {
      Physics.reset(m, d);
      double start = seconds();
      int steps = 0;
      while (seconds() - start < WINDOW_SECONDS) {
        for (int i = 0; i < 100; i++) {
          Physics.step(m, d);
        }
        steps += 100;
      }
      best = Math.max(best, steps / (seconds() - start));
    }
    assertThat(best).as("steps/s, fastest window").isGreaterThan(floor);
  }
}
