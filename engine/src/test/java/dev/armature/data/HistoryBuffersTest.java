package dev.armature.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.model.InterpType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryBuffersTest {
  private static final int N = 4;

  /** Samples at 1, 2, 4, 5 with the values 10, 20, 50, 30, the newest at place 1 of the ring. */
  private final double[] buffer = {0, 1, 4, 5, 1, 2, 50, 30, 10, 20};

  private double read(double time, int interp) {
    double[] out = new double[1];
    HistoryBuffers.read(buffer, 0, N, 1, interp, time, out, 0);
    return out[0];
  }

  private void insert(double time, double value) {
    HistoryBuffers.insert(buffer, 0, N, 1, time, new double[] {value}, 0);
  }

  @Test
  void beforeTheOldestAndAfterTheNewestTheEndsAreRead() {
    for (int interp = 0; interp < InterpType.COUNT; interp++) {
      assertThat(read(0, interp)).isEqualTo(10);
      assertThat(read(9, interp)).isEqualTo(30);
      assertThat(read(4, interp)).isEqualTo(50);
    }
  }

  @Test
  void betweenTwoSamplesTheOlderHoldsOrALineIsDrawn() {
    assertThat(read(3, InterpType.ZOH)).isEqualTo(20);
    assertThat(read(2.5, InterpType.LINEAR)).isCloseTo(27.5, within(1e-12));
  }

  @Test
  void theCubicHasCentralSlopesInsideAndNoneAtTheEnds() {
    // between 2 and 4: slopes (50 - 10) / 3 and (30 - 20) / 3
    double a = 0.5;
    double hermite =
        (2 * a * a * a - 3 * a * a + 1) * 20
            + (a * a * a - 2 * a * a + a) * 2 * (40.0 / 3)
            + (-2 * a * a * a + 3 * a * a) * 50
            + (a * a * a - a * a) * 2 * (10.0 / 3);
    assertThat(read(3, InterpType.CUBIC)).isCloseTo(hermite, within(1e-12));
    // between 1 and 2: zero slope at 1, (50 - 10) / 3 at 2
    assertThat(read(1.5, InterpType.CUBIC)).isCloseTo(15 - 0.125 * 40.0 / 3, within(1e-12));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, N, 1e9, -1e300, Double.POSITIVE_INFINITY})
  void aCursorOutsideOfTheRingIsRefused(double cursor) {
    buffer[1] = cursor;
    assertThatThrownBy(() -> read(9, InterpType.ZOH)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> insert(9, 1)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void aNewerSampleDropsTheOldest() {
    insert(6, 60);
    assertThat(buffer).containsExactly(0, 2, 4, 5, 6, 2, 50, 30, 60, 20);
    assertThat(read(0, InterpType.ZOH)).isEqualTo(20);
  }

  @Test
  void aSampleAtTheSameTimeIsReplaced() {
    insert(4, 55);
    assertThat(buffer).containsExactly(0, 1, 4, 5, 1, 2, 55, 30, 10, 20);
  }

  @Test
  void aSampleInBetweenPushesTheOldestOut() {
    insert(3, 33);
    assertThat(read(0, InterpType.ZOH)).isEqualTo(20);
    assertThat(read(3, InterpType.ZOH)).isEqualTo(33);
    assertThat(read(4, InterpType.ZOH)).isEqualTo(50);
    assertThat(read(5, InterpType.ZOH)).isEqualTo(30);
  }

  @Test
  void aSampleOlderThanAllTakesTheOldestPlace() {
    insert(0.5, 5);
    assertThat(read(0.5, InterpType.ZOH)).isEqualTo(5);
    assertThat(read(1, InterpType.ZOH)).isEqualTo(5);
    assertThat(read(2, InterpType.ZOH)).isEqualTo(20);
  }
}
