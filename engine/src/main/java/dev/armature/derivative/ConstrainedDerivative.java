package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.dynamics.InertiaMatrix;
import dev.armature.dynamics.VelocityDerivative;
import dev.armature.kinematics.TendonPaths;
import dev.armature.math.DenseCholesky;
import dev.armature.method.StepMethods;
import dev.armature.model.ConstraintState;
import dev.armature.model.DisableFlag;
import dev.armature.model.Model;
import dev.armature.solver.InverseConstraint;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Derivatives of accelerations through contacts, limits, friction and equalities, by implicit
 * differentiation of the solved optimum: no differences, and no solver runs.
 *
 * <p>The accelerations a minimize ½ (a − a₀)ᵀM(a − a₀) + s(Ja − r), where r depends on the velocity
 * as r = −B Jv + …. So with the Hessian S of s at the optimum, which is zero for rows that are open
 * or slide at their limit, and H = M + JᵀSJ,
 *
 * <pre>
 *   ∂a/∂τ = H⁻¹        ∂a/∂v = H⁻¹ (∂f/∂v − JᵀS B J)
 * </pre>
 *
 * <p>with f the forces without constraints ({@link VelocityDerivative}); by positions see {@link
 * PositionDerivative}. This holds while no row opens, closes, sticks or slips: at such a switch the
 * accelerations have a kink.
 */
public final class ConstrainedDerivative {
  private static final double TINY = 1e-15;

  private final Model m;
  private final Data d;
  private final int nv;

  /** S J, a row for each constraint row. */
  private double[] sj = {};

  private ConstrainedDerivative(Model m, Data d) {
    this.m = m;
    this.d = d;
    nv = m.nv;
  }

  /**
   * Computes the derivatives of {@code qacc} after a forward pass, whose results are read.
   *
   * @param byForce ∂q̈/∂τ, nv x nv, symmetric: τ are forces on the dofs ({@code qfrcApplied})
   * @param byVelocity ∂q̈/∂q̇, nv x nv: row i is acceleration i
   * @throws IllegalStateException for a step method without constraint rows
   */
  public static void compute(Model m, Data d, double[] byForce, double[] byVelocity) {
    compute(m, d, byForce, byVelocity, null);
  }

  /**
   * Computes the derivatives of {@code qacc} after a forward pass, by positions too.
   *
   * <p>Rigid bodies, contacts, springs, limits and actuators of scalar joints and fixed tendons,
   * connections and coupled joints are differentiated by formulas. The point and normal of a
   * contact of shapes other than spheres and planes move as their collider says when one geom is
   * moved a little. Models with more (welds, spatial tendons, ball joints with limits or springs,
   * fluids, other transmissions) take longer: poses and rows are computed twice for each dof.
   *
   * @param byForce ∂q̈/∂τ, nv x nv, symmetric: τ are forces on the dofs ({@code qfrcApplied})
   * @param byVelocity ∂q̈/∂q̇, nv x nv: row i is acceleration i
   * @param byPosition ∂q̈/∂q, nv x nv, in the tangent space: rotations of ball and free joints in
   *     their own axes; null for none
   * @throws IllegalStateException for a step method without constraint rows; by position also for
   *     contacts of flexes and spatial tendons with armature
   */
  public static void compute(
      Model m, Data d, double[] byForce, double[] byVelocity, double @Nullable [] byPosition) {
    if (!StepMethods.useRows(m.opt)) {
      throw new IllegalStateException("the step method of the model has no constraint rows");
    }
    int[] states = Arrays.copyOf(d.efc.state, d.nefc);
    double[] forces = Arrays.copyOf(d.efc.force, d.nefc);
    double[] joints = d.qfrcConstraint.clone();
    try {
      // the solver leaves states of islands as they were at its start, as MuJoCo does
      InverseConstraint.compute(m, d);
      new ConstrainedDerivative(m, d).run(byForce, byVelocity, byPosition);
    } finally {
      System.arraycopy(states, 0, d.efc.state, 0, d.nefc);
      System.arraycopy(forces, 0, d.efc.force, 0, d.nefc);
      System.arraycopy(joints, 0, d.qfrcConstraint, 0, m.nv);
    }
  }

  private void run(double[] byForce, double[] byVelocity, double @Nullable [] byPosition) {
    double[] j = jacobian();
    sj = new double[d.nefc * nv];
    for (int row = 0; row < d.nefc; row++) {
      if (d.efc.state[row] == ConstraintState.QUADRATIC) {
        for (int c = 0; c < nv; c++) {
          sj[row * nv + c] = d.efc.D[row] * j[row * nv + c];
        }
      }
    }
    for (int contact = 0; contact < d.ncon; contact++) {
      int row = d.contact.efcAddress[contact];
      if (row >= 0 && d.efc.state[row] == ConstraintState.CONE) {
        cone(contact, row, j);
      }
    }
    double[][] h = hessian(j);
    double[] inverse = new double[nv];
    DenseCholesky.factor(h, inverse, nv);
    solve(h, inverse, byForce, identity());
    solve(h, inverse, byVelocity, velocityForces(j));
    if (byPosition != null) {
      solve(h, inverse, byPosition, PositionDerivative.compute(m, d, j, sj));
    }
  }

  /** The rows of J, dense. */
  private double[] jacobian() {
    double[] j = new double[d.nefc * nv];
    for (int row = 0; row < d.nefc; row++) {
      int from = d.efc.JRowadr[row];
      for (int k = from; k < from + d.efc.JRownnz[row]; k++) {
        j[row * nv + d.efc.JColind[k]] = d.efc.entries[k];
      }
    }
    return j;
  }

  /**
   * Rows of S J of an elliptic contact that slides while it presses: s = ½ D' (N − μT)² with N = μ
   * x₀ and T the length of the friction part, each scaled by its coefficient.
   */
  private void cone(int contact, int first, double[] j) {
    int dim = d.contact.dim[contact];
    double mu = d.contact.mu[contact];
    double weight = d.efc.D[first] / (mu * mu * (1 + mu * mu));
    double[] scale = new double[dim];
    double[] y = new double[dim];
    double square = 0;
    for (int k = 0; k < dim; k++) {
      scale[k] = k == 0 ? mu : d.contact.friction[5 * contact + k - 1];
      double residual = -d.efc.aref[first + k];
      for (int c = 0; c < nv; c++) {
        residual += j[(first + k) * nv + c] * d.qacc[c];
      }
      y[k] = scale[k] * residual;
      square += k == 0 ? 0 : y[k] * y[k];
    }
    double t = Math.max(TINY, Math.sqrt(square));
    double excess = y[0] - mu * t;
    for (int r = 0; r < dim; r++) {
      for (int s = 0; s < dim; s++) {
        double entry;
        if (r == 0 || s == 0) {
          entry = r == s ? 1 : -mu * y[Math.max(r, s)] / t;
        } else {
          double along = y[r] * y[s] / (t * t);
          entry = mu * mu * along - excess * mu * ((r == s ? 1 : 0) - along) / t;
        }
        double weighted = weight * scale[r] * scale[s] * entry;
        for (int c = 0; c < nv; c++) {
          sj[(first + r) * nv + c] += weighted * j[(first + s) * nv + c];
        }
      }
    }
  }

  /** H = M + Jᵀ S J, its lower half by rows. */
  private double[][] hessian(double[] j) {
    double[] full = new double[nv * nv];
    InertiaMatrix.full(m, d, full);
    double[][] h = new double[nv][nv];
    for (int r = 0; r < nv; r++) {
      System.arraycopy(full, r * nv, h[r], 0, nv);
    }
    for (int row = 0; row < d.nefc; row++) {
      for (int r = 0; r < nv; r++) {
        double a = j[row * nv + r];
        for (int c = 0; c <= r && a != 0; c++) {
          h[r][c] += a * sj[row * nv + c];
        }
      }
    }
    return h;
  }

  private double[] identity() {
    double[] identity = new double[nv * nv];
    for (int i = 0; i < nv; i++) {
      identity[i * nv + i] = 1;
    }
    return identity;
  }

  /** ∂f/∂v − Jᵀ S B J. */
  private double[] velocityForces(double[] j) {
    double[] kept = d.qDeriv.clone();
    VelocityDerivative.compute(m, d, true);
    double[] forces = new double[nv * nv];
    for (int r = 0; r < nv; r++) {
      int from = m.D.rowadr[r];
      for (int k = from; k < from + m.D.rownnz[r]; k++) {
        forces[r * nv + m.D.colind[k]] = d.qDeriv[k];
      }
    }
    System.arraycopy(kept, 0, d.qDeriv, 0, kept.length);
    acrossTrees(forces);
    for (int row = 0; row < d.nefc; row++) {
      // S is symmetric: (S B J) has the same products as (S J) with B J
      double b = d.efc.KBIP[4 * row + 1];
      for (int r = 0; r < nv; r++) {
        double a = sj[row * nv + r];
        for (int c = 0; c < nv && a != 0; c++) {
          forces[r * nv + c] -= a * b * j[row * nv + c];
        }
      }
    }
    return forces;
  }

  /**
   * Actuators and dampers of tendons between dofs that are not on one branch, which the pattern of
   * qDeriv has no place for.
   */
  private void acrossTrees(double[] forces) {
    double[] row = new double[nv];
    if (!m.opt.disabled(DisableFlag.ACTUATION)) {
      for (int i = 0; i < m.nu; i++) {
        if (d.momentRownnz[i] > 1) {
          double slope = VelocityDerivative.actuatorSlope(m, d, i);
          for (int k = d.momentRowadr[i]; k < d.momentRowadr[i] + d.momentRownnz[i]; k++) {
            row[d.momentColind[k]] = d.actuatorMoment[k];
          }
          addOutside(forces, row, slope);
        }
      }
    }
    for (int t = 0; t < m.ntendon && !m.opt.disabled(DisableFlag.DAMPER); t++) {
      if (m.tendon.damping[t] != 0) {
        TendonPaths.addTransposed(m, d, t, 1, row);
        addOutside(forces, row, -m.tendon.damping[t]);
      }
    }
  }

  /** Adds scale row rowᵀ outside of the pattern, and clears the row. */
  private void addOutside(double[] forces, double[] row, double scale) {
    for (int r = 0; r < nv; r++) {
      for (int c = 0; c < nv && row[r] != 0; c++) {
        if (row[c] != 0 && !isOnBranch(r, c)) {
          forces[r * nv + c] += scale * row[r] * row[c];
        }
      }
    }
    Arrays.fill(row, 0);
  }

  private boolean isOnBranch(int r, int c) {
    int from = m.D.rowadr[r];
    for (int k = from; k < from + m.D.rownnz[r]; k++) {
      if (m.D.colind[k] == c) {
        return true;
      }
    }
    return false;
  }

  private void solve(double[][] h, double[] inverse, double[] result, double[] right) {
    double[] column = new double[nv];
    for (int c = 0; c < nv; c++) {
      for (int r = 0; r < nv; r++) {
        column[r] = right[r * nv + c];
      }
      DenseCholesky.solve(h, inverse, nv, column);
      for (int r = 0; r < nv; r++) {
        result[r * nv + c] = column[r];
      }
    }
  }
}
