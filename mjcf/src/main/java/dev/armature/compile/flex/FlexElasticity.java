package dev.armature.compile.flex;

import dev.armature.flex.FlexElements;
import dev.armature.flex.ShapeFunctions;
import dev.armature.math.Vec3;
import java.util.Arrays;

/**
 * Stiffness of the elements and edges of a flex from Young's modulus E and Poisson's ratio ν, with
 * μ = E/(2(1+ν)) and λ = Eν/((1+ν)(1-2ν)).
 */
public final class FlexElasticity {
  /** Numbers of an element. */
  public static final int STIFFNESS = 21;

  /** Numbers of an edge. */
  public static final int BENDING = 17;

  private static final double EPS = 1e-14;

  private final double mu;
  private final double lambda;
  // the same, divided in another order
  private final double interpolatedLambda;

  /** The material. */
  public FlexElasticity(double young, double poisson) {
    mu = young / (2 * (1 + poisson));
    lambda = young * poisson / ((1 + poisson) * (1 - 2 * poisson));
    interpolatedLambda = young * poisson / (1 + poisson) / (1 - 2 * poisson);
  }

  /**
   * The metric of an element in the space of its squared edge lengths: K_ef = μ tr(B_e B_f) + λ tr
   * B_e tr B_f times its volume, where B of edge (a, b) is the symmetric part of -∇a ∇bᵀ of the
   * barycentric coordinates: normals of the two other edges or faces. Sums and products are in
   * MuJoCo's order.
   *
   * @param x corners of the element at rest [(dim + 1) x 3]
   * @param thickness of a surface; not used for solids
   */
  public void element(double[] stiffness, int at, int dim, double[] x, double thickness) {
    double volume = dim == 3 ? volume(x) : area(x);
    double share = dim == 3 ? 4 : thickness;
    double shear = mu * Math.abs(volume) / 4 * share;
    double stretch = lambda * Math.abs(volume) / 4 * share;
    int n = FlexElements.edges(dim);
    double[][] b = new double[n][];
    double[] trace = new double[n];
    for (int e = 0; e < n; e++) {
      b[e] = dim == 3 ? solidBasis(x, e, volume) : surfaceBasis(x, e, volume);
      trace[e] = b[e][0] + b[e][4] + b[e][8];
    }
    int k = at;
    for (int e = 0; e < n; e++) {
      for (int f = e; f < n; f++) {
        double product = 0;
        for (int r = 0; r < 3; r++) {
          for (int c = 0; c < 3; c++) {
            product += b[e][3 * r + c] * b[f][3 * c + r];
          }
        }
        stiffness[k++] = shear * product + stretch * trace[f] * trace[e];
      }
    }
  }

  private static double[] minus(double[] x, int a, int b) {
    return new double[] {
      x[3 * a] - x[3 * b], x[3 * a + 1] - x[3 * b + 1], x[3 * a + 2] - x[3 * b + 2]
    };
  }

  private static double[] cross(double[] a, double[] b) {
    double[] c = new double[3];
    Vec3.cross(c, 0, a, 0, b, 0);
    return c;
  }

  private static double dot(double[] a, double[] b) {
    return Vec3.dot(a, 0, b, 0);
  }

  /** Volume of a tetrahedron, signed. */
  public static double volume(double[] x) {
    return dot(cross(minus(x, 1, 0), minus(x, 2, 0)), minus(x, 3, 0)) / 6;
  }

  private static double area(double[] x) {
    double[] n = cross(minus(x, 1, 0), minus(x, 2, 0));
    double square = dot(n, n);
    return square < EPS ? 0 : Math.sqrt(square) / 2;
  }

  /** The faces of a tetrahedron, and by edge the two that it is not an edge of. */
  private static final int[][] FACE = {{2, 1, 0}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};

  private static final int[][] OTHER_FACES = {{2, 3}, {1, 3}, {2, 1}, {1, 0}, {0, 2}, {0, 3}};

  private static double[] solidBasis(double[] x, int edge, double volume) {
    double[] left = faceNormal(x, FACE[OTHER_FACES[edge][0]]);
    double[] right = faceNormal(x, FACE[OTHER_FACES[edge][1]]);
    return symmetric(left, right, 72 * volume * volume);
  }

  private static double[] faceNormal(double[] x, int[] face) {
    return cross(minus(x, face[1], face[0]), minus(x, face[2], face[0]));
  }

  private static double[] surfaceBasis(double[] x, int edge, double area) {
    // edge k is opposite of corner k; the other two
    int l = (edge + 1) % 3;
    int r = (edge + 2) % 3;
    double[] left = minus(x, (l + 1) % 3, (l + 2) % 3);
    double[] right = minus(x, (r + 2) % 3, (r + 1) % 3);
    double[] normal = cross(right, left);
    normalize(normal);
    return symmetric(cross(normal, left), cross(right, normal), 8 * area * area);
  }

  /** (l rᵀ + r lᵀ) / divisor. */
  private static double[] symmetric(double[] l, double[] r, double divisor) {
    double[] basis = new double[9];
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        basis[3 * i + j] = (l[i] * r[j] + r[i] * l[j]) / divisor;
      }
    }
    return basis;
  }

  private static void normalize(double[] v) {
    double square = dot(v, v);
    if (square < EPS) {
      return;
    }
    double norm = Math.sqrt(square);
    if (Math.abs(norm - 1) > EPS) {
      for (int i = 0; i < 3; i++) {
        v[i] /= norm;
      }
    }
  }

  /**
   * Bending of the two triangles at an edge (a, b) with opposite vertices c and d (Bergou et al.
   * 2006, with the curvature at rest).
   *
   * @param x positions of a, b, c, d at rest [4 x 3]
   */
  public void edge(double[] bending, int at, double[] x, double thickness) {
    double alpha = cot(x, 0, 1, 2);
    double beta = cot(x, 0, 3, 1);
    double gamma = cot(x, 1, 2, 0);
    double delta = cot(x, 1, 0, 3);
    double[] w = {gamma + delta, alpha + beta, -(alpha + gamma), -(beta + delta)};
    double[] ab = minus(x, 1, 0);
    double[] ac = minus(x, 2, 0);
    double[] ad = minus(x, 3, 0);
    double[] abc = cross(ab, ac);
    double[] bad = cross(minus(x, 0, 1), minus(x, 3, 1));
    double areas = 0.5 * Math.sqrt(dot(abc, abc)) + 0.5 * Math.sqrt(dot(bad, bad));
    double kappa = mu * thickness * thickness * thickness / (8 * areas);
    double square = dot(ab, ab);
    double[] bc = minus(x, 2, 1);
    double[] bd = minus(x, 3, 1);
    double t0t1 = 0;
    for (int i = 0; i < 3; i++) {
      double t0 = -(gamma * ac[i] + alpha * bc[i]);
      double t1 = -(delta * ad[i] + beta * bd[i]);
      t0t1 += t0 * t1;
    }
    double cosine = -t0t1 / square;
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 4; j++) {
        bending[at + 4 * i + j] = w[i] * w[j] * cosine * kappa;
      }
    }
    bending[at + 16] =
        dot(abc, ad) * (alpha - gamma) * (delta - beta) * kappa / (square * Math.sqrt(square));
  }

  /** Cotangent of the angle at p between q and r. */
  private static double cot(double[] x, int p, int q, int r) {
    double[] u = minus(x, q, p);
    double[] v = minus(x, r, p);
    double[] n = cross(u, v);
    return dot(u, v) / Math.sqrt(dot(n, n));
  }

  /**
   * The stiffness of an interpolated solid, 3n x 3n with negative sign, from linear elasticity on
   * the box of its nodes.
   *
   * @param node0 node positions at rest, world [n x 3]
   */
  public void interpolated(double[] stiffness, int at, int order, double[] node0) {
    int side = order + 1;
    int n = side * side * side;
    double[] size = new double[3];
    for (int k = 0; k < 3; k++) {
      size[k] = node0[3 * (n - 1) + k] - node0[k];
    }
    double[] abscissa;
    double[] weight;
    if (order == 1) {
      abscissa = new double[] {0.5 - 0.5 / Math.sqrt(3), 0.5 + 0.5 / Math.sqrt(3)};
      weight = new double[] {0.5, 0.5};
    } else {
      // the root of 3/5 divides where Gauss's rule multiplies: so it is in MuJoCo
      abscissa = new double[] {0.5, 0.5 - 0.5 / Math.sqrt(0.6), 0.5 + 0.5 / Math.sqrt(0.6)};
      weight = new double[] {4.0 / 9, 5.0 / 18, 5.0 / 18};
    }
    double volume = size[0] * size[1] * size[2];
    double[] inverse = {1 / size[0], 1 / size[1], 1 / size[2]};
    double[][] g = new double[n][3];
    for (int a = 0; a < abscissa.length; a++) {
      for (int b = 0; b < abscissa.length; b++) {
        for (int c = 0; c < abscissa.length; c++) {
          gradients(g, order, abscissa[a], abscissa[b], abscissa[c], inverse);
          addPoint(stiffness, at, g, weight[a] * weight[b] * weight[c] * volume);
        }
      }
    }
  }

  private static void gradients(
      double[][] g, int order, double s, double t, double u, double[] inverse) {
    int side = order + 1;
    for (int i = 0; i < side; i++) {
      for (int j = 0; j < side; j++) {
        for (int k = 0; k < side; k++) {
          double[] node = g[(i * side + j) * side + k];
          double x = ShapeFunctions.phi(s, i, order);
          double y = ShapeFunctions.phi(t, j, order);
          double z = ShapeFunctions.phi(u, k, order);
          node[0] = inverse[0] * (ShapeFunctions.slope(s, i, order) * y * z);
          node[1] = inverse[1] * (x * ShapeFunctions.slope(t, j, order) * z);
          node[2] = inverse[2] * (x * y * ShapeFunctions.slope(u, k, order));
        }
      }
    }
  }

  /** Subtracts λ tr(A) tr(B) + μ tr(A B) at a point, for the strains A and B of two nodes. */
  private void addPoint(double[] stiffness, int at, double[][] g, double weight) {
    int n = g.length;
    double[] a = new double[9];
    double[] b = new double[9];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < 3; k++) {
        strain(a, g[i], k);
        for (int j = 0; j < n; j++) {
          for (int l = 0; l < 3; l++) {
            strain(b, g[j], l);
            double product =
                (a[0] * b[0] + a[1] * b[3] + a[2] * b[6])
                    + (a[3] * b[1] + a[4] * b[4] + a[5] * b[7])
                    + (a[6] * b[2] + a[7] * b[5] + a[8] * b[8]);
            int to = at + (3 * i + k) * 3 * n + 3 * j + l;
            stiffness[to] -= interpolatedLambda * g[i][k] * g[j][l] * weight;
            stiffness[to] -= mu * product * weight;
          }
        }
      }
    }
  }

  /** The symmetric part of the matrix with the gradient in row k and zeros elsewhere. */
  private static void strain(double[] res, double[] gradient, int k) {
    Arrays.fill(res, 0);
    for (int c = 0; c < 3; c++) {
      res[3 * k + c] = gradient[c] / 2;
      res[3 * c + k] = gradient[c] / 2;
    }
    res[4 * k] = gradient[k];
  }
}
