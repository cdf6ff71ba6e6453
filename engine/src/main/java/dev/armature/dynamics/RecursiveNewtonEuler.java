package dev.armature.dynamics;

import dev.armature.Data;
import dev.armature.Model;

/** Inverse dynamics by recursion over the tree. */
public final class RecursiveNewtonEuler {
  private RecursiveNewtonEuler() {}

  public static void bias(Model m, Data d) {}

  public static void postConstraint(Model m, Data d) {}
}
