package dev.armature.compile.flex;

import dev.armature.math.Trig;

/**
 * The regular shapes of {@code flexcomp}: grid, square, disc, circle, box, cylinder, ellipsoid.
 * Points are centered at the origin; the order of points and elements is MuJoCo's, because pins,
 * names and contacts count by it.
 */
final class FlexGenerator {
  private static final double EPS = 1e-14;
  // six tetrahedra of a cell, by its corners (0,0,0) (1,0,0) (1,1,0) (0,1,0) (0,0,1) (1,0,1)
  // (1,1,1) (0,1,1)
  private static final int[][] TETRAHEDRA = {
    {0, 3, 1, 7}, {0, 1, 4, 7}, {1, 3, 2, 7}, {1, 2, 6, 7}, {1, 5, 4, 7}, {1, 6, 5, 7}
  };
  private static final int[][] CELL = {
    {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}
  };

  private final int[] count;
  private final double[] spacing;
  private final boolean texture;
  private final FlexShape out;

  /**
   * A generator that appends to a shape.
   *
   * @param texture whether texture coordinates are wanted
   */
  FlexGenerator(int[] count, double[] spacing, boolean texture, FlexShape out) {
    this.count = count;
    this.spacing = spacing;
    this.texture = texture && !out.hasTexcoord();
    this.out = out;
  }

  private double centered(int axis, int i) {
    return spacing[axis] * (i - 0.5 * (count[axis] - 1));
  }

  // ---- lines

  void line() {
    for (int i = 0; i < count[0]; i++) {
      out.addPoint(centered(0, i), 0, 0);
    }
    for (int i = 0; i < count[0] - 1; i++) {
      out.addElement(i, i + 1);
    }
  }

  void circle() {
    int n = count[0] - 1;
    double angle = 2 * Math.PI / n;
    double radius = spacing[0] / (2 * Trig.sin(angle / 2));
    for (int i = 0; i < n; i++) {
      out.addPoint(radius * Trig.cos(angle * i), radius * Trig.sin(angle * i), 0);
    }
    for (int i = 0; i < n; i++) {
      out.addElement(i, (i + 1) % n);
    }
  }

  // ---- flat surfaces

  void surface(boolean disc) {
    int first = out.points();
    for (int i = 0; i < count[0]; i++) {
      for (int j = 0; j < count[1]; j++) {
        out.addPoint(centered(0, i), centered(1, j), 0);
        texture(i, 0, j, 1);
      }
    }
    for (int i = 0; i < count[0] - 1; i++) {
      for (int j = 0; j < count[1] - 1; j++) {
        int a = flat(i, j);
        int b = flat(i + 1, j);
        int c = flat(i + 1, j + 1);
        int d = flat(i, j + 1);
        double x = centered(0, i);
        double y = centered(1, j);
        if (disc && ((x < -EPS && y > -EPS) || (x > -EPS && y < -EPS))) {
          out.addElement(a, b, d);
          out.addElement(b, c, d);
        } else {
          out.addElement(a, b, c);
          out.addElement(a, c, d);
        }
      }
    }
    if (disc) {
      project(first);
    }
  }

  private int flat(int i, int j) {
    return count[2] * (count[1] * i + j);
  }

  /** Squares to circles: a point goes along its ray to the radius of its largest coordinate. */
  private void project(int first) {
    double[] p = out.coordinates();
    double[] xy = new double[2];
    for (int i = first; i < out.points(); i++) {
      double length = Math.max(Math.abs(p[3 * i]), Math.abs(p[3 * i + 1]));
      xy[0] = p[3 * i];
      xy[1] = p[3 * i + 1];
      normalize(xy, 2);
      p[3 * i] = xy[0] * (0.5 * spacing[0] * (count[0] - 1) * length);
      p[3 * i + 1] = xy[1] * (0.5 * spacing[1] * (count[1] - 1) * length);
    }
  }

  private static void normalize(double[] v, int n) {
    double square = 0;
    for (int i = 0; i < n; i++) {
      square += v[i] * v[i];
    }
    if (square < EPS) {
      return;
    }
    double length = Math.sqrt(square);
    if (Math.abs(length - 1) > EPS) {
      for (int i = 0; i < n; i++) {
        v[i] /= length;
      }
    }
  }

  private void texture(int i, int axisI, int j, int axisJ) {
    if (texture) {
      out.addTexcoord(
          (float) i / Math.max(count[axisI] - 1, 1), (float) j / Math.max(count[axisJ] - 1, 1));
    }
  }

  // ---- solid grid

  void solid() {
    for (int i = 0; i < count[0]; i++) {
      for (int j = 0; j < count[1]; j++) {
        for (int k = 0; k < count[2]; k++) {
          out.addPoint(centered(0, i), centered(1, j), centered(2, k));
          texture(i, 0, j, 1);
        }
      }
    }
    for (int i = 0; i < count[0] - 1; i++) {
      for (int j = 0; j < count[1] - 1; j++) {
        for (int k = 0; k < count[2] - 1; k++) {
          cell(i, j, k);
        }
      }
    }
  }

  private void cell(int i, int j, int k) {
    int[] corner = new int[8];
    for (int c = 0; c < 8; c++) {
      corner[c] = ((i + CELL[c][0]) * count[1] + j + CELL[c][1]) * count[2] + k + CELL[c][2];
    }
    for (int[] t : TETRAHEDRA) {
      out.addElement(corner[t[0]], corner[t[1]], corner[t[2]], corner[t[3]]);
    }
  }

  // ---- box, cylinder, ellipsoid: the surface of a grid, with a center when solid

  /** How the surface of the unit cube is bent. */
  enum Round {
    BOX,
    CYLINDER,
    ELLIPSOID
  }

  void shell(Round round) {
    boolean open = out.dim == 2;
    if (out.dim == 3) {
      out.addPoint(0, 0, 0);
    }
    if (texture) {
      out.addTexcoord(0, 0);
    }
    int[][][] index = shellPoints(round, open);
    shellElements(index, open);
  }

  private int[][][] shellPoints(Round round, boolean open) {
    int[][][] index = new int[count[0]][count[1]][count[2]];
    int upper = open ? count[2] - 1 : count[2] - 2;
    for (int side = 0; side < (open ? 1 : 2); side++) {
      int k = side == 0 ? 0 : count[2] - 1;
      for (int i = 0; i < count[0]; i++) {
        for (int j = 0; j < count[1]; j++) {
          place(index, round, i, j, k);
          texture(i, 0, j, 1);
        }
      }
    }
    for (int side = 0; side < 2; side++) {
      int j = side == 0 ? 0 : count[1] - 1;
      for (int i = 0; i < count[0]; i++) {
        for (int k = 1; k <= upper; k++) {
          place(index, round, i, j, k);
          texture(i, 0, k, 2);
        }
      }
    }
    for (int side = 0; side < 2; side++) {
      int i = side == 0 ? 0 : count[0] - 1;
      for (int j = 1; j < count[1] - 1; j++) {
        for (int k = 1; k <= upper; k++) {
          place(index, round, i, j, k);
          texture(j, 1, k, 2);
        }
      }
    }
    return index;
  }

  private void place(int[][][] index, Round round, int i, int j, int k) {
    index[i][j][k] = out.points();
    double[] p = {
      2.0 * i / (count[0] - 1) - 1, 2.0 * j / (count[1] - 1) - 1, 2.0 * k / (count[2] - 1) - 1
    };
    double hx = 0.5 * spacing[0] * (count[0] - 1);
    double hy = 0.5 * spacing[1] * (count[1] - 1);
    double hz = 0.5 * spacing[2] * (count[2] - 1);
    switch (round) {
      case CYLINDER -> {
        double length = Math.max(Math.abs(p[0]), Math.abs(p[1]));
        normalize(p, 2);
        p[0] *= length;
        p[1] *= length;
      }
      case ELLIPSOID -> normalize(p, 3);
      case BOX -> {}
    }
    out.addPoint(p[0] * hx, p[1] * hy, p[2] * hz);
  }

  private void shellElements(int[][][] index, boolean open) {
    for (int side = 0; side < (open ? 1 : 2); side++) {
      int k = side == 0 ? 0 : count[2] - 1;
      for (int i = 0; i < count[0] - 1; i++) {
        for (int j = 0; j < count[1] - 1; j++) {
          int p = index[i][j][k];
          int q = index[i + 1][j][k];
          int r = index[i + 1][j + 1][k];
          int s = index[i][j + 1][k];
          if (out.dim == 3) {
            solidQuad(p, q, r, s);
          } else if (side == 0) {
            out.addElement(p, r, q);
            out.addElement(p, s, r);
          } else {
            sideQuad(p, q, r, s);
          }
        }
      }
    }
    for (int side = 0; side < 2; side++) {
      int j = side == 0 ? 0 : count[1] - 1;
      for (int i = 0; i < count[0] - 1; i++) {
        for (int k = 0; k < count[2] - 1; k++) {
          wall(
              side == 0,
              index[i][j][k],
              index[i + 1][j][k],
              index[i + 1][j][k + 1],
              index[i][j][k + 1]);
        }
      }
    }
    for (int side = 0; side < 2; side++) {
      int i = side == 0 ? 0 : count[0] - 1;
      for (int j = 0; j < count[1] - 1; j++) {
        for (int k = 0; k < count[2] - 1; k++) {
          wall(
              side == 1,
              index[i][j][k],
              index[i][j + 1][k],
              index[i][j + 1][k + 1],
              index[i][j][k + 1]);
        }
      }
    }
  }

  /** A quad P Q R S of a wall, whose triangles look outward. */
  private void wall(boolean forward, int p, int q, int r, int s) {
    if (out.dim == 3) {
      solidQuad(p, q, r, s);
    } else if (forward) {
      sideQuad(p, q, r, s);
    } else {
      sideQuad(q, p, s, r);
    }
  }

  /** Two tetrahedra with the center. */
  private void solidQuad(int p, int q, int r, int s) {
    out.addElement(0, p, q, r);
    out.addElement(0, p, s, r);
  }

  private void sideQuad(int p, int q, int r, int s) {
    out.addElement(p, q, r);
    out.addElement(p, r, s);
  }
}
