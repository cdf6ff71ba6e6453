package dev.armature;

/**
 * What a {@link Simulation} does when a coordinate, velocity or acceleration is NaN, infinite or
 * enormous.
 */
public enum DivergencePolicy {
  /**
   * Resets the world to its reference configuration and continues: MuJoCo's rule, unless {@code
   * autoreset} is disabled.
   */
  RESET,
  /**
   * Restores the state before the step, with all inputs and memory, and stays there: further steps
   * do nothing until the next reset. Poses are computed again; what follows from velocities and
   * forces is not until {@link Simulation#forward}.
   */
  STOP,
  /** Goes back as {@link #STOP} does and throws a {@link DivergenceException}. */
  THROW
}
