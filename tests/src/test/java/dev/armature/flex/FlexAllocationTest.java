package dev.armature.flex;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.armature.Simulation;
import dev.armature.conformance.OwnReferences;
import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Worlds with flexes allocate when they meet more contacts or rows than ever before, because their
 * buffers grow, and never again: the same trajectory a second time allocates nothing.
 */
class FlexAllocationTest {
  @ParameterizedTest
  @CsvSource({
    "rope, 1000",
    "jelly_trilinear, 1000",
    "soft_gripper, 1000",
    "flag, 300",
    "cloth, 300",
    "jelly, 300",
    "jelly_quadratic, 300",
    "jelly_radial, 300"
  })
  void theSameTrajectoryAgainAllocatesNothing(String name, int steps) throws IOException {
    Model m =
        Simulation.load(OwnReferences.root().resolve("models").resolve(name + ".xml")).model();
    Data d = new Data(m);
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    run(m, d, steps);
    int mostContacts = d.contact.dist.length;
    long before = thread.getCurrentThreadAllocatedBytes();
    run(m, d, steps);
    assertThat(thread.getCurrentThreadAllocatedBytes() - before).isLessThan(1000);
    assertThat(d.contact.dist).hasSize(mostContacts);
  }

  private static void run(Model m, Data d, int steps) {
    Physics.reset(m, d);
    for (int i = 0; i < steps; i++) {
      Physics.step(m, d);
    }
  }
}
