package dev.armature.compile;

import dev.armature.compile.expand.Item;
import dev.armature.compile.expand.Macro;
import dev.armature.spec.Element;
import dev.armature.spec.Limit;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * The skin of a flat cable: two layers of points, a row of bones at each end of a link; thickness
 * comes from inflation. With a {@code subgrid} of s, s rows and columns are put between those of
 * the bones, and a bicubic surface through the bones gives their weights.
 */
final class CableSkin {
  /** Coefficients of a cubic by its values and slopes at 0 and 1: f0, f1, m0, m1. */
  private static final double[][] HERMITE = {
    {1, 0, 0, 0}, {0, 0, 1, 0}, {-3, 3, -2, -1}, {2, -2, 1, 1}
  };

  /** Corners of a cell in the order of the sums: (0, 0), (1, 0), (1, 1), (0, 1). */
  private static final int[][] CORNERS = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};

  private final Macro.Site site;
  private final double[] size;
  private final int inside;
  private final int bones;
  private final int rows;
  private final int columns;

  /** Bones per row: both edges, and the middle where a surface goes through them. */
  private final int across;

  private final int[][] vertices;
  private final double[][] weights;

  CableSkin(Macro.Site site, Item macro, int segments, double[] size) {
    this.site = site;
    this.size = size;
    Element written = macro.source().child("skin");
    int[] subgrid = written == null ? null : written.integers("subgrid");
    inside = subgrid == null ? 0 : Math.max(subgrid[0], 0);
    across = inside > 0 ? 3 : 2;
    bones = segments + 1;
    long points = 2 * (1 + segments * (inside + 1L)) * (1 + (across - 1) * (inside + 1L));
    // the product of two ints and a little more fits a long
    if (inside > Limit.MESH_VERTICES.most() || Limit.MESH_VERTICES.exceededBy(points)) {
      throw macro.error("the skin would have " + Limit.MESH_VERTICES.told());
    }
    rows = 1 + segments * (inside + 1);
    columns = 1 + (across - 1) * (inside + 1);
    vertices = new int[bones * across][0];
    weights = new double[bones * across][0];
  }

  /** Fills the skin; {@code body} names the body of a link. */
  void make(Element skin, boolean texcoord, IntFunction<String> body) {
    int layer = rows * columns;
    skin.set("inflate", 2 * size[2]);
    skin.set("vertex", new double[6 * layer]);
    skin.set("face", faces(layer));
    if (texcoord) {
      double[] coordinates = new double[4 * layer];
      for (int v = 0; v < 2 * layer; v++) {
        coordinates[2 * v] = v % layer / columns / (double) (rows - 1);
        coordinates[2 * v + 1] = v % columns / (double) (columns - 1);
      }
      skin.set("texcoord", coordinates);
    }
    if (inside > 0) {
      surface(layer);
    } else {
      for (int b = 0; b < vertices.length; b++) {
        bind(b, b, layer, 1);
      }
    }
    for (int b = 0; b < vertices.length; b++) {
      boolean end = b / across == bones - 1;
      Element bone = site.element("mujoco/deformable/skin/bone");
      bone.set("body", body.apply(Math.min(b / across, bones - 2)));
      double side = (b % across - 0.5 * (across - 1)) * 2 / (across - 1);
      bone.set("bindpos", end ? -2 * size[0] : 0, side * size[1], 0);
      bone.set("bindquat", 1.0, 0, 0, 0);
      bone.set("vertid", vertices[b]);
      bone.set("vertweight", weights[b]);
      skin.append(bone);
    }
  }

  /** Two triangles for each cell of both layers, then those along the four edges. */
  private int[] faces(int layer) {
    int[] face = new int[12 * ((rows - 1) * columns + columns - 1)];
    int at = 0;
    for (int x = 0; x < rows - 1; x++) {
      for (int y = 0; y < columns - 1; y++) {
        int v = x * columns + y;
        at = quad(face, at, v, v + columns, v + columns + 1, v + 1);
      }
    }
    for (int x = 0; x < rows - 1; x++) {
      for (int y = 0; y < columns - 1; y++) {
        int v = layer + x * columns + y;
        at = turnedQuad(face, at, v, v + 1, v + columns + 1, v + columns);
      }
    }
    for (int v = 0; v < layer - columns; v += columns) {
      at = turnedQuad(face, at, v, layer + v, layer + v + columns, v + columns);
    }
    for (int v = columns - 1; v < layer - 1; v += columns) {
      at = quad(face, at, v, v + columns, layer + v + columns, layer + v);
    }
    for (int v = 0; v < columns - 1; v++) {
      at = quad(face, at, v, v + 1, layer + v + 1, layer + v);
    }
    for (int v = layer - columns; v < layer - 1; v++) {
      at = turnedQuad(face, at, v, layer + v, layer + v + 1, v + 1);
    }
    return face;
  }

  private static int quad(int[] face, int at, int a, int b, int c, int d) {
    int[] corners = {a, b, c, a, c, d};
    System.arraycopy(corners, 0, face, at, corners.length);
    return at + corners.length;
  }

  /** The same two triangles in the other order. */
  private static int turnedQuad(int[] face, int at, int a, int b, int c, int d) {
    int[] corners = {a, c, d, a, b, c};
    System.arraycopy(corners, 0, face, at, corners.length);
    return at + corners.length;
  }

  // ---- weights of the points between bones

  private void surface(int layer) {
    for (int x = 0; x < bones - 1; x++) {
      for (int y = 0; y < across - 1; y++) {
        cell(x, y, layer);
      }
    }
  }

  /**
   * Binds the points of one cell to the 16 bones around it; the last cell also has its far edge.
   */
  private void cell(int x, int y, int layer) {
    double[][] differences = differences(x, y);
    int lastX = inside + (x == bones - 2 ? 1 : 0);
    int lastY = inside + (y == across - 2 ? 1 : 0);
    double step = 1.0 / (1 + inside);
    for (int dx = 0; dx <= lastX; dx++) {
      for (int dy = 0; dy <= lastY; dy++) {
        double[] weight = times(times(monomials(dx * step, dy * step), bicubic()), differences);
        int v = (x * (1 + inside) + dx) * columns + y * (1 + inside) + dy;
        for (int k = 0; k < 16; k++) {
          if (weight[k] != 0) {
            bind((x + k / 4 - 1) * across + y + k % 4 - 1, v, layer, weight[k]);
          }
        }
      }
    }
  }

  private void bind(int bone, int vertex, int layer, double weight) {
    int n = vertices[bone].length;
    vertices[bone] = Arrays.copyOf(vertices[bone], n + 2);
    weights[bone] = Arrays.copyOf(weights[bone], n + 2);
    vertices[bone][n] = vertex;
    vertices[bone][n + 1] = vertex + layer;
    weights[bone][n] = weight;
    weights[bone][n + 1] = weight;
  }

  private static double[] monomials(double x, double y) {
    double[] powersOfX = {1, x, x * x, x * x * x};
    double[] row = new double[16];
    for (int i = 0; i < 4; i++) {
      row[4 * i] = powersOfX[i];
      for (int j = 1; j < 4; j++) {
        row[4 * i + j] = row[4 * i + j - 1] * y;
      }
    }
    return row;
  }

  /** From values, slopes along x, along y and twists at the corners to coefficients of x^i y^j. */
  private static double[][] bicubic() {
    double[][] matrix = new double[16][16];
    for (int k = 0; k < 16; k++) {
      for (int r = 0; r < 16; r++) {
        int[] corner = CORNERS[r % 4];
        matrix[k][r] =
            HERMITE[k / 4][2 * (r / 4 % 2) + corner[0]] * HERMITE[k % 4][r / 8 * 2 + corner[1]];
      }
    }
    return matrix;
  }

  /** From positions of 16 bones to values, slopes and twists at the corners of the cell inside. */
  private double[][] differences(int x, int y) {
    double[][] alongX = differences(x == 0, x == bones - 2);
    double[][] alongY = differences(y == 0, y == across - 2);
    double[][] matrix = new double[16][16];
    for (int r = 0; r < 16; r++) {
      int[] corner = CORNERS[r % 4];
      for (int k = 0; k < 16; k++) {
        matrix[r][k] =
            alongX[2 * (r / 4 % 2) + corner[0]][k / 4] * alongY[r / 8 * 2 + corner[1]][k % 4];
      }
    }
    return matrix;
  }

  /** Values and slopes at the middle two of four bones: central differences, one-sided at ends. */
  private static double[][] differences(boolean first, boolean last) {
    return new double[][] {
      {0, 1, 0, 0},
      {0, 0, 1, 0},
      first ? new double[] {0, -1, 1, 0} : new double[] {-0.5, 0, 0.5, 0},
      last ? new double[] {0, -1, 1, 0} : new double[] {0, -0.5, 0, 0.5}
    };
  }

  private static double[] times(double[] row, double[][] matrix) {
    double[] product = new double[16];
    for (int k = 0; k < 16; k++) {
      for (int c = 0; c < 16; c++) {
        product[c] += row[k] * matrix[k][c];
      }
    }
    return product;
  }
}
