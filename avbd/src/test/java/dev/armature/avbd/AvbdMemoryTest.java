package dev.armature.avbd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.Simulation;
import dev.armature.Snapshot;
import dev.armature.batch.Batch;
import dev.armature.batch.Parameter;
import dev.armature.compile.Compiler;
import dev.armature.compile.Recompiled;
import dev.armature.data.Data;
import dev.armature.data.StateVector;
import dev.armature.kinematics.Holds;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.model.SolverType;
import dev.armature.model.StateComponents;
import dev.armature.spec.Spec;
import dev.armature.step.Physics;
import dev.armature.testkit.World;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the solver remembers goes with saved states. */
class AvbdMemoryTest {
  private static Model pile() {
    return Scenes.model(
        """
        <mujoco><option solver='avbd'/><worldbody><geom type='plane' size='0 0 1'/>
        <body pos='0 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body>
        <body pos='.05 0 .31' euler='0 0 20'><freejoint/><geom type='box' size='.1 .1 .1'/></body>
        <body pos='0 .03 .52' euler='5 0 0'><freejoint/><geom type='box' size='.1 .1 .1'/></body>
        <body pos='1 0 1'><joint name='a' axis='0 1 0' range='-20 20' frictionloss='.1'/>
          <geom type='capsule' fromto='0 0 0 .3 0 0' size='.03'/>
          <body pos='.3 0 0'><joint name='b' axis='0 1 0'/>
            <geom type='capsule' fromto='0 0 0 .3 0 0' size='.03'/></body></body>
        </worldbody>
        <equality><joint joint1='b' joint2='a' polycoef='0 .5 0 0 0'/></equality></mujoco>
        """);
  }

  private static void steps(Simulation simulation, int count) {
    for (int i = 0; i < count; i++) {
      simulation.step();
    }
  }

  @Test
  @DisplayName("a snapshot resumes to the bit, in the same world and in another")
  void snapshots() {
    Model m = pile();
    Simulation one = new Simulation(m);
    steps(one, 150);
    assertThat(one.data().ncon).isPositive();
    Snapshot snapshot = one.snapshot();
    steps(one, 150);
    double[] expected = one.saveState();
    one.restore(snapshot);
    assertThat(one.saveState()).isEqualTo(snapshot.toArray());
    steps(one, 150);
    assertThat(one.saveState()).isEqualTo(expected);
    Simulation other = new Simulation(m);
    steps(other, 7);
    other.restore(snapshot);
    steps(other, 150);
    assertThat(other.saveState()).isEqualTo(expected);
    Simulation fresh = new Simulation(m);
    fresh.restore(snapshot);
    steps(fresh, 150);
    assertThat(fresh.saveState()).isEqualTo(expected);
  }

  @Test
  @DisplayName("the memory matters: without it a restored run goes another way")
  void memoryMatters() {
    Model m = pile();
    Simulation one = new Simulation(m);
    steps(one, 150);
    double[] whole = one.saveState();
    double[] state = Arrays.copyOf(whole, StateVector.size(m, StateComponents.INTEGRATION));
    steps(one, 1);
    Simulation other = new Simulation(m);
    other.restoreState(state);
    steps(other, 1);
    assertThat(other.data().qvel).isNotEqualTo(one.data().qvel);
  }

  @Test
  @DisplayName("after a state vector is set, what follows depends on that state alone")
  void stateVector() {
    Model m = pile();
    StateComponents parts = StateComponents.INTEGRATION;
    double[] state = new double[StateVector.size(m, parts)];
    Simulation one = new Simulation(m);
    steps(one, 150);
    StateVector.get(m, one.data(), state, parts);
    double[][] ends = new double[3][];
    for (int i = 0; i < 3; i++) {
      Simulation other = new Simulation(m);
      steps(other, 70 * i);
      StateVector.set(m, other.data(), state, parts);
      steps(other, 20);
      ends[i] = other.data().qpos.clone();
    }
    assertThat(ends[1]).isEqualTo(ends[0]);
    assertThat(ends[2]).isEqualTo(ends[0]);
    // the state at hand set again changes nothing
    StateVector.set(m, one.data(), state, parts);
    steps(one, 20);
    Simulation straight = new Simulation(m);
    steps(straight, 170);
    assertThat(one.data().qpos).isEqualTo(straight.data().qpos).isNotEqualTo(ends[0]);
  }

  @Test
  @DisplayName("so it does in the worlds of a batch")
  void stateVectorInBatch() {
    Model m = pile();
    try (Batch batch = new Batch(m, 2, 1)) {
      for (int i = 0; i < 100; i++) {
        batch.step();
      }
      double[] state = batch.state(0, StateComponents.INTEGRATION);
      for (int i = 0; i < 30; i++) {
        batch.step();
      }
      batch.reset(new boolean[] {false, true});
      batch.setState(0, state, StateComponents.INTEGRATION);
      batch.setState(1, state, StateComponents.INTEGRATION);
      for (int i = 0; i < 20; i++) {
        batch.step();
      }
      assertThat(batch.data(1).qpos).isEqualTo(batch.data(0).qpos);
    }
  }

  @Test
  @DisplayName("a saved state of a wrong length is told")
  void wrongLength() {
    Model m = pile();
    Simulation one = new Simulation(m);
    steps(one, 100);
    double[] state = one.saveState();
    assertThatThrownBy(() -> one.restoreState(Arrays.copyOf(state, state.length - 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("does not fit this model");
  }

  @Test
  @DisplayName("a world of a batch that is copied goes on as the one it was copied from")
  void batches() {
    Model m = pile();
    try (Batch batch = new Batch(m, 2, 1)) {
      for (int i = 0; i < 100; i++) {
        batch.step();
      }
      batch.reset(new boolean[] {false, true});
      for (int i = 0; i < 20; i++) {
        batch.step();
      }
      batch.copyState(0, 1);
      for (int i = 0; i < 100; i++) {
        batch.step();
      }
      assertThat(batch.data(1).qpos).isEqualTo(batch.data(0).qpos);
      assertThat(batch.data(1).qvel).isEqualTo(batch.data(0).qvel);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"box_stack", "double_pendulum", "pendulum"})
  @DisplayName(
      "worlds of a batch with their own parameters, forces and resets step as single ones to the"
          + " bit, on 1 to 3 threads")
  void batchesEqualSingles(String name) {
    Path file = Path.of(System.getProperty("armature.root"), "models", name + ".xml");
    Model m = World.load(file);
    m.opt.solver = SolverType.AVBD;
    for (int threads = 1; threads <= 3; threads++) {
      try (Batch batch = new Batch(m, WORLDS, threads)) {
        SplittableRandom random = new SplittableRandom(5);
        for (int w = 1; w < WORLDS; w++) {
          parameters(batch, w, random);
        }
        batch.changed((boolean[]) null);
        batch.keep("qacc", "xpos", "qfrc_constraint");
        batch.reset();
        Simulation[] single = new Simulation[WORLDS];
        for (int w = 0; w < WORLDS; w++) {
          single[w] = new Simulation(batch.model(w));
        }
        for (int step = 0; step < 120; step++) {
          stepBoth(batch, single, step % 30 == 17, random);
        }
        for (int w = 0; w < WORLDS; w++) {
          assertSame("world " + w + " on " + threads, batch, w, single[w]);
        }
      }
    }
  }

  private static final int WORLDS = 7;

  /** Parameters that are copied, and ones (mass, timestep) on which constants depend. */
  private static void parameters(Batch batch, int w, SplittableRandom random) {
    Model m = batch.model();
    batch.set(w, Parameter.OPT_GRAVITY, 0, random.nextDouble(-1, 1), 0, -9);
    for (int i = 0; i < m.nv; i++) {
      batch.set(w, Parameter.DOF_DAMPING, i, m.dof.damping[i] + random.nextDouble(0, .01));
    }
    if (w % 2 == 0) {
      batch.set(w, Parameter.BODY_MASS, 1, random.nextDouble(.7, 1.3) * m.body.mass[1]);
      batch.set(w, Parameter.OPT_TIMESTEP, 0, m.opt.timestep * random.nextDouble(.5, 1));
    }
    if (w % 3 == 0) {
      for (int g = 0; g < m.ngeom; g++) {
        batch.set(w, Parameter.GEOM_MARGIN, g, random.nextDouble(0, .01));
      }
    }
  }

  /** Pushes all worlds, then steps or resets some, in the batch and alone. */
  private static void stepBoth(
      Batch batch, Simulation[] single, boolean reset, SplittableRandom random) {
    Model m = batch.model();
    boolean[] chosen = new boolean[WORLDS];
    for (int w = 0; w < WORLDS; w++) {
      chosen[w] = random.nextInt(4) > 0;
      int dof = random.nextInt(m.nv);
      double push = random.nextDouble(-.1, .1);
      batch.qfrcApplied()[w * m.nv + dof] = push;
      single[w].data().qfrcApplied[dof] = push;
      if (chosen[w] && reset) {
        single[w].reset();
      } else if (chosen[w]) {
        single[w].step();
      }
    }
    if (reset) {
      batch.reset(chosen);
    } else {
      batch.step(chosen);
    }
  }

  private static void assertSame(String what, Batch batch, int w, Simulation single) {
    Model m = single.model();
    double[] state = new double[StateVector.size(m, StateComponents.INTEGRATION)];
    StateVector.get(m, single.data(), state, StateComponents.INTEGRATION);
    assertThat(batch.state(w, StateComponents.INTEGRATION)).as(what).isEqualTo(state);
    assertThat(kept(batch, "qacc", w)).as(what).isEqualTo(single.data().qacc);
    assertThat(kept(batch, "xpos", w)).as(what).isEqualTo(single.data().xpos);
    assertThat(kept(batch, "qfrc_constraint", w)).as(what).isEqualTo(single.data().qfrcConstraint);
  }

  private static double[] kept(Batch batch, String name, int w) {
    int n = batch.kept(name).length / batch.worlds();
    return Arrays.copyOfRange(batch.kept(name), w * n, (w + 1) * n);
  }

  @Test
  @DisplayName("a whole copy of a world goes on as the world does")
  void copies() {
    Model m = pile();
    Simulation one = new Simulation(m);
    steps(one, 60);
    Data copy = Physics.copyData(m, one.data());
    steps(one, 20);
    for (int i = 0; i < 20; i++) {
      Physics.step(m, copy);
    }
    assertThat(copy.qpos).isEqualTo(one.data().qpos);
    assertThat(copy.qvel).isEqualTo(one.data().qvel);
  }

  /** Boxes in a stack rest on the forces of the last step; without them they sink a little. */
  @Test
  void anAddedBodyLeavesTheOthersTheirMemories() {
    String bodies = Scenes.stack(4, 0.1);
    Model m = Scenes.world(0.005, bodies);
    Data d = Physics.makeData(m);
    for (int i = 0; i < 200; i++) {
      Physics.step(m, d);
    }
    Spec grown =
        ModelReader.readText(
            "<mujoco><option solver='avbd' timestep='0.005'/><worldbody><geom type='plane' size='0"
                + " 0 1'/>"
                + bodies
                + Scenes.box(5, 0, 3, 0.1)
                + "</worldbody></mujoco>");
    Recompiled again = Compiler.recompile(grown, m, d);
    Data cold = Physics.makeData(again.model());
    System.arraycopy(again.data().qpos, 0, cold.qpos, 0, cold.qpos.length);
    System.arraycopy(again.data().qvel, 0, cold.qvel, 0, cold.qvel.length);
    double off = 0;
    for (int i = 0; i < 20; i++) {
      Physics.step(m, d);
      Physics.step(again.model(), again.data());
      Physics.step(again.model(), cold);
      for (int k = 0; k < m.nq; k++) {
        assertThat(again.data().qpos[k]).isCloseTo(d.qpos[k], within(1e-12));
        off = Math.max(off, Math.abs(cold.qpos[k] - d.qpos[k]));
      }
    }
    assertThat(off).as("a world without the memories").isGreaterThan(1e-9);
  }

  /** A joint that broke stays broken when another breakable one appears before it. */
  @Test
  void whatIsBrokenStaysBrokenWhenTheModelChanges() {
    String text =
        "<mujoco><option solver='avbd'/><worldbody>%s<body name='a' pos='0 0 1'><joint"
            + " breakforce='9'/><geom size='.1'/></body><body name='b' pos='1 0 1'><joint"
            + " breakforce='9'/><geom size='.1'/></body></worldbody></mujoco>";
    Model m = Scenes.model(text.formatted(""));
    Data d = Physics.makeData(m);
    Holds.of(d).release(d, m.names.id(ObjType.BODY, "b"));
    String one = "<body name='new' pos='2 0 1'><joint breakforce='9'/><geom size='.1'/></body>";
    Recompiled again = Compiler.recompile(ModelReader.readText(text.formatted(one)), m, d);
    Data n = again.data();
    boolean[] loose = new boolean[4];
    for (int b = 1; b < 4; b++) {
      loose[b] = Holds.of(n).isLoose(n, b);
    }
    assertThat(loose).as("new, a, b").containsExactly(false, false, false, true);
  }
}
