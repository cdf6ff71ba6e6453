package dev.armature.gpu.device;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.batch.Batch;
import dev.armature.batch.StateField;
import dev.armature.batch.WorldEvent;
import dev.armature.data.Data;
import dev.armature.data.ExternalContacts;
import dev.armature.data.Hooks;
import dev.armature.data.PairContacts;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import dev.armature.model.Stage;
import dev.armature.testkit.World;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hooks of batches whose worlds are stepped as on a GPU: which are called there, and to what. */
class DeviceHooksTest {
  private static final int WORLDS = 6;

  private static final Model MODEL =
      World.of(
              """
              <mujoco>
                <option timestep="0.005"/>
                <worldbody>
                  <geom name="floor" type="plane" size="5 5 1"/>
                  <body pos="0 0 0.15">
                    <joint type="slide" axis="1 0 0"/><joint name="up" type="slide" axis="0 0 1"/>
                    <geom size="0.1" mass="1"/>
                  </body>
                  <body pos="0.25 0 0.1">
                    <joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 0 1"/>
                    <geom size="0.1" mass="1"/>
                  </body>
                </worldbody>
                <actuator>
                  <motor joint="up"/>
                  <general joint="up" dyntype="user" gaintype="user" biastype="user"/>
                </actuator>
                <sensor><user dim="2" needstage="vel"/></sensor>
              </mujoco>
              """)
          .model();

  /** A hook for everything that a step asks for. */
  private record Machinery(double stiffness, int only, boolean pushes) implements Hooks {
    @Override
    public void control(Model m, Data d) {
      d.ctrl[0] = pushes ? 5 * StrictMath.sin(20 * d.time) : 0;
      d.ctrl[1] = 1 + d.ctrl[0];
    }

    @Override
    public void passive(Model m, Data d) {
      d.qfrcPassive[only] -= stiffness * (d.qpos[only] - m.qpos0[only]);
    }

    @Override
    public double actuatorDynamics(Model m, Data d, int actuator) {
      return d.ctrl[actuator] - 3 * d.act[0];
    }

    @Override
    public double actuatorGain(Model m, Data d, int actuator) {
      return 2 + d.qpos[1];
    }

    @Override
    public double actuatorBias(Model m, Data d, int actuator) {
      return -0.1 * d.qvel[1];
    }

    @Override
    public void sensor(Model m, Data d, Stage stage) {
      if (stage == Stage.VEL) {
        d.sensordata[0] = d.qvel[only] * stiffness;
        d.sensordata[1] += 1;
      }
    }

    @Override
    public boolean contactFilter(Model m, Data d, int geom1, int geom2) {
      return d.time < 0.02 || geom1 == 0;
    }

    @Override
    public boolean collide(
        Model m, Data d, int geom1, int geom2, double margin, PairContacts contacts) {
      return geom2 == 2 && d.time > 0.05 && d.time < 0.06;
    }
  }

  /** Calls a function that is not the same on all machines. */
  private record Loose(double size) implements Hooks {
    @Override
    public void control(Model m, Data d) {
      d.ctrl[0] = size * Math.sin(d.time);
    }
  }

  /** Remembers something. */
  private static final class Counting implements Hooks {
    private int calls;

    @Override
    public void control(Model m, Data d) {
      calls++;
      d.ctrl[0] = calls % 2;
    }
  }

  /** Adds contacts in arrays of its own, and fails at some time. */
  private record Failing(double end) implements Hooks {
    @Override
    public void contacts(Model m, Data d, ExternalContacts contacts) {
      contacts.add(m, d, 0, 1, -0.001, new double[] {0, 0, 0}, new double[] {0, 0, 1});
      if (d.time > end) {
        throw new IllegalStateException("no more");
      }
    }
  }

  /** Writes beyond the end of an array: at a fixed place, at one that changes, in a range. */
  private record Beyond(int way) implements Hooks {
    @Override
    public void passive(Model m, Data d) {
      if (d.time < 0.02) {
        return;
      }
      int at = (int) (d.time * 1e6);
      switch (way) {
        case 0 -> d.qfrcPassive[100_000] = 1;
        case 1 -> d.qfrcPassive[at] = 1;
        case 2 -> d.qfrcPassive[0] = d.qpos[-at];
        case 3 -> Arrays.fill(d.qfrcPassive, 0, at, 1);
        case 4 -> System.arraycopy(d.qpos, 0, d.qfrcPassive, at, 2);
        default -> Vec3.zero(d.qfrcPassive, at);
      }
    }
  }

  @TempDir static Path folder;
  private static HostMachine machine;
  private int before;

  @BeforeAll
  static void open() {
    machine = new HostMachine(folder);
  }

  @BeforeEach
  void count() {
    before = kernels();
  }

  private static void hook(Batch batch, Hooks hooks) {
    for (int w = 0; w < WORLDS; w++) {
      batch.setHooks(w, hooks);
    }
  }

  private static void start(Batch batch) {
    double[] qvel = batch.qvel();
    for (int i = 0; i < qvel.length; i++) {
      qvel[i] = 0.3 * i % 1.1;
    }
  }

  private static void assertSame(Batch here, Batch there) {
    for (StateField f : StateField.values()) {
      assertThat(there.array(f)).as(f.label()).isEqualTo(here.array(f));
    }
    assertThat(there.kept("sensordata")).as("sensors").isEqualTo(here.kept("sensordata"));
  }

  private static int kernels() {
    return machine.said().split("ready after", -1).length - 1;
  }

  @Test
  void hooksOfNumbersAreCalledThereAndOthersHereToTheSameBits() {
    try (Batch here = new Batch(MODEL, WORLDS, 1);
        Batch there = new Batch(MODEL, WORLDS, machine.device())) {
      for (Batch batch : List.of(here, there)) {
        batch.keep("sensordata");
        start(batch);
        batch.step(5);
        hook(batch, new Machinery(40, 1, true));
        batch.step(40);
        hook(batch, new Machinery(40, 1, true)); // equal: the kernel stays
        batch.step(10);
        batch.setHooks(2, new Machinery(10, 0, true)); // not those of the other worlds
        batch.setHooks(4, Hooks.NONE);
        batch.step(10);
        hook(batch, Hooks.NONE);
        batch.step(5);
      }
      assertSame(here, there);
      assertThat(there.deviceReasons()).isEmpty();
      assertThat(kernels() - before).as(machine.said()).isEqualTo(3);
    }
  }

  @Test
  void hooksThatCannotBeTranslatedAreCalledHere() {
    try (Batch here = new Batch(MODEL, WORLDS, 1);
        Batch there = new Batch(MODEL, WORLDS, machine.device())) {
      for (Batch batch : List.of(here, there)) {
        batch.keep("sensordata");
        start(batch);
        hook(batch, new Loose(2));
        batch.step(20);
        for (int w = 0; w < WORLDS; w++) {
          batch.setHooks(w, new Counting());
        }
        batch.step(20);
      }
      assertSame(here, there);
      assertThat(machine.said())
          .contains("worlds with hooks are stepped by the engine")
          .contains("Loose.control")
          .contains("Math.sin");
      assertThat(kernels() - before).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5})
  void aHookThatGoesBeyondAnArrayThrowsThere(int way) {
    List<List<String>> events = new ArrayList<>();
    try (Batch here = new Batch(MODEL, WORLDS, 1);
        Batch there = new Batch(MODEL, WORLDS, machine.device())) {
      for (Batch batch : List.of(here, there)) {
        List<String> mine = new ArrayList<>();
        events.add(mine);
        batch.onEvent((WorldEvent e) -> mine.add(e.world() + " " + e.kind() + " " + e.failure()));
        batch.keep("sensordata");
        hook(batch, new Beyond(way));
        batch.step(10);
      }
      assertSame(here, there);
      for (List<String> mine : events) {
        // the JIT leaves out messages of exceptions that are thrown often
        assertThat(mine).hasSize(WORLDS).allMatch(e -> e.contains("OutOfBounds"));
      }
      assertThat(there.deviceReasons().keySet()).anyMatch(r -> r.contains("out of bounds"));
    }
  }

  /** Writes what the engine takes indexes from, in one of several ways. */
  private record Reaching(int way, int to) implements Hooks {
    @Override
    public void passive(Model m, Data d) {
      switch (way) {
        case 0 -> d.ncon = to;
        case 1 -> d.contact.geom[0] = to;
        case 2 -> Arrays.fill(d.dofIsland, to);
        case 3 -> System.arraycopy(d.treeAwake, 0, d.momentColind, 0, 1);
        default -> d.contact.geom = d.contact.dim;
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void aHookThatWritesIntegersOfTheEngineIsCalledHere(int way) {
    try (Batch batch = new Batch(MODEL, WORLDS, machine.device())) {
      hook(batch, new Reaching(way, 1 << 20));
      batch.step(3);
      assertThat(kernels() - before).as(machine.said()).isEqualTo(1);
      assertThat(machine.said())
          .contains("Reaching.passive: writes integers or references of the engine");
    }
  }

  @Test
  void aHookThatAllocatesAndThrowsDoesThere() {
    List<List<String>> events = new ArrayList<>();
    try (Batch here = new Batch(MODEL, WORLDS, 1);
        Batch there = new Batch(MODEL, WORLDS, machine.device())) {
      for (Batch batch : List.of(here, there)) {
        List<String> mine = new ArrayList<>();
        events.add(mine);
        batch.onEvent((WorldEvent e) -> mine.add(e.world() + " " + e.kind() + " " + e.failure()));
        batch.keep("sensordata");
        hook(batch, new Failing(0.04));
        batch.step(20);
      }
      assertSame(here, there);
      assertThat(events.get(0)).hasSize(WORLDS).allMatch(e -> e.contains("no more"));
      assertThat(events.get(1)).isEqualTo(events.get(0));
    }
  }
}
