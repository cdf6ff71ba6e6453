package dev.armature.compile.asset;

/**
 * Whether a triangle and an axis-aligned box share a point, borders included: the box and the
 * triangle are apart if one of thirteen axes separates them (three of the box, the normal of the
 * triangle, nine products of edges).
 */
final class TriangleBox {
  private TriangleBox() {}

  static boolean overlap(double[] vert, int[] face, int f, double[] box, int b) {
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
    return !edgeSeparates(ex, ey, ez, ax, ay, az, bx, by, bz, dx, dy, dz, hx, hy, hz)
        && !edgeSeparates(gx, gy, gz, ax, ay, az, bx, by, bz, dx, dy, dz, hx, hy, hz)
        && !edgeSeparates(
            ax - dx, ay - dy, az - dz, ax, ay, az, bx, by, bz, dx, dy, dz, hx, hy, hz);
  }

  /** Whether the product of an edge with one of the axes separates. */
  private static boolean edgeSeparates(
      double ex,
      double ey,
      double ez,
      double ax,
      double ay,
      double az,
      double bx,
      double by,
      double bz,
      double dx,
      double dy,
      double dz,
      double hx,
      double hy,
      double hz) {
    return apart(
            ez * ay - ey * az,
            ez * by - ey * bz,
            ez * dy - ey * dz,
            Math.abs(ez) * hy + Math.abs(ey) * hz)
        || apart(
            ex * az - ez * ax,
            ex * bz - ez * bx,
            ex * dz - ez * dx,
            Math.abs(ez) * hx + Math.abs(ex) * hz)
        || apart(
            ey * ax - ex * ay,
            ey * bx - ex * by,
            ey * dx - ex * dy,
            Math.abs(ey) * hx + Math.abs(ex) * hy);
  }

  private static boolean apart(double p, double q, double r, double radius) {
    return Math.min(p, Math.min(q, r)) > radius || Math.max(p, Math.max(q, r)) < -radius;
  }
}
