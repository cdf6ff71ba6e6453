package dev.armature.gpu.x86;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where machine code for AVX-512 is not tried. */
class ProcessorTest {
  // what a processor answers that has all: FMA, POPCNT, OSXSAVE; BMI1, BMI2, F, DQ, CD, VL
  private static final int FEATURES = 1 << 12 | 1 << 23 | 1 << 27;
  private static final int MORE = 1 << 3 | 1 << 8 | 1 << 16 | 1 << 17 | 1 << 28 | 1 << 31;
  private static final int STATE = 0xE7;

  @Test
  void aProcessorWithAllOfItIsTaken() {
    assertThat(Processor.problem(new int[] {7, FEATURES, MORE, STATE})).isNull();
    assertThat(Processor.problem(new int[] {32, -1, -1, -1})).isNull();
  }

  @ParameterizedTest
  @CsvSource({"1, 12", "1, 23", "2, 3", "2, 8", "2, 16", "2, 17", "2, 28", "2, 31"})
  void aProcessorThatLacksOneFeatureIsNot(int word, int bit) {
    int[] answers = {7, FEATURES, MORE, STATE};
    answers[word] &= ~(1 << bit);
    assertThat(Processor.problem(answers)).contains("no AVX-512");
  }

  @Test
  void anOldProcessorIsNotAskedForWhatItDoesNotKnow() {
    assertThat(Processor.problem(new int[] {6, 0, 0, 0})).contains("no AVX-512");
  }

  /** XMM, YMM, masks, the upper halves of 16 registers, 16 more registers. */
  @ParameterizedTest
  @CsvSource({"1", "2", "5", "6", "7"})
  void aSystemThatLosesRegistersIsNot(int bit) {
    assertThat(Processor.problem(new int[] {7, FEATURES, MORE, STATE & ~(1 << bit)}))
        .contains("does not keep");
  }

  @Test
  void otherMachinesAreNamed() {
    assertThat(Processor.problem("Linux", "aarch64")).contains("aarch64");
    assertThat(Processor.problem("Mac OS X", "x86_64")).contains("Mac OS X");
    assertThat(Processor.problem("Windows 11", "amd64")).contains("Windows 11");
    assertThat(Processor.problem("Linux", "amd64")).isNull();
  }
}
