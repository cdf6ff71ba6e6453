package dev.armature.constraint;

import dev.armature.Data;
import dev.armature.Model;

/** Finds the constraint islands. */
public final class IslandFinder {
  private IslandFinder() {}

  public static void find(Model m, Data d) {}
}
