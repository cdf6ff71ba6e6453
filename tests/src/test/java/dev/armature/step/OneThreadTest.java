package dev.armature.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.model.Model;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A data belongs to one thread at a time, and a second one is noticed. */
class OneThreadTest {
  private static final String MODEL =
      "<mujoco><worldbody><body><joint/><geom size='.1'/></body></worldbody></mujoco>";

  /** Waits in the middle of a step. */
  private static final class Wait implements Hooks {
    final CountDownLatch inside = new CountDownLatch(1);
    final CountDownLatch goOn = new CountDownLatch(1);

    @Override
    public void control(Model m, Data d) {
      inside.countDown();
      try {
        goOn.await();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  @Test
  @Timeout(60)
  void aSecondThreadInTheMiddleOfAStepIsTold() throws InterruptedException {
    Simulation sim = Simulation.of(MODEL);
    Wait wait = new Wait();
    sim.setHooks(wait);
    Thread first = new Thread(sim::step, "first");
    first.start();
    wait.inside.await();
    Model m = sim.model();
    Data d = sim.data();
    try {
      for (Runnable call :
          new Runnable[] {
            sim::step,
            sim::forward,
            () -> Physics.step1(m, d),
            () -> Physics.step2(m, d),
            () -> Physics.inverse(m, d)
          }) {
        assertThatThrownBy(call::run)
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("\"first\"")
            .hasMessageContaining("one thread at a time");
      }
    } finally {
      wait.goOn.countDown();
      first.join();
    }
    assertThat(sim.time()).as("the first thread's step counts").isEqualTo(m.opt.timestep);
    sim.step();
    assertThat(sim.time()).as("and then it is free").isEqualTo(2 * m.opt.timestep);
  }

  @Test
  void aStepThatFailsFreesTheData() throws InterruptedException {
    Simulation sim = Simulation.of(MODEL);
    sim.setHooks(
        new Hooks() {
          @Override
          public void control(Model m, Data d) {
            throw new IllegalArgumentException("no control today");
          }
        });
    assertThatThrownBy(sim::step).hasMessage("no control today");
    sim.setHooks(Hooks.NONE);
    Thread other = new Thread(sim::step);
    other.start();
    other.join();
    assertThat(sim.time()).isEqualTo(sim.model().opt.timestep);
  }

  @Test
  void aHookMayComputeInTheSameThread() {
    Simulation sim = Simulation.of(MODEL);
    int[] calls = {0};
    sim.setHooks(
        new Hooks() {
          @Override
          public void control(Model m, Data d) {
            if (calls[0]++ == 0) {
              Physics.forward(m, d);
            }
          }
        });
    sim.step();
    assertThat(calls[0]).isEqualTo(2);
  }
}
