package dev.armature.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The log of a training")
class TrainingLogTest {
  @TempDir Path folder;

  private static TrainingRound round(int number, double earned) {
    Map<String, Double> terms = new LinkedHashMap<>();
    terms.put("speed", 0.1 * number);
    terms.put("alive", 1.0);
    return new TrainingRound(
        number, 64L * number, 2, earned, Double.NaN, terms, Map.of("rate", 1e-3 / 3), 0.25, 0.125);
  }

  private void write(Path file, boolean resume, TrainingRound... rounds) throws IOException {
    try (TrainingLog.Recorder recorder = new TrainingLog.Recorder(file, "hopper", 7, resume)) {
      for (TrainingRound round : rounds) {
        recorder.add(round);
      }
    }
  }

  @Test
  @DisplayName("is read as it was written, to the bit")
  void roundTrip() throws IOException {
    Path file = folder.resolve("log.csv");
    write(file, false, round(1, 1.0 / 3), round(2, -5));
    TrainingLog log = TrainingLog.read(file);
    assertThat(log.task()).isEqualTo("hopper");
    assertThat(log.seed()).isEqualTo(7);
    assertThat(log.rounds()).containsExactly(round(1, 1.0 / 3), round(2, -5));
  }

  @Test
  @DisplayName(
      "goes on after a break: rounds that were repeated count once, half a line not at all")
  void resumed() throws IOException {
    Path file = folder.resolve("log.csv");
    write(file, false, round(1, 1), round(2, 2), round(3, 3));
    write(file, true, round(2, 20), round(3, 30));
    Files.writeString(file, "hopper,7,4,2", StandardOpenOption.APPEND);
    assertThat(TrainingLog.read(file).rounds())
        .containsExactly(round(1, 1), round(2, 20), round(3, 30));
    write(file, false, round(1, 9));
    assertThat(TrainingLog.read(file).rounds()).containsExactly(round(1, 9));
  }

  @Test
  @DisplayName("says what is wrong with a file that is none")
  void wrong() throws IOException {
    Path file = folder.resolve("log.csv");
    Files.writeString(file, "time,qpos\n0,1\n");
    assertThatThrownBy(() -> TrainingLog.read(file))
        .isInstanceOf(IOException.class)
        .hasMessage(file + " is not the log of a training");
    write(file, false, round(1, 1));
    Files.writeString(file, "hopper,7,two\n", StandardOpenOption.APPEND);
    assertThatThrownBy(() -> TrainingLog.read(file))
        .hasMessageStartingWith(file + ", line 3 is not a round of a training: 3 values for");
  }
}
