package dev.armature.gpu.ptx;

import dev.armature.gpu.ir.ModelMemory;
import dev.armature.gpu.ir.Op;
import dev.armature.gpu.ir.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Every operation on every type it has, with what Java gives, as bits. */
public final class Operations {
  private Operations() {}

  /** The memory of a model that has nothing. */
  public static ModelMemory noModel() {
    return new ModelMemory(
        new byte[0],
        new short[0],
        new char[0],
        new int[0],
        new long[0],
        new float[0],
        new double[0]);
  }

  /** What Java computes from the bits of the arguments. */
  public interface Java {
    long of(long a, long b, long c);
  }

  /** An operation, the types of its arguments and result, and Java's result. */
  @SuppressWarnings("ArrayRecordComponent")
  public record Case(Op op, Type[] args, Type result, Java java) {
    @Override
    public String toString() {
      return op + " " + List.of(args) + " -> " + result;
    }
  }

  private interface D2 {
    double of(double a, double b);
  }

  private interface F2 {
    float of(float a, float b);
  }

  private interface I2 {
    int of(int a, int b);
  }

  private interface L2 {
    long of(long a, long b);
  }

  private interface Truth {
    boolean of(int sign, boolean nan);
  }

  /** A double of its bits. */
  public static double d(long bits) {
    return Double.longBitsToDouble(bits);
  }

  /** A float of its bits. */
  public static float f(long bits) {
    return Float.intBitsToFloat((int) bits);
  }

  /** Bits with one NaN only. */
  public static long bits(double x) {
    return Double.doubleToLongBits(x);
  }

  /** Bits with one NaN only. */
  public static long bits(float x) {
    return Float.floatToIntBits(x);
  }

  /** All cases. */
  public static List<Case> all() {
    List<Case> all = new ArrayList<>();
    numbers(all, Op.ADD, (a, b) -> a + b, (a, b) -> a + b, (a, b) -> a + b, (a, b) -> a + b);
    numbers(all, Op.SUB, (a, b) -> a - b, (a, b) -> a - b, (a, b) -> a - b, (a, b) -> a - b);
    numbers(all, Op.MUL, (a, b) -> a * b, (a, b) -> a * b, (a, b) -> a * b, (a, b) -> a * b);
    numbers(all, Op.DIV, (a, b) -> a / b, (a, b) -> a / b, (a, b) -> a / b, (a, b) -> a / b);
    numbers(all, Op.REM, (a, b) -> a % b, (a, b) -> a % b, (a, b) -> a % b, (a, b) -> a % b);
    numbers(all, Op.MIN, Math::min, Math::min, Math::min, Math::min);
    numbers(all, Op.MAX, Math::max, Math::max, Math::max, Math::max);
    integers(all, Op.AND, (a, b) -> a & b, (a, b) -> a & b);
    integers(all, Op.OR, (a, b) -> a | b, (a, b) -> a | b);
    integers(all, Op.XOR, (a, b) -> a ^ b, (a, b) -> a ^ b);
    shifts(all);
    comparisons(all);
    unary(all);
    conversions(all);
    all.add(
        of(
            Op.FMA,
            Type.F64,
            (a, b, c) -> bits(Math.fma(d(a), d(b), d(c))),
            Type.F64,
            Type.F64,
            Type.F64));
    for (Type type : Type.values()) {
      all.add(of(Op.SELECT, type, (a, b, c) -> (int) a != 0 ? b : c, Type.I32, type, type));
    }
    return all;
  }

  private static Case of(Op op, Type result, Java java, Type... args) {
    return new Case(op, args, result, java);
  }

  private static void numbers(List<Case> all, Op op, D2 d, F2 f, I2 i, L2 l) {
    all.add(of(op, Type.F64, (a, b, c) -> bits(d.of(d(a), d(b))), Type.F64, Type.F64));
    all.add(of(op, Type.F32, (a, b, c) -> bits(f.of(f(a), f(b))), Type.F32, Type.F32));
    integers(all, op, i, l);
  }

  private static void integers(List<Case> all, Op op, I2 i, L2 l) {
    all.add(of(op, Type.I32, (a, b, c) -> i.of((int) a, (int) b), Type.I32, Type.I32));
    all.add(of(op, Type.I64, (a, b, c) -> l.of(a, b), Type.I64, Type.I64));
  }

  private static void shifts(List<Case> all) {
    all.add(of(Op.SHL, Type.I32, (a, b, c) -> (int) a << (int) b, Type.I32, Type.I32));
    all.add(of(Op.SHR, Type.I32, (a, b, c) -> (int) a >> (int) b, Type.I32, Type.I32));
    all.add(of(Op.USHR, Type.I32, (a, b, c) -> (int) a >>> (int) b, Type.I32, Type.I32));
    all.add(of(Op.SHL, Type.I64, (a, b, c) -> a << (int) b, Type.I64, Type.I32));
    all.add(of(Op.SHR, Type.I64, (a, b, c) -> a >> (int) b, Type.I64, Type.I32));
    all.add(of(Op.USHR, Type.I64, (a, b, c) -> a >>> (int) b, Type.I64, Type.I32));
  }

  private static void comparisons(List<Case> all) {
    comparison(all, Op.EQ, (s, nan) -> !nan && s == 0);
    comparison(all, Op.NE, (s, nan) -> nan || s != 0);
    comparison(all, Op.LT, (s, nan) -> !nan && s < 0);
    comparison(all, Op.LE, (s, nan) -> !nan && s <= 0);
    comparison(all, Op.GT, (s, nan) -> !nan && s > 0);
    comparison(all, Op.GE, (s, nan) -> !nan && s >= 0);
  }

  private static void comparison(List<Case> all, Op op, Truth truth) {
    all.add(of(op, Type.I32, (a, b, c) -> one(truth, d(a), d(b)), Type.F64, Type.F64));
    all.add(of(op, Type.I32, (a, b, c) -> one(truth, f(a), f(b)), Type.F32, Type.F32));
    all.add(
        of(
            op,
            Type.I32,
            (a, b, c) -> truth.of(Integer.compare((int) a, (int) b), false) ? 1 : 0,
            Type.I32,
            Type.I32));
    all.add(
        of(
            op,
            Type.I32,
            (a, b, c) -> truth.of(Long.compare(a, b), false) ? 1 : 0,
            Type.I64,
            Type.I64));
  }

  private static int one(Truth truth, double a, double b) {
    boolean nan = Double.isNaN(a) || Double.isNaN(b);
    return truth.of(a < b ? -1 : a > b ? 1 : 0, nan) ? 1 : 0;
  }

  private static void unary(List<Case> all) {
    all.add(of(Op.NEG, Type.F64, (a, b, c) -> bits(-d(a)), Type.F64));
    all.add(of(Op.NEG, Type.F32, (a, b, c) -> bits(-f(a)), Type.F32));
    all.add(of(Op.NEG, Type.I32, (a, b, c) -> -(int) a, Type.I32));
    all.add(of(Op.NEG, Type.I64, (a, b, c) -> -a, Type.I64));
    all.add(of(Op.SQRT, Type.F64, (a, b, c) -> bits(Math.sqrt(d(a))), Type.F64));
    all.add(of(Op.SQRT, Type.F32, (a, b, c) -> bits((float) Math.sqrt(f(a))), Type.F32));
    all.add(of(Op.ABS, Type.F64, (a, b, c) -> bits(Math.abs(d(a))), Type.F64));
    all.add(of(Op.ABS, Type.F32, (a, b, c) -> bits(Math.abs(f(a))), Type.F32));
    all.add(of(Op.ABS, Type.I32, (a, b, c) -> Math.abs((int) a), Type.I32));
    all.add(of(Op.ABS, Type.I64, (a, b, c) -> Math.abs(a), Type.I64));
    all.add(of(Op.FLOOR, Type.F64, (a, b, c) -> bits(Math.floor(d(a))), Type.F64));
    all.add(of(Op.CEIL, Type.F64, (a, b, c) -> bits(Math.ceil(d(a))), Type.F64));
    all.add(of(Op.RINT, Type.F64, (a, b, c) -> bits(Math.rint(d(a))), Type.F64));
    all.add(of(Op.TO_I8, Type.I32, (a, b, c) -> (byte) a, Type.I32));
    all.add(of(Op.TO_I16, Type.I32, (a, b, c) -> (short) a, Type.I32));
    all.add(of(Op.TO_U16, Type.I32, (a, b, c) -> (char) a, Type.I32));
    all.add(of(Op.MOST, Type.I32, (a, b, c) -> (int) a, Type.I32));
    all.add(of(Op.CLZ, Type.I32, (a, b, c) -> Integer.numberOfLeadingZeros((int) a), Type.I32));
    all.add(of(Op.CLZ, Type.I32, (a, b, c) -> Long.numberOfLeadingZeros(a), Type.I64));
    all.add(of(Op.CTZ, Type.I32, (a, b, c) -> Integer.numberOfTrailingZeros((int) a), Type.I32));
    all.add(of(Op.CTZ, Type.I32, (a, b, c) -> Long.numberOfTrailingZeros(a), Type.I64));
    all.add(of(Op.POPC, Type.I32, (a, b, c) -> Integer.bitCount((int) a), Type.I32));
    all.add(of(Op.POPC, Type.I32, (a, b, c) -> Long.bitCount(a), Type.I64));
    all.add(of(Op.MULHI, Type.I64, (a, b, c) -> Math.multiplyHigh(a, b), Type.I64, Type.I64));
    all.add(
        of(Op.UMULHI, Type.I64, (a, b, c) -> Math.unsignedMultiplyHigh(a, b), Type.I64, Type.I64));
  }

  private static void conversions(List<Case> all) {
    all.add(of(Op.CONVERT, Type.I32, (a, b, c) -> (int) d(a), Type.F64));
    all.add(of(Op.CONVERT, Type.I64, (a, b, c) -> (long) d(a), Type.F64));
    all.add(of(Op.CONVERT, Type.F32, (a, b, c) -> bits((float) d(a)), Type.F64));
    all.add(of(Op.CONVERT, Type.I32, (a, b, c) -> (int) f(a), Type.F32));
    all.add(of(Op.CONVERT, Type.I64, (a, b, c) -> (long) f(a), Type.F32));
    all.add(of(Op.CONVERT, Type.F64, (a, b, c) -> bits((double) f(a)), Type.F32));
    all.add(of(Op.CONVERT, Type.F64, (a, b, c) -> bits((double) (int) a), Type.I32));
    all.add(of(Op.CONVERT, Type.F32, (a, b, c) -> bits((float) (int) a), Type.I32));
    all.add(of(Op.CONVERT, Type.I64, (a, b, c) -> (int) a, Type.I32));
    all.add(of(Op.CONVERT, Type.F64, (a, b, c) -> bits((double) a), Type.I64));
    all.add(of(Op.CONVERT, Type.F32, (a, b, c) -> bits((float) a), Type.I64));
    all.add(of(Op.CONVERT, Type.I32, (a, b, c) -> (int) a, Type.I64));
    all.add(of(Op.BITS, Type.I64, (a, b, c) -> a, Type.F64));
    all.add(of(Op.BITS, Type.F64, (a, b, c) -> bits(d(a)), Type.I64));
    all.add(of(Op.BITS, Type.I32, (a, b, c) -> (int) a, Type.F32));
    all.add(of(Op.BITS, Type.F32, (a, b, c) -> bits(f(a)), Type.I32));
  }

  // ---- arguments

  private static final double[] SPECIAL = {
    0.0,
    -0.0,
    1,
    -1,
    0.5,
    -0.5,
    1.5,
    2.5,
    -2.5,
    Double.MIN_VALUE,
    -Double.MIN_VALUE,
    Double.MIN_NORMAL,
    Double.MAX_VALUE,
    -Double.MAX_VALUE,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    Double.NaN,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    2147483647.5,
    -2147483648.5,
    -2147483649.0,
    4294967296.0,
    9.223372036854775e18,
    9.3e18,
    -9.3e18,
    1e-310,
    0x1.fffffffffffffp-1023,
    4503599627370495.5,
    4503599627370496.5,
    1e300,
    1e-300,
    Math.PI
  };

  private static final long[] SPECIAL_INTEGERS = {
    0,
    1,
    -1,
    2,
    7,
    31,
    32,
    33,
    63,
    64,
    65,
    -31,
    127,
    128,
    255,
    256,
    32767,
    32768,
    65535,
    65536,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    Long.MAX_VALUE,
    Long.MIN_VALUE,
    1L << 53,
    (1L << 53) + 1
  };

  /** A random argument, a special one now and then: its bits. */
  public static long argument(Type type, SplittableRandom random) {
    boolean special = random.nextInt(3) == 0;
    return switch (type) {
      case I32 ->
          (int)
              (special
                  ? SPECIAL_INTEGERS[random.nextInt(SPECIAL_INTEGERS.length)]
                  : random.nextLong() >> random.nextInt(33));
      case I64 ->
          special
              ? SPECIAL_INTEGERS[random.nextInt(SPECIAL_INTEGERS.length)]
              : random.nextLong() >> random.nextInt(64);
      case F32 -> Float.floatToIntBits((float) number(special, random, 40));
      case F64 -> Double.doubleToLongBits(number(special, random, 300));
    };
  }

  private static double number(boolean special, SplittableRandom random, int spread) {
    if (special) {
      return SPECIAL[random.nextInt(SPECIAL.length)];
    }
    int exponent = random.nextBoolean() ? random.nextInt(-3, 20) : random.nextInt(-spread, spread);
    double x = (random.nextDouble() - 0.5) * StrictMath.pow(2, exponent);
    return random.nextInt(4) == 0 ? Math.rint(x * 2) / 2 : x;
  }
}
