package dev.armature.math;

/** The bound below which a number counts as zero, wherever MuJoCo has no other. */
public final class Limits {
  /**
   * MuJoCo's {@code mjMINVAL}: the smallest length, mass, inertia or pivot that is divided by. It
   * is absolute, whatever the scale of the model. Tolerances with another value or meaning stand
   * where they are used, with a name of their own.
   */
  public static final double MINVAL = 1e-15;

  private Limits() {}
}
