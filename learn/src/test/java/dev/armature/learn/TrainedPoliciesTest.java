package dev.armature.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.env.Task;
import dev.armature.env.Tasks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("The trained policies of the repository")
class TrainedPoliciesTest {
  private static final Path FOLDER =
      Path.of(System.getProperty("armature.root")).resolve("models/policies");

  @ParameterizedTest(name = "{0}")
  @CsvSource({"quadruped, 1000, 1.0", "hopper, 1000, 1.5", "humanoid, 1000, 0.9"})
  @DisplayName("move as fast and as long as the documentation says")
  void gaits(String name, int actions, double speed) throws IOException {
    Path file = FOLDER.resolve(name + ".onnx");
    assertThat(Files.size(file)).isLessThan(200_000);
    PolicyFile policy = PolicyFile.read(file);
    assertThat(policy.task()).isEqualTo(name);
    assertThat(policy.metadata()).containsKeys("armature.command", "armature.seed");
    Task task = Tasks.named(name);
    Evaluation evaluation = Evaluation.of(task, policy.check(task), 3, 77);
    assertThat(evaluation.failures()).isZero();
    assertThat(evaluation.lengths()).containsOnly(actions);
    for (double v : evaluation.velocities()) {
      assertThat(v).isGreaterThan(speed);
    }
  }
}
