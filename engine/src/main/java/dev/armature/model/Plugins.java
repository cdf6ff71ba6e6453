package dev.armature.model;

import dev.armature.Sizes;

/** Plugin instances. Arrays are flat, row after row; the shape stands in brackets. */
public final class Plugins {
  /** Index of the plugin kind in Names.plugin. [nplugin] */
  public final int[] slot;

  /** First entry in plugin_state. [nplugin] */
  public final int[] stateadr;

  /** Number of states. [nplugin] */
  public final int[] statenum;

  /** First attribute. [nplugin] */
  public final int[] attradr;

  /** Allocates the arrays for a model of these sizes. */
  public Plugins(Sizes s) {
    slot = new int[s.nplugin];
    stateadr = new int[s.nplugin];
    statenum = new int[s.nplugin];
    attradr = new int[s.nplugin];
  }

  private Plugins(Plugins o) {
    slot = o.slot.clone();
    stateadr = o.stateadr.clone();
    statenum = o.statenum.clone();
    attradr = o.attradr.clone();
  }

  /** A deep copy. */
  public Plugins copy() {
    return new Plugins(this);
  }
}
