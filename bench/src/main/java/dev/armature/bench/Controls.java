package dev.armature.bench;

import dev.armature.math.Trig;
import dev.armature.model.Model;

/**
 * The control law of the reference dumps: it keeps every actuator moving, the same in every engine.
 */
public final class Controls {
  private Controls() {}

  /** Writes the controls of a step: a sine around the middle of each range. */
  public static void set(Model m, double[] ctrl, long step) {
    for (int i = 0; i < m.nu; i++) {
      double mid = 0;
      double amplitude = 0.3;
      if (m.actuator.ctrllimited[i]) {
        double lo = m.actuator.ctrlrange[2 * i];
        double hi = m.actuator.ctrlrange[2 * i + 1];
        mid = 0.5 * (lo + hi);
        amplitude = 0.15 * (hi - lo);
      }
      ctrl[i] = mid + amplitude * Trig.sin(0.02 * step * (1 + i % 7) + i);
    }
  }

  /** The controls of the first steps, so that a measured round only copies them. [steps x nu] */
  static double[][] ofSteps(Model m, int steps) {
    double[][] controls = new double[steps][m.nu];
    for (int i = 0; i < steps; i++) {
      set(m, controls[i], i);
    }
    return controls;
  }
}
