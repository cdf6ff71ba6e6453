package dev.armature.constraint;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import dev.armature.testkit.RandomWorlds;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A warm step allocates nothing, however the set of contacts grows and shrinks. */
class ConstraintAllocationTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @ParameterizedTest
  @CsvSource({"0,0,0", "0,1,0", "1,0,0", "1,1,0", "2,0,0", "2,1,0", "2,0,3", "2,1,3"})
  void growingAndShrinkingContactSetsAllocateNothing(int solver, int cone, int noSlip) {
    Model m = RandomWorlds.model(2);
    m.opt.solver = solver;
    m.opt.cone = cone;
    m.opt.noslipIterations = noSlip;
    m.opt.iterations = 20;
    Data d = new Data(m);
    run(m, d);
    run(m, d);
    long before = THREADS.getCurrentThreadAllocatedBytes();
    int range = run(m, d);
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
    assertThat(range).isGreaterThan(10);
    assertThat(allocated).isLessThan(1000);
  }

  /** Lifts everything, lets it fall, and returns by how many rows the steps differed. */
  private static int run(Model m, Data d) {
    int least = Integer.MAX_VALUE;
    int most = 0;
    for (int i = 0; i < 200; i++) {
      if (i % 100 == 50) {
        for (int v = 2; v < m.nv; v += 3) {
          d.qvel[v] += 2;
        }
      }
      Physics.step(m, d);
      least = Math.min(least, d.nefc);
      most = Math.max(most, d.nefc);
    }
    return most - least;
  }
}
