package dev.armature;

/** A world diverged under {@link DivergencePolicy#THROW}; it is back in its last good state. */
public final class DivergenceException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Divergence divergence;

  DivergenceException(Divergence divergence) {
    super(divergence.toString());
    this.divergence = divergence;
  }

  /** Returns when and where it happened, and the last good state. */
  public Divergence divergence() {
    return divergence;
  }
}
