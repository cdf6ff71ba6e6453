package dev.armature.model;

/** Bits of {@code opt.enableflags}. Plain integers, as the arrays of a model hold them. */
public final class EnableFlag {
  public static final int OVERRIDE = 1 << 0;
  public static final int ENERGY = 1 << 1;
  public static final int FWDINV = 1 << 2;
  public static final int INVDISCRETE = 1 << 3;
  public static final int MULTICCD = 1 << 4;
  public static final int SLEEP = 1 << 5;

  /** Number of codes. */
  public static final int COUNT = 6;

  private EnableFlag() {}
}
