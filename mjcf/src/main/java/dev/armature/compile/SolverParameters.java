package dev.armature.compile;

import dev.armature.compile.expand.Item;

/** Warns where solver parameters will not act as written. */
final class SolverParameters {
  private SolverParameters() {}

  /**
   * Checks the reference parameters of an element. Both are positive (time constant, damping ratio)
   * or both are not (stiffness, damping): a mixture is kept in the model, but every constraint that
   * meets it uses the default.
   */
  static void check(Item item) {
    for (String attribute : item.source().type().attributes().keySet()) {
      if (!attribute.startsWith("solref")) {
        continue;
      }
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
    }
  }
}
