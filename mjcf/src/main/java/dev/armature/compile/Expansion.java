package dev.armature.compile;

import dev.armature.spec.Diagnostics;
import dev.armature.spec.Spec;
import java.util.Map;

/** Turns a spec into what the compiler consumes. */
public final class Expansion {
  private Expansion() {}

  /** Expands a spec; macros by element name ("composite", "flexcomp"). */
  public static ExpandedModel expand(
      Spec spec, Map<String, Macro> macros, Diagnostics diagnostics) {
    throw new dev.armature.spec.ModelException(
        "expansion of " + spec + " is not there yet for " + macros + diagnostics);
  }
}
