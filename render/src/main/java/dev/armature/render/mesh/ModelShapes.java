package dev.armature.render.mesh;

import dev.armature.math.Vec3;
import dev.armature.model.HeightFields;
import dev.armature.model.Meshes;
import dev.armature.model.Model;

/** Meshes and height fields of a model as triangles, in the frame of a geom that uses them. */
public final class ModelShapes {
  /**
   * A corner whose normal is further from that of its face, by the cosine, gets that: an edge. As
   * in MuJoCo, meshes with texture coordinates keep the normals they have.
   */
  private static final double SHARP = 0.8;

  private ModelShapes() {}

  /** The normal of a face; zero for one without area, whose own normals stay. */
  private static float[] normal(Meshes s, int face, int vertices) {
    double[] e = new double[6];
    int a = vertices + 3 * s.face[3 * face];
    for (int k = 0; k < 3; k++) {
      e[k] = s.vert[vertices + 3 * s.face[3 * face + 1] + k] - s.vert[a + k];
      e[3 + k] = s.vert[vertices + 3 * s.face[3 * face + 2] + k] - s.vert[a + k];
    }
    double[] n = new double[3];
    Vec3.cross(n, 0, e, 0, e, 3);
    Vec3.normalize(n, 0);
    return new float[] {(float) n[0], (float) n[1], (float) n[2]};
  }

  /** A mesh asset with the normals and texture coordinates of its faces. */
  public static void mesh(TriangleMesh out, Model m, int mesh) {
    Meshes s = m.mesh;
    int vert = s.vertadr[mesh];
    int normal = s.normaladr[mesh];
    int texcoord = s.texcoordadr[mesh];
    for (int f = s.faceadr[mesh]; f < s.faceadr[mesh] + s.facenum[mesh]; f++) {
      int first = out.vertexCount();
      float[] flat = normal(s, f, 3 * vert);
      for (int k = 0; k < 3; k++) {
        int v = 3 * (vert + s.face[3 * f + k]);
        int n = 3 * (normal + s.facenormal[3 * f + k]);
        float[] x = s.normal;
        boolean sharp =
            texcoord < 0 && x[n] * flat[0] + x[n + 1] * flat[1] + x[n + 2] * flat[2] < SHARP;
        float[] at = sharp ? flat : x;
        int a = sharp ? 0 : n;
        out.vertex(s.vert[v], s.vert[v + 1], s.vert[v + 2], at[a], at[a + 1], at[a + 2]);
        if (texcoord >= 0) {
          int t = 2 * (texcoord + s.facetexcoord[3 * f + k]);
          out.texture(s.texcoord[t], s.texcoord[t + 1]);
        }
      }
      out.triangle(first, first + 1, first + 2);
    }
  }

  /** A height field with its sides and its base. */
  public static void heightField(TriangleMesh out, Model m, int field) {
    HeightFields h = m.hfield;
    int rows = h.nrow[field];
    int columns = h.ncol[field];
    double sx = h.size[4 * field];
    double sy = h.size[4 * field + 1];
    double base = -h.size[4 * field + 3];
    double dx = 2 * sx / (columns - 1);
    double dy = 2 * sy / (rows - 1);
    int start = out.vertexCount();
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < columns; c++) {
        double gx = slope(m, field, r, c, 0, 1, dx);
        double gy = slope(m, field, r, c, 1, 0, dy);
        double n = Math.sqrt(1 + gx * gx + gy * gy);
        out.vertex(c * dx - sx, r * dy - sy, elevation(m, field, r, c), -gx / n, -gy / n, 1 / n);
      }
    }
    for (int r = 0; r < rows - 1; r++) {
      for (int c = 0; c < columns - 1; c++) {
        int a = start + r * columns + c;
        // the diagonal on which contacts and rays split a cell too
        out.triangle(a, a + 1, a + columns + 1);
        out.triangle(a, a + columns + 1, a + columns);
      }
    }
    side(out, m, field, base, 0, true, -1);
    side(out, m, field, base, rows - 1, true, 1);
    side(out, m, field, base, 0, false, -1);
    side(out, m, field, base, columns - 1, false, 1);
    int floor = out.vertex(-sx, -sy, base, 0, 0, -1);
    out.vertex(sx, -sy, base, 0, 0, -1);
    out.vertex(sx, sy, base, 0, 0, -1);
    out.vertex(-sx, sy, base, 0, 0, -1);
    out.quad(floor, floor + 3, floor + 2, floor + 1);
  }

  private static double elevation(Model m, int field, int r, int c) {
    HeightFields h = m.hfield;
    return h.size[4 * field + 2] * h.data[h.adr[field] + r * h.ncol[field] + c];
  }

  private static double slope(Model m, int field, int r, int c, int dr, int dc, double distance) {
    int r0 = Math.max(0, r - dr);
    int c0 = Math.max(0, c - dc);
    int r1 = Math.min(m.hfield.nrow[field] - 1, r + dr);
    int c1 = Math.min(m.hfield.ncol[field] - 1, c + dc);
    int apart = Math.max(1, r1 - r0 + c1 - c0);
    return (elevation(m, field, r1, c1) - elevation(m, field, r0, c0)) / (apart * distance);
  }

  /** The wall below one border of the field: along a row or along a column. */
  private static void side(
      TriangleMesh out, Model m, int field, double base, int line, boolean alongRow, int outward) {
    HeightFields h = m.hfield;
    double sx = h.size[4 * field];
    double sy = h.size[4 * field + 1];
    int count = alongRow ? h.ncol[field] : h.nrow[field];
    int start = out.vertexCount();
    for (int i = 0; i < count; i++) {
      int r = alongRow ? line : i;
      int c = alongRow ? i : line;
      double x = 2 * sx * c / (h.ncol[field] - 1) - sx;
      double y = 2 * sy * r / (h.nrow[field] - 1) - sy;
      double nx = alongRow ? 0 : outward;
      double ny = alongRow ? outward : 0;
      out.vertex(x, y, elevation(m, field, r, c), nx, ny, 0);
      out.vertex(x, y, base, nx, ny, 0);
    }
    boolean forward = alongRow == (outward < 0);
    for (int i = 0; i < count - 1; i++) {
      int a = start + 2 * i;
      if (forward) {
        out.quad(a, a + 1, a + 3, a + 2);
      } else {
        out.quad(a, a + 2, a + 3, a + 1);
      }
    }
  }
}
