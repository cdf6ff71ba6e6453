package dev.armature.compile.asset;

/**
 * A triangle mesh as read or generated, before any processing. Arrays are flat; the shape stands in
 * brackets; empty arrays mean absent.
 *
 * @param vert vertices [nvert x 3]
 * @param normal normals [nnormal x 3]
 * @param texcoord texture coordinates [ntexcoord x 2]
 * @param face vertices of each face [nface x 3]
 * @param faceNormal normals of each face [nface x 3], empty: same as face
 * @param faceTexcoord texture coordinates of each face [nface x 3], empty: same as face
 */
public record MeshData(
    float[] vert,
    float[] normal,
    float[] texcoord,
    int[] face,
    int[] faceNormal,
    int[] faceTexcoord) {
  static final float[] NO_FLOATS = {};
  static final int[] NO_INTS = {};

  /** Vertices and faces alone; no faces (empty) ask for the convex hull. */
  public static MeshData of(float[] vert, int[] face) {
    return new MeshData(vert, NO_FLOATS, NO_FLOATS, face, NO_INTS, NO_INTS);
  }

  /** Number of vertices. */
  public int vertCount() {
    return vert.length / 3;
  }

  /** Number of faces. */
  public int faceCount() {
    return face.length / 3;
  }
}
