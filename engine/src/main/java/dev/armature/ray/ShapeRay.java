package dev.armature.ray;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.math.Mat3;
import dev.armature.math.Vec3;
import dev.armature.model.GeomType;

/**
 * Rays l + x v, x ≥ 0, against the primitive shapes, in the frame of the shape.
 *
 * <p>All methods return the smallest non-negative x on the surface, or -1, and write the outward
 * unit normal there. A ray that starts inside a solid finds the point where it leaves. A plane is
 * only met from its front.
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
   * A ray in world coordinates against a primitive with this pose and size.
   *
   * @param type a {@link GeomType} code of a primitive; other types are never hit
   * @return x ≥ 0 or -1; the normal (world axes) is zero when nothing was hit
   */
  public static double cast(
      int type,
      double[] xpos,
      int p,
      double[] xmat,
      int r,
      double[] size,
      int s,
      double[] start,
      int a,
      double[] direction,
      int b,
      double[] normal,
      int n) {
    double dx = start[a] - xpos[p];
    double dy = start[a + 1] - xpos[p + 1];
    double dz = start[a + 2] - xpos[p + 2];
    double lx = xmat[r] * dx + xmat[r + 3] * dy + xmat[r + 6] * dz;
    double ly = xmat[r + 1] * dx + xmat[r + 4] * dy + xmat[r + 7] * dz;
    double lz = xmat[r + 2] * dx + xmat[r + 5] * dy + xmat[r + 8] * dz;
    double ux = direction[b];
    double uy = direction[b + 1];
    double uz = direction[b + 2];
    double vx = xmat[r] * ux + xmat[r + 3] * uy + xmat[r + 6] * uz;
    double vy = xmat[r + 1] * ux + xmat[r + 4] * uy + xmat[r + 7] * uz;
    double vz = xmat[r + 2] * ux + xmat[r + 5] * uy + xmat[r + 8] * uz;
    Vec3.zero(normal, n);
    double x =
        switch (type) {
          case GeomType.PLANE -> plane(lx, ly, lz, vx, vy, vz, size[s], size[s + 1], normal, n);
          case GeomType.SPHERE -> sphere(lx, ly, lz, vx, vy, vz, size[s], normal, n);
          case GeomType.CAPSULE -> capsule(lx, ly, lz, vx, vy, vz, size[s], size[s + 1], normal, n);
          case GeomType.ELLIPSOID ->
              ellipsoid(lx, ly, lz, vx, vy, vz, size[s], size[s + 1], size[s + 2], normal, n);
          case GeomType.CYLINDER ->
              cylinder(lx, ly, lz, vx, vy, vz, size[s], size[s + 1], normal, n);
          case GeomType.BOX ->
              box(lx, ly, lz, vx, vy, vz, size[s], size[s + 1], size[s + 2], normal, n);
          default -> -1;
        };
    if (x >= 0) {
      Mat3.mulVec(normal, n, xmat, r, normal, n);
    }
    return x;
  }

  /** Plane z = 0 with normal +z; a half size of zero means endless. */
  static double plane(
      double lx,
      double ly,
      double lz,
      double vx,
      double vy,
      double vz,
      double sx,
      double sy,
      double[] normal,
      int n) {
    if (vz > -MINVAL) {
      return -1;
    }
    double x = -lz / vz;
    if (x < 0 || (sx > 0 && Math.abs(lx + x * vx) > sx) || (sy > 0 && Math.abs(ly + x * vy) > sy)) {
      return -1;
    }
    Vec3.set(normal, n, 0, 0, 1);
    return x;
  }

  public static double sphere(
      double lx,
      double ly,
      double lz,
      double vx,
      double vy,
      double vz,
      double radius,
      double[] normal,
      int n) {
    double x = sphereAlone(lx, ly, lz, vx, vy, vz, radius * radius);
    if (x >= 0) {
      Vec3.set(normal, n, lx + x * vx, ly + x * vy, lz + x * vz);
      Vec3.normalize(normal, n);
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

  static double ellipsoid(
      double lx,
      double ly,
      double lz,
      double vx,
      double vy,
      double vz,
      double sx,
      double sy,
      double sz,
      double[] normal,
      int n) {
    double wx = 1 / (sx * sx);
    double wy = 1 / (sy * sy);
    double wz = 1 / (sz * sz);
    double a = wx * vx * vx + wy * vy * vy + wz * vz * vz;
    double b = wx * vx * lx + wy * vy * ly + wz * vz * lz;
    double c = wx * lx * lx + wy * ly * ly + wz * lz * lz - 1;
    double x = firstRoot(a, b, c);
    if (x >= 0) {
      Vec3.set(normal, n, wx * (lx + x * vx), wy * (ly + x * vy), wz * (lz + x * vz));
      Vec3.normalize(normal, n);
    }
    return x;
  }

  static double capsule(
      double lx,
      double ly,
      double lz,
      double vx,
      double vy,
      double vz,
      double radius,
      double half,
      double[] normal,
      int n) {
    double reach = radius + half;
    if (sphereAlone(lx, ly, lz, vx, vy, vz, reach * reach) < 0) {
      return -1;
    }
    double x = tube(lx, ly, lz, vx, vy, vz, radius, half);
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
      Vec3.set(normal, n, lx + x * vx, ly + x * vy, side ? 0 : lz + x * vz - axis);
      Vec3.normalize(normal, n);
    }
    return x;
  }

  /** First crossing of the endless tube about z, if it lies between the ends; -1 otherwise. */
  private static double tube(
      double lx,
      double ly,
      double lz,
      double vx,
      double vy,
      double vz,
      double radius,
      double half) {
    double a = vx * vx + vy * vy;
    double b = vx * lx + vy * ly;
    double c = lx * lx + ly * ly - radius * radius;
    double x = firstRoot(a, b, c);
    return x >= 0 && Math.abs(lz + x * vz) <= half ? x : -1;
  }

  static double cylinder(
      double lx,
      double ly,
      double lz,
      double vx,
      double vy,
      double vz,
      double radius,
      double half,
      double[] normal,
      int n) {
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
          Vec3.set(normal, n, 0, 0, end);
        }
      }
    }
    double y = tube(lx, ly, lz, vx, vy, vz, radius, half);
    if (y >= 0 && (x < 0 || y < x)) {
      x = y;
      Vec3.set(normal, n, lx + x * vx, ly + x * vy, 0);
      Vec3.normalize(normal, n);
    }
    return x;
  }

  public static double box(
      double lx,
      double ly,
      double lz,
      double vx,
      double vy,
      double vz,
      double sx,
      double sy,
      double sz,
      double[] normal,
      int n) {
    if (sphereAlone(lx, ly, lz, vx, vy, vz, sx * sx + sy * sy + sz * sz) < 0) {
      return -1;
    }
    double x = -1;
    int face = 0;
    for (int side = -1; side <= 1; side += 2) {
      double y = boxFace(side, lx, ly, lz, vx, vy, vz, sx, sy, sz);
      if (y >= 0 && (x < 0 || y < x)) {
        x = y;
        face = side;
      }
      y = boxFace(side, ly, lz, lx, vy, vz, vx, sy, sz, sx);
      if (y >= 0 && (x < 0 || y < x)) {
        x = y;
        face = 2 * side;
      }
      y = boxFace(side, lz, lx, ly, vz, vx, vy, sz, sx, sy);
      if (y >= 0 && (x < 0 || y < x)) {
        x = y;
        face = 3 * side;
      }
    }
    if (x >= 0) {
      Vec3.zero(normal, n);
      normal[n + Math.abs(face) - 1] = Integer.signum(face);
    }
    return x;
  }

  /** The face {@code side * s0} of the first coordinate given, bounded by the two others. */
  private static double boxFace(
      int side,
      double l0,
      double l1,
      double l2,
      double v0,
      double v1,
      double v2,
      double s0,
      double s1,
      double s2) {
    if (Math.abs(v0) <= MINVAL) {
      return -1;
    }
    double x = (side * s0 - l0) / v0;
    return x >= 0 && Math.abs(l1 + x * v1) <= s1 && Math.abs(l2 + x * v2) <= s2 ? x : -1;
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
