package dev.armature.compile.asset;

/**
 * MuJoCo's own mesh format: four counts (vertices, normals, texture coordinates, faces), then the
 * arrays, little-endian. Normals and texture coordinates are one a vertex, or none.
 */
final class MshReader {
  private static final int HEADER = 16;
  private static final int MIN_VERTICES = 4;

  private MshReader() {}

  static MeshData read(byte[] bytes, boolean leftHanded) {
    if (bytes.length < HEADER) {
      throw AssetException.atByte(
          bytes.length, "MSH file ends inside its header of " + HEADER + " bytes");
    }
    long nvert = LittleEndian.intAt(bytes, 0);
    long nnormal = LittleEndian.intAt(bytes, 4);
    long ntexcoord = LittleEndian.intAt(bytes, 8);
    long nface = LittleEndian.intAt(bytes, 12);
    if (nvert < MIN_VERTICES || nface < 0) {
      throw AssetException.atByte(
          0,
          "MSH file with "
              + nvert
              + " vertices and "
              + nface
              + " faces; at least 4 and 0 expected");
    }
    if (nnormal != 0 && nnormal != nvert) {
      throw AssetException.atByte(
          4, "MSH file with " + nnormal + " normals; 0 or " + nvert + " (one a vertex) expected");
    }
    if (ntexcoord != 0 && ntexcoord != nvert) {
      throw AssetException.atByte(
          8,
          "MSH file with "
              + ntexcoord
              + " texture coordinates; 0 or "
              + nvert
              + " (one a vertex) expected");
    }
    long expected = HEADER + 4 * (3 * nvert + 3 * nnormal + 2 * ntexcoord + 3 * nface);
    if (bytes.length != expected) {
      throw AssetException.atByte(
          bytes.length, "MSH file has " + bytes.length + " bytes; its header asks for " + expected);
    }
    int at = HEADER;
    float[] vert = LittleEndian.floats(bytes, at, (int) (3 * nvert));
    at += 4 * vert.length;
    float[] normal = LittleEndian.floats(bytes, at, (int) (3 * nnormal));
    at += 4 * normal.length;
    float[] texcoord = LittleEndian.floats(bytes, at, (int) (2 * ntexcoord));
    at += 4 * texcoord.length;
    int[] face = LittleEndian.ints(bytes, at, (int) (3 * nface));
    int[] unturned = face.clone();
    if (leftHanded) {
      turnOver(face);
    }
    return new MeshData(
        vert,
        normal,
        texcoord,
        face,
        normal.length > 0 ? unturned : MeshData.NO_INTS,
        texcoord.length > 0 ? unturned : MeshData.NO_INTS);
  }

  /** Swaps the second and third corner of every face. */
  static void turnOver(int[] face) {
    for (int f = 0; f < face.length; f += 3) {
      int swap = face[f + 1];
      face[f + 1] = face[f + 2];
      face[f + 2] = swap;
    }
  }
}
