package dev.armature.query;

import dev.armature.collision.Colliders;
import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.PairCollider;
import dev.armature.collision.convex.ConvexCollider;
import dev.armature.collision.convex.ConvexQuery;
import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.model.DisableFlag;
import dev.armature.model.GeomType;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Smallest signed distance of two geoms and the segment between the nearest points.
 *
 * <p>Pairs of general convex shapes, and of two boxes, are asked directly: GJK gives the distance,
 * EPA the depth. For all others, and for all where {@code nativeccd} is disabled, their collider is
 * run with the greatest distance as margin, and the deepest contact counts. Masks, margins and gaps
 * play no part. Planes and height fields have no distance among themselves; signed distance fields
 * only tell overlap.
 */
public final class GeomDistance {
  private GeomDistance() {}

  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final ConvexQuery query = new ConvexQuery();
    final ContactBuffer contacts = new ContactBuffer();

    Work(Model m) {}
  }

  /**
   * Distance of two geoms, negative when they overlap, at most {@code distmax}.
   *
   * <p>The points are on the first and the second geom as given, whatever their types. They can be
   * set although {@code distmax} is returned, where the search came to its end before it noticed
   * that the shapes are too far away.
   *
   * @param distmax largest distance of interest; 0 only tells overlap
   * @param fromto six numbers at {@code fromtoAt}: nearest point of the first geom, then of the
   *     second; zero when none were found
   */
  public static double between(
      Model m, Data d, int geom1, int geom2, double distmax, double[] fromto, int fromtoAt) {
    Arrays.fill(fromto, fromtoAt, fromtoAt + 6, 0);
    boolean swap = m.geom.type[geom1] > m.geom.type[geom2];
    int low = swap ? geom2 : geom1;
    int high = swap ? geom1 : geom2;
    PairCollider collider = Colliders.of(d).get(m.geom.type[low], m.geom.type[high]);
    Work work = d.scratch(Work.KEY);
    boolean direct = collider instanceof ConvexCollider || bothBoxes(m, geom1, geom2);
    if (direct && !m.opt.disabled(DisableFlag.NATIVECCD)) {
      return convex(m, d, geom1, geom2, distmax, fromto, fromtoAt);
    }
    work.contacts.clear();
    collider.collide(m, d, low, high, distmax, work.contacts);
    return deepest(work.contacts, distmax, swap, fromto, fromtoAt);
  }

  private static boolean bothBoxes(Model m, int geom1, int geom2) {
    return m.geom.type[geom1] == GeomType.BOX && m.geom.type[geom2] == GeomType.BOX;
  }

  private static double convex(
      Model m, Data d, int geom1, int geom2, double distmax, double[] fromto, int fromtoAt) {
    ConvexQuery query = d.scratch(Work.KEY).query;
    query.first.setGeom(m, d, geom1, 0);
    query.second.setGeom(m, d, geom2, 0);
    double dist = query.run(m, 1, distmax);
    if (query.count > 0) {
      System.arraycopy(query.onFirst, 0, fromto, fromtoAt, 3);
      System.arraycopy(query.onSecond, 0, fromto, fromtoAt + 3, 3);
    }
    return dist < distmax ? dist : distmax;
  }

  private static double deepest(
      ContactBuffer contacts, double distmax, boolean swap, double[] fromto, int fromtoAt) {
    double least = distmax;
    int best = -1;
    for (int i = 0; i < contacts.count; i++) {
      if (contacts.dist[i] < least) {
        least = contacts.dist[i];
        best = i;
      }
    }
    if (best >= 0) {
      double half = (swap ? -0.5 : 0.5) * least;
      for (int k = 0; k < 3; k++) {
        double offset = half * contacts.normal[3 * best + k];
        fromto[fromtoAt + k] = contacts.pos[3 * best + k] - offset;
        fromto[fromtoAt + 3 + k] = contacts.pos[3 * best + k] + offset;
      }
    }
    return least;
  }
}
