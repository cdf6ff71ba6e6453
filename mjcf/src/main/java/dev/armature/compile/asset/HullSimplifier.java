package dev.armature.compile.asset;

import java.util.Arrays;

/**
 * Takes the vertices out of a triangulated hull that are no corners: those all of whose triangles
 * lie in at most two planes.
 *
 * <p>A vertex is removed with its fan of triangles; the hole, a polygon that is flat or folded once
 * through the two neighbours where the planes meet, is closed again by fans. Each removal leaves a
 * closed surface with one vertex less.
 */
final class HullSimplifier {
  /** Two facets are one plane if each lies within so many rounding errors of the other. */
  private static final double COPLANAR = 4;

  private final double[] p;
  private final double tolerance;
  private int[] face;
  private boolean[] dead;
  private int count;

  HullSimplifier(double[] points, int[] faces, double roundoff) {
    p = points;
    tolerance = COPLANAR * roundoff;
    face = faces.clone();
    count = face.length / 3;
    dead = new boolean[count];
  }

  /** The triangles that remain, in their order, those that close holes at the end. */
  int[] run() {
    int npoint = p.length / 3;
    IntList[] around = new IntList[npoint];
    for (int f = 0; f < count; f++) {
      attach(around, f);
    }
    IntList queue = new IntList(count);
    for (int v = 0; v < npoint; v++) {
      if (around[v] != null) {
        queue.add(v);
      }
    }
    // a removal may flatten its neighbourhood, so go on until a pass removes nothing
    boolean removed = true;
    while (removed) {
      removed = false;
      for (int i = 0; i < queue.size(); i++) {
        removed |= remove(around, queue.get(i));
      }
    }
    int[] out = new int[3 * count];
    int n = 0;
    for (int f = 0; f < count; f++) {
      if (!dead[f]) {
        System.arraycopy(face, 3 * f, out, n, 3);
        n += 3;
      }
    }
    return Arrays.copyOf(out, n);
  }

  private void attach(IntList[] around, int f) {
    for (int k = 0; k < 3; k++) {
      int v = face[3 * f + k];
      if (around[v] == null) {
        around[v] = new IntList(8);
      }
      around[v].add(f);
    }
  }

  /**
   * The neighbours of a vertex in a ring, counter-clockwise; empty if its triangles do not close.
   */
  private int[] ring(IntList fan, int v) {
    IntList living = new IntList(8);
    for (int i = 0; i < fan.size(); i++) {
      if (!dead[fan.get(i)]) {
        living.add(fan.get(i));
      }
    }
    int n = living.size();
    int[] ring = new int[n];
    int at = n == 0 ? -1 : after(living.get(0), v);
    for (int i = 0; i < n; i++) {
      ring[i] = at;
      int found = -1;
      for (int j = 0; j < n; j++) {
        if (after(living.get(j), v) == at) {
          found = living.get(j);
        }
      }
      if (found < 0) {
        return new int[0];
      }
      at = after(found, at);
    }
    return n >= 3 && at == ring[0] ? ring : new int[0];
  }

  /** The corner after a corner of a face. */
  private int after(int f, int v) {
    for (int k = 0; k < 3; k++) {
      if (face[3 * f + k] == v) {
        return face[3 * f + (k + 1) % 3];
      }
    }
    return -1;
  }

  private boolean remove(IntList[] around, int v) {
    int[] ring = ring(around[v], v);
    int n = ring.length;
    if (n < 3) {
      return false;
    }
    // creases are the edges from the vertex across which the planes differ
    int creases = 0;
    int[] crease = new int[2];
    for (int i = 0; i < n; i++) {
      int before = ring[(i + n - 1) % n];
      int here = ring[i];
      int next = ring[(i + 1) % n];
      if (below(v, before, here, next) || below(v, here, next, before)) {
        if (creases == 2) {
          return false;
        }
        crease[creases++] = i;
      }
    }
    if (creases == 1) {
      return false;
    }
    IntList patch = new IntList(3 * n);
    if (creases == 0) {
      fan(patch, ring, 0, n - 1);
    } else {
      fan(patch, ring, crease[0], crease[1]);
      fan(patch, ring, crease[1], crease[0] + n);
    }
    if (!closes(around, ring, patch)) {
      return false;
    }
    for (int i = 0; i < around[v].size(); i++) {
      dead[around[v].get(i)] = true;
    }
    for (int i = 0; i < patch.size(); i += 3) {
      add(around, patch.get(i), patch.get(i + 1), patch.get(i + 2));
    }
    return true;
  }

  private static void fan(IntList patch, int[] ring, int from, int to) {
    int n = ring.length;
    for (int i = from + 1; i < to; i++) {
      patch.add(ring[from % n]);
      patch.add(ring[i % n]);
      patch.add(ring[(i + 1) % n]);
    }
  }

  /** Whether no edge of the patch inside the ring is already an edge of the hull. */
  private boolean closes(IntList[] around, int[] ring, IntList patch) {
    int n = ring.length;
    for (int i = 0; i < patch.size(); i++) {
      int a = patch.get(i);
      int b = patch.get(i - i % 3 + (i + 1) % 3);
      boolean border = false;
      for (int k = 0; k < n; k++) {
        border |= ring[k] == a && ring[(k + 1) % n] == b;
      }
      for (int k = 0; k < around[a].size() && !border; k++) {
        int f = around[a].get(k);
        if (!dead[f] && after(f, a) == b) {
          return false;
        }
      }
    }
    return patch.size() >= 3;
  }

  private void add(IntList[] around, int a, int b, int c) {
    if (count == dead.length) {
      face = Arrays.copyOf(face, 6 * count);
      dead = Arrays.copyOf(dead, 2 * count);
    }
    face[3 * count] = a;
    face[3 * count + 1] = b;
    face[3 * count + 2] = c;
    attach(around, count++);
  }

  /** Whether a point lies clearly below the plane of a triangle. */
  private boolean below(int a, int b, int c, int point) {
    double ux = p[3 * b] - p[3 * a];
    double uy = p[3 * b + 1] - p[3 * a + 1];
    double uz = p[3 * b + 2] - p[3 * a + 2];
    double vx = p[3 * c] - p[3 * a];
    double vy = p[3 * c + 1] - p[3 * a + 1];
    double vz = p[3 * c + 2] - p[3 * a + 2];
    double x = uy * vz - uz * vy;
    double y = uz * vx - ux * vz;
    double z = ux * vy - uy * vx;
    double length = Math.sqrt(x * x + y * y + z * z);
    double d =
        x * (p[3 * point] - p[3 * a])
            + y * (p[3 * point + 1] - p[3 * a + 1])
            + z * (p[3 * point + 2] - p[3 * a + 2]);
    return d < -tolerance * length;
  }
}
