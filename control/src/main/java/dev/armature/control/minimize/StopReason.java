package dev.armature.control.minimize;

/** Why a minimization ended. */
public enum StopReason {
  /** The gradient, as far as the bounds let it act, is below its tolerance. */
  GRADIENT_SMALL(true),
  /** The next step is below its tolerance. */
  STEP_SMALL(true),
  /** Steps lower the cost by less than its tolerance, and no more was to be expected. */
  COST_FLAT(true),
  /** The cost is below the wanted one. */
  COST_REACHED(true),
  /** No step improves the cost, however short: a wrong Jacobian, or a function with jumps. */
  NO_IMPROVEMENT(false),
  /** The iterations are used up. */
  ITERATIONS_USED(false),
  /** The caller wanted it to stop. */
  STOPPED(false),
  /** The residuals at the start, or the Jacobian at a later point, are not finite. */
  NOT_FINITE(false);

  private final boolean converged;

  StopReason(boolean converged) {
    this.converged = converged;
  }

  /** Whether the result is a minimum, as far as the tolerances say. */
  public boolean converged() {
    return converged;
  }
}
