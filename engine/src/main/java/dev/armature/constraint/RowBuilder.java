package dev.armature.constraint;

import dev.armature.ConstraintRows;
import dev.armature.Data;
import dev.armature.Model;

/**
 * Appends constraint rows: the columns a constraint touches, the Jacobian of the relative motion of
 * two points, and the storage of finished rows.
 *
 * <p>All rows of a constraint share one list of columns, and their entries lie row after row
 * without gaps. A constraint is made in three steps: choose the columns, {@link #open} rows and
 * write their entries, {@link #close} them.
 */
final class RowBuilder {
  /** Columns (dofs) of the constraint being made, ascending. */
  final int[] cols;

  /** How many columns it has. */
  int ncols;

  /**
   * By column, translation of the first point less that of the second, per unit velocity. [nv x 3]
   */
  final double[] jacp;

  /** By column, the same for rotation. [nv x 3] */
  final double[] jacr;

  /** Scratch vectors and quaternions. */
  final double[] tmp = new double[32];

  /** The first row of the constraint being made; the number of rows when none is. */
  int row;

  /** Where its first entry is. */
  int adr;

  /** Whether the Jacobian is stored sparse, which decides what counts as an empty row. */
  boolean sparse;

  // whether a column moves with the first body (bit 0), the second (bit 1)
  private final int[] sides;

  RowBuilder(Model m) {
    cols = new int[m.nv];
    sides = new int[m.nv];
    jacp = new double[3 * m.nv];
    jacr = new double[3 * m.nv];
  }

  /** Starts over, without rows. */
  void clear(Model m) {
    row = 0;
    adr = 0;
    sparse = m.isSparse();
  }

  /** The last dof that moves a body, -1 when it is static. */
  static int lastDof(Model m, int body) {
    int weld = m.body.weldid[body];
    return weld == 0 ? -1 : m.body.dofadr[weld] + m.body.dofnum[weld] - 1;
  }

  /**
   * Takes as columns the dofs that move either body.
   *
   * @param common whether to keep dofs that move both: they cancel exactly where both bodies are
   *     taken at the same point
   */
  void pairColumns(Model m, int body1, int body2, boolean common) {
    int a = lastDof(m, body1);
    int b = lastDof(m, body2);
    int n = 0;
    int[] parent = m.dof.parentid;
    while (a != b) {
      if (a > b) {
        cols[n] = a;
        sides[n++] = 1;
        a = parent[a];
      } else {
        cols[n] = b;
        sides[n++] = 2;
        b = parent[b];
      }
    }
    if (common) {
      while (a >= 0) {
        cols[n] = a;
        sides[n++] = 3;
        a = parent[a];
      }
    }
    for (int i = 0, j = n - 1; i < j; i++, j--) {
      int c = cols[i];
      cols[i] = cols[j];
      cols[j] = c;
      int s = sides[i];
      sides[i] = sides[j];
      sides[j] = s;
    }
    ncols = n;
  }

  /**
   * Fills {@link #jacp} with J(body1, p) - J(body2, q) over the columns of {@link #pairColumns}.
   */
  void translation(Model m, Data d, int body1, double[] p, int pi, int body2, double[] q, int qi) {
    int com1 = 3 * m.body.rootid[body1];
    int com2 = 3 * m.body.rootid[body2];
    double[] com = d.subtreeCom;
    double px = p[pi] - com[com1];
    double py = p[pi + 1] - com[com1 + 1];
    double pz = p[pi + 2] - com[com1 + 2];
    double qx = q[qi] - com[com2];
    double qy = q[qi + 1] - com[com2 + 1];
    double qz = q[qi + 2] - com[com2 + 2];
    double[] cdof = d.cdof;
    double[] jac = jacp;
    for (int k = 0; k < ncols; k++) {
      int at = 6 * cols[k];
      double rx = cdof[at];
      double ry = cdof[at + 1];
      double rz = cdof[at + 2];
      double tx = cdof[at + 3];
      double ty = cdof[at + 4];
      double tz = cdof[at + 5];
      double x = 0;
      double y = 0;
      double z = 0;
      if ((sides[k] & 1) != 0) {
        x = tx + (ry * pz - rz * py);
        y = ty + (rz * px - rx * pz);
        z = tz + (rx * py - ry * px);
      }
      if ((sides[k] & 2) != 0) {
        x -= tx + (ry * qz - rz * qy);
        y -= ty + (rz * qx - rx * qz);
        z -= tz + (rx * qy - ry * qx);
      }
      jac[3 * k] = x;
      jac[3 * k + 1] = y;
      jac[3 * k + 2] = z;
    }
  }

  /**
   * Fills {@link #jacr} with the rotation of body1 less that of body2 over the columns of {@link
   * #pairColumns}.
   */
  void rotation(Data d) {
    for (int k = 0; k < ncols; k++) {
      int at = 6 * cols[k];
      int side = sides[k];
      double sign = side == 1 ? 1 : side == 2 ? -1 : 0;
      jacr[3 * k] = sign * d.cdof[at];
      jacr[3 * k + 1] = sign * d.cdof[at + 1];
      jacr[3 * k + 2] = sign * d.cdof[at + 2];
    }
  }

  /**
   * Adds the dofs that move a body to the columns, keeping them ascending; start with {@code ncols
   * = 0}.
   */
  void addColumns(Model m, int body) {
    int have = ncols - 1;
    int missing = 0;
    for (int dof = lastDof(m, body); dof >= 0; dof = m.dof.parentid[dof]) {
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
    for (int dof = lastDof(m, body); dof >= 0; dof = m.dof.parentid[dof]) {
      while (have >= 0 && cols[have] > dof) {
        cols[to--] = cols[have--];
      }
      if (have >= 0 && cols[have] == dof) {
        have--;
      }
      cols[to--] = dof;
    }
  }

  /**
   * Adds weight times the Jacobian of a body at a point to {@link #jacp} and {@link #jacr}, over
   * columns that hold its dofs.
   */
  void addWeighted(Model m, Data d, int body, double weight, double[] p, int pi) {
    int com = 3 * m.body.rootid[body];
    double px = p[pi] - d.subtreeCom[com];
    double py = p[pi + 1] - d.subtreeCom[com + 1];
    double pz = p[pi + 2] - d.subtreeCom[com + 2];
    double[] cdof = d.cdof;
    int k = ncols - 1;
    for (int dof = lastDof(m, body); dof >= 0; dof = m.dof.parentid[dof]) {
      while (cols[k] != dof) {
        k--;
      }
      int at = 6 * dof;
      double rx = cdof[at];
      double ry = cdof[at + 1];
      double rz = cdof[at + 2];
      jacp[3 * k] += weight * (cdof[at + 3] + (ry * pz - rz * py));
      jacp[3 * k + 1] += weight * (cdof[at + 4] + (rz * px - rx * pz));
      jacp[3 * k + 2] += weight * (cdof[at + 5] + (rx * py - ry * px));
      jacr[3 * k] += weight * rx;
      jacr[3 * k + 1] += weight * ry;
      jacr[3 * k + 2] += weight * rz;
    }
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
  void findRuns(ConstraintRows efc) {
    for (int i = row - 1; i >= 0; i--) {
      efc.JRowsuper[i] = i + 1 < row && sameColumns(efc, i, i + 1) ? efc.JRowsuper[i + 1] + 1 : 0;
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
