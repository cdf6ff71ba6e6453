package dev.armature.render;

import dev.armature.render.mesh.TriangleMesh;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** All triangles of a picture, in world coordinates, and the surfaces they belong to. */
final class Scene {
  float[] position = new float[3 * 4096];
  float[] normal = new float[3 * 4096];

  /** Texture coordinates: s and t, or a direction into a cube. */
  float[] texcoord = new float[3 * 4096];

  int[] corner = new int[3 * 4096];
  int[] owner = new int[4096];
  int vertices;
  int triangles;
  final List<Surface> surfaces = new ArrayList<>();

  void clear() {
    vertices = 0;
    triangles = 0;
    surfaces.clear();
  }

  /**
   * Adds a mesh at a pose.
   *
   * @param pos where its origin is
   * @param mat its rotation, by rows
   * @param map how its own coordinates become texture coordinates where it has none of its own:
   *     factor and offset for each axis
   */
  void add(TriangleMesh mesh, double[] pos, int p, double[] mat, int a, Mapping map, Surface s) {
    int base = vertices;
    int count = mesh.vertexCount();
    room(base + count, triangles + mesh.faceCount());
    float[] x = mesh.position();
    float[] n = mesh.normal();
    for (int i = 0; i < count; i++) {
      int from = 3 * i;
      int to = 3 * (base + i);
      for (int k = 0; k < 3; k++) {
        int row = a + 3 * k;
        position[to + k] =
            (float)
                (pos[p + k]
                    + mat[row] * x[from]
                    + mat[row + 1] * x[from + 1]
                    + mat[row + 2] * x[from + 2]);
        normal[to + k] =
            (float) (mat[row] * n[from] + mat[row + 1] * n[from + 1] + mat[row + 2] * n[from + 2]);
      }
      if (mesh.hasTexcoord() && !map.cube()) {
        texcoord[to] = mesh.texcoord()[2 * i];
        texcoord[to + 1] = mesh.texcoord()[2 * i + 1];
        texcoord[to + 2] = 0;
      } else {
        texcoord[to] = (float) (map.sx() * x[from] + map.offset());
        texcoord[to + 1] = (float) (map.sy() * x[from + 1] + map.offset());
        texcoord[to + 2] = (float) (map.sz() * x[from + 2]);
      }
    }
    vertices += count;
    int[] face = mesh.face();
    for (int f = 0; f < mesh.faceCount(); f++) {
      for (int k = 0; k < 3; k++) {
        corner[3 * triangles + k] = base + face[3 * f + k];
      }
      owner[triangles++] = surfaces.size();
    }
    surfaces.add(s);
  }

  /** How coordinates of a shape become coordinates of its texture. */
  record Mapping(double sx, double sy, double sz, double offset, boolean cube) {
    static final Mapping NONE = new Mapping(0, 0, 0, 0, false);
  }

  private void room(int vertexCount, int triangleCount) {
    if (3 * vertexCount > position.length) {
      int size = Math.max(3 * vertexCount, 2 * position.length);
      position = Arrays.copyOf(position, size);
      normal = Arrays.copyOf(normal, size);
      texcoord = Arrays.copyOf(texcoord, size);
    }
    if (triangleCount > owner.length) {
      int size = Math.max(triangleCount, 2 * owner.length);
      owner = Arrays.copyOf(owner, size);
      corner = Arrays.copyOf(corner, 3 * size);
    }
  }
}
