package dev.armature.dynamics;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.math.Spatial;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Exact derivative of the Newton-Euler bias force with respect to velocity, in O(n · depth).
 *
 * <p>For dof c with axis S, let U be the velocity after c's joint and W = Ṡ + U×S. A body b below c
 * has ∂V/∂q̇ = S and ∂A/∂q̇ = W − V×S, hence
 *
 * <pre>  ∂F/∂q̇ = I W + B S,   B = V×* I − I V× + (·)×* (I V)</pre>
 *
 * where B depends on the body alone. Both I and B add up over subtrees, so the entry of dof k and
 * dof c is S_k · (I W_c + B S_c) with the sums over the subtree of whichever of the two is lower in
 * the tree.
 */
final class BiasDerivative {
  private static final int DIM = 6;
  private static final int SIZE = 36;

  private BiasDerivative() {}

  /** Working memory: the matrices B by body, the vectors W by dof, and vectors. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final double[] matrix;
    final double[] rate;
    final double[] velocity = new double[DIM];
    final double[] unit = new double[DIM];
    final double[] first = new double[DIM];
    final double[] second = new double[DIM];

    Work(Model m) {
      matrix = new double[SIZE * m.nbody];
      rate = new double[DIM * m.nv];
    }
  }

  /** Subtracts ∂bias/∂q̇ from qDeriv. */
  static void subtract(Model m, Data d) {
    Work w = d.scratch(Work.KEY);
    for (int b = 1; b < m.nbody; b++) {
      bodyMatrix(d, b, w);
      rates(m, d, b, w);
    }
    for (int b = m.nbody - 1; b > 0; b--) {
      int parent = m.body.parentid[b];
      if (parent > 0) {
        for (int k = 0; k < SIZE; k++) {
          w.matrix[SIZE * parent + k] += w.matrix[SIZE * b + k];
        }
      }
    }
    for (int i = 0; i < m.nv; i++) {
      entries(m, d, i, w);
    }
  }

  private static void bodyMatrix(Data d, int b, Work w) {
    int v = DIM * b;
    Spatial.mulInertia(w.velocity, 0, d.cinert, 10 * b, d.cvel, v);
    for (int c = 0; c < DIM; c++) {
      Arrays.fill(w.unit, 0);
      w.unit[c] = 1;
      // V ×* I e
      Spatial.mulInertia(w.first, 0, d.cinert, 10 * b, w.unit, 0);
      Spatial.zero(w.second, 0);
      Spatial.addCrossForce(w.second, 0, d.cvel, v, w.first, 0);
      // e ×* I V
      Spatial.addCrossForce(w.second, 0, w.unit, 0, w.velocity, 0);
      // I (V × e)
      Spatial.crossMotion(w.unit, 0, d.cvel, v, unit(w.first, c), 0);
      Spatial.mulInertia(w.first, 0, d.cinert, 10 * b, w.unit, 0);
      for (int r = 0; r < DIM; r++) {
        w.matrix[SIZE * b + DIM * r + c] = w.second[r] - w.first[r];
      }
    }
  }

  private static double[] unit(double[] res, int resAt) {
    Arrays.fill(res, 0);
    res[resAt] = 1;
    return res;
  }

  /** W of the dofs of a body. */
  private static void rates(Model m, Data d, int b, Work w) {
    Spatial.copy(w.velocity, 0, d.cvel, DIM * m.body.parentid[b]);
    int first = m.body.jntadr[b];
    for (int j = first; j < first + m.body.jntnum[b]; j++) {
      int dof = m.jnt.dofadr[j];
      switch (m.jnt.type[j]) {
        case JointType.FREE -> {
          group(d, dof, 3, w);
          group(d, dof + 3, 3, w);
        }
        case JointType.BALL -> group(d, dof, 3, w);
        default -> group(d, dof, 1, w);
      }
    }
  }

  private static void group(Data d, int dof, int count, Work w) {
    for (int k = dof; k < dof + count; k++) {
      Spatial.addScaled(w.velocity, 0, d.cdof, DIM * k, d.qvel[k]);
    }
    for (int k = dof; k < dof + count; k++) {
      Spatial.crossMotion(w.rate, DIM * k, w.velocity, 0, d.cdof, DIM * k);
      Spatial.addTo(w.rate, DIM * k, d.cdofDot, DIM * k);
    }
  }

  /** The entries of dof i with its ancestors, on both sides of the diagonal. */
  private static void entries(Model m, Data d, int i, Work w) {
    int b = m.dof.bodyid[i];
    int s = DIM * i;
    double[] column = w.first;
    Spatial.mulInertia(column, 0, d.crb, 10 * b, w.rate, s);
    Spatial.mulInertia(w.second, 0, d.crb, 10 * b, d.cdof, s);
    Arrays.fill(w.unit, 0);
    for (int r = 0; r < DIM; r++) {
      int at = SIZE * b + DIM * r;
      column[r] += Spatial.dot(w.matrix, at, d.cdof, s);
      Spatial.addScaled(w.unit, 0, w.matrix, at, d.cdof[s + r]);
    }
    int at = m.D.rowadr[i] + m.D.diag[i];
    d.qDeriv[at] -= Spatial.dot(d.cdof, s, column, 0);
    for (int k = m.dof.parentid[i]; k >= 0; k = m.dof.parentid[k]) {
      at--;
      d.qDeriv[at] -=
          Spatial.dot(w.second, 0, w.rate, DIM * k) + Spatial.dot(w.unit, 0, d.cdof, DIM * k);
      d.qDeriv[find(m, k, i)] -= Spatial.dot(d.cdof, DIM * k, column, 0);
    }
  }

  /** The place of column {@code col} in row {@code row} of D. */
  static int find(Model m, int row, int col) {
    int low = m.D.rowadr[row];
    int high = low + m.D.rownnz[row] - 1;
    while (low < high) {
      int mid = (low + high) >>> 1;
      if (m.D.colind[mid] < col) {
        low = mid + 1;
      } else {
        high = mid;
      }
    }
    return low;
  }
}
