package dev.armature.gpu.x86;

/**
 * What a comparison of vectors asks. With a NaN only {@link #NE} and {@link #UNORDERED} hold, as in
 * Java, and none raises a flag.
 */
public enum Comparison {
  /** Equal. */
  EQ(0, 0),
  /** Less. */
  LT(1, 0x11),
  /** Less or equal. */
  LE(2, 0x12),
  /** One of both is a NaN. */
  UNORDERED(-1, 3),
  /** Not equal. */
  NE(4, 4),
  /** Greater or equal. */
  GE(5, 0x1D),
  /** Greater. */
  GT(6, 0x1E);

  private final int ofIntegers;
  private final int ofFloats;

  Comparison(int ofIntegers, int ofFloats) {
    this.ofIntegers = ofIntegers;
    this.ofFloats = ofFloats;
  }

  /** The immediate byte of an instruction. */
  int predicate(Vector instruction) {
    int predicate =
        switch (instruction) {
          case CMPPD, CMPPS -> ofFloats;
          case PCMPD, PCMPQ -> ofIntegers;
          default -> -1;
        };
    if (predicate < 0) {
      throw new IllegalArgumentException(instruction + " cannot ask for " + this);
    }
    return predicate;
  }
}
