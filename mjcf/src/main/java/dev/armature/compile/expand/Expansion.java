package dev.armature.compile.expand;

import dev.armature.spec.Diagnostics;
import dev.armature.spec.Spec;
import java.util.Map;

/**
 * Turns a spec into what the compiler consumes: default classes are applied, frames composed,
 * {@code replicate}, {@code attach} and macros expanded, and sections that occur several times
 * merged. Sections are taken by kind in a fixed order, the tree last, so that what refers to the
 * tree exists before it and can be repeated with its parts.
 */
public final class Expansion {
  private Expansion() {}

  /** Expands a spec; macros by element name ("composite", "flexcomp"). */
  public static ExpandedModel expand(
      Spec spec, Map<String, Macro> macros, Diagnostics diagnostics) {
    ExpandedModel model = new ModelExpander(spec, macros, diagnostics, null, 0).expand();
    NameCheck.check(model);
    return model;
  }
}
