package dev.armature.flex;

import dev.armature.Data;
import dev.armature.Model;

/** Elastic and damping forces of flexes, and passive contacts. */
public final class FlexPassive {
  private FlexPassive() {}

  public static void compute(Model m, Data d) {}
}
