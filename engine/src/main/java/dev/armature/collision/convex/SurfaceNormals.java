package dev.armature.collision.convex;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.math.Mat3;
import dev.armature.math.Vec3;
import dev.armature.model.GeomType;

/**
 * Better normals for contacts of curved geoms: the normal that the convex solver finds is that of
 * some chord, or of the thin element of a flex, so it is replaced by that of the geom's surface at
 * the contact. Where both shapes are curved, the mean of theirs counts.
 */
public final class SurfaceNormals {
  private static final double TOLERANCE = 1e-6;
  private static final int MAX_ITERATIONS = 30;
  private static final double END_OF_CYLINDER = 0.95;
  private static final double NEARER_TO_CAP = 0.25;

  private final double[] p = new double[3];
  private final double[] n = new double[3];
  private final double[] next = new double[3];
  private final double[] outOfFirst = new double[3];

  /**
   * Replaces the normal of a contact, which points from the first to the second shape, if either is
   * a sphere, capsule, ellipsoid or cylinder.
   */
  public void improve(
      Shape first, Shape second, double[] pos, int posAt, double[] normal, int normalAt) {
    boolean changesFirst = find(first, pos, posAt, normal, normalAt, 1);
    if (changesFirst) {
      Mat3.mulVec(outOfFirst, 0, first.mat, 0, n, 0);
    }
    boolean changesSecond = find(second, pos, posAt, normal, normalAt, -1);
    if (changesSecond) {
      Mat3.mulVec(n, 0, second.mat, 0, n, 0);
    }
    if (changesFirst && changesSecond) {
      Vec3.sub(normal, normalAt, outOfFirst, 0, n, 0);
      Vec3.normalize(normal, normalAt);
    } else if (changesFirst) {
      Vec3.copy(normal, normalAt, outOfFirst, 0);
    } else if (changesSecond) {
      Vec3.scale(normal, normalAt, n, 0, -1);
    }
  }

  /** Whether the shape has a better normal; then n is set to it, in the frame of the shape. */
  private boolean find(
      Shape shape, double[] pos, int posAt, double[] normal, int normalAt, double sign) {
    int type = shape.type;
    if (type != GeomType.SPHERE
        && type != GeomType.CAPSULE
        && type != GeomType.ELLIPSOID
        && type != GeomType.CYLINDER) {
      return false;
    }
    Vec3.sub(p, 0, pos, posAt, shape.pos, 0);
    Mat3.mulTVec(p, 0, shape.mat, 0, p, 0);
    Vec3.scale(n, 0, normal, normalAt, sign);
    Mat3.mulTVec(n, 0, shape.mat, 0, n, 0);
    boolean found =
        switch (type) {
          case GeomType.ELLIPSOID -> ellipsoid(shape.size0, shape.size1, shape.size2);
          case GeomType.CYLINDER -> cylinder(shape.size0, shape.size1);
          default -> rounded(type == GeomType.CAPSULE ? shape.size1 : 0);
        };
    if (found) {
      Vec3.normalize(n, 0);
    }
    return found;
  }

  /** A sphere or capsule: away from the nearest point of its axis. */
  private boolean rounded(double half) {
    double nearest = Math.max(-half, Math.min(half, p[2]));
    Vec3.set(n, 0, p[0], p[1], p[2] - nearest);
    return true;
  }

  private boolean ellipsoid(double x, double y, double z) {
    if (x < MINVAL || y < MINVAL || z < MINVAL) {
      // flat: no surface to take a normal from
      return false;
    }
    double level = p[0] * p[0] / (x * x) + p[1] * p[1] / (y * y) + p[2] * p[2] / (z * z);
    return level <= 1
        ? fromInside(1 / (x * x), 1 / (y * y), 1 / (z * z))
        : fromOutside(x * x, y * y, z * z);
  }

  /** Follows the normal to the surface and takes the normal there, until it stays. */
  private boolean fromInside(double x, double y, double z) {
    double c = p[0] * p[0] * x + p[1] * p[1] * y + p[2] * p[2] * z - 1;
    if (c > 0) {
      return false;
    }
    Vec3.normalize(n, 0);
    boolean changed = false;
    for (int i = 0; i < MAX_ITERATIONS; i++) {
      double a = n[0] * n[0] * x + n[1] * n[1] * y + n[2] * n[2] * z;
      double b = p[0] * n[0] * x + p[1] * n[1] * y + p[2] * n[2] * z;
      double det = b * b - a * c;
      if (det < MINVAL || a < MINVAL) {
        return changed;
      }
      double t = (-b + Math.sqrt(det)) / a;
      if (t < 0) {
        return changed;
      }
      Vec3.set(next, 0, (p[0] + t * n[0]) * x, (p[1] + t * n[1]) * y, (p[2] + t * n[2]) * z);
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
    double px = p[0] * p[0] * x2;
    double py = p[1] * p[1] * y2;
    double pz = p[2] * p[2] * z2;
    double lambda = 0;
    for (int i = 0; i < MAX_ITERATIONS; i++) {
      double rx = 1 / (x2 + lambda);
      double ry = 1 / (y2 + lambda);
      double rz = 1 / (z2 + lambda);
      double value = px * rx * rx + py * ry * ry + pz * rz * rz - 1;
      if (value < TOLERANCE) {
        break;
      }
      double slope = -2 * (px * rx * rx * rx + py * ry * ry * ry + pz * rz * rz * rz);
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

  private boolean cylinder(double radius, double half) {
    double fromAxis = Math.sqrt(p[0] * p[0] + p[1] * p[1]);
    double height = Math.abs(p[2]);
    if (height > END_OF_CYLINDER * half
        || Math.abs(half - height) < NEARER_TO_CAP * Math.abs(radius - fromAxis)) {
      return false;
    }
    Vec3.set(n, 0, p[0], p[1], 0);
    return true;
  }
}
