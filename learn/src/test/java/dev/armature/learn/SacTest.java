package dev.armature.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.env.Task;
import dev.armature.env.Tasks;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@DisplayName("Soft actor-critic")
class SacTest {
  private static final SacSettings SMALL =
      new SacSettings(10, 4, 3, 100, 80, 1000, 0.98, 1e-3, 0.01, List.of(16, 16));

  private static float[] train(int threads, int rounds) {
    try (Sac sac = new Sac(Tasks.named("hopper"), SMALL, 3, threads)) {
      for (int i = 0; i < rounds; i++) {
        sac.round();
      }
      return sac.policy().network().parameters();
    }
  }

  @Test
  @DisplayName("learns the same policy to the bit on any number of threads")
  void threads() {
    float[] one = train(1, 12);
    assertThat(train(3, 12)).isEqualTo(one);
    assertThat(train(1, 11)).as("it does learn").isNotEqualTo(one);
  }

  @Test
  @DisplayName("goes on from a checkpoint to the bit")
  void checkpoint() throws IOException {
    float[] whole = train(1, 12);
    ByteArrayOutputStream saved = new ByteArrayOutputStream();
    try (Sac sac = new Sac(Tasks.named("hopper"), SMALL, 3, 1)) {
      for (int i = 0; i < 7; i++) {
        sac.round();
      }
      sac.save(new DataOutputStream(saved));
    }
    try (Sac sac = new Sac(Tasks.named("hopper"), SMALL, 3, 2)) {
      sac.load(new DataInputStream(new ByteArrayInputStream(saved.toByteArray())));
      for (int i = 0; i < 5; i++) {
        sac.round();
      }
      assertThat(sac.policy().network().parameters()).isEqualTo(whole);
    }
    try (Sac sac = new Sac(Tasks.named("hopper"), SMALL, 4, 1)) {
      assertThatThrownBy(
              () -> sac.load(new DataInputStream(new ByteArrayInputStream(saved.toByteArray()))))
          .hasMessageContaining("seed 3");
    }
  }

  @Test
  @Tag("long")
  @DisplayName("swings the pendulum up with 12,000 actions")
  void pendulum() {
    Task task = Tasks.named("pendulum");
    try (Sac sac = new Sac(task, SacSettings.STANDARD, 1, 2)) {
      while (sac.steps() < 12_000) {
        sac.round();
      }
      Evaluation evaluation = Evaluation.of(task, sac.policy(), 10, 50);
      // hanging still costs about 200 π² ≈ 1,970
      for (double r : evaluation.returns()) {
        assertThat(r).isGreaterThan(-450);
      }
    }
  }

  @Test
  @DisplayName("refuses settings that make no sense")
  void settings() {
    assertThatThrownBy(() -> new SacSettings(1, 1, 1, 10, 0, 5, 0.9, 1e-3, 0.1, List.of(4)))
        .hasMessageContaining("capacity");
  }
}
