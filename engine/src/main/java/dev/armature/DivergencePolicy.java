package dev.armature;

/**
 * What a {@link Simulation} does when a coordinate, velocity or acceleration is no longer a
 * sensible number.
 */
public enum DivergencePolicy {
  /**
   * Sets the world back to its reference configuration and goes on: MuJoCo's rule, unless {@code
   * autoreset} is disabled.
   */
  RESET,
  /**
   * Goes back to the last good state and stays there: further steps do nothing until the next
   * reset.
   */
  STOP,
  /** Goes back to the last good state and throws a {@link DivergenceException}. */
  THROW
}
