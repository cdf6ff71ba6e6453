package dev.armature.query;

import dev.armature.dynamics.Muscle;
import dev.armature.model.Model;

/** Force and activation of a muscle of a model, for plots and controllers. */
public final class MuscleCurves {
  private MuscleCurves() {}

  /** Force per activation of an actuator with the gain "muscle", N. Negative: it pulls. */
  public static double gain(Model m, int actuator, double length, double velocity) {
    return Muscle.gain(m, actuator, length, velocity);
  }

  /** Passive force of an actuator with the bias "muscle", N. */
  public static double bias(Model m, int actuator, double length) {
    return Muscle.bias(m, actuator, length);
  }

  /** Rate of the activation of an actuator with the dynamics "muscle", 1/s. */
  public static double rate(Model m, int actuator, double control, double activation) {
    return Muscle.dynamics(control, activation, m.actuator.dynprm, 10 * actuator);
  }
}
