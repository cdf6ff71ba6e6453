package dev.armature.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.data.Parallel;
import dev.armature.data.WorkerPool;
import dev.armature.model.Model;
import dev.armature.testkit.RandomWorlds;
import dev.armature.testkit.World;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One world stepped by several threads: the same bits as by one. */
class ThreadsTest {
  private static final Path MODELS = Path.of(System.getProperty("armature.root"), "models");

  /** A pool that shares however little there is to do, so that small worlds are shared too. */
  private record Eager(WorkerPool pool) implements Parallel {
    @Override
    public int workers() {
      return pool.workers();
    }

    @Override
    public int grain() {
      return 1;
    }

    @Override
    public void run(int pieces, Task task) {
      pool.run(pieces, task);
    }
  }

  private static String many(int count, String body, String option) {
    return "<mujoco>"
        + option
        + "<worldbody><geom type='plane' size='9 9 1'/>"
        + "<replicate count='"
        + count
        + "' offset='.13 .02 .01' euler='0 0 5'>"
        + body
        + "</replicate></worldbody></mujoco>";
  }

  private static final String BOX =
      "<body pos='.5 0 .1'><freejoint/><geom type='box' size='.1 .07 .05'/></body>";
  private static final String BALL =
      "<body pos='.3 0 .05'><joint type='slide' axis='1 0 0'/><joint type='slide' axis='0 1 0'/>"
          + "<joint type='slide' axis='0 0 1'/><geom size='.05' condim='1'/></body>";
  private static final String WALKER =
      "<body pos='.4 0 .5'><freejoint/><geom type='capsule' size='.05 .2'/><site name='s'/>"
          + "<body pos='.1 0 -.2'><joint axis='0 1 0' damping='.1' range='-40 40' limited='true'/>"
          + "<geom type='capsule' size='.03' fromto='0 0 0 0 0 -.25'/>"
          + "<body pos='0 0 -.25'><joint axis='0 1 0' frictionloss='.02'/><geom size='.05'/></body>"
          + "</body></body>";

  static Stream<String> worlds() {
    return Stream.of(
        many(70, BOX, "<option cone='elliptic'/>"),
        many(70, BOX, "<option solver='CG'/>"),
        many(70, BOX, "<option solver='PGS' iterations='10'/>"),
        many(90, BALL, "<option solver='CG'/>"),
        many(30, WALKER, ""),
        many(30, WALKER, "<option integrator='implicitfast' noslip_iterations='2'/>"),
        many(30, WALKER, "<option integrator='RK4'/>"),
        many(70, BOX, "<option><flag sleep='enable'/></option>"));
  }

  @ParameterizedTest
  @MethodSource("worlds")
  void aLargeWorldIsTheSameOnOneTwoAndThreeThreads(String mjcf) {
    assertSame(World.compile(mjcf), 60);
  }

  @Test
  void oneLargeIslandOfConjugateGradientsIsTheSameOnOneTwoAndThreeThreads() {
    Model m =
        World.compile(
            many(600, BALL.replace(".05' condim", ".08' condim"), "<option solver='CG'/>"));
    Data d = Physics.makeData(m);
    Physics.forward(m, d);
    assertThat(d.island.nefc[0]).isGreaterThan(512);
    assertSame(m, 10);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "humanoid",
        "quadruped",
        "hand",
        "cloth",
        "jelly",
        "rope",
        "box_stack",
        "mesh_pile",
        "muscle_arm",
        "features/islands_sleep",
        "features/contacts",
        "features/equalities"
      })
  void aBundledModelIsTheSameOnOneTwoAndThreeThreads(String name) {
    assertSame(World.load(MODELS.resolve(name + ".xml")), 40);
  }

  @Test
  void randomWorldsAreTheSameOnOneTwoAndThreeThreads() {
    for (int seed = 0; seed < 20; seed++) {
      assertSame(RandomWorlds.model(seed), 30);
    }
  }

  private static void assertSame(Model m, int steps) {
    try (WorkerPool two = new WorkerPool(2);
        WorkerPool three = new WorkerPool(3)) {
      Data[] worlds = {Physics.makeData(m), Physics.makeData(m), Physics.makeData(m)};
      worlds[1].parallel = new Eager(two);
      worlds[2].parallel = new Eager(three);
      for (int s = 0; s < steps; s++) {
        for (Data d : worlds) {
          if (s == steps / 2) {
            d.xfrcApplied[6 * (m.nbody - 1) + 2] = 3; // wakes what sleeps
          }
          Arrays.fill(d.ctrl, 0.1 * (s % 3));
          Physics.step(m, d);
        }
        for (int i = 1; i < worlds.length; i++) {
          assertSame(worlds[0], worlds[i]);
        }
      }
    }
  }

  private static void assertSame(Data a, Data b) {
    assertThat(b.qpos).isEqualTo(a.qpos);
    assertThat(b.qvel).isEqualTo(a.qvel);
    assertThat(b.qacc).isEqualTo(a.qacc);
    assertThat(b.xmat).isEqualTo(a.xmat);
    assertThat(b.subtreeCom).isEqualTo(a.subtreeCom);
    assertThat(b.qM).isEqualTo(a.qM);
    assertThat(b.qLD).isEqualTo(a.qLD);
    assertThat(b.qfrcBias).isEqualTo(a.qfrcBias);
    assertThat(b.sensordata).isEqualTo(a.sensordata);
    assertThat(b.treeAsleep).isEqualTo(a.treeAsleep);
    assertThat(b.solver.niter).isEqualTo(a.solver.niter);
    assertThat(new int[] {b.ncon, b.nefc, b.nisland}).containsExactly(a.ncon, a.nefc, a.nisland);
    assertThat(Arrays.copyOf(b.contact.geom, 2 * b.ncon))
        .isEqualTo(Arrays.copyOf(a.contact.geom, 2 * a.ncon));
    assertThat(Arrays.copyOf(b.contact.pos, 3 * b.ncon))
        .isEqualTo(Arrays.copyOf(a.contact.pos, 3 * a.ncon));
    assertThat(Arrays.copyOf(b.contact.frame, 9 * b.ncon))
        .isEqualTo(Arrays.copyOf(a.contact.frame, 9 * a.ncon));
    assertThat(Arrays.copyOf(b.efc.id, b.nefc)).isEqualTo(Arrays.copyOf(a.efc.id, a.nefc));
    assertThat(Arrays.copyOf(b.efc.entries, b.nJ)).isEqualTo(Arrays.copyOf(a.efc.entries, a.nJ));
    assertThat(Arrays.copyOf(b.efc.R, b.nefc)).isEqualTo(Arrays.copyOf(a.efc.R, a.nefc));
    assertThat(Arrays.copyOf(b.efc.aref, b.nefc)).isEqualTo(Arrays.copyOf(a.efc.aref, a.nefc));
    assertThat(Arrays.copyOf(b.efc.force, b.nefc)).isEqualTo(Arrays.copyOf(a.efc.force, a.nefc));
  }

  @Test
  void threadsOfASimulationEndWhenItIsClosed() {
    Model m = World.compile(many(70, BOX, ""));
    Simulation one = new Simulation(m);
    try (Simulation two = new Simulation(m)) {
      two.threads(2);
      one.step(20);
      two.step(20);
      assertThat(two.data().parallel.workers()).isEqualTo(2);
      assertThat(two.data().qpos).isEqualTo(one.data().qpos);
      two.close();
      assertThat(two.data().parallel).isSameAs(Parallel.NONE);
      two.step();
      one.step();
      assertThat(two.data().qpos).isEqualTo(one.data().qpos);
    }
  }

  @Test
  void aSimulationRefusesANumberOfThreadsThatMakesNoSense() {
    Simulation sim = new Simulation(World.compile(many(2, BOX, "")));
    for (int count : new int[] {-1, 0, WorkerPool.MAX_WORKERS + 1}) {
      assertThatThrownBy(() -> sim.threads(count))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("1 to 1024, not " + count);
    }
    assertThat(sim.data().parallel).isSameAs(Parallel.NONE);
  }

  @Test
  void interruptingTheSteppingThreadDoesNotStopAStep() {
    Model m = World.compile(many(70, BOX, ""));
    try (Simulation sim = new Simulation(m)) {
      sim.threads(2);
      Thread.currentThread().interrupt();
      sim.step(5);
      assertThat(Thread.interrupted()).isTrue();
      assertThat(sim.time()).isGreaterThan(0);
    }
  }
}
