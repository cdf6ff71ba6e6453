package dev.armature.dynamics;

import dev.armature.Data;
import dev.armature.Model;

/** Acceleration without constraints. */
public final class SmoothAcceleration {
  private SmoothAcceleration() {}

  public static void compute(Model m, Data d) {}
}
