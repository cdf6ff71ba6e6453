package dev.armature.mjcf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.compile.expand.Expansion;
import dev.armature.compile.expand.Macro;
import dev.armature.spec.Diagnostics;
import dev.armature.spec.FileAccess;
import dev.armature.spec.LoadOptions;
import dev.armature.spec.ModelException;
import dev.armature.spec.Spec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * All public models beside the project that MuJoCo accepts are read, expanded, written and read
 * again; skipped where they are absent.
 */
class CorpusTest {
  private static final Map<String, Macro> NO_MACROS =
      Map.of("composite", (item, site) -> {}, "flexcomp", (item, site) -> {});

  @Test
  void everyAcceptedModelIsReadExpandedAndWritten() throws IOException {
    Path shared =
        Path.of(System.getProperty("armature.root", ".")).resolve("../shared").normalize();
    Path index = shared.resolve("reference/index.json");
    Assumptions.assumeTrue(
        Files.exists(index), "install the public models and their reference dumps in ../shared");
    Matcher entry =
        Pattern.compile("\"([^\"]+\\.xml)\": \\{\\s*\"status\": \"ok\"")
            .matcher(Files.readString(index));
    List<String> failures = new ArrayList<>();
    int count = 0;
    while (entry.find()) {
      count++;
      Path file = shared.resolve("models").resolve(entry.group(1));
      try {
        Spec spec = ModelReader.read(file);
        Expansion.expand(spec, NO_MACROS, new Diagnostics(true));
        Map<String, byte[]> again =
            Map.of(spec.file(), MjcfWriter.write(spec).getBytes(StandardCharsets.UTF_8));
        LoadOptions options = LoadOptions.DEFAULT.files(FileAccess.trusted());
        WriterTest.assertSame(
            spec.root(), ModelReader.readFrom(again, spec.file(), options).root());
      } catch (ModelException | AssertionError e) {
        failures.add(entry.group(1) + ": " + e.getMessage());
      }
    }
    assertThat(count).isGreaterThan(300);
    assertThat(failures).isEmpty();
  }
}
