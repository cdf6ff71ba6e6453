package dev.armature.collision;

import dev.armature.collision.flex.FlexCollision;
import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.model.DisableFlag;
import dev.armature.model.Model;

/**
 * Finds all contacts: broad phase over bodies, mid phase over their geoms, narrow phase on pairs of
 * geoms.
 *
 * <p>Contacts come by ascending pair of bodies. Explicit pairs stand before the found ones of the
 * same bodies, in the order of the model; those of bodies that the broad phase does not pair stand
 * at their place in the order.
 */
public final class Collision {
  private static final int SIGNATURE_SHIFT = 16;

  /** The colliders of this world. */
  final Colliders colliders = new Colliders();

  private final BroadPhase broad = new BroadPhase();
  private final MidPhase mid = new MidPhase();
  private final NarrowPhase narrow = new NarrowPhase(colliders);
  private final FlexCollision flexes = new FlexCollision();
  private final ExternalContactSink external = new ExternalContactSink();

  // explicit pairs that were dealt with for the current pair of bodies: these geoms are not
  // collided again
  private int pairsFrom;
  private int pairsTo;

  private Collision() {}

  /**
   * Replaces the contacts of a world by those of its present poses. Constraint rows are those of
   * the old contacts until they are made again.
   */
  public static void detect(Model m, Data d) {
    d.ncon = 0;
    if (m.opt.disabled(DisableFlag.CONSTRAINT)
        || m.opt.disabled(DisableFlag.CONTACT)
        || m.nbody + m.nflex < 2) {
      return;
    }
    of(d).run(m, d);
  }

  /** The working memory of a world. */
  static Collision of(Data d) {
    return d.scratch(Collision.class, m -> new Collision());
  }

  private void run(Model m, Data d) {
    broad.find(m, d);
    pairsTo = 0;
    for (int i = 0; i < broad.pairs.count(); i++) {
      if (!broad.pairs.repeats(i)) {
        collide(m, d, broad.pairs.low(i), broad.pairs.high(i));
      }
    }
    explicitPairs(m, d, m.nbody, m.nbody);
    for (int f = 0; f < m.nflex; f++) {
      flexes.self(m, d, f);
    }
    if (d.hooks != Hooks.NONE) {
      d.hooks.contacts(m, d, external);
    }
  }

  private void collide(Model m, Data d, int item1, int item2) {
    explicitPairs(m, d, item1, item2);
    if (item1 >= m.nbody) {
      flexes.flexes(m, d, item1 - m.nbody, item2 - m.nbody);
    } else if (item2 >= m.nbody) {
      flexes.body(m, d, item1, item2 - m.nbody);
    } else if (!excluded(m, item1, item2)) {
      bodies(m, d, item1, item2);
    }
  }

  /** Collides the explicit pairs that are not yet done and whose bodies do not come after these. */
  private void explicitPairs(Model m, Data d, int body1, int body2) {
    pairsFrom = pairsTo;
    while (pairsTo < m.npair && !after(m, pairsTo, body1, body2)) {
      narrow.pair(m, d, pairsTo++);
    }
  }

  private static boolean after(Model m, int pair, int body1, int body2) {
    int first = m.geom.bodyid[m.pair.geom1[pair]];
    int second = m.geom.bodyid[m.pair.geom2[pair]];
    return first > body1 || (first == body1 && second > body2);
  }

  /**
   * Looks the bodies up in the list of excludes, which is sorted by signature as an unsigned
   * number.
   */
  private static boolean excluded(Model m, int body1, int body2) {
    int wanted = (body1 << SIGNATURE_SHIFT) + body2;
    int low = 0;
    int high = m.nexclude - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = Integer.compareUnsigned(m.exclude.signature[middle], wanted);
      if (order == 0) {
        return true;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return false;
  }

  private void bodies(Model m, Data d, int body1, int body2) {
    int first1 = m.body.geomadr[body1];
    int first2 = m.body.geomadr[body2];
    int count1 = m.body.geomnum[body1];
    int count2 = m.body.geomnum[body2];
    if (count1 == 1 && count2 == 1) {
      geoms(m, d, first1, first2);
    } else if (!m.opt.disabled(DisableFlag.MIDPHASE) && MidPhase.applies(m, body1, body2)) {
      int found = mid.find(m, d, body1, body2);
      for (int i = 0; i < found; i++) {
        geoms(m, d, mid.geom1(i), mid.geom2(i));
      }
    } else {
      for (int g1 = first1; g1 < first1 + count1; g1++) {
        for (int g2 = first2; g2 < first2 + count2; g2++) {
          geoms(m, d, g1, g2);
        }
      }
    }
  }

  private void geoms(Model m, Data d, int geom1, int geom2) {
    for (int i = pairsFrom; i < pairsTo; i++) {
      int pair1 = m.pair.geom1[i];
      int pair2 = m.pair.geom2[i];
      if ((pair1 == geom1 && pair2 == geom2) || (pair1 == geom2 && pair2 == geom1)) {
        return;
      }
    }
    narrow.geoms(m, d, geom1, geom2);
  }
}
