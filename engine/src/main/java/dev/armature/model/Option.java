package dev.armature.model;

/**
 * Options of the simulation, with MuJoCo's defaults. A plain record of settings: change it, the
 * next step follows.
 */
public final class Option extends OptionFields {
  /** Settings of the solver {@link SolverType#AVBD}; the others do not read them. */
  public AvbdOption avbd = new AvbdOption();

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
    o.avbd = avbd.copy();
    return o;
  }

  @Override
  public boolean same(Group other) {
    return other == this || (sameFields(other) && avbd == ((Option) other).avbd);
  }
}
