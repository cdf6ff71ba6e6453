package dev.armature.kinematics;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Trig;
import dev.armature.math.Vec3;
import dev.armature.model.Model;

/**
 * The shortest path of a tendon between two sites around a sphere or cylinder.
 *
 * <p>The problem is solved in the plane: that of the two sites and the center for a sphere, the
 * cross-section for a cylinder (which then winds up linearly along its axis). Outside, the path is
 * tangent, arc, tangent. A side site inside the shape asks for a path through the inside that
 * touches the circle at one point, found by Newton's method.
 */
final class Wrapping {
  private static final double CROSSED = -10000;
  private static final int NEWTON_LIMIT = 20;
  private static final double NEWTON_TOLERANCE = 1e-6;
  private static final double NEWTON_START = 1 - 1e-7;

  /** What {@link #wrap} returns when the straight line is the path. */
  static final double NONE = -1;

  /** The two points where the path touches the shape, world. */
  final double[] points = new double[6];

  private final double[] local = new double[9];
  private final double[] axes = new double[9];
  private final double[] plane = new double[6];
  private final double[] tangent = new double[8];
  private double cosine;
  private double sine;

  Wrapping(Model m) {}

  /**
   * Wraps the line between two sites around a geom.
   *
   * @param side the side site, negative for none
   * @return length of the path on the shape, or {@link #NONE}; {@link #points} holds the ends of
   *     that part
   */
  double wrap(Model m, Data d, int site0, int site1, int geom, boolean cylinder, int side) {
    double radius = m.geom.size[3 * geom];
    toLocal(0, d, site0, geom);
    toLocal(3, d, site1, geom);
    if (Vec3.norm(local, 0) < MINVAL || Vec3.norm(local, 3) < MINVAL) {
      return NONE;
    }
    if (cylinder) {
      Mat3.identity(axes, 0);
    } else {
      planeOfSphere();
    }
    for (int k = 0; k < 2; k++) {
      plane[2 * k] = Vec3.dot(local, 3 * k, axes, 0);
      plane[2 * k + 1] = Vec3.dot(local, 3 * k, axes, 3);
    }
    boolean inside = false;
    if (side >= 0) {
      toLocal(6, d, side, geom);
      inside = Vec3.norm(local, 6) < radius;
      unit2(Vec3.dot(local, 6, axes, 0), Vec3.dot(local, 6, axes, 3));
      plane[4] = radius * cosine;
      plane[5] = radius * sine;
    }
    double length = inside ? inside(radius) : outside(radius, side >= 0);
    if (length < 0) {
      return NONE;
    }
    return toWorld(length, cylinder, d, geom);
  }

  /** local = a site in the frame of the geom. */
  private void toLocal(int localAt, Data d, int site, int geom) {
    Vec3.sub(local, localAt, d.siteXpos, 3 * site, d.geomXpos, 3 * geom);
    Mat3.mulTVec(local, localAt, d.geomXmat, 9 * geom, local, localAt);
  }

  private void planeOfSphere() {
    Vec3.copy(axes, 0, local, 0);
    Vec3.normalize(axes, 0);
    Vec3.cross(axes, 6, local, 0, local, 3);
    if (Vec3.normalize(axes, 6) < MINVAL) {
      // both sites on one ray: any plane through it will do
      int largest = 0;
      for (int i = 1; i < 3; i++) {
        if (Math.abs(axes[i]) > Math.abs(axes[largest])) {
          largest = i;
        }
      }
      Vec3.set(axes, 6, largest == 0 ? 0 : 1, largest == 1 ? 0 : 1, largest == 2 ? 0 : 1);
      Vec3.cross(axes, 6, axes, 0, axes, 6);
      Vec3.normalize(axes, 6);
    }
    Vec3.cross(axes, 3, axes, 6, axes, 0);
    Vec3.normalize(axes, 3);
  }

  /** (cosine, sine) = direction of (x, y); (1, 0) when it is too short to have one. */
  private void unit2(double x, double y) {
    double n = Math.sqrt(x * x + y * y);
    double inverse = 1 / n;
    cosine = n < MINVAL ? 1 : x * inverse;
    sine = n < MINVAL ? 0 : y * inverse;
  }

  /**
   * Tangent, arc, tangent. Two candidates, one each way round; fills {@link #tangent} and returns
   * the arc's length.
   */
  private double outside(double r, boolean hasSide) {
    double d0x = plane[0];
    double d0y = plane[1];
    double d1x = plane[2];
    double d1y = plane[3];
    double sq0 = d0x * d0x + d0y * d0y;
    double sq1 = d1x * d1x + d1y * d1y;
    if (sq0 < r * r || sq1 < r * r || r < MINVAL) {
      return NONE;
    }
    double dx = d1x - d0x;
    double dy = d1y - d0y;
    double dd = dx * dx + dy * dy;
    if (dd < MINVAL) {
      return NONE;
    }
    double a = Math.min(1, Math.max(0, -(dx * d0x + dy * d0y) / dd));
    double qx = d0x + a * dx;
    double qy = d0y + a * dy;
    if (qx * qx + qy * qy > r * r && (!hasSide || plane[4] * qx + plane[5] * qy >= 0)) {
      return NONE;
    }
    double root0 = Math.sqrt(sq0 - r * r);
    double root1 = Math.sqrt(sq1 - r * r);
    double score0 = candidate(0, r, sq0, sq1, root0, root1, hasSide);
    double score1 = candidate(1, r, sq0, sq1, root0, root1, hasSide);
    int best = score0 > score1 ? 0 : 1;
    int t = 4 * best;
    if (crossed(t)) {
      return NONE;
    }
    if (best == 1) {
      System.arraycopy(tangent, 4, tangent, 0, 4);
    }
    return r * arc(best);
  }

  /** Sets the tangents of a candidate and returns how good it is. */
  private double candidate(
      int i, double r, double sq0, double sq1, double root0, double root1, boolean hasSide) {
    int t = 4 * i;
    double sign = i == 0 ? 1 : -1;
    tangent[t] = (plane[0] * (r * r) + sign * r * plane[1] * root0) / sq0;
    tangent[t + 1] = (plane[1] * (r * r) - sign * r * plane[0] * root0) / sq0;
    tangent[t + 2] = (plane[2] * (r * r) - sign * r * plane[3] * root1) / sq1;
    tangent[t + 3] = (plane[3] * (r * r) + sign * r * plane[2] * root1) / sq1;
    if (crossed(t)) {
      return CROSSED;
    }
    if (hasSide) {
      unit2(tangent[t] + tangent[t + 2], tangent[t + 1] + tangent[t + 3]);
      return cosine * plane[4] + sine * plane[5];
    }
    double x = tangent[t] - tangent[t + 2];
    double y = tangent[t + 1] - tangent[t + 3];
    return -(x * x + y * y);
  }

  /** Whether the straight parts of a candidate cross each other. */
  private boolean crossed(int t) {
    double p1x = plane[0];
    double p1y = plane[1];
    double p2x = tangent[t];
    double p2y = tangent[t + 1];
    double p3x = plane[2];
    double p3y = plane[3];
    double p4x = tangent[t + 2];
    double p4y = tangent[t + 3];
    double det = (p4y - p3y) * (p2x - p1x) - (p4x - p3x) * (p2y - p1y);
    if (Math.abs(det) < MINVAL) {
      return false;
    }
    double a = ((p4x - p3x) * (p1y - p3y) - (p4y - p3y) * (p1x - p3x)) / det;
    double b = ((p2x - p1x) * (p1y - p3y) - (p2y - p1y) * (p1x - p3x)) / det;
    return a >= 0 && a <= 1 && b >= 0 && b <= 1;
  }

  /**
   * Angle of the arc between the chosen tangent points, the long way round where the candidate goes
   * that way.
   */
  private double arc(int candidate) {
    unit2(tangent[0], tangent[1]);
    double x0 = cosine;
    double y0 = sine;
    unit2(tangent[2], tangent[3]);
    double angle = StrictMath.acos(x0 * cosine + y0 * sine);
    double turn = tangent[1] * tangent[2] - tangent[0] * tangent[3];
    if ((turn > 0 && candidate == 1) || (turn < 0 && candidate == 0)) {
      angle = 2 * Math.PI - angle;
    }
    return angle;
  }

  /**
   * One touching point at which the two straight parts make equal angles; fills {@link #tangent},
   * returns 0 or NONE.
   */
  private double inside(double r) {
    double d0x = plane[0];
    double d0y = plane[1];
    double d1x = plane[2];
    double d1y = plane[3];
    double l0 = Math.sqrt(d0x * d0x + d0y * d0y);
    double l1 = Math.sqrt(d1x * d1x + d1y * d1y);
    if (l0 <= r || l1 <= r || r < MINVAL || l0 < MINVAL || l1 < MINVAL) {
      return NONE;
    }
    double dx = d1x - d0x;
    double dy = d1y - d0y;
    double dd = dx * dx + dy * dy;
    if (dd > MINVAL) {
      double a = -(dx * d0x + dy * d0y) / dd;
      double qx = d0x + a * dx;
      double qy = d0y + a * dy;
      if (a > 0 && a < 1 && Math.sqrt(qx * qx + qy * qy) <= r) {
        return NONE;
      }
    }
    unit2(0.5 * (d0x + d1x), 0.5 * (d0y + d1y));
    touchAt(r * cosine, r * sine);
    double cosG = (l0 * l0 + l1 * l1 - dd) / (2 * l0 * l1);
    if (cosG < -1 + MINVAL) {
      return NONE;
    }
    if (cosG > 1 - MINVAL) {
      return 0;
    }
    double ratio0 = r / l0;
    double ratio1 = r / l1;
    double z = equalAngles(ratio0, ratio1, StrictMath.acos(cosG));
    if (z < 0) {
      return 0;
    }
    boolean first = d0x * d1y - d0y * d1x > 0;
    double angle = StrictMath.asin(z) - StrictMath.asin((first ? ratio0 : ratio1) * z);
    unit2(first ? d0x : d1x, first ? d0y : d1y);
    double cos = Trig.cos(angle);
    double sin = Trig.sin(angle);
    touchAt(r * (cos * cosine - sin * sine), r * (sin * cosine + cos * sine));
    return 0;
  }

  private void touchAt(double x, double y) {
    tangent[0] = x;
    tangent[1] = y;
    tangent[2] = x;
    tangent[3] = y;
  }

  /**
   * Root z of asin(Az) + asin(Bz) − 2 asin(z) + G = 0 by Newton from just below 1; -1 where it does
   * not get there.
   */
  private static double equalAngles(double a, double b, double g) {
    double z = NEWTON_START;
    double f = angleExcess(a, b, g, z);
    if (f > 0) {
      return -1;
    }
    int iteration = 0;
    while (iteration < NEWTON_LIMIT && Math.abs(f) > NEWTON_TOLERANCE) {
      double slope =
          a / Math.max(MINVAL, Math.sqrt(1 - z * z * a * a))
              + b / Math.max(MINVAL, Math.sqrt(1 - z * z * b * b))
              - 2 / Math.max(MINVAL, Math.sqrt(1 - z * z));
      if (slope > -MINVAL) {
        return -1;
      }
      double next = z - f / slope;
      if (next > z) {
        return -1;
      }
      z = next;
      f = angleExcess(a, b, g, z);
      if (f > NEWTON_TOLERANCE) {
        return -1;
      }
      iteration++;
    }
    return iteration >= NEWTON_LIMIT ? -1 : z;
  }

  private static double angleExcess(double a, double b, double g, double z) {
    return StrictMath.asin(a * z) + StrictMath.asin(b * z) - 2 * StrictMath.asin(z) + g;
  }

  /**
   * Takes the touching points back to space; a cylinder's also climb along the axis. Returns the
   * length between them.
   */
  private double toWorld(double length, boolean cylinder, Data d, int geom) {
    for (int k = 0; k < 2; k++) {
      Vec3.scale(points, 3 * k, axes, 0, tangent[2 * k]);
      Vec3.addScaled(points, 3 * k, axes, 3, tangent[2 * k + 1]);
    }
    double result = length;
    if (cylinder) {
      double straight0 = flatDistance(0);
      double straight1 = flatDistance(3);
      double total = straight0 + length + straight1;
      double z0 = local[2];
      double rise = local[5] - z0;
      points[2] = z0 + rise * straight0 / total;
      points[5] = z0 + rise * (straight0 + length) / total;
      double climb = points[5] - points[2];
      result = Math.sqrt(length * length + climb * climb);
    }
    for (int k = 0; k < 6; k += 3) {
      Mat3.mulVec(points, k, d.geomXmat, 9 * geom, points, k);
      Vec3.addTo(points, k, d.geomXpos, 3 * geom);
    }
    return result;
  }

  private double flatDistance(int k) {
    double x = local[k] - points[k];
    double y = local[k + 1] - points[k + 1];
    return Math.sqrt(x * x + y * y);
  }
}
