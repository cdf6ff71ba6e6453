package dev.armature.compile;

import dev.armature.compile.expand.Item;

/** Reads solver parameters and says where they will not act as written. */
final class SolverParameters {
  private SolverParameters() {}

  /**
   * Reference parameters. Both positive (time constant, damping ratio) or both not (stiffness,
   * damping): a mixture is kept in the model, but every constraint that meets it uses the default.
   */
  static double[] solref(Item item, String attribute) {
    double[] solref = item.numbers(attribute);
    if (solref[0] > 0 != solref[1] > 0) {
      item.warn(
          attribute
              + " ("
              + solref[0]
              + " "
              + solref[1]
              + ") mixes signs: give time constant and damping ratio (both positive) or stiffness"
              + " and damping (both negative); the default (0.02 1) acts instead");
    }
    return solref;
  }
}
