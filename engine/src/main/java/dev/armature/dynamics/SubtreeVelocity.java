package dev.armature.dynamics;

import dev.armature.Data;
import dev.armature.Model;

/** Linear velocity and angular momentum of subtrees. */
public final class SubtreeVelocity {
  private SubtreeVelocity() {}

  public static void compute(Model m, Data d) {}
}
