package dev.armature.kinematics;

import dev.armature.Data;
import dev.armature.Model;

/** Positions and orientations of bodies, joints, geoms and sites from qpos. */
public final class Kinematics {
  private Kinematics() {}

  public static void compute(Model m, Data d) {}
}
