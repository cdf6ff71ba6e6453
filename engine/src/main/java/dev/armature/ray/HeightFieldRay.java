package dev.armature.ray;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.math.Vec3;
import dev.armature.model.Model;

/**
 * Rays against height fields: a box below z = 0, the triangles of the grid above it, and the four
 * vertical walls between the two, whose upper edge is the height of the boundary rows and columns.
 */
public final class HeightFieldRay {
  private final TriangleRay triangle = new TriangleRay();
  private final Ray shifted = new Ray();
  private final double[] half = new double[3];

  // the ray and the field at hand
  private double lx;
  private double ly;
  private double lz;
  private double vx;
  private double vy;
  private double vz;
  private double sx;
  private double sy;
  private double top;
  private double best;

  /** Ray in the frame of the height field; returns x ≥ 0 or -1 and writes the unit normal. */
  public double cast(Model m, int field, Ray ray) {
    lx = ray.origin[0];
    ly = ray.origin[1];
    lz = ray.origin[2];
    vx = ray.direction[0];
    vy = ray.direction[1];
    vz = ray.direction[2];
    sx = m.hfield.size[4 * field];
    sy = m.hfield.size[4 * field + 1];
    top = m.hfield.size[4 * field + 2];
    double base = m.hfield.size[4 * field + 3];
    best = box(lz + 0.5 * base, 0.5 * base);
    if (best >= 0) {
      Vec3.copy(ray.normal, 0, shifted.normal, 0);
    }
    if (box(lz - 0.5 * top, 0.5 * top) >= 0) {
      grid(m, field, ray);
      walls(m, field, ray);
    }
    return best;
  }

  /** The box below or around the grid, with the ray moved to its center. */
  private double box(double z, double halfHeight) {
    shifted.from(lx, ly, z).toward(vx, vy, vz);
    Vec3.set(half, 0, sx, sy, halfHeight);
    return ShapeRay.box(half, 0, shifted);
  }

  /** Triangles of the cells below the part of the ray that lies in the box of the grid. */
  private void grid(Model m, int field, Ray ray) {
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
    triangle.aim(ray);
    int adr = m.hfield.adr[field];
    float[] data = m.hfield.data;
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
        double[] corner = triangle.corner;
        Vec3.set(corner, 0, ax, ay, z00);
        Vec3.set(corner, 3, bx, ay, z01);
        Vec3.set(corner, 6, bx, by, z11);
        cross(ray);
        Vec3.set(corner, 3, bx, by, z11);
        Vec3.set(corner, 6, ax, by, z10);
        cross(ray);
      }
    }
  }

  private void cross(Ray ray) {
    double x = triangle.cross();
    if (x >= 0 && (best < 0 || x < best)) {
      best = x;
      Vec3.copy(ray.normal, 0, triangle.normal, 0);
      Vec3.normalize(ray.normal, 0);
    }
  }

  private static int cell(double at, double half, double width, int more, int last) {
    double c = Math.floor((at + half) / width) + more;
    return (int) Math.max(0, Math.min(last, c));
  }

  /** The vertical sides of the box of the grid, as far up as the boundary heights. */
  private void walls(Model m, int field, Ray ray) {
    int rows = m.hfield.nrow[field];
    int cols = m.hfield.ncol[field];
    int adr = m.hfield.adr[field];
    for (int side = -1; side <= 1; side += 2) {
      if (Math.abs(vx) > MINVAL) {
        double x = (side * sx - lx) / vx;
        double y = ly + x * vy;
        if (x >= 0 && (best < 0 || x < best) && Math.abs(y) <= sy) {
          int first = adr + (side < 0 ? 0 : cols - 1);
          if (below(
              m.hfield.data,
              first,
              cols,
              rows,
              (y + sy) / (2 * sy) * (rows - 1),
              (lz + x * vz) / top)) {
            best = x;
            Vec3.set(ray.normal, 0, side, 0, 0);
          }
        }
      }
      if (Math.abs(vy) > MINVAL) {
        double x = (side * sy - ly) / vy;
        double y = lx + x * vx;
        if (x >= 0 && (best < 0 || x < best) && Math.abs(y) <= sx) {
          int first = adr + (side < 0 ? 0 : (rows - 1) * cols);
          if (below(
              m.hfield.data,
              first,
              1,
              cols,
              (y + sx) / (2 * sx) * (cols - 1),
              (lz + x * vz) / top)) {
            best = x;
            Vec3.set(ray.normal, 0, 0, side, 0);
          }
        }
      }
    }
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
