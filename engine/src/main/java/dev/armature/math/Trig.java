package dev.armature.math;

/**
 * Sine and cosine with the same bits as {@link StrictMath}, without the array that {@code
 * StrictMath} allocates in every call.
 *
 * <p>The method is that of fdlibm: x is reduced by the nearest multiple n of π/2, which is given in
 * three pieces so that the remainder keeps 53 good bits and a tail; then a polynomial on [−π/4,
 * π/4] is taken for the quadrant n. Angles above 2^19 quarter turns are left to {@code StrictMath}.
 */
public final class Trig {
  private static final double SMALL = Math.PI / 4;
  private static final double LARGE = 823_549.6;
  private static final double TINY = 0x1p-27;

  private static final double TWO_OVER_PI = 0x1.45f306dc9c883p-1;
  private static final double HALF_PI_1 = 0x1.921fb544p0;
  private static final double HALF_PI_1_REST = 0x1.0b4611a626331p-34;
  private static final double HALF_PI_2 = 0x1.0b4611a6p-34;
  private static final double HALF_PI_2_REST = 0x1.3198a2e037073p-69;
  private static final double HALF_PI_3 = 0x1.3198a2ep-69;
  private static final double HALF_PI_3_REST = 0x1.b839a252049c1p-104;

  private static final double S1 = -0x1.5555555555549p-3;
  private static final double S2 = 0x1.111111110f8a6p-7;
  private static final double S3 = -0x1.a01a019c161d5p-13;
  private static final double S4 = 0x1.71de357b1fe7dp-19;
  private static final double S5 = -0x1.ae5e68a2b9cebp-26;
  private static final double S6 = 0x1.5d93a5acfd57cp-33;

  private static final double C1 = 0x1.555555555554cp-5;
  private static final double C2 = -0x1.6c16c16c15177p-10;
  private static final double C3 = 0x1.a01a019cb159p-16;
  private static final double C4 = -0x1.27e4f809c52adp-22;
  private static final double C5 = 0x1.1ee9ebdb4b1c4p-29;
  private static final double C6 = -0x1.8fae9be8838d4p-37;

  private Trig() {}

  /** Sine of an angle in radians. */
  public static double sin(double x) {
    double size = Math.abs(x);
    if (size <= SMALL) {
      return sinKernel(x, 0, false);
    }
    return size < LARGE ? reduced(x, 0) : StrictMath.sin(x);
  }

  /** Cosine of an angle in radians. */
  public static double cos(double x) {
    double size = Math.abs(x);
    if (size <= SMALL) {
      return cosKernel(x, 0);
    }
    return size < LARGE ? reduced(x, 1) : StrictMath.cos(x);
  }

  /** sin(x + quarters π/2). */
  private static double reduced(double x, int quarters) {
    double size = Math.abs(x);
    int n = (int) (size * TWO_OVER_PI + 0.5);
    double r = size - n * HALF_PI_1;
    double w = n * HALF_PI_1_REST;
    double head = r - w;
    int exponent = Math.getExponent(size);
    if (exponent - Math.getExponent(head) > 16) {
      double t = r;
      w = n * HALF_PI_2;
      r = t - w;
      w = n * HALF_PI_2_REST - ((t - r) - w);
      head = r - w;
      if (exponent - Math.getExponent(head) > 49) {
        t = r;
        w = n * HALF_PI_3;
        r = t - w;
        w = n * HALF_PI_3_REST - ((t - r) - w);
        head = r - w;
      }
    }
    double tail = (r - head) - w;
    int quadrant = n + quarters;
    if (x < 0) {
      head = -head;
      tail = -tail;
      quadrant = -n + quarters;
    }
    return switch (quadrant & 3) {
      case 0 -> sinKernel(head, tail, true);
      case 1 -> cosKernel(head, tail);
      case 2 -> -sinKernel(head, tail, true);
      default -> -cosKernel(head, tail);
    };
  }

  private static double sinKernel(double x, double tail, boolean hasTail) {
    if (Math.abs(x) < TINY) {
      return x;
    }
    double z = x * x;
    double v = z * x;
    double r = S2 + z * (S3 + z * (S4 + z * (S5 + z * S6)));
    return hasTail ? x - ((z * (0.5 * tail - v * r) - tail) - v * S1) : x + v * (S1 + z * r);
  }

  private static double cosKernel(double x, double tail) {
    if (Math.abs(x) < TINY) {
      return 1;
    }
    double z = x * x;
    double r = z * (C1 + z * (C2 + z * (C3 + z * (C4 + z * (C5 + z * C6)))));
    int high = (int) (Double.doubleToRawLongBits(x) >>> 32) & 0x7fffffff;
    if (high < 0x3fd33333) {
      return 1 - (0.5 * z - (z * r - x * tail));
    }
    double split =
        high > 0x3fe90000 ? 0.28125 : Double.longBitsToDouble((long) (high - 0x00200000) << 32);
    double half = 0.5 * z - split;
    return (1 - split) - (half - (z * r - x * tail));
  }
}
