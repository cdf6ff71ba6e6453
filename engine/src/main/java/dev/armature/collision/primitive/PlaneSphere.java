package dev.armature.collision.primitive;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.PairCollider;
import dev.armature.data.Data;
import dev.armature.model.Model;

/**
 * Plane and sphere: at most one contact.
 *
 * <p>With s the height of the centre over the plane, dist = s − r; the position is half way between
 * the lowest point of the sphere and the plane. A sphere wholly below the plane is as deep as it
 * is: planes are half spaces.
 */
public final class PlaneSphere implements PairCollider {
  @Override
  public void collide(Model m, Data d, int geom1, int geom2, double margin, ContactBuffer out) {
    double[] pos = d.geomXpos;
    int p2 = 3 * geom2;
    sphere(
        d.geomXpos,
        3 * geom1,
        d.geomXmat,
        9 * geom1,
        pos[p2],
        pos[p2 + 1],
        pos[p2 + 2],
        m.geom.size[3 * geom2],
        margin,
        out);
  }

  /** The contact of a plane with a sphere at (x, y, z), if there is one. */
  static void sphere(
      double[] pos,
      int posAt,
      double[] mat,
      int matAt,
      double x,
      double y,
      double z,
      double r,
      double margin,
      ContactBuffer out) {
    double nx = mat[matAt + 2];
    double ny = mat[matAt + 5];
    double nz = mat[matAt + 8];
    double height = (x - pos[posAt]) * nx + (y - pos[posAt + 1]) * ny + (z - pos[posAt + 2]) * nz;
    if (height > margin + r) {
      return;
    }
    double dist = height - r;
    double down = -dist * 0.5 - r;
    out.add(dist, x + nx * down, y + ny * down, z + nz * down, nx, ny, nz);
  }
}
