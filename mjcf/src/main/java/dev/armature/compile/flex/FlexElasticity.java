package dev.armature.compile.flex;

import dev.armature.flex.FlexElements;
import dev.armature.flex.ShapeFunctions;
import dev.armature.math.Vec3;

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

  /** The material. */
  public FlexElasticity(double young, double poisson) {
    mu = young / (2 * (1 + poisson));
    lambda = young * poisson / ((1 + poisson) * (1 - 2 * poisson));
  }

  /**
   * The metric of an element in the space of its squared edge lengths: K_ef = μ tr(B_e B_f) + λ tr
   * B_e tr B_f times its volume, where B of edge (a, b) is the symmetric part of -∇a ∇bᵀ of the
   * barycentric coordinates.
   *
   * @param x corners of the element at rest [(dim + 1) x 3]
   * @param thickness of a surface; not used for solids
   */
  public void element(double[] stiffness, int at, int dim, double[] x, double thickness) {
    double[][] gradient = dim == 3 ? solidGradients(x) : surfaceGradients(x);
    double volume = dim == 3 ? Math.abs(volume(x)) : area(x) * thickness / 4;
    int n = FlexElements.edges(dim);
    double[][] b = new double[n][9];
    for (int e = 0; e < n; e++) {
      double[] ga = gradient[FlexElements.first(dim, e)];
      double[] gb = gradient[FlexElements.second(dim, e)];
      for (int r = 0; r < 3; r++) {
        for (int c = 0; c < 3; c++) {
          b[e][3 * r + c] = -0.5 * (ga[r] * gb[c] + gb[r] * ga[c]);
        }
      }
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
        double traces = (b[e][0] + b[e][4] + b[e][8]) * (b[f][0] + b[f][4] + b[f][8]);
        stiffness[k++] = volume * (mu * product + lambda * traces);
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
    return square < EPS ? 0 : 0.5 * Math.sqrt(square);
  }

  private static double[][] solidGradients(double[] x) {
    double[][] g = new double[4][];
    double six = 6 * volume(x);
    for (int k = 0; k < 4; k++) {
      int a = (k + 1) % 4;
      int b = (k + 2) % 4;
      int c = (k + 3) % 4;
      double[] n = cross(minus(x, b, a), minus(x, c, a));
      double sign = k % 2 == 0 ? -1 : 1;
      g[k] = new double[] {sign * n[0] / six, sign * n[1] / six, sign * n[2] / six};
    }
    return g;
  }

  private static double[][] surfaceGradients(double[] x) {
    double[] n = cross(minus(x, 1, 0), minus(x, 2, 0));
    double twice = 2 * area(x);
    for (int i = 0; i < 3; i++) {
      n[i] /= twice;
    }
    double[][] g = new double[3][];
    for (int k = 0; k < 3; k++) {
      double[] e = cross(n, minus(x, (k + 2) % 3, (k + 1) % 3));
      g[k] = new double[] {e[0] / twice, e[1] / twice, e[2] / twice};
    }
    return g;
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
    double[][] g = new double[n][3];
    for (int a = 0; a < abscissa.length; a++) {
      for (int b = 0; b < abscissa.length; b++) {
        for (int c = 0; c < abscissa.length; c++) {
          gradients(g, order, abscissa[a], abscissa[b], abscissa[c], size);
          addPoint(stiffness, at, g, weight[a] * weight[b] * weight[c] * volume);
        }
      }
    }
  }

  private static void gradients(
      double[][] g, int order, double s, double t, double u, double[] size) {
    int side = order + 1;
    for (int i = 0; i < side; i++) {
      for (int j = 0; j < side; j++) {
        for (int k = 0; k < side; k++) {
          double[] node = g[(i * side + j) * side + k];
          node[0] =
              ShapeFunctions.slope(s, i, order)
                  * ShapeFunctions.phi(t, j, order)
                  * ShapeFunctions.phi(u, k, order)
                  / size[0];
          node[1] =
              ShapeFunctions.phi(s, i, order)
                  * ShapeFunctions.slope(t, j, order)
                  * ShapeFunctions.phi(u, k, order)
                  / size[1];
          node[2] =
              ShapeFunctions.phi(s, i, order)
                  * ShapeFunctions.phi(t, j, order)
                  * ShapeFunctions.slope(u, k, order)
                  / size[2];
        }
      }
    }
  }

  private void addPoint(double[] stiffness, int at, double[][] g, double weight) {
    int n = g.length;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double along = g[i][0] * g[j][0] + g[i][1] * g[j][1] + g[i][2] * g[j][2];
        for (int k = 0; k < 3; k++) {
          for (int l = 0; l < 3; l++) {
            double shear = (k == l ? along : 0) + g[i][l] * g[j][k];
            stiffness[at + (3 * i + k) * 3 * n + 3 * j + l] -=
                weight * (lambda * g[i][k] * g[j][l] + 0.5 * mu * shear);
          }
        }
      }
    }
  }
}
