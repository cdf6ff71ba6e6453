package dev.armature.derivative;

import dev.armature.constraint.ConstraintMaker;
import dev.armature.data.Data;
import dev.armature.dynamics.Actuation;
import dev.armature.dynamics.PassiveForces;
import dev.armature.dynamics.VelocityTerms;
import dev.armature.kinematics.BodyVelocity;
import dev.armature.kinematics.Coordinates;
import dev.armature.kinematics.Transmission;
import dev.armature.model.BiasType;
import dev.armature.model.ConstraintType;
import dev.armature.model.EqType;
import dev.armature.model.GainType;
import dev.armature.model.Model;
import dev.armature.model.TransmissionType;
import dev.armature.solver.Curvature;
import dev.armature.step.Physics;
import java.util.Arrays;

/**
 * For models that have more than what {@link Balance} has formulas for: springs, actuators and the
 * rows that are not contacts, by central differences of poses and rows. No solver runs and no
 * collision, but poses are computed twice for each dof.
 */
final class PositionDifferences {
  private static final double STEP = 1e-6;

  private final Model m;
  private final Data d;
  private final Data moved;
  private final Curvature curvature;
  private final int rows;

  PositionDifferences(Model m, Data d, Curvature curvature) {
    this.m = m;
    this.d = d;
    this.curvature = curvature;
    rows = d.ne + d.nf + d.nl;
    moved = Displaced.of(m, d);
  }

  /** Whether something acts on the model whose derivative has no formula here. */
  static boolean areNeeded(Model m, Data d) {
    boolean other = m.nflex > 0 && !areEdgesOnly(m);
    other |= m.nplugin > 0 || m.opt.density > 0 || m.opt.viscosity > 0;
    boolean limited = false;
    for (int i = 0; i < m.nv; i++) {
      boolean at = ForceTerms.isLimited(m, d, i);
      limited |= at;
      other |= at && m.jnt.actgravcomp[m.dof.jntid[i]];
    }
    for (int t = 0; t < m.ntendon; t++) {
      boolean spatial = Paths.isSpatial(m, t);
      other |= spatial && limited || m.tendon.actfrclimited[t];
      other |= spatial && (m.tendon.armature[t] != 0 || Paths.isInside(d, t));
    }
    for (int i = 0; i < m.nu; i++) {
      int kind = m.actuator.trntype[i];
      boolean plain = kind == TransmissionType.TENDON || ForceTerms.isScalarJoint(m, i);
      other |= !plain || m.actuator.delay[i] != 0;
      other |= m.actuator.gaintype[i] > GainType.MUSCLE || m.actuator.biastype[i] > BiasType.MUSCLE;
    }
    for (int i = 0; i < m.neq; i++) {
      other |= d.eqActive[i] && m.eq.type[i] > EqType.JOINT && m.eq.type[i] != EqType.FLEX;
    }
    return other;
  }

  /** Whether a flex has no forces but along its edges. */
  static boolean areEdgesOnly(Model m) {
    boolean plain =
        m.nflex == 1
            && m.flex.interp[0] == 0
            && m.flex.passive[0] == 0
            && m.flex.edgeequality[0] <= 1;
    for (double k : m.flex.stiffness) {
      plain &= k == 0;
    }
    for (double k : m.flex.bending) {
      plain &= k == 0;
    }
    return plain;
  }

  /** Adds one element that is the whole matrix. */
  void addTo(Elements elements) {
    for (int t = 0; t < m.ntendon; t++) {
      if (m.tendon.armature[t] != 0 && Paths.isSpatial(m, t)) {
        throw new IllegalStateException(
            "spatial tendons with armature have no derivative by position");
      }
    }
    int nv = m.nv;
    int[] all = new int[nv];
    Arrays.setAll(all, i -> i);
    int at = elements.add(all, nv, nv);
    double[] high = new double[2 * rows + nv];
    double[] low = new double[2 * rows + nv];
    double[] force = new double[nv];
    for (int dof = 0; dof < nv; dof++) {
      elements.left()[at + dof * nv + dof] = 1;
      evaluate(dof, STEP, high);
      evaluate(dof, -STEP, low);
      for (int k = 0; k < high.length; k++) {
        high[k] = (high[k] - low[k]) / (2 * STEP);
      }
      System.arraycopy(high, 2 * rows, force, 0, nv);
      addRows(high, force);
      for (int i = 0; i < nv; i++) {
        elements.byPosition()[at + i * nv + dof] = force[i];
      }
    }
  }

  /** Adds the forces of rows that change with residual and softness. */
  private void addRows(double[] change, double[] force) {
    for (int row = 0; row < rows; row++) {
      if (curvature.isActive(row)) {
        double by = curvature.force(row) * change[rows + row] - d.efc.D[row] * change[row];
        int from = d.efc.JRowadr[row];
        for (int k = from; k < from + d.efc.JRownnz[row]; k++) {
          force[d.efc.JColind[k]] += by * d.efc.entries[k];
        }
      }
    }
  }

  /** x of the rows, ln D, and the forces, with one position moved. */
  private void evaluate(int dof, double h, double[] result) {
    double[] unit = new double[m.nv];
    unit[dof] = 1;
    System.arraycopy(d.qpos, 0, moved.qpos, 0, m.nq);
    Coordinates.integrate(m, moved.qpos, unit, h);
    moved.ncon = 0;
    Physics.poses(m, moved);
    ConstraintMaker.make(m, moved);
    Transmission.compute(m, moved);
    VelocityTerms.compute(m, moved);
    BodyVelocity.compute(m, moved);
    PassiveForces.compute(m, moved);
    ConstraintMaker.reference(m, moved);
    Actuation.compute(m, moved);
    Arrays.fill(result, 0);
    double[] force = new double[moved.nefc];
    double[] x = new double[moved.nefc];
    ConstraintMaker.mulJacobian(moved, d.qacc, x);
    int at = 0;
    for (int row = 0; row < rows; row++) {
      // a limit may have come or gone: then the row is at a switch, and has no force
      while (at < moved.nefc && before(at, row)) {
        at++;
      }
      if (at < moved.nefc && same(at, row)) {
        force[at] = curvature.force(row);
        result[row] = x[at] - moved.efc.aref[at];
        result[rows + row] = Math.log(moved.efc.D[at]);
        at++;
      } else {
        result[row] = 0;
      }
    }
    double[] sum = new double[m.nv];
    ConstraintMaker.mulJacobianT(m, moved, force, sum);
    for (int i = 0; i < m.nv; i++) {
      result[2 * rows + i] = sum[i] + moved.qfrcPassive[i] + moved.qfrcActuator[i] - lift(i);
    }
  }

  /** Compensation of gravity is counted with the forces on bodies. */
  private double lift(int dof) {
    return m.ngravcomp > 0 ? moved.qfrcGravcomp[dof] : 0;
  }

  private boolean same(int at, int row) {
    return moved.efc.type[at] == d.efc.type[row] && moved.efc.id[at] == d.efc.id[row];
  }

  private boolean before(int at, int row) {
    int type = moved.efc.type[at];
    int wanted = d.efc.type[row];
    return type == ConstraintType.LIMIT_JOINT || type == ConstraintType.LIMIT_TENDON
        ? type < wanted || type == wanted && moved.efc.id[at] < d.efc.id[row]
        : false;
  }
}
