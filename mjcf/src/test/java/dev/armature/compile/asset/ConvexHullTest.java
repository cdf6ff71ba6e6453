package dev.armature.compile.asset;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConvexHullTest {
  private static Set<Integer> set(int... values) {
    Set<Integer> out = new TreeSet<>();
    for (int x : values) {
      out.add(x);
    }
    return out;
  }

  /** Closed, outward, Euler's formula, and no point outside by more than the tolerance. */
  private static void assertHull(double[] points, ConvexHull hull, double tolerance) {
    assertThat(hull.dimension()).isEqualTo(3);
    int[] face = hull.faces();
    assertThat(face.length / 3).isEqualTo(2 * hull.vertices().length - 4);
    Set<Long> edges = new HashSet<>();
    for (int f = 0; f < face.length; f += 3) {
      for (int j = 0; j < 3; j++) {
        assertThat(edges.add((long) face[f + j] << 32 | face[f + (j + 1) % 3])).isTrue();
      }
    }
    for (long e : edges) {
      assertThat(edges).contains(e << 32 | e >>> 32);
    }
    double[] n = new double[3];
    for (int f = 0; f < face.length; f += 3) {
      PolygonMerger.faceNormal(n, 0, points, face[f], face[f + 1], face[f + 2]);
      for (int i = 0; i < points.length; i += 3) {
        double d = 0;
        for (int k = 0; k < 3; k++) {
          d += n[k] * (points[i + k] - points[3 * face[f] + k]);
        }
        assertThat(d).isLessThan(tolerance);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5, 9, 30, 200, 1000})
  @DisplayName("Random points: a closed outward surface with all points inside")
  void randomPoints(int n) {
    Random random = new Random(n);
    double[] points = random.doubles(3L * n, -1, 1).toArray();
    assertHull(points, ConvexHull.of(points, -1), 1e-12);
  }

  @Test
  @DisplayName("Points on the faces and edges of a cube, and repeated ones, are no vertices")
  void gridOfPoints() {
    double[] points = new double[2 * 3 * 125];
    for (int i = 0; i < 250; i++) {
      points[3 * i] = i % 5;
      points[3 * i + 1] = i / 5 % 5;
      points[3 * i + 2] = i / 25 % 5;
    }
    ConvexHull hull = ConvexHull.of(points, -1);
    assertThat(hull.vertices()).hasSize(8);
    assertHull(points, hull, 1e-12);
  }

  @Test
  @DisplayName("Points on a sphere in rows, four of them coplanar everywhere, are all vertices")
  void sphereOfQuads() {
    int n = 24;
    MeshData sphere = BuiltinMesh.SUPERSPHERE.make(new double[] {n, 1, 1});
    double[] points = new double[sphere.vert().length];
    for (int i = 0; i < points.length; i++) {
      points[i] = sphere.vert()[i];
    }
    assertThat(ConvexHull.of(points, -1).vertices()).hasSize(sphere.vertCount());
  }

  @Test
  @DisplayName("A plane gives a polygon on both sides, a line or a point nothing")
  void lowerDimensions() {
    double[] square = {0, 0, 1, 2, 0, 1, 2, 2, 1, 0, 2, 1, 1, 1, 1, 1, 0, 1};
    ConvexHull flat = ConvexHull.of(square, -1);
    assertThat(flat.dimension()).isEqualTo(2);
    assertThat(set(flat.vertices())).isEqualTo(set(0, 1, 2, 3));
    assertThat(flat.faces()).hasSize(12);
    assertThat(ConvexHull.of(new double[] {0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3}, -1).dimension())
        .isEqualTo(1);
    assertThat(ConvexHull.of(new double[] {1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3}, -1).dimension())
        .isZero();
    assertThat(ConvexHull.of(new double[0], -1).dimension()).isEqualTo(-1);
    assertThat(ConvexHull.of(new double[] {0, 0, 0, 1, 0, 0, 0, 1, 0}, -1).dimension())
        .isEqualTo(2);
    // upright planes and lines along one axis: no extent in x
    assertThat(ConvexHull.of(new double[] {5, 0, 0, 5, 1, 0, 5, 1, 1, 5, 0, 1}, -1).vertices())
        .hasSize(4);
    assertThat(ConvexHull.of(new double[] {5, 5, 0, 5, 5, 1, 5, 5, 7, 5, 5, 3}, -1).dimension())
        .isEqualTo(1);
  }

  @Test
  @DisplayName("A limit stops the hull early, still closed")
  void limited() {
    Random random = new Random(8);
    double[] points = random.doubles(900, -1, 1).toArray();
    for (int limit : new int[] {4, 5, 20}) {
      assertThat(ConvexHull.of(points, limit).vertices().length).isBetween(4, limit);
    }
  }

  @Test
  @DisplayName("The graph of a tetrahedron is that of MuJoCo 3.5")
  void tetrahedronGraph() {
    float[] v = {
      0.31f, -0.39f, 0.265f, 0.992f, 0.359f, 0.346f, -0.655f, 0.766f, 0.415f, 0.655f, 0.479f,
      -0.325f
    };
    double[] points = new double[12];
    for (int i = 0; i < 12; i++) {
      points[i] = v[i];
    }
    ConvexHull hull = ConvexHull.of(points, -1);
    assertThat(hull.vertices()).containsExactly(3, 0, 1, 2);
    assertThat(hull.faces()).containsExactly(0, 1, 2, 1, 3, 2, 3, 0, 2, 0, 3, 1);
    assertThat(hull.graph())
        .containsExactly(
            4, 4, 0, 4, 8, 12, 3, 0, 1, 2, 2, 3, 1, -1, 2, 3, 0, -1, 1, 3, 0, -1, 1, 2, 0, -1, 0, 1,
            2, 1, 3, 2, 3, 0, 2, 0, 3, 1);
  }
}
