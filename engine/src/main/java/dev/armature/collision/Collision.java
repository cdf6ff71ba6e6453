package dev.armature.collision;

import dev.armature.Data;
import dev.armature.Model;

/** Finds all contacts: broad phase, mid phase, narrow phase. */
public final class Collision {
  private Collision() {}

  public static void detect(Model m, Data d) {}
}
