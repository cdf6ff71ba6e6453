package dev.armature.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.armature.bench.StageResults.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StageResultsTest {
  private static final List<Row> ROWS =
      List.of(new Row("humanoid", "solver", 12.5, .25), new Row("cloth:225", "rows", 100, 2));

  @Test
  void savedResultsAreReadBack(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("stages.csv");
    StageResults.write(file, ROWS);
    assertThat(StageResults.read(file)).isEqualTo(ROWS);
  }

  @Test
  void otherFilesAreRefused(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("other.csv"), "a,b\n1,2\n");
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> StageResults.read(file))
        .withMessageContaining("not a file of saved stages");
  }

  @Test
  void aChangeWithinTheErrorHasNoVerdict() {
    List<Row> before =
        List.of(new Row("humanoid", "solver", 12.8, .25), new Row("cloth:225", "rows", 50, 1));
    String[] lines = StageResults.table(ROWS, before).split("\n");
    assertThat(lines[0]).contains("12.500 µs ± 0.250").endsWith("× 0.98");
    assertThat(lines[1]).endsWith("× 2.00 slower");
    assertThat(StageResults.table(before, ROWS).split("\n")[1]).endsWith("× 0.50 faster");
  }
}
