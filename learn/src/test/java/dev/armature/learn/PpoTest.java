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
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Proximal policy optimization")
class PpoTest {
  private static final PpoSettings SMALL = PpoSettings.STANDARD.rollout(20, 25).hidden(16, 16);

  private static float[] train(String task, long seed, int threads, int rounds) {
    try (Ppo ppo = new Ppo(Tasks.named(task), SMALL, seed, threads)) {
      for (int i = 0; i < rounds; i++) {
        ppo.round();
      }
      return ppo.policy().network().parameters();
    }
  }

  @Test
  @DisplayName(
      "learns the same policy to the bit on any number of threads, another by another seed")
  void threads() {
    float[] one = train("hopper", 3, 1, 4);
    assertThat(train("hopper", 3, 2, 4)).isEqualTo(one);
    assertThat(train("hopper", 3, 5, 4)).isEqualTo(one);
    assertThat(train("hopper", 4, 2, 4)).isNotEqualTo(one);
  }

  @Test
  @DisplayName("goes on from a checkpoint to the bit")
  void checkpoint() throws IOException {
    float[] whole = train("quadruped", 1, 1, 5);
    ByteArrayOutputStream saved = new ByteArrayOutputStream();
    try (Ppo ppo = new Ppo(Tasks.named("quadruped"), SMALL, 1, 1)) {
      ppo.round();
      ppo.round();
      ppo.save(new DataOutputStream(saved));
    }
    try (Ppo ppo = new Ppo(Tasks.named("quadruped"), SMALL, 1, 2)) {
      ppo.load(new DataInputStream(new ByteArrayInputStream(saved.toByteArray())));
      assertThat(ppo.steps()).isEqualTo(2 * 20 * 25);
      for (int i = 0; i < 3; i++) {
        ppo.round();
      }
      assertThat(ppo.policy().network().parameters()).isEqualTo(whole);
    }
    try (Ppo ppo = new Ppo(Tasks.named("hopper"), SMALL, 1, 1)) {
      assertThatThrownBy(
              () -> ppo.load(new DataInputStream(new ByteArrayInputStream(saved.toByteArray()))))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("of \"quadruped, seed 1, PpoSettings[")
          .hasMessageContaining("not of \"hopper");
    }
  }

  @Test
  @DisplayName("balances a pole for all 500 actions after 90,000")
  void cartpole() {
    Task task = Tasks.named("cartpole");
    try (Ppo ppo = new Ppo(task, Recipe.of("cartpole").ppo(), 1, 2)) {
      while (ppo.steps() < 90_000) {
        TrainingRound round = ppo.round();
        assertThat(round.rewardTerms()).containsEntry("upright", 1.0);
      }
      Evaluation evaluation = Evaluation.of(task, ppo.policy(), 20, 7);
      assertThat(evaluation.lengths()).containsOnly(500);
      assertThat(evaluation.failures()).isZero();
    }
  }

  @Test
  @DisplayName("refuses settings that make no sense")
  void settings() {
    assertThatThrownBy(() -> SMALL.rollout(0, 5)).hasMessage("worlds must be at least 1, not 0");
    assertThatThrownBy(() -> SMALL.rollout(1, 2)).hasMessageContaining("minibatches");
    assertThatThrownBy(() -> SMALL.exploration(Double.NaN, 0)).hasMessageContaining("deviation");
  }
}
