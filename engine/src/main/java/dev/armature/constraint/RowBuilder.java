package dev.armature.constraint;

import dev.armature.data.ConstraintRows;
import dev.armature.data.Data;
import dev.armature.data.ItemPass;
import dev.armature.kinematics.ChainJacobian;
import dev.armature.kinematics.Jacobian;
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

  // the columns before this move both bodies, those from there to turn move one, the rest the other
  private int common;
  private int turn;
  // whether those before the turn are of the first body
  private boolean firstIsLow;
  private int lastBody1;
  private int lastBody2;

  // has the same arrays
  private final ChainJacobian jacobian;

  RowBuilder(Model m) {
    jacobian = new ChainJacobian(m);
    cols = jacobian.dofs;
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
    takeColumns(m, body1, body2, false);
  }

  /**
   * Takes as columns the dofs that move either of two bodies. Call {@link #relativePoints} next.
   */
  void mergedColumns(Model m, int body1, int body2) {
    forgetBodies();
    takeColumns(m, body1, body2, true);
  }

  /**
   * Dofs are numbered depth first: those of both bodies come first, then those of one body alone,
   * then those of the other alone.
   */
  private void takeColumns(Model m, int body1, int body2, boolean withCommon) {
    int[] cols = this.cols;
    int[] parent = m.dof.parentid;
    int last1 = Jacobian.lastDof(m, body1);
    int last2 = Jacobian.lastDof(m, body2);
    int high = Math.max(last1, last2);
    int low = Math.min(last1, last2);
    int n = 0;
    for (; high > low; high = parent[high]) {
      cols[n++] = high;
    }
    int ofHigh = n;
    for (; low > high; low = parent[low]) {
      cols[n++] = low;
    }
    int separate = n;
    if (withCommon) {
      for (; low >= 0; low = parent[low]) {
        cols[n++] = low;
      }
    }
    for (int i = 0, j = n - 1; i < j; i++, j--) {
      int c = cols[i];
      cols[i] = cols[j];
      cols[j] = c;
    }
    ncols = n;
    common = n - separate;
    turn = n - ofHigh;
    firstIsLow = last1 < last2;
  }

  /**
   * Fills {@link #jacp}, and {@link #jacr} if wanted, with J(body2) - J(body1) at one point over
   * {@link #separateColumns}.
   */
  void relativeMotion(
      Model m, Data d, int body1, int body2, double[] point, int pointAt, boolean rotation) {
    double[] cdof = d.cdof;
    double[] com = d.subtreeCom;
    int[] cols = this.cols;
    double[] jacp = this.jacp;
    int n = ncols;
    int k = 0;
    for (int side = 0; side < 2; side++) {
      boolean first = isFirst(side);
      int c = 3 * m.body.rootid[first ? body1 : body2];
      double x = point[pointAt] - com[c];
      double y = point[pointAt + 1] - com[c + 1];
      double z = point[pointAt + 2] - com[c + 2];
      double sign = first ? -1 : 1;
      for (int end = side == 0 ? turn : n; k < end; k++) {
        int at = 6 * cols[k];
        double rx = cdof[at];
        double ry = cdof[at + 1];
        double rz = cdof[at + 2];
        jacp[k] = sign * (cdof[at + 3] + (ry * z - rz * y));
        jacp[n + k] = sign * (cdof[at + 4] + (rz * x - rx * z));
        jacp[2 * n + k] = sign * (cdof[at + 5] + (rx * y - ry * x));
      }
    }
    if (rotation) {
      rotation(cdof, -1);
    }
  }

  /**
   * Writes J(body1) - J(body2), each at a point of its own, over {@link #mergedColumns} to the
   * opened rows; fills {@link #jacr} if wanted. The points are tmp[0..2] and tmp[3..5].
   */
  void relativePoints(Model m, Data d, int body1, int body2, boolean rotation) {
    double[] cdof = d.cdof;
    double[] com = d.subtreeCom;
    int[] cols = this.cols;
    double[] res = d.efc.entries;
    int n = ncols;
    int to = adr;
    int c1 = 3 * m.body.rootid[body1];
    int c2 = 3 * m.body.rootid[body2];
    double x1 = tmp[0] - com[c1];
    double y1 = tmp[1] - com[c1 + 1];
    double z1 = tmp[2] - com[c1 + 2];
    double x2 = tmp[3] - com[c2];
    double y2 = tmp[4] - com[c2 + 1];
    double z2 = tmp[5] - com[c2 + 2];
    int k = 0;
    for (; k < common; k++) {
      int at = 6 * cols[k];
      double rx = cdof[at];
      double ry = cdof[at + 1];
      double rz = cdof[at + 2];
      double tx = cdof[at + 3];
      double ty = cdof[at + 4];
      double tz = cdof[at + 5];
      res[to + k] = (0.0 + (tx + (ry * z1 - rz * y1))) - (tx + (ry * z2 - rz * y2));
      res[to + n + k] = (0.0 + (ty + (rz * x1 - rx * z1))) - (ty + (rz * x2 - rx * z2));
      res[to + 2 * n + k] = (0.0 + (tz + (rx * y1 - ry * x1))) - (tz + (rx * y2 - ry * x2));
    }
    for (int side = 0; side < 2; side++) {
      boolean first = isFirst(side);
      double x = first ? x1 : x2;
      double y = first ? y1 : y2;
      double z = first ? z1 : z2;
      double sign = first ? 1 : -1;
      for (int end = side == 0 ? turn : n; k < end; k++) {
        int at = 6 * cols[k];
        double rx = cdof[at];
        double ry = cdof[at + 1];
        double rz = cdof[at + 2];
        // a sum that begins with zero is never -0
        res[to + k] = 0.0 + sign * (cdof[at + 3] + (ry * z - rz * y));
        res[to + n + k] = 0.0 + sign * (cdof[at + 4] + (rz * x - rx * z));
        res[to + 2 * n + k] = 0.0 + sign * (cdof[at + 5] + (rx * y - ry * x));
      }
    }
    if (rotation) {
      rotation(cdof, 1);
    }
  }

  /** Whether the columns before the turn, side 0, or those behind it, side 1, are of body 1. */
  private boolean isFirst(int side) {
    return firstIsLow == (side == 0);
  }

  /** Fills {@link #jacr}; where both bodies turn, nothing is left. */
  private void rotation(double[] cdof, double signOfFirst) {
    int n = ncols;
    for (int k = 0; k < n; k++) {
      int at = 6 * cols[k];
      double sign = k < common ? 0 : k < turn == firstIsLow ? signOfFirst : -signOfFirst;
      jacr[k] = sign * cdof[at];
      jacr[n + k] = sign * cdof[at + 1];
      jacr[2 * n + k] = sign * cdof[at + 2];
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
    return open(d, rows, 0, 0);
  }

  /** The same with a position and a margin that all of the rows have. */
  double[] open(Data d, int rows, double pos, double margin) {
    ConstraintRows efc = d.efc;
    efc.ensureRows(row + rows);
    efc.ensureJacobian(adr + rows * ncols);
    for (int i = row; i < row + rows; i++) {
      efc.pos[i] = pos;
      efc.margin[i] = margin;
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
    int[] cols = this.cols;
    int[] colind = efc.JColind;
    int n = ncols;
    int at = adr;
    int end = row + rows;
    for (int i = row; i < end; i++) {
      efc.type[i] = type;
      efc.id[i] = id;
      efc.JRownnz[i] = n;
      efc.JRowadr[i] = at;
      efc.JRowsuper[i] = end - 1 - i;
      System.arraycopy(cols, 0, colind, at, n);
      at += n;
    }
    row = end;
    adr = at;
  }

  /**
   * Finds runs of rows with the same columns: by row, how many of the following rows share its
   * columns.
   */
  static void findRuns(Model m, Data d) {
    d.team.items(m, d.nefc, SAME_COLUMNS);
    int[] following = d.efc.JRowsuper;
    int run = 0;
    for (int i = d.nefc - 1; i >= 0; i--) {
      run = following[i] == 0 ? 0 : run + 1;
      following[i] = run;
    }
  }

  /** By row, other than 0 when the next one has the same columns; known within a constraint. */
  private static final class SameColumns implements ItemPass {
    @Override
    public void run(Model m, Data d, int from, int to, int worker) {
      for (int i = from; i < to; i++) {
        if (d.efc.JRowsuper[i] == 0 && i + 1 < d.nefc && sameColumns(d.efc, i, i + 1)) {
          d.efc.JRowsuper[i] = 1;
        }
      }
    }
  }

  private static boolean sameColumns(ConstraintRows efc, int i, int j) {
    int n = efc.JRownnz[i];
    if (n != efc.JRownnz[j]) {
      return false;
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
