package dev.armature.compile.asset;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.compile.shape.Frames;

/**
 * Normals of vertices as the area-weighted mean of the normals of their faces. Across sharp edges
 * (more than about 37° from the mean) faces do not count, unless the mesh asks to be smooth. Sums
 * are in single precision, and vectors shorter than 1e-7 count as zero, both as in the reference.
 */
final class VertexNormals {
  private static final double SHARP = 0.8;

  private VertexNormals() {}

  static float[] generate(double[] vert, int[] face, boolean smooth) {
    float[] sum = new float[vert.length];
    double[] normal = new double[face.length];
    double[] weight = new double[face.length / 3];
    for (int f = 0; f < face.length; f += 3) {
      cross(normal, f, vert, 3 * face[f], 3 * face[f + 1], 3 * face[f + 2]);
      weight[f / 3] = Frames.normalize(normal, f, 3);
      for (int j = 0; j < 3; j++) {
        add(sum, 3 * face[f + j], normal, f, weight[f / 3]);
      }
    }
    if (!smooth) {
      removeSharp(sum, normal, weight, face);
    }
    for (int v = 0; v < sum.length; v += 3) {
      float x = sum[v];
      float y = sum[v + 1];
      float z = sum[v + 2];
      float length = (float) Math.sqrt(x * x + y * y + z * z);
      if (length > MINVAL) {
        sum[v] = x / length;
        sum[v + 1] = y / length;
        sum[v + 2] = z / length;
      } else {
        sum[v] = 0;
        sum[v + 1] = 0;
        sum[v + 2] = 1;
      }
    }
    return sum;
  }

  private static void add(float[] sum, int v, double[] normal, int f, double weight) {
    sum[v] = (float) (sum[v] + normal[f] * weight);
    sum[v + 1] = (float) (sum[v + 1] + normal[f + 1] * weight);
    sum[v + 2] = (float) (sum[v + 2] + normal[f + 2] * weight);
  }

  private static void removeSharp(float[] sum, double[] normal, double[] weight, int[] face) {
    float[] remove = new float[sum.length];
    double[] mean = new double[3];
    for (int f = 0; f < face.length; f += 3) {
      for (int j = 0; j < 3; j++) {
        int v = 3 * face[f + j];
        mean[0] = sum[v];
        mean[1] = sum[v + 1];
        mean[2] = sum[v + 2];
        Frames.normalize(mean);
        if (normal[f] * mean[0] + normal[f + 1] * mean[1] + normal[f + 2] * mean[2] < SHARP) {
          add(remove, v, normal, f, weight[f / 3]);
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
