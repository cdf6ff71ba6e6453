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
   * Goes back to the state before the step, with all its inputs and memory, and stays there:
   * further steps do nothing until the next reset. Poses are computed again; what follows from
   * velocities and forces is not until {@link Simulation#forward}.
   */
  STOP,
  /** Goes back as {@link #STOP} does and throws a {@link DivergenceException}. */
  THROW
}
