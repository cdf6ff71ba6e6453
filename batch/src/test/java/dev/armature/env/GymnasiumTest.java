package dev.armature.env;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.armature.compile.Compiler;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Gymnasium's tasks against episodes that MuJoCo made with Gymnasium's formulas (the script
 * tools/oracle/gymnasium.mjs). Needs Gymnasium's model files in {@code ../shared/models/gym}.
 */
@DisplayName("Gymnasium's tasks")
class GymnasiumTest {
  private static final Path MODELS =
      Path.of(System.getProperty("armature.root", ".")).resolve("../shared/models/gym").normalize();

  /** An episode as recorded. */
  record Episode(String task, String file, double[] qpos, double[] qvel, List<String[]> steps) {
    @Override
    public String toString() {
      return task;
    }
  }

  static List<Episode> episodes() {
    List<Episode> episodes = new ArrayList<>();
    try (InputStream in =
        Objects.requireNonNull(GymnasiumTest.class.getResourceAsStream("gymnasium.txt"))) {
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
        String[] f = line.split("\t");
        if (f[0].equals("task")) {
          episodes.add(new Episode(f[1], f[2], numbers(f[3]), numbers(f[4]), new ArrayList<>()));
        } else {
          episodes.get(episodes.size() - 1).steps.add(f);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return episodes;
  }

  private static double[] numbers(String text) {
    return Arrays.stream(text.split(" ")).mapToDouble(Double::parseDouble).toArray();
  }

  @Test
  @DisplayName("are all in the record")
  void complete() {
    assertThat(episodes().stream().map(Episode::task))
        .containsExactlyInAnyOrderElementsOf(Gymnasium.names());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("episodes")
  @DisplayName("observe, reward and end as MuJoCo with Gymnasium's formulas")
  void asRecorded(Episode episode) throws IOException {
    Path file = MODELS.resolve(episode.file);
    assumeTrue(Files.exists(file), "install Gymnasium's model files in " + MODELS);
    Model m = Compiler.compile(ModelReader.read(file)).model();
    Task task = Gymnasium.task(episode.task, m);
    try (VectorEnvironment env = new VectorEnvironment(task, 1, AutoResetMode.DISABLED, 1)) {
      env.reset(0);
      System.arraycopy(episode.qpos, 0, env.batch().qpos(), 0, m.nq);
      System.arraycopy(episode.qvel, 0, env.batch().qvel(), 0, m.nv);
      env.batch().forward(0);
      int number = 0;
      for (String[] step : episode.steps) {
        VectorStep got = env.step(numbers(step[1]));
        String where = "action " + number++;
        double[] expected = numbers(step[4]);
        assertThat(got.observations()).as(where).hasSameSizeAs(expected);
        for (int i = 0; i < expected.length; i++) {
          double size = 1 + Math.abs(expected[i]);
          assertThat(got.observations()[i])
              .as(where + ", observation " + i)
              .isCloseTo(expected[i], within(TOLERANCE * size));
        }
        assertThat(got.rewards()[0])
            .as(where)
            .isCloseTo(Double.parseDouble(step[2]), within(TOLERANCE * 10));
        assertThat(got.terminated()[0]).as(where).isEqualTo(step[3].equals("1"));
        if (got.terminated()[0]) {
          break;
        }
      }
    }
  }

  private static final double TOLERANCE = 1e-12;

  @Test
  @DisplayName("say what a model lacks")
  void mistakes() {
    Model m = Tasks.named("hopper").model();
    assertThatThrownBy(() -> Gymnasium.task("Reacher-v5", m)).hasMessageContaining("fingertip");
    assertThatThrownBy(() -> Gymnasium.task("Ant-v4", m)).hasMessageContaining("Ant-v5");
    assertThat(Tasks.named("Hopper-v5", m).observationSpace().size()).isEqualTo(11);
  }
}
