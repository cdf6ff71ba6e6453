package dev.armature.query;

import dev.armature.collision.sdf.GeomField;
import dev.armature.data.Data;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import dev.armature.ray.Ray;

/**
 * Rays against signed distance fields, by marching: each step is as long as the distance to the
 * surface, so none can go through it.
 *
 * <p>The result is a length, not a multiple of the direction as for all other shapes. MuJoCo does
 * so.
 */
final class SdfRay {
  private static final int MAX_STEPS = 40;
  private static final double CLOSE_ENOUGH = 1e-7;
  private static final double LOST = 1e6;

  private final GeomField field = new GeomField();

  /**
   * Ray in the frame of the geom; returns the length up to the surface or -1, and writes the unit
   * normal there.
   */
  double cast(Model m, Data d, int geom, Ray ray) {
    double lx = ray.origin[0];
    double ly = ray.origin[1];
    double lz = ray.origin[2];
    double vx = ray.direction[0];
    double vy = ray.direction[1];
    double vz = ray.direction[2];
    field.set(m, d, geom);
    double inv = 1 / Math.sqrt(vx * vx + vy * vy + vz * vz);
    double ux = vx * inv;
    double uy = vy * inv;
    double uz = vz * inv;
    double length = 0;
    for (int i = 0; i < MAX_STEPS; i++) {
      double x = lx + length * ux;
      double y = ly + length * uy;
      double z = lz + length * uz;
      double distance = Math.abs(field.value(x, y, z));
      length += distance;
      if (distance > LOST) {
        return -1;
      }
      if (distance < CLOSE_ENOUGH) {
        field.gradient(ray.normal, 0, lx + length * ux, ly + length * uy, lz + length * uz);
        Vec3.normalize(ray.normal, 0);
        return length;
      }
    }
    return -1;
  }
}
