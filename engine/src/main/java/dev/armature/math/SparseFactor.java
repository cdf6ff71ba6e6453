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

  /** The same for the rows of whole trees, from the first up to one after the last. */
  public static void factor(
      double[] ld, double[] diagInv, int from, int to, int[] rownnz, int[] rowadr, int[] colind) {
    int k = to - 1;
    while (k >= from) {
      int start = rowadr[k];
      int length = rownnz[k] - 1;
      int diag = start + length;
      double inv = 1 / ld[diag];
      diagInv[k] = inv;
      if (length > 1 && colind[diag - 1] == k - 1) {
        // a row and its parent, one after the other: what is above both changes in one pass
        int parent = rowadr[k - 1];
        addScaled(ld, parent, -ld[diag - 1] * inv, start, length);
        double parentInv = 1 / ld[parent + length - 1];
        diagInv[k - 1] = parentInv;
        for (int at = length - 2; at >= 0; at--) {
          int i = colind[start + at];
          double scale = -ld[start + at] * inv;
          double parentScale = -ld[parent + at] * parentInv;
          addTwo(ld, rowadr[i], scale, start, parentScale, parent, at + 1);
        }
        scale(ld, parent, parentInv, length - 1);
        k -= 2;
      } else {
        for (int at = length - 1; at >= 0; at--) {
          int i = colind[start + at];
          addScaled(ld, rowadr[i], -ld[start + at] * inv, start, rownnz[i]);
        }
        k--;
      }
      scale(ld, start, inv, length);
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

  private static void addTwo(
      double[] a, int to, double factor1, int from1, double factor2, int from2, int n) {
    for (int c = 0; c < n; c++) {
      a[to + c] = a[to + c] + factor1 * a[from1 + c] + factor2 * a[from2 + c];
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
