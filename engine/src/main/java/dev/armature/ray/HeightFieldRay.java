package dev.armature.ray;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.math.Vec3;
import dev.armature.model.Model;

/**
 * Rays against height fields: a box below z = 0, the triangles of the grid above it, and the four
 * vertical walls between the two, whose upper edge is the height of the boundary rows and columns.
 */
public final class HeightFieldRay {
  private final TriangleRay ray = new TriangleRay();
  private double lx;
  private double ly;
  private double lz;
  private double vx;
  private double vy;
  private double vz;
  private final double[] trial = new double[3];

  /** Ray in the frame of the height field; returns x ≥ 0 or -1 and writes the unit normal. */
  public double cast(
      Model m,
      int field,
      double lx,
      double ly,
      double lz,
      double vx,
      double vy,
      double vz,
      double[] normal,
      int n) {
    this.lx = lx;
    this.ly = ly;
    this.lz = lz;
    this.vx = vx;
    this.vy = vy;
    this.vz = vz;
    double sx = m.hfield.size[4 * field];
    double sy = m.hfield.size[4 * field + 1];
    double top = m.hfield.size[4 * field + 2];
    double base = m.hfield.size[4 * field + 3];
    double best = ShapeRay.box(lx, ly, lz + 0.5 * base, vx, vy, vz, sx, sy, 0.5 * base, normal, n);
    if (ShapeRay.box(lx, ly, lz - 0.5 * top, vx, vy, vz, sx, sy, 0.5 * top, trial, 0) < 0) {
      return best;
    }
    best = grid(m, field, sx, sy, top, best, normal, n);
    best = walls(m, field, sx, sy, top, best, normal, n);
    return best;
  }

  /** Triangles of the cells below the part of the ray that lies in the box of the grid. */
  private double grid(
      Model m, int field, double sx, double sy, double top, double best, double[] normal, int n) {
    int rows = m.hfield.nrow[field];
    int cols = m.hfield.ncol[field];
    double dx = 2 * sx / (cols - 1);
    double dy = 2 * sy / (rows - 1);
    double near = 0;
    double far = Double.POSITIVE_INFINITY;
    if (vx != 0) {
      near = Math.max(near, Math.min((-sx - lx) / vx, (sx - lx) / vx));
      far = Math.min(far, Math.max((-sx - lx) / vx, (sx - lx) / vx));
    }
    if (vy != 0) {
      near = Math.max(near, Math.min((-sy - ly) / vy, (sy - ly) / vy));
      far = Math.min(far, Math.max((-sy - ly) / vy, (sy - ly) / vy));
    }
    if (vz != 0) {
      near = Math.max(near, Math.min(-lz / vz, (top - lz) / vz));
      far = Math.min(far, Math.max(-lz / vz, (top - lz) / vz));
    }
    // one cell more on each side than the ray covers, so that rounding cannot lose the cell that is
    // hit
    int c0 = cell(Math.min(lx + near * vx, lx + far * vx), sx, dx, -1, cols - 2);
    int c1 = cell(Math.max(lx + near * vx, lx + far * vx), sx, dx, 1, cols - 2);
    int r0 = cell(Math.min(ly + near * vy, ly + far * vy), sy, dy, -1, rows - 2);
    int r1 = cell(Math.max(ly + near * vy, ly + far * vy), sy, dy, 1, rows - 2);
    ray.aim(lx, ly, lz, vx, vy, vz);
    int adr = m.hfield.adr[field];
    float[] data = m.hfield.data;
    double found = best;
    for (int r = r0; r <= r1; r++) {
      for (int c = c0; c <= c1; c++) {
        double ax = dx * c - sx;
        double bx = dx * (c + 1) - sx;
        double ay = dy * r - sy;
        double by = dy * (r + 1) - sy;
        double z00 = data[adr + r * cols + c] * top;
        double z01 = data[adr + r * cols + c + 1] * top;
        double z10 = data[adr + (r + 1) * cols + c] * top;
        double z11 = data[adr + (r + 1) * cols + c + 1] * top;
        double x = ray.cross(ax, ay, z00, bx, ay, z01, bx, by, z11);
        if (x >= 0 && (found < 0 || x < found)) {
          found = x;
          Vec3.copy(normal, n, ray.normal, 0);
          Vec3.normalize(normal, n);
        }
        x = ray.cross(ax, ay, z00, bx, by, z11, ax, by, z10);
        if (x >= 0 && (found < 0 || x < found)) {
          found = x;
          Vec3.copy(normal, n, ray.normal, 0);
          Vec3.normalize(normal, n);
        }
      }
    }
    return found;
  }

  private static int cell(double at, double half, double width, int more, int last) {
    double c = Math.floor((at + half) / width) + more;
    return (int) Math.max(0, Math.min(last, c));
  }

  /** The vertical sides of the box of the grid, as far up as the boundary heights. */
  private double walls(
      Model m, int field, double sx, double sy, double top, double best, double[] normal, int n) {
    int rows = m.hfield.nrow[field];
    int cols = m.hfield.ncol[field];
    int adr = m.hfield.adr[field];
    double found = best;
    for (int side = -1; side <= 1; side += 2) {
      if (Math.abs(vx) > MINVAL) {
        double x = (side * sx - lx) / vx;
        double y = ly + x * vy;
        if (x >= 0 && (found < 0 || x < found) && Math.abs(y) <= sy) {
          int first = adr + (side < 0 ? 0 : cols - 1);
          if (below(
              m.hfield.data,
              first,
              cols,
              rows,
              (y + sy) / (2 * sy) * (rows - 1),
              (lz + x * vz) / top)) {
            found = x;
            Vec3.set(normal, n, side, 0, 0);
          }
        }
      }
      if (Math.abs(vy) > MINVAL) {
        double x = (side * sy - ly) / vy;
        double y = lx + x * vx;
        if (x >= 0 && (found < 0 || x < found) && Math.abs(y) <= sx) {
          int first = adr + (side < 0 ? 0 : (rows - 1) * cols);
          if (below(
              m.hfield.data,
              first,
              1,
              cols,
              (y + sx) / (2 * sx) * (cols - 1),
              (lz + x * vz) / top)) {
            found = x;
            Vec3.set(normal, n, 0, side, 0);
          }
        }
      }
    }
    return found;
  }

  /**
   * Whether the height z (0 to 1) lies in the wall: not below the base, strictly below the profile
   * at sample t.
   */
  private static boolean below(float[] data, int first, int stride, int count, double t, double z) {
    if (z < 0 || z > 1) {
      return false;
    }
    int i = (int) Math.max(0, Math.min(count - 2, Math.floor(t)));
    double z0 = data[first + i * stride];
    double z1 = data[first + (i + 1) * stride];
    return z < z0 * (i + 1 - t) + z1 * (t - i);
  }
}
