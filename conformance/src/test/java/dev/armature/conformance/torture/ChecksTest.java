package dev.armature.conformance.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.conformance.Dump;
import dev.armature.conformance.DumpReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks of ours against ourselves hold on the kept torture models, in every stored state. */
class ChecksTest {
  private static final Path ROOT = Path.of(System.getProperty("armature.root"));

  static List<String> models() throws IOException {
    try (Stream<Path> files = Files.list(ROOT.resolve("models/torture"))) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("models")
  void hold(String name) throws IOException {
    String xml = Files.readString(ROOT.resolve("models/torture").resolve(name));
    Dump reference = DumpReader.read(ROOT.resolve("references/torture").resolve(name + ".json.gz"));
    Question question = new Question(xml, Map.of(), 0, 0, 0, List.of());
    Set<Checks.Kind> kinds = EnumSet.allOf(Checks.Kind.class);
    Verdict verdict = new Checks(kinds).run(Trial.compile(xml, Map.of()), question, reference);
    assertThat(verdict.detail()).isEqualTo("conforms");
  }
}
