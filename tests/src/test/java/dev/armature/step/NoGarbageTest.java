package dev.armature.step;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.model.Model;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A minute of steps without garbage collection; run with {@code ./armature test -Dlong}, for longer
 * with {@code -Darmature.nogarbage.minutes=10}.
 *
 * <p>A collector with a large heap may have nothing to do for a minute, so the bytes that the
 * stepping thread allocates are counted too.
 */
@Tag("long")
class NoGarbageTest {
  private static final Path MODELS = Path.of(System.getProperty("armature.root")).resolve("models");
  private static final List<String> NAMES =
      List.of(
          "humanoid",
          "hand",
          "quadruped",
          "box_stack",
          "mesh_pile",
          "cloth",
          "rope",
          "soft_gripper",
          "jelly_trilinear");
  private static final Duration WARM_UP = Duration.ofSeconds(30);
  private static final Duration MEASURED =
      Duration.ofMinutes(Long.getLong("armature.nogarbage.minutes", 1));

  /** Steps of a world between two looks at the clock; it starts again after so many. */
  private static final int SLICE = 50;

  private static final int AGAIN = 1000;

  /** A world, its controls, and how far it has come. */
  private static final class World {
    final Model m;
    final Data d;
    int step;

    World(Model m) {
      this.m = m;
      this.d = new Data(m);
    }

    void slice() {
      if (step >= AGAIN) {
        Physics.reset(m, d);
        step = 0;
      }
      for (int i = 0; i < SLICE; i++) {
        for (int u = 0; u < m.nu; u++) {
          d.ctrl[u] = 0.2 * ((step / 50 + u) % 5 - 2);
        }
        Physics.step(m, d);
        step++;
      }
    }
  }

  private static long run(List<World> worlds, Duration time) {
    long end = System.nanoTime() + time.toNanos();
    long steps = 0;
    do {
      for (int i = 0; i < worlds.size(); i++) {
        worlds.get(i).slice();
      }
      steps += (long) SLICE * worlds.size();
    } while (System.nanoTime() < end);
    return steps;
  }

  private static long collections(List<GarbageCollectorMXBean> collectors) {
    long count = 0;
    for (int i = 0; i < collectors.size(); i++) {
      count += collectors.get(i).getCollectionCount();
    }
    return count;
  }

  @Test
  void minutesOfStepsNeedNoGarbageCollection() throws IOException {
    List<World> worlds = new ArrayList<>();
    for (String name : NAMES) {
      worlds.add(new World(Simulation.load(MODELS.resolve(name + ".xml")).model()));
    }
    List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    run(worlds, WARM_UP);
    System.gc(); // what loading left behind is not the steps'
    long before = collections(collectors);
    long bytes = thread.getCurrentThreadAllocatedBytes();
    long steps = run(worlds, MEASURED);
    long allocated = thread.getCurrentThreadAllocatedBytes() - bytes;
    assertThat(collections(collectors) - before).as("collections in %d steps", steps).isZero();
    assertThat(steps).isGreaterThan(10_000);
    assertThat(allocated).as("bytes allocated in %d steps", steps).isLessThan(100_000);
  }
}
