package dev.armature.dynamics;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.model.DisableFlag;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Derivative of the smooth forces with respect to velocity: ∂(actuator + passive − bias)/∂q̇, on
 * the sparsity of the tree.
 *
 * <p>A force f(J q̇) on J with slope b adds b JᵀJ. Entries between dofs of different branches are
 * dropped. Constraint forces do not count, nor do the force limits of tendons and joints.
 */
public final class VelocityDerivative {
  private VelocityDerivative() {}

  /** Working memory: a row over all dofs. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final double[] row;

    Work(Model m) {
      row = new double[m.nv];
    }
  }

  /**
   * Fills qDeriv.
   *
   * @param withBias whether Coriolis and centrifugal forces count; without them the parts that are
   *     left are made symmetric
   */
  public static void compute(Model m, Data d, boolean withBias) {
    Arrays.fill(d.qDeriv, 0);
    if (!m.opt.disabled(DisableFlag.ACTUATION)) {
      actuators(m, d);
    }
    boolean springs = !m.opt.disabled(DisableFlag.SPRING);
    boolean dampers = !m.opt.disabled(DisableFlag.DAMPER);
    if (springs || dampers) {
      if (m.opt.viscosity > 0 || m.opt.density > 0) {
        FluidDerivative.add(m, d, !withBias);
      }
      if (dampers) {
        dampers(m, d);
      }
    }
    if (withBias) {
      BiasDerivative.subtract(m, d);
    }
  }

  private static void actuators(Model m, Data d) {
    for (int i = 0; i < m.nu; i++) {
      double slope = ActuatorSlopes.implicit(m, d, i);
      if (slope != 0) {
        int at = d.momentRowadr[i];
        addProduct(m, d, slope, d.actuatorMoment, d.momentColind, at, d.momentRownnz[i]);
      }
    }
  }

  private static void dampers(Model m, Data d) {
    for (int i = 0; i < m.nv; i++) {
      d.qDeriv[m.D.rowadr[i] + m.D.diag[i]] -= m.dof.damping[i];
    }
    Work w = d.scratch(Work.KEY);
    flexEdges(m, d);
    for (int t = 0; t < m.ntendon; t++) {
      if (m.tendon.damping[t] == 0) {
        continue;
      }
      double slope = -m.tendon.damping[t];
      if (m.isSparse()) {
        addProduct(m, d, slope, d.tenJ, d.tenJColind, d.tenJRowadr[t], d.tenJRownnz[t]);
      } else {
        System.arraycopy(d.tenJ, t * m.nv, w.row, 0, m.nv);
        for (int i = 0; i < m.nv; i++) {
          addRow(m, d, i, slope * w.row[i], w.row);
        }
        Arrays.fill(w.row, 0);
      }
    }
  }

  /** Dampers along the edges of flexes. */
  private static void flexEdges(Model m, Data d) {
    for (int f = 0; f < m.nflex; f++) {
      double slope = -m.flex.edgedamping[f];
      if (slope == 0 || m.flex.rigid[f]) {
        continue;
      }
      int first = m.flex.edgeadr[f];
      for (int e = first; e < first + m.flex.edgenum[f]; e++) {
        if (!m.flexedge.rigid[e]) {
          int at = m.flexedge.JRowadr[e];
          addProduct(m, d, slope, d.flexedgeJ, m.flexedge.JColind, at, m.flexedge.JRownnz[e]);
        }
      }
    }
  }

  /**
   * qDeriv += s JᵀJ for one sparse row J, where the tree has entries. Rows of flexes that share
   * memory may list columns twice and out of order; like MuJoCo, both lists are read forward only.
   */
  private static void addProduct(
      Model m, Data d, double s, double[] values, int[] columns, int at, int n) {
    for (int k = at; k < at + n; k++) {
      double scale = s * values[k];
      int j = at;
      int start = m.D.rowadr[columns[k]];
      int end = start + m.D.rownnz[columns[k]];
      for (int i = start; i < end && j < at + n; ) {
        int order = Integer.compare(columns[j], m.D.colind[i]);
        if (order == 0) {
          d.qDeriv[i] += scale * values[j];
        }
        j += order <= 0 ? 1 : 0;
        i += order >= 0 ? 1 : 0;
      }
    }
  }

  private static void addRow(Model m, Data d, int i, double s, double[] row) {
    if (s == 0) {
      return;
    }
    int start = m.D.rowadr[i];
    for (int k = start; k < start + m.D.rownnz[i]; k++) {
      d.qDeriv[k] += s * row[m.D.colind[k]];
    }
  }
}
