package dev.armature.integrator;

import dev.armature.Data;
import dev.armature.Model;

/** Implicit in velocity, full or fast. */
public final class Implicit {
  private Implicit() {}

  public static void advance(Model m, Data d) {}
}
