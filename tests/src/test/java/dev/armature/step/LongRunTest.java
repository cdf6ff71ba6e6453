package dev.armature.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.Divergence;
import dev.armature.Simulation;
import dev.armature.data.Warnings;
import dev.armature.model.Model;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Minutes of simulated time; run with {@code ./armature test -Dlong}. */
@Tag("long")
class LongRunTest {
  private static final Path MODELS = Path.of(System.getProperty("armature.root")).resolve("models");

  @Test
  void aStackOfTwentyBoxesStandsForAMinute() throws IOException {
    Simulation sim = Simulation.load(MODELS.resolve("box_stack.xml"));
    sim.step(500);
    double[] settled = sim.data().qpos.clone();
    sim.step((int) Math.round(60 / sim.model().opt.timestep));
    // soft contacts creep sideways: MuJoCo's own stack by up to 7.7 cm in this minute
    for (int box = 0; box < 20; box++) {
      for (int k = 0; k < 3; k++) {
        assertThat(Math.abs(sim.data().qpos[7 * box + k] - settled[7 * box + k]))
            .as("box %d moved along axis %d", box, k)
            .isLessThan(k == 2 ? 0.005 : 0.08);
      }
    }
  }

  /** All our models but the rover, which has a test of its own. */
  static List<String> models() throws IOException {
    try (Stream<Path> files = Files.list(MODELS)) {
      return files
          .map(f -> f.getFileName().toString())
          .filter(name -> name.endsWith(".xml") && !name.equals("rover.xml"))
          .map(name -> name.replace(".xml", ""))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void tenThousandStepsGiveNoWarning(String name) throws IOException {
    Simulation sim = Simulation.load(MODELS.resolve(name + ".xml"));
    Model m = sim.model();
    for (int step = 0; step < 10_000; step++) {
      for (int i = 0; i < m.nu; i++) {
        sim.data().ctrl[i] = 0.2 * ((step / 50 + i) % 5 - 2);
      }
      sim.step();
    }
    for (Warnings.Kind kind : Warnings.Kind.values()) {
      assertThat(sim.data().warning.count(kind)).as(kind.name()).isZero();
    }
  }

  @Test
  void theRoverLosesARockOverTheEdgeAsItDoesInMuJoCo() throws IOException {
    Simulation sim = Simulation.load(MODELS.resolve("rover.xml"));
    for (int step = 0; step < 10_000; step++) {
      for (int i = 0; i < sim.model().nu; i++) {
        sim.data().ctrl[i] = 0.2 * ((step / 50 + i) % 5 - 2);
      }
      sim.step();
    }
    // MuJoCo resets the same run once, at step 6518, for an acceleration of dof 28; after so many
    // contacts the runs are no longer the same, but the same rock falls and spins up
    assertThat(sim.data().warning.divergences()).isEqualTo(1);
    Divergence divergence = Objects.requireNonNull(sim.divergence());
    assertThat(divergence.kind()).isEqualTo(Warnings.Kind.BAD_QACC);
    assertThat(divergence.index()).isEqualTo(28);
    int rock = sim.model().jnt.qposadr[sim.model().dof.jntid[28]];
    assertThat(divergence.lastQpos()[rock + 2]).as("height of the rock, m").isLessThan(-1000);
    assertThat(divergence.time() / sim.model().opt.timestep).isCloseTo(6518, Offset.offset(200.0));
  }
}
