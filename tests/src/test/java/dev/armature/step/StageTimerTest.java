package dev.armature.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.Simulation;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StageTimerTest {
  private static Simulation load(String name) throws IOException {
    Path models = Path.of(System.getProperty("armature.root")).resolve("models");
    return Simulation.load(models.resolve(name + ".xml"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "humanoid",
        "hand",
        "flag",
        "muscle_arm",
        "gripper",
        "torture/sleep_rk4",
        "features/wrapping",
        "plugins/pid"
      })
  void measuredStepsHaveTheSameBits(String name) throws IOException {
    Simulation plain = load(name);
    Simulation timed = load(name);
    StageTimer timer = new StageTimer();
    timed.setTimer(timer);
    for (Simulation sim : new Simulation[] {plain, timed}) {
      sim.beforeStep(
          s -> {
            for (int i = 0; i < s.model().nu; i++) {
              s.data().ctrl[i] = 0.3 * Math.sin(5 * s.time() + i);
            }
          });
      sim.step(100);
    }
    assertThat(timed.saveState()).containsExactly(plain.saveState());
    assertThat(timed.data().sensordata).containsExactly(plain.data().sensordata);
    assertThat(timed.data().energy).containsExactly(plain.data().energy);
    assertThat(timer.steps()).isEqualTo(100);
  }

  @Test
  void thePartsAddUpToTheStep() throws IOException {
    Simulation sim = load("humanoid");
    StageTimer timer = new StageTimer();
    sim.step(50);
    sim.setTimer(timer);
    long start = System.nanoTime();
    sim.step(200);
    double wall = 1e-9 * (System.nanoTime() - start);
    double sum = 0;
    for (StageTimer.Part part : StageTimer.Part.values()) {
      assertThat(timer.laps(part)).as(part.name()).isGreaterThanOrEqualTo(200);
      sum += timer.seconds(part);
    }
    assertThat(sum).isPositive().isLessThanOrEqualTo(wall);
    timer.reset();
    sim.setTimer(null);
    sim.step(5);
    assertThat(timer.steps()).isZero();
    assertThat(timer.seconds(StageTimer.Part.SOLVER)).isZero();
  }
}
