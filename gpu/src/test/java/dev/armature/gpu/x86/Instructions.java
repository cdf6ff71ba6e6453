package dev.armature.gpu.x86;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;

/**
 * Bytes of instructions, compared with those of binutils' {@code as} (2.40, told to use the forms
 * that {@link Assembler} uses where there are several). All that are wrong are told at once.
 */
abstract class Instructions {
  private final StringBuilder wrong = new StringBuilder();

  void is(String text, String bytes, Consumer<Assembler> instruction) {
    Assembler assembler = new Assembler();
    instruction.accept(assembler);
    String have = HexFormat.of().formatHex(assembler.toBytes());
    if (!have.equals(bytes)) {
      wrong
          .append(text)
          .append(": ")
          .append(have)
          .append(" instead of ")
          .append(bytes)
          .append('\n');
    }
  }

  @AfterEach
  void allAreRight() {
    assertThat(wrong).isEmpty();
  }
}
