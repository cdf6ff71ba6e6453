package dev.armature.compile.asset;

import dev.armature.math.Trig;

/**
 * Meshes whose vertices are the taxels of a tactile sensor. Each vertex has three normals in a row:
 * the direction it senses along and two tangents.
 */
final class TactileMesh {
  private TactileMesh() {}

  /** Cell centers of a grid over [-1, 1]², at z = -1. */
  static MeshData plate(int nx, int ny) {
    float[] vert = new float[3 * nx * ny];
    float[] normal = new float[9 * nx * ny];
    IntList face = new IntList(6 * nx * ny);
    for (int i = 0; i < nx; i++) {
      for (int j = 0; j < ny; j++) {
        int v = i * ny + j;
        BuiltinMesh.set(vert, v, -1 + (i + 0.5) * 2 / nx, -1 + (j + 0.5) * 2 / ny, -1);
        for (int k = 0; k < 3; k++) {
          normal[9 * v + 4 * k] = 1;
        }
        if (i > 0 && j > 0) {
          BuiltinMesh.triangle(face, v - ny - 1, v - 1, v - ny);
          BuiltinMesh.triangle(face, v, v - ny, v - 1);
        }
      }
    }
    return new MeshData(
        vert, normal, MeshData.NO_FLOATS, face.toArray(), MeshData.NO_INTS, MeshData.NO_INTS);
  }

  /**
   * Bin centers of a grid of azimuth and elevation on the unit sphere about -z, finer in the middle
   * by the foveation.
   */
  static MeshData wedge(int nx, int ny, double fovX, double fovY, double foveation) {
    double[] azimuth = centers(nx, fovX, foveation);
    double[] elevation = centers(ny, fovY, foveation);
    float[] vert = new float[3 * nx * ny];
    float[] normal = new float[9 * nx * ny];
    for (int i = 0; i < nx; i++) {
      double sa = Trig.sin(azimuth[i]);
      double ca = Trig.cos(azimuth[i]);
      for (int j = 0; j < ny; j++) {
        double se = Trig.sin(elevation[j]);
        double ce = Trig.cos(elevation[j]);
        int v = i * ny + j;
        BuiltinMesh.set(vert, v, ce * sa, se, -ce * ca);
        // tangents along growing azimuth and elevation, and their product
        double[] ta = {ca, 0, sa};
        double[] te = {-se * sa, ce, se * ca};
        BuiltinMesh.set(
            normal,
            3 * v,
            te[1] * ta[2] - te[2] * ta[1],
            te[2] * ta[0] - te[0] * ta[2],
            te[0] * ta[1] - te[1] * ta[0]);
        BuiltinMesh.set(normal, 3 * v + 1, ta[0], ta[1], ta[2]);
        BuiltinMesh.set(normal, 3 * v + 2, te[0], te[1], te[2]);
      }
    }
    return new MeshData(
        vert, normal, MeshData.NO_FLOATS, MeshData.NO_INTS, MeshData.NO_INTS, MeshData.NO_INTS);
  }

  private static double[] centers(int n, double fov, double foveation) {
    double[] center = new double[n];
    double previous = edge(0, n, fov, foveation);
    for (int i = 0; i < n; i++) {
      double next = edge(i + 1, n, fov, foveation);
      center[i] = 0.5 * (previous + next);
      previous = next;
    }
    return center;
  }

  private static double edge(int i, int n, double fov, double foveation) {
    double x = -1 + i * (2.0 / n);
    return (foveation * StrictMath.pow(x, 5) + (1 - foveation) * x) * fov * Math.PI / 180;
  }
}
