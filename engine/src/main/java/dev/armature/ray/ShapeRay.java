package dev.armature.ray;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.math.Vec3;
import dev.armature.model.GeomType;

/**
 * Rays l + x v, x ≥ 0, against the primitive shapes, in the frame of the shape.
 *
 * <p>All methods return the smallest non-negative x on the surface, or -1, and write the outward
 * unit normal there to the ray; its hit is left alone. A ray that starts inside a solid finds the
 * point where it leaves. A plane is only met from its front.
 *
 * <p>Round surfaces are quadratic in x: a x² + 2 b x + c = 0.
 */
public final class ShapeRay {

  private ShapeRay() {}

  /** Whether the type is one of the primitives. */
  public static boolean covers(int type) {
    return switch (type) {
      case GeomType.PLANE,
          GeomType.SPHERE,
          GeomType.CAPSULE,
          GeomType.ELLIPSOID,
          GeomType.CYLINDER,
          GeomType.BOX ->
          true;
      default -> false;
    };
  }

  /**
   * A ray in the frame of a primitive.
   *
   * @param type a {@link GeomType} code of a primitive; other types are never hit
   * @return x ≥ 0 or -1; the normal is zero when nothing was hit
   */
  public static double cast(int type, double[] size, int sizeAt, Ray ray) {
    Vec3.zero(ray.normal, 0);
    return switch (type) {
      case GeomType.PLANE -> plane(size[sizeAt], size[sizeAt + 1], ray);
      case GeomType.SPHERE -> sphere(size[sizeAt], ray);
      case GeomType.CAPSULE -> capsule(size[sizeAt], size[sizeAt + 1], ray);
      case GeomType.ELLIPSOID -> ellipsoid(size, sizeAt, ray);
      case GeomType.CYLINDER -> cylinder(size[sizeAt], size[sizeAt + 1], ray);
      case GeomType.BOX -> box(size, sizeAt, ray);
      default -> -1;
    };
  }

  /** Plane z = 0 with normal +z; a half size of zero means endless. */
  private static double plane(double sx, double sy, Ray ray) {
    double lx = ray.origin[0];
    double ly = ray.origin[1];
    double lz = ray.origin[2];
    double vx = ray.direction[0];
    double vy = ray.direction[1];
    double vz = ray.direction[2];
    if (vz > -MINVAL) {
      return -1;
    }
    double x = -lz / vz;
    if (x < 0 || (sx > 0 && Math.abs(lx + x * vx) > sx) || (sy > 0 && Math.abs(ly + x * vy) > sy)) {
      return -1;
    }
    Vec3.set(ray.normal, 0, 0, 0, 1);
    return x;
  }

  /** The sphere about the origin. */
  public static double sphere(double radius, Ray ray) {
    double lx = ray.origin[0];
    double ly = ray.origin[1];
    double lz = ray.origin[2];
    double vx = ray.direction[0];
    double vy = ray.direction[1];
    double vz = ray.direction[2];
    double x = sphereAlone(lx, ly, lz, vx, vy, vz, radius * radius);
    if (x >= 0) {
      Vec3.set(ray.normal, 0, lx + x * vx, ly + x * vy, lz + x * vz);
      Vec3.normalize(ray.normal, 0);
    }
    return x;
  }

  /** The sphere about the origin by the square of its radius, without a normal. */
  public static double sphereAlone(
      double lx, double ly, double lz, double vx, double vy, double vz, double radius2) {
    double a = vx * vx + vy * vy + vz * vz;
    double b = vx * lx + vy * ly + vz * lz;
    double c = lx * lx + ly * ly + lz * lz - radius2;
    return firstRoot(a, b, c);
  }

  private static double ellipsoid(double[] size, int sizeAt, Ray ray) {
    double sx = size[sizeAt];
    double sy = size[sizeAt + 1];
    double sz = size[sizeAt + 2];
    double lx = ray.origin[0];
    double ly = ray.origin[1];
    double lz = ray.origin[2];
    double vx = ray.direction[0];
    double vy = ray.direction[1];
    double vz = ray.direction[2];
    double wx = 1 / (sx * sx);
    double wy = 1 / (sy * sy);
    double wz = 1 / (sz * sz);
    double a = wx * vx * vx + wy * vy * vy + wz * vz * vz;
    double b = wx * vx * lx + wy * vy * ly + wz * vz * lz;
    double c = wx * lx * lx + wy * ly * ly + wz * lz * lz - 1;
    double x = firstRoot(a, b, c);
    if (x >= 0) {
      Vec3.set(ray.normal, 0, wx * (lx + x * vx), wy * (ly + x * vy), wz * (lz + x * vz));
      Vec3.normalize(ray.normal, 0);
    }
    return x;
  }

  private static double capsule(double radius, double half, Ray ray) {
    double lx = ray.origin[0];
    double ly = ray.origin[1];
    double lz = ray.origin[2];
    double vx = ray.direction[0];
    double vy = ray.direction[1];
    double vz = ray.direction[2];
    double reach = radius + half;
    if (sphereAlone(lx, ly, lz, vx, vy, vz, reach * reach) < 0) {
      return -1;
    }
    double x = tube(radius, half, ray);
    double axis = 0;
    boolean side = x >= 0;
    for (int end = 1; end >= -1; end -= 2) {
      double z = lz - end * half;
      double a = vx * vx + vy * vy + vz * vz;
      double b = vx * lx + vy * ly + vz * z;
      double c = lx * lx + ly * ly + z * z - radius * radius;
      double disc = b * b - a * c;
      if (disc < 0 || a < MINVAL) {
        continue;
      }
      double root = Math.sqrt(disc);
      for (int sign = -1; sign <= 1; sign += 2) {
        double y = (-b + sign * root) / a;
        if (y >= 0 && end * (lz + y * vz) >= half && (x < 0 || y < x)) {
          x = y;
          axis = end * half;
          side = false;
        }
      }
    }
    if (x >= 0) {
      Vec3.set(ray.normal, 0, lx + x * vx, ly + x * vy, side ? 0 : lz + x * vz - axis);
      Vec3.normalize(ray.normal, 0);
    }
    return x;
  }

  /** First crossing of the endless tube about z, if it lies between the ends; -1 otherwise. */
  private static double tube(double radius, double half, Ray ray) {
    double lx = ray.origin[0];
    double ly = ray.origin[1];
    double lz = ray.origin[2];
    double vx = ray.direction[0];
    double vy = ray.direction[1];
    double vz = ray.direction[2];
    double a = vx * vx + vy * vy;
    double b = vx * lx + vy * ly;
    double c = lx * lx + ly * ly - radius * radius;
    double x = firstRoot(a, b, c);
    return x >= 0 && Math.abs(lz + x * vz) <= half ? x : -1;
  }

  private static double cylinder(double radius, double half, Ray ray) {
    double lx = ray.origin[0];
    double ly = ray.origin[1];
    double lz = ray.origin[2];
    double vx = ray.direction[0];
    double vy = ray.direction[1];
    double vz = ray.direction[2];
    if (sphereAlone(lx, ly, lz, vx, vy, vz, radius * radius + half * half) < 0) {
      return -1;
    }
    double x = -1;
    if (Math.abs(vz) > MINVAL) {
      for (int end = -1; end <= 1; end += 2) {
        double y = (end * half - lz) / vz;
        double px = lx + y * vx;
        double py = ly + y * vy;
        if (y >= 0 && px * px + py * py <= radius * radius && (x < 0 || y < x)) {
          x = y;
          Vec3.set(ray.normal, 0, 0, 0, end);
        }
      }
    }
    double y = tube(radius, half, ray);
    if (y >= 0 && (x < 0 || y < x)) {
      x = y;
      Vec3.set(ray.normal, 0, lx + x * vx, ly + x * vy, 0);
      Vec3.normalize(ray.normal, 0);
    }
    return x;
  }

  /** The box about the origin with these half sizes. */
  public static double box(double[] size, int sizeAt, Ray ray) {
    double lx = ray.origin[0];
    double ly = ray.origin[1];
    double lz = ray.origin[2];
    double vx = ray.direction[0];
    double vy = ray.direction[1];
    double vz = ray.direction[2];
    double sx = size[sizeAt];
    double sy = size[sizeAt + 1];
    double sz = size[sizeAt + 2];
    if (sphereAlone(lx, ly, lz, vx, vy, vz, sx * sx + sy * sy + sz * sz) < 0) {
      return -1;
    }
    double x = -1;
    int hitAxis = 0;
    int hitSide = 0;
    for (int side = -1; side <= 1; side += 2) {
      for (int axis = 0; axis < 3; axis++) {
        double y = boxFace(side, axis, size, sizeAt, ray);
        if (y >= 0 && (x < 0 || y < x)) {
          x = y;
          hitAxis = axis;
          hitSide = side;
        }
      }
    }
    if (x >= 0) {
      Vec3.zero(ray.normal, 0);
      ray.normal[hitAxis] = hitSide;
    }
    return x;
  }

  /** The face on one side of an axis, bounded by the two other axes. */
  private static double boxFace(int side, int axis, double[] size, int sizeAt, Ray ray) {
    double v = ray.direction[axis];
    if (Math.abs(v) <= MINVAL) {
      return -1;
    }
    double x = (side * size[sizeAt + axis] - ray.origin[axis]) / v;
    return x >= 0
            && isWithin((axis + 1) % 3, x, size, sizeAt, ray)
            && isWithin((axis + 2) % 3, x, size, sizeAt, ray)
        ? x
        : -1;
  }

  private static boolean isWithin(int axis, double x, double[] size, int sizeAt, Ray ray) {
    return Math.abs(ray.origin[axis] + x * ray.direction[axis]) <= size[sizeAt + axis];
  }

  /** Smallest non-negative root of a x² + 2 b x + c, -1 when there is none. */
  private static double firstRoot(double a, double b, double c) {
    double disc = b * b - a * c;
    if (disc < 0 || a < MINVAL) {
      return -1;
    }
    double root = Math.sqrt(disc);
    double x = (-b - root) / a;
    if (x >= 0) {
      return x;
    }
    x = (-b + root) / a;
    return x >= 0 ? x : -1;
  }
}
