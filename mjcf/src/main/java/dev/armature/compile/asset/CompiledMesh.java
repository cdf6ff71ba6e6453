package dev.armature.compile.asset;

import java.util.List;

/**
 * A mesh ready for the model: every array that {@code mesh_*}, {@code bvh_*} and {@code oct_*} need
 * of it, with addresses counted from the start of this mesh.
 *
 * @param vert vertices in the centered frame, m [nvert x 3]
 * @param vertDouble the same before rounding to single precision [nvert x 3]
 * @param normal normals [nnormal x 3]
 * @param texcoord texture coordinates [ntexcoord x 2], empty for none
 * @param face vertices of each face [nface x 3]
 * @param faceNormal normals of each face [nface x 3]
 * @param faceTexcoord texture coordinates of each face [nface x 3], zeros where there are none
 * @param graph hull graph, empty for none: numvert, numface, vert_edgeadr, vert_globalid,
 *     edge_localid, face_globalid
 * @param scale scale that was applied [3]
 * @param pos center of mass that was taken out, m [3]
 * @param quat principal axes that were taken out [4]
 * @param polygons faces of the hull (or of the mesh) with coplanar triangles merged
 * @param bvh bounding volumes over the faces
 * @param octree samples of the signed distance, empty for none
 * @param volume volume enclosed (surface for shell inertia), m³ (m²)
 * @param inertiaBox half sizes of the box with the same inertia, m [3]
 * @param aabb bounds of all vertices: min, max, m [6]
 * @param shell mass properties are those of the surface
 * @param fallback mass properties are those of the bounding box, the mesh being flat
 * @param warnings what the user should hear of
 */
public record CompiledMesh(
    float[] vert,
    double[] vertDouble,
    float[] normal,
    float[] texcoord,
    int[] face,
    int[] faceNormal,
    int[] faceTexcoord,
    int[] graph,
    double[] scale,
    double[] pos,
    double[] quat,
    MeshPolygons polygons,
    Bvh bvh,
    Octree octree,
    double volume,
    double[] inertiaBox,
    double[] aabb,
    boolean shell,
    boolean fallback,
    List<String> warnings) {

  /** Number of vertices. */
  public int vertCount() {
    return vert.length / 3;
  }

  /** Number of faces. */
  public int faceCount() {
    return face.length / 3;
  }

  /** Center of the bounds, m. */
  public double[] center() {
    return new double[] {
      0.5 * (aabb[0] + aabb[3]), 0.5 * (aabb[1] + aabb[4]), 0.5 * (aabb[2] + aabb[5])
    };
  }

  /** How far the bounds reach from their center, m. */
  double[] extent(double[] center) {
    return new double[] {aabb[3] - center[0], aabb[4] - center[1], aabb[5] - center[2]};
  }

  /**
   * Half sizes of the smallest box about the origin that holds all vertices: the size of a mesh
   * geom, m.
   */
  public double[] geomSize() {
    double[] size = new double[3];
    for (int i = 0; i < 3; i++) {
      size[i] = Math.max(Math.abs(aabb[i]), Math.abs(aabb[3 + i]));
    }
    return size;
  }
}
