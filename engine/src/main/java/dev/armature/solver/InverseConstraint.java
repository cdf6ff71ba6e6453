package dev.armature.solver;

import dev.armature.Data;
import dev.armature.Model;

/** Constraint forces for given accelerations. */
public final class InverseConstraint {
  private InverseConstraint() {}

  public static void compute(Model m, Data d) {}
}
