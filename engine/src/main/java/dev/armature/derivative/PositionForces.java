package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.dynamics.Actuation;
import dev.armature.kinematics.TendonPaths;
import dev.armature.model.BiasType;
import dev.armature.model.DisableFlag;
import dev.armature.model.GainType;
import dev.armature.model.Model;

/** Derivatives by position of springs and actuators that act on scalar joints and fixed tendons. */
final class PositionForces {
  private final Model m;
  private final Data d;
  private final double[] right;

  PositionForces(Model m, Data d, double[] right) {
    this.m = m;
    this.d = d;
    this.right = right;
  }

  void add() {
    if (!m.opt.disabled(DisableFlag.SPRING)) {
      for (int j = 0; j < m.njnt; j++) {
        if (m.jnt.stiffness[j] != 0) {
          int dof = m.jnt.dofadr[j];
          right[dof * m.nv + dof] -= m.jnt.stiffness[j];
        }
      }
      for (int t = 0; t < m.ntendon; t++) {
        tendonSpring(t);
      }
    }
    if (!m.opt.disabled(DisableFlag.ACTUATION)) {
      for (int i = 0; i < m.nu; i++) {
        if (!Actuation.isDisabled(m, i) && !isClipped(i)) {
          actuator(i);
        }
      }
    }
  }

  private void tendonSpring(int t) {
    double length = d.tenLength[t];
    boolean slack =
        length >= m.tendon.lengthspring[2 * t]
            && length <= m.tendon.lengthspring[2 * t + 1]
            && m.tendon.lengthspring[2 * t] != m.tendon.lengthspring[2 * t + 1];
    if (m.tendon.stiffness[t] != 0 && !slack) {
      double[] row = new double[m.nv];
      TendonPaths.addTransposed(m, d, t, 1, row);
      addProduct(row, -m.tendon.stiffness[t]);
    }
  }

  private void addProduct(double[] row, double scale) {
    for (int i = 0; i < m.nv; i++) {
      for (int j = 0; j < m.nv && row[i] != 0; j++) {
        right[i * m.nv + j] += scale * row[i] * row[j];
      }
    }
  }

  private boolean isClipped(int i) {
    double force = d.actuatorForce[i];
    return m.actuator.forcelimited[i]
        && (force <= m.actuator.forcerange[2 * i] || force >= m.actuator.forcerange[2 * i + 1]);
  }

  private void actuator(int i) {
    double slope =
        m.actuator.biastype[i] == BiasType.AFFINE
            ? m.actuator.biasprm[Actuation.BIAS_PRM * i + 1]
            : 0;
    double gain =
        m.actuator.gaintype[i] == GainType.AFFINE
            ? m.actuator.gainprm[Actuation.GAIN_PRM * i + 1]
            : 0;
    if (gain != 0) {
      slope += gain * input(i);
    }
    if (slope == 0) {
      return;
    }
    double[] row = new double[m.nv];
    for (int k = d.momentRowadr[i]; k < d.momentRowadr[i] + d.momentRownnz[i]; k++) {
      row[d.momentColind[k]] = d.actuatorMoment[k];
    }
    addProduct(row, slope);
  }

  private double input(int i) {
    if (m.actuator.actadr[i] >= 0) {
      return Actuation.activationInput(m, d, i);
    }
    double low = m.actuator.ctrlrange[2 * i];
    double high = m.actuator.ctrlrange[2 * i + 1];
    boolean clamp = m.actuator.ctrllimited[i] && !m.opt.disabled(DisableFlag.CLAMPCTRL);
    return clamp ? Math.max(low, Math.min(high, d.ctrl[i])) : d.ctrl[i];
  }
}
