package dev.armature.collision.flex;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.PlacedShape;
import dev.armature.math.Mat3;
import dev.armature.math.Vec3;

/**
 * Contacts of a triangle with a radius (an element of a surface) with spheres, boxes and capsules.
 *
 * <p>The sphere is exact: the nearest point is inside the triangle or on an edge. The other two are
 * made of it: the corners of the box and the ends of the capsule are taken as spheres, and the
 * corners of the triangle are tested against the faces of the box or the axis of the capsule;
 * crossings of edges alone are not found. A triangle without area has the normal (1, 0, 0).
 */
final class TriangleContacts {
  private static final int BOX_CORNERS = 8;

  /** Corners of the triangle, world. [3 x 3] */
  final double[] corner = new double[9];

  /** Radius around the triangle. */
  double radius;

  private final double[] edge1 = new double[3];
  private final double[] edge2 = new double[3];
  private final double[] normal = new double[3];
  private final double[] axis1 = new double[3];
  private final double[] axis2 = new double[3];
  private final double[] offset = new double[3];
  private final double[] foot = new double[3];
  private final double[] nearest = new double[3];
  private final double[] local = new double[3];
  private final double[] point = new double[3];
  private final double[] end1 = new double[3];
  private final double[] end2 = new double[3];

  // nearest point on a segment of the plane, and its distance
  private double segmentX;
  private double segmentY;

  /** The contact with a sphere; the normal points from the sphere to the triangle. */
  void sphere(
      double[] center, int centerAt, double sphereRadius, double margin, ContactBuffer out) {
    double bound = margin + sphereRadius + radius;
    Vec3.sub(edge1, 0, corner, 3, corner, 0);
    Vec3.sub(edge2, 0, corner, 6, corner, 0);
    Vec3.cross(normal, 0, edge1, 0, edge2, 0);
    Vec3.normalize(normal, 0);
    Vec3.sub(offset, 0, center, centerAt, corner, 0);
    double height = Vec3.dot(normal, 0, offset, 0);
    if (Math.abs(height) > bound) {
      return;
    }
    Vec3.plusScaled(foot, 0, offset, 0, normal, 0, -height);
    findNearest();
    Vec3.sub(offset, 0, nearest, 0, offset, 0);
    double distance = Vec3.normalize(offset, 0);
    if (distance > bound) {
      return;
    }
    double dist = distance - sphereRadius - radius;
    Vec3.plusScaled(point, 0, center, centerAt, offset, 0, sphereRadius + dist / 2);
    out.add(dist, point, 0, offset, 0);
  }

  /** nearest = the point of the triangle nearest to the foot, seen from the first corner. */
  private void findNearest() {
    Vec3.copy(axis1, 0, edge1, 0);
    double ax = Vec3.normalize(axis1, 0);
    Vec3.cross(axis2, 0, normal, 0, edge1, 0);
    Vec3.normalize(axis2, 0);
    double bx = Vec3.dot(axis1, 0, edge2, 0);
    double by = Vec3.dot(axis2, 0, edge2, 0);
    double px = Vec3.dot(axis1, 0, foot, 0);
    double py = Vec3.dot(axis2, 0, foot, 0);
    int sign1 = areaSign(px, py, 0, 0, ax, 0);
    int sign2 = areaSign(px, py, ax, 0, bx, by);
    int sign3 = areaSign(px, py, bx, by, 0, 0);
    if (sign1 == sign2 && sign2 == sign3) {
      Vec3.copy(nearest, 0, foot, 0);
      return;
    }
    double d0 = segment(px, py, 0, 0, ax, 0);
    double x0 = segmentX;
    double y0 = segmentY;
    double d1 = segment(px, py, ax, 0, bx, by);
    double x1 = segmentX;
    double y1 = segmentY;
    double d2 = segment(px, py, bx, by, 0, 0);
    double x = segmentX;
    double y = segmentY;
    if (d0 < d1 && d0 < d2) {
      x = x0;
      y = y0;
    } else if (d1 < d2) {
      x = x1;
      y = y1;
    }
    Vec3.scale(nearest, 0, axis1, 0, x);
    Vec3.addScaled(nearest, 0, axis2, 0, y);
  }

  private static int areaSign(double px, double py, double ax, double ay, double bx, double by) {
    double area = (px - bx) * (ay - by) - (ax - bx) * (py - by);
    return area > 0 ? 1 : area < 0 ? -1 : 0;
  }

  /** Sets the nearest point of a segment and returns the distance. */
  private double segment(double px, double py, double ax, double ay, double bx, double by) {
    double ux = bx - ax;
    double uy = by - ay;
    double t = (ux * (px - ax) + uy * (py - ay)) / Math.max(MINVAL, ux * ux + uy * uy);
    if (t <= 0) {
      segmentX = ax;
      segmentY = ay;
    } else if (t >= 1) {
      segmentX = bx;
      segmentY = by;
    } else {
      segmentX = ax + ux * t;
      segmentY = ay + uy * t;
    }
    double x = segmentX - px;
    double y = segmentY - py;
    return Math.sqrt(x * x + y * y);
  }

  /** The contacts with a box: corners of the triangle, then corners of the box. */
  void box(PlacedShape box, double margin, ContactBuffer out) {
    for (int i = 0; i < 3; i++) {
      cornerInBox(i, box, margin, out);
    }
    for (int i = 0; i < BOX_CORNERS; i++) {
      for (int k = 0; k < 3; k++) {
        local[k] = (i >> k & 1) != 0 ? box.size[k] : -box.size[k];
      }
      Mat3.mulVec(end1, 0, box.mat, box.matAt, local, 0);
      Vec3.addTo(end1, 0, box.pos, 0);
      sphere(end1, 0, 0, margin, out);
    }
  }

  private void cornerInBox(int i, PlacedShape box, double margin, ContactBuffer out) {
    Vec3.sub(local, 0, corner, 3 * i, box.pos, 0);
    Mat3.mulTVec(local, 0, box.mat, box.matAt, local, 0);
    int axis = 0;
    double most = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < 3; k++) {
      double beyond = Math.abs(local[k]) - box.size[k];
      if (beyond > margin + radius) {
        return;
      }
      if (beyond > most) {
        most = beyond;
        axis = k;
      }
    }
    double dist = most - radius;
    if (dist > margin) {
      return;
    }
    double sign = local[axis] > 0 ? 1 : -1;
    int column = box.matAt + axis;
    Vec3.set(
        offset, 0, sign * box.mat[column], sign * box.mat[column + 3], sign * box.mat[column + 6]);
    Vec3.plusScaled(point, 0, corner, 3 * i, offset, 0, -(radius + dist / 2));
    out.add(dist, point, 0, offset, 0);
  }

  /**
   * The contacts with a capsule: its ends, then the corners of the triangle that lie beside its
   * axis.
   */
  void capsule(PlacedShape capsule, double margin, ContactBuffer out) {
    double capsuleRadius = capsule.size[0];
    double half = capsule.size[1];
    for (int k = 0; k < 3; k++) {
      double along = half * capsule.mat[capsule.matAt + 3 * k + 2];
      end1[k] = capsule.pos[k] - along;
      end2[k] = capsule.pos[k] + along;
    }
    sphere(end1, 0, capsuleRadius, margin, out);
    sphere(end2, 0, capsuleRadius, margin, out);
    for (int i = 0; i < 3; i++) {
      cornerBesideCapsule(i, capsuleRadius, half, margin, out);
    }
  }

  private void cornerBesideCapsule(
      int i, double capsuleRadius, double half, double margin, ContactBuffer out) {
    Vec3.sub(edge1, 0, end2, 0, end1, 0);
    Vec3.sub(offset, 0, corner, 3 * i, end1, 0);
    double t = Vec3.dot(offset, 0, edge1, 0) / (4 * half * half);
    if (!(t > MINVAL && t < 1 - MINVAL)) {
      return;
    }
    Vec3.plusScaled(nearest, 0, end1, 0, edge1, 0, t);
    Vec3.sub(offset, 0, corner, 3 * i, nearest, 0);
    double distance = Vec3.normalize(offset, 0);
    if (distance > capsuleRadius + radius + margin) {
      return;
    }
    Vec3.add(point, 0, nearest, 0, corner, 3 * i);
    Vec3.addScaled(point, 0, offset, 0, capsuleRadius - radius);
    Vec3.scale(point, 0, point, 0, 0.5);
    out.add(distance - capsuleRadius - radius, point, 0, offset, 0);
  }
}
