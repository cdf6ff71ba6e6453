package dev.armature.gpu.device;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How worlds are spread over a device with 132 multiprocessors. */
class TuningTest {
  private static final int MULTIPROCESSORS = 132;

  @ParameterizedTest
  @CsvSource({"65536,32", "16384,32", "8192,8", "4096,4", "1024,1", "1,1"})
  void fewWorldsMakeNarrowWarps(int worlds, int width) {
    assertThat(Tuning.of(MULTIPROCESSORS, worlds).width()).isEqualTo(width);
  }

  @Test
  void manyWarpsShareRegisters() {
    assertThat(Tuning.of(MULTIPROCESSORS, 65_536).jit().maxRegisters()).isEqualTo(128);
    assertThat(Tuning.of(MULTIPROCESSORS, 8_192).jit().maxRegisters()).isZero();
  }
}
