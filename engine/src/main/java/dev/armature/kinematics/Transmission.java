package dev.armature.kinematics;

import dev.armature.Data;
import dev.armature.Model;

/** Actuator lengths and moments. */
public final class Transmission {
  private Transmission() {}

  public static void compute(Model m, Data d) {}
}
