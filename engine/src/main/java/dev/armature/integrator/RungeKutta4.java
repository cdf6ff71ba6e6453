package dev.armature.integrator;

import dev.armature.Data;
import dev.armature.Model;

/** Fourth-order Runge-Kutta. */
public final class RungeKutta4 {
  private RungeKutta4() {}

  public static void advance(Model m, Data d) {}
}
