package dev.armature.collision;

import dev.armature.data.Data;
import dev.armature.model.DisableFlag;
import dev.armature.model.Model;
import org.jspecify.annotations.Nullable;

/** Collides two bodies: mid phase over their geoms, narrow phase on pairs of geoms. */
final class BodyCollision {
  private static final int SIGNATURE_SHIFT = 16;

  final Colliders colliders = new Colliders();
  final NarrowPhase narrow = new NarrowPhase(colliders);
  private final MidPhase mid = new MidPhase();

  // where to put what touches; null: among the contacts of the world
  private final @Nullable FoundContacts found;

  // explicit pairs that were dealt with for the current pair of bodies: these geoms are not
  // collided again
  private int pairsFrom;
  private int pairsTo;

  BodyCollision(@Nullable FoundContacts found) {
    this.found = found;
  }

  /** Starts over with the explicit pairs. */
  void begin() {
    pairsTo = 0;
  }

  /** Collides the explicit pairs that are not yet done and whose bodies do not come after these. */
  void explicitPairs(Model m, Data d, int body1, int body2) {
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

  /** Collides two bodies, unless the model excludes them. */
  void bodies(Model m, Data d, int body1, int body2) {
    if (excluded(m, body1, body2)) {
      return;
    }
    int first1 = m.body.geomadr[body1];
    int first2 = m.body.geomadr[body2];
    int count1 = m.body.geomnum[body1];
    int count2 = m.body.geomnum[body2];
    if (count1 == 1 && count2 == 1) {
      geoms(m, d, first1, first2, false);
    } else if (!m.opt.disabled(DisableFlag.MIDPHASE) && MidPhase.applies(m, body1, body2)) {
      int pairs = mid.find(m, d, body1, body2);
      for (int i = 0; i < pairs; i++) {
        geoms(m, d, mid.geom1(i), mid.geom2(i), true);
      }
    } else {
      for (int g1 = first1; g1 < first1 + count1; g1++) {
        for (int g2 = first2; g2 < first2 + count2; g2++) {
          geoms(m, d, g1, g2, false);
        }
      }
    }
  }

  private void geoms(Model m, Data d, int geom1, int geom2, boolean boxesMeet) {
    for (int i = pairsFrom; i < pairsTo; i++) {
      int pair1 = m.pair.geom1[i];
      int pair2 = m.pair.geom2[i];
      if ((pair1 == geom1 && pair2 == geom2) || (pair1 == geom2 && pair2 == geom1)) {
        return;
      }
    }
    if (found == null) {
      narrow.geoms(m, d, geom1, geom2, boxesMeet);
    } else {
      narrow.geoms(m, d, geom1, geom2, boxesMeet, found);
    }
  }
}
