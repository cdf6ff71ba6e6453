package dev.armature.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.mjcf.ModelReader;
import dev.armature.spec.LoadOptions;
import dev.armature.spec.ModelException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Small models at the border of what MuJoCo accepts, each with its verdict: accepted, refused, or
 * refused there and here only when loading is strict.
 */
class VerdictsTest {
  static List<String> models() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(VerdictsTest.class.getResourceAsStream("verdicts.txt"))) {
      List<String> lines =
          new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().sorted().toList();
      assertThat(lines).hasSizeGreaterThan(150);
      return lines;
    }
  }

  private static String verdict(String content) {
    String text = "<mujoco>" + content + "</mujoco>";
    try {
      Compiler.compile(ModelReader.readText(text));
    } catch (ModelException e) {
      assertThat(e.location().line()).as("%s: %s", content, e).isPositive();
      return "refused";
    }
    try {
      Compiler.compile(ModelReader.readText(text, LoadOptions.DEFAULT.strict(true)), true);
    } catch (ModelException e) {
      return "strict";
    }
    return "accepted";
  }

  @ParameterizedTest
  @MethodSource("models")
  void isThatOfMujoco(String line) {
    int tab = line.indexOf('\t');
    String ours = verdict(line.substring(tab + 1));
    String theirs = line.substring(0, tab);
    assertThat(ours).isEqualTo(theirs);
  }
}
