package dev.armature.compile.asset;

import dev.armature.math.Vec3;

/**
 * Whether a triangle and an axis-aligned box share a point, borders included (Schwarz and Seidel
 * 2010, "Fast Parallel Surface and Solid Voxelization on GPUs"): their bounds overlap, the plane of
 * the triangle passes between two opposite corners of the box, and in each coordinate plane the
 * rectangle reaches over every edge of the triangle. The order of operations is the reference's,
 * because faces often lie on the borders of boxes.
 */
final class TriangleBox {
  private final double[] corner = new double[9];
  private final double[] edge = new double[9];
  private final double[] normal = new double[3];
  private final double[] size = new double[3];
  private final double[] near = new double[3];
  private final double[] far = new double[3];

  boolean overlap(double[] vert, int[] face, int f, double[] box, int b) {
    for (int i = 0; i < 3; i++) {
      Vec3.copy(corner, 3 * i, vert, 3 * face[f + i]);
    }
    for (int k = 0; k < 3; k++) {
      double low = Math.min(corner[k], Math.min(corner[3 + k], corner[6 + k]));
      double high = Math.max(corner[k], Math.max(corner[3 + k], corner[6 + k]));
      if (high < box[b + k] || low > box[b + 3 + k]) {
        return false;
      }
      size[k] = box[b + 3 + k] - box[b + k];
    }
    for (int i = 0; i < 3; i++) {
      Vec3.sub(edge, 3 * i, corner, 3 * ((i + 1) % 3), corner, 3 * i);
    }
    Vec3.cross(normal, 0, edge, 0, edge, 3);
    return planePasses(box, b) && reachesOverEdges(box, b);
  }

  private boolean planePasses(double[] box, int b) {
    for (int k = 0; k < 3; k++) {
      double critical = normal[k] > 0 ? size[k] : 0;
      near[k] = critical - corner[k];
      far[k] = size[k] - critical - corner[k];
    }
    double origin = Vec3.dot(normal, 0, box, b);
    return !((origin + Vec3.dot(normal, 0, near, 0)) * (origin + Vec3.dot(normal, 0, far, 0)) > 0);
  }

  private boolean reachesOverEdges(double[] box, int b) {
    for (int k = 0; k < 3; k++) {
      int u = (k + 1) % 3;
      int v = (k + 2) % 3;
      double sign = normal[k] >= 0 ? 1 : -1;
      for (int i = 0; i < 9; i += 3) {
        double nu = -edge[i + v] * sign;
        double nv = edge[i + u] * sign;
        double reach =
            -(nu * corner[i + u] + nv * corner[i + v])
                + Math.max(0, size[u] * nu)
                + Math.max(0, size[v] * nv);
        if (nu * box[b + u] + nv * box[b + v] + reach < 0) {
          return false;
        }
      }
    }
    return true;
  }
}
