package dev.armature.compile.shape;

import dev.armature.model.GeomType;

/** Bounding sphere and axis-aligned box of the primitive shapes, in the frame of the geom. */
public final class ShapeBounds {
  /** A size that counts as endless. */
  private static final double ENDLESS = 1e10;

  private ShapeBounds() {}

  /** Number of sizes that must be positive for a shape of this type. */
  public static int sizesNeeded(int type) {
    return switch (type) {
      case GeomType.SPHERE -> 1;
      case GeomType.CAPSULE, GeomType.CYLINDER -> 2;
      case GeomType.ELLIPSOID, GeomType.BOX -> 3;
      default -> 0;
    };
  }

  /** Radius of the sphere about the origin that holds the shape; 0 for a plane, which has none. */
  public static double radius(int type, double[] size) {
    return switch (type) {
      case GeomType.SPHERE -> size[0];
      case GeomType.CAPSULE -> size[0] + size[1];
      case GeomType.CYLINDER -> Math.sqrt(size[0] * size[0] + size[1] * size[1]);
      case GeomType.ELLIPSOID -> Math.max(Math.max(size[0], size[1]), size[2]);
      case GeomType.BOX, GeomType.MESH, GeomType.SDF ->
          Math.sqrt(size[0] * size[0] + size[1] * size[1] + size[2] * size[2]);
      default -> 0;
    };
  }

  /** Radius of the sphere that holds a height field of this size (half x, half y, top, base). */
  public static double heightFieldRadius(double[] size) {
    return Math.sqrt(
        size[0] * size[0] + size[1] * size[1] + Math.max(size[2] * size[2], size[3] * size[3]));
  }

  /** aabb = center and half sizes of the box that holds a primitive or a plane. */
  public static void box(double[] aabb, int type, double[] size) {
    switch (type) {
      case GeomType.SPHERE -> half(aabb, size[0], size[0], size[0]);
      case GeomType.CAPSULE -> half(aabb, size[0], size[0], size[0] + size[1]);
      case GeomType.CYLINDER -> half(aabb, size[0], size[0], size[1]);
      case GeomType.PLANE -> span(aabb, -ENDLESS, -ENDLESS, -ENDLESS, ENDLESS, ENDLESS, 0);
      default -> half(aabb, size[0], size[1], size[2]);
    }
  }

  /**
   * aabb = center and half sizes of the box that holds a height field of this size (half x, half y,
   * top, base).
   */
  public static void heightFieldBox(double[] aabb, double[] size) {
    span(aabb, -size[0], -size[1], -size[3], size[0], size[1], size[2]);
  }

  private static void half(double[] aabb, double x, double y, double z) {
    span(aabb, -x, -y, -z, x, y, z);
  }

  /** aabb = center and half sizes of the box between two corners. */
  public static void span(
      double[] aabb, double minX, double minY, double minZ, double maxX, double maxY, double maxZ) {
    aabb[0] = (maxX + minX) / 2;
    aabb[1] = (maxY + minY) / 2;
    aabb[2] = (maxZ + minZ) / 2;
    aabb[3] = (maxX - minX) / 2;
    aabb[4] = (maxY - minY) / 2;
    aabb[5] = (maxZ - minZ) / 2;
  }
}
