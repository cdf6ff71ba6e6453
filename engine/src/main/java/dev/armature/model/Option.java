package dev.armature.model;

import org.jspecify.annotations.Nullable;

/**
 * Options of the simulation, with MuJoCo's defaults. A plain record of settings: change it, the
 * next step follows.
 */
public final class Option extends OptionFields {
  /** Options of a step method that is not MuJoCo's; null for its defaults. */
  public @Nullable MethodOptions method;

  /** Whether a stage is switched off: a {@code DisableFlag} bit is set. */
  public boolean disabled(int disableFlag) {
    return (disableflags & disableFlag) != 0;
  }

  /** Whether an optional feature is switched on: an {@code EnableFlag} bit is set. */
  public boolean enabled(int enableFlag) {
    return (enableflags & enableFlag) != 0;
  }

  /** A copy that can be changed without touching this one. */
  @Override
  public Option copy() {
    Option o = new Option();
    o.copyFields(this);
    o.method = method == null ? null : method.copy();
    return o;
  }

  @Override
  public boolean same(Group other) {
    return other == this || (sameFields(other) && method == ((Option) other).method);
  }
}
