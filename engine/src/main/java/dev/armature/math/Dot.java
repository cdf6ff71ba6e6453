package dev.armature.math;

/**
 * Inner products in the order of additions that MuJoCo uses: four partial sums, over the places 0,
 * 1, 2 and 3 of every four numbers, then what is left. Four sums that do not wait for each other
 * are also faster than one.
 */
public final class Dot {
  /** Number of partial sums of {@link #lane}: four, and one over what is left. */
  public static final int LANES = 5;

  private Dot() {}

  /**
   * The partial sum to which the product at place i of n belongs in {@link #dense}; so that a sum
   * over some places, in ascending order, has the bits of one over all with zeros between.
   */
  public static int lane(int i, int n) {
    return i < (n & -4) ? i & 3 : 4;
  }

  /** The sum of the partial sums. */
  public static double total(double[] lanes) {
    return ((lanes[0] + lanes[2]) + (lanes[1] + lanes[3])) + lanes[4];
  }

  /** The product of two parts of arrays. */
  public static double dense(double[] a, int aAt, double[] b, int bAt, int n) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int i = 0;
    for (; i + 4 <= n; i += 4) {
      s0 += a[aAt + i] * b[bAt + i];
      s1 += a[aAt + i + 1] * b[bAt + i + 1];
      s2 += a[aAt + i + 2] * b[bAt + i + 2];
      s3 += a[aAt + i + 3] * b[bAt + i + 3];
    }
    double sum = (s0 + s2) + (s1 + s3);
    if (i < n) {
      double rest = a[aAt + i] * b[bAt + i];
      for (i++; i < n; i++) {
        rest += a[aAt + i] * b[bAt + i];
      }
      sum += rest;
    }
    return sum;
  }

  /**
   * The product of a vector and a row of which only n entries are given, in the order of {@link
   * #dense} over all columns: zeros change no sum.
   *
   * @param columns of the entries, ascending
   * @param size number of all columns
   */
  public static double ofDense(
      double[] entries, int at, int n, int[] columns, int columnsAt, double[] x, int size) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int tail = size & -4;
    int i = 0;
    for (; i < n; i++) {
      int c = columns[columnsAt + i];
      if (c >= tail) {
        break;
      }
      double product = entries[at + i] * x[c];
      int place = c & 3;
      if (place == 0) {
        s0 += product;
      } else if (place == 1) {
        s1 += product;
      } else if (place == 2) {
        s2 += product;
      } else {
        s3 += product;
      }
    }
    double rest = 0;
    for (; i < n; i++) {
      rest += entries[at + i] * x[columns[columnsAt + i]];
    }
    return ((s0 + s2) + (s1 + s3)) + rest;
  }

  /** The product of n entries, whose columns are listed, and a dense vector at an offset. */
  public static double sparse(
      double[] entries, int at, int n, int[] columns, int columnsAt, double[] x, int xAt) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int i = 0;
    for (; i + 4 <= n; i += 4) {
      int c = columnsAt + i;
      s0 += entries[at + i] * x[xAt + columns[c]];
      s1 += entries[at + i + 1] * x[xAt + columns[c + 1]];
      s2 += entries[at + i + 2] * x[xAt + columns[c + 2]];
      s3 += entries[at + i + 3] * x[xAt + columns[c + 3]];
    }
    double sum = (s0 + s2) + (s1 + s3);
    for (; i < n; i++) {
      sum += entries[at + i] * x[xAt + columns[columnsAt + i]];
    }
    return sum;
  }
}
