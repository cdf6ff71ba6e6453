package dev.armature.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.DivergencePolicy;
import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.model.Model;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Trouble in a batch")
class BatchTroubleTest {
  private static final Model CARTPOLE = Fleet.load("cartpole");

  @Test
  @DisplayName("with controls that are no numbers is told with world and field; others go on")
  void badControl() {
    List<WorldEvent> events = new ArrayList<>();
    try (Batch batch = new Batch(CARTPOLE, 4, 2)) {
      batch.onEvent(events::add);
      batch.ctrl()[2] = Double.NaN;
      batch.step(5);
      assertThat(events).hasSize(1);
      assertThat(events.get(0).world()).isEqualTo(2);
      assertThat(events.get(0).kind()).isEqualTo(WorldEvent.Kind.BAD_INPUT);
      assertThat(events.get(0).field()).isEqualTo("ctrl");
      assertThat(events.get(0).index()).isZero();
      assertThat(events.get(0).toString()).contains("world 2").contains("ctrl[0]");
      Simulation single = new Simulation(CARTPOLE);
      single.step(5);
      for (int w = 0; w < 4; w++) {
        // without controls the step of the bad world is that of one whose controls are zero
        assertThat(batch.world(w).get(StateField.QPOS)).containsExactly(single.data().qpos);
        assertThat(batch.time()[w]).isEqualTo(single.time());
      }
    }
  }

  @Test
  @DisplayName("with a wrong name is told with the nearest one")
  void wrongNames() {
    try (Batch batch = new Batch(CARTPOLE, 2, 1)) {
      assertThatThrownBy(() -> batch.resetTo("hangin", null))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("no keyframe \"hangin\"; did you mean \"hanging\"?");
      batch.keep("xpos");
      assertThatThrownBy(() -> batch.kept("xpo"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("no kept output \"xpo\"; did you mean \"xpos\"? There are: xpos");
    }
  }

  @Test
  @DisplayName("with too much energy in one world is told once, where a limit is set")
  void energy() {
    List<WorldEvent> events = new ArrayList<>();
    try (Batch batch = new Batch(CARTPOLE, 3, 2)) {
      batch.onEvent(events::add);
      batch.world(1).set(StateField.QVEL, 1, 100);
      batch.step(2);
      assertThat(events).isEmpty();
      batch.warnEnergyAbove(50);
      batch.step(5);
      assertThat(events).hasSize(1);
      assertThat(events.get(0).world()).isEqualTo(1);
      assertThat(events.get(0).kind()).isEqualTo(WorldEvent.Kind.WARNING);
      assertThat(events.get(0).field()).isEqualTo("energy");
    }
  }

  @Test
  @DisplayName("with a force that is no number names the force")
  void badForce() {
    List<WorldEvent> events = new ArrayList<>();
    try (Batch batch = new Batch(CARTPOLE, 3, 2)) {
      batch.onEvent(events::add);
      batch.step();
      batch.xfrcApplied()[6 * CARTPOLE.nbody + 8] = Double.NaN;
      batch.step();
      assertThat(events).hasSize(1);
      assertThat(events.get(0).world()).isEqualTo(1);
      assertThat(events.get(0).field()).isEqualTo("xfrc_applied");
      assertThat(events.get(0).index()).isEqualTo(8);
      assertThat(events.get(0).time()).isEqualTo(CARTPOLE.opt.timestep);
    }
  }

  @Test
  @DisplayName("resets a diverged world as a single simulation would, and no other")
  void divergence() {
    List<WorldEvent> events = new ArrayList<>();
    try (Batch batch = new Batch(CARTPOLE, 3, 2)) {
      batch.onEvent(events::add);
      batch.step(3);
      double[] before = batch.world(1).get(StateField.QPOS);
      batch.world(1).set(StateField.QVEL, 1, 1e11);
      batch.step(3);
      assertThat(events).hasSize(1);
      WorldEvent event = events.get(0);
      assertThat(event.kind()).isEqualTo(WorldEvent.Kind.DIVERGED);
      assertThat(event.world()).isEqualTo(1);
      assertThat(event.field()).isEqualTo("qvel");
      assertThat(event.index()).isEqualTo(1);
      assertThat(event.lastQpos()).containsExactly(before);
      Simulation single = new Simulation(CARTPOLE);
      single.step(6);
      assertThat(batch.world(0).get(StateField.QPOS)).containsExactly(single.data().qpos);
      assertThat(batch.world(2).get(StateField.QPOS)).containsExactly(single.data().qpos);
      Simulation restarted = new Simulation(CARTPOLE);
      restarted.step(3);
      assertThat(batch.world(1).get(StateField.QPOS)).containsExactly(restarted.data().qpos);
    }
  }

  @Test
  @DisplayName("stops a diverged world in its last good state when so asked")
  void stop() {
    try (Batch batch = new Batch(CARTPOLE, 3, 1)) {
      batch.onDivergence(DivergencePolicy.STOP);
      batch.world(1).set(StateField.QVEL, 0, Double.NaN);
      batch.step(2);
      assertThat(batch.stopped(1)).isTrue();
      assertThat(batch.time()[1]).isZero();
      assertThat(batch.time()[0]).isEqualTo(2 * CARTPOLE.opt.timestep);
      batch.reset(1);
      batch.step(2);
      assertThat(batch.stopped(1)).isFalse();
      assertThat(batch.time()[1]).isEqualTo(2 * CARTPOLE.opt.timestep);
    }
  }

  @Test
  @DisplayName("throws after all worlds were stepped when so asked")
  void throwing() {
    try (Batch batch = new Batch(CARTPOLE, 3, 2)) {
      batch.onDivergence(DivergencePolicy.THROW);
      batch.world(1).set(StateField.QVEL, 0, Double.NaN);
      assertThatThrownBy(() -> batch.step())
          .isInstanceOf(WorldDivergedException.class)
          .hasMessageContaining("world 1")
          .hasMessageContaining("qvel[0]");
      assertThat(batch.time()[0]).isEqualTo(CARTPOLE.opt.timestep);
      assertThat(batch.time()[2]).isEqualTo(CARTPOLE.opt.timestep);
    }
  }

  @Test
  @DisplayName("of a hook that throws stops that world only")
  void failingHook() {
    List<WorldEvent> events = new ArrayList<>();
    try (Batch batch = new Batch(CARTPOLE, 3, 2)) {
      batch.onEvent(events::add);
      batch.beforeStep(
          world -> {
            if (world.world() == 2) {
              throw new IllegalStateException("no policy");
            }
          });
      batch.step(2);
      assertThat(events).hasSize(1);
      assertThat(events.get(0).kind()).isEqualTo(WorldEvent.Kind.FAILED);
      assertThat(events.get(0).toString()).contains("world 2").contains("no policy");
      assertThat(batch.stopped(2)).isTrue();
      assertThat(batch.time()[1]).isEqualTo(2 * CARTPOLE.opt.timestep);
    }
  }

  @Test
  @DisplayName("with worlds, lengths, objects and values that do not fit is refused by name")
  void badArguments() {
    try (Batch batch = new Batch(CARTPOLE, 3, 1)) {
      refused(() -> new Batch(CARTPOLE, 0), "worlds");
      refused(() -> new Batch(CARTPOLE, 1, 0), "threads");
      refused(() -> new Batch(CARTPOLE, Integer.MAX_VALUE, 1), "xfrc_applied|qpos|qvel");
      refused(() -> batch.world(3), "no world 3");
      refused(() -> batch.world(-1), "no world -1");
      refused(() -> batch.step(new boolean[2]), "2 entries for 3 worlds");
      refused(() -> batch.step(-1), "-1");
      refused(() -> batch.reset(new boolean[4]), "4 entries for 3 worlds");
      refused(() -> batch.resetTo("nowhere", null), "nowhere");
      refused(() -> batch.resetTo(99, null), "99");
      refused(() -> batch.set(StateField.QPOS, new double[5]), "qpos of 3 worlds has 6");
      refused(() -> batch.world(1).set(StateField.CTRL, 1, 2), "world 1: ctrl has 1");
      refused(() -> batch.world(1).get(StateField.QPOS, 2), "world 1: qpos has 2");
      refused(() -> batch.set(1, Parameter.BODY_MASS, 99, 1), "world 1: no body_mass\\[99\\]");
      refused(() -> batch.set(3, Parameter.BODY_MASS, 1, 1), "no world 3");
      refused(() -> batch.set(1, Parameter.BODY_POS, 1, 1, 2), "world 1: body_pos has 3");
      refused(() -> batch.set(1, Parameter.BODY_MASS, 1, 0), "world 1: body_mass\\[1\\].*positive");
      refused(() -> batch.set(1, Parameter.BODY_MASS, 1, Double.NaN), "world 1: body_mass.*finite");
      refused(() -> batch.set(1, Parameter.BODY_INERTIA, 1, 1, 1, 3), "body_inertia.*A \\+ B");
      refused(() -> batch.set(1, Parameter.BODY_QUAT, 1, 0, 0, 0, 0), "body_quat.*zero");
      refused(() -> batch.set(1, Parameter.GEOM_CONDIM, 0, 2), "geom_condim.*1, 3, 4, 6");
      refused(() -> batch.set(1, Parameter.GEOM_PRIORITY, 0, .5), "geom_priority.*integer");
      refused(() -> batch.set(1, Parameter.GEOM_DATAID, 0, 0), "geom_dataid.*meshes");
      refused(() -> batch.set(1, Parameter.OPT_TIMESTEP, 0, 0), "opt_timestep.*positive");
      refused(() -> batch.setAll(Parameter.OPT_TIMESTEP, new double[2]), "of 3 worlds has 3");
      refused(() -> batch.setAll(0, Parameter.OPT_GRAVITY, new double[2]), "3 numbers, not 2");
      refused(() -> batch.keep("speed"), "no output \"speed\"");
      refused(() -> batch.kept("xpos"), "xpos");
      refused(() -> batch.setModel(0, Fleet.load("pendulum")), "world 0");
      assertThat(batch.model(1)).isSameAs(CARTPOLE);
      batch.step();
    }
  }

  private static void refused(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String text) {
    assertThatThrownBy(call)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching("(?s).*(" + text + ").*");
  }

  @Test
  @DisplayName("does not come from starting over: episodes end and begin by rule, on any threads")
  void autoReset() {
    double[] expected = episodes(1);
    assertThat(episodes(2)).containsExactly(expected);
    assertThat(episodes(3)).containsExactly(expected);
  }

  private static double[] episodes(int threads) {
    try (Batch batch = new Batch(CARTPOLE, 11, threads)) {
      batch.seed(42);
      batch.autoReset(
          new AutoReset() {
            @Override
            public boolean done(WorldView world) {
              return Math.abs(world.qpos(1)) > .3 || world.time() > .5;
            }

            @Override
            public void prepare(WorldView world) {
              world.set(Parameter.BODY_MASS, 2, world.random().nextDouble(.1, .2));
              world.set(Parameter.BODY_IPOS, 2, 0, 0, world.random().nextDouble(.1, .2));
              world.changed();
            }

            @Override
            public void start(WorldView world) {
              world.set(StateField.QPOS, 1, world.random().nextDouble(-.2, .2));
            }
          });
      for (int w = 0; w < 11; w++) {
        batch.world(w).set(StateField.QPOS, 1, .02 * w);
      }
      batch.step(400);
      int episodes = 0;
      for (int w = 0; w < 11; w++) {
        assertThat(Math.abs(batch.world(w).qpos(1))).isLessThanOrEqualTo(.3);
        episodes += batch.episode(w);
      }
      assertThat(episodes).isGreaterThan(11);
      assertThat(batch.model(1).body.mass[2]).isNotEqualTo(batch.model(2).body.mass[2]);
      return batch.qpos().clone();
    }
  }

  @Test
  @DisplayName("does not come from hooks: each world has its own")
  void hooks() {
    try (Batch batch = new Batch(CARTPOLE, 3, 2)) {
      batch.setHooks(
          1,
          new Hooks() {
            @Override
            public void control(Model m, Data d) {
              d.ctrl[0] = 1;
            }
          });
      batch.step(3);
      Simulation single = new Simulation(CARTPOLE);
      single.step(3);
      Simulation pushed = new Simulation(CARTPOLE);
      pushed.data().ctrl[0] = 1;
      pushed.step(3);
      assertThat(batch.world(0).get(StateField.QPOS)).containsExactly(single.data().qpos);
      assertThat(batch.world(1).get(StateField.QPOS)).containsExactly(pushed.data().qpos);
      assertThat(batch.world(2).get(StateField.QPOS)).containsExactly(single.data().qpos);
    }
  }

  @Test
  @DisplayName("can be looked into: the data of a world has everything computed, and is a copy")
  void data() {
    try (Batch batch = new Batch(CARTPOLE, 3, 1)) {
      batch.world(1).set(StateField.QPOS, 0.1, 0.2);
      batch.step(3);
      Simulation single = new Simulation(CARTPOLE);
      single.data().qpos[0] = 0.1;
      single.data().qpos[1] = 0.2;
      single.step(3);
      single.forward();
      assertThat(batch.data(1).xpos).containsExactly(single.data().xpos);
      assertThat(batch.data(1).qacc).containsExactly(single.data().qacc);
      batch.data(1).qpos[0] = 7;
      assertThat(batch.world(1).qpos(0)).isEqualTo(single.data().qpos[0]);
      batch.copyState(1, 2);
      assertThat(batch.world(2).get(StateField.QPOS)).containsExactly(single.data().qpos);
    }
  }
}
