package dev.armature.compile.asset;

/**
 * Normals of vertices as the area-weighted mean of the normals of their faces. Across sharp edges
 * (more than about 37° from the mean) faces do not count, unless the mesh asks to be smooth.
 */
final class VertexNormals {
  private static final double SHARP = 0.8;
  private static final double MINVAL = 1e-15;

  private VertexNormals() {}

  static float[] generate(double[] vert, int[] face, boolean smooth) {
    int n = vert.length;
    double[] sum = new double[n];
    double[] normal = new double[face.length];
    for (int f = 0; f < face.length; f += 3) {
      cross(normal, f, vert, 3 * face[f], 3 * face[f + 1], 3 * face[f + 2]);
      for (int j = 0; j < 3; j++) {
        int v = 3 * face[f + j];
        for (int k = 0; k < 3; k++) {
          sum[v + k] += normal[f + k];
        }
      }
    }
    if (!smooth) {
      removeSharp(sum, normal, face);
    }
    float[] out = new float[n];
    for (int v = 0; v < n; v += 3) {
      float x = (float) sum[v];
      float y = (float) sum[v + 1];
      float z = (float) sum[v + 2];
      float length = (float) Math.sqrt(x * x + y * y + z * z);
      if (length > MINVAL) {
        float scale = 1 / length;
        out[v] = x * scale;
        out[v + 1] = y * scale;
        out[v + 2] = z * scale;
      } else {
        out[v + 2] = 1;
      }
    }
    return out;
  }

  private static void removeSharp(double[] sum, double[] normal, int[] face) {
    double[] remove = new double[sum.length];
    for (int f = 0; f < face.length; f += 3) {
      double x = normal[f];
      double y = normal[f + 1];
      double z = normal[f + 2];
      double length = Math.sqrt(x * x + y * y + z * z);
      if (length < MINVAL) {
        continue;
      }
      for (int j = 0; j < 3; j++) {
        int v = 3 * face[f + j];
        double mean =
            Math.sqrt(sum[v] * sum[v] + sum[v + 1] * sum[v + 1] + sum[v + 2] * sum[v + 2]);
        if (mean < MINVAL) {
          continue;
        }
        double dot = (x * sum[v] + y * sum[v + 1] + z * sum[v + 2]) / (length * mean);
        if (dot < SHARP) {
          remove[v] += x;
          remove[v + 1] += y;
          remove[v + 2] += z;
        }
      }
    }
    for (int i = 0; i < sum.length; i++) {
      sum[i] -= remove[i];
    }
  }

  private static void cross(double[] out, int o, double[] vert, int a, int b, int c) {
    double ux = vert[b] - vert[a];
    double uy = vert[b + 1] - vert[a + 1];
    double uz = vert[b + 2] - vert[a + 2];
    double vx = vert[c] - vert[a];
    double vy = vert[c + 1] - vert[a + 1];
    double vz = vert[c + 2] - vert[a + 2];
    out[o] = uy * vz - uz * vy;
    out[o + 1] = uz * vx - ux * vz;
    out[o + 2] = ux * vy - uy * vx;
  }
}
