package dev.armature.compile.hull;

/**
 * The plane of a triangle: normal = (c - a) x (b - a) of its vertices, turned outward by the way
 * they stand; when its vertices are not in it up to rounding (slivers), by elimination with
 * pivoting instead.
 */
final class PlaneMaker {
  private final Surface surface;
  private final double[] p;
  private final double[][] row = new double[2][3];
  private final double[] normal = new double[3];

  PlaneMaker(Surface surface) {
    this.surface = surface;
    p = surface.p;
  }

  void make(Facet f) {
    int a = 3 * f.vertices.get(0).point;
    int b = 3 * f.vertices.get(1).point;
    int c = 3 * f.vertices.get(2).point;
    double ux = p[b] - p[a];
    double uy = p[b + 1] - p[a + 1];
    double uz = p[b + 2] - p[a + 2];
    double vx = p[c] - p[a];
    double vy = p[c + 1] - p[a + 1];
    double vz = p[c + 2] - p[a + 2];
    normal[0] = vy * uz - vz * uy;
    normal[1] = ux * vz - uz * vx;
    normal[2] = vx * uy - vy * ux;
    normalize(f.clockwise);
    set(f, a);
    f.hasPlane = true;
    if (isOff(f, c) || isOff(f, b)) {
      set(row[0], ux, uy, uz);
      set(row[1], vx, vy, vz);
      eliminate(f, a);
    }
    f.flipped = height(f) >= -surface.tolerances.roundoff;
  }

  /** Height of the inner point. */
  double height(Facet f) {
    return f.height(surface.inside[0], surface.inside[1], surface.inside[2]);
  }

  private void set(Facet f, int a) {
    f.nx = normal[0];
    f.ny = normal[1];
    f.nz = normal[2];
    f.offset = -(p[a] * normal[0] + p[a + 1] * normal[1] + p[a + 2] * normal[2]);
  }

  private boolean isOff(Facet f, int a) {
    double d = f.offset + (p[a] * f.nx + p[a + 1] * f.ny + p[a + 2] * f.nz);
    return Math.abs(d) > surface.tolerances.roundoff;
  }

  private void normalize(boolean positive) {
    double length =
        Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
    if (length == 0) {
      double same = Math.sqrt(1.0 / 3);
      normal[0] = same;
      normal[1] = same;
      normal[2] = same;
      return;
    }
    double signed = positive ? length : -length;
    for (int k = 0; k < 3; k++) {
      normal[k] /= signed;
    }
  }

  /** The vector orthogonal to both edges, the rows, which are brought to echelon form. */
  private void eliminate(Facet f, int a) {
    double[] zero = surface.tolerances.zero;
    boolean negative = f.clockwise;
    int top = Math.abs(row[1][0]) > Math.abs(row[0][0]) ? 1 : 0;
    if (top == 1) {
      negative = !negative;
    }
    double[] first = row[top];
    double[] second = row[1 - top];
    boolean nearZero = Math.abs(first[0]) <= zero[0];
    if (first[0] != 0) {
      double factor = second[0] / first[0];
      second[1] -= factor * first[1];
      second[2] -= factor * first[2];
    }
    nearZero |= Math.abs(second[1]) <= zero[1];
    if (first[0] < 0) {
      negative = !negative;
    }
    if (second[1] < 0) {
      negative = !negative;
    }
    double unit = negative ? -1 : 1;
    normal[2] = unit;
    nearZero |= back(1, -(second[2] * normal[2]), second[1], unit);
    nearZero |= back(0, -(first[1] * normal[1]) - first[2] * normal[2], first[0], unit);
    normalize(true);
    set(f, a);
    if (nearZero && height(f) > 0) {
      f.nx = -f.nx;
      f.ny = -f.ny;
      f.nz = -f.nz;
      f.offset = -f.offset;
    }
  }

  /** One component by back substitution; returns whether its divisor was none. */
  private boolean back(int k, double sum, double pivot, double unit) {
    double quotient = sum / pivot;
    if (pivot != 0 && Double.isFinite(quotient)) {
      normal[k] = quotient;
      return false;
    }
    normal[k] = unit;
    for (int j = k + 1; j < 3; j++) {
      normal[j] = 0;
    }
    return true;
  }

  private static void set(double[] r, double x, double y, double z) {
    r[0] = x;
    r[1] = y;
    r[2] = z;
  }
}
