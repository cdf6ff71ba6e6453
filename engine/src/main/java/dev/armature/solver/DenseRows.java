package dev.armature.solver;

import dev.armature.data.ConstraintRows;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Products with the dense Jacobian, and its part of the Hessian, zeros included. Zeros change no
 * sum, so the bits are those that come from the rows as they are.
 *
 * <p>It pays for worlds that are stepped side by side in lanes: their rows have different columns,
 * but here an entry has the same place in all of them. A world alone is slower with it.
 */
final class DenseRows {
  /** Most rows whose squares are added up. */
  static final int MOST_SQUARES = 16;

  private static final int BLOCK = ConstraintRows.DENSE_BLOCK;

  private final double[] runs;

  // rows whose squares are added up, with their weights, and a row of their sum
  private final double[][] row;
  private final double[] weight = new double[MOST_SQUARES];
  private final double[] sum;

  /** Whether the Hessian is made from these rows, too. */
  final boolean hessian;

  DenseRows(Model m, boolean hessian) {
    this.hessian = hessian;
    runs = new double[m.nv];
    row = new double[weight.length][m.nv];
    sum = new double[m.nv];
  }

  /** res = J v. */
  void mul(Model m, ConstraintRows efc, int rows, double[] v, double[] res) {
    int nv = m.nv;
    double[] e = efc.dense();
    for (int i = 0; i < rows; i += BLOCK) {
      int a = i * nv;
      int b = a + nv;
      int c = b + nv;
      int d = c + nv;
      double sa = 0;
      double sb = 0;
      double sc = 0;
      double sd = 0;
      for (int j = 0; j < nv; j++) {
        double x = v[j];
        sa += e[a + j] * x;
        sb += e[b + j] * x;
        sc += e[c + j] * x;
        sd += e[d + j] * x;
      }
      res[i] = sa;
      if (i + 1 < rows) {
        res[i + 1] = sb;
      }
      if (i + 2 < rows) {
        res[i + 2] = sc;
      }
      if (i + 3 < rows) {
        res[i + 3] = sd;
      }
    }
    // a product alone can be -0, a sum that begins with 0 cannot
    for (int i = 0; i < rows; i++) {
      if (efc.JRownnz[i] == 1) {
        int at = efc.JRowadr[i];
        res[i] = efc.entries[at] * v[efc.JColind[at]];
      }
    }
  }

  /** res = Jᵀ f. The rows of a run, which have the same columns, are added up first. */
  void mulTransposed(Model m, ConstraintRows efc, int rows, double[] f, double[] res) {
    int nv = m.nv;
    double[] e = efc.dense();
    for (int j = 0; j < nv; j++) {
      res[j] = 0;
      runs[j] = 0;
    }
    for (int i = 0; i < rows; i += BLOCK) {
      int a = i * nv;
      int b = a + nv;
      int c = b + nv;
      int d = c + nv;
      double fa = f[i];
      double fb = i + 1 < rows ? f[i + 1] : 0;
      double fc = i + 2 < rows ? f[i + 2] : 0;
      double fd = i + 3 < rows ? f[i + 3] : 0;
      double endA = ends(efc, i, rows);
      double endB = ends(efc, i + 1, rows);
      double endC = ends(efc, i + 2, rows);
      double endD = ends(efc, i + 3, rows);
      double goesOn = i > 0 ? 1 - ends(efc, i - 1, rows) : 0;
      for (int j = 0; j < nv; j++) {
        double sum = res[j];
        double run = goesOn * runs[j] + fa * e[a + j];
        sum += endA * run;
        run = (1 - endA) * run + fb * e[b + j];
        sum += endB * run;
        run = (1 - endB) * run + fc * e[c + j];
        sum += endC * run;
        run = (1 - endC) * run + fd * e[d + j];
        runs[j] = run;
        res[j] = sum + endD * run;
      }
    }
  }

  /**
   * Adds Σ weight row rowᵀ to the lower triangle of a matrix that has no -0: four rows at a time,
   * then one after the other, as {@link Hessian} does with the rows as they are.
   *
   * @param which the rows, {@link #MOST_SQUARES} at most
   */
  void addSquares(
      Model m, ConstraintRows efc, int[] which, double[] weights, int count, double[][] to) {
    int nv = m.nv;
    copy(m, efc, which, weights, count);
    for (int i = 0; i < nv; i++) {
      Arrays.fill(sum, 0, i + 1, 0);
      boolean any = false;
      for (int r = 0; r < count; r += BLOCK) {
        double wa = weight[r] * row[r][i];
        double wb = weight[r + 1] * row[r + 1][i];
        double wc = weight[r + 2] * row[r + 2][i];
        double wd = weight[r + 3] * row[r + 3][i];
        if (wa != 0 || wb != 0 || wc != 0 || wd != 0) {
          any = true;
          add(r, r + BLOCK <= count, i + 1, wa, wb, wc, wd);
        }
      }
      if (any) {
        double[] rowOfSum = to[i];
        for (int j = 0; j <= i; j++) {
          rowOfSum[j] += sum[j];
        }
      }
    }
  }

  private void add(int r, boolean four, int n, double wa, double wb, double wc, double wd) {
    double[] a = row[r];
    double[] b = row[r + 1];
    double[] c = row[r + 2];
    double[] d = row[r + 3];
    for (int j = 0; j < n; j++) {
      double x = sum[j];
      double pa = wa * a[j];
      double pb = wb * b[j];
      double pc = wc * c[j];
      double together = x + (pa + pb + pc + wd * d[j]);
      double inTurn = x + pa + pb + pc;
      sum[j] = four ? together : inTurn;
    }
  }

  /** Copies rows to where they are at the same place in all worlds, and zeros behind them. */
  private void copy(Model m, ConstraintRows efc, int[] which, double[] weights, int count) {
    int end = (count + BLOCK - 1) & -BLOCK;
    for (int r = 0; r < end; r++) {
      double[] to = row[r];
      if (r < count) {
        weight[r] = weights[r];
        copy(m, efc, which[r], to);
      } else {
        weight[r] = 0;
        Arrays.fill(to, 0);
      }
    }
  }

  /** Copies a row, zeros included. */
  void copy(Model m, ConstraintRows efc, int which, double[] to) {
    int nv = m.nv;
    double[] e = efc.dense();
    int at = which * nv;
    for (int j = 0; j < nv; j++) {
      to[j] = e[at + j];
    }
  }

  /** 1 where a row is the last of its run, else 0, as behind all rows. */
  private static double ends(ConstraintRows efc, int row, int rows) {
    return row < rows && efc.JRowsuper[row] == 0 ? 1 : 0;
  }
}
