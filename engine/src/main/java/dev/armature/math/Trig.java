package dev.armature.math;

import java.math.BigInteger;

/**
 * Sine, cosine and the angle of a point, rounded correctly: the result is the double next to the
 * exact value but for about one argument in 10⁴, where the exact value lies within 2⁻¹⁴ of a unit
 * in the last place of the middle between two doubles. {@link StrictMath} only promises an error
 * below one unit: its sine misses the next double for one argument in thirty, its arc tangent for
 * one in six. The C library that MuJoCo's references were made with misses it for one in a
 * thousand. So these functions give MuJoCo's bits but for that one, on every machine, and do not
 * allocate (as {@code StrictMath} does when it reduces an angle).
 *
 * <p>x is reduced by the nearest multiple n of π/2, given in three pieces so that the remainder has
 * a head and a tail. The remainder is a + t with a = k/64 and |t| ≤ 1/128, and sin(a + t) = sin a +
 * (t cos a + sin a (cos t − 1) + cos a (sin t − t)). A table holds sin a and cos a in two doubles;
 * the product t cos a is taken with its rounding error; the other two are so small that single
 * doubles do. Angles above 2^19 quarter turns are left to {@code StrictMath}.
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

  /** Nodes a = k/64 up to beyond π/4. */
  private static final int NODES = 52;

  private static final int STEP_BITS = 6;

  private static final double STEP = 1 << STEP_BITS;

  /** Bits after the point of the numbers that the table is made from. */
  private static final int BITS = 160;

  /** Of every node: the sine and what it lacks, the cosine and what it lacks. */
  private static final double[] TABLE = table();

  /** 2^27 + 1: the factor that cuts a double into two halves of 26 bits. */
  private static final double CUT = 0x8000001p0;

  /** Beyond these sizes products of the correction could overflow or lose bits. */
  private static final double HUGE = 0x1p400;

  private static final double MINUTE = 0x1p-400;

  /**
   * Whether sines, cosines and arc tangents are those of {@link StrictMath}: what MuJoCo gives
   * where its C library is musl, as in its WebAssembly build. For comparisons with that build only.
   */
  private static final boolean FDLIBM = "fdlibm".equals(System.getProperty("armature.trig"));

  private Trig() {}

  /** Sine of an angle in radians. */
  public static double sin(double x) {
    if (FDLIBM) {
      return StrictMath.sin(x);
    }
    double size = Math.abs(x);
    if (size <= SMALL) {
      return size < TINY ? x : sinKernel(x, 0, false);
    }
    return size < LARGE ? reduced(x, 0, false) : StrictMath.sin(x);
  }

  /** Cosine of an angle in radians. */
  public static double cos(double x) {
    if (FDLIBM) {
      return StrictMath.cos(x);
    }
    double size = Math.abs(x);
    if (size <= SMALL) {
      return cosKernel(x, 0, false);
    }
    return size < LARGE ? reduced(x, 1, false) : StrictMath.cos(x);
  }

  /**
   * Sine and cosine of an angle in radians, to {@code res[resAt]} and the place after it. Small
   * angles share the work of both.
   */
  public static void sinCos(double x, double[] res, int resAt) {
    double size = Math.abs(x);
    if (FDLIBM || !(size <= SMALL)) {
      res[resAt] = sin(x);
      res[resAt + 1] = cos(x);
      return;
    }
    double s = size < TINY ? x : sinKernel(x, 0, false);
    res[resAt + 1] = cosKernel(x, 0, false);
    res[resAt] = s;
  }

  /**
   * The angle of the point (x, y) from the x axis, in [−π, π]. A first angle φ is corrected by the
   * angle of the point turned back by φ, (y cos φ − x sin φ) / (x cos φ + y sin φ), with products
   * to twice the precision.
   */
  public static double atan2(double y, double x) {
    double angle = StrictMath.atan2(y, x);
    if (FDLIBM) {
      return angle;
    }
    if (!ordinary(x) || !ordinary(y) || Math.abs(angle) < TINY) {
      return angle;
    }
    double s = sin(angle);
    double c = cos(angle);
    double yc = y * c;
    double xs = x * s;
    boolean small = Math.abs(angle) <= SMALL;
    double sRest = small ? sinKernel(angle, 0, true) : reduced(angle, 0, true);
    double cRest = small ? cosKernel(angle, 0, true) : reduced(angle, 1, true);
    double across = (yc - xs) + (lost(y, c, yc) - lost(x, s, xs) + (y * cRest - x * sRest));
    return angle + across / (x * c + y * s);
  }

  /**
   * The angle in [0, π] whose cosine is x. A first angle φ is corrected by (cos φ − x) / sin φ,
   * with the cosine to twice the precision.
   */
  public static double acos(double x) {
    double angle = StrictMath.acos(x);
    if (FDLIBM) {
      return angle;
    }
    double s = sin(angle);
    if (!(s > TINY)) {
      return angle;
    }
    double cRest = angle <= SMALL ? cosKernel(angle, 0, true) : reduced(angle, 1, true);
    return angle + ((cos(angle) - x) + cRest) / s;
  }

  private static boolean ordinary(double x) {
    double size = Math.abs(x);
    return size > MINUTE && size < HUGE;
  }

  /** sin(x + quarters π/2), or what its double lacks. */
  private static double reduced(double x, int quarters, boolean rest) {
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
      case 0 -> sinKernel(head, tail, rest);
      case 1 -> cosKernel(head, tail, rest);
      case 2 -> -sinKernel(head, tail, rest);
      default -> -cosKernel(head, tail, rest);
    };
  }

  /** sin(x + tail) for |x| up to π/4 and a bit, or what its double lacks. */
  private static double sinKernel(double x, double tail, boolean rest) {
    double size = Math.abs(x);
    int k = (int) (size * STEP + 0.5);
    double far = size - k / STEP;
    double near = x < 0 ? -tail : tail;
    double t = far + near;
    double small = near - (t - far);
    int at = 4 * k;
    double s = TABLE[at];
    double c = TABLE[at + 2];
    double p = c * t;
    double high = s + p;
    double low =
        (p - (high - s))
            + (lost(c, t, p)
                + (TABLE[at + 1]
                    + (c * small + TABLE[at + 3] * t + (s * cosLessOne(t) + c * sinLess(t)))));
    double result = high + low;
    if (rest) {
      result = low - (result - high);
    }
    return x < 0 ? -result : result;
  }

  /** cos(x + tail) for |x| up to π/4 and a bit, or what its double lacks. */
  private static double cosKernel(double x, double tail, boolean rest) {
    double size = Math.abs(x);
    int k = (int) (size * STEP + 0.5);
    double far = size - k / STEP;
    double near = x < 0 ? -tail : tail;
    double t = far + near;
    double small = near - (t - far);
    int at = 4 * k;
    double s = TABLE[at];
    double c = TABLE[at + 2];
    double p = s * t;
    double high = c - p;
    double low =
        ((c - high) - p)
            - (lost(s, t, p)
                - (TABLE[at + 3]
                    - (s * small + TABLE[at + 1] * t - (c * cosLessOne(t) - s * sinLess(t)))));
    double result = high + low;
    return rest ? low - (result - high) : result;
  }

  /** sin t − t for |t| ≤ 1/128. */
  private static double sinLess(double t) {
    double z = t * t;
    return t * z * (-1.0 / 6 + z * (1.0 / 120 - z * (1.0 / 5040)));
  }

  /** cos t − 1 for |t| ≤ 1/128. */
  private static double cosLessOne(double t) {
    double z = t * t;
    return z * (-0.5 + z * (1.0 / 24 - z * (1.0 / 720 - z * (1.0 / 40320))));
  }

  /** What the rounded product ab lacks: halves of 26 bits have exact products. */
  private static double lost(double a, double b, double ab) {
    double u = CUT * a;
    double aHigh = u - (u - a);
    double aLow = a - aHigh;
    double v = CUT * b;
    double bHigh = v - (v - b);
    double bLow = b - bHigh;
    return ((aHigh * bHigh - ab) + aHigh * bLow + aLow * bHigh) + aLow * bLow;
  }

  /**
   * The table by sums of angles, in whole numbers of 2⁻¹⁶⁰: a few hundred products, as every
   * program that loads a model waits for them.
   */
  private static double[] table() {
    double[] table = new double[4 * NODES];
    BigInteger one = BigInteger.ONE.shiftLeft(BITS);
    BigInteger sinStep = series(one.shiftRight(STEP_BITS), 1);
    BigInteger cosStep = series(one, 0);
    BigInteger s = BigInteger.ZERO;
    BigInteger c = one;
    for (int k = 0; k < NODES; k++) {
      put(table, 4 * k, s);
      put(table, 4 * k + 2, c);
      BigInteger next = s.multiply(cosStep).add(c.multiply(sinStep)).shiftRight(BITS);
      c = c.multiply(cosStep).subtract(s.multiply(sinStep)).shiftRight(BITS);
      s = next;
    }
    return table;
  }

  /** The power series of sine or cosine at 1/64, whose first term has the given degree. */
  private static BigInteger series(BigInteger first, int degree) {
    BigInteger term = first;
    BigInteger sum = first;
    for (int n = degree + 2; term.signum() != 0; n += 2) {
      BigInteger factor = BigInteger.valueOf(-n * (n - 1L) << 2 * STEP_BITS);
      term = term.divide(factor);
      sum = sum.add(term);
    }
    return sum;
  }

  private static void put(double[] table, int tableAt, BigInteger value) {
    double head = Math.scalb(value.doubleValue(), -BITS);
    // 62 bits after the point hold every head: the smallest is 1/64
    BigInteger kept = BigInteger.valueOf((long) Math.scalb(head, 62)).shiftLeft(BITS - 62);
    table[tableAt] = head;
    table[tableAt + 1] = Math.scalb(value.subtract(kept).doubleValue(), -BITS);
  }
}
