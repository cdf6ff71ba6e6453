package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.dynamics.Actuation;
import dev.armature.dynamics.VelocityDerivative;
import dev.armature.kinematics.TendonPaths;
import dev.armature.model.BiasType;
import dev.armature.model.DisableFlag;
import dev.armature.model.GainType;
import dev.armature.model.Model;

/** Springs, dampers and actuators. */
final class ForceTerms {
  private final Model m;
  private final Balance balance;
  private final double[] row;
  private final int[] columns;

  ForceTerms(Model m, Balance balance) {
    this.m = m;
    this.balance = balance;
    row = new double[m.nv];
    columns = new int[m.nv];
  }

  void add(Data d, boolean positions) {
    boolean springs = positions && !m.opt.disabled(DisableFlag.SPRING);
    boolean dampers = !m.opt.disabled(DisableFlag.DAMPER);
    if (springs) {
      for (int j = 0; j < m.njnt; j++) {
        if (m.jnt.stiffness[j] != 0) {
          int dof = m.jnt.dofadr[j];
          balance.byPosition.add(dof, dof, -m.jnt.stiffness[j]);
        }
      }
    }
    for (int i = 0; dampers && i < m.nv; i++) {
      balance.byVelocity.add(i, i, -m.dof.damping[i]);
    }
    for (int t = 0; t < m.ntendon; t++) {
      double stiffness = springs && !isSlack(d, t) ? m.tendon.stiffness[t] : 0;
      double damping = dampers ? m.tendon.damping[t] : 0;
      if (stiffness != 0 || damping != 0) {
        TendonPaths.addTransposed(m, d, t, 1, row);
        addRow(-stiffness, -damping);
      }
    }
    if (dampers) {
      flexEdges(d);
    }
    for (int i = 0; i < m.nu && !m.opt.disabled(DisableFlag.ACTUATION); i++) {
      double slope = positions ? slope(d, i) : 0;
      double rate = VelocityDerivative.actuatorSlope(m, d, i);
      if (slope != 0 || rate != 0) {
        for (int k = d.momentRowadr[i]; k < d.momentRowadr[i] + d.momentRownnz[i]; k++) {
          row[d.momentColind[k]] = d.actuatorMoment[k];
        }
        addRow(slope, rate);
      }
    }
  }

  /** Adds q row rowᵀ by position and v row rowᵀ by velocity, and clears the row. */
  private void addRow(double q, double v) {
    int n = 0;
    for (int i = 0; i < m.nv; i++) {
      if (row[i] != 0) {
        columns[n++] = i;
      }
    }
    if (n == 1) {
      int dof = columns[0];
      balance.byPosition.add(dof, dof, q * row[dof] * row[dof]);
      balance.byVelocity.add(dof, dof, v * row[dof] * row[dof]);
      row[dof] = 0;
      return;
    }
    int at = balance.elements.add(columns, n, 1);
    for (int k = 0; k < n; k++) {
      double entry = row[columns[k]];
      balance.elements.left()[at + k] = entry;
      balance.elements.byPosition()[at + k] = q * entry;
      balance.elements.byVelocity()[at + k] = v * entry;
      row[columns[k]] = 0;
    }
  }

  private boolean isSlack(Data d, int t) {
    double length = d.tenLength[t];
    double low = m.tendon.lengthspring[2 * t];
    double high = m.tendon.lengthspring[2 * t + 1];
    return length >= low && length <= high && low != high;
  }

  /** Dampers along the edges of flexes. */
  private void flexEdges(Data d) {
    for (int f = 0; f < m.nflex; f++) {
      double damping = m.flex.edgedamping[f];
      if (damping == 0 || m.flex.rigid[f]) {
        continue;
      }
      int first = m.flex.edgeadr[f];
      for (int e = first; e < first + m.flex.edgenum[f]; e++) {
        if (!m.flexedge.rigid[e]) {
          int at = m.flexedge.JRowadr[e];
          for (int k = at; k < at + m.flexedge.JRownnz[e]; k++) {
            row[m.flexedge.JColind[k]] += d.flexedgeJ[k];
          }
          addRow(0, -damping);
        }
      }
    }
  }

  /** The derivative of an actuator's force by its length, zero where the force is at its limit. */
  private double slope(Data d, int i) {
    double force = d.actuatorForce[i];
    boolean clipped =
        m.actuator.forcelimited[i]
            && (force <= m.actuator.forcerange[2 * i] || force >= m.actuator.forcerange[2 * i + 1]);
    if (Actuation.isDisabled(m, i) || clipped) {
      return 0;
    }
    double bias =
        m.actuator.biastype[i] == BiasType.AFFINE
            ? m.actuator.biasprm[Actuation.BIAS_PRM * i + 1]
            : 0;
    double gain =
        m.actuator.gaintype[i] == GainType.AFFINE
            ? m.actuator.gainprm[Actuation.GAIN_PRM * i + 1]
            : 0;
    return gain == 0 ? bias : bias + gain * input(d, i);
  }

  private double input(Data d, int i) {
    if (m.actuator.actadr[i] >= 0) {
      return Actuation.activationInput(m, d, i);
    }
    double low = m.actuator.ctrlrange[2 * i];
    double high = m.actuator.ctrlrange[2 * i + 1];
    boolean clamp = m.actuator.ctrllimited[i] && !m.opt.disabled(DisableFlag.CLAMPCTRL);
    return clamp ? Math.max(low, Math.min(high, d.ctrl[i])) : d.ctrl[i];
  }
}
