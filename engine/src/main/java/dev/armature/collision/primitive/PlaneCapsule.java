package dev.armature.collision.primitive;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.PairCollider;
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
  @Override
  public void collide(Model m, Data d, int geom1, int geom2, double margin, ContactBuffer out) {
    double[] pos = d.geomXpos;
    double[] mat = d.geomXmat;
    int p1 = 3 * geom1;
    int r1 = 9 * geom1;
    int p2 = 3 * geom2;
    double radius = m.geom.size[p2];
    double half = m.geom.size[p2 + 1];
    double ax = mat[9 * geom2 + 2];
    double ay = mat[9 * geom2 + 5];
    double az = mat[9 * geom2 + 8];
    for (int end = 0; end < 2; end++) {
      double along = end == 0 ? half : -half;
      int before = out.count;
      PlaneSphere.sphere(
          pos,
          p1,
          mat,
          r1,
          pos[p2] + ax * along,
          pos[p2 + 1] + ay * along,
          pos[p2 + 2] + az * along,
          radius,
          margin,
          out);
      if (out.count > before) {
        Vec3.set(out.tangent, 3 * before, ax, ay, az);
      }
    }
  }
}
