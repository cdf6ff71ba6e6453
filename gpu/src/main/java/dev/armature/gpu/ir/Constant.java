package dev.armature.gpu.ir;

/**
 * A constant operand.
 *
 * @param type its type
 * @param bits integers with sign extended; floating point as {@code doubleToRawLongBits} or {@code
 *     floatToRawIntBits}
 */
public record Constant(Type type, long bits) implements Operand {
  /** An i32. */
  public static Constant of(int value) {
    return new Constant(Type.I32, value);
  }

  /** An i64. */
  public static Constant of(long value) {
    return new Constant(Type.I64, value);
  }

  /** An f32. */
  public static Constant of(float value) {
    return new Constant(Type.F32, Float.floatToRawIntBits(value));
  }

  /** An f64. */
  public static Constant of(double value) {
    return new Constant(Type.F64, Double.doubleToRawLongBits(value));
  }

  /** The value of an i32. */
  public int asInt() {
    return (int) bits;
  }

  /** The value of an i64. */
  public long asLong() {
    return bits;
  }

  /** The value of an f32. */
  public float asFloat() {
    return Float.intBitsToFloat((int) bits);
  }

  /** The value of an f64. */
  public double asDouble() {
    return Double.longBitsToDouble(bits);
  }

  @Override
  public String toString() {
    return switch (type) {
      case I32 -> Integer.toString(asInt());
      case I64 -> bits + "L";
      case F32 -> asFloat() + "f";
      case F64 -> Double.toString(asDouble());
    };
  }
}
