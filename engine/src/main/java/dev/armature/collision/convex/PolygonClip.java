package dev.armature.collision.convex;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.math.Vec3;
import java.util.Arrays;

/**
 * Clips a polygon or segment by the sides of a convex polygon (Sutherland and Hodgman 1974), and
 * picks the points that are kept.
 *
 * <p>A segment is walked there and back like a polygon of two corners, so its points can come
 * twice; {@link #select} drops them.
 */
final class PolygonClip {
  private static final int QUAD = 4;

  private double[] polygon = new double[3 * 4 * FaceContacts.MAX_FEATURES];
  private double[] other = new double[3 * 4 * FaceContacts.MAX_FEATURES];
  private int count;
  private final double[] side = new double[3];
  private final double[] up = new double[3];
  private int quadA;
  private int quadB;
  private int quadC;
  private int quadD;

  /**
   * Clips.
   *
   * @param frame corners of the clipping polygon, clockwise seen against its normal
   * @return the number of points left
   */
  int clip(
      double[] frame, int corners, double[] normal, int normalAt, double[] subject, int subjects) {
    System.arraycopy(subject, 0, polygon, 0, 3 * subjects);
    count = subjects;
    for (int i = 0; i < corners; i++) {
      int a = 3 * i;
      int b = i == corners - 1 ? 0 : a + 3;
      Vec3.sub(side, 0, frame, b, frame, a);
      Vec3.add(up, 0, frame, a, normal, normalAt);
      Vec3.subFrom(up, 0, frame, a);
      Vec3.cross(side, 0, side, 0, up, 0);
      clipBy(frame, a);
    }
    return count;
  }

  private void clipBy(double[] frame, int frameAt) {
    double level = Vec3.dot(side, 0, frame, frameAt);
    int all = count;
    if (other.length < 6 * all) {
      other = Arrays.copyOf(other, 12 * all);
    }
    count = 0;
    for (int i = 0; i < all; i++) {
      int x = 3 * i;
      int y = i == all - 1 ? 0 : x + 3;
      boolean inX = isInside(x, frame, frameAt);
      boolean inY = isInside(y, frame, frameAt);
      if (inX != inY) {
        cut(x, y, level);
      }
      if (inY) {
        Vec3.copy(other, 3 * count, polygon, y);
        count++;
      }
    }
    double[] swap = polygon;
    polygon = other;
    other = swap;
  }

  private boolean isInside(int x, double[] frame, int frameAt) {
    double inside =
        (polygon[x] - frame[frameAt]) * side[0]
            + (polygon[x + 1] - frame[frameAt + 1]) * side[1]
            + (polygon[x + 2] - frame[frameAt + 2]) * side[2];
    return inside > -MINVAL;
  }

  private void cut(int x, int y, double level) {
    double dx = polygon[y] - polygon[x];
    double dy = polygon[y + 1] - polygon[x + 1];
    double dz = polygon[y + 2] - polygon[x + 2];
    double slope = side[0] * dx + side[1] * dy + side[2] * dz;
    if (slope == 0) {
      return;
    }
    double t = (level - Vec3.dot(side, 0, polygon, x)) / slope;
    if (t >= 0 && t <= 1) {
      int at = 3 * count;
      other[at] = polygon[x] + t * dx;
      other[at + 1] = polygon[x + 1] + t * dy;
      other[at + 2] = polygon[x + 2] + t * dz;
      count++;
    }
  }

  /**
   * Copies the points to keep: the four of a large quadrilateral where at most four are wanted,
   * else all that are different.
   *
   * @return their number
   */
  int select(double[] res, int wanted, int limit) {
    if (wanted <= QUAD && count > QUAD) {
      largeQuad();
      Vec3.copy(res, 0, polygon, 3 * quadA);
      Vec3.copy(res, 3, polygon, 3 * quadB);
      Vec3.copy(res, 6, polygon, 3 * quadC);
      Vec3.copy(res, 9, polygon, 3 * quadD);
      return QUAD;
    }
    if (count > limit) {
      System.arraycopy(polygon, 0, res, 0, 3 * limit);
      return limit;
    }
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (!isAmong(res, kept, 3 * i)) {
        Vec3.copy(res, 3 * kept, polygon, 3 * i);
        kept++;
      }
    }
    return kept;
  }

  private boolean isAmong(double[] points, int n, int x) {
    for (int i = 0; i < 3 * n; i += 3) {
      if (Math.abs(points[i] - polygon[x]) < MINVAL
          && Math.abs(points[i + 1] - polygon[x + 1]) < MINVAL
          && Math.abs(points[i + 2] - polygon[x + 2]) < MINVAL) {
        return true;
      }
    }
    return false;
  }

  /**
   * Four corners of large area: each of the last three is moved on as long as the area grows, from
   * every first corner.
   */
  private void largeQuad() {
    int n = count;
    int a = 0;
    int b = 1;
    int c = 2;
    int d = 3;
    keepQuad(a, b, c, d);
    double most = area(a, b, c, d);
    for (a = 0; a < n; a++) {
      while (true) {
        double area = area(a, b, c, (d + 1) % n);
        if (!(area > most)) {
          break;
        }
        most = area;
        d = (d + 1) % n;
        keepQuad(a, b, c, d);
        for (area = area(a, b, (c + 1) % n, d); area > most; area = area(a, b, (c + 1) % n, d)) {
          most = area;
          c = (c + 1) % n;
          keepQuad(a, b, c, d);
        }
        for (area = area(a, (b + 1) % n, c, d); area > most; area = area(a, (b + 1) % n, c, d)) {
          most = area;
          b = (b + 1) % n;
          keepQuad(a, b, c, d);
        }
      }
      if (b == a) {
        b = (b + 1) % n;
        if (c == b) {
          c = (c + 1) % n;
          if (d == c) {
            d = (d + 1) % n;
          }
        }
      }
    }
  }

  private void keepQuad(int a, int b, int c, int d) {
    quadA = a;
    quadB = b;
    quadC = c;
    quadD = d;
  }

  private double area(int a, int b, int c, int d) {
    double[] p = polygon;
    int i = 3 * a;
    int j = 3 * b;
    int k = 3 * c;
    int l = 3 * d;
    double ux = p[l] - p[i];
    double uy = p[l + 1] - p[i + 1];
    double uz = p[l + 2] - p[i + 2];
    double vx = p[j] - p[l];
    double vy = p[j + 1] - p[l + 1];
    double vz = p[j + 2] - p[l + 2];
    double wx = p[k] - p[j];
    double wy = p[k + 1] - p[j + 1];
    double wz = p[k + 2] - p[j + 2];
    double qx = p[i] - p[k];
    double qy = p[i + 1] - p[k + 1];
    double qz = p[i + 2] - p[k + 2];
    double x = (uy * vz - uz * vy) + (wy * qz - wz * qy);
    double y = (uz * vx - ux * vz) + (wz * qx - wx * qz);
    double z = (ux * vy - uy * vx) + (wx * qy - wy * qx);
    return 0.5 * Math.sqrt(x * x + y * y + z * z);
  }
}
