package dev.armature.math;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TrigTest {
  private static final MathContext DIGITS = new MathContext(50);
  private static final BigDecimal HALF_PI =
      new BigDecimal("1.5707963267948966192313216916397514420985846996875529104874722961539082");

  @Test
  void sineAndCosineAreTheNextDoubleToTheExactValue() {
    Random random = new Random(1);
    int different = 0;
    for (int i = 0; i < 2000; i++) {
      double u = 2 * random.nextDouble() - 1;
      double x =
          switch (i % 4) {
            case 0 -> u * Math.PI;
            case 1 -> u;
            case 2 -> u * 20;
            default ->
                (random.nextInt(40) - 20)
                    * (Math.PI / 2)
                    * (1 + Math.scalb(u, -random.nextInt(53)));
          };
      different += Trig.sin(x) == exactSin(new BigDecimal(x)) ? 0 : 1;
      different += Trig.cos(x) == exactSin(new BigDecimal(x).add(HALF_PI)) ? 0 : 1;
    }
    assertThat(different).isLessThanOrEqualTo(2);
  }

  /** sin x by its series, after whole half turns are taken off. */
  private static double exactSin(BigDecimal x) {
    BigDecimal pi = HALF_PI.add(HALF_PI);
    long turns = Math.round(x.doubleValue() / Math.PI);
    BigDecimal r = x.subtract(pi.multiply(BigDecimal.valueOf(turns)));
    BigDecimal term = r;
    BigDecimal sum = r;
    for (int n = 3; n < 60; n += 2) {
      term =
          term.multiply(r, DIGITS)
              .multiply(r, DIGITS)
              .divide(BigDecimal.valueOf(-n * (n - 1L)), DIGITS);
      sum = sum.add(term, DIGITS);
    }
    double value = sum.doubleValue();
    return turns % 2 == 0 ? value : -value;
  }

  @Test
  void anAngleIsTheOneWhosePointItIs() {
    Random random = new Random(2);
    for (int i = 0; i < 20_000; i++) {
      double y = random.nextGaussian() * Math.scalb(1.0, random.nextInt(40) - 20);
      double x = random.nextGaussian() * Math.scalb(1.0, random.nextInt(40) - 20);
      double angle = Trig.atan2(y, x);
      assertThat(Math.abs(angle - StrictMath.atan2(y, x))).isLessThanOrEqualTo(2 * Math.ulp(angle));
      assertThat(Trig.atan2(-y, x)).isEqualTo(-angle);
    }
    // the nearest doubles to the exact angles, by fifty digits
    assertThat(Trig.atan2(1, 2)).isEqualTo(0.4636476090008061);
    assertThat(Trig.atan2(1, -3)).isEqualTo(2.819842099193151);
    assertThat(Trig.atan2(-3, 0.7)).isEqualTo(-1.3415643935179014);
  }

  @Test
  void arcCosinesAreThoseOfTheCLibraryWhereStrictMathIsOff() {
    // taken from the C library, on arguments where StrictMath is off by a bit
    double[][] known = {
      {-0.5240707458162173, 2.122419982686417},
      {-0.8719371235460054, 2.629941215763188},
      {0.4282589672224051, 1.1282310857076217},
      {-0.21007319199851215, 1.7824461484567264},
      {0.13821500694864697, 1.4321374307665968},
      {0.28777743677545375, 1.278891037501418},
      {0.24025227089052392, 1.328170601380933},
      {-0.5247287610704319, 2.1231927798408123}
    };
    for (double[] k : known) {
      assertThat(Trig.acos(k[0])).isEqualTo(k[1]).isNotEqualTo(StrictMath.acos(k[0]));
    }
    for (double x : new double[] {-1, 1, 0, 2, Double.NaN, 1 - 0x1p-53}) {
      assertThat(Double.valueOf(Trig.acos(x))).isEqualTo(Double.valueOf(StrictMath.acos(x)));
    }
  }

  @Test
  void valuesFarFromOrdinaryAreThoseOfStrictMath() {
    double[] special = {0, -0.0, 1e300, Double.NaN, Double.POSITIVE_INFINITY};
    double[] sizes = {0, -0.0, 1, -1, 5e-324, 1e300, Double.NaN, Double.NEGATIVE_INFINITY};
    for (double x : special) {
      assertThat(Trig.sin(x)).isEqualTo(Double.valueOf(StrictMath.sin(x)));
      assertThat(Trig.cos(x)).isEqualTo(Double.valueOf(StrictMath.cos(x)));
      for (double y : sizes) {
        assertThat(Trig.atan2(x, y)).isEqualTo(Double.valueOf(StrictMath.atan2(x, y)));
        assertThat(Trig.atan2(y, x)).isEqualTo(Double.valueOf(StrictMath.atan2(y, x)));
      }
    }
  }

  @Test
  void nothingIsAllocated() {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    double sum = Trig.sin(1);
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < 1000; i++) {
      sum += Trig.sin(0.1 * i) + Trig.cos(0.1 * i) + Trig.atan2(i, 3);
    }
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(1000);
    assertThat(sum).isFinite();
  }
}
