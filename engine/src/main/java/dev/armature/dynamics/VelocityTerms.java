package dev.armature.dynamics;

import dev.armature.Data;
import dev.armature.Model;

/** Tendon and actuator velocities. */
public final class VelocityTerms {
  private VelocityTerms() {}

  public static void compute(Model m, Data d) {}
}
