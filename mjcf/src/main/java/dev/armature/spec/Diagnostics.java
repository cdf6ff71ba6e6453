package dev.armature.spec;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Collects the warnings of one load; under strict loading those that are marked so become refusals.
 */
public final class Diagnostics {
  private static final int MAX_WARNINGS = 1000;

  private final boolean strict;
  private final List<Warning> warnings = new ArrayList<>();

  /** An empty collection. */
  public Diagnostics(boolean strict) {
    this.strict = strict;
  }

  /** Whether loading is strict. */
  public boolean strict() {
    return strict;
  }

  /** The warnings so far, in the order they arose. */
  public List<Warning> warnings() {
    return Collections.unmodifiableList(warnings);
  }

  /** Notes something odd. */
  public void warn(SourceLocation location, String element, String message) {
    add(new Warning(location, element, message, false));
  }

  /** Notes something that MuJoCo refuses and that is accepted here, unless loading is strict. */
  public void tolerate(SourceLocation location, String element, String message) {
    if (strict) {
      throw new ModelException(location, element, message);
    }
    add(new Warning(location, element, message, true));
  }

  /** Takes over the warnings of an earlier stage. */
  public void addAll(List<Warning> earlier) {
    for (Warning warning : earlier) {
      if (warning.strict()) {
        tolerate(warning.location(), warning.element(), warning.message());
      } else {
        add(warning);
      }
    }
  }

  private void add(Warning warning) {
    if (warnings.size() < MAX_WARNINGS) {
      warnings.add(warning);
    }
  }
}
