package dev.armature.query;

import dev.armature.data.Data;
import dev.armature.dynamics.InertiaMatrix;
import dev.armature.model.Model;

/**
 * The joint-space inertia M of a world as a matrix: whole, and its products. The position stage
 * must have been computed ({@code Physics.forward}, or {@code Physics.position}).
 */
public final class JointInertia {
  private JointInertia() {}

  /** res = M, dense by rows, nv x nv ({@code mj_fullM}). */
  public static void full(Model m, Data d, double[] res) {
    InertiaMatrix.full(m, d, res);
  }

  /** matrix += M, dense by rows, nv x nv ({@code mj_addM}). */
  public static void addTo(Model m, Data d, double[] matrix) {
    for (int i = 0; i < m.nv; i++) {
      int from = m.M.rowadr[i];
      for (int at = from; at < from + m.M.rownnz[i]; at++) {
        int j = m.M.colind[at];
        matrix[i * m.nv + j] += d.M[at];
        if (i != j) {
          matrix[j * m.nv + i] += d.M[at];
        }
      }
    }
  }

  /** res = M x ({@code mj_mulM}). The result must not be x. */
  public static void multiply(Model m, Data d, double[] x, double[] res) {
    InertiaMatrix.mul(m, d, res, x);
  }

  /** res = M⁻¹ y ({@code mj_solveM}). The result may be y. */
  public static void solve(Model m, Data d, double[] y, double[] res) {
    InertiaMatrix.solve(m, d, res, y);
  }

  /**
   * Half a product: the squared length of the result is xᵀ M x ({@code mj_mulM2}). The result must
   * not be x.
   */
  public static void multiplyHalf(Model m, Data d, double[] x, double[] res) {
    InertiaMatrix.mulHalf(m, d, res, x);
  }

  /**
   * Half a solution: the squared length of the result is yᵀ M⁻¹ y ({@code mj_solveM2}). The result
   * may be y.
   */
  public static void solveHalf(Model m, Data d, double[] y, double[] res) {
    InertiaMatrix.solveHalf(m, d, res, y, 1);
  }
}
