package dev.armature.compile.asset;

/** Small meshes for tests. */
final class Shapes {
  private Shapes() {}

  /** A cube of side one about the origin, faces outward. */
  static MeshData cube() {
    return box(0.5f, 0.5f, 0.5f);
  }

  /** A box about the origin with these half sizes, faces outward. */
  static MeshData box(float x, float y, float z) {
    float[] vert = new float[24];
    for (int i = 0; i < 8; i++) {
      vert[3 * i] = (i & 1) == 0 ? -x : x;
      vert[3 * i + 1] = (i & 2) == 0 ? -y : y;
      vert[3 * i + 2] = (i & 4) == 0 ? -z : z;
    }
    int[] face = {
      0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1,
      3, 7, 1, 7, 5
    };
    return MeshData.of(vert, face);
  }

  /** An L-shaped prism: footprint (0,0) (2,0) (2,1) (1,1) (1,3) (0,3), height 0.5. */
  static MeshData ell() {
    float[] foot = {0, 0, 2, 0, 2, 1, 1, 1, 1, 3, 0, 3};
    float[] vert = new float[36];
    for (int i = 0; i < 12; i++) {
      vert[3 * i] = foot[2 * (i % 6)];
      vert[3 * i + 1] = foot[2 * (i % 6) + 1];
      vert[3 * i + 2] = i < 6 ? 0 : 0.5f;
    }
    int[] face = {
      0, 2, 1, 6, 7, 8, 0, 3, 2, 6, 8, 9, 0, 4, 3, 6, 9, 10, 0, 5, 4, 6, 10, 11, 0, 1, 7, 0, 7, 6,
      1, 2, 8, 1, 8, 7, 2, 3, 9, 2, 9, 8, 3, 4, 10, 3, 10, 9, 4, 5, 11, 4, 11, 10, 5, 0, 6, 5, 6, 11
    };
    return MeshData.of(vert, face);
  }

  /** A flat square in the plane z = 0. */
  static MeshData square() {
    return MeshData.of(
        new float[] {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0}, new int[] {0, 1, 2, 0, 2, 3});
  }
}
