package dev.armature.math;

/**
 * Symmetric matrices with the sparsity of a forest, and their factorization A = LᵀDL without fill
 * (Featherstone 2008, §6.5).
 *
 * <p>Row i of the lower triangle holds the ancestors of i in ascending order and then the diagonal.
 * So the columns of row i are the first columns of the row of every descendant, and elimination
 * works on contiguous prefixes. Factors are stored in the same layout: off the diagonal L (unit
 * lower triangular), on it D.
 */
public final class SparseFactor {
  private SparseFactor() {}

  /**
   * Factorizes in place.
   *
   * @param ld the matrix, then its factors
   * @param diagInv becomes the inverse of D
   */
  public static void factor(
      double[] ld, double[] diagInv, int n, int[] rownnz, int[] rowadr, int[] colind) {
    factor(ld, diagInv, 0, n, rownnz, rowadr, colind);
  }

  /**
   * The same for the rows of whole trees, from the first up to one after the last.
   *
   * <p>Loops are short, so passes cost more than sums: a row and its parent, one after the other,
   * are subtracted together, and from the rows of two dofs above them at a time.
   */
  public static void factor(
      double[] ld, double[] diagInv, int from, int to, int[] rownnz, int[] rowadr, int[] colind) {
    int k = to - 1;
    while (k >= from) {
      int length = rownnz[k] - 1;
      int diag = rowadr[k] + length;
      diagInv[k] = 1 / ld[diag];
      if (length > 1 && colind[diag - 1] == k - 1) {
        subtractTwo(ld, diagInv, k, length, rowadr, colind);
        scale(ld, rowadr[k - 1], diagInv[k - 1], length - 1);
        scale(ld, rowadr[k], diagInv[k], length);
        k -= 2;
      } else {
        subtractOne(ld, diagInv[k], rowadr[k], length, rowadr, colind);
        scale(ld, rowadr[k], diagInv[k], length);
        k--;
      }
    }
  }

  /** Subtracts a row from those above it. */
  private static void subtractOne(
      double[] ld, double inv, int row, int length, int[] rowadr, int[] colind) {
    int at = length - 1;
    for (; at > 0; at -= 2) {
      int i = rowadr[colind[row + at]];
      int j = rowadr[colind[row + at - 1]];
      double toI = -ld[row + at] * inv;
      double toJ = -ld[row + at - 1] * inv;
      ld[i + at] += toI * ld[row + at];
      for (int c = 0; c < at; c++) {
        double x = ld[row + c];
        ld[i + c] += toI * x;
        ld[j + c] += toJ * x;
      }
    }
    if (at == 0) {
      ld[rowadr[colind[row]]] += -ld[row] * inv * ld[row];
    }
  }

  /** Subtracts row k from its parent, and then both from those above them. */
  private static void subtractTwo(
      double[] ld, double[] diagInv, int k, int length, int[] rowadr, int[] colind) {
    int row = rowadr[k];
    int parent = rowadr[k - 1];
    double inv = diagInv[k];
    addScaled(ld, parent, -ld[row + length - 1] * inv, row, length);
    double parentInv = 1 / ld[parent + length - 1];
    diagInv[k - 1] = parentInv;
    int at = length - 2;
    for (; at > 0; at -= 2) {
      int i = rowadr[colind[row + at]];
      int j = rowadr[colind[row + at - 1]];
      double toI = -ld[row + at] * inv;
      double toJ = -ld[row + at - 1] * inv;
      double parentToI = -ld[parent + at] * parentInv;
      double parentToJ = -ld[parent + at - 1] * parentInv;
      ld[i + at] = ld[i + at] + toI * ld[row + at] + parentToI * ld[parent + at];
      for (int c = 0; c < at; c++) {
        double x = ld[row + c];
        double y = ld[parent + c];
        ld[i + c] = ld[i + c] + toI * x + parentToI * y;
        ld[j + c] = ld[j + c] + toJ * x + parentToJ * y;
      }
    }
    if (at == 0) {
      int i = rowadr[colind[row]];
      ld[i] = ld[i] + -ld[row] * inv * ld[row] + -ld[parent] * parentInv * ld[parent];
    }
  }

  private static void scale(double[] a, int from, double factor, int n) {
    for (int i = from; i < from + n; i++) {
      a[i] *= factor;
    }
  }

  private static void addScaled(double[] a, int to, double factor, int from, int n) {
    for (int c = 0; c < n; c++) {
      a[to + c] += factor * a[from + c];
    }
  }

  /** Solves A x = b in place for one vector at an offset; the size is that of diagInv. */
  public static void solve(
      double[] x,
      int xAt,
      double[] ld,
      double[] diagInv,
      int[] rownnz,
      int[] rowadr,
      int[] colind) {
    int n = diagInv.length;
    solveTransposedL(x, xAt, ld, n, rownnz, rowadr, colind);
    for (int k = 0; k < n; k++) {
      x[xAt + k] *= diagInv[k];
    }
    solveL(x, xAt, ld, n, rownnz, rowadr, colind);
  }

  /** x ← L⁻ᵀ x. */
  public static void solveTransposedL(
      double[] x, int xAt, double[] ld, int n, int[] rownnz, int[] rowadr, int[] colind) {
    for (int k = n - 1; k > 0; k--) {
      int start = rowadr[k];
      int diag = start + rownnz[k] - 1;
      double xk = x[xAt + k];
      if (xk != 0) {
        for (int i = start; i < diag; i++) {
          x[xAt + colind[i]] -= ld[i] * xk;
        }
      }
    }
  }

  /** x ← L⁻¹ x. */
  public static void solveL(
      double[] x, int xAt, double[] ld, int n, int[] rownnz, int[] rowadr, int[] colind) {
    for (int k = 1; k < n; k++) {
      int start = rowadr[k];
      x[xAt + k] -= Dot.sparse(ld, start, rownnz[k] - 1, colind, start, x, xAt);
    }
  }

  /** res = L x. The result must not be x. */
  public static void mulL(
      double[] res, double[] x, double[] ld, int n, int[] rownnz, int[] rowadr, int[] colind) {
    for (int k = 0; k < n; k++) {
      int start = rowadr[k];
      int diag = start + rownnz[k] - 1;
      double sum = x[k];
      for (int i = start; i < diag; i++) {
        sum += ld[i] * x[colind[i]];
      }
      res[k] = sum;
    }
  }

  /** res = A x for the symmetric matrix whose lower triangle is given. The result must not be x. */
  public static void mul(
      double[] res, double[] x, double[] a, int n, int[] rownnz, int[] rowadr, int[] colind) {
    for (int k = 0; k < n; k++) {
      int start = rowadr[k];
      int diag = start + rownnz[k] - 1;
      double xk = x[k];
      double sum = a[diag] * xk;
      for (int i = diag - 1; i >= start; i--) {
        sum += a[i] * x[colind[i]];
        res[colind[i]] += a[i] * xk;
      }
      res[k] = sum;
    }
  }
}
