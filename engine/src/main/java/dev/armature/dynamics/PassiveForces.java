package dev.armature.dynamics;

import dev.armature.Data;
import dev.armature.Model;

/** Springs, dampers, gravity compensation, fluid. */
public final class PassiveForces {
  private PassiveForces() {}

  public static void compute(Model m, Data d) {}
}
