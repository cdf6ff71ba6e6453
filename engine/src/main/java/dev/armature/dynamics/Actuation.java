package dev.armature.dynamics;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.Data;
import dev.armature.data.HistoryBuffers;
import dev.armature.data.Scratch;
import dev.armature.data.SleepState;
import dev.armature.data.Warnings;
import dev.armature.model.BiasType;
import dev.armature.model.DisableFlag;
import dev.armature.model.DynType;
import dev.armature.model.GainType;
import dev.armature.model.Model;
import dev.armature.model.TransmissionType;
import dev.armature.plugin.PluginInstances;
import java.util.Arrays;

/**
 * Actuator forces and rates of activations.
 *
 * <p>force = gain(length, velocity) · input + bias(length, velocity), where the input is the
 * control or, with dynamics, the activation. Forces are limited per tendon, per actuator and per
 * joint, and reach the dofs through the moments.
 */
public final class Actuation {
  /** Parameters of an actuator's dynamics. */
  public static final int DYN_PRM = 10;

  /** Parameters of an actuator's gain. */
  public static final int GAIN_PRM = 10;

  /** Parameters of an actuator's bias. */
  public static final int BIAS_PRM = 10;

  private static final int GROUPS = 31;

  private Actuation() {}

  /** Working memory: the controls as they act, and the total force on each tendon. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final double[] ctrl;
    final double[] tendonForce;

    Work(Model m) {
      ctrl = new double[m.nu];
      tendonForce = new double[m.ntendon];
    }
  }

  /** Fills actDot, actuatorForce and qfrcActuator. */
  public static void compute(Model m, Data d) {
    Arrays.fill(d.actuatorForce, 0);
    if (m.nu == 0 || m.opt.disabled(DisableFlag.ACTUATION)) {
      Arrays.fill(d.qfrcActuator, 0);
      return;
    }
    Work w = d.scratch(Work.KEY);
    controls(m, d, w.ctrl);
    for (int i = 0; i < m.nu; i++) {
      if (m.actuator.actadr[i] >= 0 && !SleepState.isActuatorIdle(m, d, i)) {
        activationRate(m, d, i, w.ctrl[i]);
      }
    }
    PluginInstances.actuatorRates(m, d);
    for (int i = 0; i < m.nu; i++) {
      if (!isDisabled(m, i) && m.actuator.plugin[i] < 0 && !SleepState.isActuatorIdle(m, d, i)) {
        d.actuatorForce[i] = force(m, d, i, w.ctrl[i]);
      }
    }
    PluginInstances.actuatorForces(m, d);
    limitTendons(m, d, w.tendonForce);
    for (int i = 0; i < m.nu; i++) {
      if (m.actuator.forcelimited[i]) {
        d.actuatorForce[i] = clip(d.actuatorForce[i], m.actuator.forcerange, 2 * i);
      }
    }
    toDofs(m, d);
  }

  /** Whether the actuator's group is switched off. */
  public static boolean isDisabled(Model m, int i) {
    int group = m.actuator.group[i];
    return group >= 0 && group < GROUPS && (m.opt.disableactuator & (1 << group)) != 0;
  }

  /** Delayed, then clamped; one bad control silences all. */
  private static void controls(Model m, Data d, double[] ctrl) {
    for (int i = 0; i < m.nu; i++) {
      if (m.actuator.delay[i] != 0) {
        HistoryBuffers.readControl(m, d, i, ctrl, i);
      } else {
        ctrl[i] = d.ctrl[i];
      }
      ctrl[i] = clampControl(m, i, ctrl[i]);
    }
    for (int i = 0; i < m.nu; i++) {
      if (Warnings.bad(ctrl[i])) {
        d.warning.add(Warnings.Kind.BAD_CTRL, i);
        Arrays.fill(ctrl, 0);
        return;
      }
    }
  }

  /** A control inside the range of its actuator, if that has one which counts. */
  public static double clampControl(Model m, int i, double ctrl) {
    return m.actuator.ctrllimited[i] && !m.opt.disabled(DisableFlag.CLAMPCTRL)
        ? clip(ctrl, m.actuator.ctrlrange, 2 * i)
        : ctrl;
  }

  private static double clip(double x, double[] range, int rangeAt) {
    return x < range[rangeAt] ? range[rangeAt] : x > range[rangeAt + 1] ? range[rangeAt + 1] : x;
  }

  private static void activationRate(Model m, Data d, int i, double ctrl) {
    int first = m.actuator.actadr[i];
    int last = first + m.actuator.actnum[i] - 1;
    for (int k = first; k < last; k++) {
      d.actDot[k] = 0;
    }
    int prm = DYN_PRM * i;
    d.actDot[last] =
        switch (m.actuator.dyntype[i]) {
          case DynType.INTEGRATOR -> ctrl;
          case DynType.FILTER, DynType.FILTEREXACT ->
              (ctrl - d.act[last]) / Math.max(MINVAL, m.actuator.dynprm[prm]);
          case DynType.MUSCLE -> Muscle.dynamics(ctrl, d.act[last], m.actuator.dynprm, prm);
          case DynType.USER -> d.hooks.actuatorDynamics(m, d, i);
          default -> 0;
        };
  }

  /** The activation after one step at this rate, within its range. */
  public static double nextActivation(Model m, Data d, int i, int at, double rate) {
    double act = freeActivation(m, d, i, at, rate);
    return m.actuator.actlimited[i] ? clip(act, m.actuator.actrange, 2 * i) : act;
  }

  /** The activation after one step at this rate, if it had no range. */
  public static double freeActivation(Model m, Data d, int i, int at, double rate) {
    double h = m.opt.timestep;
    if (m.actuator.dyntype[i] == DynType.FILTEREXACT) {
      double tau = Math.max(MINVAL, m.actuator.dynprm[DYN_PRM * i]);
      return d.act[at] + rate * tau * (1 - StrictMath.exp(-h / tau));
    }
    return d.act[at] + rate * h;
  }

  /**
   * What the gain of an actuator with activation multiplies: its activation, or already the next
   * one.
   */
  public static double activationInput(Model m, Data d, int i) {
    int last = m.actuator.actadr[i] + m.actuator.actnum[i] - 1;
    return m.actuator.actearly[i] ? nextActivation(m, d, i, last, d.actDot[last]) : d.act[last];
  }

  private static double force(Model m, Data d, int i, double ctrl) {
    return gain(m, d, i) * input(m, d, i, ctrl) + bias(m, d, i);
  }

  private static double input(Model m, Data d, int i, double ctrl) {
    return m.actuator.actadr[i] < 0 ? ctrl : activationInput(m, d, i);
  }

  /** What the gain of an actuator without delay multiplies. */
  static double input(Model m, Data d, int i) {
    return input(m, d, i, clampControl(m, i, d.ctrl[i]));
  }

  /** The force of an actuator without delay, if it had no limits. */
  static double freeForce(Model m, Data d, int i) {
    return force(m, d, i, clampControl(m, i, d.ctrl[i]));
  }

  /** What the input of an actuator is multiplied by. */
  public static double gain(Model m, Data d, int i) {
    double[] prm = m.actuator.gainprm;
    int p = GAIN_PRM * i;
    return switch (m.actuator.gaintype[i]) {
      case GainType.FIXED -> prm[p];
      case GainType.AFFINE -> affine(d, i, prm, p);
      case GainType.MUSCLE -> Muscle.gain(m, i, d.actuatorLength[i], d.actuatorVelocity[i]);
      default -> d.hooks.actuatorGain(m, d, i);
    };
  }

  private static double bias(Model m, Data d, int i) {
    double[] prm = m.actuator.biasprm;
    int p = BIAS_PRM * i;
    return switch (m.actuator.biastype[i]) {
      case BiasType.NONE -> 0;
      case BiasType.AFFINE -> affine(d, i, prm, p);
      case BiasType.MUSCLE -> Muscle.bias(m, i, d.actuatorLength[i]);
      default -> d.hooks.actuatorBias(m, d, i);
    };
  }

  private static double affine(Data d, int i, double[] prm, int prmAt) {
    return prm[prmAt]
        + prm[prmAt + 1] * d.actuatorLength[i]
        + prm[prmAt + 2] * d.actuatorVelocity[i];
  }

  /**
   * Scales the forces of all actuators of a tendon so that their sum stays in the tendon's range.
   */
  private static void limitTendons(Model m, Data d, double[] total) {
    boolean any = false;
    for (int i = 0; i < m.nu; i++) {
      any |= actsOnLimitedTendon(m, i);
    }
    if (!any) {
      return;
    }
    Arrays.fill(total, 0);
    for (int i = 0; i < m.nu; i++) {
      if (actsOnLimitedTendon(m, i)) {
        total[m.actuator.trnid[2 * i]] += d.actuatorForce[i];
      }
    }
    for (int i = 0; i < m.nu; i++) {
      if (actsOnLimitedTendon(m, i)) {
        int t = m.actuator.trnid[2 * i];
        double allowed = clip(total[t], m.tendon.actfrcrange, 2 * t);
        if (total[t] != 0 && allowed != total[t]) {
          d.actuatorForce[i] *= allowed / total[t];
        }
      }
    }
  }

  private static boolean actsOnLimitedTendon(Model m, int i) {
    return m.actuator.trntype[i] == TransmissionType.TENDON
        && !isDisabled(m, i)
        && m.tendon.actfrclimited[m.actuator.trnid[2 * i]];
  }

  private static void toDofs(Model m, Data d) {
    Arrays.fill(d.qfrcActuator, 0);
    for (int i = 0; i < m.nu; i++) {
      double force = d.actuatorForce[i];
      if (force != 0) {
        int at = d.momentRowadr[i];
        for (int k = at; k < at + d.momentRownnz[i]; k++) {
          d.qfrcActuator[d.momentColind[k]] += force * d.actuatorMoment[k];
        }
      }
    }
    if (PassiveForces.gravityCompensated(m)) {
      for (int k = 0; k < m.nv; k++) {
        if (m.jnt.actgravcomp[m.dof.jntid[k]]) {
          d.qfrcActuator[k] += d.qfrcGravcomp[k];
        }
      }
    }
    for (int j = 0; j < m.njnt; j++) {
      if (m.jnt.actfrclimited[j]) {
        int dof = m.jnt.dofadr[j];
        d.qfrcActuator[dof] = clip(d.qfrcActuator[dof], m.jnt.actfrcrange, 2 * j);
      }
    }
  }
}
