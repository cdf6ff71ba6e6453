package dev.armature.render.mesh;

import dev.armature.math.Trig;

/** Spheres, capsules, cylinders, boxes and arrows as triangles, in their own frame. */
public final class BasicShapes {
  private BasicShapes() {}

  /** An ellipsoid with these half axes. */
  public static void ellipsoid(
      TriangleMesh out, double a, double b, double c, int slices, int stacks) {
    int start = out.vertexCount();
    for (int i = 0; i <= stacks; i++) {
      double polar = Math.PI * i / stacks;
      double z = Trig.cos(polar);
      double ring = Trig.sin(polar);
      for (int j = 0; j <= slices; j++) {
        double x = ring * Trig.cos(2 * Math.PI * j / slices);
        double y = ring * Trig.sin(2 * Math.PI * j / slices);
        double nx = x / a;
        double ny = y / b;
        double nz = z / c;
        double n = Math.sqrt(nx * nx + ny * ny + nz * nz);
        out.vertex(a * x, b * y, c * z, nx / n, ny / n, nz / n);
      }
    }
    rings(out, start, slices, stacks);
  }

  /** A capsule along z: a cylinder of this half length between two half spheres. */
  public static void capsule(TriangleMesh out, double radius, double half, int slices, int stacks) {
    int start = out.vertexCount();
    int cap = Math.max(2, stacks / 2);
    for (int i = 0; i <= 2 * cap + 1; i++) {
      boolean upper = i <= cap;
      double polar = 0.5 * Math.PI * (upper ? i : i - 1) / cap;
      double z = Trig.cos(polar);
      double ring = Trig.sin(polar);
      double shift = upper ? half : -half;
      for (int j = 0; j <= slices; j++) {
        double x = ring * Trig.cos(2 * Math.PI * j / slices);
        double y = ring * Trig.sin(2 * Math.PI * j / slices);
        out.vertex(radius * x, radius * y, radius * z + shift, x, y, z);
      }
    }
    rings(out, start, slices, 2 * cap + 1);
  }

  private static void rings(TriangleMesh out, int start, int slices, int stacks) {
    int row = slices + 1;
    for (int i = 0; i < stacks; i++) {
      for (int j = 0; j < slices; j++) {
        int a = start + i * row + j;
        if (i > 0) {
          out.triangle(a, a + row, a + 1);
        }
        if (i < stacks - 1) {
          out.triangle(a + 1, a + row, a + row + 1);
        }
      }
    }
  }

  /** A cylinder along z with flat ends. */
  public static void cylinder(TriangleMesh out, double radius, double half, int slices) {
    cone(out, radius, -half, radius, half, slices);
  }

  /** A cone cut off at both ends: radius r0 at height z0, r1 at z1; z0 is below z1. */
  public static void cone(
      TriangleMesh out, double r0, double z0, double r1, double z1, int slices) {
    int start = out.vertexCount();
    double slope = (r0 - r1) / (z1 - z0);
    double n = Math.sqrt(1 + slope * slope);
    for (int j = 0; j <= slices; j++) {
      double x = Trig.cos(2 * Math.PI * j / slices);
      double y = Trig.sin(2 * Math.PI * j / slices);
      out.vertex(r0 * x, r0 * y, z0, x / n, y / n, slope / n);
      out.vertex(r1 * x, r1 * y, z1, x / n, y / n, slope / n);
    }
    for (int j = 0; j < slices; j++) {
      int a = start + 2 * j;
      out.quad(a, a + 2, a + 3, a + 1);
    }
    disc(out, r1, z1, 1, slices);
    disc(out, r0, z0, -1, slices);
  }

  private static void disc(TriangleMesh out, double radius, double z, int side, int slices) {
    if (radius <= 0) {
      return;
    }
    int center = out.vertex(0, 0, z, 0, 0, side);
    for (int j = 0; j <= slices; j++) {
      double x = Trig.cos(2 * Math.PI * j / slices);
      double y = Trig.sin(2 * Math.PI * j / slices);
      out.vertex(radius * x, radius * y, z, 0, 0, side);
    }
    for (int j = 0; j < slices; j++) {
      int a = center + 1 + j;
      if (side > 0) {
        out.triangle(center, a, a + 1);
      } else {
        out.triangle(center, a + 1, a);
      }
    }
  }

  /** A box with these half sizes. */
  public static void box(TriangleMesh out, double hx, double hy, double hz) {
    double[] half = {hx, hy, hz};
    double[] p = new double[3];
    double[] n = new double[3];
    for (int axis = 0; axis < 3; axis++) {
      int u = (axis + 1) % 3;
      int v = (axis + 2) % 3;
      for (int side = -1; side <= 1; side += 2) {
        n[axis] = side;
        n[u] = 0;
        n[v] = 0;
        int first = out.vertexCount();
        for (int corner = 0; corner < 4; corner++) {
          p[axis] = side * half[axis];
          p[u] = (corner == 1 || corner == 2 ? 1 : -1) * side * half[u];
          p[v] = (corner >= 2 ? 1 : -1) * half[v];
          out.vertex(p[0], p[1], p[2], n[0], n[1], n[2]);
        }
        out.quad(first, first + 1, first + 2, first + 3);
      }
    }
  }

  /** A rectangle in the xy plane that looks to +z. */
  public static void rectangle(TriangleMesh out, double hx, double hy) {
    int first = out.vertex(-hx, -hy, 0, 0, 0, 1);
    out.vertex(hx, -hy, 0, 0, 0, 1);
    out.vertex(hx, hy, 0, 0, 0, 1);
    out.vertex(-hx, hy, 0, 0, 0, 1);
    out.quad(first, first + 1, first + 2, first + 3);
  }

  /** An arrow from the origin along z, of this length and shaft radius. */
  public static void arrow(TriangleMesh out, double length, double radius, int slices) {
    double head = Math.min(length, 4 * radius);
    if (length > head) {
      cone(out, radius, 0, radius, length - head, slices);
    }
    cone(out, 2 * radius, length - head, 0, length, slices);
  }
}
