package dev.armature.collision.primitive;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.PairCollider;
import dev.armature.collision.contact.PlacedShape;
import dev.armature.data.Data;
import dev.armature.math.Vec3;
import dev.armature.model.Model;

/**
 * Two spheres: at most one contact, on the line of the centers.
 *
 * <p>dist = |c₂ − c₁| − r₁ − r₂, and the position is c₁ + n (r₁ + dist/2). This is also the kernel
 * of capsules, cylinders and flex edges, once the closest points of their axes are known.
 *
 * <p>Degenerate: coincident centers take the cross product of the two geoms' z axes as normal, and
 * the world's x axis when these are parallel.
 */
public final class SphereSphere implements PairCollider {
  private final PlacedShape first = new PlacedShape();
  private final PlacedShape second = new PlacedShape();
  private final double[] normal = new double[3];

  @Override
  public void collide(Model m, Data d, int geom1, int geom2, double margin, ContactBuffer out) {
    first.setGeom(m, d, geom1);
    second.setGeom(m, d, geom2);
    spheres(first, second, margin, out);
  }

  /**
   * The contact of two spheres; returns whether there is one. The axes are those of the shapes that
   * the spheres are parts of and only matter for coincident centers.
   */
  boolean spheres(PlacedShape sphere1, PlacedShape sphere2, double margin, ContactBuffer out) {
    double x1 = sphere1.pos[0];
    double y1 = sphere1.pos[1];
    double z1 = sphere1.pos[2];
    double r1 = sphere1.size[0];
    double x2 = sphere2.pos[0];
    double y2 = sphere2.pos[1];
    double z2 = sphere2.pos[2];
    double r2 = sphere2.size[0];
    double dx = x1 - x2;
    double dy = y1 - y2;
    double dz = z1 - z2;
    double distance2 = dx * dx + dy * dy + dz * dz;
    double reach = margin + r1 + r2;
    if (distance2 > reach * reach) {
      return false;
    }
    Vec3.set(normal, 0, x2 - x1, y2 - y1, z2 - z1);
    double dist = Math.sqrt(distance2) - r1 - r2;
    if (Vec3.normalize(normal, 0) < MINVAL) {
      crossOfAxes(sphere1.mat, sphere1.matAt, sphere2.mat, sphere2.matAt);
    }
    double along = r1 + 0.5 * dist;
    out.add(
        dist,
        x1 + normal[0] * along,
        y1 + normal[1] * along,
        z1 + normal[2] * along,
        normal[0],
        normal[1],
        normal[2]);
    return true;
  }

  private void crossOfAxes(double[] mat1, int mat1At, double[] mat2, int mat2At) {
    double ax = mat1[mat1At + 2];
    double ay = mat1[mat1At + 5];
    double az = mat1[mat1At + 8];
    double bx = mat2[mat2At + 2];
    double by = mat2[mat2At + 5];
    double bz = mat2[mat2At + 8];
    Vec3.set(normal, 0, ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
    Vec3.normalize(normal, 0);
  }
}
