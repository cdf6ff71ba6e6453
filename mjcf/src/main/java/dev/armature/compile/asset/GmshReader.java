package dev.armature.compile.asset;

import java.nio.charset.StandardCharsets;

/**
 * Reads GMSH files: one block of nodes and one block of elements of one kind.
 *
 * <p>Sections are found by the first occurrence of their keywords; data begin one byte after them.
 */
final class GmshReader {
  private static final int LINE = 1;
  private static final int TRIANGLE = 2;
  private static final int TETRAHEDRON = 4;
  private static final int HEADER_41 = 52;
  private static final int NODE_22 = 4 + 3 * 8;

  private final byte[] bytes;
  private int at;
  private int end;

  GmshReader(byte[] bytes) {
    this.bytes = bytes;
  }

  GmshMesh read() {
    if (find("$MeshFormat", 0) != 0) {
      throw AssetException.atByte(0, "GMSH file must begin with $MeshFormat");
    }
    at = "$MeshFormat".length();
    end = bytes.length;
    double version = real("version");
    int binary = integer("binary flag");
    if (binary != 0 && binary != 1) {
      throw AssetException.atByte(
          at, "GMSH file whose binary flag is " + binary + ", neither 0 nor 1");
    }
    int nodes = section("$Nodes");
    int nodesEnd = section("$EndNodes");
    int elements = section("$Elements");
    int elementsEnd = section("$EndElements");
    int nodesAt = nodes + "$Nodes".length() + 1;
    int elementsAt = elements + "$Elements".length() + 1;
    if (nodesAt > nodesEnd || elementsAt > elementsEnd) {
      throw AssetException.atByte(nodes, "sections of the GMSH file are out of order");
    }
    long v = Math.round(100 * version);
    if (v != 220 && v != 410) {
      throw AssetException.atByte(
          12, "GMSH file of version " + version + "; only 2.2 and 4.1 are read");
    }
    if (v == 410) {
      return binary == 1
          ? binary41(nodesAt, nodesEnd, elementsAt, elementsEnd)
          : ascii41(nodesAt, nodesEnd, elementsAt, elementsEnd);
    }
    return binary == 1
        ? binary22(nodesAt, nodesEnd, elementsAt, elementsEnd)
        : ascii22(nodesAt, nodesEnd, elementsAt, elementsEnd);
  }

  // ---- version 4.1

  private GmshMesh ascii41(int nodesAt, int nodesEnd, int elementsAt, int elementsEnd) {
    window(nodesAt, nodesEnd);
    int blocks = integer("number of node blocks");
    int count = integer("number of nodes");
    int minTag = integer("smallest node tag");
    int maxTag = integer("largest node tag");
    int dim = integer("dimension");
    integer("entity");
    integer("parametric flag");
    int inBlock = integer("number of nodes in the block");
    checkNodes(blocks, count, inBlock, dim, 2);
    if (maxTag != inBlock) {
      throw AssetException.atByte(
          nodesAt, "largest node tag " + maxTag + " differs from the number of nodes " + inBlock);
    }
    for (int i = 0; i < count; i++) {
      int tag = integer("node tag");
      if (tag != minTag + i) {
        throw AssetException.atByte(
            at,
            "node tags must be consecutive: " + tag + " where " + (minTag + i) + " was expected");
      }
    }
    double[] point = new double[3 * count];
    for (int i = 0; i < point.length; i++) {
      point[i] = real("coordinate");
    }
    window(elementsAt, elementsEnd);
    blocks = integer("number of element blocks");
    int elements = integer("number of elements");
    integer("smallest element tag");
    integer("largest element tag");
    int elementDim = integer("dimension");
    integer("entity");
    int type = integer("element type");
    inBlock = integer("number of elements in the block");
    checkElements(blocks, elements, inBlock, elementDim, dim, type);
    int[] element = new int[elements * (dim + 1)];
    for (int e = 0; e < elements; e++) {
      integer("element tag");
      for (int k = 0; k <= dim; k++) {
        element[e * (dim + 1) + k] = index((long) integer("node tag") - minTag, count);
      }
    }
    return new GmshMesh(dim, point, element);
  }

  private GmshMesh binary41(int nodesAt, int nodesEnd, int elementsAt, int elementsEnd) {
    need(nodesAt, nodesEnd, HEADER_41);
    long blocks = LittleEndian.longAt(bytes, nodesAt);
    long count = LittleEndian.longAt(bytes, nodesAt + 8);
    long minTag = LittleEndian.longAt(bytes, nodesAt + 16);
    int dim = LittleEndian.intAt(bytes, nodesAt + 32);
    long inBlock = LittleEndian.longAt(bytes, nodesAt + 44);
    at = nodesAt;
    end = nodesEnd;
    checkNodes(blocks, count, inBlock, dim, 32);
    int n = (int) count;
    int tagsAt = nodesAt + HEADER_41;
    need(tagsAt, nodesEnd, 32 * count);
    for (int i = 0; i < n; i++) {
      long tag = LittleEndian.longAt(bytes, tagsAt + 8 * i);
      if (tag != minTag + i) {
        throw AssetException.atByte(
            tagsAt + 8L * i,
            "node tags must be consecutive: " + tag + " where " + (minTag + i) + " was expected");
      }
    }
    double[] point = new double[3 * n];
    for (int i = 0; i < point.length; i++) {
      point[i] = LittleEndian.doubleAt(bytes, tagsAt + 8 * n + 8 * i);
    }
    need(elementsAt, elementsEnd, HEADER_41);
    blocks = LittleEndian.longAt(bytes, elementsAt);
    long elements = LittleEndian.longAt(bytes, elementsAt + 8);
    int elementDim = LittleEndian.intAt(bytes, elementsAt + 32);
    int type = LittleEndian.intAt(bytes, elementsAt + 40);
    inBlock = LittleEndian.longAt(bytes, elementsAt + 44);
    at = elementsAt;
    end = elementsEnd;
    checkElements(blocks, elements, inBlock, elementDim, dim, type);
    int base = elementsAt + HEADER_41;
    int record = 8 * (dim + 2);
    need(base, elementsEnd, record * elements);
    int[] element = new int[(int) elements * (dim + 1)];
    for (int e = 0; e < elements; e++) {
      for (int k = 0; k <= dim; k++) {
        at = base + record * e + 8 * (k + 1);
        element[e * (dim + 1) + k] = index(LittleEndian.longAt(bytes, at) - minTag, n);
      }
    }
    return new GmshMesh(dim, point, element);
  }

  private void checkNodes(long blocks, long count, long inBlock, int dim, int bytesPerNode) {
    if (blocks != 1 || count != inBlock) {
      throw AssetException.atByte(at, "GMSH file must have one block of nodes, not " + blocks);
    }
    if (dim < 1 || dim > 3) {
      throw AssetException.atByte(at, "GMSH nodes of dimension " + dim + "; 1 to 3 expected");
    }
    if (count < 1 || count > (end - at) / Math.min(2, bytesPerNode) + 1L) {
      throw AssetException.atByte(at, "GMSH file cannot hold " + count + " nodes");
    }
  }

  private void checkElements(
      long blocks, long count, long inBlock, int elementDim, int dim, int type) {
    if (blocks != 1 || count != inBlock) {
      throw AssetException.atByte(at, "GMSH file must have one block of elements, not " + blocks);
    }
    if (elementDim != dim) {
      throw AssetException.atByte(
          at, "GMSH elements of dimension " + elementDim + " among nodes of dimension " + dim);
    }
    int expected = dim == 1 ? LINE : dim == 2 ? TRIANGLE : TETRAHEDRON;
    if (type != expected) {
      throw AssetException.atByte(
          at, "GMSH elements of type " + type + "; " + expected + " expected");
    }
    if (count < 1 || count > (end - at) / 2 + 1L) {
      throw AssetException.atByte(at, "GMSH file cannot hold " + count + " elements");
    }
  }

  // ---- version 2.2

  private GmshMesh ascii22(int nodesAt, int nodesEnd, int elementsAt, int elementsEnd) {
    window(nodesAt, nodesEnd);
    int count = countLine("nodes");
    double[] point = new double[3 * count];
    for (int i = 0; i < count; i++) {
      real("node tag");
      for (int k = 0; k < 3; k++) {
        point[3 * i + k] = real("coordinate");
      }
    }
    window(elementsAt, elementsEnd);
    int elements = countLine("elements");
    int dim = 0;
    int tags = 0;
    int[] element = {};
    for (int e = 0; e < elements; e++) {
      integer("element tag");
      int type = integer("element type");
      int n = integer("number of tags");
      if (e == 0) {
        dim = dimension22(type);
        tags = n;
        element = new int[elements * (dim + 1)];
      }
      if (tags > 0) {
        integer("tag");
        integer("tag");
      }
      for (int k = 0; k <= dim; k++) {
        element[e * (dim + 1) + k] = index((long) integer("node tag") - 1, count);
      }
    }
    return new GmshMesh(dim, point, element);
  }

  private GmshMesh binary22(int nodesAt, int nodesEnd, int elementsAt, int elementsEnd) {
    window(nodesAt, nodesEnd);
    int count = integer("number of nodes");
    int base = nodesAt + binaryStart(nodesAt, nodesEnd);
    if (count < 1) {
      throw AssetException.atByte(nodesAt, "GMSH file with " + count + " nodes");
    }
    need(base, nodesEnd, (long) NODE_22 * count);
    double[] point = new double[3 * count];
    for (int i = 0; i < point.length; i++) {
      point[i] = LittleEndian.doubleAt(bytes, base + NODE_22 * (i / 3) + 4 + 8 * (i % 3));
    }
    window(elementsAt, elementsEnd);
    int elements = integer("number of elements");
    base = elementsAt + binaryStart(elementsAt, elementsEnd);
    if (elements < 1) {
      throw AssetException.atByte(elementsAt, "GMSH file with " + elements + " elements");
    }
    need(base, elementsEnd, 12);
    int dim = dimension22(LittleEndian.intAt(bytes, base));
    int tags = LittleEndian.intAt(bytes, base + 8);
    int nodes = dim + 1;
    int[] element = new int[Math.multiplyExact(elements, nodes)];
    for (int e = 0; e < elements; e++) {
      // with tags every element repeats the header; without, only the first has one and the others
      // carry their tag
      long first =
          tags > 0
              ? (long) e * (6 + nodes) + 6
              : e == 0 ? 4 : 4 + nodes + 1 + (long) (nodes + 1) * (e - 1);
      need(base, elementsEnd, 4 * (first + nodes));
      for (int k = 0; k < nodes; k++) {
        at = base + 4 * (int) (first + k);
        element[e * nodes + k] = index((long) LittleEndian.intAt(bytes, at) - 1, count);
      }
    }
    return new GmshMesh(dim, point, element);
  }

  /** Where binary data begin in a section: at the byte before the first zero of its first ten. */
  private int binaryStart(int from, int to) {
    for (int i = 0; i < 10 && from + i < to; i++) {
      if (bytes[from + i] == 0) {
        return i - 1;
      }
    }
    throw AssetException.atByte(from, "binary GMSH section does not begin with a count and data");
  }

  private int dimension22(int type) {
    return switch (type) {
      case TRIANGLE -> 2;
      case TETRAHEDRON -> 3;
      default ->
          throw AssetException.atByte(
              at, "GMSH elements of type " + type + "; triangles (2) or tetrahedra (4) expected");
    };
  }

  private int countLine(String what) {
    int from = at;
    while (at < end && bytes[at] != '\n') {
      if (bytes[at] < '0' || bytes[at] > '9') {
        throw AssetException.atByte(at, "the number of " + what + " must stand alone on its line");
      }
      at++;
    }
    int lineEnd = at;
    at = from;
    int count = integer("number of " + what);
    at = lineEnd;
    if (count < 1 || count > (end - from) / 2) {
      throw AssetException.atByte(from, "GMSH file cannot hold " + count + " " + what);
    }
    return count;
  }

  // ---- text

  private void window(int from, int to) {
    at = from;
    end = to;
  }

  private int index(long i, int count) {
    if (i < 0 || i >= count) {
      throw AssetException.atByte(
          at, "element refers to node " + i + " of " + count + " (counted from 0)");
    }
    return (int) i;
  }

  private void need(int from, int to, long size) {
    if (size < 0 || size > to - from) {
      throw AssetException.atByte(
          to, "GMSH section ends early: " + size + " bytes expected, " + (to - from) + " there");
    }
  }

  private int section(String name) {
    int found = find(name, 0);
    if (found < 0) {
      throw new AssetException("GMSH file without " + name);
    }
    return found;
  }

  private int find(String word, int from) {
    byte[] key = word.getBytes(StandardCharsets.US_ASCII);
    for (int i = from; i + key.length <= bytes.length; i++) {
      int k = 0;
      while (k < key.length && bytes[i + k] == key[k]) {
        k++;
      }
      if (k == key.length) {
        return i;
      }
    }
    return -1;
  }

  private String word(String what) {
    while (at < end && bytes[at] >= 0 && bytes[at] <= ' ') {
      at++;
    }
    int from = at;
    while (at < end && bytes[at] > ' ') {
      at++;
    }
    if (from == at) {
      throw AssetException.atByte(at, "GMSH file: " + what + " expected");
    }
    return new String(bytes, from, at - from, StandardCharsets.US_ASCII);
  }

  private int integer(String what) {
    while (at < end && bytes[at] >= 0 && bytes[at] <= ' ') {
      at++;
    }
    int from = at;
    boolean negative = at < end && bytes[at] == '-';
    if (negative) {
      at++;
    }
    long value = 0;
    int digits = 0;
    while (at < end && bytes[at] >= '0' && bytes[at] <= '9' && digits < 11) {
      value = 10 * value + (bytes[at] - '0');
      digits++;
      at++;
    }
    if (digits == 0 || value > Integer.MAX_VALUE) {
      throw AssetException.atByte(from, "GMSH file: " + what + " expected");
    }
    return (int) (negative ? -value : value);
  }

  private double real(String what) {
    int from = at;
    String word = word(what);
    try {
      return Double.parseDouble(word);
    } catch (NumberFormatException e) {
      throw AssetException.atByte(from, "GMSH file: " + what + " expected, found '" + word + "'");
    }
  }
}
