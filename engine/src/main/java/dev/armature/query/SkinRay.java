package dev.armature.query;

import dev.armature.math.Vec3;
import dev.armature.ray.Ray;
import dev.armature.ray.ShapeRay;
import dev.armature.ray.TriangleRay;
import java.util.Arrays;

/** Rays against a skin, given by its vertices in the world. The hit tells the nearest vertex. */
public final class SkinRay {
  private final TriangleRay triangle = new TriangleRay();
  private final Ray shifted = new Ray();
  private final double[] half = new double[3];
  private final double[] low = new double[3];
  private final double[] high = new double[3];

  /**
   * The nearest triangle on the ray, which holds the hit.
   *
   * @param face three vertices a face
   * @param vert world positions, three numbers a vertex
   * @return x, or -1 when nothing is hit
   */
  public double cast(int faces, int[] face, int vertices, float[] vert, Ray ray) {
    ray.clear();
    if (vertices == 0 || !meetsBox(vertices, vert, ray)) {
      return -1;
    }
    double lx = ray.origin[0];
    double ly = ray.origin[1];
    double lz = ray.origin[2];
    double vx = ray.direction[0];
    double vy = ray.direction[1];
    double vz = ray.direction[2];
    triangle.aim(ray);
    for (int f = 0; f < faces; f++) {
      int p0 = 3 * face[3 * f];
      int p1 = 3 * face[3 * f + 1];
      int p2 = 3 * face[3 * f + 2];
      double x = triangle.cross(vert, p0, p1, p2);
      if (ray.isNearer(x)) {
        double away0 = away(vert, p0, lx + x * vx, ly + x * vy, lz + x * vz);
        double away1 = away(vert, p1, lx + x * vx, ly + x * vy, lz + x * vz);
        double away2 = away(vert, p2, lx + x * vx, ly + x * vy, lz + x * vz);
        int nearest = away0 <= away1 && away0 <= away2 ? 0 : away1 <= away2 ? 1 : 2;
        Vec3.normalize(triangle.normal, 0);
        ray.hit(x, triangle.normal);
        ray.vertex = face[3 * f + nearest];
      }
    }
    return ray.distance;
  }

  private boolean meetsBox(int vertices, float[] vert, Ray ray) {
    Arrays.fill(low, Double.POSITIVE_INFINITY);
    Arrays.fill(high, Double.NEGATIVE_INFINITY);
    for (int i = 0; i < 3 * vertices; i++) {
      low[i % 3] = Math.min(low[i % 3], vert[i]);
      high[i % 3] = Math.max(high[i % 3], vert[i]);
    }
    for (int k = 0; k < 3; k++) {
      shifted.origin[k] = ray.origin[k] - 0.5 * (low[k] + high[k]);
      shifted.direction[k] = ray.direction[k];
      half[k] = 0.5 * (high[k] - low[k]);
    }
    return ShapeRay.box(half, 0, shifted) >= 0;
  }

  private static double away(float[] vert, int vertAt, double x, double y, double z) {
    double dx = vert[vertAt] - x;
    double dy = vert[vertAt + 1] - y;
    double dz = vert[vertAt + 2] - z;
    return dx * dx + dy * dy + dz * dz;
  }
}
