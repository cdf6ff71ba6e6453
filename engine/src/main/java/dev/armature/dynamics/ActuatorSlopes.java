package dev.armature.dynamics;

import dev.armature.data.Data;
import dev.armature.model.BiasType;
import dev.armature.model.DynType;
import dev.armature.model.GainType;
import dev.armature.model.Model;

/**
 * How the force of an actuator, gain(length, velocity) · input + bias(length, velocity), changes
 * with its length, its velocity and its input. All are zero where the force would be beyond its
 * limit or the actuator is switched off; those that implicit integrators take also right at the
 * limit.
 */
public final class ActuatorSlopes {
  private ActuatorSlopes() {}

  /** The derivative of the force by the length. */
  public static double byLength(Model m, Data d, int i) {
    return isStuck(m, d, i) ? 0 : slope(m, d, i, 1, 0, Actuation.input(m, d, i));
  }

  /** The derivative of the force by the velocity. */
  public static double byVelocity(Model m, Data d, int i) {
    return isStuck(m, d, i) ? 0 : slope(m, d, i, 0, 1, Actuation.input(m, d, i));
  }

  /** The derivative of the force by the input: control or activation. */
  public static double byInput(Model m, Data d, int i) {
    return isStuck(m, d, i) ? 0 : Actuation.gain(m, d, i);
  }

  /**
   * The derivative by the velocity as implicit integrators take it: with the control as the user
   * set it, neither clamped nor delayed.
   */
  public static double implicit(Model m, Data d, int i) {
    return isConstant(m, d, i) ? 0 : slope(m, d, i, 0, 1, implicitInput(m, d, i));
  }

  /** The derivative of {@link #implicit} by the length. */
  public static double implicitByLength(Model m, Data d, int i) {
    return isConstant(m, d, i) ? 0 : slope(m, d, i, 1, 1, implicitInput(m, d, i));
  }

  /** The derivative of {@link #implicit} by the velocity. */
  public static double implicitByVelocity(Model m, Data d, int i) {
    return isConstant(m, d, i) ? 0 : slope(m, d, i, 0, 2, implicitInput(m, d, i));
  }

  /** The derivative of {@link #implicit} by the input. */
  public static double implicitByInput(Model m, Data d, int i) {
    return isConstant(m, d, i) ? 0 : gain(m, d, i, 0, 1);
  }

  private static boolean isConstant(Model m, Data d, int i) {
    double force = d.actuatorForce[i];
    return Actuation.isDisabled(m, i)
        || m.actuator.forcelimited[i]
            && (force <= m.actuator.forcerange[2 * i] || force >= m.actuator.forcerange[2 * i + 1]);
  }

  /** As above, but a force that is at its limit by chance follows as it does from inside. */
  private static boolean isStuck(Model m, Data d, int i) {
    if (!isConstant(m, d, i) || Actuation.isDisabled(m, i)) {
      return isConstant(m, d, i);
    }
    double free = Actuation.freeForce(m, d, i);
    return free < m.actuator.forcerange[2 * i] || free > m.actuator.forcerange[2 * i + 1];
  }

  private static double slope(Model m, Data d, int i, int byLength, int byVelocity, double input) {
    double bias = bias(m, d, i, byLength, byVelocity);
    double gain = gain(m, d, i, byLength, byVelocity);
    return gain == 0 ? bias : bias + gain * input;
  }

  private static double gain(Model m, Data d, int i, int byLength, int byVelocity) {
    return switch (m.actuator.gaintype[i]) {
      case GainType.AFFINE ->
          affine(m.actuator.gainprm, Actuation.GAIN_PRM * i, byLength, byVelocity);
      case GainType.MUSCLE ->
          Muscle.gain(m, i, d.actuatorLength[i], d.actuatorVelocity[i], byLength, byVelocity);
      default -> 0;
    };
  }

  private static double bias(Model m, Data d, int i, int byLength, int byVelocity) {
    return switch (m.actuator.biastype[i]) {
      case BiasType.AFFINE ->
          affine(m.actuator.biasprm, Actuation.BIAS_PRM * i, byLength, byVelocity);
      case BiasType.MUSCLE ->
          byLength == 1 && byVelocity == 0 ? Muscle.biasSlope(m, i, d.actuatorLength[i]) : 0;
      default -> 0;
    };
  }

  private static double affine(double[] prm, int prmAt, int byLength, int byVelocity) {
    return byLength + byVelocity == 1 ? prm[prmAt + byLength + 2 * byVelocity] : 0;
  }

  private static double implicitInput(Model m, Data d, int i) {
    return m.actuator.dyntype[i] == DynType.NONE ? d.ctrl[i] : Actuation.activationInput(m, d, i);
  }
}
