package dev.armature.collision.convex;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.math.Vec3;
import dev.armature.model.GeomType;

/**
 * The support function as {@link Mpr} asks it. It differs from that of {@link Shape} in rounding
 * and in ties, which decide between contacts: all is done in the frame of the shape, half of the
 * margin included, and along an axis that the direction is exactly orthogonal to, the point is in
 * the middle and not at the positive end.
 */
final class PortalSupport {
  private final double[] point = new double[3];

  /** res = the point of the inflated shape farthest in direction d (unit). */
  void find(Shape shape, double[] res, int resAt, double dx, double dy, double dz) {
    if (shape.geom < 0) {
      shape.inflatedSupport(res, resAt, dx, dy, dz);
      return;
    }
    double x = shape.localX(dx, dy, dz);
    double y = shape.localY(dx, dy, dz);
    double z = shape.localZ(dx, dy, dz);
    switch (shape.type) {
      case GeomType.SPHERE -> Vec3.set(point, 0, x * shape.size0, y * shape.size0, z * shape.size0);
      case GeomType.CAPSULE ->
          Vec3.set(
              point, 0, x * shape.size0, y * shape.size0, z * shape.size0 + sign(z) * shape.size1);
      case GeomType.ELLIPSOID -> ellipsoid(shape, x, y, z);
      case GeomType.CYLINDER -> cylinder(shape, x, y, z);
      case GeomType.BOX ->
          Vec3.set(point, 0, sign(x) * shape.size0, sign(y) * shape.size1, sign(z) * shape.size2);
      default -> shape.hullVertex(point, 0, x, y, z);
    }
    shape.toWorld(
        res,
        resAt,
        point[0] + x * shape.margin / 2,
        point[1] + y * shape.margin / 2,
        point[2] + z * shape.margin / 2);
  }

  private void ellipsoid(Shape shape, double x, double y, double z) {
    Vec3.set(point, 0, x * shape.size0, y * shape.size1, z * shape.size2);
    Vec3.normalize(point, 0);
    point[0] *= shape.size0;
    point[1] *= shape.size1;
    point[2] *= shape.size2;
  }

  private void cylinder(Shape shape, double x, double y, double z) {
    double radial = Math.sqrt(x * x + y * y);
    boolean slanted = radial > MINVAL;
    Vec3.set(
        point,
        0,
        slanted ? x / radial * shape.size0 : 0,
        slanted ? y / radial * shape.size0 : 0,
        sign(z) * shape.size1);
  }

  private static double sign(double x) {
    return x > 0 ? 1 : x < 0 ? -1 : 0;
  }
}
