package dev.armature.render;

import dev.armature.math.Trig;
import dev.armature.math.Vec3;
import java.util.stream.IntStream;

/**
 * How much of the sky a point sees past what is near it: corners and places of contact are darker.
 *
 * <p>Scalable ambient obscurance (McGuire, Mara and Luebke 2012): what is near is known from the
 * depths of the picture. With v from the point to what a pixel nearby sees, in units of the reach,
 *
 * <pre>  light = exp(−strength · mean (1 − |v|²)² max(0, v·n − bias) / (|v|² + ε))</pre>
 *
 * <p>over pixels on a spiral around the point. Each pixel of a tile of 4 × 4 turns the spiral in
 * its own way, and the mean over such a tile, of what lies at the same depth, is smooth. The page
 * of the viewer does the same in {@code occlusion.js}.
 */
final class Occlusion {
  private static final int SAMPLES = 16;
  private static final int TILE = 4;

  /** Turns a spiral by a share that no fraction comes near, so that its points spread evenly. */
  private static final double GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

  private static final double BIAS = 0.02;
  private static final double EPSILON = 0.01;

  /** Depths that differ by more than this share of the reach are not of one surface. */
  private static final double SAME = 0.1;

  private final View view;
  private final int width;
  private final int height;
  private final float[] depth;
  private final double reach;
  private final double scaleX;
  private final double scaleY;
  private final double axisX;
  private final double axisY;
  private final double[] spirals = new double[TILE * TILE * SAMPLES * 2];
  private final float[] light;

  /**
   * @param depth of what the middle of each pixel sees, m; infinite for nothing
   * @param reach how far things darken each other, m
   * @param alone whether to work in the caller's thread only
   */
  Occlusion(View view, int width, float[] depth, double reach, boolean alone) {
    this.view = view;
    this.width = width;
    this.height = depth.length / width;
    this.depth = depth;
    this.reach = reach;
    this.scaleX = view.scaleX(width, height);
    this.scaleY = view.scaleY(height);
    this.axisX = view.axisX(width, height);
    this.axisY = view.axisY(height);
    this.light = new float[depth.length];
    for (int k = 0; k < TILE * TILE; k++) {
      double turn = 2 * Math.PI * k / (TILE * TILE);
      for (int i = 0; i < SAMPLES; i++) {
        double away = (i + (k * 7 % 16 + 0.5) / 16) / SAMPLES;
        int at = 2 * (k * SAMPLES + i);
        spirals[at] = away * Trig.cos(i * GOLDEN_ANGLE + turn);
        spirals[at + 1] = away * Trig.sin(i * GOLDEN_ANGLE + turn);
      }
    }
    IntStream rows = IntStream.range(0, height);
    (alone ? rows : rows.parallel()).forEach(this::row);
  }

  private void row(int row) {
    double[] point = new double[3];
    double[] right = new double[3];
    double[] down = new double[3];
    double[] normal = new double[3];
    for (int column = 0; column < width; column++) {
      int at = row * width + column;
      if (depth[at] == Float.POSITIVE_INFINITY) {
        light[at] = 1;
        continue;
      }
      point(column, row, point);
      side(column, row, 1, 0, point, right);
      side(column, row, 0, 1, point, down);
      Vec3.cross(normal, 0, right, 0, down, 0);
      Vec3.normalize(normal, 0);
      light[at] = (float) open(column, row, point, normal);
    }
  }

  /** The point that a pixel sees: to the right, up, ahead of the camera. */
  private void point(int column, int row, double[] p) {
    double z = depth[row * width + column];
    double grow = view.orthographic ? 1 : z;
    p[0] = (column + 0.5 - axisX) / scaleX * grow;
    p[1] = (axisY - row - 0.5) / scaleY * grow;
    p[2] = z;
  }

  /** From a point along its surface: to the neighbor, on one side or the other, of like depth. */
  private void side(int column, int row, int dx, int dy, double[] p, double[] along) {
    double best = Double.POSITIVE_INFINITY;
    int sign = 1;
    for (int s = -1; s <= 1; s += 2) {
      int c = column + s * dx;
      int r = row + s * dy;
      if (c >= 0 && r >= 0 && c < width && r < height) {
        double jump = Math.abs(depth[r * width + c] - p[2]);
        if (jump < best) {
          best = jump;
          sign = s;
        }
      }
    }
    if (best == Double.POSITIVE_INFINITY) {
      along[0] = dx;
      along[1] = -dy;
      along[2] = 0;
      return;
    }
    point(column + sign * dx, row + sign * dy, along);
    for (int k = 0; k < 3; k++) {
      along[k] = sign * (along[k] - p[k]);
    }
  }

  /** The share of the sky's light that arrives at a point with this normal. */
  private double open(int column, int row, double[] p, double[] n) {
    double shrink = view.orthographic ? reach : reach / p[2];
    int tile = 2 * SAMPLES * (row % TILE * TILE + column % TILE);
    double sum = 0;
    for (int i = tile; i < tile + 2 * SAMPLES; i += 2) {
      int c = (int) Math.floor(column + 0.5 + shrink * scaleX * spirals[i]);
      int r = (int) Math.floor(row + 0.5 + shrink * scaleY * spirals[i + 1]);
      if (c < 0 || r < 0 || c >= width || r >= height) {
        continue;
      }
      double z = depth[r * width + c];
      double grow = view.orthographic ? 1 : z;
      double vx = ((c + 0.5 - axisX) / scaleX * grow - p[0]) / reach;
      double vy = ((axisY - r - 0.5) / scaleY * grow - p[1]) / reach;
      double vz = (z - p[2]) / reach;
      double square = vx * vx + vy * vy + vz * vz;
      if (square < 1) {
        double along = vx * n[0] + vy * n[1] + vz * n[2] - BIAS;
        sum += (1 - square) * (1 - square) * Math.max(0, along) / (square + EPSILON);
      }
    }
    return StrictMath.exp(-Look.occlusionStrength() * sum / SAMPLES);
  }

  /** The share of the sky's light at a pixel, on what lies at this depth. */
  double light(int column, int row, double z) {
    double sum = 0;
    double weight = 0;
    double best = 1;
    double least = Double.POSITIVE_INFINITY;
    for (int r = Math.max(0, row - 1); r < Math.min(height, row + TILE - 1); r++) {
      for (int c = Math.max(0, column - 1); c < Math.min(width, column + TILE - 1); c++) {
        int at = r * width + c;
        double jump = Math.abs(depth[at] - z);
        if (jump < SAME * reach) {
          sum += light[at];
          weight++;
        } else if (jump < least) {
          least = jump;
          best = light[at];
        }
      }
    }
    return weight > 0 ? sum / weight : best;
  }
}
