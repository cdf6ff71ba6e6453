package dev.armature.render;

/**
 * Which samples of a pixel lie in a triangle on the screen.
 *
 * <p>A point is inside when the three edge functions E = A x + B y + C are not negative. A shared
 * edge belongs to one of its two triangles only: the functions of both are each other's negative to
 * the bit, and zero counts for the edge that goes down or, level, to the left.
 */
final class Coverage {
  private final double[] screen;
  private final double[] offset;
  private final int width;
  private final int samples;
  private final double[] a = new double[3];
  private final double[] b = new double[3];
  private final double[] c = new double[3];
  private final boolean[] owns = new boolean[3];
  private final double[] shift;
  private final double[] shiftZ;
  private final double[] most = new double[3];
  private final double[] least = new double[3];
  private final double[] atRow = new double[3];
  private double zx;
  private double zy;
  private double z0;
  private double zRow;

  /** First row, row after the last, and the same for the columns of the current row. */
  int top;

  int bottom;
  int left;
  int right;
  private int boxLeft;
  private int boxRight;

  Coverage(double[] screen, double[] offset, int width) {
    this.screen = screen;
    this.offset = offset;
    this.width = width;
    this.samples = offset.length / 2;
    this.shift = new double[3 * samples];
    this.shiftZ = new double[samples];
  }

  /** Takes a triangle of positive area. */
  void set(int at) {
    double[] x = screen;
    for (int e = 0; e < 3; e++) {
      int p = at + 3 * e;
      int q = at + 3 * ((e + 1) % 3);
      a[e] = x[p + 1] - x[q + 1];
      b[e] = x[q] - x[p];
      c[e] = x[p] * x[q + 1] - x[q] * x[p + 1];
      owns[e] = a[e] > 0 || (a[e] == 0 && b[e] > 0);
      most[e] = Double.NEGATIVE_INFINITY;
      least[e] = Double.POSITIVE_INFINITY;
      for (int k = 0; k < samples; k++) {
        double s = a[e] * offset[2 * k] + b[e] * offset[2 * k + 1];
        shift[3 * k + e] = s;
        most[e] = Math.max(most[e], s);
        least[e] = Math.min(least[e], s);
      }
    }
    double area =
        (x[at + 3] - x[at]) * (x[at + 7] - x[at + 1])
            - (x[at + 6] - x[at]) * (x[at + 4] - x[at + 1]);
    double d1 = x[at + 5] - x[at + 2];
    double d2 = x[at + 8] - x[at + 2];
    zx = (d1 * (x[at + 7] - x[at + 1]) - d2 * (x[at + 4] - x[at + 1])) / area;
    zy = (d2 * (x[at + 3] - x[at]) - d1 * (x[at + 6] - x[at])) / area;
    z0 = x[at + 2] - zx * x[at] - zy * x[at + 1];
    for (int k = 0; k < samples; k++) {
      shiftZ[k] = zx * offset[2 * k] + zy * offset[2 * k + 1];
    }
    top = (int) Math.max(0, Math.floor(Math.min(x[at + 1], Math.min(x[at + 4], x[at + 7]))));
    bottom = (int) Math.min(1e6, Math.ceil(Math.max(x[at + 1], Math.max(x[at + 4], x[at + 7]))));
    boxLeft = (int) Math.max(0, Math.floor(Math.min(x[at], Math.min(x[at + 3], x[at + 6]))));
    boxRight = (int) Math.min(width, Math.ceil(Math.max(x[at], Math.max(x[at + 3], x[at + 6]))));
  }

  /** Goes to a row: finds the columns in which the triangle can be. */
  void row(int y) {
    left = boxLeft;
    right = boxRight;
    zRow = z0 + zy * y;
    for (int e = 0; e < 3; e++) {
      atRow[e] = b[e] * y + c[e];
      double reach = atRow[e] + most[e];
      if (a[e] > 0) {
        left = (int) Math.max(left, Math.min(right, Math.floor(-reach / a[e])));
      } else if (a[e] < 0) {
        right = (int) Math.min(right, Math.max(left, Math.ceil(-reach / a[e]) + 1));
      } else if (reach < 0) {
        right = left;
      }
    }
  }

  private boolean inside(int k, double e0, double e1, double e2) {
    double f0 = e0 + shift[3 * k];
    double f1 = e1 + shift[3 * k + 1];
    double f2 = e2 + shift[3 * k + 2];
    return (f0 > 0 || (f0 == 0 && owns[0]))
        && (f1 > 0 || (f1 == 0 && owns[1]))
        && (f2 > 0 || (f2 == 0 && owns[2]));
  }

  /** Notes this triangle at the samples of a pixel where it is the nearest so far. */
  void nearest(int x, float[] depth, int[] seen, int at, int triangle) {
    double e0 = a[0] * x + atRow[0];
    double e1 = a[1] * x + atRow[1];
    double e2 = a[2] * x + atRow[2];
    double z = zRow + zx * x;
    boolean full = e0 + least[0] > 0 && e1 + least[1] > 0 && e2 + least[2] > 0;
    for (int k = 0; k < samples; k++) {
      if (full || inside(k, e0, e1, e2)) {
        float near = (float) (z + shiftZ[k]);
        if (near > depth[at + k]) {
          depth[at + k] = near;
          seen[at + k] = triangle;
        }
      }
    }
  }

  /** The samples of a pixel where this triangle is nearer than what is noted, as bits. */
  int mask(int x, float[] depth, int at) {
    double e0 = a[0] * x + atRow[0];
    double e1 = a[1] * x + atRow[1];
    double e2 = a[2] * x + atRow[2];
    double z = zRow + zx * x;
    int hit = 0;
    for (int k = 0; k < samples; k++) {
      if (inside(k, e0, e1, e2) && (float) (z + shiftZ[k]) > depth[at + k]) {
        hit |= 1 << k;
      }
    }
    return hit;
  }
}
