package dev.armature.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.model.StateComponents;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A batch")
class BatchTest {
  private static final int WORLDS = 7;

  /** Models whose steps are long. */
  private static final Set<String> SLOW =
      Set.of("mesh_pile", "jelly_trilinear", "hand", "rope", "cable", "features/sensors_range");

  static List<String> models() {
    return Fleet.MODELS;
  }

  @ParameterizedTest
  @MethodSource("models")
  @DisplayName(
      "with random parameters is the same as single simulations to the bit, on 1, 2 and 3 threads,"
          + " with masked resets in between")
  void equalsSingles(String name) {
    equalsSingles(name, Fleet.load(name));
  }

  private static void equalsSingles(String name, Model model) {
    List<Simulation> singles = List.of();
    int steps = SLOW.contains(name) ? 30 : 120;
    for (int threads = 1; threads <= 3; threads++) {
      try (Batch batch = new Batch(model, WORLDS, threads)) {
        Randomized.parameters(batch, 5);
        if (singles.isEmpty()) {
          singles = singles(batch, steps);
        }
        batch.keep("qacc", "xpos", "qfrc_constraint");
        batch.reset();
        SplittableRandom random = new SplittableRandom(1);
        for (int step = 0; step < steps; step++) {
          boolean[] mask = chosen(random);
          drive(batch, new SplittableRandom(step));
          if (step % 30 == 17) {
            batch.reset(mask);
          } else {
            batch.step(mask);
          }
        }
        for (int w = 0; w < WORLDS; w++) {
          assertSame(name + " world " + w + " threads " + threads, batch, w, singles.get(w));
        }
      }
    }
  }

  private static List<Simulation> singles(Batch batch, int steps) {
    List<Simulation> singles = new ArrayList<>();
    for (int w = 0; w < WORLDS; w++) {
      singles.add(new Simulation(batch.model(w)));
    }
    Model model = batch.model();
    SplittableRandom random = new SplittableRandom(1);
    for (int step = 0; step < steps; step++) {
      boolean[] mask = chosen(random);
      SplittableRandom control = new SplittableRandom(step);
      for (int w = 0; w < WORLDS; w++) {
        Simulation sim = singles.get(w);
        drive(model, sim.data(), control);
        if (mask[w] && step % 30 == 17) {
          sim.reset();
        } else if (mask[w]) {
          sim.step();
        }
      }
    }
    return singles;
  }

  private static boolean[] chosen(SplittableRandom random) {
    boolean[] mask = new boolean[WORLDS];
    for (int w = 0; w < WORLDS; w++) {
      mask[w] = random.nextInt(4) > 0;
    }
    return mask;
  }

  private static void drive(Model m, Data d, SplittableRandom random) {
    for (int i = 0; i < m.nu; i++) {
      d.ctrl[i] = random.nextDouble(-1, 1);
    }
    if (m.nv > 0) {
      d.qfrcApplied[random.nextInt(m.nv)] = random.nextDouble(-0.1, 0.1);
    }
  }

  private static void drive(Batch batch, SplittableRandom random) {
    Model m = batch.model();
    for (int w = 0; w < batch.worlds(); w++) {
      for (int i = 0; i < m.nu; i++) {
        batch.ctrl()[w * m.nu + i] = random.nextDouble(-1, 1);
      }
      if (m.nv > 0) {
        batch.qfrcApplied()[w * m.nv + random.nextInt(m.nv)] = random.nextDouble(-0.1, 0.1);
      }
    }
  }

  private static void assertSame(String what, Batch batch, int world, Simulation single) {
    WorldView view = batch.world(world);
    for (StateField f : StateField.values()) {
      assertThat(view.get(f)).as(what + " " + f.label()).containsExactly(f.of(single.data()));
    }
    assertThat(view.time()).as(what + " time").isEqualTo(single.time());
    assertThat(kept(batch, "qacc", world)).as(what + " qacc").containsExactly(single.data().qacc);
    assertThat(kept(batch, "xpos", world)).as(what + " xpos").containsExactly(single.data().xpos);
    assertThat(kept(batch, "qfrc_constraint", world))
        .as(what + " qfrc_constraint")
        .containsExactly(single.data().qfrcConstraint);
  }

  private static double[] kept(Batch batch, String name, int world) {
    int n = batch.kept(name).length / batch.worlds();
    return java.util.Arrays.copyOfRange(batch.kept(name), world * n, (world + 1) * n);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"humanoid", "features/islands_sleep", "features/delays", "double_pendulum"})
  @DisplayName("copies the state of a world so that both go on alike, to the bit")
  void copies(String name) {
    Model model = Fleet.load(name);
    try (Batch batch = new Batch(model, 3, 2)) {
      drive(batch, new SplittableRandom(4));
      batch.step(20);
      batch.copyState(1, 2);
      batch.setState(0, batch.state(1, StateComponents.INTEGRATION), StateComponents.INTEGRATION);
      batch.keep("qacc");
      batch.step(20);
      for (StateField f : StateField.values()) {
        assertThat(batch.world(2).get(f)).as(f.label()).containsExactly(batch.world(1).get(f));
      }
      assertThat(kept(batch, "qacc", 2)).containsExactly(kept(batch, "qacc", 1));
      if (!name.contains("sleep")) {
        assertThat(batch.world(0).get(StateField.QPOS))
            .containsExactly(batch.world(1).get(StateField.QPOS));
      }
    }
  }
}
