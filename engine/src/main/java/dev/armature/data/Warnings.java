package dev.armature.data;

/**
 * Warnings met while stepping, by kind: how often, and the last index concerned. Data to read,
 * never printed.
 */
public final class Warnings {
  /** Kinds of warning. */
  public enum Kind {
    /** The inertia matrix could not be factorized. */
    INERTIA,
    /** More contacts than the setting allows. */
    CONTACTS_FULL,
    /** More constraint rows than the setting allows. */
    ROWS_FULL,
    /** A coordinate is not a number or enormous. */
    BAD_QPOS,
    /** A velocity is not a number or enormous. */
    BAD_QVEL,
    /** An acceleration is not a number or enormous. */
    BAD_QACC,
    /** A control is not a number or enormous. */
    BAD_CTRL,
    /** Two geoms without a collider: a height field and a signed distance field. */
    NO_COLLIDER,
    /**
     * A contact with a number that is not finite was left out; the index is its first geom, -1 for
     * a flex.
     */
    BAD_CONTACT,
    /**
     * The energy is above the limit of the world, or not a number; the index is -1. Only where a
     * limit is set: {@link Data#energyLimit}.
     */
    ENERGY
  }

  private static final double MAXVAL = 1e10;
  private static final Kind[] KINDS = Kind.values();

  private final int[] count = new int[KINDS.length];
  private final int[] lastInfo = new int[KINDS.length];
  private long divergences;
  private Kind lastDivergence = Kind.BAD_QPOS;

  /** Whether a number is not finite or enormous. */
  public static boolean bad(double x) {
    return !(x >= -MAXVAL && x <= MAXVAL);
  }

  /** Counts one more of this kind. */
  public void add(Kind kind, int info) {
    addAgain(kind, info);
    if (kind == Kind.BAD_QPOS || kind == Kind.BAD_QVEL || kind == Kind.BAD_QACC) {
      divergences++;
      lastDivergence = kind;
    }
  }

  /**
   * Counts a trouble again that the reset it caused has cleared, as MuJoCo does: not another
   * divergence.
   */
  public void addAgain(Kind kind, int info) {
    count[kind.ordinal()]++;
    lastInfo[kind.ordinal()] = info;
  }

  /**
   * How often a coordinate, velocity or acceleration was bad since the world was made; a reset does
   * not clear it.
   */
  public long divergences() {
    return divergences;
  }

  /** What was bad most recently. */
  public Kind lastDivergence() {
    return lastDivergence;
  }

  /** Number of warnings of this kind since the last reset. */
  public int count(Kind kind) {
    return count[kind.ordinal()];
  }

  /** The dof, coordinate or control of the last warning of this kind. */
  public int lastInfo(Kind kind) {
    return lastInfo[kind.ordinal()];
  }

  void copyFrom(Warnings o) {
    System.arraycopy(o.count, 0, count, 0, count.length);
    System.arraycopy(o.lastInfo, 0, lastInfo, 0, lastInfo.length);
    divergences = o.divergences;
    lastDivergence = o.lastDivergence;
  }

  /** Clears all counts. */
  public void clear() {
    for (int i = 0; i < count.length; i++) {
      count[i] = 0;
      lastInfo[i] = 0;
    }
  }
}
