package dev.armature.solver;

import dev.armature.math.DenseCholesky;
import dev.armature.math.SparseCholesky;
import dev.armature.model.ConstraintState;
import dev.armature.model.Model;
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
  private static final int MAX_DENSE = 200;

  private double[][] dense = {};
  private double[] inverse = {};
  private final SparseCholesky factor = new SparseCholesky();
  private double[] block = {};
  private double[] scaled = {};
  // rows of the run at hand that are quadratic: where their entries are, and their weights
  private int[] rowAt = {};
  private double[] weight = {};
  private int activeRows;
  private double[] vector = {};
  private double[] vector2 = {};
  private final HessianPattern pattern = new HessianPattern();
  // whether all changes so far were safe
  private boolean safe = true;

  private static boolean isSparse(Problem p) {
    return p.nv() > MAX_DENSE;
  }

  /** Prepares storage for a problem. */
  void analyze(Problem p) {
    if (vector.length < p.nv()) {
      vector = new double[p.nv()];
      vector2 = new double[p.nv()];
    }
    if (isSparse(p)) {
      pattern.find(p);
      factor.analyze(p.nv(), pattern.rowadr, pattern.rownnz, pattern.colind);
    } else if (dense.length < p.nv()) {
      int size = Math.max(p.nv(), 2 * dense.length);
      dense = new double[size][];
      for (int i = 0; i < size; i++) {
        dense[i] = new double[i + 1];
      }
      inverse = new double[size];
    }
  }

  /** Assembles and factorizes the Hessian at the current states. */
  void factor(Problem p, ConstraintCost cost) {
    clear(p);
    addInertia(p);
    DenseRows alike = isSparse(p) ? null : p.denseRowsOfHessian();
    for (int s = 0; s < p.nrun; s++) {
      if (alike == null || !addAlike(p, alike, s)) {
        addRun(p, cost, s);
      }
    }
    if (isSparse(p)) {
      factor.factor();
    } else {
      DenseCholesky.factor(dense, inverse, p.nv());
    }
  }

  /** Takes the factors of the inertia, which are those of the Hessian while no row acts. */
  void takeInertia(Problem p) {
    clear(p);
    Model m = p.model();
    double[] factors = p.inertiaFactors();
    for (int t = 0; t < p.ntree(); t++) {
      int shift = p.treeDof(t) - p.treeLocal(t);
      for (int i = p.treeLocal(t); i < p.treeLocal(t) + p.treeSize(t); i++) {
        setRow(p, i, factors, m.M.colind, m.M.rowadr[i + shift], m.M.rownnz[i + shift], shift);
        if (isSparse(p)) {
          factor.setPivot(i);
        } else {
          inverse[i] = 1 / dense[i][i];
        }
      }
    }
  }

  private void clear(Problem p) {
    if (isSparse(p)) {
      factor.clear();
    } else {
      for (int i = 0; i < p.nv(); i++) {
        Arrays.fill(dense[i], 0);
      }
    }
  }

  private void setRow(Problem p, int i, double[] from, int[] colind, int at, int count, int shift) {
    if (isSparse(p)) {
      int[] columns = factor.columns();
      double[] values = factor.values();
      int e = factor.rowStart(i);
      for (int k = at; k < at + count; k++) {
        int c = colind[k] - shift;
        while (columns[e] != c) {
          e++;
        }
        values[e] = from[k];
      }
    } else {
      double[] row = dense[i];
      for (int k = at; k < at + count; k++) {
        // never -0, which would become 0 where some zero is added
        row[colind[k] - shift] = from[k] + 0.0;
      }
    }
  }

  private void addInertia(Problem p) {
    Model m = p.model();
    for (int t = 0; t < p.ntree(); t++) {
      int shift = p.treeDof(t) - p.treeLocal(t);
      for (int i = p.treeLocal(t); i < p.treeLocal(t) + p.treeSize(t); i++) {
        setRow(p, i, p.inertia(), m.M.colind, m.M.rowadr[i + shift], m.M.rownnz[i + shift], shift);
      }
    }
  }

  /** Adds a run by rows that lie alike in all worlds, unless it has too many or cones. */
  private boolean addAlike(Problem p, DenseRows alike, int run) {
    int first = p.runRow[run];
    int rows = p.runRows[run];
    if (p.runCols[run] < 2) {
      return false;
    }
    ensureBlock(0, rows);
    int active = 0;
    boolean cone = false;
    for (int i = first; i < first + rows; i++) {
      if (p.state[i] == ConstraintState.QUADRATIC) {
        rowAt[active] = i;
        weight[active++] = p.D[i];
      } else {
        cone |= p.state[i] == ConstraintState.CONE;
      }
    }
    if (active > DenseRows.MOST_SQUARES || cone) {
      return false;
    }
    alike.addSquares(p.model(), p.rows(), rowAt, weight, active, dense);
    return true;
  }

  private void addRun(Problem p, ConstraintCost cost, int run) {
    int n = p.runCols[run];
    int rows = p.runRows[run];
    ensureBlock(n, rows);
    int at = p.runEntry[run];
    int first = p.runRow[run];
    activeRows = 0;
    boolean cone = false;
    for (int i = first; i < first + rows; i++, at += n) {
      if (p.state[i] == ConstraintState.QUADRATIC) {
        rowAt[activeRows] = at;
        weight[activeRows++] = p.D[i];
      } else {
        cone |= p.state[i] == ConstraintState.CONE;
      }
    }
    if (activeRows == 0 && !cone) {
      return;
    }
    Arrays.fill(block, 0, n * n, 0);
    addQuadratic(p.entries, n);
    if (cone) {
      addCones(p, cost, run, n);
    }
    scatter(p, run, n);
  }

  private void ensureBlock(int n, int rows) {
    if (block.length < n * n) {
      block = new double[n * n];
      scaled = new double[6 * n];
    }
    if (rowAt.length < rows) {
      rowAt = new int[2 * rows];
      weight = new double[rowAt.length];
    }
  }

  /**
   * block += Σ weight row rowᵀ, lower triangle; rows are taken four at a time because each pass
   * over the block costs.
   */
  private void addQuadratic(double[] e, int n) {
    int r = 0;
    for (; r + 4 <= activeRows; r += 4) {
      addFour(e, r, n);
    }
    if (r + 3 == activeRows) {
      addThree(e, r, n);
    } else {
      for (; r < activeRows; r++) {
        addOne(e, rowAt[r], weight[r], n);
      }
    }
  }

  private void addFour(double[] e, int r, int n) {
    double[] b = block;
    int r0 = rowAt[r];
    int r1 = rowAt[r + 1];
    int r2 = rowAt[r + 2];
    int r3 = rowAt[r + 3];
    for (int a = 0; a < n; a++) {
      double w0 = weight[r] * e[r0 + a];
      double w1 = weight[r + 1] * e[r1 + a];
      double w2 = weight[r + 2] * e[r2 + a];
      double w3 = weight[r + 3] * e[r3 + a];
      int to = a * n;
      for (int k = 0; k <= a; k++) {
        b[to + k] += w0 * e[r0 + k] + w1 * e[r1 + k] + w2 * e[r2 + k] + w3 * e[r3 + k];
      }
    }
  }

  /** Three rows, such as those of a connect constraint, each added by itself as one row is. */
  private void addThree(double[] e, int r, int n) {
    double[] b = block;
    int r0 = rowAt[r];
    int r1 = rowAt[r + 1];
    int r2 = rowAt[r + 2];
    for (int a = 0; a < n; a++) {
      double w0 = weight[r] * e[r0 + a];
      double w1 = weight[r + 1] * e[r1 + a];
      double w2 = weight[r + 2] * e[r2 + a];
      int to = a * n;
      for (int k = 0; k <= a; k++) {
        b[to + k] = b[to + k] + w0 * e[r0 + k] + w1 * e[r1 + k] + w2 * e[r2 + k];
      }
    }
  }

  private void addOne(double[] e, int eAt, double w, int n) {
    double[] b = block;
    for (int a = 0; a < n; a++) {
      double wa = w * e[eAt + a];
      int to = a * n;
      for (int k = 0; k <= a; k++) {
        b[to + k] += wa * e[eAt + k];
      }
    }
  }

  private void addCones(Problem p, ConstraintCost cost, int run, int n) {
    int i = p.runRow[run];
    int end = i + p.runRows[run];
    int at = p.runEntry[run];
    while (i < end) {
      if (p.state[i] == ConstraintState.CONE) {
        cost.coneHessian(p, i);
        int dim = p.contact.dim[p.id[i]];
        addCone(p.entries, at, p.contact.H, 36 * p.id[i], dim, n);
        i += dim;
        at += dim * n;
      } else {
        i++;
        at += n;
      }
    }
  }

  /** block += Σ h_rs row_r row_sᵀ, lower triangle. */
  private void addCone(double[] e, int eAt, double[] h, int hAt, int dim, int n) {
    for (int r = 0; r < dim; r++) {
      int to = r * n;
      Arrays.fill(scaled, to, to + n, 0);
      for (int s = 0; s < dim; s++) {
        double w = h[hAt + r * dim + s];
        int from = eAt + s * n;
        for (int k = 0; k < n; k++) {
          scaled[to + k] += w * e[from + k];
        }
      }
    }
    if (dim == 3) {
      addThreeScaled(e, eAt, n);
      return;
    }
    for (int r = 0; r < dim; r++) {
      int from = eAt + r * n;
      for (int a = 0; a < n; a++) {
        double w = scaled[r * n + a];
        for (int k = 0; k <= a; k++) {
          block[a * n + k] += w * e[from + k];
        }
      }
    }
  }

  private void addThreeScaled(double[] e, int eAt, int n) {
    double[] b = block;
    int r1 = eAt + n;
    int r2 = r1 + n;
    for (int a = 0; a < n; a++) {
      double w0 = scaled[a];
      double w1 = scaled[n + a];
      double w2 = scaled[2 * n + a];
      int to = a * n;
      for (int k = 0; k <= a; k++) {
        b[to + k] += w0 * e[eAt + k] + w1 * e[r1 + k] + w2 * e[r2 + k];
      }
    }
  }

  private void scatter(Problem p, int run, int n) {
    int[] col = p.col;
    int first = p.runCol[run];
    if (!isSparse(p)) {
      for (int a = 0; a < n; a++) {
        double[] row = dense[col[first + a]];
        for (int k = 0; k <= a; k++) {
          row[col[first + k]] += block[a * n + k];
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

  /**
   * Adds or takes away the parts of one or two quadratic rows, by changes of the factor. {@link
   * #finishChanges} must follow the last one.
   *
   * @param rows the rows, each with its run
   * @param from the first of them that is changed by
   * @param count 1 or 2
   */
  void change(Problem p, int[] rows, int[] runs, int from, int count) {
    if (isSparse(p)) {
      for (int k = from; k < from + count; k++) {
        changeSparse(p, rows[k], runs[k]);
      }
      return;
    }
    double s = sign(p, rows[from]);
    int last = take(p, rows[from], runs[from], vector);
    double t = 0;
    if (count > 1) {
      t = sign(p, rows[from + 1]);
      last = Math.max(last, take(p, rows[from + 1], runs[from + 1], vector2));
    }
    // the change uses the vectors up and leaves zeros
    safe &= DenseCholesky.change(dense, inverse, last, vector, s, vector2, t);
  }

  private static double sign(Problem p, int i) {
    return p.state[i] == ConstraintState.QUADRATIC ? p.D[i] : -p.D[i];
  }

  /** Copies a row to a vector that is zero, and returns its last column, or -1. */
  private static int take(Problem p, int i, int run, double[] to) {
    int n = p.runCols[run];
    int first = p.runCol[run];
    DenseRows alike = p.denseRowsOfHessian();
    if (alike != null) {
      alike.copy(p.model(), p.rows(), i, to);
    } else {
      int at = p.runEntry[run] + (i - p.runRow[run]) * n;
      for (int k = 0; k < n; k++) {
        to[p.col[first + k]] = p.entries[at + k];
      }
    }
    return n == 0 ? -1 : p.col[first + n - 1];
  }

  private void changeSparse(Problem p, int i, int run) {
    int n = p.runCols[run];
    int at = p.runEntry[run] + (i - p.runRow[run]) * n;
    int first = p.runCol[run];
    double[] x = factor.vectors();
    int r = factor.changes();
    for (int k = 0; k < n; k++) {
      x[SparseCholesky.CHANGES * p.col[first + k] + r] = p.entries[at + k];
    }
    factor.addChange(n == 0 ? -1 : p.col[first + n - 1], sign(p, i));
    if (r + 1 == SparseCholesky.CHANGES) {
      safe &= factor.change();
    }
  }

  /**
   * Makes the changes that are left; false when one of all since the last call was not safe, and
   * the factor must be made from the start.
   */
  boolean finishChanges(Problem p) {
    boolean result = safe;
    if (isSparse(p) && factor.changes() > 0) {
      result &= factor.change();
    }
    safe = true;
    return result;
  }

  /** Solves H x = b in place. */
  void solve(Problem p, double[] x) {
    if (isSparse(p)) {
      factor.solve(x);
    } else {
      DenseCholesky.solve(dense, inverse, p.nv(), x);
    }
  }

  /** Writes for each dof the first one that its row of the factor reaches. */
  void reach(Problem p, int[] first) {
    for (int k = 0; k < p.nv(); k++) {
      int low = 0;
      if (isSparse(p)) {
        low = factor.columns()[factor.rowStart(k)];
      } else {
        while (dense[k][low] == 0 && low < k) {
          low++;
        }
      }
      first[k] = low;
    }
  }

  /**
   * Computes the whole inverse Z into rows that are zero. L Z = D⁻¹ L⁻ᵀ is zero left of the
   * diagonal, so a row of Z follows from the rows before it: Z_k = −Σ L_kj Z_j there, and Z_kk =
   * 1/D_k − Σ L_kj Z_kj.
   *
   * @param group for each dof the first one of its group: a range of dofs that holds all that are
   *     coupled with it
   */
  void invert(Problem p, double[][] z, int[] group) {
    double[] l = vector;
    for (int k = 0; k < p.nv(); k++) {
      int from = group[k];
      int count = isSparse(p) ? sparseRow(k, l) : denseRow(k, from, l);
      double[] row = z[k];
      int e = 0;
      for (; e + 4 <= count; e += 4) {
        subtractFour(row, z, l, e, from, k);
      }
      for (; e < count; e++) {
        subtractOne(row, z[rowAt[e]], l[e], from, k);
      }
      double pivot = isSparse(p) ? factor.values()[factor.rowEnd(k) - 1] : dense[k][k];
      double diagonal = 1 / pivot;
      for (e = 0; e < count; e++) {
        diagonal -= l[e] * row[rowAt[e]];
      }
      row[k] = diagonal;
      for (int j = from; j < k; j++) {
        z[j][k] = row[j];
      }
    }
    Arrays.fill(vector, 0);
  }

  private int denseRow(int k, int from, double[] l) {
    ensureBlock(0, k);
    double[] row = dense[k];
    int count = 0;
    for (int j = from; j < k; j++) {
      if (row[j] != 0) {
        rowAt[count] = j;
        l[count++] = row[j];
      }
    }
    return count;
  }

  private int sparseRow(int k, double[] l) {
    int from = factor.rowStart(k);
    int count = factor.rowEnd(k) - 1 - from;
    ensureBlock(0, count);
    System.arraycopy(factor.columns(), from, rowAt, 0, count);
    System.arraycopy(factor.values(), from, l, 0, count);
    return count;
  }

  private static void subtractOne(double[] res, double[] v, double s, int from, int to) {
    for (int c = from; c < to; c++) {
      res[c] -= s * v[c];
    }
  }

  private void subtractFour(double[] res, double[][] z, double[] l, int e, int from, int to) {
    double[] z0 = z[rowAt[e]];
    double[] z1 = z[rowAt[e + 1]];
    double[] z2 = z[rowAt[e + 2]];
    double[] z3 = z[rowAt[e + 3]];
    double l0 = l[e];
    double l1 = l[e + 1];
    double l2 = l[e + 2];
    double l3 = l[e + 3];
    for (int c = from; c < to; c++) {
      res[c] -= l0 * z0[c] + l1 * z1[c] + l2 * z2[c] + l3 * z3[c];
    }
  }

  /** Entries that are stored. */
  int size(Problem p) {
    return isSparse(p) ? factor.size() : p.nv() * p.nv();
  }
}
