package dev.armature.math;

/**
 * What code can do for worlds that are stepped side by side, in the lanes of a processor. It makes
 * no difference to a world that is stepped alone.
 */
public final class SideBySide {
  private SideBySide() {}

  /**
   * A number that is not less: of worlds side by side the largest, so that a loop that counts from
   * it down keeps them together. Rounds that a world would not have made alone must do nothing.
   */
  public static int most(int number) {
    return number;
  }
}
