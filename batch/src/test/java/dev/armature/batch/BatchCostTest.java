package dev.armature.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.armature.model.Model;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A world of a batch")
class BatchCostTest {
  private static final long MB = 1_000_000;

  @Test
  @DisplayName("of the humanoid costs a few kilobytes, with parameters of its own less than 100 kB")
  void humanoid() {
    Model m = Fleet.load("humanoid");
    int worlds = 500;
    long before = usedHeap();
    try (Batch batch = new Batch(m, worlds, 2)) {
      batch.step();
      long shared = (usedHeap() - before) / worlds;
      assertThat(shared).as("bytes a world").isLessThan(20_000);
      for (int w = 0; w < worlds; w++) {
        batch.set(w, Parameter.GEOM_FRICTION, 1, 0.5 + 0.001 * w, 0.1, 0.1);
        batch.set(w, Parameter.BODY_MASS, 2, 1 + 0.001 * w);
        batch.set(w, Parameter.DOF_DAMPING, 7, 1 + 0.001 * w);
      }
      batch.changed((boolean[]) null);
      batch.step();
      long own = (usedHeap() - before) / worlds;
      assertThat(own).as("bytes a world with its own parameters").isLessThan(100_000);
    }
  }

  @Test
  @DisplayName("of the pendulum is so small that 100,000 of them fit in 4 GB many times over")
  void pendulums() {
    Model m = Fleet.load("pendulum");
    int worlds = 100_000;
    long before = usedHeap();
    try (Batch batch = new Batch(m, worlds, 2)) {
      for (int w = 0; w < worlds; w++) {
        batch.set(w, Parameter.DOF_DAMPING, 0, 0.1 + 1e-6 * w);
      }
      batch.step(2);
      assertThat(batch.time()[worlds - 1]).isEqualTo(2 * m.opt.timestep);
      assertThat(usedHeap() - before).as("bytes of all").isLessThan(800 * MB);
    }
  }

  @Test
  @DisplayName("steps without allocating once warm")
  void allocation() {
    Model m = Fleet.load("humanoid");
    try (Batch batch = new Batch(m, 16, 1)) {
      Randomized.parameters(batch, 2);
      batch.keep("xpos", "ncon");
      batch.step(200);
      batch.reset();
      batch.step(200);
      batch.reset();
      ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      long before = thread.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < 100; i++) {
        batch.step();
      }
      long allocated = thread.getCurrentThreadAllocatedBytes() - before;
      // asking for the number allocates a little itself
      assertThat(allocated).as("bytes for 1,600 steps").isLessThan(2_000);
    }
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
