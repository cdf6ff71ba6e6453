package dev.armature.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.armature.bench.Growth.Point;
import java.util.List;
import org.junit.jupiter.api.Test;

class GrowthTest {
  private static final List<Point> POINTS =
      List.of(
          new Point("boxes:1", "contacts", 4, 10),
          new Point("boxes:2", "contacts", 8, 20),
          new Point("boxes:4", "contacts", 16, 80),
          new Point("chain:1", "dofs", 1, 3));

  @Test
  void theExponentIsThatOfTheLastTwoPoints() {
    assertThat(Growth.exponent(POINTS, "contacts")).isCloseTo(2, within(1e-12));
    assertThatIllegalArgumentException().isThrownBy(() -> Growth.exponent(POINTS, "dofs"));
  }

  @Test
  void thePlotHasALineForEveryCount() {
    assertThat(Growth.lines(POINTS)).containsExactly("contacts", "dofs");
    assertThat(Growth.plot(POINTS).svg()).contains(">contacts<", ">dofs<");
  }
}
