package dev.armature.compile.asset;

/**
 * All that decides what a mesh compiles to.
 *
 * @param name name, for messages
 * @param data vertices and faces
 * @param scale scale, applied last of the three transformations [3]
 * @param refpos position that becomes the origin [3]
 * @param refquat orientation that becomes the identity [4]
 * @param inertia how mass properties are found
 * @param smoothNormal generated normals average over all faces at a vertex, even over sharp edges
 * @param maxHullVert most vertices of the hull, -1 for no limit
 * @param needHull something collides with the mesh (meshes without faces and of convex inertia get
 *     a hull anyway)
 * @param needOctree a geom of type sdf uses the mesh
 * @param fixedFrame the mesh keeps its frame: no centering, no rotation to principal axes (meshes
 *     of sdf plugins)
 * @param strict a flat mesh is an error instead of a box
 */
public record MeshInput(
    String name,
    MeshData data,
    double[] scale,
    double[] refpos,
    double[] refquat,
    InertiaMode inertia,
    boolean smoothNormal,
    int maxHullVert,
    boolean needHull,
    boolean needOctree,
    boolean fixedFrame,
    boolean strict) {

  /**
   * A mesh with MuJoCo's defaults: no transformation, legacy inertia, unlimited hull if collided
   * with.
   */
  public static MeshInput of(String name, MeshData data, InertiaMode inertia, boolean needHull) {
    return new MeshInput(
        name,
        data,
        new double[] {1, 1, 1},
        new double[3],
        new double[] {1, 0, 0, 0},
        inertia,
        false,
        -1,
        needHull,
        false,
        false,
        false);
  }
}
