package dev.armature.constraint;

import dev.armature.data.ConstraintRows;
import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * The inverse inertia that constraint forces feel, A = J M⁻¹ Jᵀ, as a product: with M = LᵀDL and B
 * = J L⁻¹ D^(-½) it is B Bᵀ.
 *
 * <p>The solvers that work with forces need (A f)_i over and over while f changes one constraint at
 * a time. They keep u = Bᵀ f, so that a row costs as much as it has entries, however many rows
 * there are; A itself is never formed. Row i of B has the columns of row i of J and their
 * ancestors.
 */
public final class ConstraintInertia {
  static final Scratch.Key<ConstraintInertia> KEY =
      Scratch.key(ConstraintInertia.class, ConstraintInertia::new);

  /**
   * First entry, number of entries, columns and values of the rows of B. Rows of one constraint
   * have the same columns.
   */
  public int[] rowadr = {};

  public int[] rownnz = {};
  public int[] colind = {};
  public double[] entries = {};

  private final boolean[] marked;
  private final int[] cols;
  private final double[] row;
  private final double[] rootDiagInv;

  /** An empty B. */
  public ConstraintInertia(Model m) {
    marked = new boolean[m.nv];
    cols = new int[m.nv];
    row = new double[m.nv];
    rootDiagInv = new double[m.nv];
  }

  /** The B of a world, as {@link ConstraintMaker#project} left it. */
  public static ConstraintInertia of(Data d) {
    return d.scratch(KEY);
  }

  /** Computes B for the current rows and inertia. */
  static void compute(Model m, Data d) {
    of(d).project(m, d);
  }

  private void project(Model m, Data d) {
    if (rowadr.length < d.nefc) {
      int size = Math.max(d.nefc, 2 * rowadr.length);
      rowadr = new int[size];
      rownnz = new int[size];
    }
    for (int i = 0; i < m.nv; i++) {
      rootDiagInv[i] = Math.sqrt(d.qLDiagInv[i]);
    }
    ConstraintRows efc = d.efc;
    int used = 0;
    int n = 0;
    int runEnd = 0;
    for (int i = 0; i < d.nefc; i++) {
      if (i == runEnd) {
        n = closure(m, efc, i);
        runEnd = i + 1 + efc.JRowsuper[i];
      }
      ensure(used + n);
      rowadr[i] = used;
      rownnz[i] = n;
      System.arraycopy(cols, 0, colind, used, n);
      halfSolve(m, d, i, n, used);
      used += n;
    }
  }

  private void ensure(int count) {
    if (count > entries.length) {
      int size = Math.max(count, 2 * entries.length);
      entries = Arrays.copyOf(entries, size);
      colind = Arrays.copyOf(colind, size);
    }
  }

  /** Columns of a row of J with their ancestors, ascending. */
  private int closure(Model m, ConstraintRows efc, int i) {
    int at = efc.JRowadr[i];
    int n = 0;
    for (int k = at; k < at + efc.JRownnz[i]; k++) {
      for (int dof = efc.JColind[k]; dof >= 0 && !marked[dof]; dof = m.dof.parentid[dof]) {
        marked[dof] = true;
        cols[n++] = dof;
      }
    }
    for (int k = 0; k < n; k++) {
      marked[cols[k]] = false;
    }
    Arrays.sort(cols, 0, n);
    return n;
  }

  private void halfSolve(Model m, Data d, int i, int n, int to) {
    for (int k = 0; k < n; k++) {
      row[cols[k]] = 0;
    }
    int from = d.efc.JRowadr[i];
    for (int k = from; k < from + d.efc.JRownnz[i]; k++) {
      row[d.efc.JColind[k]] = d.efc.entries[k];
    }
    for (int k = n - 1; k >= 0; k--) {
      int dof = cols[k];
      double x = row[dof];
      entries[to + k] = x * rootDiagInv[dof];
      if (x != 0) {
        int at = m.M.rowadr[dof];
        int diagonal = at + m.M.rownnz[dof] - 1;
        for (int e = at; e < diagonal; e++) {
          row[m.M.colind[e]] -= d.qLD[e] * x;
        }
      }
    }
  }

  /** B_i · u. */
  public double dot(int i, double[] u) {
    int at = rowadr[i];
    int end = at + rownnz[i];
    double sum = 0;
    for (int k = at; k < end; k++) {
      sum += entries[k] * u[colind[k]];
    }
    return sum;
  }

  /** u += s B_i. */
  public void add(int i, double s, double[] u) {
    int at = rowadr[i];
    int end = at + rownnz[i];
    for (int k = at; k < end; k++) {
      u[colind[k]] += s * entries[k];
    }
  }

  /** A_ij, for rows of the same constraint. */
  public double element(int i, int j) {
    int a = rowadr[i];
    int b = rowadr[j];
    double sum = 0;
    for (int k = 0; k < rownnz[i]; k++) {
      sum += entries[a + k] * entries[b + k];
    }
    return sum;
  }
}
