package dev.armature.integrator;

import dev.armature.Data;
import dev.armature.Model;

/** Semi-implicit Euler, implicit in joint damping. */
public final class Euler {
  private Euler() {}

  public static void advance(Model m, Data d) {}
}
