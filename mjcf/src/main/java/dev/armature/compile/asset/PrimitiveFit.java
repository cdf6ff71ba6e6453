package dev.armature.compile.asset;

import dev.armature.model.GeomType;

/**
 * Sizes of a primitive that stands for a mesh: that of the box with the same inertia, about the
 * center of mass, or that of the bounds.
 *
 * @param size size of the geom [3]
 * @param center center in the frame of the mesh, m [3]
 */
public record PrimitiveFit(double[] size, double[] center) {
  /**
   * Fits a primitive.
   *
   * @param type sphere, capsule, ellipsoid, cylinder or box
   * @param aabb fit to the bounds instead of the inertia
   * @param scale factor for the sizes
   * @throws AssetException for a type that cannot be fitted
   */
  public static PrimitiveFit of(CompiledMesh mesh, int type, boolean aabb, double scale) {
    double[] center = aabb ? mesh.center() : new double[3];
    double[] half = aabb ? mesh.extent(center) : mesh.inertiaBox();
    double[] size = new double[3];
    switch (type) {
      case GeomType.SPHERE ->
          size[0] =
              aabb
                  ? Math.max(Math.max(half[0], half[1]), half[2])
                  : (half[0] + half[1] + half[2]) / 3;
      case GeomType.CAPSULE, GeomType.CYLINDER -> {
        size[0] = aabb ? Math.max(half[0], half[1]) : (half[0] + half[1]) / 2;
        size[1] = half[2];
        if (type == GeomType.CAPSULE) {
          size[1] = aabb ? half[2] - size[0] : Math.max(0, half[2] - size[0] / 2);
        }
      }
      case GeomType.ELLIPSOID, GeomType.BOX -> System.arraycopy(half, 0, size, 0, 3);
      default ->
          throw new AssetException(
              "only spheres, capsules, ellipsoids, cylinders and boxes can be fitted to a mesh");
    }
    for (int i = 0; i < 3; i++) {
      size[i] *= scale;
    }
    return new PrimitiveFit(size, center);
  }
}
