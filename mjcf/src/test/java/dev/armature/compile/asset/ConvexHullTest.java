package dev.armature.compile.asset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
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
    for (int f = 0; f < face.length; f += 3) {
      double[] n = normal(points, face[f], face[f + 1], face[f + 2]);
      for (int i = 0; n != null && i < points.length; i += 3) {
        double d = 0;
        for (int k = 0; k < 3; k++) {
          d += n[k] * (points[i + k] - points[3 * face[f] + k]);
        }
        assertThat(d).isLessThan(tolerance);
      }
    }
  }

  /** Unit normal of a triangle; null for one that is next to a line or a point. */
  private static double[] normal(double[] points, int a, int b, int c) {
    double[] u = new double[3];
    double[] v = new double[3];
    double longest = 0;
    for (int k = 0; k < 3; k++) {
      u[k] = points[3 * b + k] - points[3 * a + k];
      v[k] = points[3 * c + k] - points[3 * a + k];
      longest = Math.max(longest, Math.max(Math.abs(u[k]), Math.abs(v[k])));
    }
    double[] n = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
    double length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    double extent = extent(points);
    if (length < 1e-3 * longest * longest || longest < 1e-3 * extent) {
      return null;
    }
    return new double[] {n[0] / length, n[1] / length, n[2] / length};
  }

  private static double extent(double[] points) {
    double out = 0;
    for (int i = 0; i < points.length; i++) {
      out = Math.max(out, Math.abs(points[i] - points[i % 3]));
    }
    return out;
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
  @DisplayName(
      "Points with many in one plane, flat, thin, repeated, near one another, huge or tiny")
  void awkwardPoints() {
    Random random = new Random(11);
    int bodies = 0;
    for (int round = 0; round < 3000; round++) {
      double[] points = awkward(random, round);
      ConvexHull hull =
          assertTimeoutPreemptively(
              Duration.ofSeconds(20), () -> ConvexHull.of(points, -1), "round " + round);
      if (hull.dimension() == 3) {
        bodies++;
        assertHull(points, hull, 1e-11 * largest(points));
      }
    }
    assertThat(bodies).isGreaterThan(2000);
  }

  /** Points of a grid, then turned, thinned, blurred, repeated, moved far away or scaled. */
  private static double[] awkward(Random random, int round) {
    int n = 4 + random.nextInt(60);
    int steps = 1 + random.nextInt(5);
    boolean repeated = round % 3 == 0;
    double[] thin = {1, 1, random.nextInt(4) == 0 ? Math.pow(10, -14 * random.nextDouble()) : 1};
    double blur = random.nextInt(3) == 0 ? Math.pow(10, -17 + 5 * random.nextDouble()) : 0;
    double scale = random.nextInt(4) == 0 ? Math.pow(10, 60 * random.nextDouble() - 30) : 1;
    double away = random.nextInt(4) == 0 ? 100 * random.nextGaussian() : 0;
    double angle = random.nextBoolean() ? random.nextDouble() : 0;
    double[] out = new double[3 * n];
    for (int i = 0; i < n; i++) {
      double[] q = new double[3];
      for (int k = 0; k < 3; k++) {
        q[k] = thin[k] * random.nextInt(steps + 1);
      }
      double x = q[0] * StrictMath.cos(angle) - q[2] * StrictMath.sin(angle);
      double z = q[0] * StrictMath.sin(angle) + q[2] * StrictMath.cos(angle);
      q[0] = x;
      q[2] = z;
      for (int k = 0; k < 3; k++) {
        boolean same = repeated && i > 4 && i % 2 == 0;
        out[3 * i + k] =
            same ? out[3 * (i / 2) + k] : scale * (q[k] + away + blur * random.nextGaussian());
      }
    }
    return out;
  }

  private static double largest(double[] points) {
    double out = 0;
    for (double x : points) {
      out = Math.max(out, Math.abs(x));
    }
    return out;
  }

  @Test
  @DisplayName(
      "Numbers that are none, and such whose squares are, make no hull but no error either")
  void extremeNumbers() {
    Random random = new Random(3);
    double[] extreme = {
      0, 1, -1, Double.NaN, Double.POSITIVE_INFINITY, 1e300, -1e300, 1e-300, Double.MIN_VALUE, 1e154
    };
    for (int round = 0; round < 3000; round++) {
      double[] points = new double[3 * random.nextInt(12)];
      for (int i = 0; i < points.length; i++) {
        points[i] = extreme[random.nextInt(round % 2 == 0 ? 3 : extreme.length)];
      }
      assertTimeoutPreemptively(Duration.ofSeconds(20), () -> ConvexHull.of(points, -1));
    }
  }

  @Test
  @DisplayName("Shaken points have a closed hull that is off by no more than they were shaken")
  void shakenPoints() {
    double[] points = new double[3 * 216];
    for (int i = 0; i < 216; i++) {
      points[3 * i] = i % 6;
      points[3 * i + 1] = i / 6 % 6;
      points[3 * i + 2] = i / 36 % 6;
    }
    double[] shaken = ConvexHull.shaken(points, 1e-9);
    assertHull(shaken, ConvexHull.of(shaken, -1), 1e-12);
    for (int i = 0; i < points.length; i++) {
      assertThat(shaken[i]).isCloseTo(points[i], within(1e-9));
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
