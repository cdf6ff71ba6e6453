package dev.armature.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.rollout.Noise;
import dev.armature.step.Physics;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class LivePlannerTest {
  private static final Model CARTPOLE = load("cartpole.xml");

  private static Model load(String name) {
    Path models = Path.of(System.getProperty("armature.root")).resolve("models");
    try {
      return Simulation.load(models.resolve(name)).model();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** Plans that set a control to the time they were made at. */
  private static OnlinePlanner timestamps(CountDownLatch go) {
    return new OnlinePlanner() {
      @Override
      public Plan plan(Data world) {
        double made = world.time;
        try {
          go.await();
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
        return new Plan() {
          @Override
          public void control(Data d) {
            d.ctrl[0] = made;
          }

          @Override
          public double cost() {
            return made;
          }
        };
      }

      @Override
      public void reset() {}

      @Override
      public void close() {}
    };
  }

  @Test
  void aWorldThatNeverWaitsRunsWithoutAPlan() {
    CountDownLatch go = new CountDownLatch(1);
    Data d = Physics.makeData(CARTPOLE);
    d.ctrl[0] = .25;
    try (LivePlanner live = new LivePlanner(CARTPOLE, timestamps(go), Double.POSITIVE_INFINITY)) {
      for (int i = 0; i < 50; i++) {
        live.control(d);
        Physics.step(CARTPOLE, d);
      }
      assertThat(live.plans()).isZero();
      assertThat(d.ctrl[0]).as("controls stay").isEqualTo(.25);
      go.countDown();
    }
  }

  @Test
  void plansAreNeverOlderThanAllowed() {
    Data d = Physics.makeData(CARTPOLE);
    try (LivePlanner live = new LivePlanner(CARTPOLE, timestamps(new CountDownLatch(0)), .05)) {
      for (int i = 0; i < 500; i++) {
        live.control(d);
        assertThat(d.time - d.ctrl[0]).isBetween(0., .05);
        Physics.step(CARTPOLE, d);
      }
      assertThat(live.plans()).isGreaterThan(50);
    }
  }

  @Test
  void afterAResetTheOldPlanIsNotFollowed() {
    Data d = Physics.makeData(CARTPOLE);
    d.time = 7;
    try (LivePlanner live = new LivePlanner(CARTPOLE, timestamps(new CountDownLatch(0)), .05)) {
      live.control(d);
      assertThat(d.ctrl[0]).isEqualTo(7);
      d.time = 3;
      live.reset();
      live.control(d);
      assertThat(d.ctrl[0]).isEqualTo(3);
    }
  }

  @Test
  void aFailureReachesTheWorld() {
    OnlinePlanner broken =
        new OnlinePlanner() {
          @Override
          public Plan plan(Data world) {
            throw new IllegalArgumentException("no way");
          }

          @Override
          public void reset() {}

          @Override
          public void close() {}
        };
    try (LivePlanner live = new LivePlanner(CARTPOLE, broken, .05)) {
      assertThatThrownBy(() -> live.control(Physics.makeData(CARTPOLE)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("planning failed: no way");
    }
  }

  @Test
  void thePoleIsSwungUpWhileTheWorldRuns() {
    Task task = new SwingUp(CARTPOLE);
    Data d = Physics.makeData(CARTPOLE);
    task.start(d, Noise.of(1, 1));
    Physics.forward(CARTPOLE, d);
    double since = Double.NaN;
    try (LivePlanner live = new LivePlanner(CARTPOLE, new Planner(task, 1, 2), .08)) {
      while (d.time < 10 && !(d.time - since >= 1)) {
        live.control(d);
        Physics.step(CARTPOLE, d);
        since = !task.reached(d) ? Double.NaN : Double.isNaN(since) ? d.time : since;
      }
    }
    assertThat(since).as("upright from there on").isLessThan(9);
  }
}
