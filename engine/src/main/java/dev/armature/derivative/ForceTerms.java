package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.dynamics.ActuatorSlopes;
import dev.armature.dynamics.PassiveForces;
import dev.armature.kinematics.TendonPaths;
import dev.armature.math.Quat;
import dev.armature.math.QuatDerivative;
import dev.armature.model.DisableFlag;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.TransmissionType;
import java.util.Arrays;

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

  /** Whether an actuator acts on a hinge or a slide. */
  static boolean isScalarJoint(Model m, int i) {
    int kind = m.actuator.trntype[i];
    return (kind == TransmissionType.JOINT || kind == TransmissionType.JOINTINPARENT)
        && m.jnt.type[m.actuator.trnid[2 * i]] >= JointType.SLIDE;
  }

  /** Whether the force of all actuators on a dof is at the limit of its joint. */
  static boolean isLimited(Model m, Data d, int dof) {
    int joint = m.dof.jntid[dof];
    double force = d.qfrcActuator[dof];
    return m.jnt.actfrclimited[joint]
        && (force <= m.jnt.actfrcrange[2 * joint] || force >= m.jnt.actfrcrange[2 * joint + 1]);
  }

  void add(Data d, boolean positions) {
    boolean springs = positions && !m.opt.disabled(DisableFlag.SPRING);
    boolean dampers = !m.opt.disabled(DisableFlag.DAMPER);
    if (springs) {
      for (int j = 0; j < m.njnt; j++) {
        if (m.jnt.stiffness[j] != 0) {
          jointSpring(d, j);
        }
      }
    }
    for (int i = 0; dampers && i < m.nv; i++) {
      balance.byVelocity.add(i, i, -m.dof.damping[i]);
    }
    for (int t = 0; t < m.ntendon; t++) {
      double stiffness = springs && !isSlack(d, t) ? m.tendon.stiffness[t] : 0;
      double damping = dampers ? m.tendon.damping[t] : 0;
      if (positions && Paths.isSpatial(m, t)) {
        double spring = springs ? -m.tendon.stiffness[t] * PassiveForces.beyondRest(m, d, t) : 0;
        balance.paths.pull(t, spring - damping * d.tenVelocity[t]);
        balance.paths.add(t, 1, -stiffness, 0, -damping, -damping);
      } else if (stiffness != 0 || damping != 0) {
        TendonPaths.addTransposed(m, d, t, 1, row);
        addRow(-stiffness, -damping);
      }
    }
    flexEdges(d, springs, dampers, positions);
    for (int i = 0; i < m.nu && !m.opt.disabled(DisableFlag.ACTUATION); i++) {
      double slope = positions ? ActuatorSlopes.byLength(m, d, i) : 0;
      double rate = ActuatorSlopes.byVelocity(m, d, i);
      int tendon = m.actuator.trntype[i] == TransmissionType.TENDON ? m.actuator.trnid[2 * i] : -1;
      if (positions && tendon >= 0 && Paths.isSpatial(m, tendon)) {
        double gear = m.actuator.gear[6 * i];
        balance.paths.pull(tendon, gear * d.actuatorForce[i]);
        balance.paths.add(tendon, gear, slope, 0, rate, rate);
      } else if (slope != 0 || rate != 0) {
        for (int k = d.momentRowadr[i]; k < d.momentRowadr[i] + d.momentRownnz[i]; k++) {
          row[d.momentColind[k]] = d.actuatorMoment[k];
        }
        addActuator(d, slope, rate);
      }
    }
  }

  /** As {@link #addRow}, but dofs whose joint is at the limit of its actuators feel no change. */
  private void addActuator(Data d, double q, double v) {
    boolean limited = false;
    for (int i = 0; i < m.nv; i++) {
      limited |= row[i] != 0 && isLimited(m, d, i);
    }
    if (!limited) {
      addRow(q, v);
      return;
    }
    int n = 0;
    for (int i = 0; i < m.nv; i++) {
      if (row[i] != 0) {
        columns[n++] = i;
      }
    }
    int at = balance.elements.add(columns, n, 1);
    for (int k = 0; k < n; k++) {
      int dof = columns[k];
      balance.elements.left()[at + k] = isLimited(m, d, dof) ? 0 : row[dof];
      balance.elements.byPosition()[at + k] = q * row[dof];
      balance.elements.byVelocity()[at + k] = v * row[dof];
      row[dof] = 0;
    }
  }

  /** τ = −k (q − rest), for rotations −k times the rotation vector from the rest. */
  private void jointSpring(Data d, int j) {
    double k = m.jnt.stiffness[j];
    int dof = m.jnt.dofadr[j];
    int q = m.jnt.qposadr[j];
    int type = m.jnt.type[j];
    if (type != JointType.BALL) {
      for (int i = 0; i < (type == JointType.FREE ? 3 : 1); i++) {
        balance.byPosition.add(dof + i, dof + i, -k);
      }
    }
    if (type == JointType.BALL || type == JointType.FREE) {
      int shift = type == JointType.FREE ? 3 : 0;
      double[] quat = Arrays.copyOfRange(d.qpos, q + shift, q + shift + 4);
      Quat.normalize(quat, 0);
      double[] by = new double[9];
      QuatDerivative.sub(by, new double[9], quat, 0, m.qposSpring, q + shift, new double[3]);
      for (int r = 0; r < 3; r++) {
        for (int c = 0; c < 3; c++) {
          balance.byPosition.add(dof + shift + r, dof + shift + c, -k * by[3 * r + c]);
        }
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

  /** Springs and dampers along the edges of flexes. */
  private void flexEdges(Data d, boolean springs, boolean dampers, boolean positions) {
    for (int f = 0; f < m.nflex; f++) {
      double damping = dampers ? m.flex.edgedamping[f] : 0;
      double stiffness = springs ? m.flex.edgestiffness[f] : 0;
      if (damping == 0 && stiffness == 0 || m.flex.rigid[f]) {
        continue;
      }
      int first = m.flex.edgeadr[f];
      for (int e = first; e < first + m.flex.edgenum[f]; e++) {
        if (!m.flexedge.rigid[e]) {
          flexEdge(d, e, stiffness, damping, positions);
        }
      }
    }
  }

  private void flexEdge(Data d, int e, double stiffness, double damping, boolean positions) {
    if (positions) {
      int path = balance.paths.edge(e);
      double beyond = d.flexedgeLength[e] - m.flexedge.length0[e];
      balance.paths.pull(path, -stiffness * beyond - damping * d.flexedgeVelocity[e]);
      balance.paths.add(path, 1, -stiffness, 0, -damping, -damping);
      return;
    }
    int at = m.flexedge.JRowadr[e];
    for (int k = at; k < at + m.flexedge.JRownnz[e]; k++) {
      row[m.flexedge.JColind[k]] += d.flexedgeJ[k];
    }
    addRow(0, -damping);
  }
}
