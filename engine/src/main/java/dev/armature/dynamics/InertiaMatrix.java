package dev.armature.dynamics;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.data.TreePass;
import dev.armature.data.TreeRange;
import dev.armature.kinematics.Holds;
import dev.armature.kinematics.TendonPaths;
import dev.armature.math.SparseFactor;
import dev.armature.math.Spatial;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Joint-space inertia M(q) by the composite rigid body algorithm, in O(n · depth), its
 * factorization M = LᵀDL, and products and solutions with it.
 *
 * <p>Backward over bodies, I_c(parent) += I_c(body); then M(i,j) = s_jᵀ I_c s_i for every ancestor
 * dof j of i (Featherstone 2008, §6.2), plus the armature of the dof on the diagonal. A tendon with
 * armature a adds a JᵀJ, where the tree has an entry.
 */
public final class InertiaMatrix {
  private static final Rows ROWS = new Rows();
  private static final Factors FACTORS = new Factors();

  private InertiaMatrix() {}

  /** Working memory: a composite inertia times an axis, a dense row. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final double[] momentum = new double[6];
    final double[] row;

    Work(Model m) {
      row = new double[m.nv];
    }
  }

  /** Fills crb, M and qM. */
  public static void compute(Model m, Data d) {
    System.arraycopy(d.cinert, 0, d.crb, 0, 10);
    d.team.trees(m, ROWS);
    for (int t = 0; t < m.ntendon; t++) {
      if (m.tendon.armature[t] != 0) {
        addTendon(m, d, t, d.scratch(Work.KEY));
      }
    }
    Holds.of(d).fillInertia(m, d);
    // entries of qM that have none in M are always zero
    for (int i = 0; i < m.nC; i++) {
      d.qM[m.mapM2M[i]] = d.M[i];
    }
  }

  /** Composite inertias and the rows of M. */
  private static final class Rows implements TreePass {
    @Override
    public void run(Model m, Data d, TreeRange range, int worker) {
      Work w = d.workerScratch(worker, Work.KEY);
      compositeInertias(m, d, range);
      for (int i = range.dof; i < range.dofEnd; i++) {
        int simple = Math.min(m.dof.simplenum[i], range.dofEnd - i);
        if (simple > 0) {
          System.arraycopy(m.dof.M0, i, d.M, m.M.rowadr[i], simple);
          i += simple - 1;
        } else {
          row(m, d, i, w);
        }
      }
    }
  }

  private static void compositeInertias(Model m, Data d, TreeRange range) {
    int from = 10 * range.body;
    System.arraycopy(d.cinert, from, d.crb, from, 10 * range.bodyEnd - from);
    for (int b = range.bodyEnd - 1; b > range.body; b--) {
      int parent = m.body.parentid[b];
      if (parent > 0) {
        for (int k = 0; k < 10; k++) {
          d.crb[10 * parent + k] += d.crb[10 * b + k];
        }
      }
    }
  }

  private static void row(Model m, Data d, int i, Work w) {
    int at = m.M.rowadr[i] + m.M.rownnz[i] - 1;
    Spatial.mulInertia(w.momentum, 0, d.crb, 10 * m.dof.bodyid[i], d.cdof, 6 * i);
    d.M[at] = m.dof.armature[i] + Spatial.dot(d.cdof, 6 * i, w.momentum, 0);
    aboveDiagonal(d.M, m.M.rowadr[i], at, m.M.colind, d.cdof, w.momentum);
  }

  /** The rest of a row: {@link Spatial#dot} with the momentum in registers. */
  private static void aboveDiagonal(
      double[] res, int from, int to, int[] colind, double[] cdof, double[] momentum) {
    double p0 = momentum[0];
    double p1 = momentum[1];
    double p2 = momentum[2];
    double p3 = momentum[3];
    double p4 = momentum[4];
    double p5 = momentum[5];
    for (int at = from; at < to; at++) {
      int s = 6 * colind[at];
      res[at] =
          ((cdof[s] * p0 + cdof[s + 2] * p2) + (cdof[s + 1] * p1 + cdof[s + 3] * p3))
              + (cdof[s + 4] * p4 + cdof[s + 5] * p5);
    }
  }

  private static void addTendon(Model m, Data d, int t, Work w) {
    double[] row = w.row;
    Arrays.fill(row, 0);
    TendonPaths.addTransposed(m, d, t, 1, row);
    double armature = m.tendon.armature[t];
    for (int i = 0; i < m.nv; i++) {
      if (row[i] != 0) {
        int start = m.M.rowadr[i];
        for (int at = start; at < start + m.M.rownnz[i]; at++) {
          d.M[at] += armature * row[i] * row[m.M.colind[at]];
        }
      }
    }
  }

  /** Factorizes M into qLD and qLDiagInv. */
  public static void factor(Model m, Data d) {
    longRows(d);
    d.team.trees(m, FACTORS);
  }

  private static final class Factors implements TreePass {
    @Override
    public void run(Model m, Data d, TreeRange range, int worker) {
      copyRows(m, d.M, d.qLD, range);
      factor(m, d, d.qLD, d.qLDiagInv, range.dof, range.dofEnd);
    }
  }

  /** Copies the rows of some branches of a matrix in the layout of M. */
  public static void copyRows(Model m, double[] from, double[] to, TreeRange range) {
    int first = range.dof < m.nv ? m.M.rowadr[range.dof] : m.nC;
    int end = range.dofEnd < m.nv ? m.M.rowadr[range.dofEnd] : m.nC;
    System.arraycopy(from, first, to, first, end - first);
  }

  /** Working memory, made before workers ask for it. */
  private static LongRows longRows(Data d) {
    return d.scratch(LongRows.KEY);
  }

  /** Factorizes the rows of whole trees of a matrix in the layout of M, in place. */
  public static void factor(Model m, Data d, double[] ld, double[] diagInv, int from, int to) {
    int k = from;
    while (k < to) {
      int end = partEnd(m, k, to);
      if (m.dof.simplenum[k] > 0) {
        System.arraycopy(ld, m.M.rowadr[k], diagInv, k, end - k);
        for (; k < end; k++) {
          diagInv[k] = 1 / diagInv[k];
        }
      } else {
        longRows(d).factor(m, ld, diagInv, k, end);
      }
      k = end;
    }
  }

  /** Solves for the dofs of whole trees in place, with the factors that {@link #factor} made. */
  public static void solve(Model m, double[] x, double[] ld, double[] diagInv, int from, int to) {
    int k = from;
    while (k < to) {
      int end = partEnd(m, k, to);
      if (m.dof.simplenum[k] > 0) {
        for (; k < end; k++) {
          x[k] *= diagInv[k];
        }
      } else {
        SparseFactor.eliminate(x, ld, k, end, m.M.rownnz, m.M.rowadr, m.M.colind);
        for (int i = k; i < end; i++) {
          x[i] *= diagInv[i];
        }
        SparseFactor.substitute(x, ld, k, end, m.M.rownnz, m.M.rowadr, m.M.colind);
      }
      k = end;
    }
  }

  /** The end of a run of simple dofs, whose rows are one number each, or of a run of others. */
  private static int partEnd(Model m, int dof, int to) {
    int[] simplenum = m.dof.simplenum;
    int end = dof + simplenum[dof];
    while (end < to && simplenum[end] == 0 && simplenum[dof] == 0) {
      end++;
    }
    return Math.min(end, to);
  }

  /** x = M⁻¹ y. The result may be y. */
  public static void solve(Model m, Data d, double[] x, double[] y) {
    if (x != y) {
      System.arraycopy(y, 0, x, 0, m.nv);
    }
    solve(m, x, d.qLD, d.qLDiagInv, 0, m.nv);
  }

  /** x = M⁻¹ y for n vectors, one after the other. The result may be y. */
  public static void solve(Model m, Data d, double[] x, double[] y, int n) {
    if (x != y) {
      System.arraycopy(y, 0, x, 0, n * m.nv);
    }
    for (int i = 0; i < n; i++) {
      SparseFactor.solve(x, i * m.nv, d.qLD, d.qLDiagInv, m.M.rownnz, m.M.rowadr, m.M.colind);
    }
  }

  /**
   * Half a solution, x = D^(-1/2) L⁻ᵀ y for n vectors, one after the other: the inner product of
   * two results is yᵀM⁻¹y. The result may be y.
   */
  public static void solveHalf(Model m, Data d, double[] x, double[] y, int n) {
    if (x != y) {
      System.arraycopy(y, 0, x, 0, n * m.nv);
    }
    for (int i = 0; i < n; i++) {
      int at = i * m.nv;
      SparseFactor.solveTransposedL(x, at, d.qLD, m.nv, m.M.rownnz, m.M.rowadr, m.M.colind);
      for (int k = 0; k < m.nv; k++) {
        x[at + k] *= Math.sqrt(d.qLDiagInv[k]);
      }
    }
  }

  /** res = M x. The result must not be x. */
  public static void mul(Model m, Data d, double[] res, double[] x) {
    SparseFactor.mul(res, x, d.M, m.nv, m.M.rownnz, m.M.rowadr, m.M.colind);
  }

  /**
   * Half a product, res = D^(1/2) L x: the squared length of the result is xᵀMx. The result must
   * not be x.
   */
  public static void mulHalf(Model m, Data d, double[] res, double[] x) {
    SparseFactor.mulL(res, x, d.qLD, m.nv, m.M.rownnz, m.M.rowadr, m.M.colind);
    for (int k = 0; k < m.nv; k++) {
      res[k] *= Math.sqrt(d.qLD[m.M.rowadr[k] + m.M.rownnz[k] - 1]);
    }
  }

  /** res = M, dense, nv x nv. */
  public static void full(Model m, Data d, double[] res) {
    Arrays.fill(res, 0, m.nv * m.nv, 0);
    for (int i = 0; i < m.nv; i++) {
      int start = m.M.rowadr[i];
      for (int at = start; at < start + m.M.rownnz[i]; at++) {
        int j = m.M.colind[at];
        res[i * m.nv + j] = d.M[at];
        res[j * m.nv + i] = d.M[at];
      }
    }
  }
}
