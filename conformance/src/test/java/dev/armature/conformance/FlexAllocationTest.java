package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.armature.Data;
import dev.armature.Model;
import dev.armature.Physics;
import dev.armature.Simulation;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Worlds with flexes allocate when they meet more contacts or rows than ever before, because their
 * buffers grow, and never again: the same trajectory a second time allocates nothing.
 */
class FlexAllocationTest {
  private static final int STEPS = 1000;

  @ParameterizedTest
  @ValueSource(strings = {"rope", "jelly_trilinear", "soft_gripper"})
  void theSameTrajectoryAgainAllocatesNothing(String name) throws IOException {
    Model m =
        Simulation.load(OwnReferences.root().resolve("models").resolve(name + ".xml")).model();
    Data d = new Data(m);
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    run(m, d);
    int mostContacts = d.contact.dist.length;
    long before = thread.getCurrentThreadAllocatedBytes();
    run(m, d);
    assertThat(thread.getCurrentThreadAllocatedBytes() - before).isLessThan(1000);
    assertThat(d.contact.dist).hasSize(mostContacts);
  }

  private static void run(Model m, Data d) {
    d.reset(m);
    for (int i = 0; i < STEPS; i++) {
      Physics.step(m, d);
    }
  }
}
