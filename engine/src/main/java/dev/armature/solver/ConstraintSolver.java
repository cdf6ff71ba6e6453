package dev.armature.solver;

import dev.armature.Data;
import dev.armature.Model;

/** Solves for constraint forces and accelerations. */
public final class ConstraintSolver {
  private ConstraintSolver() {}

  public static void solve(Model m, Data d) {}
}
