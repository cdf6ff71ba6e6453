package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** The arrays of {@link Plugins}. */
public abstract class PluginsFields extends Group {
  /** Ordinal of the {@link PluginKind}; later numbers are plugins of the class path. [nplugin] */
  public final int[] slot;

  /** First state variable in plugin_state. [nplugin] */
  public final int[] stateadr;

  /** Number of state variables. [nplugin] */
  public final int[] statenum;

  /** First byte of the settings in attr. [nplugin] */
  public final int[] attradr;

  /**
   * Settings as text, each closed by a zero, in the order of the kind's attributes. [npluginattr]
   */
  public final byte[] attr;

  final Sizes sizes;

  PluginsFields(Sizes s) {
    sizes = s;
    slot = new int[s.nplugin];
    stateadr = new int[s.nplugin];
    statenum = new int[s.nplugin];
    attradr = new int[s.nplugin];
    attr = new byte[s.npluginattr];
  }

  @Override
  protected int section() {
    return 37;
  }

  @Override
  protected int fieldCount() {
    return 5;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> slot;
      case 1 -> stateadr;
      case 2 -> statenum;
      case 3 -> attradr;
      case 4 -> attr;
      default -> null;
    };
  }
}
