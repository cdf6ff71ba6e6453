package dev.armature.collision.primitive;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.PairCollider;
import dev.armature.collision.contact.PlacedShape;
import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Vec3;
import dev.armature.model.Model;

/**
 * Sphere and box: one contact at the point of the box that is nearest to the center.
 *
 * <p>Degenerate: a center in or on the box leaves through the nearest face, in the order −x, +x,
 * −y, +y, −z, +z where several are equally near; the normal jumps there. A half size that is not
 * positive does not clamp.
 */
public final class SphereBox implements PairCollider {
  private final PlacedShape first = new PlacedShape();
  private final PlacedShape second = new PlacedShape();
  private final double[] center = new double[3];
  private final double[] nearest = new double[3];
  private final double[] normal = new double[3];
  private final double[] point = new double[3];

  @Override
  public void collide(Model m, Data d, int geom1, int geom2, double margin, ContactBuffer out) {
    first.setGeom(m, d, geom1);
    second.setGeom(m, d, geom2);
    box(first, second, margin, out);
  }

  /** The contact of a sphere with a box, if there is one. */
  void box(PlacedShape sphere, PlacedShape box, double margin, ContactBuffer out) {
    double radius = sphere.size[0];
    double[] size = box.size;
    Vec3.sub(center, 0, sphere.pos, 0, box.pos, 0);
    Mat3.mulTVec(center, 0, box.mat, box.matAt, center, 0);
    for (int i = 0; i < 3; i++) {
      nearest[i] = clamp(center[i], size[i]);
    }
    Vec3.sub(normal, 0, nearest, 0, center, 0);
    double distance = Vec3.normalize(normal, 0);
    if (distance - radius > margin) {
      return;
    }
    double dist;
    if (distance > MINVAL) {
      dist = distance - radius;
      for (int i = 0; i < 3; i++) {
        point[i] = 0.5 * nearest[i] + 0.5 * (center[i] + normal[i] * radius);
      }
    } else {
      double depth = leave(size);
      dist = -depth - radius;
      Vec3.plusScaled(point, 0, center, 0, normal, 0, (radius - depth) / 2);
    }
    Mat3.mulVec(normal, 0, box.mat, box.matAt, normal, 0);
    Mat3.mulVec(point, 0, box.mat, box.matAt, point, 0);
    Vec3.addTo(point, 0, box.pos, 0);
    out.add(dist, point, 0, normal, 0);
  }

  private static double clamp(double x, double half) {
    if (!(half > 0)) {
      return x;
    }
    return x > half ? half : x < -half ? -half : x;
  }

  /** Sets the normal to the inward one of the nearest face and returns its distance. */
  private double leave(double[] size) {
    double closest = 2 * (size[0] + size[1] + size[2]);
    int face = 0;
    for (int i = 0; i < 6; i++) {
      double bound = (i & 1) != 0 ? size[i / 2] : -size[i / 2];
      double distance = Math.abs(bound - center[i / 2]);
      if (distance < closest) {
        closest = distance;
        face = i;
      }
    }
    Vec3.zero(normal, 0);
    normal[face / 2] = (face & 1) != 0 ? -1 : 1;
    return closest;
  }
}
