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

  /** Closest point of a triangle by the Voronoi regions of its features (Ericson 2005, §5.1.5). */
  private void closest(int a, int b, int c, double x, double y, double z) {
    double abx = vert[b] - vert[a];
    double aby = vert[b + 1] - vert[a + 1];
    double abz = vert[b + 2] - vert[a + 2];
    double acx = vert[c] - vert[a];
    double acy = vert[c + 1] - vert[a + 1];
    double acz = vert[c + 2] - vert[a + 2];
    double px = x - vert[a];
    double py = y - vert[a + 1];
    double pz = z - vert[a + 2];
    double d1 = abx * px + aby * py + abz * pz;
    double d2 = acx * px + acy * py + acz * pz;
    if (d1 <= 0 && d2 <= 0) {
      at(a, 0, 0, 0, 0);
      return;
    }
    px = x - vert[b];
    py = y - vert[b + 1];
    pz = z - vert[b + 2];
    double d3 = abx * px + aby * py + abz * pz;
    double d4 = acx * px + acy * py + acz * pz;
    if (d3 >= 0 && d4 <= d3) {
      at(b, 0, 0, 0, 1);
      return;
    }
    double vc = d1 * d4 - d3 * d2;
    if (vc <= 0 && d1 >= 0 && d3 <= 0) {
      double t = d1 / (d1 - d3);
      at(a, t * abx, t * aby, t * abz, 3);
      return;
    }
    px = x - vert[c];
    py = y - vert[c + 1];
    pz = z - vert[c + 2];
    double d5 = abx * px + aby * py + abz * pz;
    double d6 = acx * px + acy * py + acz * pz;
    if (d6 >= 0 && d5 <= d6) {
      at(c, 0, 0, 0, 2);
      return;
    }
    double vb = d5 * d2 - d1 * d6;
    if (vb <= 0 && d2 >= 0 && d6 <= 0) {
      double t = d2 / (d2 - d6);
      at(a, t * acx, t * acy, t * acz, 5);
      return;
    }
    double va = d3 * d6 - d5 * d4;
    if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
      double t = (d4 - d3) / (d4 - d3 + (d5 - d6));
      at(
          b,
          t * (vert[c] - vert[b]),
          t * (vert[c + 1] - vert[b + 1]),
          t * (vert[c + 2] - vert[b + 2]),
          4);
      return;
    }
    double scale = 1 / (va + vb + vc);
    double v = vb * scale;
    double w = vc * scale;
    at(a, abx * v, aby * v, abz * v, 6);
    qx += acx * w;
    qy += acy * w;
    qz += acz * w;
  }

  private void at(int origin, double ux, double uy, double uz, int what) {
    qx = vert[origin] + ux;
    qy = vert[origin + 1] + uy;
    qz = vert[origin + 2] + uz;
    feature = what;
  }
}
