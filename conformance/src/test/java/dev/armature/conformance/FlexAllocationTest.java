package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.armature.Physics;
import dev.armature.Simulation;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A warm step of a flex allocates nothing. */
class FlexAllocationTest {
  private static final Path MODELS = Path.of(System.getProperty("armature.root")).resolve("models");
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @ParameterizedTest
  @ValueSource(strings = {"flag", "cloth", "jelly", "jelly_quadratic", "jelly_radial"})
  void aWarmStepAllocatesNothing(String name) throws IOException {
    Simulation sim = Simulation.load(MODELS.resolve(name + ".xml"));
    steps(sim, 500);
    double[] state = sim.saveState();
    steps(sim, 50);
    sim.restoreState(state);
    long before = THREADS.getCurrentThreadAllocatedBytes();
    steps(sim, 50); // the same steps again, so that no array need grow
    assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(1000);
  }

  private static void steps(Simulation sim, int count) {
    for (int i = 0; i < count; i++) {
      Physics.step(sim.model(), sim.data());
    }
  }
}
