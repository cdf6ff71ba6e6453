package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The checks of {@code verify} that look at one stage. */
class StageChecksTest {
  private static final Path ROOT = Path.of(System.getProperty("armature.root"));
  private final Shell shell = new Shell();

  private int verify(Path folder, String... more) {
    List<String> args = new ArrayList<>(List.of("verify"));
    args.addAll(List.of("--models", folder.resolve("models").toString()));
    args.addAll(List.of("--reference", folder.resolve("references").toString()));
    args.addAll(List.of(more));
    return shell.run(args.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource({
    "--stage model,        1 of 1 clean",
    "--stage forward,      1 of 1 clean",
    "--stage contact,      1 of 1 models clean",
    "--stage constraint,   1 of 1 clean",
    "--stage sensor,       1 of 1 models with sensors clean",
    "--depth,              contacts of convex pairs",
    "--bits --fields mass, 1 of 1 models equal to the bit"
  })
  void aCheckOfOneStagePasses(String options, String says) {
    List<String> args = new ArrayList<>(List.of(options.split(" ")));
    args.addAll(List.of("--only", "^humanoid.xml"));
    assertThat(verify(ROOT, args.toArray(String[]::new))).as(shell.err()).isZero();
    assertThat(shell.out()).contains(says);
  }

  @ParameterizedTest
  @CsvSource({"--stage model, dof_damping", "--bits, dof_damping"})
  void aCheckOfOneStageFailsWhenItIsOff(String options, String field, @TempDir Path folder)
      throws Exception {
    Files.createDirectories(folder.resolve("models"));
    Files.createDirectories(folder.resolve("references"));
    String text = Files.readString(ROOT.resolve("models/pendulum.xml"));
    String other = text.replace("damping=\"0.002\"", "damping=\"0.003\"");
    assertThat(other).isNotEqualTo(text);
    Files.writeString(folder.resolve("models/pendulum.xml"), other);
    String dump = "references/pendulum.xml.json.gz";
    Files.copy(ROOT.resolve(dump), folder.resolve(dump));
    assertThat(verify(folder, (options + " --verbose").split(" "))).isEqualTo(1);
    assertThat(shell.out()).contains(field).contains("0 of 1");
  }

  @Test
  void theMatrixOfSolversIsCheckedOnOneModel() {
    int code =
        shell.run(
            "verify",
            "--matrix",
            "--models",
            ROOT.resolve("models/humanoid.xml").toString(),
            "--reference",
            ROOT.resolve("references/matrix/humanoid.matrix.gz").toString());
    assertThat(code).as(shell.err()).isZero();
    assertThat(shell.out()).contains("48 runs, 0 off");
  }

  @Test
  void digestsAreThoseThatAreKept() throws Exception {
    assertThat(verify(ROOT, "--digests")).as(shell.err()).isZero();
    assertThat(shell.out().lines())
        .containsExactlyElementsOf(
            Files.readAllLines(ROOT.resolve("conformance/src/test/resources/digests.txt")));
  }

  @Test
  void twoChecksAtOnceAreRefused() {
    assertThat(verify(ROOT, "--bits", "--depth")).isEqualTo(2);
    assertThat(shell.err()).contains("--bits").contains("--depth");
  }

  @Test
  void nothingSelectedIsAnError() {
    assertThat(verify(ROOT, "--bits", "--only", "no such model")).isEqualTo(1);
    assertThat(shell.err()).contains("no reference dump");
  }
}
