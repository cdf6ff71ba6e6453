package dev.armature.collision.primitive;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.PairCollider;
import dev.armature.collision.contact.PlacedShape;
import dev.armature.data.Data;
import dev.armature.model.Model;

/**
 * Sphere and capsule: the sphere against the sphere of the capsule that is nearest, at t = a·(c −
 * p) on the axis, not beyond its ends. At most one contact.
 *
 * <p>Degenerate: a center on the axis is the case of coincident centers of {@link SphereSphere}.
 */
public final class SphereCapsule implements PairCollider {
  private final SphereSphere kernel = new SphereSphere();

  private final PlacedShape first = new PlacedShape();
  private final PlacedShape second = new PlacedShape();
  private final PlacedShape nearest = new PlacedShape();

  @Override
  public void collide(Model m, Data d, int geom1, int geom2, double margin, ContactBuffer out) {
    first.setGeom(m, d, geom1);
    second.setGeom(m, d, geom2);
    capsule(first, second, margin, out);
  }

  /** The contact of a sphere with a capsule, if there is one. */
  public void capsule(PlacedShape sphere, PlacedShape capsule, double margin, ContactBuffer out) {
    double[] pos = capsule.pos;
    double ax = capsule.mat[capsule.matAt + 2];
    double ay = capsule.mat[capsule.matAt + 5];
    double az = capsule.mat[capsule.matAt + 8];
    double half = capsule.size[1];
    double t =
        ax * (sphere.pos[0] - pos[0])
            + ay * (sphere.pos[1] - pos[1])
            + az * (sphere.pos[2] - pos[2]);
    t = Math.max(-half, Math.min(half, t));
    nearest.setSphere(capsule, capsule.size[0], pos[0] + ax * t, pos[1] + ay * t, pos[2] + az * t);
    kernel.spheres(sphere, nearest, margin, out);
  }
}
