package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.Model;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Our own models agree with MuJoCo's results on them, which are kept in the repository. */
class OwnModelsTest {
  private static final Path ROOT = Path.of(System.getProperty("armature.root"));
  private static final Corpus CORPUS =
      new Corpus(ROOT.resolve("models"), ROOT.resolve("references"));

  static List<String> models() throws IOException {
    return CORPUS.entries();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("models")
  void conforms(String entry) throws IOException {
    Verifier.Result result = Verifier.verify(CORPUS, entry, Model::load, false);
    assertThat(result.verdict()).isEqualTo("conforms");
    assertThat(result.compared()).isGreaterThan(500);
  }

  @Test
  void everyModelHasAReference() throws IOException {
    try (var files = java.nio.file.Files.walk(CORPUS.models())) {
      List<String> all =
          files
              .filter(f -> f.toString().endsWith(".xml"))
              .map(f -> CORPUS.models().relativize(f).toString().replace('\\', '/'))
              // MuJoCo does not know the solver of these
              .filter(f -> !f.startsWith("avbd/"))
              .sorted()
              .toList();
      assertThat(CORPUS.entries()).containsExactlyElementsOf(all);
    }
  }
}
