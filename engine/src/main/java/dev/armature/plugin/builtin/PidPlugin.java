package dev.armature.plugin.builtin;

import dev.armature.data.Data;
import dev.armature.dynamics.Actuation;
import dev.armature.model.DynType;
import dev.armature.model.Model;
import dev.armature.plugin.Plugin;
import dev.armature.plugin.PluginException;
import dev.armature.plugin.PluginInstance;
import dev.armature.plugin.PluginSettings;
import dev.armature.plugin.Users;
import java.util.List;
import java.util.Set;

/**
 * {@code mujoco.pid}: an actuator that makes its length follow a set point u,
 *
 * <pre>
 *   e = u − length
 *   force = kp e + ki ∫ e dt + kd (u̇ − velocity)
 * </pre>
 *
 * <p>The set point is the control, or the activation where the actuator has dynamics. {@code
 * slewmax} limits its rate, {@code imax} the force of the integral. The activations are [integral,
 * if ki ≠ 0] [last set point, if slewmax is given] [state of the dynamics, if any].
 */
public final class PidPlugin implements Plugin {
  @Override
  public String name() {
    return "mujoco.pid";
  }

  @Override
  public List<String> attributes() {
    return List.of("kp", "ki", "kd", "imax", "slewmax");
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.of(Capability.ACTUATOR);
  }

  @Override
  public PluginInstance create(Model m, int instance, PluginSettings settings) {
    return new Controller(m, instance, settings);
  }

  private static final class Controller implements PluginInstance {
    private final int[] actuators;
    private final double kp;
    private final double ki;
    private final double kd;
    private final double integralMax;
    private final double slewMax;
    private final boolean slewLimited;

    Controller(Model m, int instance, PluginSettings settings) {
      kp = settings.leadingNumber("kp");
      ki = settings.leadingNumber("ki");
      kd = settings.leadingNumber("kd");
      slewLimited = settings.has("slewmax");
      slewMax = settings.leadingNumber("slewmax");
      double imax = settings.leadingNumber("imax");
      if (imax < 0 || ki < 0 || slewMax < 0) {
        throw new PluginException("mujoco.pid: imax, ki and slewmax must not be negative");
      }
      integralMax = settings.has("imax") && ki != 0 ? imax / ki : Double.POSITIVE_INFINITY;
      actuators = Users.of(m.actuator.plugin, instance);
      if (actuators.length == 0) {
        throw new PluginException("mujoco.pid: no actuator uses the instance");
      }
      for (int i : actuators) {
        int want = (ki != 0 ? 1 : 0) + (slewLimited ? 1 : 0) + (hasDynamics(m, i) ? 1 : 0);
        if (m.actuator.actnum[i] != want) {
          throw new PluginException(
              "mujoco.pid: actuator "
                  + i
                  + " has "
                  + m.actuator.actnum[i]
                  + " activations (actdim) but the controller needs "
                  + want);
        }
      }
    }

    private static boolean hasDynamics(Model m, int i) {
      return m.actuator.dyntype[i] != DynType.NONE;
    }

    private int lastActivation(Model m, int i) {
      return m.actuator.actadr[i] + m.actuator.actnum[i] - 1;
    }

    private int slewActivation(Model m, int i) {
      return m.actuator.actadr[i] + (ki != 0 ? 1 : 0);
    }

    private double setPoint(Model m, Data d, int i, boolean early) {
      double u;
      if (!hasDynamics(m, i)) {
        u = d.ctrl[i];
        if (m.actuator.ctrllimited[i]) {
          u = clip(u, m.actuator.ctrlrange[2 * i], m.actuator.ctrlrange[2 * i + 1]);
        }
      } else if (early) {
        u = Actuation.activationInput(m, d, i);
      } else {
        u = d.act[lastActivation(m, i)];
      }
      if (slewLimited && d.time > 0) {
        double before = d.act[slewActivation(m, i)];
        double reach = slewMax * m.opt.timestep;
        u = clip(u, before - reach, before + reach);
      }
      return u;
    }

    private double integral(Model m, Data d, int i, double error) {
      double sum = d.act[m.actuator.actadr[i]] + error * m.opt.timestep;
      return clip(sum, -integralMax, integralMax);
    }

    @Override
    public void actuatorRates(Model m, Data d) {
      double h = m.opt.timestep;
      for (int i : actuators) {
        double u = setPoint(m, d, i, false);
        if (ki != 0) {
          int at = m.actuator.actadr[i];
          d.actDot[at] = (integral(m, d, i, u - d.actuatorLength[i]) - d.act[at]) / h;
        }
        if (slewLimited) {
          int at = slewActivation(m, i);
          d.actDot[at] = (u - d.act[at]) / h;
        }
      }
    }

    @Override
    public void actuatorForces(Model m, Data d) {
      for (int i : actuators) {
        double error = setPoint(m, d, i, true) - d.actuatorLength[i];
        double rate =
            (hasDynamics(m, i) ? d.actDot[lastActivation(m, i)] : 0) - d.actuatorVelocity[i];
        double force = kp * error + kd * rate;
        if (ki != 0) {
          force += ki * integral(m, d, i, error);
        }
        d.actuatorForce[i] = force;
      }
    }

    private static double clip(double x, double low, double high) {
      return Math.max(low, Math.min(high, x));
    }
  }
}
