package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.dynamics.Actuation;
import dev.armature.dynamics.ActuatorSlopes;
import dev.armature.dynamics.Muscle;
import dev.armature.math.Limits;
import dev.armature.model.DisableFlag;
import dev.armature.model.DynType;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * How the rates of a world after a forward pass, its accelerations and the rates of its
 * activations, change with positions, velocities, activations and controls. Matrices have a column
 * for each of these, in this order.
 */
final class RateDerivative {
  /** Columns: 2 nv + na + nu. */
  final int width;

  /** Accelerations, nv rows. */
  final double[] acceleration;

  /** The rate of each activation by the activation itself. */
  final double[] rateByActivation;

  /** The rate of each activation by the control of its actuator. */
  final double[] rateByControl;

  /** What the gain of each actuator multiplies, by its activation. */
  final double[] inputByActivation;

  /** What the gain of each actuator multiplies, by its control. */
  final double[] inputByControl;

  private final Model m;
  private final int nv;
  private final double[] byForce;
  private final double[] byVelocity;
  private final double[] byPosition;
  private final double[] slopes = new double[2];

  RateDerivative(Model m) {
    this.m = m;
    nv = m.nv;
    width = 2 * nv + m.na + m.nu;
    acceleration = new double[nv * width];
    rateByActivation = new double[m.na];
    rateByControl = new double[m.na];
    inputByActivation = new double[m.nu];
    inputByControl = new double[m.nu];
    byForce = new double[nv * nv];
    byVelocity = new double[nv * nv];
    byPosition = new double[nv * nv];
  }

  /** Computes everything after a forward pass. */
  void compute(Data d) {
    ConstrainedDerivative.compute(m, d, byForce, byVelocity, byPosition);
    Arrays.fill(acceleration, 0);
    for (int i = 0; i < nv; i++) {
      System.arraycopy(byPosition, i * nv, acceleration, i * width, nv);
      System.arraycopy(byVelocity, i * nv, acceleration, i * width + nv, nv);
    }
    for (int i = 0; i < m.nu; i++) {
      inputs(d, i);
      int at = m.actuator.actadr[i];
      double gain = isOff(i) ? 0 : ActuatorSlopes.byInput(m, d, i);
      if (at >= 0) {
        push(d, i, gain * inputByActivation[i], 2 * nv + at);
      }
      push(d, i, gain * inputByControl[i], 2 * nv + m.na + i);
    }
  }

  private boolean isOff(int i) {
    return m.opt.disabled(DisableFlag.ACTUATION) || Actuation.isDisabled(m, i);
  }

  private void inputs(Data d, int i) {
    int at = m.actuator.actadr[i];
    double control = Actuation.clampControl(m, i, d.ctrl[i]) == d.ctrl[i] ? 1 : 0;
    inputByActivation[i] = 0;
    inputByControl[i] = control;
    if (at < 0) {
      return;
    }
    slopes(d, i, at);
    rateByActivation[at] = slopes[0];
    rateByControl[at] = control * slopes[1];
    boolean early = m.actuator.actearly[i];
    double[] next = early ? next(d, i, d.actDot[at]) : new double[] {1, 0};
    inputByActivation[i] = next[0] + next[1] * rateByActivation[at];
    inputByControl[i] = next[1] * rateByControl[at];
  }

  /** The rate of an activation by the activation and by the control that acts. */
  private void slopes(Data d, int i, int at) {
    Arrays.fill(slopes, 0);
    if (m.opt.disabled(DisableFlag.ACTUATION)) {
      return;
    }
    int p = Actuation.DYN_PRM * i;
    switch (m.actuator.dyntype[i]) {
      case DynType.INTEGRATOR -> slopes[1] = 1;
      case DynType.FILTER, DynType.FILTEREXACT -> {
        slopes[1] = 1 / Math.max(Limits.MINVAL, m.actuator.dynprm[p]);
        slopes[0] = -slopes[1];
      }
      case DynType.MUSCLE ->
          Muscle.dynamicsSlopes(d.ctrl[i], d.act[at], m.actuator.dynprm, p, slopes);
      default -> {}
    }
  }

  /** The activation after a step at some rate, by the activation before and by the rate. */
  double[] next(Data d, int i, double rate) {
    int at = m.actuator.actadr[i];
    double h = m.opt.timestep;
    double tau = Math.max(Limits.MINVAL, m.actuator.dynprm[Actuation.DYN_PRM * i]);
    boolean exact = m.actuator.dyntype[i] == DynType.FILTEREXACT;
    double[] result = {1, exact ? -tau * Math.expm1(-h / tau) : h};
    if (isOff(i)) {
      result[1] = 0;
    }
    if (m.actuator.actlimited[i] && !m.opt.disabled(DisableFlag.ACTUATION)) {
      double next = Actuation.freeActivation(m, d, i, at, isOff(i) ? 0 : rate);
      if (next < m.actuator.actrange[2 * i] || next > m.actuator.actrange[2 * i + 1]) {
        Arrays.fill(result, 0);
      }
    }
    return result;
  }

  /** Adds what a change of an actuator's force does, to a column. */
  private void push(Data d, int i, double change, int column) {
    if (change == 0) {
      return;
    }
    for (int k = d.momentRowadr[i]; k < d.momentRowadr[i] + d.momentRownnz[i]; k++) {
      int dof = d.momentColind[k];
      if (ForceTerms.isLimited(m, d, dof)) {
        continue;
      }
      for (int r = 0; r < nv; r++) {
        acceleration[r * width + column] += change * d.actuatorMoment[k] * byForce[dof * nv + r];
      }
    }
  }

  /** The rates of the activations along changes of the state: na rows. */
  void addRates(double[] activation, double[] rates) {
    for (int i = 0; i < m.nu; i++) {
      int at = m.actuator.actadr[i];
      for (int c = 0; at >= 0 && c < width; c++) {
        rates[at * width + c] += rateByActivation[at] * activation[at * width + c];
      }
      if (at >= 0) {
        rates[at * width + 2 * nv + m.na + i] += rateByControl[at];
      }
    }
  }
}
