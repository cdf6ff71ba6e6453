package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.Model;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A reference that cannot be read is reported under its model's name; the others are compared. */
class VerifierTest {
  private static final Path ROOT = Path.of(System.getProperty("armature.root"));
  private static final String MODEL = "features/equalities.xml";

  @TempDir private Path folder;

  @BeforeEach
  void oneGoodModelAndFiveBrokenReferences() throws IOException {
    byte[] good = Files.readAllBytes(ROOT.resolve("references/" + MODEL + ".json.gz"));
    String text;
    try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(reference(ROOT, MODEL)))) {
      text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    add("good", good);
    add("cut", Arrays.copyOf(good, good.length / 2));
    add("empty", new byte[0]);
    add("warning", zipped("WARNING: Nan at DOF 0.\n" + text));
    add("unfinished", zipped(text.substring(0, text.length() / 2)));
    add("other", zipped("[1, 2, 3]"));
  }

  @Test
  void aBrokenReferenceIsNamedAndTheOthersAreCompared() throws IOException {
    Corpus corpus = new Corpus(folder.resolve("models"), folder.resolve("references"));
    assertThat(corpus.entries()).hasSize(6);
    for (String entry : corpus.entries()) {
      Verifier.Result result = Verifier.verify(corpus, entry, Model::load, false);
      if (entry.equals("good.xml")) {
        assertThat(result.verdict()).isEqualTo("conforms");
      } else {
        assertThat(result.conforms()).as(entry).isFalse();
        assertThat(result.verdict()).contains("reference", entry + ".json.gz");
      }
    }
  }

  @Test
  void checksOfOneStageGoOnAfterABrokenReference() throws IOException {
    StringWriter text = new StringWriter();
    Selection selection =
        Selection.all(new Corpus(folder.resolve("models"), folder.resolve("references")));
    try (PrintWriter out = new PrintWriter(text)) {
      assertThat(ModelCheck.run(selection, out)).isFalse();
    }
    assertThat(text.toString())
        .contains("cut.xml", "empty.xml", "warning.xml", "unfinished.xml", "other.xml")
        .contains("1 of 6 clean");
  }

  private void add(String name, byte[] reference) throws IOException {
    Path model = folder.resolve("models/" + name + ".xml");
    Files.createDirectories(model.getParent());
    Files.copy(ROOT.resolve("models").resolve(MODEL), model);
    Files.createDirectories(folder.resolve("references"));
    Files.write(reference(folder, name + ".xml"), reference);
  }

  private static Path reference(Path root, String entry) {
    return root.resolve("references/" + entry + ".json.gz");
  }

  private static byte[] zipped(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }
}
