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
   * are subtracted together, from the rows of two dofs above them at a time and in two columns. An
   * entry is scaled when the row above that belongs to it is changed, since no later one needs it.
   */
  public static void factor(
      double[] ld, double[] diagInv, int from, int to, int[] rownnz, int[] rowadr, int[] colind) {
    int k = to - 1;
    while (k >= from) {
      int row = rowadr[k];
      int length = rownnz[k] - 1;
      double inv = 1 / ld[row + length];
      diagInv[k] = inv;
      if (length > 1 && colind[row + length - 1] == k - 1) {
        int parent = rowadr[k - 1];
        int at = length - 1;
        double x = ld[row + at];
        double factor = x * inv;
        double pivot = ld[parent + at] - factor * x;
        double parentInv = 1 / pivot;
        ld[row + at] = factor;
        ld[parent + at] = pivot;
        diagInv[k - 1] = parentInv;
        addScaled(ld, parent, -factor, row, at);
        subtractTwo(ld, diagInv, k, at - 1, rowadr, colind, 2);
        k -= 2;
      } else {
        subtractOne(ld, row, inv, length - 1, rowadr, colind);
        k--;
      }
    }
  }

  private static void addScaled(double[] a, int to, double factor, int from, int n) {
    for (int c = 0; c < n; c++) {
      a[to + c] += factor * a[from + c];
    }
  }

  /** Subtracts a row from those above it, from that of its entry at on, and scales it. */
  private static void subtractOne(
      double[] ld, int row, double inv, int at, int[] rowadr, int[] colind) {
    for (; at > 0; at -= 2) {
      int i = rowadr[colind[row + at]];
      int j = rowadr[colind[row + at - 1]];
      double xi = ld[row + at];
      double xj = ld[row + at - 1];
      double li = xi * inv;
      double lj = xj * inv;
      ld[row + at] = li;
      ld[row + at - 1] = lj;
      ld[i + at] -= li * xi;
      ld[i + at - 1] -= li * xj;
      ld[j + at - 1] -= lj * xj;
      for (int c = 0; c < at - 1; c++) {
        double x = ld[row + c];
        ld[i + c] -= li * x;
        ld[j + c] -= lj * x;
      }
    }
    if (at == 0) {
      double x = ld[row];
      double l = x * inv;
      ld[row] = l;
      ld[rowadr[colind[row]]] -= l * x;
    }
  }

  /**
   * The same for a row and its parent.
   *
   * @param columns taken at a time: 2, not a constant here, because for a loop with a known step
   *     the compiler compares every index in advance, which takes longer than two or three rounds
   *     do
   */
  private static void subtractTwo(
      double[] ld, double[] diagInv, int k, int last, int[] rowadr, int[] colind, int columns) {
    int row = rowadr[k];
    int parent = rowadr[k - 1];
    double inv = diagInv[k];
    double parentInv = diagInv[k - 1];
    int at = last;
    for (; at > 0; at -= 2) {
      int i = rowadr[colind[row + at]];
      int j = rowadr[colind[row + at - 1]];
      double xi = ld[row + at];
      double xj = ld[row + at - 1];
      double yi = ld[parent + at];
      double yj = ld[parent + at - 1];
      double li = xi * inv;
      double lj = xj * inv;
      double mi = yi * parentInv;
      double mj = yj * parentInv;
      ld[row + at] = li;
      ld[row + at - 1] = lj;
      ld[parent + at] = mi;
      ld[parent + at - 1] = mj;
      ld[i + at] = ld[i + at] - li * xi - mi * yi;
      ld[i + at - 1] = ld[i + at - 1] - li * xj - mi * yj;
      ld[j + at - 1] = ld[j + at - 1] - lj * xj - mj * yj;
      int c = at - 2;
      for (; c > 0; c -= columns) {
        double x1 = ld[row + c];
        double y1 = ld[parent + c];
        double x0 = ld[row + c - 1];
        double y0 = ld[parent + c - 1];
        double i1 = ld[i + c];
        double i0 = ld[i + c - 1];
        double j1 = ld[j + c];
        double j0 = ld[j + c - 1];
        ld[i + c] = i1 - li * x1 - mi * y1;
        ld[i + c - 1] = i0 - li * x0 - mi * y0;
        ld[j + c] = j1 - lj * x1 - mj * y1;
        ld[j + c - 1] = j0 - lj * x0 - mj * y0;
      }
      if (c == 0) {
        double x = ld[row];
        double y = ld[parent];
        ld[i] = ld[i] - li * x - mi * y;
        ld[j] = ld[j] - lj * x - mj * y;
      }
    }
    if (at == 0) {
      int i = rowadr[colind[row]];
      double x = ld[row];
      double y = ld[parent];
      double l = x * inv;
      double m = y * parentInv;
      ld[row] = l;
      ld[parent] = m;
      ld[i] = ld[i] - l * x - m * y;
    }
  }

  /** Solves Lᵀ x = b in place for the rows of whole trees. */
  public static void eliminate(
      double[] x, double[] ld, int from, int to, int[] rownnz, int[] rowadr, int[] colind) {
    for (int k = to - 1; k > from; k--) {
      int n = rownnz[k] - 1;
      if (n > 0 && x[k] != 0) {
        double xk = x[k];
        int row = rowadr[k];
        int diag = row + n;
        if (n > 1 && colind[diag - 1] == k - 1) {
          // a row and its parent: what is above both changes in one pass
          double xp = x[k - 1] - ld[diag - 1] * xk;
          if (xp != 0) {
            x[k - 1] = xp;
            int parent = rowadr[k - 1];
            for (int i = row; i < diag - 1; i++, parent++) {
              x[colind[i]] = x[colind[i]] - ld[i] * xk - ld[parent] * xp;
            }
            k--;
            continue;
          }
        }
        for (int i = row; i < diag; i++) {
          x[colind[i]] -= ld[i] * xk;
        }
      }
    }
  }

  /** Solves L x = b in place for the rows of whole trees. */
  public static void substitute(
      double[] x, double[] ld, int from, int to, int[] rownnz, int[] rowadr, int[] colind) {
    int k = from;
    while (k < to) {
      int row = rowadr[k];
      int n = rownnz[k] - 1;
      if (n >= 4 && k + 1 < to && rownnz[k + 1] == n + 2 && colind[rowadr[k + 1] + n] == k) {
        substituteTwo(x, ld, k, n, rowadr, colind);
        k += 2;
      } else {
        x[k] -= Dot.sparse(ld, row, n, colind, row, x, 0);
        k++;
      }
    }
  }

  /** A row of n entries left of the diagonal and its child, each in the order of {@link Dot}. */
  private static void substituteTwo(
      double[] x, double[] ld, int k, int n, int[] rowadr, int[] colind) {
    int row = rowadr[k];
    int child = rowadr[k + 1];
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    double t0 = 0;
    double t1 = 0;
    double t2 = 0;
    double t3 = 0;
    int c = 0;
    for (; c + 4 <= n; c += 4) {
      double x0 = x[colind[row + c]];
      double x1 = x[colind[row + c + 1]];
      double x2 = x[colind[row + c + 2]];
      double x3 = x[colind[row + c + 3]];
      s0 += ld[row + c] * x0;
      s1 += ld[row + c + 1] * x1;
      s2 += ld[row + c + 2] * x2;
      s3 += ld[row + c + 3] * x3;
      t0 += ld[child + c] * x0;
      t1 += ld[child + c + 1] * x1;
      t2 += ld[child + c + 2] * x2;
      t3 += ld[child + c + 3] * x3;
    }
    double sum = (s0 + s2) + (s1 + s3);
    if (n - c == 3) {
      // the row ends with three numbers, its child with another four
      double x0 = x[colind[row + c]];
      double x1 = x[colind[row + c + 1]];
      double x2 = x[colind[row + c + 2]];
      double xk = x[k] - (sum + ld[row + c] * x0 + ld[row + c + 1] * x1 + ld[row + c + 2] * x2);
      t0 += ld[child + c] * x0;
      t1 += ld[child + c + 1] * x1;
      t2 += ld[child + c + 2] * x2;
      t3 += ld[child + c + 3] * xk;
      x[k] = xk;
      x[k + 1] -= ((t0 + t2) + (t1 + t3));
    } else {
      double childSum = (t0 + t2) + (t1 + t3);
      for (; c < n; c++) {
        double xc = x[colind[row + c]];
        sum += ld[row + c] * xc;
        childSum += ld[child + c] * xc;
      }
      double xk = x[k] - sum;
      x[k] = xk;
      x[k + 1] -= (childSum + ld[child + n] * xk);
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
