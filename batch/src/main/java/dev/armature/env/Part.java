package dev.armature.env;

/**
 * A named part that a task is built from, such as a sensor or a joint: numbers to observe, or a
 * number to reward. {@link Parts} has the usual ones.
 */
@FunctionalInterface
public interface Part {
  /**
   * Looks up in the model what it reads.
   *
   * @throws IllegalArgumentException when the model has no such thing
   */
  Reading in(Scope scope);

  /** What a part reads from a state. */
  interface Reading {
    /** Number of numbers. */
    int size();

    /** Writes them to res[r …]. */
    void read(State state, double[] res, int r);
  }
}
