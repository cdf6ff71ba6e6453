package dev.armature.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumbersTest {
  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "+1.5, 1.5",
    "-.5, -0.5",
    "3., 3",
    "1e3, 1000",
    "1E-2, .01",
    "0x10, 16",
    "0x1.8p1, 3",
    "-0X.8, -0.5",
    "inf, Infinity",
    "-Infinity, -Infinity",
    "0e-999, 0"
  })
  void numbersReadAsInC(String text, double value) {
    assertThat(Numbers.parseDouble(text)).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", ".", "1f", "1d", ".1,", "1e", "0x", "0x1g", "--1", "1_0", "infin", "1e400", "1e-310",
        "1e-400", "0x1p", "e5", "١"
      })
  void otherTextIsRefused(String text) {
    assertThatThrownBy(() -> Numbers.parseDouble(text)).isInstanceOf(NumberFormatException.class);
  }

  @Test
  void floatsAreRoundedOnceAndHaveTheirOwnRange() {
    assertThat(Numbers.parseFloat("0.1")).isEqualTo(0.1f);
    assertThatThrownBy(() -> Numbers.parseFloat("1e-42")).hasMessageContaining("too small");
    assertThatThrownBy(() -> Numbers.parseFloat("1e39")).hasMessageContaining("too large");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.0", "0x10", "", "2147483648", "1e3", "1 2"})
  void integersAreDecimalAndFit(String text) {
    assertThatThrownBy(() -> Numbers.parseInt(text)).isInstanceOf(NumberFormatException.class);
  }

  @Test
  void writtenNumbersReadBackToTheBit() {
    Random random = new Random(5);
    for (int i = 0; i < 20_000; i++) {
      double number = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(number) && Math.abs(number) >= Double.MIN_NORMAL) {
        assertThat(Numbers.parseDouble(Numbers.format(number))).isEqualTo(number);
      }
      float single = Float.intBitsToFloat(random.nextInt());
      if (Float.isFinite(single) && Math.abs(single) >= Float.MIN_NORMAL) {
        assertThat(Numbers.parseFloat(Numbers.format(single))).isEqualTo(single);
      }
    }
    assertThat(Numbers.format(1.0)).isEqualTo("1");
    assertThat(Numbers.format(-0.002)).isEqualTo("-0.002");
    assertThat(Numbers.format(1e-8)).isEqualTo("1e-8");
  }
}
