package dev.armature.kinematics;

import dev.armature.Data;
import dev.armature.Model;

/** Subtree centres of mass, and inertias and motion axes about them. */
public final class CenterOfMass {
  private CenterOfMass() {}

  public static void compute(Model m, Data d) {}
}
