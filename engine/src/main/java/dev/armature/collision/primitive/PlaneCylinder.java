package dev.armature.collision.primitive;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.PairCollider;
import dev.armature.data.Data;
import dev.armature.math.Vec3;
import dev.armature.model.Model;

/**
 * Plane and cylinder: at most four contacts.
 *
 * <p>The axis is turned to lean into the plane. v is the radius toward the plane: the part of −n
 * across the axis, scaled to r. The lowest point of the near disk is p + v + a; the far disk's is p
 * + v − a; and when the near disk is nearly flat on the plane two more points of its rim, at 120°
 * from the lowest, make a triangle. Without the lowest point there is no contact at all.
 *
 * <p>Degenerate: a disk parallel to the plane has no lowest point, then v is the cylinder's own x
 * axis.
 */
public final class PlaneCylinder implements PairCollider {
  private static final double SIN_120 = Math.sqrt(3) / 2;

  private final double[] normal = new double[3];
  private final double[] axis = new double[3];
  private final double[] radial = new double[3];
  private final double[] across = new double[3];
  private final double[] point = new double[3];

  @Override
  public void collide(Model m, Data d, int geom1, int geom2, double margin, ContactBuffer out) {
    double[] pos = d.geomXpos;
    double[] mat = d.geomXmat;
    int p2 = 3 * geom2;
    double radius = m.geom.size[p2];
    double half = m.geom.size[p2 + 1];
    column(normal, mat, 9 * geom1, 2);
    column(axis, mat, 9 * geom2, 2);
    double tilt = Vec3.dot(normal, 0, axis, 0);
    if (tilt > 0) {
      Vec3.scale(axis, 0, axis, 0, -1);
      tilt = -tilt;
    }
    Vec3.sub(point, 0, pos, p2, pos, 3 * geom1);
    double height = Vec3.dot(point, 0, normal, 0);
    setRadial(mat, 9 * geom2, tilt, radius);
    double drop = Vec3.dot(radial, 0, normal, 0);
    Vec3.scale(axis, 0, axis, 0, half);
    tilt *= half;

    double lowest = height + tilt + drop;
    if (lowest > margin) {
      return;
    }
    Vec3.add(point, 0, pos, p2, radial, 0);
    Vec3.addTo(point, 0, axis, 0);
    add(lowest, out);

    double farDisk = height - tilt + drop;
    if (farDisk <= margin) {
      Vec3.add(point, 0, pos, p2, radial, 0);
      Vec3.subFrom(point, 0, axis, 0);
      add(farDisk, out);
    }

    double triangle = height + tilt - 0.5 * drop;
    if (triangle <= margin) {
      Vec3.cross(across, 0, radial, 0, axis, 0);
      Vec3.normalize(across, 0);
      Vec3.scale(across, 0, across, 0, radius * SIN_120);
      for (int side = 1; side >= -1; side -= 2) {
        Vec3.plusScaled(point, 0, pos, p2, across, 0, side);
        Vec3.addTo(point, 0, axis, 0);
        Vec3.addScaled(point, 0, radial, 0, -0.5);
        add(triangle, out);
      }
    }
  }

  private void setRadial(double[] mat, int matAt, double tilt, double radius) {
    Vec3.scale(radial, 0, axis, 0, tilt);
    Vec3.subFrom(radial, 0, normal, 0);
    double length2 = Vec3.dot(radial, 0, radial, 0);
    if (length2 >= MINVAL * MINVAL) {
      Vec3.scale(radial, 0, radial, 0, radius / Math.sqrt(length2));
    } else {
      column(radial, mat, matAt, 0);
      Vec3.scale(radial, 0, radial, 0, radius);
    }
  }

  private void add(double dist, ContactBuffer out) {
    Vec3.addScaled(point, 0, normal, 0, -0.5 * dist);
    out.add(dist, point, 0, normal, 0);
  }

  private static void column(double[] res, double[] mat, int matAt, int k) {
    Vec3.set(res, 0, mat[matAt + k], mat[matAt + 3 + k], mat[matAt + 6 + k]);
  }
}
