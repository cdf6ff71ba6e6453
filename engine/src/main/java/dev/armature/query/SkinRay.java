package dev.armature.query;

import dev.armature.math.Vec3;
import dev.armature.ray.ShapeRay;
import dev.armature.ray.TriangleRay;
import java.util.Arrays;

/** Rays against a skin, given by its vertices in the world. The hit tells the nearest vertex. */
public final class SkinRay {
  private final TriangleRay ray = new TriangleRay();
  private final double[] trial = new double[3];
  private final double[] low = new double[3];
  private final double[] high = new double[3];

  /**
   * The nearest triangle on the ray {@code start + x direction}.
   *
   * @param face three vertices a face
   * @param vert world positions, three numbers a vertex
   * @return x, or -1 when nothing is hit
   */
  public double cast(
      int faces,
      int[] face,
      int vertices,
      float[] vert,
      double[] start,
      int a,
      double[] direction,
      int b,
      RayHit hit) {
    hit.clear();
    double lx = start[a];
    double ly = start[a + 1];
    double lz = start[a + 2];
    double vx = direction[b];
    double vy = direction[b + 1];
    double vz = direction[b + 2];
    if (vertices == 0 || !meetsBox(vertices, vert, lx, ly, lz, vx, vy, vz)) {
      return -1;
    }
    ray.aim(lx, ly, lz, vx, vy, vz);
    for (int f = 0; f < faces; f++) {
      int p0 = 3 * face[3 * f];
      int p1 = 3 * face[3 * f + 1];
      int p2 = 3 * face[3 * f + 2];
      double x =
          ray.cross(
              vert[p0],
              vert[p0 + 1],
              vert[p0 + 2],
              vert[p1],
              vert[p1 + 1],
              vert[p1 + 2],
              vert[p2],
              vert[p2 + 1],
              vert[p2 + 2]);
      if (x >= 0 && (hit.distance < 0 || x < hit.distance)) {
        double away0 = away(vert, p0, lx + x * vx, ly + x * vy, lz + x * vz);
        double away1 = away(vert, p1, lx + x * vx, ly + x * vy, lz + x * vz);
        double away2 = away(vert, p2, lx + x * vx, ly + x * vy, lz + x * vz);
        int nearest = away0 <= away1 && away0 <= away2 ? 0 : away1 <= away2 ? 1 : 2;
        Vec3.normalize(ray.normal, 0);
        hit.set(x, face[3 * f + nearest], ray.normal, 0);
      }
    }
    return hit.distance;
  }

  private boolean meetsBox(
      int vertices,
      float[] vert,
      double lx,
      double ly,
      double lz,
      double vx,
      double vy,
      double vz) {
    Arrays.fill(low, Double.POSITIVE_INFINITY);
    Arrays.fill(high, Double.NEGATIVE_INFINITY);
    for (int i = 0; i < 3 * vertices; i++) {
      low[i % 3] = Math.min(low[i % 3], vert[i]);
      high[i % 3] = Math.max(high[i % 3], vert[i]);
    }
    return ShapeRay.box(
            lx - 0.5 * (low[0] + high[0]),
            ly - 0.5 * (low[1] + high[1]),
            lz - 0.5 * (low[2] + high[2]),
            vx,
            vy,
            vz,
            0.5 * (high[0] - low[0]),
            0.5 * (high[1] - low[1]),
            0.5 * (high[2] - low[2]),
            trial,
            0)
        >= 0;
  }

  private static double away(float[] vert, int p, double x, double y, double z) {
    double dx = vert[p] - x;
    double dy = vert[p + 1] - y;
    double dz = vert[p + 2] - z;
    return dx * dx + dy * dy + dz * dz;
  }
}
