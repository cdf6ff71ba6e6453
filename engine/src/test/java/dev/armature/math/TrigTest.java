package dev.armature.math;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TrigTest {
  @Test
  void sineAndCosineHaveTheBitsOfStrictMath() {
    Random random = new Random(1);
    int different = 0;
    for (int i = 0; i < 200_000; i++) {
      double u = 2 * random.nextDouble() - 1;
      double x =
          switch (i % 5) {
            case 0 -> u * Math.PI;
            case 1 -> u * 100;
            case 2 -> u * 1e6;
            case 3 ->
                (random.nextInt(4000) - 2000)
                    * (Math.PI / 2)
                    * (1 + Math.scalb(u, -random.nextInt(53)));
            default -> Math.scalb(u, -random.nextInt(60));
          };
      if (Trig.sin(x) != StrictMath.sin(x) || Trig.cos(x) != StrictMath.cos(x)) {
        different++;
      }
    }
    assertThat(different).isZero();
  }

  @Test
  void specialAnglesAreThoseOfStrictMath() {
    double[] special = {
      0, -0.0, Math.PI / 4, -Math.PI / 4, Math.PI, 1e300, Double.NaN, Double.POSITIVE_INFINITY
    };
    for (double x : special) {
      assertThat(Trig.sin(x)).isEqualTo(Double.valueOf(StrictMath.sin(x)));
      assertThat(Trig.cos(x)).isEqualTo(Double.valueOf(StrictMath.cos(x)));
    }
  }

  @Test
  void nothingIsAllocated() {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    double sum = 0;
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < 1000; i++) {
      sum += Trig.sin(0.1 * i) + Trig.cos(0.1 * i);
    }
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(1000);
    assertThat(sum).isFinite();
  }
}
