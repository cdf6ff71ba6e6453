package dev.armature.constraint;

import dev.armature.data.ConstraintRows;
import dev.armature.data.Data;
import dev.armature.data.ItemPass;
import dev.armature.kinematics.ChainJacobian;
import dev.armature.kinematics.Jacobian;
import dev.armature.model.ConstraintType;
import dev.armature.model.Model;

/**
 * Appends constraint rows: the columns a constraint touches, the Jacobian of the relative motion of
 * two points, and the storage of finished rows.
 *
 * <p>All rows of a constraint share one list of columns, and their entries lie row after row
 * without gaps. A constraint is made in three steps: choose the columns, {@link #open} rows and
 * write their entries, {@link #close} them.
 */
final class RowBuilder {
  private static final SameColumns SAME_COLUMNS = new SameColumns();

  /** Columns (dofs) of the constraint being made, ascending. */
  final int[] cols;

  /** How many columns it has. */
  int ncols;

  /** Relative translation per unit velocity of each column. [3 x ncols] */
  final double[] jacp;

  /** Relative rotation per unit velocity of each column. [3 x ncols] */
  final double[] jacr;

  /** Scratch vectors and quaternions. */
  final double[] tmp = new double[32];

  /** The first row of the constraint being made; the number of rows when none is. */
  int row;

  /** Where its first entry is. */
  int adr;

  /** Whether the Jacobian is stored sparse, which decides what counts as an empty row. */
  boolean sparse;

  // by column, -1 when it moves the first body, +1 when it moves the second
  private final double[] signs;
  private int lastBody1;
  private int lastBody2;

  // has the same arrays
  private final ChainJacobian jacobian;

  RowBuilder(Model m) {
    jacobian = new ChainJacobian(m);
    cols = jacobian.dofs;
    signs = new double[m.nv];
    jacp = jacobian.jacp;
    jacr = jacobian.jacr;
  }

  /** Starts over, without rows. */
  void clear(Model m) {
    row = 0;
    adr = 0;
    sparse = m.isSparse();
    forgetBodies();
  }

  /**
   * Takes as columns the dofs that move one of two bodies but not the other: with both bodies at
   * one point the others cancel. Call {@link #relativeMotion} next.
   */
  void separateColumns(Model m, int body1, int body2) {
    if (body1 == lastBody1 && body2 == lastBody2) {
      return;
    }
    lastBody1 = body1;
    lastBody2 = body2;
    int a = Jacobian.lastDof(m, body1);
    int b = Jacobian.lastDof(m, body2);
    int n = 0;
    int[] parent = m.dof.parentid;
    while (a != b) {
      if (a > b) {
        cols[n] = a;
        signs[n++] = -1;
        a = parent[a];
      } else {
        cols[n] = b;
        signs[n++] = 1;
        b = parent[b];
      }
    }
    for (int i = 0, j = n - 1; i < j; i++, j--) {
      int c = cols[i];
      cols[i] = cols[j];
      cols[j] = c;
      double s = signs[i];
      signs[i] = signs[j];
      signs[j] = s;
    }
    ncols = n;
  }

  /**
   * Fills {@link #jacp}, and {@link #jacr} if wanted, with J(body2) - J(body1) at one point over
   * {@link #separateColumns}.
   */
  void relativeMotion(
      Model m, Data d, int body1, int body2, double[] point, int pointAt, boolean rotation) {
    int com1 = 3 * m.body.rootid[body1];
    int com2 = 3 * m.body.rootid[body2];
    double[] com = d.subtreeCom;
    double ax = point[pointAt] - com[com1];
    double ay = point[pointAt + 1] - com[com1 + 1];
    double az = point[pointAt + 2] - com[com1 + 2];
    double bx = point[pointAt] - com[com2];
    double by = point[pointAt + 1] - com[com2 + 1];
    double bz = point[pointAt + 2] - com[com2 + 2];
    double[] cdof = d.cdof;
    int n = ncols;
    for (int k = 0; k < n; k++) {
      int at = 6 * cols[k];
      double sign = signs[k];
      boolean second = sign > 0;
      double x = second ? bx : ax;
      double y = second ? by : ay;
      double z = second ? bz : az;
      double rx = cdof[at];
      double ry = cdof[at + 1];
      double rz = cdof[at + 2];
      jacp[k] = sign * (cdof[at + 3] + (ry * z - rz * y));
      jacp[n + k] = sign * (cdof[at + 4] + (rz * x - rx * z));
      jacp[2 * n + k] = sign * (cdof[at + 5] + (rx * y - ry * x));
    }
    if (rotation) {
      for (int k = 0; k < n; k++) {
        int at = 6 * cols[k];
        jacr[k] = signs[k] * cdof[at];
        jacr[n + k] = signs[k] * cdof[at + 1];
        jacr[2 * n + k] = signs[k] * cdof[at + 2];
      }
    }
  }

  /**
   * Adds the dofs that move a body to the columns, keeping them ascending; start with {@code ncols
   * = 0}.
   */
  void addColumns(Model m, int body) {
    forgetBodies();
    int have = ncols - 1;
    int missing = 0;
    for (int dof = Jacobian.lastDof(m, body); dof >= 0; dof = m.dof.parentid[dof]) {
      while (have >= 0 && cols[have] > dof) {
        have--;
      }
      if (have < 0 || cols[have] != dof) {
        missing++;
      }
    }
    have = ncols - 1;
    ncols += missing;
    int to = ncols - 1;
    for (int dof = Jacobian.lastDof(m, body); dof >= 0; dof = m.dof.parentid[dof]) {
      while (have >= 0 && cols[have] > dof) {
        cols[to--] = cols[have--];
      }
      if (have >= 0 && cols[have] == dof) {
        have--;
      }
      cols[to--] = dof;
    }
  }

  /** Sets the Jacobians over the present columns to zero. */
  void clearMotion() {
    jacobian.n = ncols;
    jacobian.clear();
  }

  /** Adds a multiple of the Jacobians of a point of a body, after {@link #clearMotion}. */
  void addMotion(Model m, Data d, int body, double[] point, int pointAt, double scale) {
    jacobian.add(m, d, body, point, pointAt, scale);
  }

  private void forgetBodies() {
    lastBody1 = -1;
    lastBody2 = -1;
  }

  /**
   * Makes room for {@code rows} rows over the current columns and sets their position, margin and
   * friction loss to zero.
   */
  double[] open(Data d, int rows) {
    ConstraintRows efc = d.efc;
    efc.ensureRows(row + rows);
    efc.ensureJacobian(adr + rows * ncols);
    for (int i = row; i < row + rows; i++) {
      efc.pos[i] = 0;
      efc.margin[i] = 0;
      efc.frictionloss[i] = 0;
    }
    return efc.entries;
  }

  /**
   * Keeps the opened rows unless they are empty: without columns, or for dense storage without an
   * entry other than zero.
   */
  boolean closeUnlessEmpty(Data d, int rows, int type, int id) {
    if (ncols == 0 || (!sparse && allZero(d.efc.entries, rows * ncols))) {
      return false;
    }
    close(d, rows, type, id);
    return true;
  }

  private boolean allZero(double[] entries, int count) {
    for (int k = adr; k < adr + count; k++) {
      if (entries[k] != 0) {
        return false;
      }
    }
    return true;
  }

  /** Keeps the opened rows. */
  void close(Data d, int rows, int type, int id) {
    ConstraintRows efc = d.efc;
    for (int i = row; i < row + rows; i++) {
      efc.type[i] = type;
      efc.id[i] = id;
      efc.JRownnz[i] = ncols;
      efc.JRowadr[i] = adr;
      System.arraycopy(cols, 0, efc.JColind, adr, ncols);
      adr += ncols;
    }
    row += rows;
  }

  /**
   * Finds runs of rows with the same columns: by row, how many of the following rows share its
   * columns.
   */
  static void findRuns(Model m, Data d) {
    d.team.items(m, d.nefc, SAME_COLUMNS);
    int[] following = d.efc.JRowsuper;
    for (int i = d.nefc - 2; i >= 0; i--) {
      if (following[i] != 0) {
        following[i] = following[i + 1] + 1;
      }
    }
  }

  /** By row, 1 when the next one has the same columns. */
  private static final class SameColumns implements ItemPass {
    @Override
    public void run(Model m, Data d, int from, int to, int worker) {
      for (int i = from; i < to; i++) {
        d.efc.JRowsuper[i] = i + 1 < d.nefc && sameColumns(d.efc, i, i + 1) ? 1 : 0;
      }
    }
  }

  private static boolean sameColumns(ConstraintRows efc, int i, int j) {
    int n = efc.JRownnz[i];
    if (n != efc.JRownnz[j]) {
      return false;
    }
    if (efc.type[i] >= ConstraintType.CONTACT_FRICTIONLESS && efc.id[i] == efc.id[j]) {
      return true; // of the same contact
    }
    int a = efc.JRowadr[i];
    int b = efc.JRowadr[j];
    int[] colind = efc.JColind;
    for (int k = n - 1; k >= 0; k--) {
      if (colind[a + k] != colind[b + k]) {
        return false;
      }
    }
    return true;
  }
}
