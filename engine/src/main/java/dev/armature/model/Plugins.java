package dev.armature.model;

import java.nio.charset.StandardCharsets;

/** Plugin instances. Arrays are flat, row after row; the shape stands in brackets. */
public final class Plugins {
  /** Ordinal of the {@link PluginKind}, or a later number for one of the class path. [nplugin] */
  public final int[] slot;

  /** First entry in plugin_state. [nplugin] */
  public final int[] stateadr;

  /** Number of states. [nplugin] */
  public final int[] statenum;

  /** First attribute. [nplugin] */
  public final int[] attradr;

  /**
   * Settings as text, each closed by a zero, in the order of the kind's attributes. [npluginattr]
   */
  public final byte[] attr;

  /** Allocates the arrays for a model of these sizes. */
  public Plugins(Sizes s) {
    slot = new int[s.nplugin];
    stateadr = new int[s.nplugin];
    statenum = new int[s.nplugin];
    attradr = new int[s.nplugin];
    attr = new byte[s.npluginattr];
  }

  private Plugins(Plugins o) {
    slot = o.slot.clone();
    stateadr = o.stateadr.clone();
    statenum = o.statenum.clone();
    attradr = o.attradr.clone();
    attr = o.attr.clone();
  }

  /** A setting of an instance by its place among the attributes, empty when it was not written. */
  public String attribute(int instance, int index) {
    int at = attradr[instance];
    for (int skip = 0; skip < index; skip++) {
      while (attr[at] != 0) {
        at++;
      }
      at++;
    }
    int end = at;
    while (attr[end] != 0) {
      end++;
    }
    return new String(attr, at, end - at, StandardCharsets.UTF_8);
  }

  /** A deep copy. */
  public Plugins copy() {
    return new Plugins(this);
  }
}
