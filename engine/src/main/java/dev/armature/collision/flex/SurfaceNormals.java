package dev.armature.collision.flex;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Vec3;
import dev.armature.model.GeomType;
import dev.armature.model.Model;

/**
 * Better normals for contacts of curved geoms with surfaces: the convex solver's normal is that of
 * the thin element as often as that of the geom, so it is replaced by the geom's own at the
 * contact.
 */
final class SurfaceNormals {
  private static final double TOLERANCE = 1e-6;
  private static final int MAX_ITERATIONS = 30;
  private static final double END_OF_CYLINDER = 0.95;
  private static final double NEARER_TO_CAP = 0.25;

  private final double[] p = new double[3];
  private final double[] n = new double[3];
  private final double[] next = new double[3];

  /** Replaces the normal of a contact with an ellipsoid or cylinder; leaves others as they are. */
  void improve(Model m, Data d, int geom, double[] pos, double[] normal) {
    int type = m.geom.type[geom];
    if (type != GeomType.ELLIPSOID && type != GeomType.CYLINDER) {
      return;
    }
    double[] mat = d.geomXmat;
    Vec3.sub(p, 0, pos, 0, d.geomXpos, 3 * geom);
    Mat3.mulTVec(p, 0, mat, 9 * geom, p, 0);
    Mat3.mulTVec(n, 0, mat, 9 * geom, normal, 0);
    boolean changed =
        type == GeomType.ELLIPSOID
            ? ellipsoid(m.geom.size, 3 * geom)
            : cylinder(m.geom.size, 3 * geom);
    if (changed) {
      Mat3.mulVec(normal, 0, mat, 9 * geom, n, 0);
    }
  }

  private boolean ellipsoid(double[] size, int sizeAt) {
    double x2 = size[sizeAt] * size[sizeAt];
    double y2 = size[sizeAt + 1] * size[sizeAt + 1];
    double z2 = size[sizeAt + 2] * size[sizeAt + 2];
    if (x2 == 0 || y2 == 0 || z2 == 0) {
      // flat: no surface to take a normal from
      return false;
    }
    double level = p[0] * p[0] / x2 + p[1] * p[1] / y2 + p[2] * p[2] / z2;
    return level <= 1 ? fromInside(x2, y2, z2, level) : fromOutside(x2, y2, z2);
  }

  /** Follows the normal to the surface and takes the normal there, until it stays. */
  private boolean fromInside(double x2, double y2, double z2, double level) {
    boolean changed = false;
    for (int i = 0; i < MAX_ITERATIONS; i++) {
      double a = n[0] * n[0] / x2 + n[1] * n[1] / y2 + n[2] * n[2] / z2;
      double b = p[0] * n[0] / x2 + p[1] * n[1] / y2 + p[2] * n[2] / z2;
      double c = level - 1;
      double det = b * b - a * c;
      if (det < MINVAL || a < MINVAL) {
        return changed;
      }
      double t = (-b + Math.sqrt(det)) / a;
      if (t < 0) {
        return changed;
      }
      Vec3.set(next, 0, (p[0] + t * n[0]) / x2, (p[1] + t * n[1]) / y2, (p[2] + t * n[2]) / z2);
      Vec3.normalize(next, 0);
      double change = Vec3.distance(next, 0, n, 0);
      Vec3.copy(n, 0, next, 0);
      changed = true;
      if (change < TOLERANCE) {
        return true;
      }
    }
    return changed;
  }

  /**
   * The normal at the nearest point of the surface: p_i s_i²/(s_i² + λ) on it, λ by Newton's
   * method.
   */
  private boolean fromOutside(double x2, double y2, double z2) {
    double lambda = 0;
    for (int i = 0; i < MAX_ITERATIONS; i++) {
      double ax = x2 + lambda;
      double ay = y2 + lambda;
      double az = z2 + lambda;
      double gx = p[0] * p[0] * x2 / (ax * ax);
      double gy = p[1] * p[1] * y2 / (ay * ay);
      double gz = p[2] * p[2] * z2 / (az * az);
      double value = gx + gy + gz - 1;
      if (value < TOLERANCE) {
        break;
      }
      double slope = -2 * (gx / ax + gy / ay + gz / az);
      if (slope > -MINVAL) {
        break;
      }
      double step = -value / slope;
      if (step < TOLERANCE) {
        break;
      }
      lambda += step;
    }
    Vec3.set(n, 0, p[0] / (x2 + lambda), p[1] / (y2 + lambda), p[2] / (z2 + lambda));
    Vec3.normalize(n, 0);
    return true;
  }

  private boolean cylinder(double[] size, int sizeAt) {
    double radius = size[sizeAt];
    double half = size[sizeAt + 1];
    double fromAxis = Math.sqrt(p[0] * p[0] + p[1] * p[1]);
    double height = Math.abs(p[2]);
    if (height > END_OF_CYLINDER * half
        || Math.abs(half - height) < NEARER_TO_CAP * Math.abs(radius - fromAxis)) {
      return false;
    }
    double scale = 1 / Math.max(MINVAL, fromAxis);
    Vec3.set(n, 0, p[0] * scale, p[1] * scale, 0);
    return true;
  }
}
