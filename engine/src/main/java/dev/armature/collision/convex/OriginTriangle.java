package dev.armature.collision.convex;

import dev.armature.math.Vec3;

/**
 * The point of a triangle that is nearest to the origin.
 *
 * <p>The foot of the perpendicular, x0 + s e1 + t e2 with (s, t) from the normal equations, if it
 * is in the triangle; else the nearest point of the three edges. A triangle of almost no area is
 * only its edges, and an edge of no length only its point.
 */
final class OriginTriangle {
  /** Numbers closer to each other than this, absolutely or relatively, are taken as equal. */
  static final double EPSILON = Math.ulp(1.0);

  /** The nearest point. */
  final double[] nearest = new double[3];

  private final double[] edge1 = new double[3];
  private final double[] edge2 = new double[3];
  private final double[] other = new double[3];

  /**
   * Finds the nearest point of the triangle with these corners and returns its squared distance.
   */
  double squaredDistance(double[] v, int a, int b, int c) {
    Vec3.sub(edge1, 0, v, b, v, a);
    Vec3.sub(edge2, 0, v, c, v, a);
    double e11 = Vec3.dot(edge1, 0, edge1, 0);
    double e22 = Vec3.dot(edge2, 0, edge2, 0);
    double a1 = Vec3.dot(v, a, edge1, 0);
    double a2 = Vec3.dot(v, a, edge2, 0);
    double e12 = Vec3.dot(edge1, 0, edge2, 0);
    double det = e22 * e11 - e12 * e12;
    double s = -1;
    double t = -1;
    if (!(Math.abs(det) < EPSILON)) {
      s = (a2 * e12 - e22 * a1) / det;
      t = (-s * e12 - a2) / e22;
    }
    if (isPart(s) && isPart(t) && (t + s < 1 || equal(t + s, 1))) {
      for (int k = 0; k < 3; k++) {
        nearest[k] = v[a + k] + edge1[k] * s + edge2[k] * t;
      }
      return Vec3.dot(nearest, 0, nearest, 0);
    }
    double least = edge(v, a, b, nearest);
    least = nearer(least, v, a, c);
    return nearer(least, v, b, c);
  }

  private double nearer(double least, double[] v, int a, int b) {
    double squared = edge(v, a, b, other);
    if (squared < least) {
      Vec3.copy(nearest, 0, other, 0);
      return squared;
    }
    return least;
  }

  /** The nearest point of an edge and its squared distance. */
  private double edge(double[] v, int a, int b, double[] res) {
    Vec3.sub(edge1, 0, v, b, v, a);
    double t = -Vec3.dot(v, a, edge1, 0) / Vec3.dot(edge1, 0, edge1, 0);
    if (t < EPSILON || Double.isNaN(t)) {
      Vec3.copy(res, 0, v, a);
    } else if (t > 1 || equal(t, 1)) {
      Vec3.copy(res, 0, v, b);
    } else {
      for (int k = 0; k < 3; k++) {
        res[k] = edge1[k] * t + v[a + k];
      }
    }
    return Vec3.dot(res, 0, res, 0);
  }

  private static boolean isPart(double x) {
    return x > -EPSILON && (x < 1 || equal(x, 1));
  }

  /** Whether two numbers are equal but for the last bit. */
  static boolean equal(double a, double b) {
    double apart = Math.abs(a - b);
    return apart < EPSILON || apart < EPSILON * Math.max(Math.abs(a), Math.abs(b));
  }
}
