package dev.armature.solver;

import dev.armature.Model;
import dev.armature.math.DenseCholesky;
import dev.armature.math.SparseCholesky;
import dev.armature.model.ConstraintState;
import java.util.Arrays;

/**
 * The Hessian of the constraint cost and its Cholesky factors: dense storage for small problems,
 * sparse for large ones.
 *
 * <p>Rows with the same columns are gathered into one small dense matrix first, which is then
 * scattered once.
 */
final class Hessian {
  // dense up to here: the factor fits the second-level cache
  private static final int LARGEST_DENSE = 200;

  private boolean sparse;
  private double[] dense = {};
  private final SparseCholesky factor = new SparseCholesky();
  private double[] block = {};
  private double[] scaled = {};
  // pattern of the sparse matrix, and where a column is within the row at hand
  private int[] rowadr = {};
  private int[] rownnz = {};
  private int[] colind = {};
  private int[] place = {};

  /** Prepares storage for a problem. */
  void analyze(Problem p) {
    sparse = p.nv > LARGEST_DENSE;
    if (sparse) {
      findPattern(p);
      factor.analyze(p.nv, rowadr, rownnz, colind);
    } else if (dense.length < p.nv * p.nv) {
      dense = new double[p.nv * p.nv];
    }
  }

  /** Lower triangle of M and of JᵀJ, by rows, with duplicates. */
  private void findPattern(Problem p) {
    int n = p.nv;
    if (rowadr.length < n + 1) {
      rowadr = new int[n + 1];
      rownnz = new int[n];
      place = new int[n];
    }
    Model m = p.model();
    Arrays.fill(rownnz, 0, n, 0);
    for (int t = 0; t < p.ntree; t++) {
      for (int k = 0; k < p.treeSize[t]; k++) {
        rownnz[p.treeLocal[t] + k] = m.M.rownnz[p.treeDof[t] + k];
      }
    }
    for (int s = 0; s < p.nrun; s++) {
      if (sameColumnsAsBefore(p, s)) {
        continue;
      }
      for (int a = 0; a < p.runCols[s]; a++) {
        rownnz[p.col[p.runCol[s] + a]] += a + 1;
      }
    }
    int total = 0;
    for (int i = 0; i < n; i++) {
      rowadr[i] = total;
      total += rownnz[i];
      rownnz[i] = 0;
    }
    if (colind.length < total) {
      colind = new int[Math.max(total, 2 * colind.length)];
    }
    for (int t = 0; t < p.ntree; t++) {
      int shift = p.treeDof[t] - p.treeLocal[t];
      for (int i = p.treeLocal[t]; i < p.treeLocal[t] + p.treeSize[t]; i++) {
        int at = m.M.rowadr[i + shift];
        for (int k = at; k < at + m.M.rownnz[i + shift]; k++) {
          colind[rowadr[i] + rownnz[i]++] = m.M.colind[k] - shift;
        }
      }
    }
    for (int s = 0; s < p.nrun; s++) {
      if (sameColumnsAsBefore(p, s)) {
        continue;
      }
      int first = p.runCol[s];
      for (int a = 0; a < p.runCols[s]; a++) {
        int row = p.col[first + a];
        for (int b = 0; b <= a; b++) {
          colind[rowadr[row] + rownnz[row]++] = p.col[first + b];
        }
      }
    }
  }

  /** Runs of one column add nothing to the pattern. */
  private static boolean sameColumnsAsBefore(Problem p, int run) {
    return p.runCols[run] == 1;
  }

  /** Assembles and factorises the Hessian at the current states. */
  void factor(Problem p, ConstraintCost cost) {
    if (sparse) {
      factor.clear();
    } else {
      for (int i = 0; i < p.nv; i++) {
        Arrays.fill(dense, i * p.nv, i * p.nv + i + 1, 0);
      }
    }
    addInertia(p);
    for (int s = 0; s < p.nrun; s++) {
      addRun(p, cost, s);
    }
    if (sparse) {
      factor.factor();
    } else {
      DenseCholesky.factor(dense, p.nv);
    }
  }

  private void addInertia(Problem p) {
    Model m = p.model();
    double[] inertia = p.inertia();
    for (int t = 0; t < p.ntree; t++) {
      int shift = p.treeDof[t] - p.treeLocal[t];
      for (int i = p.treeLocal[t]; i < p.treeLocal[t] + p.treeSize[t]; i++) {
        int at = m.M.rowadr[i + shift];
        int end = at + m.M.rownnz[i + shift];
        if (sparse) {
          int[] columns = factor.columns();
          double[] values = factor.values();
          int e = factor.rowStart(i);
          for (int k = at; k < end; k++) {
            int c = m.M.colind[k] - shift;
            while (columns[e] != c) {
              e++;
            }
            values[e] += inertia[k];
          }
        } else {
          for (int k = at; k < end; k++) {
            dense[i * p.nv + m.M.colind[k] - shift] = inertia[k];
          }
        }
      }
    }
  }

  private void addRun(Problem p, ConstraintCost cost, int run) {
    int n = p.runCols[run];
    if (block.length < n * n) {
      block = new double[n * n];
    }
    if (scaled.length < 6 * n) {
      scaled = new double[6 * n];
    }
    int i = p.runRow[run];
    int end = i + p.runRows[run];
    int at = p.runEntry[run];
    boolean any = false;
    while (i < end) {
      int state = p.state[i];
      if (state == ConstraintState.QUADRATIC) {
        any = begin(any, n);
        addOuter(p.entries, at, p.D[i], n);
      } else if (state == ConstraintState.CONE) {
        any = begin(any, n);
        cost.coneHessian(p, i);
        int dim = p.contact.dim[p.id[i]];
        addCone(p.entries, at, p.contact.H, 36 * p.id[i], dim, n);
        i += dim;
        at += dim * n;
        continue;
      }
      i++;
      at += n;
    }
    if (any) {
      scatter(p, run, n);
    }
  }

  private boolean begin(boolean any, int n) {
    if (!any) {
      Arrays.fill(block, 0, n * n, 0);
    }
    return true;
  }

  /** block += weight row rowᵀ, lower triangle. */
  private void addOuter(double[] e, int at, double weight, int n) {
    double[] b = block;
    for (int a = 0; a < n; a++) {
      double w = weight * e[at + a];
      if (w != 0) {
        int to = a * n;
        for (int k = 0; k <= a; k++) {
          b[to + k] += w * e[at + k];
        }
      }
    }
  }

  /** block += Σ h_rs row_r row_sᵀ, lower triangle. */
  private void addCone(double[] e, int at, double[] h, int hi, int dim, int n) {
    for (int r = 0; r < dim; r++) {
      int to = r * n;
      Arrays.fill(scaled, to, to + n, 0);
      for (int s = 0; s < dim; s++) {
        double w = h[hi + r * dim + s];
        int from = at + s * n;
        for (int k = 0; k < n; k++) {
          scaled[to + k] += w * e[from + k];
        }
      }
    }
    for (int r = 0; r < dim; r++) {
      int from = at + r * n;
      for (int a = 0; a < n; a++) {
        double w = scaled[r * n + a];
        for (int k = 0; k <= a; k++) {
          block[a * n + k] += w * e[from + k];
        }
      }
    }
  }

  private void scatter(Problem p, int run, int n) {
    int[] col = p.col;
    int first = p.runCol[run];
    if (!sparse) {
      for (int a = 0; a < n; a++) {
        int row = col[first + a] * p.nv;
        for (int k = 0; k <= a; k++) {
          dense[row + col[first + k]] += block[a * n + k];
        }
      }
      return;
    }
    int[] columns = factor.columns();
    double[] values = factor.values();
    for (int a = 0; a < n; a++) {
      int e = factor.rowStart(col[first + a]);
      for (int k = 0; k <= a; k++) {
        int c = col[first + k];
        while (columns[e] != c) {
          e++;
        }
        values[e] += block[a * n + k];
      }
    }
  }

  /** Solves H x = b in place. */
  void solve(Problem p, double[] x) {
    if (sparse) {
      factor.solve(x);
    } else {
      DenseCholesky.solve(dense, p.nv, x);
    }
  }

  /** Entries that are stored. */
  int size(Problem p) {
    return sparse ? factor.size() : p.nv * p.nv;
  }
}
