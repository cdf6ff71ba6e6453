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

  /**
   * The data of a file with what it lacks taken from elsewhere, as MJCF allows.
   *
   * @throws AssetException when both have the same array
   */
  public MeshData supplement(MeshData inline) {
    float[] v = only("vertex", vert, inline.vert);
    float[] n = only("normal", normal, inline.normal);
    float[] t = only("texcoord", texcoord, inline.texcoord);
    if (face.length > 0 && inline.face.length > 0) {
      throw repeated("face");
    }
    int[] f = face.length > 0 ? face : inline.face;
    return new MeshData(v, n, t, f, faceNormal, faceTexcoord);
  }

  private static float[] only(String what, float[] a, float[] b) {
    if (a.length > 0 && b.length > 0) {
      throw repeated(what);
    }
    return a.length > 0 ? a : b;
  }

  private static AssetException repeated(String what) {
    return new AssetException("repeated " + what + " specification: in the file and beside it");
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
