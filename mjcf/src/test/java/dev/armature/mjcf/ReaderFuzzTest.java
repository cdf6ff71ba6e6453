package dev.armature.mjcf;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.armature.compile.Compiler;
import dev.armature.spec.ModelException;
import java.nio.charset.StandardCharsets;

/**
 * Whatever bytes come in, reading and compiling ends with a model or a {@link ModelException},
 * soon. In the ordinary suite only the kept inputs run; {@code JAZZER_FUZZ=1 mvn -pl mjcf -am test
 * -Dtest=ReaderFuzzTest -Dsurefire.failIfNoSpecifiedTests=false} searches for new ones.
 */
class ReaderFuzzTest {
  private static final int LONGEST = 4000;

  @FuzzTest(maxDuration = "10m")
  void readsOrRefuses(byte[] bytes) {
    if (bytes.length > LONGEST) {
      return;
    }
    String text = new String(bytes, StandardCharsets.UTF_8);
    try {
      Compiler.compile(ModelReader.readText(text));
    } catch (ModelException expected) {
      if (String.valueOf(expected.getMessage()).isBlank()) {
        throw new AssertionError("a refusal without a message");
      }
    }
  }
}
