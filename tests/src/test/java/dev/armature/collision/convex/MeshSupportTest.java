package dev.armature.collision.convex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.Simulation;
import dev.armature.math.Vec3;
import dev.armature.model.HullEdges;
import dev.armature.model.Model;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The farthest vertex of a hull is the one a climb finds, with and without a table of ends. */
class MeshSupportTest {
  private static final int DIRECTIONS = 20_000;
  private static final int LARGE = 400;

  private final SplittableRandom random = new SplittableRandom(18);

  @ParameterizedTest
  @ValueSource(strings = {"chamfered cube", "prism", "ball", "flat", "large ball"})
  void findsTheEndOfTheClimb(String shape) {
    Model m = model(shape);
    HullEdges hull = m.mesh.hull(0);
    MeshSupport support = new MeshSupport();
    support.setMesh(m.mesh, 0);
    int last = 0;
    double[] d = new double[3];
    for (int i = 0; i < DIRECTIONS; i++) {
      direction(d, hull, i);
      last = climb(hull, last, d);
      assertThat(support.find(-1, d[0], d[1], d[2]))
          .as("direction %d: %s", i, Arrays.toString(d))
          .isEqualTo(hull.vertex[last]);
    }
  }

  @Test
  void smallHullsHaveATable() {
    // a cube of boxes; those that a sphere meets are a quarter
    assertThat(Arrays.stream(model("chamfered cube").mesh.hull(0).ends).filter(e -> e != 0).count())
        .isBetween(1100L, 1300L);
    assertThat(model("large ball").mesh.hull(0).ends).isEmpty();
  }

  /** Directions of all kinds: random, normals of faces, edges, axes, and nearly these. */
  private void direction(double[] d, HullEdges hull, int i) {
    for (int k = 0; k < 3; k++) {
      d[k] = i % 4 == 1 ? random.nextInt(3) - 1 : random.nextDouble() - 0.5;
    }
    if (i % 4 >= 2) {
      int vertex = random.nextInt(hull.vertex.length);
      int edges = hull.start[vertex + 1] - hull.start[vertex];
      double[] e = new double[6];
      for (int k = 0; k < 2; k++) {
        int to = hull.to[hull.start[vertex] + random.nextInt(edges)];
        Vec3.sub(e, 3 * k, hull.position, 3 + 3 * to, hull.position, 3 + 3 * vertex);
      }
      Vec3.cross(d, 0, e, 0, e, 3);
      if (i % 4 == 3) {
        d[random.nextInt(3)] += 1e-17 * random.nextInt(100);
      }
    }
    if (Vec3.normalize(d, 0) == 0) {
      d[2] = 1;
    }
  }

  /** Climbing as MuJoCo does: the vertex at the start is not compared. */
  private static int climb(HullEdges hull, int start, double[] d) {
    int at = start;
    int next = start;
    double most = -Float.MAX_VALUE;
    do {
      at = next;
      for (int e = hull.start[at]; e < hull.start[at + 1]; e++) {
        double along =
            d[0] * hull.point[3 * e] + d[1] * hull.point[3 * e + 1] + d[2] * hull.point[3 * e + 2];
        if (along > most) {
          most = along;
          next = hull.to[e];
        }
      }
    } while (next != at);
    return at;
  }

  private Model model(String shape) {
    StringBuilder vertices = new StringBuilder();
    switch (shape) {
      case "chamfered cube" -> {
        for (int i = 0; i < 24; i++) {
          double[] corner = {.008, .008, .008};
          corner[i % 3] = .0095;
          add(vertices, sign(i / 3) * corner[0], sign(i / 6) * corner[1], sign(i / 12) * corner[2]);
        }
      }
      case "prism" -> {
        for (int i = 0; i < 24; i++) {
          add(vertices, Math.cos(i * Math.PI / 6), Math.sin(i * Math.PI / 6), i / 12);
        }
      }
      case "flat" -> ball(vertices, 60, 1e-3);
      case "large ball" -> ball(vertices, LARGE, 1);
      default -> ball(vertices, 60, 1);
    }
    return Simulation.of(
            "<mujoco><asset><mesh name='m' vertex='"
                + vertices
                + "'/></asset><worldbody><geom type='mesh' mesh='m'/></worldbody></mujoco>")
        .model();
  }

  private void ball(StringBuilder vertices, int count, double height) {
    for (int i = 0; i < count; i++) {
      double[] v = {random.nextDouble() - .5, random.nextDouble() - .5, random.nextDouble() - .5};
      Vec3.normalize(v, 0);
      add(vertices, v[0], v[1], height * v[2]);
    }
  }

  private static double sign(int i) {
    return i % 2 == 0 ? 1 : -1;
  }

  private static void add(StringBuilder vertices, double x, double y, double z) {
    vertices.append(String.format(Locale.ROOT, "%.9f %.9f %.9f ", x, y, z));
  }
}
