package dev.armature.solver;

import dev.armature.data.ConstraintRows;
import dev.armature.data.Contacts;
import dev.armature.data.Data;
import dev.armature.data.Islands;
import dev.armature.math.Dot;
import dev.armature.model.ConeType;
import dev.armature.model.Model;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The problem a solver works on, in its own numbering: an island, or everything at once.
 *
 * <p>Find the acceleration a that minimizes ½ (a - a0)ᵀ M (a - a0) + s(J a - aref), with a0 the
 * acceleration without constraints and s the cost of the rows. The inertia is read where it is, by
 * trees, because a tree's dofs stay together. Rows with the same columns form a run, whose entries
 * are a dense matrix: products gather a vector's entries once for the whole run.
 */
final class Problem {
  /**
   * Dofs and rows; the first {@code ne} rows are equalities, the next {@code nf} friction losses.
   */
  private int nv;

  int nefc;
  int ne;
  int nf;

  /** Turns costs and gradients into numbers that do not depend on the units of the model. */
  double scale;

  /** Trees: first dof in the model, first dof here, number of dofs. */
  private int ntree;

  private int[] treeDof = {};
  private int[] treeLocal = {};
  private int[] treeSize = {};

  // where a stretch of trees with diagonal inertia begins: the tree after it, else the tree itself;
  // and the diagonals of those trees, so that products with them are plain loops over their dofs
  private int[] diagonalEnd = {};
  private final double[] diagonal;
  private final double[] diagonalInverse;

  /**
   * Rows: number in the model, type, contact and so on, weight D, 1/D, friction loss, reference
   * acceleration.
   */
  int[] row = {};

  int[] type = {};
  int[] id = {};
  double[] D = {};
  double[] R = {};
  double[] loss = {};
  double[] aref = {};

  // the rows of an island are copied, all rows at once are read where they are
  private final IslandRows copies = new IslandRows();

  /**
   * Runs of rows with the same columns: first row, rows, columns, first entry, first of its columns
   * in {@link #col}.
   */
  int nrun;

  int[] runRow = {};
  int[] runRows = {};
  int[] runCols = {};
  int[] runEntry = {};
  int[] runCol = {};
  int[] col = {};

  // how many triples of successive columns a run of one row consists of, when it is one or two:
  // contacts and edges of bodies that slide along three axes, or are free; else 0
  private int[] runTriples = {};
  private final TripleRows tripleRows;
  final OrderedRows ordered;

  /** Products with the dense Jacobian, for problems of all dofs that make them. */
  private @Nullable DenseRows dense;

  private ConstraintRows efc = new ConstraintRows();

  /** Who shares the products with the Jacobian, if anybody does. */
  @Nullable SharedProducts sharing;

  /** The contacts that contact rows belong to. */
  Contacts contact = new Contacts();

  /** Jacobian entries of all rows of the model. */
  double[] entries = {};

  /** Acceleration without constraints, and the forces that make it. */
  final double[] smoothAcc;

  final double[] smoothForce;

  /** The acceleration sought, and M times it. */
  final double[] acc;

  final double[] inertial;

  /** J a - aref, the force and the state of each row, and Jᵀ f. */
  double[] jar = {};

  double[] force = {};
  int[] state = {};
  final double[] jointForce;

  private final double[] gathered;
  private Model m;
  private double[] inertia = {};
  private double[] inertiaFactor = {};
  private double[] inertiaDiagInv = {};

  Problem(Model m) {
    smoothAcc = new double[m.nv];
    smoothForce = new double[m.nv];
    acc = new double[m.nv];
    inertial = new double[m.nv];
    jointForce = new double[m.nv];
    gathered = new double[m.nv];
    diagonal = new double[m.nv];
    diagonalInverse = new double[m.nv];
    tripleRows = new TripleRows(m.nv);
    ordered = new OrderedRows(m);
    this.m = m;
  }

  /** Makes products with the dense Jacobian from now on, where there is one. */
  void useDenseRows(boolean hessian) {
    dense = new DenseRows(m, hessian);
  }

  /** Products with the dense Jacobian, if this problem makes them. */
  @Nullable DenseRows denseRows() {
    return dense != null && !m.isSparse() && !ordered.needed(m) ? dense : null;
  }

  /** The same, if the Hessian is made from them, too. */
  @Nullable DenseRows denseRowsOfHessian() {
    DenseRows rows = denseRows();
    return rows != null && rows.hessian ? rows : null;
  }

  /** The rows of the world, when all of them are read where they are. */
  ConstraintRows rows() {
    return efc;
  }

  /** The model whose problem this is. */
  Model model() {
    return m;
  }

  /**
   * Whether every problem has all dofs. What follows from that is the same for all worlds of a
   * model, so code that is made for one knows it.
   */
  private boolean isOneTree() {
    return m.ntree == 1;
  }

  /** Number of dofs. */
  int nv() {
    return isOneTree() ? m.nv : nv;
  }

  /** Number of trees. */
  int ntree() {
    return isOneTree() ? 1 : ntree;
  }

  /** The first dof of a tree in the model. */
  int treeDof(int tree) {
    return isOneTree() ? 0 : treeDof[tree];
  }

  /** The first dof of a tree here. */
  int treeLocal(int tree) {
    return isOneTree() ? 0 : treeLocal[tree];
  }

  /** Number of dofs of a tree. */
  int treeSize(int tree) {
    return isOneTree() ? m.nv : treeSize[tree];
  }

  /** Whether contacts may have elliptic cones. */
  boolean isElliptic() {
    return m.opt.cone == ConeType.ELLIPTIC;
  }

  /** Whether all sums are in MuJoCo's order. */
  boolean isOrdered(Model model) {
    return ordered.needed(model) && ordered.applies;
  }

  /** Lower triangle of the inertia of all dofs, in the layout of the model. */
  double[] inertia() {
    return inertia;
  }

  /** Factors LᵀDL of the inertia, in the same layout. */
  double[] inertiaFactors() {
    return inertiaFactor;
  }

  /** Takes all rows and dofs; {@code start} is the acceleration to start from. */
  void loadWhole(Model model, Data d, double[] start) {
    take(model, d);
    nv = m.nv;
    ne = d.ne;
    nf = d.nf;
    ensure(d.nefc, m.ntree);
    nefc = d.nefc;
    ntree = m.ntree;
    for (int t = 0; t < ntree; t++) {
      treeDof[t] = m.tree.dofadr[t];
      treeLocal[t] = m.tree.dofadr[t];
      treeSize[t] = m.tree.dofnum[t];
    }
    for (int i = 0; i < nefc; i++) {
      row[i] = i;
    }
    findDiagonals();
    readRows(d.efc);
    findTriples();
    System.arraycopy(d.qaccSmooth, 0, smoothAcc, 0, nv);
    System.arraycopy(d.qfrcSmooth, 0, smoothForce, 0, nv);
    System.arraycopy(start, 0, acc, 0, nv);
    scale = 1 / (m.stat.meaninertia * Math.max(1, nv));
  }

  /**
   * Takes the rows and dofs of an island, with the acceleration to start from and what it means for
   * the rows.
   *
   * @param start the problem of all dofs, evaluated at the start
   */
  void loadIsland(Model model, Data d, int island, Problem start) {
    take(model, d);
    Islands is = d.island;
    nv = is.nv[island];
    ne = is.ne[island];
    nf = is.nf[island];
    ensure(is.nefc[island], is.ntree[island]);
    nefc = is.nefc[island];
    ntree = is.ntree[island];
    int local = 0;
    for (int i = 0; i < ntree; i++) {
      int tree = is.mapItree2tree[is.itreeadr[island] + i];
      int first = m.tree.dofadr[tree];
      int n = m.tree.dofnum[tree];
      treeDof[i] = first;
      treeLocal[i] = local;
      treeSize[i] = n;
      System.arraycopy(d.qaccSmooth, first, smoothAcc, local, n);
      System.arraycopy(d.qfrcSmooth, first, smoothForce, local, n);
      System.arraycopy(start.acc, first, acc, local, n);
      System.arraycopy(start.inertial, first, inertial, local, n);
      local += n;
    }
    findDiagonals();
    System.arraycopy(is.mapIefc2efc, is.iefcadr[island], row, 0, nefc);
    copyRows(d.efc, totalColumns(d.efc, d.nefc));
    for (int i = 0; i < nefc; i++) {
      jar[i] = start.jar[row[i]];
    }
    if (nv != m.nv) {
      int offset = is.idofadr[island];
      boolean foreign = false;
      for (int k = 0; k < runCol[nrun]; k++) {
        col[k] = d.mapDof2idof[col[k]] - offset;
        foreign |= isForeign(col[k]);
      }
      if (foreign) {
        entries = copies.dropForeignColumns(this);
      }
    }
    findTriples();
    if (ordered.dense()) {
      // the sums of an island are in the order of its own dofs
      mulJacobian(acc, jar);
      for (int i = 0; i < nefc; i++) {
        jar[i] -= aref[i];
      }
    }
    scaleByInertia();
  }

  /** Whether a column is of a dof outside of the island. */
  boolean isForeign(int column) {
    return column < 0 || column >= nv();
  }

  /** Scales by the inertia of the problem itself, as islands do, and not by that of the model. */
  void scaleByInertia() {
    double trace = 0;
    for (int t = 0; t < ntree(); t++) {
      for (int i = treeDof(t); i < treeDof(t) + treeSize(t); i++) {
        trace += inertia[m.M.rowadr[i] + m.M.rownnz[i] - 1];
      }
    }
    scale = 1 / trace;
  }

  private void take(Model model, Data d) {
    m = model;
    contact = d.contact;
    inertia = d.M;
    inertiaFactor = d.qLD;
    inertiaDiagInv = d.qLDiagInv;
  }

  private static int totalColumns(ConstraintRows efc, int nefc) {
    return nefc == 0 ? 0 : efc.JRowadr[nefc - 1] + efc.JRownnz[nefc - 1];
  }

  private void ensure(int rows, int trees) {
    if (rows >= runRow.length) {
      int size = Math.max(rows + 1, 2 * runRow.length);
      row = new int[size];
      runRow = new int[size];
      runRows = new int[size];
      runCols = new int[size];
      runEntry = new int[size];
      runCol = new int[size];
      runTriples = new int[size];
      jar = new double[size];
      force = new double[size];
      state = new int[size];
    }
    if (trees > treeDof.length) {
      treeDof = new int[trees];
      treeLocal = new int[trees];
      treeSize = new int[trees];
      diagonalEnd = new int[trees];
    }
  }

  /** Takes all rows of the world as they are. */
  private void readRows(ConstraintRows efc) {
    this.efc = efc;
    entries = efc.entries;
    type = efc.type;
    id = efc.id;
    D = efc.D;
    R = efc.R;
    loss = efc.frictionloss;
    aref = efc.aref;
    col = efc.JColind;
    nrun = 0;
    for (int r = 0; r < nefc; r += runRows[nrun++]) {
      runRow[nrun] = r;
      runRows[nrun] = 1 + efc.JRowsuper[r];
      runCols[nrun] = efc.JRownnz[r];
      runEntry[nrun] = efc.JRowadr[r];
      runCol[nrun] = efc.JRowadr[r];
    }
  }

  /** Copies the rows whose numbers are in {@link #row}, with so many columns at most. */
  private void copyRows(ConstraintRows efc, int mostColumns) {
    copies.take(efc, row, nefc, mostColumns);
    entries = efc.entries;
    type = copies.type;
    id = copies.id;
    D = copies.D;
    R = copies.R;
    loss = copies.loss;
    aref = copies.aref;
    col = copies.col;
    nrun = 0;
    int columns = 0;
    int i = 0;
    while (i < nefc) {
      int r = row[i];
      int rows = sameIsland(i, 1 + efc.JRowsuper[r]);
      int n = efc.JRownnz[r];
      runRow[nrun] = i;
      runRows[nrun] = rows;
      runCols[nrun] = n;
      runEntry[nrun] = efc.JRowadr[r];
      runCol[nrun] = columns;
      System.arraycopy(efc.JColind, efc.JRowadr[r], col, columns, n);
      columns += n;
      nrun++;
      i += rows;
    }
    runCol[nrun] = columns;
  }

  /**
   * How many of so many rows of equal columns are of this problem: rows without entries have equal
   * columns in every island.
   */
  private int sameIsland(int from, int rows) {
    int n = 1;
    while (n < rows && from + n < nefc && row[from + n] == row[from] + n) {
      n++;
    }
    return n;
  }

  private void findTriples() {
    for (int s = 0; s < nrun; s++) {
      int first = runCol[s];
      int n = runRows[s] == 1 ? runCols[s] : 0;
      boolean triples = n == 3 || n == 6;
      for (int k = first; triples && k < first + n; k += 3) {
        triples = col[k + 1] == col[k] + 1 && col[k + 2] == col[k] + 2;
      }
      runTriples[s] = triples ? n / 3 : 0;
    }
    tripleRows.find(this, runTriples);
    ordered.find(this, tripleRows.count);
  }

  private void findDiagonals() {
    for (int t = ntree() - 1; t >= 0; t--) {
      int first = treeDof(t);
      int last = first + treeSize(t) - 1;
      if (m.M.rowadr[last] + m.M.rownnz[last] - m.M.rowadr[first] > treeSize(t)) {
        diagonalEnd[t] = t;
        continue;
      }
      System.arraycopy(inertia, m.M.rowadr[first], diagonal, treeLocal(t), treeSize(t));
      System.arraycopy(inertiaDiagInv, first, diagonalInverse, treeLocal(t), treeSize(t));
      diagonalEnd[t] = t + 1 < ntree() ? Math.max(t + 1, diagonalEnd[t + 1]) : t + 1;
    }
  }

  /** Writes acceleration, joint and row forces back to the data. */
  void store(Data d, boolean states) {
    if (!m.isSparse() && hasNan(force, nefc)) {
      Arrays.fill(jointForce, 0, nv(), Double.NaN);
    }
    for (int t = 0; t < ntree(); t++) {
      System.arraycopy(acc, treeLocal(t), d.qacc, treeDof(t), treeSize(t));
      System.arraycopy(jointForce, treeLocal(t), d.qfrcConstraint, treeDof(t), treeSize(t));
    }
    for (int i = 0; i < nefc; i++) {
      d.efc.force[row[i]] = force[i];
    }
    if (states) {
      for (int i = 0; i < nefc; i++) {
        d.efc.state[row[i]] = state[i];
      }
    }
  }

  /** Whether one of the first numbers of an array is not one. */
  static boolean hasNan(double[] x, int n) {
    for (int i = 0; i < n; i++) {
      if (Double.isNaN(x[i])) {
        return true;
      }
    }
    return false;
  }

  /** res = J v. */
  void mulJacobian(double[] v, double[] res) {
    DenseRows rows = denseRows();
    if (rows != null) {
      rows.mul(m, efc, nefc, v, res);
      return;
    }
    if (sharing != null && ordered.divides()) {
      sharing.mul(m, v, res, false);
      return;
    }
    int triples = ordered.applies ? 0 : tripleRows.count;
    if (triples > 0) {
      tripleRows.mul(entries, v, res);
    }
    mulJacobian(v, res, triples, nrun, gathered);
  }

  /** The first row of a run; all rows for the one after the last. */
  int firstRow(int run) {
    return run < nrun ? runRow[run] : nefc;
  }

  /** The first dof of a tree; all dofs for the one after the last. */
  int firstDof(int tree) {
    return tree < ntree() ? treeLocal(tree) : nv();
  }

  /** Whether {@link #mulJacobian} may be called for parts of the runs. */
  boolean dividesRuns() {
    return ordered.applies ? ordered.divides() : tripleRows.count == 0;
  }

  /**
   * The rows of some runs of J v.
   *
   * @param g working memory, with room for all dofs
   */
  void mulJacobian(double[] v, double[] res, int fromRun, int toRun, double[] g) {
    double[] e = entries;
    if (ordered.applies) {
      ordered.mul(this, v, res, fromRun, toRun);
      return;
    }
    for (int s = fromRun; s < toRun; s++) {
      int at = runEntry[s];
      int first = runCol[s];
      int i = runRow[s];
      int triples = runTriples[s];
      if (triples > 0) {
        double sum = addTriple(0, e, at, v, col[first]);
        res[i] = triples == 1 ? sum : addTriple(sum, e, at + 3, v, col[first + 3]);
        continue;
      }
      int n = runCols[s];
      int end = i + runRows[s];
      if (n == 1) {
        double x = v[col[first]];
        while (i < end) {
          res[i++] = e[at++] * x;
        }
        continue;
      }
      if (end - i == 1) {
        res[i] = dot(e, at, v, col, first, n);
        continue;
      }
      for (int k = 0; k < n; k++) {
        g[k] = v[col[first + k]];
      }
      for (; i + 4 <= end; i += 4) {
        int b = at + n;
        int c = b + n;
        int f = c + n;
        double sa = 0;
        double sb = 0;
        double sc = 0;
        double sf = 0;
        for (int k = 0; k < n; k++) {
          double x = g[k];
          sa += e[at + k] * x;
          sb += e[b + k] * x;
          sc += e[c + k] * x;
          sf += e[f + k] * x;
        }
        res[i] = sa;
        res[i + 1] = sb;
        res[i + 2] = sc;
        res[i + 3] = sf;
        at += 4 * n;
      }
      for (; i < end; i++) {
        double sum = 0;
        for (int k = 0; k < n; k++) {
          sum += e[at + k] * g[k];
        }
        res[i] = sum;
        at += n;
      }
    }
  }

  private static double addTriple(double sum, double[] e, int eAt, double[] v, int first) {
    double res = sum;
    res += e[eAt] * v[first];
    res += e[eAt + 1] * v[first + 1];
    res += e[eAt + 2] * v[first + 2];
    return res;
  }

  /** One row times v. */
  private static double dot(double[] e, int eAt, double[] v, int[] col, int first, int n) {
    double sum = 0;
    for (int k = 0; k < n; k++) {
      sum += e[eAt + k] * v[col[first + k]];
    }
    return sum;
  }

  private static void addScaledTriple(double[] res, int first, double scale, double[] e, int eAt) {
    res[first] += scale * e[eAt];
    res[first + 1] += scale * e[eAt + 1];
    res[first + 2] += scale * e[eAt + 2];
  }

  /** Adds a row times a number. */
  private static void addScaled(
      double[] res, int[] col, int first, double scale, double[] e, int eAt, int n) {
    for (int k = 0; k < n; k++) {
      res[col[first + k]] += scale * e[eAt + k];
    }
  }

  /** res = Jᵀ f. */
  void mulJacobianT(double[] f, double[] res) {
    DenseRows rows = denseRows();
    if (rows != null) {
      rows.mulTransposed(m, efc, nefc, f, res);
      return;
    }
    if (sharing != null && ordered.divides()) {
      sharing.mul(m, f, res, true);
      return;
    }
    if (ordered.applies) {
      ordered.mulTransposed(this, f, res);
      return;
    }
    Arrays.fill(res, 0, nv(), 0);
    double[] e = entries;
    double[] g = gathered;
    if (tripleRows.count > 0) {
      tripleRows.mulTransposed(e, f, res);
    }
    for (int s = tripleRows.count; s < nrun; s++) {
      int at = runEntry[s];
      int first = runCol[s];
      int i = runRow[s];
      int triples = runTriples[s];
      if (triples > 0) {
        double fi = f[i];
        if (fi != 0) {
          addScaledTriple(res, col[first], fi, e, at);
          if (triples > 1) {
            addScaledTriple(res, col[first + 3], fi, e, at + 3);
          }
        }
        continue;
      }
      int n = runCols[s];
      int end = i + runRows[s];
      if (end - i == 1) {
        if (f[i] != 0) {
          addScaled(res, col, first, f[i], e, at, n);
        }
        continue;
      }
      Arrays.fill(g, 0, n, 0);
      boolean any = false;
      for (; i < end; i++, at += n) {
        double fi = f[i];
        if (fi != 0) {
          any = true;
          for (int k = 0; k < n; k++) {
            g[k] += fi * e[at + k];
          }
        }
      }
      if (any) {
        for (int k = 0; k < n; k++) {
          res[col[first + k]] += g[k];
        }
      }
    }
  }

  /** res = M v. */
  void mulInertia(double[] v, double[] res) {
    mulInertia(v, res, 0, ntree());
  }

  /** The dofs of some trees of M v. */
  void mulInertia(double[] v, double[] res, int fromTree, int toTree) {
    int[] rowadr = m.M.rowadr;
    int[] rownnz = m.M.rownnz;
    int[] colind = m.M.colind;
    for (int t = fromTree; t < toTree; t++) {
      if (diagonalEnd[t] > t) {
        int begin = treeLocal(t);
        t = Math.min(diagonalEnd[t], toTree) - 1;
        mulDiagonal(res, diagonal, v, begin, treeLocal(t) + treeSize(t));
        continue;
      }
      int shift = treeDof(t) - treeLocal(t);
      int end = treeLocal(t) + treeSize(t);
      int i = treeLocal(t);
      while (i < end) {
        int at = rowadr[i + shift];
        int diagonal = at + rownnz[i + shift] - 1;
        int next = diagonal + 1;
        double vi = v[i];
        double sum = inertia[diagonal] * vi;
        if (i + 1 < end
            && rownnz[i + 1 + shift] == next - at + 1
            && colind[next + diagonal - at] == i + shift) {
          // a row and that of its first child: the same columns, two sums that do not wait for each
          // other
          int child = next + next - at;
          double link = inertia[child - 1];
          double vNext = v[i + 1];
          double sumNext = inertia[child] * vNext + link * vi;
          for (int k = diagonal - 1, c = child - 2; k >= at; k--, c--) {
            int j = colind[k] - shift;
            double vj = v[j];
            double mij = inertia[k];
            double mNext = inertia[c];
            sum += mij * vj;
            sumNext += mNext * vj;
            res[j] = res[j] + mij * vi + mNext * vNext;
          }
          res[i] = sum + link * vNext;
          res[i + 1] = sumNext;
          i += 2;
          continue;
        }
        for (int k = diagonal - 1; k >= at; k--) {
          int j = colind[k] - shift;
          double mij = inertia[k];
          sum += mij * v[j];
          res[j] += mij * vi;
        }
        res[i++] = sum;
      }
    }
  }

  private static void mulDiagonal(double[] res, double[] diagonal, double[] v, int from, int to) {
    for (int i = from; i < to; i++) {
      res[i] = diagonal[i] * v[i];
    }
  }

  /** Solves M x = b in place, with the factors LᵀDL of the inertia. */
  void solveInertia(double[] x) {
    int[] rowadr = m.M.rowadr;
    int[] rownnz = m.M.rownnz;
    int[] colind = m.M.colind;
    double[] factor = inertiaFactor;
    for (int t = 0; t < ntree(); t++) {
      int begin = treeLocal(t);
      if (diagonalEnd[t] > t) {
        t = diagonalEnd[t] - 1;
        mulDiagonal(x, diagonalInverse, x, begin, treeLocal(t) + treeSize(t));
        continue;
      }
      int shift = treeDof(t) - treeLocal(t);
      int end = begin + treeSize(t);
      for (int i = end - 1; i >= begin; i--) {
        double xi = x[i];
        if (xi != 0) {
          int at = rowadr[i + shift];
          int diagonal = at + rownnz[i + shift] - 1;
          for (int k = at; k < diagonal; k++) {
            x[colind[k] - shift] -= factor[k] * xi;
          }
        }
      }
      for (int i = begin; i < end; i++) {
        int at = rowadr[i + shift];
        int n = rownnz[i + shift] - 1;
        double above = Dot.sparse(factor, at, n, colind, at, x, -shift);
        x[i] = x[i] * inertiaDiagInv[i + shift] - above;
      }
    }
  }

  /** Adds ½ (M a - f)·(a - a0), the part of the cost that is inertia, to that of the rows. */
  double addGaussCost(double rowCost) {
    double sum = rowCost;
    for (int i = 0; i < nv(); i++) {
      sum += 0.5 * (inertial[i] - smoothForce[i]) * (acc[i] - smoothAcc[i]);
    }
    return sum;
  }
}
