package dev.armature.compile.asset;

import java.util.Arrays;

/** Convex polygon around points in a plane, by Andrew's monotone chain. */
final class PlanarHull {
  private PlanarHull() {}

  /**
   * Corners in counter-clockwise order seen along -normal, without points on the edges and without
   * repetitions.
   *
   * @param points points [n x 3]
   * @param a one point of the plane
   * @param b a second one
   * @param c a third one, not on the line of the others
   */
  static int[] of(double[] points, int a, int b, int c) {
    int n = points.length / 3;
    double[] u = new double[3];
    double[] v = new double[3];
    double uu = 0;
    double uv = 0;
    for (int k = 0; k < 3; k++) {
      u[k] = points[3 * b + k] - points[3 * a + k];
      v[k] = points[3 * c + k] - points[3 * a + k];
      uu += u[k] * u[k];
      uv += u[k] * v[k];
    }
    for (int k = 0; k < 3; k++) {
      v[k] -= u[k] * uv / uu;
    }
    double[] x = new double[n];
    double[] y = new double[n];
    Integer[] order = new Integer[n];
    for (int i = 0; i < n; i++) {
      order[i] = i;
      for (int k = 0; k < 3; k++) {
        double d = points[3 * i + k] - points[3 * a + k];
        x[i] += d * u[k];
        y[i] += d * v[k];
      }
    }
    Arrays.sort(
        order,
        (i, j) -> {
          int byX = Double.compare(x[i], x[j]);
          return byX != 0 ? byX : Double.compare(y[i], y[j]);
        });
    int[] chain = new int[2 * n];
    int size = 0;
    for (int pass = 0; pass < 2; pass++) {
      int floor = size + (pass == 0 ? 0 : -1);
      int least = Math.max(0, floor) + 2;
      for (int k = pass; k < n; k++) {
        int i = pass == 0 ? order[k] : order[n - 1 - k];
        while (size >= least && turn(x, y, chain[size - 2], chain[size - 1], i) <= 0) {
          size--;
        }
        chain[size++] = i;
      }
    }
    return Arrays.copyOf(chain, Math.max(0, size - 1));
  }

  private static double turn(double[] x, double[] y, int i, int j, int k) {
    return (x[j] - x[i]) * (y[k] - y[i]) - (y[j] - y[i]) * (x[k] - x[i]);
  }
}
