package dev.armature.decompose;

import dev.armature.compile.asset.ConvexHull;
import java.util.Arrays;

/**
 * The part of a solid in a box: the triangles of its surface there, cut at the box, and the convex
 * hull of it all. The hull is that of the solid in the box, since its extreme points are corners of
 * cut triangles or corners of the box that lie in the solid.
 */
final class Part {
  /** Low and high corner. */
  final double[] box;

  /** Triangles, nine numbers each. */
  final double[] soup;

  /** Corners of the hull, and triangles of corner numbers. */
  double[] corners = {};

  int[] faces = {};

  /** Planes of the hull: outward unit normal and offset. */
  double[] planes = {};

  double volume;
  double error;

  Part(double[] box, double[] soup) {
    this.box = box;
    this.soup = soup;
  }

  /** The points whose hull is that of the part. */
  double[] points(Solid solid) {
    double[] p = Arrays.copyOf(soup, soup.length + 24);
    int n = soup.length;
    for (int c = 0; c < 8; c++) {
      double x = box[(c & 1) == 0 ? 0 : 3];
      double y = box[(c & 2) == 0 ? 1 : 4];
      double z = box[(c & 4) == 0 ? 2 : 5];
      if (solid.contains(x, y, z)) {
        p[n++] = x;
        p[n++] = y;
        p[n++] = z;
      }
    }
    return Arrays.copyOf(p, n);
  }

  /** Whether anything of the surface is here. */
  boolean isEmpty() {
    return soup.length == 0;
  }

  /** Computes the hull of some points. */
  void enclose(double[] points, double thickness) {
    double[] p = points;
    ConvexHull hull = ConvexHull.of(p, -1);
    if (hull.dimension() < 3) {
      // a sheet gets a little thickness, since a convex piece needs a volume
      p = thickened(points, thickness);
      hull = ConvexHull.of(p, -1);
    }
    int[] vertices = hull.vertices();
    int[] place = new int[p.length / 3];
    corners = new double[3 * vertices.length];
    for (int i = 0; i < vertices.length; i++) {
      place[vertices[i]] = i;
      System.arraycopy(p, 3 * vertices[i], corners, 3 * i, 3);
    }
    faces = Arrays.stream(hull.faces()).map(v -> place[v]).toArray();
    measure();
  }

  private static double[] thickened(double[] points, double thickness) {
    double[] out = new double[6 * points.length];
    for (int i = 0; i < points.length; i += 3) {
      for (int k = 0; k < 6; k++) {
        System.arraycopy(points, i, out, 6 * i + 3 * k, 3);
        out[6 * i + 3 * k + k / 2] += k % 2 == 0 ? thickness : -thickness;
      }
    }
    return out;
  }

  /** Planes and volume from corners and faces. */
  private void measure() {
    planes = new double[4 * faces.length / 3];
    volume = 0;
    double[] c = corners;
    int at = 0;
    for (int f = 0; f < faces.length; f += 3) {
      int a = 3 * faces[f];
      int b = 3 * faces[f + 1];
      int d = 3 * faces[f + 2];
      double ux = c[b] - c[a];
      double uy = c[b + 1] - c[a + 1];
      double uz = c[b + 2] - c[a + 2];
      double wx = c[d] - c[a];
      double wy = c[d + 1] - c[a + 1];
      double wz = c[d + 2] - c[a + 2];
      double nx = uy * wz - uz * wy;
      double ny = uz * wx - ux * wz;
      double nz = ux * wy - uy * wx;
      // relative to the first corner, so that far from the origin nothing cancels
      volume += (nx * (c[a] - c[0]) + ny * (c[a + 1] - c[1]) + nz * (c[a + 2] - c[2])) / 6;
      double length = Math.sqrt(nx * nx + ny * ny + nz * nz);
      if (length > 0) {
        planes[at] = nx / length;
        planes[at + 1] = ny / length;
        planes[at + 2] = nz / length;
        planes[at + 3] = (nx * c[a] + ny * c[a + 1] + nz * c[a + 2]) / length;
        at += 4;
      }
    }
    planes = Arrays.copyOf(planes, at);
  }

  /** The box around the corners of the hull. */
  double[] bounds() {
    return bounds(corners);
  }

  static double[] bounds(double[] points) {
    double inf = Double.POSITIVE_INFINITY;
    double[] b = {inf, inf, inf, -inf, -inf, -inf};
    for (int i = 0; i < points.length; i++) {
      b[i % 3] = Math.min(b[i % 3], points[i]);
      b[3 + i % 3] = Math.max(b[3 + i % 3], points[i]);
    }
    return b;
  }

  /** The part of this one on one side of a plane across an axis. */
  Part half(int axis, double at, boolean above) {
    double[] out = new double[Math.max(18, soup.length + 18)];
    int n = 0;
    double[] polygon = new double[12];
    for (int t = 0; t < soup.length; t += 9) {
      int corners = 0;
      for (int k = 0; k < 3; k++) {
        int p = t + 3 * k;
        int q = t + 3 * ((k + 1) % 3);
        double s = above ? soup[p + axis] - at : at - soup[p + axis];
        double e = above ? soup[q + axis] - at : at - soup[q + axis];
        if (s >= 0) {
          System.arraycopy(soup, p, polygon, 3 * corners++, 3);
        }
        if (s > 0 && e < 0 || s < 0 && e > 0) {
          double share = s / (s - e);
          for (int i = 0; i < 3; i++) {
            polygon[3 * corners + i] = soup[p + i] + share * (soup[q + i] - soup[p + i]);
          }
          polygon[3 * corners++ + axis] = at;
        }
      }
      for (int k = 2; k < corners; k++) {
        out = n + 9 <= out.length ? out : Arrays.copyOf(out, 2 * out.length);
        System.arraycopy(polygon, 0, out, n, 3);
        System.arraycopy(polygon, 3 * (k - 1), out, n + 3, 6);
        n += 9;
      }
    }
    double[] region = box.clone();
    region[above ? axis : 3 + axis] = at;
    return new Part(region, Arrays.copyOf(out, n));
  }
}
