package dev.armature.kinematics;

import dev.armature.Data;
import dev.armature.Model;

/** Poses of cameras and lights, with their tracking modes. */
public final class CamerasAndLights {
  private CamerasAndLights() {}

  public static void compute(Model m, Data d) {}
}
