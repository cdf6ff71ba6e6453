package dev.armature.compile.draft;

/** Codes of attributes that say no, yes or "if there is a range". */
public final class Limited {
  /** No. */
  public static final int FALSE = 0;

  /** Yes. */
  public static final int TRUE = 1;

  /** As the rest of the element says. */
  public static final int AUTO = 2;

  private Limited() {}

  /** Whether a range that is limited "auto" holds. */
  public static boolean resolve(int code, double[] range) {
    return code == TRUE || code == AUTO && range[0] < range[1];
  }
}
