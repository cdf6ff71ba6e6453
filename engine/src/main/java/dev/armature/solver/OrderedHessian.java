package dev.armature.solver;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.math.Dot;
import dev.armature.math.RootCholesky;
import dev.armature.math.SparseRootCholesky;
import dev.armature.model.ConstraintState;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * The Hessian of the constraint cost and its factors, with all sums in MuJoCo's order: rows one
 * after the other and the inertia last, in dense storage the factor LLᵀ from the first dof on, in
 * sparse storage LᵀL from the last. Contacts in the middle zone of their cone are rank-one changes
 * of a copy of the factor.
 */
final class OrderedHessian {
  private boolean sparse;
  private final RootCholesky root = new RootCholesky();
  private final SparseRootCholesky sparseRoot = new SparseRootCholesky();
  private final HessianPattern pattern = new HessianPattern();

  // columns of the factor without cones, then as many of the one with them; the sparse one without
  // cones is kept where it is made
  private double[][] dense = {};
  private double[] sparseCones = {};
  private boolean cones;

  // a row as a vector over all dofs; zero in between
  private double[] vector = {};
  // the rows of a contact, times the factor of its Hessian
  private double[] panel = {};
  private final double[] local = new double[36];

  /** Prepares storage for a problem. */
  void analyze(Problem p) {
    sparse = p.model().isSparse();
    if (vector.length < p.nv()) {
      vector = new double[p.nv()];
      panel = new double[6 * p.nv()];
    }
    if (sparse) {
      pattern.find(p);
      sparseRoot.analyze(p.nv(), pattern.rowadr, pattern.rownnz, pattern.colind);
    } else if (dense.length < 2 * p.nv()) {
      int size = Math.max(p.nv(), dense.length);
      dense = new double[2 * size][];
      for (int k = 0; k < 2 * size; k++) {
        dense[k] = new double[size];
      }
      root.ensure(size);
    }
  }

  /** Assembles and factorizes the Hessian at the current states. */
  void factor(Problem p, ConstraintCost cost) {
    clear(p);
    for (int s = 0; s < p.nrun; s++) {
      int n = p.runCols[s];
      int at = p.runEntry[s];
      for (int i = p.runRow[s]; i < p.runRow[s] + p.runRows[s]; i++, at += n) {
        if (p.state[i] != ConstraintState.QUADRATIC) {
          continue;
        }
        if (sparse) {
          addSparse(p, s, at, p.D[i]);
        } else {
          addDense(p, s, at, p.D[i]);
        }
      }
    }
    addInertia(p);
    if (sparse) {
      sparseRoot.factor();
    } else {
      root.factor(dense, p.nv());
    }
    addCones(p, cost);
  }

  private void clear(Problem p) {
    if (sparse) {
      sparseRoot.clear();
    } else {
      for (int k = 0; k < p.nv(); k++) {
        Arrays.fill(dense[k], k, p.nv(), 0);
      }
    }
  }

  /** Adds weight row rowᵀ; the weight goes to the entry of the later dof. */
  private void addDense(Problem p, int run, int at, double weight) {
    double[] e = p.entries;
    int[] col = p.col;
    int first = p.runCol[run];
    int n = p.runCols[run];
    for (int a = 0; a < n; a++) {
      panel[a] = e[at + a] * weight;
    }
    for (int b = 0; b < n; b++) {
      double[] column = dense[col[first + b]];
      double eb = e[at + b];
      for (int a = b; a < n; a++) {
        column[col[first + a]] += eb * panel[a];
      }
    }
  }

  /** Adds weight row rowᵀ; the weight goes to the entry of the earlier dof. */
  private void addSparse(Problem p, int run, int at, double weight) {
    int[] columns = sparseRoot.columns();
    double[] values = sparseRoot.values();
    double[] entries = p.entries;
    int first = p.runCol[run];
    int n = p.runCols[run];
    for (int a = 0; a < n; a++) {
      double x = entries[at + a];
      int e = sparseRoot.rowStart(p.col[first + a]);
      for (int b = 0; b < a; b++, e++) {
        int c = p.col[first + b];
        while (columns[e] != c) {
          e++;
        }
        values[e] += x * (weight * entries[at + b]);
      }
      int diagonal = sparseRoot.rowStart(p.col[first + a] + 1) - 1;
      values[diagonal] += x * x * weight;
    }
  }

  private void addInertia(Problem p) {
    Model m = p.model();
    double[] inertia = p.inertia();
    for (int t = 0; t < p.ntree(); t++) {
      int shift = p.treeDof(t) - p.treeLocal(t);
      for (int i = p.treeLocal(t); i < p.treeLocal(t) + p.treeSize(t); i++) {
        int at = m.M.rowadr[i + shift];
        int end = at + m.M.rownnz[i + shift];
        if (sparse) {
          int[] columns = sparseRoot.columns();
          double[] values = sparseRoot.values();
          int e = sparseRoot.rowStart(i);
          for (int k = at; k < end; k++, e++) {
            int c = m.M.colind[k] - shift;
            while (columns[e] != c) {
              e++;
            }
            values[e] += inertia[k];
          }
        } else {
          for (int k = at; k < end; k++) {
            dense[m.M.colind[k] - shift][i] += inertia[k];
          }
        }
      }
    }
  }

  /** Makes the factor with cones, if there are any. */
  private void addCones(Problem p, ConstraintCost cost) {
    cones = cost.cones;
    if (!cones) {
      return;
    }
    copyFactor(p);
    for (int s = 0; s < p.nrun; s++) {
      int n = p.runCols[s];
      int end = p.runRow[s] + p.runRows[s];
      int i = p.runRow[s];
      while (i < end) {
        if (p.state[i] != ConstraintState.CONE) {
          i++;
          continue;
        }
        cost.coneHessian(p, i);
        int dim = p.contact.dim[p.id[i]];
        factorLocal(p.contact.H, 36 * p.id[i], dim);
        multiplyRows(p.entries, p.runEntry[s] + (i - p.runRow[s]) * n, n, dim);
        for (int r = 0; r < dim; r++) {
          setVector(p, s, panel, r * n, 1);
          rankOne(p, s, true, 1);
        }
        i += dim;
      }
    }
  }

  private void copyFactor(Problem p) {
    if (sparse) {
      int size = sparseRoot.size();
      if (sparseCones.length < size) {
        sparseCones = new double[Math.max(size, 2 * sparseCones.length)];
      }
      System.arraycopy(sparseRoot.values(), 0, sparseCones, 0, size);
    } else {
      for (int k = 0; k < p.nv(); k++) {
        System.arraycopy(dense[k], k, dense[p.nv() + k], k, p.nv() - k);
      }
    }
  }

  /** The factor LLᵀ of the Hessian of a contact. */
  private void factorLocal(double[] h, int at, int dim) {
    double[] l = local;
    System.arraycopy(h, at, l, 0, dim * dim);
    for (int j = 0; j < dim; j++) {
      int row = j * dim;
      double pivot = l[row + j] - Dot.dense(l, row, l, row, j);
      double diagonal = Math.sqrt(pivot < MINVAL ? MINVAL : pivot);
      l[row + j] = diagonal;
      double inverse = 1 / diagonal;
      for (int i = j + 1; i < dim; i++) {
        l[i * dim + j] = (l[i * dim + j] - Dot.dense(l, i * dim, l, row, j)) * inverse;
      }
    }
  }

  /** The panel becomes Lᵀ times the rows of a contact. */
  private void multiplyRows(double[] e, int at, int n, int dim) {
    Arrays.fill(panel, 0, dim * n, 0);
    for (int r = 0; r < dim; r++) {
      for (int c = 0; c <= r; c++) {
        double w = local[r * dim + c];
        for (int k = 0; k < n; k++) {
          panel[c * n + k] += e[at + r * n + k] * w;
        }
      }
    }
  }

  private void setVector(Problem p, int run, double[] from, int at, double scale) {
    int first = p.runCol[run];
    for (int k = 0; k < p.runCols[run]; k++) {
      vector[p.col[first + k]] = from[at + k] * scale;
    }
  }

  /** Adds or takes away the square of the vector, which has the columns of a run. */
  private boolean rankOne(Problem p, int run, boolean toCones, double sign) {
    int n = p.runCols[run];
    if (n == 0) {
      return true;
    }
    if (sparse) {
      double[] factor = toCones ? sparseCones : sparseRoot.values();
      return sparseRoot.rankOne(factor, vector, p.col[p.runCol[run] + n - 1], sign);
    }
    return RootCholesky.rankOne(dense, toCones ? p.nv() : 0, p.nv(), vector, sign);
  }

  /** Brings the factor up to date, row by row where the state changed. */
  void change(Problem p, ConstraintCost cost, int[] old) {
    for (int s = 0; s < p.nrun; s++) {
      int n = p.runCols[s];
      int first = p.runRow[s];
      for (int i = first; i < first + p.runRows[s]; i++) {
        boolean is = p.state[i] == ConstraintState.QUADRATIC;
        if (is == (old[i] == ConstraintState.QUADRATIC)) {
          continue;
        }
        setVector(p, s, p.entries, p.runEntry[s] + (i - first) * n, Math.sqrt(p.D[i]));
        if (!rankOne(p, s, false, is ? 1 : -1)) {
          factor(p, cost);
          return;
        }
      }
    }
    addCones(p, cost);
  }

  /** Solves H x = b in place. */
  void solve(Problem p, double[] x) {
    if (sparse) {
      sparseRoot.solve(cones ? sparseCones : sparseRoot.values(), x);
    } else {
      root.solve(dense, cones ? p.nv() : 0, p.nv(), x);
    }
  }

  /** Entries that are stored. */
  int size(Problem p) {
    return sparse ? sparseRoot.size() : p.nv() * p.nv();
  }
}
