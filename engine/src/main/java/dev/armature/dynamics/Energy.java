package dev.armature.dynamics;

import dev.armature.Data;
import dev.armature.Model;

/** Potential and kinetic energy. */
public final class Energy {
  private Energy() {}

  public static void potential(Model m, Data d) {}

  public static void kinetic(Model m, Data d) {}
}
