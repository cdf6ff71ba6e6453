package dev.armature.render.mesh;

import dev.armature.data.Data;
import dev.armature.math.Vec3;
import dev.armature.model.Flexes;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * The visible surface of a flex, in world coordinates: rods along the edges of a line, both sides
 * of a cloth at the distance of its radius, the shell of a solid.
 */
public final class FlexSurface {
  private static final int ROD_SLICES = 10;

  private final double[] e1 = new double[3];
  private final double[] e2 = new double[3];
  private double[] normal = {};

  /** Adds the triangles of one flex where its vertices are now. */
  public void add(TriangleMesh out, Model m, Data d, int flex) {
    switch (m.flex.dim[flex]) {
      case 1 -> rods(out, m, d, flex);
      case 2 -> cloth(out, m, d, flex);
      default -> shell(out, m, d, flex);
    }
  }

  private static void rods(TriangleMesh out, Model m, Data d, int flex) {
    Flexes f = m.flex;
    double radius = Math.max(f.radius[flex], 1e-3 * m.stat.extent);
    for (int e = 0; e < f.elemnum[flex]; e++) {
      int at = f.elemdataadr[flex] + 2 * e;
      Tubes.rod(
          out,
          d.flexvertXpos,
          3 * (f.vertadr[flex] + f.elem[at]),
          d.flexvertXpos,
          3 * (f.vertadr[flex] + f.elem[at + 1]),
          radius,
          ROD_SLICES);
    }
  }

  private void cloth(TriangleMesh out, Model m, Data d, int flex) {
    Flexes f = m.flex;
    int elements = f.elemnum[flex];
    int first = f.elemdataadr[flex];
    normals(m, d, flex, f.elem, first, elements);
    double radius = f.radius[flex];
    boolean textured = f.texcoordadr[flex] >= 0;
    for (int side = 1; side >= -1; side -= 2) {
      for (int e = 0; e < elements; e++) {
        int at = first + 3 * e;
        int start = out.vertexCount();
        for (int k = 0; k < 3; k++) {
          vertex(out, m, d, flex, f.elem[at + k], side, radius);
          if (textured) {
            texture(out, f, flex, f.elemtexcoord[at + k]);
          }
        }
        if (side > 0) {
          out.triangle(start, start + 1, start + 2);
        } else {
          out.triangle(start, start + 2, start + 1);
        }
      }
    }
    rim(out, m, d, flex, radius);
  }

  /** The border of a cloth: a strip between its two sides. */
  private void rim(TriangleMesh out, Model m, Data d, int flex, double radius) {
    Flexes f = m.flex;
    for (int i = 0; i < f.shellnum[flex]; i++) {
      int at = f.shelldataadr[flex] + 2 * i;
      int a = 3 * (f.vertadr[flex] + f.shell[at]);
      int b = 3 * (f.vertadr[flex] + f.shell[at + 1]);
      Vec3.sub(e1, 0, d.flexvertXpos, b, d.flexvertXpos, a);
      Vec3.cross(e2, 0, e1, 0, normal, 3 * f.shell[at]);
      Vec3.normalize(e2, 0);
      int start = out.vertexCount();
      for (int k = 0; k < 4; k++) {
        int local = f.shell[at + (k == 0 || k == 3 ? 0 : 1)];
        int world = 3 * (f.vertadr[flex] + local);
        double reach = k < 2 ? radius : -radius;
        out.vertex(
            d.flexvertXpos[world] + reach * normal[3 * local],
            d.flexvertXpos[world + 1] + reach * normal[3 * local + 1],
            d.flexvertXpos[world + 2] + reach * normal[3 * local + 2],
            e2[0],
            e2[1],
            e2[2]);
        if (f.texcoordadr[flex] >= 0) {
          out.texture(0, 0);
        }
      }
      out.quad(start, start + 3, start + 2, start + 1);
    }
  }

  private void shell(TriangleMesh out, Model m, Data d, int flex) {
    Flexes f = m.flex;
    int first = f.shelldataadr[flex];
    normals(m, d, flex, f.shell, first, f.shellnum[flex]);
    double radius = f.radius[flex];
    boolean flat = f.flatskin[flex];
    for (int i = 0; i < f.shellnum[flex]; i++) {
      int at = first + 3 * i;
      int start = out.vertexCount();
      if (flat) {
        faceNormal(m, d, flex, f.shell, at);
      }
      for (int k = 0; k < 3; k++) {
        int local = f.shell[at + k];
        if (flat) {
          int world = 3 * (f.vertadr[flex] + local);
          out.vertex(
              d.flexvertXpos[world] + radius * normal[3 * local],
              d.flexvertXpos[world + 1] + radius * normal[3 * local + 1],
              d.flexvertXpos[world + 2] + radius * normal[3 * local + 2],
              e1[0],
              e1[1],
              e1[2]);
        } else {
          vertex(out, m, d, flex, local, 1, radius);
        }
        if (f.texcoordadr[flex] >= 0) {
          texture(out, f, flex, local);
        }
      }
      out.triangle(start, start + 1, start + 2);
    }
  }

  private static void texture(TriangleMesh out, Flexes f, int flex, int coordinate) {
    int t = 2 * (f.texcoordadr[flex] + coordinate);
    out.texture(f.texcoord[t], f.texcoord[t + 1]);
  }

  private void vertex(
      TriangleMesh out, Model m, Data d, int flex, int local, int side, double radius) {
    int world = 3 * (m.flex.vertadr[flex] + local);
    double nx = side * normal[3 * local];
    double ny = side * normal[3 * local + 1];
    double nz = side * normal[3 * local + 2];
    out.vertex(
        d.flexvertXpos[world] + radius * nx,
        d.flexvertXpos[world + 1] + radius * ny,
        d.flexvertXpos[world + 2] + radius * nz,
        nx,
        ny,
        nz);
  }

  /** Normals at the vertices: the mean of those of the triangles, weighted by their areas. */
  private void normals(Model m, Data d, int flex, int[] corner, int first, int count) {
    int n = 3 * m.flex.vertnum[flex];
    if (normal.length < n) {
      normal = new double[n];
    }
    Arrays.fill(normal, 0, n, 0);
    for (int i = 0; i < count; i++) {
      int at = first + 3 * i;
      cross(m, d, flex, corner, at);
      for (int k = 0; k < 3; k++) {
        Vec3.addTo(normal, 3 * corner[at + k], e1, 0);
      }
    }
    for (int v = 0; v < n; v += 3) {
      Vec3.normalize(normal, v);
    }
  }

  private void faceNormal(Model m, Data d, int flex, int[] corner, int at) {
    cross(m, d, flex, corner, at);
    Vec3.normalize(e1, 0);
  }

  private void cross(Model m, Data d, int flex, int[] corner, int at) {
    int base = m.flex.vertadr[flex];
    int a = 3 * (base + corner[at]);
    Vec3.sub(e1, 0, d.flexvertXpos, 3 * (base + corner[at + 1]), d.flexvertXpos, a);
    Vec3.sub(e2, 0, d.flexvertXpos, 3 * (base + corner[at + 2]), d.flexvertXpos, a);
    Vec3.cross(e1, 0, e1, 0, e2, 0);
  }
}
