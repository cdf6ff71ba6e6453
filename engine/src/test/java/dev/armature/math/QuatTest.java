package dev.armature.math;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class QuatTest {
  @Test
  void whatIsOffUnitIsWhatHasARootOffUnit() {
    double square = 1 - 60 * 0x1p-53;
    int seen = 0;
    for (int i = 0; i < 100; i++, square = Math.nextUp(square)) {
      boolean off = Math.abs(Math.sqrt(square) - 1) > Limits.MINVAL;
      assertThat(Quat.isOffUnit(square)).as("%a", square).isEqualTo(off);
      seen += off ? 1 : 0;
    }
    assertThat(seen).isBetween(40, 90);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 100_000; i++) {
      double any = Math.scalb(random.nextDouble(1, 2), random.nextInt(-60, 60));
      assertThat(Quat.isOffUnit(any)).isEqualTo(Math.abs(Math.sqrt(any) - 1) > Limits.MINVAL);
    }
    assertThat(Quat.isOffUnit(Double.NaN)).isFalse();
  }

  @Test
  void theMatrixOfAProductIsThatOfTheQuaternionMade() {
    SplittableRandom random = new SplittableRandom(2);
    double[] q = new double[12];
    double[] made = new double[9];
    double[] direct = new double[9];
    for (int i = 0; i < 1000; i++) {
      for (int k = 0; k < 8; k++) {
        q[k] = random.nextInt(4) == 0 ? random.nextInt(2) : random.nextDouble(-1, 1);
      }
      Quat.mul(q, 8, q, 0, q, 4);
      Quat.toMat(made, 0, q, 8);
      Quat.mulToMat(direct, 0, q, 0, q, 4);
      assertThat(direct).isEqualTo(made);
    }
  }
}
