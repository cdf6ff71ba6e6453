package dev.armature.conformance.torture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.conformance.Comparison;
import dev.armature.conformance.Comparison.Group;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class SensitivityTest {
  private static Comparison.Row row(String field, double error) {
    return new Comparison.Row("near", field, Group.SMOOTH, error);
  }

  @Test
  void everyFieldThatIsOffMustMoveAsFar() {
    Map<String, Double> spread = new HashMap<>();
    Sensitivity.widen(spread, List.of(row("qacc", 1e-3), row("xpos", 1e-12)));
    assertThat(Sensitivity.explains(spread, off(row("qacc", 3e-3)))).isTrue();
    assertThat(Sensitivity.explains(spread, off(row("qacc", 5e-3)))).isFalse();
    assertThat(Sensitivity.explains(spread, off(row("qacc", 1e-3), row("xpos", 1e-9)))).isFalse();
    assertThat(Sensitivity.explains(spread, off(row("cvel", 1e-9)))).isFalse();
  }

  @Test
  void aFailureElsewhereDoesNotExplainADifferenceOfNumbers() {
    assertThat(Sensitivity.withoutNumbers(off(row("qacc", 1e-3)))).isFalse();
    assertThat(Sensitivity.withoutNumbers(off(row("qacc", Double.POSITIVE_INFINITY)))).isTrue();
  }

  /** An oracle that answers with what is in its memory: refuses, naming the filling. */
  @Test
  void theFilledOracleHasOtherBytesInItsMemory(@TempDir Path folder) throws Exception {
    Assumptions.assumeFalse(
        OS.WINDOWS.isCurrentOs(), "install a Unix for this test: it runs a shell script");
    Path script = folder.resolve("oracle.sh");
    Files.writeString(
        script, "while read -r line; do echo \"{\\\"refused\\\":\\\"$MALLOC_PERTURB_\\\"}\"; done");
    Question question = new Question("<mujoco/>", Map.of(), 1, 1, 0, List.of());
    try (Oracle plain = new Oracle(List.of("sh", script.toString()), Duration.ofSeconds(20));
        Oracle filled = plain.with(Map.of("MALLOC_PERTURB_", "190"))) {
      assertThat(plain.ask(question).refused()).isEmpty();
      assertThat(filled.ask(question).refused()).isEqualTo("190");
    }
  }

  @Test
  void anOracleThatNeverAnswersIsNotAMuJoCoThatFailed() {
    Assumptions.assumeFalse(
        OS.WINDOWS.isCurrentOs(), "install a Unix for this test: it runs a shell command");
    try (Oracle dead = new Oracle(List.of("false"), Duration.ofSeconds(20))) {
      assertThatThrownBy(() -> dead.ask(Question.PLAIN))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("false: no answer about a plain model: ended: ");
    }
  }

  @Test
  void moreMemoryIsAskedForInACopy() {
    Generator.Sample sample = Generator.sample(1, Generator.Focus.ANY);
    String before = sample.xml();
    assertThat(OracleMemory.roomy(sample).xml()).contains("memory=\"2G\"");
    assertThat(sample.xml()).isEqualTo(before).doesNotContain("memory=");
  }

  @Test
  void onlyFractionsOfATextMoveAndOnlyByTheirLastBit() {
    Dice dice = new Dice(1);
    assertThat(Sensitivity.lastBits("main b1 3 0 -7 mesh.obj 1e-3", dice))
        .isEqualTo("main b1 3 0 -7 mesh.obj 1e-3");
    String[] moved = Sensitivity.lastBits("0.1 -2.5e-3", dice).split(" ");
    assertThat(Double.parseDouble(moved[0])).isIn(Math.nextUp(0.1), Math.nextDown(0.1));
    assertThat(Double.parseDouble(moved[1])).isIn(Math.nextUp(-2.5e-3), Math.nextDown(-2.5e-3));
  }

  private static Verdict off(Comparison.Row... rows) {
    return new Verdict(Verdict.Kind.OFF, "", "", List.of(rows));
  }
}
