package dev.armature.step;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.dynamics.InertiaMatrix;
import dev.armature.dynamics.VelocityDerivative;
import dev.armature.math.SparseFactor;
import dev.armature.model.DisableFlag;
import dev.armature.model.IntegratorType;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * For inverse dynamics of discrete time: what an integrator calls acceleration is (v' − v)/h, which
 * an implicit one makes from H a_discrete = M a with the matrix H that it factorizes. So a = M⁻¹ H
 * a_discrete.
 */
public final class DiscreteAcceleration {
  private DiscreteAcceleration() {}

  /** Working memory: the discrete acceleration, to put back. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final double[] qacc;

    Work(Model m) {
      qacc = new double[m.nv];
    }
  }

  /**
   * Replaces the discrete acceleration in qacc by the continuous one.
   *
   * @throws IllegalStateException for the Runge-Kutta integrator, which has no such relation
   */
  public static void toContinuous(Model m, Data d) {
    Work w = d.scratch(Work.KEY);
    System.arraycopy(d.qacc, 0, w.qacc, 0, m.nv);
    switch (m.opt.integrator) {
      case IntegratorType.EULER -> {
        // the damper flag is not asked here, unlike in the forward step
        if (m.opt.disabled(DisableFlag.EULERDAMP) || !Euler.hasDamping(m)) {
          return;
        }
        InertiaMatrix.mul(m, d, d.qacc, w.qacc);
        for (int i = 0; i < m.nv; i++) {
          d.qacc[i] += m.opt.timestep * m.dof.damping[i] * w.qacc[i];
        }
      }
      case IntegratorType.IMPLICIT -> {
        VelocityDerivative.compute(m, d, true);
        Implicit.fullMatrix(m, d, d.qLU);
        Arrays.fill(d.qacc, 0);
        for (int i = 0; i < m.nv; i++) {
          int start = m.D.rowadr[i];
          for (int k = start; k < start + m.D.rownnz[i]; k++) {
            d.qacc[i] += d.qLU[k] * w.qacc[m.D.colind[k]];
          }
        }
      }
      case IntegratorType.IMPLICITFAST -> {
        VelocityDerivative.compute(m, d, false);
        Implicit.fastMatrix(m, d, d.qH);
        SparseFactor.mul(d.qacc, w.qacc, d.qH, m.nv, m.M.rownnz, m.M.rowadr, m.M.colind);
      }
      default ->
          throw new IllegalStateException(
              "discrete inverse dynamics is not defined for Runge-Kutta");
    }
    InertiaMatrix.solve(m, d, d.qacc, d.qacc);
  }

  /** Restores the discrete acceleration. */
  public static void restore(Model m, Data d) {
    System.arraycopy(d.scratch(Work.KEY).qacc, 0, d.qacc, 0, m.nv);
  }
}
