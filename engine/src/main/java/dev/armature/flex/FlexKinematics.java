package dev.armature.flex;

import dev.armature.Data;
import dev.armature.Model;

/** Vertices, edges and boxes of flexes. */
public final class FlexKinematics {
  private FlexKinematics() {}

  public static void compute(Model m, Data d) {}

  public static void velocity(Model m, Data d) {}
}
