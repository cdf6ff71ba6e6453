package dev.armature.compile.asset;

import dev.armature.math.Vec3;

/**
 * Whether a triangle and an axis-aligned box share a point, borders included: the box and the
 * triangle are apart if one of thirteen axes separates them (three of the box, the normal of the
 * triangle, nine products of edges).
 */
final class TriangleBox {
  // corners a, b, d of the triangle from the center of the box, and the box's half sizes
  private final double[] corner = new double[9];
  private final double[] half = new double[3];

  boolean overlap(double[] vert, int[] face, int f, double[] box, int b) {
    double cx = (box[b] + box[b + 3]) / 2;
    double cy = (box[b + 1] + box[b + 4]) / 2;
    double cz = (box[b + 2] + box[b + 5]) / 2;
    double hx = (box[b + 3] - box[b]) / 2;
    double hy = (box[b + 4] - box[b + 1]) / 2;
    double hz = (box[b + 5] - box[b + 2]) / 2;
    int i = 3 * face[f];
    int j = 3 * face[f + 1];
    int k = 3 * face[f + 2];
    for (int axis = 0; axis < 3; axis++) {
      double low = Math.min(vert[i + axis], Math.min(vert[j + axis], vert[k + axis]));
      double high = Math.max(vert[i + axis], Math.max(vert[j + axis], vert[k + axis]));
      if (high < box[b + axis] || low > box[b + 3 + axis]) {
        return false;
      }
    }
    double ax = vert[i] - cx;
    double ay = vert[i + 1] - cy;
    double az = vert[i + 2] - cz;
    double bx = vert[j] - cx;
    double by = vert[j + 1] - cy;
    double bz = vert[j + 2] - cz;
    double dx = vert[k] - cx;
    double dy = vert[k + 1] - cy;
    double dz = vert[k + 2] - cz;
    double ex = bx - ax;
    double ey = by - ay;
    double ez = bz - az;
    double gx = dx - bx;
    double gy = dy - by;
    double gz = dz - bz;
    double nx = ey * gz - ez * gy;
    double ny = ez * gx - ex * gz;
    double nz = ex * gy - ey * gx;
    if (Math.abs(nx * ax + ny * ay + nz * az)
        > hx * Math.abs(nx) + hy * Math.abs(ny) + hz * Math.abs(nz)) {
      return false;
    }
    Vec3.set(corner, 0, ax, ay, az);
    Vec3.set(corner, 3, bx, by, bz);
    Vec3.set(corner, 6, dx, dy, dz);
    Vec3.set(half, 0, hx, hy, hz);
    return !edgeSeparates(ex, ey, ez)
        && !edgeSeparates(gx, gy, gz)
        && !edgeSeparates(ax - dx, ay - dy, az - dz);
  }

  /** Whether the product of an edge with one of the axes separates. */
  private boolean edgeSeparates(double ex, double ey, double ez) {
    return separates(ez, 1, -ey, 2) || separates(ex, 2, -ez, 0) || separates(ey, 0, -ex, 1);
  }

  /** Whether the axis with these two components, the third being zero, separates. */
  private boolean separates(double first, int i, double second, int j) {
    double p = first * corner[i] + second * corner[j];
    double q = first * corner[3 + i] + second * corner[3 + j];
    double r = first * corner[6 + i] + second * corner[6 + j];
    double radius = Math.abs(first) * half[i] + Math.abs(second) * half[j];
    return Math.min(p, Math.min(q, r)) > radius || Math.max(p, Math.max(q, r)) < -radius;
  }
}
