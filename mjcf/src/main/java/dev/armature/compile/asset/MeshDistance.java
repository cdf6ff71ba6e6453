package dev.armature.compile.asset;

import java.util.Arrays;

/**
 * Signed distance to a closed triangle mesh: negative inside.
 *
 * <p>The sign is that of (p - c) · n with the closest point c and the pseudonormal n of the face,
 * edge or vertex it lies on: the face normal, the sum of the normals of the two faces, or the sum
 * over the faces weighted by their angles (Bærentzen and Aanæs 2005). The closest face is found in
 * a tree of boxes.
 */
public final class MeshDistance {
  private final double[] vert;
  private final int[] face;
  private final Bvh tree;
  private final double[] faceNormal;
  private final double[] edgeNormal;
  private final double[] vertNormal;
  private final int[] stack = new int[128];

  // the closest point so far, and what it lies on: 0-2 a vertex, 3-5 the edge after vertex 0-2, 6
  // the face
  private double best;
  private double cx;
  private double cy;
  private double cz;
  private int bestFace;
  private int bestFeature;

  // the same of one face
  private double qx;
  private double qy;
  private double qz;
  private double nx;
  private double ny;
  private double nz;
  private int feature;

  /** The surface of these triangles. */
  public MeshDistance(double[] vert, int[] face) {
    this.vert = vert;
    this.face = face;
    int n = face.length / 3;
    double[] bounds = new double[6 * n];
    double[] center = new double[3 * n];
    int[] ids = new int[n];
    for (int f = 0; f < n; f++) {
      ids[f] = f;
      for (int k = 0; k < 3; k++) {
        double a = vert[3 * face[3 * f] + k];
        double b = vert[3 * face[3 * f + 1] + k];
        double c = vert[3 * face[3 * f + 2] + k];
        bounds[6 * f + k] = Math.min(a, Math.min(b, c));
        bounds[6 * f + 3 + k] = Math.max(a, Math.max(b, c));
        center[3 * f + k] = (a + b + c) / 3;
      }
    }
    tree = Bvh.build(bounds, center, ids);
    faceNormal = new double[3 * n];
    edgeNormal = new double[9 * n];
    vertNormal = new double[vert.length];
    pseudonormals();
  }

  private void pseudonormals() {
    int n = face.length / 3;
    double[] u = new double[3];
    double[] v = new double[3];
    long[] edges = new long[3 * n];
    for (int f = 0; f < n; f++) {
      PolygonMerger.faceNormal(
          faceNormal, 3 * f, vert, face[3 * f], face[3 * f + 1], face[3 * f + 2]);
      for (int j = 0; j < 3; j++) {
        int a = face[3 * f + j];
        int b = face[3 * f + (j + 1) % 3];
        int c = face[3 * f + (j + 2) % 3];
        double uu = 0;
        double vv = 0;
        double uv = 0;
        for (int k = 0; k < 3; k++) {
          u[k] = vert[3 * b + k] - vert[3 * a + k];
          v[k] = vert[3 * c + k] - vert[3 * a + k];
          uu += u[k] * u[k];
          vv += v[k] * v[k];
          uv += u[k] * v[k];
        }
        double length = Math.sqrt(uu) * Math.sqrt(vv);
        double angle = length > 0 ? StrictMath.acos(Math.max(-1, Math.min(1, uv / length))) : 0;
        for (int k = 0; k < 3; k++) {
          vertNormal[3 * a + k] += angle * faceNormal[3 * f + k];
        }
        edges[3 * f + j] = ((long) Math.min(a, b) << 32 | Math.max(a, b));
      }
    }
    // faces that share an edge stand together once sorted by edge
    Integer[] order = new Integer[3 * n];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> Long.compare(edges[a], edges[b]));
    for (int i = 0; i < order.length; ) {
      int j = i;
      Arrays.fill(u, 0);
      while (j < order.length && edges[order[j]] == edges[order[i]]) {
        for (int k = 0; k < 3; k++) {
          u[k] += faceNormal[3 * (order[j] / 3) + k];
        }
        j++;
      }
      for (; i < j; i++) {
        System.arraycopy(u, 0, edgeNormal, 3 * order[i], 3);
      }
    }
  }

  /** Signed distance of a point. */
  public double signed(double x, double y, double z) {
    best = Double.POSITIVE_INFINITY;
    int top = 0;
    stack[top++] = 0;
    while (top > 0) {
      int node = stack[--top];
      if (boxDistance(node, x, y, z) > best) {
        continue;
      }
      int f = tree.nodeid()[node];
      if (f >= 0) {
        visit(f, x, y, z);
        continue;
      }
      int left = tree.child()[2 * node];
      int right = tree.child()[2 * node + 1];
      boolean leftFirst = boxDistance(left, x, y, z) <= boxDistance(right, x, y, z);
      stack[top++] = leftFirst ? right : left;
      stack[top++] = leftFirst ? left : right;
    }
    double[] normal = bestFeature < 3 ? vertNormal : bestFeature < 6 ? edgeNormal : faceNormal;
    int at =
        bestFeature < 3
            ? 3 * face[3 * bestFace + bestFeature]
            : bestFeature < 6 ? 3 * (3 * bestFace + bestFeature - 3) : 3 * bestFace;
    double side = (x - cx) * normal[at] + (y - cy) * normal[at + 1] + (z - cz) * normal[at + 2];
    double distance = Math.sqrt(best);
    return side >= 0 ? distance : -distance;
  }

  private double boxDistance(int node, double x, double y, double z) {
    double[] box = tree.aabb();
    int at = 6 * node;
    double dx = Math.max(0, Math.abs(x - box[at]) - box[at + 3]);
    double dy = Math.max(0, Math.abs(y - box[at + 1]) - box[at + 4]);
    double dz = Math.max(0, Math.abs(z - box[at + 2]) - box[at + 5]);
    return dx * dx + dy * dy + dz * dz;
  }

  private void visit(int f, double x, double y, double z) {
    closest(3 * face[3 * f], 3 * face[3 * f + 1], 3 * face[3 * f + 2], x, y, z);
    double dx = x - qx;
    double dy = y - qy;
    double dz = z - qz;
    double d = dx * dx + dy * dy + dz * dz;
    if (d < best) {
      best = d;
      bestFace = f;
      bestFeature = feature;
      cx = qx;
      cy = qy;
      cz = qz;
    }
  }

  /**
   * Closest point of a triangle by the Voronoi regions of its features (Ericson 2005, §5.1.5, with
   * the areas as triple products). The point is a weighted mean of the corners. The order of
   * operations is the reference's: contacts of distance fields follow each bit of these samples.
   */
  private void closest(int a, int b, int c, double x, double y, double z) {
    double snom = along(a, b, x, y, z);
    double sdenom = along(b, a, x, y, z);
    double tnom = along(a, c, x, y, z);
    double tdenom = along(c, a, x, y, z);
    if (snom <= 0 && tnom <= 0) {
      corner(a, 0);
      return;
    }
    double unom = along(b, c, x, y, z);
    double udenom = along(c, b, x, y, z);
    if (sdenom <= 0 && unom <= 0) {
      corner(b, 1);
      return;
    }
    if (tdenom <= 0 && udenom <= 0) {
      corner(c, 2);
      return;
    }
    normal(a, b, c);
    double vc = outside(a, b, x, y, z);
    if (vc <= 0 && snom >= 0 && sdenom >= 0) {
      edge(a, b, snom / (snom + sdenom), 3);
      return;
    }
    double va = outside(b, c, x, y, z);
    if (va <= 0 && unom >= 0 && udenom >= 0) {
      edge(b, c, unom / (unom + udenom), 4);
      return;
    }
    double vb = outside(c, a, x, y, z);
    if (vb <= 0 && tnom >= 0 && tdenom >= 0) {
      edge(a, c, tnom / (tnom + tdenom), 5);
      return;
    }
    double u = va / (va + vb + vc);
    double v = vb / (va + vb + vc);
    double w = 1 - u - v;
    qx = u * vert[a] + v * vert[b] + w * vert[c];
    qy = u * vert[a + 1] + v * vert[b + 1] + w * vert[c + 1];
    qz = u * vert[a + 2] + v * vert[b + 2] + w * vert[c + 2];
    feature = 6;
  }

  /** (p - from) · (to - from). */
  private double along(int from, int to, double x, double y, double z) {
    return (x - vert[from]) * (vert[to] - vert[from])
        + (y - vert[from + 1]) * (vert[to + 1] - vert[from + 1])
        + (z - vert[from + 2]) * (vert[to + 2] - vert[from + 2]);
  }

  /** n = (b - a) × (c - a). */
  private void normal(int a, int b, int c) {
    double ux = vert[b] - vert[a];
    double uy = vert[b + 1] - vert[a + 1];
    double uz = vert[b + 2] - vert[a + 2];
    double vx = vert[c] - vert[a];
    double vy = vert[c + 1] - vert[a + 1];
    double vz = vert[c + 2] - vert[a + 2];
    nx = uy * vz - uz * vy;
    ny = uz * vx - ux * vz;
    nz = ux * vy - uy * vx;
  }

  /** n · (a - p) × (b - p): not positive for a point outside of the edge. */
  private double outside(int a, int b, double x, double y, double z) {
    double ux = vert[a] - x;
    double uy = vert[a + 1] - y;
    double uz = vert[a + 2] - z;
    double vx = vert[b] - x;
    double vy = vert[b + 1] - y;
    double vz = vert[b + 2] - z;
    return nx * (uy * vz - uz * vy) + ny * (uz * vx - ux * vz) + nz * (ux * vy - uy * vx);
  }

  private void corner(int a, int what) {
    qx = vert[a];
    qy = vert[a + 1];
    qz = vert[a + 2];
    feature = what;
  }

  private void edge(int a, int b, double t, int what) {
    qx = (1 - t) * vert[a] + t * vert[b];
    qy = (1 - t) * vert[a + 1] + t * vert[b + 1];
    qz = (1 - t) * vert[a + 2] + t * vert[b + 2];
    feature = what;
  }
}
