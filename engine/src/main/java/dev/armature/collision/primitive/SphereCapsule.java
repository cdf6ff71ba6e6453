package dev.armature.collision.primitive;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.PairCollider;
import dev.armature.data.Data;
import dev.armature.model.Model;

/**
 * Sphere and capsule: the sphere against the sphere of the capsule that is nearest, at t = a·(c −
 * p) on the axis, not beyond its ends. At most one contact.
 *
 * <p>Degenerate: a centre on the axis is the case of coincident centres of {@link SphereSphere}.
 */
public final class SphereCapsule implements PairCollider {
  private final SphereSphere kernel = new SphereSphere();

  @Override
  public void collide(Model m, Data d, int geom1, int geom2, double margin, ContactBuffer out) {
    double[] pos = d.geomXpos;
    int p1 = 3 * geom1;
    capsule(
        pos[p1],
        pos[p1 + 1],
        pos[p1 + 2],
        m.geom.size[p1],
        d.geomXmat,
        9 * geom1,
        pos,
        3 * geom2,
        d.geomXmat,
        9 * geom2,
        m.geom.size[3 * geom2],
        m.geom.size[3 * geom2 + 1],
        margin,
        out);
  }

  /**
   * The contact of a sphere at (x, y, z) with a capsule of radius r2 and half length {@code half}.
   */
  public void capsule(
      double x,
      double y,
      double z,
      double r1,
      double[] mat1,
      int mat1At,
      double[] pos2,
      int pos2At,
      double[] mat2,
      int mat2At,
      double r2,
      double half,
      double margin,
      ContactBuffer out) {
    double ax = mat2[mat2At + 2];
    double ay = mat2[mat2At + 5];
    double az = mat2[mat2At + 8];
    double t = ax * (x - pos2[pos2At]) + ay * (y - pos2[pos2At + 1]) + az * (z - pos2[pos2At + 2]);
    t = Math.max(-half, Math.min(half, t));
    kernel.spheres(
        x,
        y,
        z,
        r1,
        mat1,
        mat1At,
        pos2[pos2At] + ax * t,
        pos2[pos2At + 1] + ay * t,
        pos2[pos2At + 2] + az * t,
        r2,
        mat2,
        mat2At,
        margin,
        out);
  }
}
