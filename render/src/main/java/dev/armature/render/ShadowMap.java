package dev.armature.render;

import java.util.Arrays;

/**
 * What a light sees: for each pixel of a square, how near the nearest triangle is.
 *
 * <p>Nearness is linear over a triangle: 1/z for a lamp, −z for parallel light.
 */
final class ShadowMap {
  private final int size;
  private final float[] nearness;
  private final double[] origin = new double[3];

  /** Rows: two across, one along the light. */
  private final double[] axes = new double[9];

  private boolean parallel;
  private double reach;
  private double texel;
  private final double[] x = new double[9];

  ShadowMap(int size) {
    this.size = size;
    this.nearness = new float[size * size];
  }

  /** Looks from a place in a direction; reach is half the width, at distance 1 for a lamp. */
  void aim(double[] from, int f, double dx, double dy, double dz, boolean parallel, double reach) {
    System.arraycopy(from, f, origin, 0, 3);
    double n = Math.sqrt(dx * dx + dy * dy + dz * dz);
    axes[6] = dx / n;
    axes[7] = dy / n;
    axes[8] = dz / n;
    boolean steep = Math.abs(axes[8]) > 0.9;
    double ux = steep ? 1 : 0;
    double uz = steep ? 0 : 1;
    axes[0] = -uz * axes[7];
    axes[1] = uz * axes[6] - ux * axes[8];
    axes[2] = ux * axes[7];
    double m = Math.sqrt(axes[0] * axes[0] + axes[1] * axes[1] + axes[2] * axes[2]);
    for (int k = 0; k < 3; k++) {
      axes[k] /= m;
    }
    axes[3] = axes[7] * axes[2] - axes[8] * axes[1];
    axes[4] = axes[8] * axes[0] - axes[6] * axes[2];
    axes[5] = axes[6] * axes[1] - axes[7] * axes[0];
    this.parallel = parallel;
    this.reach = reach;
    this.texel = 2 * reach / size;
  }

  /** Draws all triangles that throw shadows. */
  void draw(Scene scene) {
    Arrays.fill(nearness, Float.NEGATIVE_INFINITY);
    for (int t = 0; t < scene.triangles; t++) {
      if (scene.surfaces.get(scene.owner[t]).casts) {
        boolean visible = true;
        for (int k = 0; k < 3; k++) {
          int v = 3 * scene.corner[3 * t + k];
          visible &=
              project(scene.position[v], scene.position[v + 1], scene.position[v + 2], 3 * k);
        }
        if (visible) {
          fill();
        }
      }
    }
  }

  /** x[at..] = column, row, nearness; false when behind a lamp. */
  private boolean project(double px, double py, double pz, int at) {
    double dx = px - origin[0];
    double dy = py - origin[1];
    double dz = pz - origin[2];
    double depth = axes[6] * dx + axes[7] * dy + axes[8] * dz;
    double across = axes[0] * dx + axes[1] * dy + axes[2] * dz;
    double up = axes[3] * dx + axes[4] * dy + axes[5] * dz;
    double scale = 0.5 * size / reach;
    if (parallel) {
      x[at + 2] = -depth;
    } else {
      if (depth < 1e-3 * reach) {
        return false;
      }
      x[at + 2] = 1 / depth;
      scale /= depth;
    }
    x[at] = 0.5 * size + scale * across;
    x[at + 1] = 0.5 * size + scale * up;
    return true;
  }

  private void fill() {
    double area = (x[3] - x[0]) * (x[7] - x[1]) - (x[6] - x[0]) * (x[4] - x[1]);
    if (area == 0) {
      return;
    }
    int top = clamp(Math.ceil(Math.min(x[1], Math.min(x[4], x[7])) - 0.5));
    int bottom = clamp(Math.floor(Math.max(x[1], Math.max(x[4], x[7])) - 0.5) + 1);
    double gx = ((x[5] - x[2]) * (x[7] - x[1]) - (x[8] - x[2]) * (x[4] - x[1])) / area;
    double gy = ((x[8] - x[2]) * (x[3] - x[0]) - (x[5] - x[2]) * (x[6] - x[0])) / area;
    for (int row = top; row < bottom; row++) {
      double y = row + 0.5;
      double left = Double.POSITIVE_INFINITY;
      double right = Double.NEGATIVE_INFINITY;
      for (int k = 0; k < 3; k++) {
        int p = 3 * k;
        int q = k == 2 ? 0 : p + 3;
        double y0 = x[p + 1];
        double y1 = x[q + 1];
        if (y0 <= y != y1 <= y) {
          double cut = x[p] + (y - y0) / (y1 - y0) * (x[q] - x[p]);
          left = Math.min(left, cut);
          right = Math.max(right, cut);
        }
      }
      int first = clamp(Math.ceil(left - 0.5));
      int last = clamp(Math.floor(right - 0.5) + 1);
      double start = x[2] + gy * (y - x[1]) - gx * x[0];
      for (int column = first; column < last; column++) {
        float near = (float) (start + gx * (column + 0.5));
        int at = row * size + column;
        if (near > nearness[at]) {
          nearness[at] = near;
        }
      }
    }
  }

  private int clamp(double i) {
    return (int) Math.max(0, Math.min(size, i));
  }

  /**
   * How much light reaches a point, 0 to 1; the border of a shadow is a few pixels of the map wide.
   * The point is first moved along its normal, so that a surface does not shade itself.
   */
  double light(double px, double py, double pz, double nx, double ny, double nz) {
    double dx = px - origin[0];
    double dy = py - origin[1];
    double dz = pz - origin[2];
    double depth = axes[6] * dx + axes[7] * dy + axes[8] * dz;
    double width = parallel ? texel : texel * Math.max(depth, 0);
    double lift = 2.8 * width; // the kernel reaches √8 pixels: enough at any slope
    dx += lift * nx;
    dy += lift * ny;
    dz += lift * nz;
    depth = axes[6] * dx + axes[7] * dy + axes[8] * dz - width;
    double scale = 0.5 * size / reach;
    double near = -depth;
    if (!parallel) {
      if (depth <= 0) {
        return 1;
      }
      scale /= depth;
      near = 1 / depth;
    }
    double u = 0.5 * size + scale * (axes[0] * dx + axes[1] * dy + axes[2] * dz) - 0.5;
    double v = 0.5 * size + scale * (axes[3] * dx + axes[4] * dy + axes[5] * dz) - 0.5;
    int column = (int) Math.floor(u);
    int row = (int) Math.floor(v);
    if (column < 1 || row < 1 || column >= size - 2 || row >= size - 2) {
      return 1;
    }
    double fu = u - column;
    double fv = v - row;
    double sum = 0;
    for (int r = -1; r <= 2; r++) {
      int at = (row + r) * size + column;
      double line =
          (near >= nearness[at - 1] ? 1 - fu : 0)
              + (near >= nearness[at] ? 1 : 0)
              + (near >= nearness[at + 1] ? 1 : 0)
              + (near >= nearness[at + 2] ? fu : 0);
      sum += r == -1 ? (1 - fv) * line : r == 2 ? fv * line : line;
    }
    return sum / 9;
  }
}
