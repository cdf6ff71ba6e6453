package dev.armature.integrator;

import dev.armature.Data;
import dev.armature.HistoryBuffers;
import dev.armature.Model;
import dev.armature.dynamics.Actuation;
import dev.armature.kinematics.Coordinates;
import dev.armature.model.DisableFlag;
import dev.armature.plugin.PluginInstances;
import dev.armature.sensor.SensorHistory;

/** The last part of every integrator: moves the state on by one time step with given rates. */
final class Advance {
  private Advance() {}

  /**
   * Moves activations, then velocities, then coordinates, then time.
   *
   * @param actDot rates of the activations
   * @param qacc acceleration
   * @param qvel velocity that moves the coordinates; pass {@code d.qvel} for the one after the step
   */
  static void state(Model m, Data d, double[] actDot, double[] qacc, double[] qvel) {
    HistoryBuffers.insertControls(m, d);
    SensorHistory.sample(m, d);
    if (m.na > 0 && !m.opt.disabled(DisableFlag.ACTUATION)) {
      activations(m, d, actDot);
    }
    double h = m.opt.timestep;
    for (int i = 0; i < m.nv; i++) {
      d.qvel[i] += h * qacc[i];
    }
    Coordinates.integrate(m, d.qpos, qvel, h);
    d.time += h;
    PluginInstances.advance(m, d);
    System.arraycopy(d.qacc, 0, d.qaccWarmstart, 0, m.nv);
  }

  private static void activations(Model m, Data d, double[] actDot) {
    for (int i = 0; i < m.nu; i++) {
      int first = m.actuator.actadr[i];
      if (first < 0) {
        continue;
      }
      boolean disabled = Actuation.isDisabled(m, i);
      for (int k = first; k < first + m.actuator.actnum[i]; k++) {
        d.act[k] = Actuation.nextActivation(m, d, i, k, disabled ? 0 : actDot[k]);
      }
    }
  }
}
