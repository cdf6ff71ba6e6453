package dev.armature.gpu.ir;

/**
 * What each {@link Op} computes, on bits as {@link Constant} holds them: the definition that back
 * ends are tested against.
 */
public final class Arithmetic {
  private Arithmetic() {}

  /**
   * The bits of a result.
   *
   * @param op what to compute
   * @param type type of the first argument; of the second for {@link Op#SELECT}
   * @param result type of the result
   * @param a bits of the first argument
   * @param b bits of the second argument, 0 if none
   * @param c bits of the third argument, 0 if none
   */
  public static long compute(Op op, Type type, Type result, long a, long b, long c) {
    return switch (op) {
      case SELECT -> (int) a != 0 ? b : c;
      case CONVERT -> convert(type, result, a);
      case BITS -> a;
      case TO_I8 -> (byte) a;
      case TO_I16 -> (short) a;
      case TO_U16 -> (char) a;
      default ->
          switch (type) {
            case I32 -> ofInts(op, (int) a, (int) b);
            case I64 -> ofLongs(op, a, b);
            case F32 ->
                ofFloats(
                    op,
                    Float.intBitsToFloat((int) a),
                    Float.intBitsToFloat((int) b),
                    Float.intBitsToFloat((int) c));
            case F64 ->
                ofDoubles(
                    op,
                    Double.longBitsToDouble(a),
                    Double.longBitsToDouble(b),
                    Double.longBitsToDouble(c));
          };
    };
  }

  private static long truth(boolean value) {
    return value ? 1 : 0;
  }

  private static long ofInts(Op op, int a, int b) {
    return switch (op) {
      case ADD -> a + b;
      case SUB -> a - b;
      case MUL -> a * b;
      case DIV -> a / b;
      case REM -> a % b;
      case NEG -> -a;
      case SHL -> a << b;
      case SHR -> a >> b;
      case USHR -> a >>> b;
      case AND -> a & b;
      case OR -> a | b;
      case XOR -> a ^ b;
      case EQ -> truth(a == b);
      case NE -> truth(a != b);
      case LT -> truth(a < b);
      case LE -> truth(a <= b);
      case GT -> truth(a > b);
      case GE -> truth(a >= b);
      case MOST -> a;
      case ABS -> Math.abs(a);
      case MIN -> Math.min(a, b);
      case MAX -> Math.max(a, b);
      case CLZ -> Integer.numberOfLeadingZeros(a);
      case CTZ -> Integer.numberOfTrailingZeros(a);
      case POPC -> Integer.bitCount(a);
      default -> throw undefined(op, Type.I32);
    };
  }

  private static long ofLongs(Op op, long a, long b) {
    return switch (op) {
      case ADD -> a + b;
      case SUB -> a - b;
      case MUL -> a * b;
      case DIV -> a / b;
      case REM -> a % b;
      case NEG -> -a;
      case SHL -> a << b;
      case SHR -> a >> b;
      case USHR -> a >>> b;
      case AND -> a & b;
      case OR -> a | b;
      case XOR -> a ^ b;
      case EQ -> truth(a == b);
      case NE -> truth(a != b);
      case LT -> truth(a < b);
      case LE -> truth(a <= b);
      case GT -> truth(a > b);
      case GE -> truth(a >= b);
      case ABS -> Math.abs(a);
      case MIN -> Math.min(a, b);
      case MAX -> Math.max(a, b);
      case CLZ -> Long.numberOfLeadingZeros(a);
      case CTZ -> Long.numberOfTrailingZeros(a);
      case POPC -> Long.bitCount(a);
      case MULHI -> Math.multiplyHigh(a, b);
      case UMULHI -> Math.unsignedMultiplyHigh(a, b);
      default -> throw undefined(op, Type.I64);
    };
  }

  private static long ofFloats(Op op, float a, float b, float c) {
    return switch (op) {
      case EQ -> truth(a == b);
      case NE -> truth(a != b);
      case LT -> truth(a < b);
      case LE -> truth(a <= b);
      case GT -> truth(a > b);
      case GE -> truth(a >= b);
      default ->
          Float.floatToRawIntBits(
              switch (op) {
                case ADD -> a + b;
                case SUB -> a - b;
                case MUL -> a * b;
                case DIV -> a / b;
                case REM -> a % b;
                case NEG -> -a;
                case SQRT -> (float) Math.sqrt(a);
                case ABS -> Math.abs(a);
                case MIN -> Math.min(a, b);
                case MAX -> Math.max(a, b);
                case FMA -> Math.fma(a, b, c);
                default -> throw undefined(op, Type.F32);
              });
    };
  }

  private static long ofDoubles(Op op, double a, double b, double c) {
    return switch (op) {
      case EQ -> truth(a == b);
      case NE -> truth(a != b);
      case LT -> truth(a < b);
      case LE -> truth(a <= b);
      case GT -> truth(a > b);
      case GE -> truth(a >= b);
      default ->
          Double.doubleToRawLongBits(
              switch (op) {
                case ADD -> a + b;
                case SUB -> a - b;
                case MUL -> a * b;
                case DIV -> a / b;
                case REM -> a % b;
                case NEG -> -a;
                case SQRT -> Math.sqrt(a);
                case ABS -> Math.abs(a);
                case MIN -> Math.min(a, b);
                case MAX -> Math.max(a, b);
                case FLOOR -> Math.floor(a);
                case CEIL -> Math.ceil(a);
                case RINT -> Math.rint(a);
                case FMA -> Math.fma(a, b, c);
                default -> throw undefined(op, Type.F64);
              });
    };
  }

  private static IllegalArgumentException undefined(Op op, Type type) {
    return new IllegalArgumentException(op + " of " + type);
  }

  private static long convert(Type from, Type to, long bits) {
    return switch (from) {
      case I32 -> ofLong((int) bits, to);
      case I64 -> ofLong(bits, to);
      case F32 -> {
        float x = Float.intBitsToFloat((int) bits);
        yield switch (to) {
          case I32 -> (int) x;
          case I64 -> (long) x;
          case F32 -> bits;
          case F64 -> Double.doubleToRawLongBits(x);
        };
      }
      case F64 -> {
        double x = Double.longBitsToDouble(bits);
        yield switch (to) {
          case I32 -> (int) x;
          case I64 -> (long) x;
          case F32 -> Float.floatToRawIntBits((float) x);
          case F64 -> bits;
        };
      }
    };
  }

  private static long ofLong(long x, Type to) {
    return switch (to) {
      case I32 -> (int) x;
      case I64 -> x;
      case F32 -> Float.floatToRawIntBits((float) x);
      case F64 -> Double.doubleToRawLongBits((double) x);
    };
  }
}
