package dev.armature.dynamics;

import dev.armature.Data;
import dev.armature.Model;

/** Actuator forces and activation derivatives. */
public final class Actuation {
  private Actuation() {}

  public static void compute(Model m, Data d) {}
}
