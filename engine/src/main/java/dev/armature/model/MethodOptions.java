package dev.armature.model;

/** Options of a step method that is not MuJoCo's. */
public interface MethodOptions {
  /**
   * Sets an option by its name in model files; {@link #check} says whether the value is sensible.
   *
   * @param value one number, 0 or 1 for a switch, or one number for each element
   * @throws IllegalArgumentException when there is no such option
   */
  void set(String name, double... value);

  /**
   * Looks for values that make no sense.
   *
   * @throws IllegalArgumentException naming the option, its value and what is allowed
   */
  void check();

  /** A copy that can be changed without touching this one. */
  MethodOptions copy();
}
