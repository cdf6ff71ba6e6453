package dev.armature.collision.primitive;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.PairCollider;
import dev.armature.collision.contact.PlacedShape;
import dev.armature.data.Data;
import dev.armature.model.Model;

/**
 * Plane and sphere: at most one contact.
 *
 * <p>With s the height of the center over the plane, dist = s − r; the position is half way between
 * the lowest point of the sphere and the plane. A sphere wholly below the plane is as deep as it
 * is: planes are half spaces.
 */
public final class PlaneSphere implements PairCollider {
  private final PlacedShape first = new PlacedShape();
  private final PlacedShape second = new PlacedShape();

  @Override
  public void collide(Model m, Data d, int geom1, int geom2, double margin, ContactBuffer out) {
    first.setGeom(m, d, geom1);
    second.setGeom(m, d, geom2);
    sphere(first, second, margin, out);
  }

  /** The contact of a plane with a sphere, if there is one. */
  static void sphere(PlacedShape plane, PlacedShape sphere, double margin, ContactBuffer out) {
    double[] mat = plane.mat;
    double nx = mat[plane.matAt + 2];
    double ny = mat[plane.matAt + 5];
    double nz = mat[plane.matAt + 8];
    double x = sphere.pos[0];
    double y = sphere.pos[1];
    double z = sphere.pos[2];
    double r = sphere.size[0];
    double height = (x - plane.pos[0]) * nx + (y - plane.pos[1]) * ny + (z - plane.pos[2]) * nz;
    if (height > margin + r) {
      return;
    }
    double dist = height - r;
    double down = -dist * 0.5 - r;
    out.add(dist, x + nx * down, y + ny * down, z + nz * down, nx, ny, nz);
  }
}
