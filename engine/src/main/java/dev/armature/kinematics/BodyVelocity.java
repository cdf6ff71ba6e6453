package dev.armature.kinematics;

import dev.armature.Data;
import dev.armature.Model;

/** Body velocities and time derivatives of the motion axes. */
public final class BodyVelocity {
  private BodyVelocity() {}

  public static void compute(Model m, Data d) {}
}
