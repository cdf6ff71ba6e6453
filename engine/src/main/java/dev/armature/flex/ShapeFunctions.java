package dev.armature.flex;

/**
 * Tensor-product Lagrange shape functions on the unit cube, of order 1 (8 nodes) or 2 (27 nodes).
 *
 * <p>Node (i, j, k) has index (i (o+1) + j)(o+1) + k and N = φ_i(ξ) φ_j(η) φ_k(ζ), with φ = (1-s,
 * s) for order 1 and φ = (2s²-3s+1, 4(s-s²), 2s²-s) for order 2.
 */
public final class ShapeFunctions {
  private ShapeFunctions() {}

  /** φ_i(s). */
  public static double phi(double s, int i, int order) {
    if (order == 1) {
      return i == 0 ? 1 - s : s;
    }
    return switch (i) {
      case 0 -> 2 * s * s - 3 * s + 1;
      case 1 -> 4 * (s - s * s);
      default -> 2 * s * s - s;
    };
  }

  /** dφ_i/ds. */
  public static double slope(double s, int i, int order) {
    if (order == 1) {
      return i == 0 ? -1 : 1;
    }
    return switch (i) {
      case 0 -> 4 * s - 3;
      case 1 -> 4 - 8 * s;
      default -> 4 * s - 1;
    };
  }

  /** N of a node at the point that starts at p; multiplied from ζ to ξ, as MuJoCo does. */
  static double value(double[] point, int pointAt, int node, int order) {
    int n = order + 1;
    return phi(point[pointAt + 2], node % n, order)
        * phi(point[pointAt + 1], node / n % n, order)
        * phi(point[pointAt], node / (n * n), order);
  }

  /** Gradient of N of a node at the center of the cube. */
  static void gradientAtCenter(double[] gradient, int node, int order) {
    int n = order + 1;
    int i = node / (n * n);
    int j = node / n % n;
    int k = node % n;
    double s = 0.5;
    gradient[0] = slope(s, i, order) * phi(s, j, order) * phi(s, k, order);
    gradient[1] = phi(s, i, order) * slope(s, j, order) * phi(s, k, order);
    gradient[2] = phi(s, i, order) * phi(s, j, order) * slope(s, k, order);
  }
}
