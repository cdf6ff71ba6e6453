package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.dynamics.InertiaMatrix;
import dev.armature.dynamics.VelocityDerivative;
import dev.armature.math.DenseCholesky;
import dev.armature.method.StepMethods;
import dev.armature.model.ConstraintState;
import dev.armature.model.Model;

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
 * <p>with f the forces without constraints ({@link VelocityDerivative}). This holds while no row
 * opens, closes, sticks or slips: at such a switch the accelerations have a kink. By positions see
 * {@link Transition}, by differences.
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
    if (!StepMethods.useRows(m.opt)) {
      throw new IllegalStateException("the step method of the model has no constraint rows");
    }
    new ConstrainedDerivative(m, d).run(byForce, byVelocity);
  }

  private void run(double[] byForce, double[] byVelocity) {
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
