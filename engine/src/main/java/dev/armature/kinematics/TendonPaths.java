package dev.armature.kinematics;

import dev.armature.Data;
import dev.armature.Model;

/** Tendon lengths, paths and Jacobians. */
public final class TendonPaths {
  private TendonPaths() {}

  public static void compute(Model m, Data d) {}
}
