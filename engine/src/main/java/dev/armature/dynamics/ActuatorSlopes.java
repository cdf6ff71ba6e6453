package dev.armature.dynamics;

import dev.armature.data.Data;
import dev.armature.model.BiasType;
import dev.armature.model.DisableFlag;
import dev.armature.model.DynType;
import dev.armature.model.GainType;
import dev.armature.model.Model;

/**
 * How the force of an actuator, gain(length, velocity) · input + bias(length, velocity), changes
 * with its length, its velocity and its input. All are zero where the force is at its limit or the
 * actuator is switched off.
 */
public final class ActuatorSlopes {
  private ActuatorSlopes() {}

  /** The derivative of the force by the length. */
  public static double byLength(Model m, Data d, int i) {
    return isConstant(m, d, i) ? 0 : slope(m, d, i, 1, 0, input(m, d, i));
  }

  /** The derivative of the force by the velocity. */
  public static double byVelocity(Model m, Data d, int i) {
    return isConstant(m, d, i) ? 0 : slope(m, d, i, 0, 1, input(m, d, i));
  }

  /** The derivative of the force by the input: control or activation. */
  public static double byInput(Model m, Data d, int i) {
    return isConstant(m, d, i) ? 0 : Actuation.gain(m, d, i);
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

  /** What the gain multiplies. */
  private static double input(Model m, Data d, int i) {
    if (m.actuator.actadr[i] >= 0) {
      return Actuation.activationInput(m, d, i);
    }
    double low = m.actuator.ctrlrange[2 * i];
    double high = m.actuator.ctrlrange[2 * i + 1];
    boolean clamp = m.actuator.ctrllimited[i] && !m.opt.disabled(DisableFlag.CLAMPCTRL);
    return clamp ? Math.max(low, Math.min(high, d.ctrl[i])) : d.ctrl[i];
  }

  private static double implicitInput(Model m, Data d, int i) {
    return m.actuator.dyntype[i] == DynType.NONE ? d.ctrl[i] : Actuation.activationInput(m, d, i);
  }
}
