package dev.armature.compile.asset;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * STL files: triangles with their own three vertices, which are merged where they are equal.
 * Normals in the file are not used.
 *
 * <p>Binary: 80 bytes, the number of faces, then 50 bytes a face. ASCII files, which MuJoCo
 * refuses, are read with a warning.
 */
final class StlReader {
  private static final int HEADER = 84;
  private static final int FACE = 50;
  private static final int MAX_FACES = 200_000;
  private static final float MAX_COORDINATE = 1 << 30;

  private StlReader() {}

  static MeshFile read(byte[] bytes, boolean leftHanded) {
    if (!isBinary(bytes) && isText(bytes)) {
      return new MeshFile(
          new AsciiStl(bytes, leftHanded).read(),
          List.of(
              "the STL file is in ASCII, which MuJoCo does not read; binary STL is also faster"));
    }
    if (bytes.length < HEADER) {
      throw AssetException.atByte(
          bytes.length, "STL file ends inside its header of " + HEADER + " bytes");
    }
    long nface = LittleEndian.intAt(bytes, 80) & 0xFFFFFFFFL;
    if (nface < 1 || nface > MAX_FACES) {
      throw AssetException.atByte(
          80, "STL file with " + nface + " faces; 1 to " + MAX_FACES + " expected");
    }
    long expected = HEADER + FACE * nface;
    if (bytes.length != expected) {
      throw AssetException.atByte(
          bytes.length,
          "STL file has " + bytes.length + " bytes; its " + nface + " faces ask for " + expected);
    }
    int[] face = new int[(int) (3 * nface)];
    VertexMerger merger = new VertexMerger((int) nface / 2 + 4);
    for (int f = 0; f < nface; f++) {
      int at = HEADER + FACE * f + 12;
      for (int j = 0; j < 3; j++) {
        float x = coordinate(bytes, at);
        float y = coordinate(bytes, at + 4);
        float z = coordinate(bytes, at + 8);
        face[3 * f + j] = merger.add(x, y, z);
        at += 12;
      }
    }
    if (leftHanded) {
      MshReader.turnOver(face);
    }
    return MeshFile.of(MeshData.of(merger.vertices(), face));
  }

  private static boolean isBinary(byte[] bytes) {
    return bytes.length >= HEADER
        && bytes.length == HEADER + FACE * (LittleEndian.intAt(bytes, 80) & 0xFFFFFFFFL);
  }

  private static boolean isText(byte[] bytes) {
    int at = 0;
    while (at < bytes.length && Character.isWhitespace(bytes[at])) {
      at++;
    }
    return new String(bytes, at, Math.min(5, bytes.length - at), StandardCharsets.US_ASCII)
        .equalsIgnoreCase("solid");
  }

  private static float coordinate(byte[] bytes, int at) {
    float x = LittleEndian.floatAt(bytes, at);
    if (!(Math.abs(x) <= MAX_COORDINATE)) {
      throw AssetException.atByte(at, "coordinate " + x + " of an STL vertex is beyond 2^30");
    }
    return x;
  }

  /** The text form: only the lines {@code vertex x y z} count, three of them a face. */
  private static final class AsciiStl {
    private final byte[] bytes;
    private final boolean leftHanded;
    private int at;
    private int line = 1;

    AsciiStl(byte[] bytes, boolean leftHanded) {
      this.bytes = bytes;
      this.leftHanded = leftHanded;
    }

    MeshData read() {
      VertexMerger merger = new VertexMerger(bytes.length / 300 + 4);
      IntList face = new IntList(bytes.length / 100);
      String word = word();
      while (word != null) {
        if (word.equalsIgnoreCase("vertex")) {
          float x = number();
          float y = number();
          float z = number();
          face.add(merger.add(x, y, z));
        } else if (word.equalsIgnoreCase("endloop") && face.size() % 3 != 0) {
          throw AssetException.atLine(line, "an STL face must have three vertices");
        } else if (word.equalsIgnoreCase("solid") || word.equalsIgnoreCase("endsolid")) {
          skipLine();
        }
        word = word();
      }
      int nface = face.size() / 3;
      if (nface < 1 || nface > MAX_FACES || face.size() % 3 != 0) {
        throw AssetException.atLine(
            line, "STL file with " + nface + " faces; 1 to " + MAX_FACES + " expected");
      }
      int[] faces = face.toArray();
      if (leftHanded) {
        MshReader.turnOver(faces);
      }
      return MeshData.of(merger.vertices(), faces);
    }

    private void skipLine() {
      while (at < bytes.length && bytes[at] != '\n') {
        at++;
      }
    }

    private @Nullable String word() {
      while (at < bytes.length && bytes[at] <= ' ') {
        if (bytes[at] == '\n') {
          line++;
        }
        at++;
      }
      if (at >= bytes.length) {
        return null;
      }
      int from = at;
      while (at < bytes.length && (bytes[at] > ' ' || bytes[at] < 0)) {
        at++;
      }
      return new String(bytes, from, at - from, StandardCharsets.US_ASCII);
    }

    private float number() {
      String word = word();
      if (word == null) {
        throw AssetException.atLine(line, "the STL file ends inside a vertex");
      }
      float x;
      try {
        x = Float.parseFloat(word);
      } catch (NumberFormatException e) {
        throw AssetException.atLine(line, "'" + word + "' is not a number");
      }
      if (!(Math.abs(x) <= MAX_COORDINATE)) {
        throw AssetException.atLine(
            line, "coordinate " + word + " of an STL vertex is beyond 2^30");
      }
      return x;
    }
  }
}
