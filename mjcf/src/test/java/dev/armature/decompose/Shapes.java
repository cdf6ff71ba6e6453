package dev.armature.decompose;

import java.util.ArrayList;
import java.util.List;

/**
 * Meshes with hollows, made by rule: extruded outlines, turned profiles, and boxes put together.
 */
final class Shapes {
  private final List<double[]> vertices = new ArrayList<>();
  private final List<int[]> faces = new ArrayList<>();

  double[] vert() {
    return vertices.stream().flatMapToDouble(java.util.Arrays::stream).toArray();
  }

  int[] face() {
    return faces.stream().flatMapToInt(java.util.Arrays::stream).toArray();
  }

  private int add(double x, double y, double z) {
    vertices.add(new double[] {x, y, z});
    return vertices.size() - 1;
  }

  private void quad(int a, int b, int c, int d) {
    faces.add(new int[] {a, b, c});
    faces.add(new int[] {a, c, d});
  }

  /** A box by its middle and half sizes. */
  Shapes box(double x, double y, double z, double a, double b, double c) {
    int[] v = new int[8];
    for (int i = 0; i < 8; i++) {
      v[i] =
          add(
              x + ((i & 1) == 0 ? -a : a),
              y + ((i & 2) == 0 ? -b : b),
              z + ((i & 4) == 0 ? -c : c));
    }
    quad(v[0], v[2], v[3], v[1]);
    quad(v[4], v[5], v[7], v[6]);
    quad(v[0], v[1], v[5], v[4]);
    quad(v[2], v[6], v[7], v[3]);
    quad(v[0], v[4], v[6], v[2]);
    quad(v[1], v[3], v[7], v[5]);
    return this;
  }

  /** A ring between two outlines of as many points, inner and outer, extruded along z. */
  Shapes ring(double[] inner, double[] outer, double low, double high) {
    int n = inner.length / 2;
    int[][] v = new int[4][n];
    for (int i = 0; i < n; i++) {
      v[0][i] = add(inner[2 * i], inner[2 * i + 1], low);
      v[1][i] = add(outer[2 * i], outer[2 * i + 1], low);
      v[2][i] = add(outer[2 * i], outer[2 * i + 1], high);
      v[3][i] = add(inner[2 * i], inner[2 * i + 1], high);
    }
    for (int i = 0; i < n; i++) {
      int j = (i + 1) % n;
      quad(v[0][i], v[0][j], v[1][j], v[1][i]);
      quad(v[1][i], v[1][j], v[2][j], v[2][i]);
      quad(v[2][i], v[2][j], v[3][j], v[3][i]);
      quad(v[3][i], v[3][j], v[0][j], v[0][i]);
    }
    return this;
  }

  /** A closed profile (radius, height), turned about z. */
  Shapes turned(int slices, double... profile) {
    int n = profile.length / 2;
    int[][] v = new int[slices][n];
    for (int s = 0; s < slices; s++) {
      double a = 2 * Math.PI * s / slices;
      for (int i = 0; i < n; i++) {
        v[s][i] =
            add(profile[2 * i] * Math.cos(a), profile[2 * i] * Math.sin(a), profile[2 * i + 1]);
      }
    }
    for (int s = 0; s < slices; s++) {
      for (int i = 0; i < n; i++) {
        int t = (s + 1) % slices;
        int j = (i + 1) % n;
        quad(v[s][i], v[t][i], v[t][j], v[s][j]);
      }
    }
    return this;
  }

  private static double[] circle(int n, double radius) {
    double[] p = new double[2 * n];
    for (int i = 0; i < n; i++) {
      p[2 * i] = radius * Math.cos(2 * Math.PI * i / n);
      p[2 * i + 1] = radius * Math.sin(2 * Math.PI * i / n);
    }
    return p;
  }

  static Shapes chair() {
    Shapes s = new Shapes().box(0, 0, .45, .22, .22, .02).box(-.2, 0, .7, .02, .22, .25);
    for (int i = 0; i < 4; i++) {
      s.box(i % 2 == 0 ? .19 : -.19, i < 2 ? .19 : -.19, .215, .03, .03, .215);
    }
    return s;
  }

  static Shapes table() {
    return new Shapes()
        .box(0, 0, .7, .6, .4, .02)
        .box(0, 0, .35, .04, .04, .35)
        .box(0, 0, .02, .3, .3, .02);
  }

  static Shapes mug() {
    return new Shapes()
        .turned(32, .001, 0, .04, 0, .04, .1, .036, .1, .036, .005, .001, .005)
        .box(.06, 0, .03, .025, .006, .005)
        .box(.06, 0, .075, .025, .006, .005)
        .box(.08, 0, .0525, .005, .006, .0275);
  }

  static Shapes bowl() {
    return new Shapes()
        .turned(
            40, .001, 0, .06, .01, .1, .04, .12, .08, .115, .08, .095, .045, .057, .016, .001,
            .006);
  }

  static Shapes torus() {
    double[] profile = new double[32];
    for (int i = 0; i < 16; i++) {
      double a = 2 * Math.PI * i / 16;
      profile[2 * i] = .2 + .06 * Math.cos(a);
      profile[2 * i + 1] = .06 * Math.sin(a);
    }
    return new Shapes().turned(40, profile);
  }

  static Shapes gear() {
    int teeth = 16;
    double[] outer = new double[8 * teeth];
    for (int i = 0; i < 4 * teeth; i++) {
      double a = 2 * Math.PI * i / (4 * teeth);
      double r = i % 4 < 2 ? .1 : .085;
      outer[2 * i] = r * Math.cos(a);
      outer[2 * i + 1] = r * Math.sin(a);
    }
    return new Shapes().ring(circle(4 * teeth, .03), outer, -.01, .01);
  }

  static Shapes bracket() {
    double[] angle = {0, 0, .1, 0, .1, .02, .02, .02, .02, .1, 0, .1};
    double[] small = new double[12];
    for (int i = 0; i < 6; i++) {
      small[2 * i] = .01 + .0001 * (angle[2 * i] - .01);
      small[2 * i + 1] = .01 + .0001 * (angle[2 * i + 1] - .01);
    }
    return new Shapes().ring(small, angle, 0, .05);
  }

  static Shapes hand() {
    Shapes s = new Shapes().box(0, 0, 0, .045, .05, .014).box(.03, -.065, 0, .03, .012, .012);
    for (int i = 0; i < 4; i++) {
      double length = i == 1 ? .045 : .04;
      s.box(.045 + length, -.037 + .025 * i, 0, length, .009, .009);
    }
    return s;
  }

  static Shapes star() {
    double[] outer = new double[20];
    for (int i = 0; i < 10; i++) {
      double r = i % 2 == 0 ? .2 : .08;
      outer[2 * i] = r * Math.cos(Math.PI * i / 5);
      outer[2 * i + 1] = r * Math.sin(Math.PI * i / 5);
    }
    return new Shapes().ring(circle(10, .001), outer, 0, .04);
  }

  static Shapes pipe() {
    return new Shapes().turned(32, .08, -.2, .1, -.2, .1, .2, .08, .2);
  }
}
