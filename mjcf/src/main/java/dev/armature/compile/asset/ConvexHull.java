package dev.armature.compile.asset;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Convex hull of points in space.
 *
 * @param dimension 3 for a body; 2, 1, 0 for points that lie, up to rounding, in a plane, on a
 *     line, in one place; -1 for no points. Below 3 there are no faces and {@code vertices} is
 *     empty
 * @param vertices indices of the points that are corners
 * @param faces triangles of point indices, counter-clockwise seen from outside
 */
public record ConvexHull(int dimension, int[] vertices, int[] faces) {
  private static final int[] NONE = {};

  /**
   * The hull graph: counts, edge address and point of each vertex, edge lists ended by -1, faces.
   */
  public int[] graph(int npoint) {
    int nv = vertices.length;
    int nf = faces.length / 3;
    int[] local = new int[npoint];
    for (int i = 0; i < nv; i++) {
      local[vertices[i]] = i;
    }
    int[] degree = new int[nv];
    for (int v : faces) {
      degree[local[v]]++;
    }
    int[][] around = new int[nv][];
    for (int i = 0; i < nv; i++) {
      around[i] = new int[degree[i]];
    }
    int[] count = new int[nv];
    for (int f = 0; f < faces.length; f += 3) {
      for (int j = 0; j < 3; j++) {
        int v = local[faces[f + j]];
        addOnce(around[v], count, v, local[faces[f + (j + 1) % 3]]);
        addOnce(around[v], count, v, local[faces[f + (j + 2) % 3]]);
      }
    }
    int[] graph = new int[2 + 3 * nv + 6 * nf];
    graph[0] = nv;
    graph[1] = nf;
    int edges = 2 + 2 * nv;
    int at = 0;
    for (int i = 0; i < nv; i++) {
      graph[2 + i] = at;
      graph[2 + nv + i] = vertices[i];
      for (int j = 0; j < count[i]; j++) {
        graph[edges + at++] = around[i][j];
      }
      graph[edges + at++] = -1;
    }
    System.arraycopy(faces, 0, graph, edges + nv + 3 * nf, 3 * nf);
    return graph;
  }

  private static void addOnce(int[] list, int[] count, int v, int neighbour) {
    for (int i = 0; i < count[v]; i++) {
      if (list[i] == neighbour) {
        return;
      }
    }
    list[count[v]++] = neighbour;
  }

  /**
   * Computes the hull.
   *
   * @param points points [n x 3]
   * @param maxVertices most vertices, at least 4; -1 for no limit
   */
  public static ConvexHull of(double[] points, int maxVertices) {
    return new Builder(points).run(maxVertices);
  }

  private static final class Facet {
    final int[] v = new int[3];
    final Facet[] neighbor = new Facet[3];
    double nx;
    double ny;
    double nz;
    double offset;
    int[] outside = NONE;
    int outsideCount;
    int furthest = -1;
    double furthestDistance;
    boolean dead;
    int visit;

    void add(int p, double distance) {
      if (outsideCount == outside.length) {
        outside = Arrays.copyOf(outside, Math.max(8, 2 * outsideCount));
      }
      outside[outsideCount++] = p;
      if (distance > furthestDistance) {
        furthestDistance = distance;
        furthest = p;
      }
    }
  }

  private static final class Builder {
    private final double[] p;
    private final int n;
    private double eps;
    private final List<Facet> facets = new ArrayList<>();

    Builder(double[] points) {
      p = points;
      n = points.length / 3;
    }

    private double distance(Facet f, int i) {
      return f.nx * p[3 * i] + f.ny * p[3 * i + 1] + f.nz * p[3 * i + 2] - f.offset;
    }

    ConvexHull run(int maxVertices) {
      int[] simplex = new int[4];
      int dimension = simplex(simplex);
      if (dimension < 3) {
        return dimension == 2
            ? polygon(PlanarHull.of(p, simplex[0], simplex[1], simplex[2]))
            : new ConvexHull(dimension, NONE, NONE);
      }
      start(simplex);
      int added = 4;
      for (int i = 0; i < facets.size() && (maxVertices < 0 || added < maxVertices); i++) {
        Facet f = facets.get(i);
        if (!f.dead && f.furthest >= 0) {
          addPoint(f);
          added++;
        }
      }
      return result();
    }

    /** A polygon as a body without volume: a fan on each side. */
    private static ConvexHull polygon(int[] corners) {
      IntList face = new IntList(6 * corners.length);
      for (int i = 1; i + 1 < corners.length; i++) {
        face.add(corners[0]);
        face.add(corners[i]);
        face.add(corners[i + 1]);
        face.add(corners[0]);
        face.add(corners[i + 1]);
        face.add(corners[i]);
      }
      return new ConvexHull(2, corners, face.toArray());
    }

    private int simplex(int[] s) {
      if (n == 0) {
        return -1;
      }
      double[] scale = new double[3];
      int[] extreme = new int[6];
      for (int i = 0; i < n; i++) {
        for (int k = 0; k < 3; k++) {
          scale[k] = Math.max(scale[k], Math.abs(p[3 * i + k]));
          if (p[3 * i + k] < p[3 * extreme[k] + k]) {
            extreme[k] = i;
          }
          if (p[3 * i + k] > p[3 * extreme[3 + k] + k]) {
            extreme[3 + k] = i;
          }
        }
      }
      eps = 8 * Math.ulp(1.0) * (scale[0] + scale[1] + scale[2]);
      double best = -1;
      for (int a : extreme) {
        for (int b : extreme) {
          double d = square(a, b);
          if (d > best) {
            best = d;
            s[0] = a;
            s[1] = b;
          }
        }
      }
      if (Math.sqrt(best) <= eps) {
        return 0;
      }
      best = -1;
      double[] cross = new double[3];
      for (int i = 0; i < n; i++) {
        cross(cross, s[0], s[1], i);
        double d = cross[0] * cross[0] + cross[1] * cross[1] + cross[2] * cross[2];
        if (d > best) {
          best = d;
          s[2] = i;
        }
      }
      if (Math.sqrt(best / square(s[0], s[1])) <= eps) {
        return 1;
      }
      cross(cross, s[0], s[1], s[2]);
      double length = Math.sqrt(best);
      double signed = 0;
      best = -1;
      for (int i = 0; i < n; i++) {
        double d = 0;
        for (int k = 0; k < 3; k++) {
          d += cross[k] / length * (p[3 * i + k] - p[3 * s[0] + k]);
        }
        if (Math.abs(d) > best) {
          best = Math.abs(d);
          signed = d;
          s[3] = i;
        }
      }
      if (best <= 2 * eps) {
        return 2;
      }
      if (signed > 0) {
        int t = s[0];
        s[0] = s[1];
        s[1] = t;
      }
      return 3;
    }

    private double square(int a, int b) {
      double d = 0;
      for (int k = 0; k < 3; k++) {
        double e = p[3 * a + k] - p[3 * b + k];
        d += e * e;
      }
      return d;
    }

    private void cross(double[] out, int a, int b, int c) {
      double ux = p[3 * b] - p[3 * a];
      double uy = p[3 * b + 1] - p[3 * a + 1];
      double uz = p[3 * b + 2] - p[3 * a + 2];
      double vx = p[3 * c] - p[3 * a];
      double vy = p[3 * c + 1] - p[3 * a + 1];
      double vz = p[3 * c + 2] - p[3 * a + 2];
      out[0] = uy * vz - uz * vy;
      out[1] = uz * vx - ux * vz;
      out[2] = ux * vy - uy * vx;
    }

    private Facet make(int a, int b, int c) {
      Facet f = new Facet();
      f.v[0] = a;
      f.v[1] = b;
      f.v[2] = c;
      double[] m = new double[3];
      cross(m, a, b, c);
      double length = Math.sqrt(m[0] * m[0] + m[1] * m[1] + m[2] * m[2]);
      if (length > 0) {
        f.nx = m[0] / length;
        f.ny = m[1] / length;
        f.nz = m[2] / length;
      }
      f.offset = f.nx * p[3 * a] + f.ny * p[3 * a + 1] + f.nz * p[3 * a + 2];
      f.furthestDistance = eps;
      facets.add(f);
      return f;
    }

    private void start(int[] s) {
      // neighbour j of a facet lies across the edge from corner j to corner j + 1
      Facet a = make(s[0], s[1], s[2]);
      Facet b = make(s[1], s[0], s[3]);
      Facet c = make(s[2], s[1], s[3]);
      Facet d = make(s[0], s[2], s[3]);
      link(a, b, c, d);
      link(b, a, d, c);
      link(c, a, b, d);
      link(d, a, c, b);
      List<Facet> all = List.of(a, b, c, d);
      for (int i = 0; i < n; i++) {
        partition(i, all);
      }
    }

    private static void link(Facet f, Facet x, Facet y, Facet z) {
      f.neighbor[0] = x;
      f.neighbor[1] = y;
      f.neighbor[2] = z;
    }

    private void partition(int i, List<Facet> among) {
      Facet best = null;
      double bestDistance = eps;
      for (Facet f : among) {
        double d = distance(f, i);
        if (d > bestDistance) {
          bestDistance = d;
          best = f;
        }
      }
      if (best != null) {
        best.add(i, bestDistance);
      }
    }

    private int visits;

    private void addPoint(Facet seen) {
      int eye = seen.furthest;
      visits++;
      List<Facet> visible = new ArrayList<>();
      ArrayDeque<Facet> queue = new ArrayDeque<>();
      queue.add(seen);
      seen.visit = visits;
      seen.dead = true;
      List<int[]> horizon = new ArrayList<>();
      List<Facet> beyond = new ArrayList<>();
      while (!queue.isEmpty()) {
        Facet f = queue.poll();
        visible.add(f);
        for (int j = 0; j < 3; j++) {
          Facet g = f.neighbor[j];
          if (g.visit == visits && g.dead) {
            continue;
          }
          if (distance(g, eye) > eps) {
            g.visit = visits;
            g.dead = true;
            queue.add(g);
          }
        }
      }
      for (Facet f : visible) {
        for (int j = 0; j < 3; j++) {
          if (!f.neighbor[j].dead) {
            horizon.add(new int[] {f.v[j], f.v[(j + 1) % 3]});
            beyond.add(f.neighbor[j]);
          }
        }
      }
      List<Facet> cone = new ArrayList<>();
      for (int h = 0; h < horizon.size(); h++) {
        int[] e = horizon.get(h);
        Facet f = make(e[0], e[1], eye);
        Facet g = beyond.get(h);
        f.neighbor[0] = g;
        for (int j = 0; j < 3; j++) {
          if (g.v[j] == e[1] && g.v[(j + 1) % 3] == e[0]) {
            g.neighbor[j] = f;
          }
        }
        cone.add(f);
      }
      for (Facet f : cone) {
        for (Facet g : cone) {
          if (f.v[1] == g.v[0]) {
            f.neighbor[1] = g;
            g.neighbor[2] = f;
          }
        }
      }
      for (Facet f : visible) {
        for (int i = 0; i < f.outsideCount; i++) {
          if (f.outside[i] != eye) {
            partition(f.outside[i], cone);
          }
        }
        f.outside = NONE;
      }
    }

    private ConvexHull result() {
      int[] face = new int[3 * facets.size()];
      int count = 0;
      boolean[] used = new boolean[n];
      for (Facet f : facets) {
        if (!f.dead) {
          for (int v : f.v) {
            face[count++] = v;
            used[v] = true;
          }
        }
      }
      int[] vertices = new int[n];
      int nv = 0;
      for (int i = 0; i < n; i++) {
        if (used[i]) {
          vertices[nv++] = i;
        }
      }
      return new ConvexHull(3, Arrays.copyOf(vertices, nv), Arrays.copyOf(face, count));
    }
  }
}
