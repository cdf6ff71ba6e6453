package dev.armature.compile.asset;

/**
 * Wavefront OBJ files: the vertices, normals and texture coordinates of the whole file, and the
 * faces of its first shape that has any.
 *
 * <p>A line {@code o} or {@code g} begins a new shape. Vertices are not merged. Polygons are cut
 * into triangles by {@link EarClipper}. The second texture coordinate is turned over, since images
 * begin at the top.
 */
final class ObjReader {
  private static final int NO_INDEX = -1;

  private final byte[] bytes;
  private final boolean leftHanded;
  private final DecimalParser number;
  private int at;
  private int lineEnd;
  private int line;

  private final FloatList vert;
  private final FloatList normal = new FloatList(0);
  private final FloatList texcoord = new FloatList(0);
  private final IntList face;
  private final IntList faceNormal = new IntList(0);
  private final IntList faceTexcoord = new IntList(0);

  // one polygon
  private final IntList corner = new IntList(16);
  private final IntList cornerTexcoord = new IntList(16);
  private final IntList cornerNormal = new IntList(16);
  private long tests;
  private final IntList triangles = new IntList(16);

  // all lines of faces of the first shape: they are cut when the whole file is known, since later
  // vertices count
  private boolean shapeDone;

  ObjReader(byte[] bytes, boolean leftHanded) {
    this.bytes = bytes;
    this.leftHanded = leftHanded;
    this.number = new DecimalParser(bytes);
    this.vert = new FloatList(bytes.length / 20);
    this.face = new IntList(bytes.length / 10);
  }

  MeshData read() {
    int next = 0;
    while (next < bytes.length) {
      at = next;
      lineEnd = at;
      while (lineEnd < bytes.length && bytes[lineEnd] != '\n' && bytes[lineEnd] != '\r') {
        lineEnd++;
      }
      next = lineEnd + 1;
      if (next < bytes.length && bytes[lineEnd] == '\r' && bytes[next] == '\n') {
        next++;
      }
      line++;
      skipBlanks();
      readLine();
    }
    return new MeshData(
        vert.toArray(),
        normal.toArray(),
        texcoord.toArray(),
        face.toArray(),
        normal.size() > 0 ? faceNormal.toArray() : MeshData.NO_INTS,
        texcoord.size() > 0 ? faceTexcoord.toArray() : MeshData.NO_INTS);
  }

  private void readLine() {
    if (at + 1 >= lineEnd) {
      return;
    }
    byte key = bytes[at];
    byte second = bytes[at + 1];
    if (key == 'v') {
      if (isBlank(second)) {
        at += 2;
        vert.add(real());
        vert.add(real());
        vert.add(real());
      } else if (second == 'n' && at + 2 < lineEnd && isBlank(bytes[at + 2])) {
        at += 3;
        normal.add(real());
        normal.add(real());
        normal.add(real());
      } else if (second == 't' && at + 2 < lineEnd && isBlank(bytes[at + 2])) {
        at += 3;
        texcoord.add(real());
        texcoord.add(1 - real());
      }
    } else if (key == 'f' && isBlank(second)) {
      at += 2;
      polygon();
    } else if ((key == 'o' || key == 'g') && isBlank(second) && face.size() > 0) {
      shapeDone = true;
    }
  }

  private static boolean isBlank(byte c) {
    return c == ' ' || c == '\t';
  }

  private void skipBlanks() {
    while (at < lineEnd && isBlank(bytes[at])) {
      at++;
    }
  }

  private float real() {
    skipBlanks();
    int from = at;
    while (at < lineEnd && !isBlank(bytes[at])) {
      at++;
    }
    return (float) number.parse(from, at);
  }

  private void polygon() {
    corner.clear();
    cornerTexcoord.clear();
    cornerNormal.clear();
    skipBlanks();
    while (at < lineEnd) {
      corner.add(index(vert.size() / 3, "vertex"));
      int t = NO_INDEX;
      int n = NO_INDEX;
      skipToSlash();
      if (at < lineEnd && bytes[at] == '/') {
        at++;
        if (at < lineEnd && bytes[at] != '/') {
          t = index(texcoord.size() / 2, "texture coordinate");
          skipToSlash();
        }
        if (at < lineEnd && bytes[at] == '/') {
          at++;
          n = index(normal.size() / 3, "normal");
          skipToSlash();
        }
      }
      while (at < lineEnd && !isBlank(bytes[at])) {
        at++;
      }
      cornerTexcoord.add(t);
      cornerNormal.add(n);
      skipBlanks();
    }
    if (shapeDone || corner.size() < 3) {
      return;
    }
    triangles.clear();
    tests = EarClipper.cut(corner, vert, triangles, tests);
    for (int i = 0; i < triangles.size(); i += 3) {
      int a = triangles.get(i);
      int b = triangles.get(leftHanded ? i + 2 : i + 1);
      int c = triangles.get(leftHanded ? i + 1 : i + 2);
      addTriangle(face, corner, a, b, c);
      addTriangle(faceNormal, cornerNormal, a, b, c);
      addTriangle(faceTexcoord, cornerTexcoord, a, b, c);
    }
  }

  private static void addTriangle(IntList to, IntList from, int a, int b, int c) {
    to.add(from.get(a));
    to.add(from.get(b));
    to.add(from.get(c));
  }

  private void skipToSlash() {
    while (at < lineEnd && !isBlank(bytes[at]) && bytes[at] != '/') {
      at++;
    }
  }

  /** An index counted from one, or from the end if negative; the result counts from zero. */
  private int index(int count, String what) {
    boolean negative = false;
    int from = at;
    if (at < lineEnd && (bytes[at] == '-' || bytes[at] == '+')) {
      negative = bytes[at] == '-';
      at++;
    }
    long value = 0;
    while (at < lineEnd && bytes[at] >= '0' && bytes[at] <= '9' && value <= Integer.MAX_VALUE) {
      value = 10 * value + (bytes[at] - '0');
      at++;
    }
    long zeroBased = negative ? count - value : value - 1;
    if (value == 0 || zeroBased < 0 || zeroBased > Integer.MAX_VALUE) {
      String text =
          new String(
              bytes,
              from,
              Math.min(lineEnd - from, 20),
              java.nio.charset.StandardCharsets.ISO_8859_1);
      throw AssetException.atLine(
          line,
          "bad " + what + " index at '" + text + "': indices begin at 1, or at -1 from the end");
    }
    return (int) zeroBased;
  }
}
