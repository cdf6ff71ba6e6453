package dev.armature.compile.asset;

import java.util.Arrays;

/**
 * Merges triangles of the same direction into polygons: a group a direction, in a group an island
 * for each connected patch, of an island its boundary.
 *
 * <p>A group keeps its boundary as an ordered list of directed edges. A triangle that joins takes
 * out the edges it shares, adds the others at the end, and joins the islands it touches; an island
 * is numbered by its first triangle. All groups share one pool of edges and one hash table, so the
 * work is linear in the number of triangles.
 */
final class PolygonMerger {
  private static final int NONE = -1;
  private static final double DEGENERATE = 1e-14;

  private final double[] vertices;
  private final int[] face;

  // edges, each in the list of its group
  private final int[] from;
  private final int[] to;
  private final int[] island;
  private final int[] group;
  private final int[] next;
  private final int[] previous;
  private int edges;

  // hash of edges by (group, from, to); chains hold them newest first
  private final int[] bucket;
  private final int[] chain;

  // islands, joined by pointing at the older one
  private final int[] joined;
  private int islands;

  private int[] first = new int[16];
  private int[] last = new int[16];

  private final double[] normal = new double[3];
  private final NormalIndex groups = new NormalIndex();

  private int[] polygonAdr = new int[16];
  private int[] polygonVert = new int[64];
  private int polygons;
  private int polygonVerts;

  PolygonMerger(double[] vertices, int[] face) {
    this.vertices = vertices;
    this.face = face;
    int n = Math.max(1, face.length);
    from = new int[n];
    to = new int[n];
    island = new int[n];
    group = new int[n];
    next = new int[n];
    previous = new int[n];
    chain = new int[n];
    bucket = new int[Math.max(2, Integer.highestOneBit(2 * n))];
    Arrays.fill(bucket, NONE);
    joined = new int[n / 3 + 1];
  }

  int polygonCount() {
    return polygons;
  }

  int[] vertAdr() {
    return polygonAdr;
  }

  int[] vert() {
    return polygonVert;
  }

  int vertCount() {
    return polygonVerts;
  }

  void run() {
    for (int f = 0; f < face.length; f += 3) {
      join(face[f], face[f + 1], face[f + 2]);
    }
    int[] order = groups.inOrder();
    for (int g : order) {
      emit(g);
    }
  }

  /**
   * Normal of a triangle, of unit length; that of a degenerate triangle points along x and is not
   * of unit length, as in the reference, where it then matches every direction with a positive x.
   */
  static void faceNormal(double[] out, int o, double[] vertices, int a, int b, int c) {
    double abx = vertices[3 * b] - vertices[3 * a];
    double aby = vertices[3 * b + 1] - vertices[3 * a + 1];
    double abz = vertices[3 * b + 2] - vertices[3 * a + 2];
    double acx = vertices[3 * c] - vertices[3 * a];
    double acy = vertices[3 * c + 1] - vertices[3 * a + 1];
    double acz = vertices[3 * c + 2] - vertices[3 * a + 2];
    double x = aby * acz - abz * acy;
    double y = abz * acx - abx * acz;
    double z = abx * acy - aby * acx;
    double norm = Math.sqrt(x * x + y * y + z * z);
    if (norm < DEGENERATE) {
      x = 1;
      y = 0;
      z = 0;
    }
    out[o] = x / norm;
    out[o + 1] = y / norm;
    out[o + 2] = z / norm;
  }

  private void join(int a, int b, int c) {
    faceNormal(normal, 0, vertices, a, b, c);
    int g = groups.findOrInsert(normal[0], normal[1], normal[2]);
    if (g == NormalIndex.LOST) {
      return;
    }
    if (g < 0) {
      g = -1 - g;
      if (g >= first.length) {
        first = Arrays.copyOf(first, 2 * g);
        last = Arrays.copyOf(last, 2 * g);
      }
      first[g] = NONE;
      last[g] = NONE;
    }
    int patch = NONE;
    boolean ab = true;
    boolean bc = true;
    boolean ca = true;
    int twin = find(g, b, a);
    if (twin != NONE) {
      patch = touch(patch, twin);
      ab = false;
    }
    twin = find(g, c, b);
    if (twin != NONE) {
      patch = touch(patch, twin);
      bc = false;
    }
    twin = find(g, a, c);
    if (twin != NONE) {
      patch = touch(patch, twin);
      ca = false;
    }
    if (patch == NONE) {
      patch = islands++;
      joined[patch] = patch;
    }
    if (ab) {
      append(g, a, b, patch);
    }
    if (bc) {
      append(g, b, c, patch);
    }
    if (ca) {
      append(g, c, a, patch);
    }
  }

  /**
   * Takes a shared edge out and returns the island of the triangle so far, joined with that of the
   * edge.
   */
  private int touch(int patch, int edge) {
    int other = root(island[edge]);
    remove(edge);
    if (patch == NONE || patch == other) {
      return other;
    }
    int older = Math.min(patch, other);
    joined[Math.max(patch, other)] = older;
    return older;
  }

  private int root(int i) {
    int top = i;
    while (joined[top] != top) {
      top = joined[top];
    }
    while (joined[i] != top) {
      int above = joined[i];
      joined[i] = top;
      i = above;
    }
    return top;
  }

  private int slot(int g, int a, int b) {
    int h = g * 0x9E3779B1 ^ a * 0x85EBCA77 ^ b * 0xC2B2AE3D;
    h ^= h >>> 15;
    h *= 0x2C1B3C6D;
    h ^= h >>> 13;
    return h & (bucket.length - 1);
  }

  /** The oldest edge a-b of a group. */
  private int find(int g, int a, int b) {
    int found = NONE;
    for (int e = bucket[slot(g, a, b)]; e != NONE; e = chain[e]) {
      if (from[e] == a && to[e] == b && group[e] == g) {
        found = e;
      }
    }
    return found;
  }

  private void append(int g, int a, int b, int patch) {
    int e = edges++;
    from[e] = a;
    to[e] = b;
    island[e] = patch;
    group[e] = g;
    next[e] = NONE;
    previous[e] = last[g];
    if (last[g] == NONE) {
      first[g] = e;
    } else {
      next[last[g]] = e;
    }
    last[g] = e;
    int slot = slot(g, a, b);
    chain[e] = bucket[slot];
    bucket[slot] = e;
  }

  private void remove(int e) {
    int g = group[e];
    if (previous[e] == NONE) {
      first[g] = next[e];
    } else {
      next[previous[e]] = next[e];
    }
    if (next[e] == NONE) {
      last[g] = previous[e];
    } else {
      previous[next[e]] = previous[e];
    }
    int slot = slot(g, from[e], to[e]);
    if (bucket[slot] == e) {
      bucket[slot] = chain[e];
      return;
    }
    int before = bucket[slot];
    while (chain[before] != e) {
      before = chain[before];
    }
    chain[before] = chain[e];
  }

  private void emit(int g) {
    int count = 0;
    for (int e = first[g]; e != NONE; e = next[e]) {
      count++;
    }
    if (count == 0) {
      return;
    }
    int start = polygonVerts;
    if (count == 3) {
      for (int e = first[g]; e != NONE; e = next[e]) {
        addVertex(from[e]);
      }
      addPolygon(start);
      return;
    }
    // the list as an array, the edges of an island together, and edges by (island, start) in the
    // order of the list
    int[] list = new int[count];
    long[] byIsland = new long[count];
    int n = 0;
    for (int e = first[g]; e != NONE; e = next[e]) {
      list[n] = e;
      byIsland[n] = (long) root(island[e]) << 32 | n;
      n++;
    }
    Arrays.sort(byIsland);
    int at = 0;
    while (at < count) {
      int end = at;
      while (end < count && byIsland[end] >>> 32 == byIsland[at] >>> 32) {
        end++;
      }
      trace(list, byIsland, at, end);
      at = end;
    }
  }

  /**
   * The boundary of one island, from its first edge on, always along the first edge of the list
   * that continues.
   */
  private void trace(int[] list, long[] byIsland, int at, int end) {
    int count = end - at;
    long[] byStart = new long[count];
    for (int i = 0; i < count; i++) {
      int position = (int) byIsland[at + i];
      byStart[i] = (long) from[list[position]] << 32 | position;
    }
    Arrays.sort(byStart);
    int start = polygonVerts;
    int edge = list[(int) byIsland[at]];
    int origin = from[edge];
    addVertex(origin);
    int vertex = to[edge];
    int steps = 0;
    while (vertex != origin && steps <= count) {
      addVertex(vertex);
      steps++;
      int position = continuation(byStart, vertex);
      if (position == NONE) {
        break;
      }
      vertex = to[list[position]];
    }
    if (polygonVerts - start < 3 || vertex != origin) {
      polygonVerts = start;
      return;
    }
    addPolygon(start);
  }

  /**
   * Position in the list of the first edge that starts at the vertex, leaving out the head of the
   * list.
   */
  private static int continuation(long[] byStart, int vertex) {
    int low = 0;
    int high = byStart.length;
    long key = (long) vertex << 32 | 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (byStart[middle] < key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low < byStart.length && byStart[low] >>> 32 == vertex ? (int) byStart[low] : NONE;
  }

  private void addVertex(int v) {
    if (polygonVerts == polygonVert.length) {
      polygonVert = Arrays.copyOf(polygonVert, 2 * polygonVerts);
    }
    polygonVert[polygonVerts++] = v;
  }

  private void addPolygon(int start) {
    if (polygons == polygonAdr.length) {
      polygonAdr = Arrays.copyOf(polygonAdr, 2 * polygons);
    }
    polygonAdr[polygons++] = start;
  }
}
