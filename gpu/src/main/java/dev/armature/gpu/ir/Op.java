package dev.armature.gpu.ir;

/**
 * What a {@link Instruction.Compute} computes. The semantics are Java's to the bit; the type is
 * that of the first argument unless said otherwise.
 */
public enum Op {
  /** Sum; integers wrap, floating point rounds to nearest even and is never contracted. */
  ADD(2),
  /** Difference. */
  SUB(2),
  /** Product. */
  MUL(2),
  /**
   * Quotient. Integers truncate, {@code MIN_VALUE / -1} is {@code MIN_VALUE}; the divisor is never
   * 0, since the translator puts a branch to an exit before it.
   */
  DIV(2),
  /** Remainder with the sign of the dividend; for floating point the exact one, as Java's %. */
  REM(2),
  /** Sign changed; for floating point the sign bit alone. */
  NEG(1),
  /** Shift left; the count is an i32 and only its low 5 or 6 bits count. */
  SHL(2),
  /** Shift right with sign; the count as for {@link #SHL}. */
  SHR(2),
  /** Shift right with zeros; the count as for {@link #SHL}. */
  USHR(2),
  /** Bitwise and, of integers. */
  AND(2),
  /** Bitwise or, of integers. */
  OR(2),
  /** Bitwise exclusive or, of integers. */
  XOR(2),

  /** 1 if equal, else 0; i32. A NaN is equal to nothing, zeros of both signs are equal. */
  EQ(2),
  /** 1 if not equal, else 0; i32. True for NaN. */
  NE(2),
  /** 1 if less, else 0; i32. Signed for integers, false for NaN. */
  LT(2),
  /** 1 if less or equal, else 0; i32. Signed for integers, false for NaN. */
  LE(2),
  /** 1 if greater, else 0; i32. Signed for integers, false for NaN. */
  GT(2),
  /** 1 if greater or equal, else 0; i32. Signed for integers, false for NaN. */
  GE(2),
  /** The second argument if the first (an i32) is not 0, else the third. */
  SELECT(3),

  /** Correctly rounded square root. */
  SQRT(1),
  /** {@code Math.abs}: clears the sign bit; of an integer, {@code MIN_VALUE} stays. */
  ABS(1),
  /** {@code Math.min}: NaN if either is NaN, -0.0 below 0.0. */
  MIN(2),
  /** {@code Math.max}: NaN if either is NaN, -0.0 below 0.0. */
  MAX(2),
  /** {@code Math.floor}: keeps the sign of zeros. */
  FLOOR(1),
  /** {@code Math.ceil}: keeps the sign, -0.5 gives -0.0. */
  CEIL(1),
  /** {@code Math.rint}: to the nearest even integer, keeps the sign. */
  RINT(1),
  /** Fused multiply-add, only where Java calls {@code Math.fma}. */
  FMA(3),

  /**
   * Conversion to the type of the result: widening, truncation to i32 of an i64, rounding to
   * nearest even, and from floating point to integer toward zero, saturating, NaN to 0.
   */
  CONVERT(1),
  /** The low 8 bits of an i32 with sign. */
  TO_I8(1),
  /** The low 16 bits of an i32 with sign. */
  TO_I16(1),
  /** The low 16 bits of an i32 without sign. */
  TO_U16(1),
  /** The bits of an f64 as i64, of an f32 as i32, or the other way around. */
  BITS(1),
  /** Number of leading zero bits; i32. */
  CLZ(1),
  /** Number of trailing zero bits; i32. */
  CTZ(1),
  /** Number of one bits; i32. */
  POPC(1),
  /** High 64 bits of the signed product of two i64. */
  MULHI(2),
  /** High 64 bits of the unsigned product of two i64. */
  UMULHI(2),
  /**
   * An i32 that is not less. A back end that steps worlds side by side may give all of them the
   * largest of theirs.
   */
  MOST(1);

  private final int arity;

  Op(int arity) {
    this.arity = arity;
  }

  /** Number of arguments. */
  public int arity() {
    return arity;
  }

  /** Whether the result is an i32 truth value. */
  public boolean compares() {
    return ordinal() >= EQ.ordinal() && ordinal() <= GE.ordinal();
  }
}
