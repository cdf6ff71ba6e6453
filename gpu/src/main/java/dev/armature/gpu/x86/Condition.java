package dev.armature.gpu.x86;

/** Conditions of jumps and moves, after a comparison of signed numbers. */
public enum Condition {
  /** Equal. */
  EQ(4),
  /** Not equal. */
  NE(5),
  /** Less. */
  LT(12),
  /** Greater or equal. */
  GE(13),
  /** Less or equal. */
  LE(14),
  /** Greater. */
  GT(15),
  /** Negative. */
  NEGATIVE(8),
  /** A mask has all of another. */
  WITHIN(2);

  final int code;

  Condition(int code) {
    this.code = code;
  }

  /** The opposite of a comparison. */
  public Condition not() {
    return switch (this) {
      case EQ -> NE;
      case NE -> EQ;
      case LT -> GE;
      case GE -> LT;
      case LE -> GT;
      case GT -> LE;
      case NEGATIVE, WITHIN -> throw new IllegalStateException("no opposite");
    };
  }
}
