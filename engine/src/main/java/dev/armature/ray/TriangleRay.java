package dev.armature.ray;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.math.Vec3;

/**
 * One ray l + x v against many triangles.
 *
 * <p>The corners are projected along the ray onto the plane of two axes orthogonal to it; there the
 * ray is the origin, and its barycentric coordinates say whether it passes through. Then x = −(l −
 * c)·n / (v·n) with n = (a − c) × (b − c). Both sides of a triangle are hit.
 */
public final class TriangleRay {
  /** Corners a, b, c of the triangle at hand. */
  final double[] corner = new double[9];

  /** Normal of the triangle last hit, by its winding, not scaled to unit length. */
  public final double[] normal = new double[3];

  private double lx;
  private double ly;
  private double lz;
  private double vx;
  private double vy;
  private double vz;
  private final double[] b0 = new double[3];
  private final double[] b1 = new double[3];

  /** Sets the ray. */
  public void aim(Ray ray) {
    lx = ray.origin[0];
    ly = ray.origin[1];
    lz = ray.origin[2];
    vx = ray.direction[0];
    vy = ray.direction[1];
    vz = ray.direction[2];
    double ax = Math.abs(vx);
    double ay = Math.abs(vy);
    double az = Math.abs(vz);
    Vec3.set(b0, 0, 1, 1, 1);
    b0[ax >= ay && ax >= az ? 0 : ay >= az ? 1 : 2] = 0;
    double along = (vx * b0[0] + vy * b0[1] + vz * b0[2]) / (vx * vx + vy * vy + vz * vz);
    Vec3.set(b1, 0, b0[0] - along * vx, b0[1] - along * vy, b0[2] - along * vz);
    Vec3.normalize(b1, 0);
    Vec3.set(b0, 0, b1[1] * vz - b1[2] * vy, b1[2] * vx - b1[0] * vz, b1[0] * vy - b1[1] * vx);
    Vec3.normalize(b0, 0);
  }

  /** {@link #cross()} for the triangle of three vertices of a list. */
  public double cross(float[] vert, int aAt, int bAt, int cAt) {
    Vec3.set(corner, 0, vert[aAt], vert[aAt + 1], vert[aAt + 2]);
    Vec3.set(corner, 3, vert[bAt], vert[bAt + 1], vert[bAt + 2]);
    Vec3.set(corner, 6, vert[cAt], vert[cAt + 1], vert[cAt + 2]);
    return cross();
  }

  /** {@link #cross()} for the triangle of three vertices of a list. */
  public double cross(double[] vert, int aAt, int bAt, int cAt) {
    Vec3.copy(corner, 0, vert, aAt);
    Vec3.copy(corner, 3, vert, bAt);
    Vec3.copy(corner, 6, vert, cAt);
    return cross();
  }

  /**
   * x where the ray passes through the triangle abc of {@link #corner} (it may be negative), NaN
   * when it passes by.
   */
  double cross() {
    double ax = corner[0];
    double ay = corner[1];
    double az = corner[2];
    double bx = corner[3];
    double by = corner[4];
    double bz = corner[5];
    double cx = corner[6];
    double cy = corner[7];
    double cz = corner[8];
    double a0 = b0[0] * (ax - lx) + b0[1] * (ay - ly) + b0[2] * (az - lz);
    double c0 = b0[0] * (cx - lx) + b0[1] * (cy - ly) + b0[2] * (cz - lz);
    double e0 = b0[0] * (bx - lx) + b0[1] * (by - ly) + b0[2] * (bz - lz);
    if ((a0 > 0 && c0 > 0 && e0 > 0) || (a0 < 0 && c0 < 0 && e0 < 0)) {
      return Double.NaN;
    }
    double a1 = b1[0] * (ax - lx) + b1[1] * (ay - ly) + b1[2] * (az - lz);
    double c1 = b1[0] * (cx - lx) + b1[1] * (cy - ly) + b1[2] * (cz - lz);
    double e1 = b1[0] * (bx - lx) + b1[1] * (by - ly) + b1[2] * (bz - lz);
    if ((a1 > 0 && c1 > 0 && e1 > 0) || (a1 < 0 && c1 < 0 && e1 < 0)) {
      return Double.NaN;
    }
    double m00 = a0 - c0;
    double m01 = e0 - c0;
    double m10 = a1 - c1;
    double m11 = e1 - c1;
    double det = m00 * m11 - m10 * m01;
    if (Math.abs(det) < MINVAL) {
      return Double.NaN;
    }
    double s = (m01 * c1 - m11 * c0) / det;
    double t = (m10 * c0 - m00 * c1) / det;
    if (s < 0 || t < 0 || s + t > 1) {
      return Double.NaN;
    }
    double ux = ax - cx;
    double uy = ay - cy;
    double uz = az - cz;
    double wx = bx - cx;
    double wy = by - cy;
    double wz = bz - cz;
    double nx = uy * wz - uz * wy;
    double ny = uz * wx - ux * wz;
    double nz = ux * wy - uy * wx;
    double vn = vx * nx + vy * ny + vz * nz;
    if (Math.abs(vn) < MINVAL) {
      return Double.NaN;
    }
    Vec3.set(normal, 0, nx, ny, nz);
    return -((lx - cx) * nx + (ly - cy) * ny + (lz - cz) * nz) / vn;
  }
}
