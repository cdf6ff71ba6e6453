package dev.armature.solver;

import dev.armature.data.ConstraintRows;
import dev.armature.model.Model;

/**
 * Products with the dense Jacobian, zeros included. They change no sum, so the bits are those of
 * products with the rows as they are.
 *
 * <p>It pays for worlds that are stepped side by side in lanes: their rows have different columns,
 * but here an entry has the same place in all of them. A world alone is slower with it.
 */
final class DenseRows {
  private static final int BLOCK = ConstraintRows.DENSE_BLOCK;

  private final double[] runs;

  DenseRows(Model m) {
    runs = new double[m.nv];
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

  /** 1 where a row is the last of its run, else 0, as behind all rows. */
  private static double ends(ConstraintRows efc, int row, int rows) {
    return row < rows && efc.JRowsuper[row] == 0 ? 1 : 0;
  }
}
