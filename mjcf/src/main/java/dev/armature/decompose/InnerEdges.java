package dev.armature.decompose;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/** Edges where the surface of a mesh bends inward. Vertices in the same place count as one. */
final class InnerEdges {
  /** Height of the neighbor's corner over a face, relative to the edge, that counts as a bend. */
  private static final double BEND = 1e-3;

  private final double[] vert;
  private final int[] face;
  private final int[] same;

  InnerEdges(double[] vert, int[] face) {
    this.vert = vert;
    this.face = face;
    same = new int[vert.length / 3];
    Map<String, Integer> places = new HashMap<>();
    for (int i = 0; i < same.length; i++) {
      String place =
          (float) vert[3 * i] + " " + (float) vert[3 * i + 1] + " " + (float) vert[3 * i + 2];
      Integer first = places.putIfAbsent(place, i);
      same[i] = first == null ? i : first;
    }
  }

  /** Calls for the ends of every inner edge. */
  void each(BiConsumer<double[], double[]> edge) {
    Map<Long, Integer> opposite = new HashMap<>();
    for (int c = 0; c < face.length; c++) {
      int f = c / 3 * 3;
      int a = same[face[c]];
      int b = same[face[f + (c + 1 - f) % 3]];
      opposite.put((long) a << 32 | b, same[face[f + (c + 2 - f) % 3]]);
    }
    for (Map.Entry<Long, Integer> e : opposite.entrySet()) {
      int a = (int) (e.getKey() >> 32);
      int b = e.getKey().intValue();
      Integer other = opposite.get((long) b << 32 | a);
      if (a < b && other != null && bend(a, b, e.getValue(), other) > BEND) {
        edge.accept(point(a), point(b));
      }
    }
  }

  private double[] point(int v) {
    return new double[] {vert[3 * v], vert[3 * v + 1], vert[3 * v + 2]};
  }

  /** Height of the other corner over the plane of the face a b c, in lengths of the edge. */
  private double bend(int a, int b, int c, int other) {
    double[] u = minus(b, a);
    double[] w = minus(c, a);
    double[] o = minus(other, a);
    double nx = u[1] * w[2] - u[2] * w[1];
    double ny = u[2] * w[0] - u[0] * w[2];
    double nz = u[0] * w[1] - u[1] * w[0];
    double length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    double edge = Math.sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2]);
    return length > 0 ? (nx * o[0] + ny * o[1] + nz * o[2]) / (length * edge) : 0;
  }

  private double[] minus(int p, int q) {
    return new double[] {
      vert[3 * p] - vert[3 * q],
      vert[3 * p + 1] - vert[3 * q + 1],
      vert[3 * p + 2] - vert[3 * q + 2]
    };
  }
}
