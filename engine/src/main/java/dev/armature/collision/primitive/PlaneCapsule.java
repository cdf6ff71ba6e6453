package dev.armature.collision.primitive;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.PairCollider;
import dev.armature.collision.contact.PlacedShape;
import dev.armature.data.Data;
import dev.armature.math.Vec3;
import dev.armature.model.Model;

/**
 * Plane and capsule: the two ends as spheres, the one in the direction of the axis first; at most
 * two contacts.
 *
 * <p>The first tangent of the contacts follows the axis of the capsule. For a capsule that stands
 * upright on the plane this wish cannot be met, see {@code ContactFrame}.
 */
public final class PlaneCapsule implements PairCollider {
  private final PlacedShape plane = new PlacedShape();
  private final PlacedShape capsule = new PlacedShape();
  private final PlacedShape end = new PlacedShape();

  @Override
  public void collide(Model m, Data d, int geom1, int geom2, double margin, ContactBuffer out) {
    plane.setGeom(m, d, geom1);
    capsule.setGeom(m, d, geom2);
    double[] pos = capsule.pos;
    double half = capsule.size[1];
    double ax = capsule.mat[capsule.matAt + 2];
    double ay = capsule.mat[capsule.matAt + 5];
    double az = capsule.mat[capsule.matAt + 8];
    for (int i = 0; i < 2; i++) {
      double along = i == 0 ? half : -half;
      int before = out.count;
      end.setSphere(
          capsule, capsule.size[0], pos[0] + ax * along, pos[1] + ay * along, pos[2] + az * along);
      PlaneSphere.sphere(plane, end, margin, out);
      if (out.count > before) {
        Vec3.set(out.tangent, 3 * before, ax, ay, az);
      }
    }
  }
}
