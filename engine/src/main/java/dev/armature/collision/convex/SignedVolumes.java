package dev.armature.collision.convex;

import static dev.armature.math.Limits.MINVAL;

/**
 * The point of a simplex nearest to the origin, by its barycentric weights: the signed volumes
 * method (Montanari, Petrinic and Barbieri 2017).
 *
 * <p>A simplex holds the nearest point inside if all its cofactors have the sign of their sum; if
 * not, the faces opposite to the vertices whose cofactor has not are tried, and the nearest
 * candidate wins. Vertices are given by their offsets in one array. A weight of exactly zero means
 * that the vertex can be dropped.
 */
final class SignedVolumes {
  private static final int STRIDE = Minkowski.STRIDE;

  private final double[] projection = new double[3];
  private final double[] cofactor = new double[4];
  private final double[] pair = new double[2];
  private final double[] triple = new double[3];

  /**
   * Weights of the nearest point for the first n vertices of s, 1 ≤ n ≤ 4; further weights are left
   * alone.
   */
  void nearest(double[] weights, int n, double[] s) {
    switch (n) {
      case 4 -> tetrahedron(weights, s);
      case 3 -> triangle(weights, s, 0, STRIDE, 2 * STRIDE);
      case 2 -> segment(weights, s, 0, STRIDE);
      default -> weights[0] = 1;
    }
  }

  private static boolean agree(double p, double q) {
    return (p > 0 && q > 0) || (p < 0 && q < 0);
  }

  /**
   * Weights of the nearest point of a segment. Where the origin lies beyond an end the second
   * vertex is taken, whichever is nearer: in a descent it is the newer one.
   */
  private static void segment(double[] weights, double[] s, int s1, int s2) {
    double dx = s[s2] - s[s1];
    double dy = s[s2 + 1] - s[s1 + 1];
    double dz = s[s2 + 2] - s[s1 + 2];
    double t = -((s[s2] * dx + s[s2 + 1] * dy + s[s2 + 2] * dz) / (dx * dx + dy * dy + dz * dz));
    int axis = 0;
    double delta = dx;
    if (Math.abs(dy) >= Math.abs(delta)) {
      axis = 1;
      delta = dy;
    }
    if (Math.abs(dz) >= Math.abs(delta)) {
      axis = 2;
      delta = dz;
    }
    double length = s[s1 + axis] - s[s2 + axis];
    double p = s[s2 + axis] + t * delta;
    double c1 = p - s[s2 + axis];
    double c2 = s[s1 + axis] - p;
    if (agree(length, c1) && agree(length, c2)) {
      weights[0] = c1 / length;
      weights[1] = c2 / length;
    } else {
      weights[0] = 0;
      weights[1] = 1;
    }
  }

  /**
   * Weights of the nearest point of a triangle; a triangle without area is taken as its first edge.
   */
  private void triangle(double[] weights, double[] s, int s1, int s2, int s3) {
    if (!projectOrigin(projection, 0, s, s1, s2, s3)) {
      segment(weights, s, s1, s2);
      weights[2] = 0;
      return;
    }
    cofactors(cofactor, s, s1, s2, s3, projection, 0);
    double whole = cofactor[3];
    boolean in1 = agree(whole, cofactor[0]);
    boolean in2 = agree(whole, cofactor[1]);
    boolean in3 = agree(whole, cofactor[2]);
    if (in1 && in2 && in3) {
      weights[0] = cofactor[0] / whole;
      weights[1] = cofactor[1] / whole;
      weights[2] = cofactor[2] / whole;
      return;
    }
    double least = Double.MAX_VALUE;
    if (!in1) {
      double squared = edge(s, s2, s3);
      if (squared < least) {
        least = squared;
        setTriple(weights, 0, pair[0], pair[1]);
      }
    }
    if (!in2) {
      double squared = edge(s, s1, s3);
      if (squared < least) {
        least = squared;
        setTriple(weights, pair[0], 0, pair[1]);
      }
    }
    if (!in3 && edge(s, s1, s2) < least) {
      setTriple(weights, pair[0], pair[1], 0);
    }
  }

  private static void setTriple(double[] weights, double w1, double w2, double w3) {
    weights[0] = w1;
    weights[1] = w2;
    weights[2] = w3;
  }

  /**
   * Puts the weights of an edge's nearest point into {@code pair} and returns the square of its
   * distance.
   */
  private double edge(double[] s, int a, int b) {
    segment(pair, s, a, b);
    double x = pair[0] * s[a] + pair[1] * s[b];
    double y = pair[0] * s[a + 1] + pair[1] * s[b + 1];
    double z = pair[0] * s[a + 2] + pair[1] * s[b + 2];
    return x * x + y * y + z * z;
  }

  /**
   * Weights of the nearest point of a tetrahedron.
   *
   * <p>When the face without the fourth vertex wins over another face, the fourth weight stays as
   * that other face left it. MuJoCo does so; the caller then keeps four vertices and takes the
   * origin as enclosed.
   */
  private void tetrahedron(double[] weights, double[] s) {
    int s1 = 0;
    int s2 = STRIDE;
    int s3 = 2 * STRIDE;
    int s4 = 3 * STRIDE;
    double c1 = -determinant(s, s2, s3, s4);
    double c2 = determinant(s, s1, s3, s4);
    double c3 = -determinant(s, s1, s2, s4);
    double c4 = determinant(s, s1, s2, s3);
    double whole = c1 + c2 + c3 + c4;
    boolean in1 = agree(whole, c1);
    boolean in2 = agree(whole, c2);
    boolean in3 = agree(whole, c3);
    boolean in4 = agree(whole, c4);
    if (in1 && in2 && in3 && in4) {
      weights[0] = c1 / whole;
      weights[1] = c2 / whole;
      weights[2] = c3 / whole;
      weights[3] = c4 / whole;
      return;
    }
    double least = Double.MAX_VALUE;
    weights[3] = 0;
    if (!in1) {
      double squared = face(s, s2, s3, s4);
      if (squared < least) {
        least = squared;
        setTriple(weights, 0, triple[0], triple[1]);
        weights[3] = triple[2];
      }
    }
    if (!in2) {
      double squared = face(s, s1, s3, s4);
      if (squared < least) {
        least = squared;
        setTriple(weights, triple[0], 0, triple[1]);
        weights[3] = triple[2];
      }
    }
    if (!in3) {
      double squared = face(s, s1, s2, s4);
      if (squared < least) {
        least = squared;
        setTriple(weights, triple[0], triple[1], 0);
        weights[3] = triple[2];
      }
    }
    if (!in4 && face(s, s1, s2, s3) < least) {
      setTriple(weights, triple[0], triple[1], triple[2]);
    }
  }

  /**
   * Puts the weights of a face's nearest point into {@code triple} and returns the square of its
   * distance.
   */
  private double face(double[] s, int a, int b, int c) {
    triangle(triple, s, a, b, c);
    double x = triple[0] * s[a] + triple[1] * s[b] + triple[2] * s[c];
    double y = triple[0] * s[a + 1] + triple[1] * s[b + 1] + triple[2] * s[c + 1];
    double z = triple[0] * s[a + 2] + triple[1] * s[b + 2] + triple[2] * s[c + 2];
    return x * x + y * y + z * z;
  }

  private static double determinant(double[] s, int a, int b, int c) {
    return s[a] * (s[b + 1] * s[c + 2] - s[b + 2] * s[c + 1])
        + s[a + 1] * (s[b + 2] * s[c] - s[b] * s[c + 2])
        + s[a + 2] * (s[b] * s[c + 1] - s[b + 1] * s[c]);
  }

  /**
   * Projects the origin on the plane of three points. The normal is taken at one corner after the
   * other until it is well conditioned; the third is taken as it is.
   *
   * @return false where the points are in line: the result is not set then
   */
  static boolean projectOrigin(double[] res, int resAt, double[] s, int s1, int s2, int s3) {
    double x12 = s[s2] - s[s1];
    double y12 = s[s2 + 1] - s[s1 + 1];
    double z12 = s[s2 + 2] - s[s1 + 2];
    double x23 = s[s3] - s[s2];
    double y23 = s[s3 + 1] - s[s2 + 1];
    double z23 = s[s3 + 2] - s[s2 + 2];
    double nx = y23 * z12 - z23 * y12;
    double ny = z23 * x12 - x23 * z12;
    double nz = x23 * y12 - y23 * x12;
    double nn = nx * nx + ny * ny + nz * nz;
    double nv = nx * s[s2] + ny * s[s2 + 1] + nz * s[s2 + 2];
    if (nn == 0) {
      return false;
    }
    if (!(nv != 0 && nn > MINVAL)) {
      double x13 = s[s3] - s[s1];
      double y13 = s[s3 + 1] - s[s1 + 1];
      double z13 = s[s3 + 2] - s[s1 + 2];
      nx = y12 * z13 - z12 * y13;
      ny = z12 * x13 - x12 * z13;
      nz = x12 * y13 - y12 * x13;
      nn = nx * nx + ny * ny + nz * nz;
      nv = nx * s[s1] + ny * s[s1 + 1] + nz * s[s1 + 2];
      if (nn == 0) {
        return false;
      }
      if (!(nv != 0 && nn > MINVAL)) {
        nx = y13 * z23 - z13 * y23;
        ny = z13 * x23 - x13 * z23;
        nz = x13 * y23 - y13 * x23;
        nn = nx * nx + ny * ny + nz * nz;
        nv = nx * s[s3] + ny * s[s3 + 1] + nz * s[s3 + 2];
      }
    }
    double scale = nv / nn;
    res[resAt] = nx * scale;
    res[resAt + 1] = ny * scale;
    res[resAt + 2] = nz * scale;
    return true;
  }

  /**
   * Cofactors c1, c2, c3 of a point p in the plane of a triangle, and in c[3] the area they are to
   * be divided by, all in the coordinate plane in which the triangle is largest.
   */
  static void cofactors(double[] c, double[] s, int s1, int s2, int s3, double[] p, int pAt) {
    double yz = minor(s, s1, s2, s3, 1, 2);
    double xz = minor(s, s1, s2, s3, 0, 2);
    double xy = minor(s, s1, s2, s3, 0, 1);
    int a;
    int b;
    if (Math.abs(yz) >= Math.abs(xz) && Math.abs(yz) >= Math.abs(xy)) {
      c[3] = yz;
      a = 1;
      b = 2;
    } else if (Math.abs(xz) >= Math.abs(xy)) {
      c[3] = xz;
      a = 0;
      b = 2;
    } else {
      c[3] = xy;
      a = 0;
      b = 1;
    }
    double pa = p[pAt + a];
    double pb = p[pAt + b];
    c[0] = area(pa, pb, s[s2 + a], s[s2 + b], s[s3 + a], s[s3 + b]);
    c[1] = area(pa, pb, s[s3 + a], s[s3 + b], s[s1 + a], s[s1 + b]);
    c[2] = area(pa, pb, s[s1 + a], s[s1 + b], s[s2 + a], s[s2 + b]);
  }

  private static double minor(double[] s, int s1, int s2, int s3, int a, int b) {
    return s[s2 + a] * s[s3 + b]
        - s[s2 + b] * s[s3 + a]
        - s[s1 + a] * s[s3 + b]
        + s[s1 + b] * s[s3 + a]
        + s[s1 + a] * s[s2 + b]
        - s[s1 + b] * s[s2 + a];
  }

  private static double area(double pa, double pb, double ua, double ub, double wa, double wb) {
    return pa * ub + pb * wa + ua * wb - pa * wb - pb * ua - wa * ub;
  }
}
