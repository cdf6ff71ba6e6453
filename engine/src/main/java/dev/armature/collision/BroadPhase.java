package dev.armature.collision;

import dev.armature.collision.contact.Masks;
import dev.armature.data.Data;
import dev.armature.kinematics.Holds;
import dev.armature.math.LongSort;
import dev.armature.model.DisableFlag;
import dev.armature.model.EnableFlag;
import dev.armature.model.GeomType;
import dev.armature.model.Model;

/**
 * Which bodies and flexes may touch, as a sorted list of pairs. A flex counts on from the last
 * body.
 *
 * <p>The world (if it has geoms) and static bodies with planes pair with everything that moves,
 * without looking where it is; all else goes through {@link SweepAndPrune}. Pairs of bodies are
 * then filtered: never two bodies of one weld, never a body with the one it hangs on (unless that
 * is static), never two of which none is awake. Both kinds must pass the masks.
 */
final class BroadPhase {
  private static final int ASLEEP = 0;

  /** The pairs, sorted; may hold some twice, one after the other. */
  final BodyPairs pairs = new BodyPairs();

  private final BodyPairs overlapping = new BodyPairs();
  private final SweepAndPrune sweep = new SweepAndPrune();
  private final LongSort sorter = new LongSort();

  /** Finds the pairs. */
  void find(Model m, Data d) {
    pairs.clear();
    pairWithStatic(m, d);
    pairOverlapping(m, d);
    pairs.sort(sorter);
  }

  private void pairWithStatic(Model m, Data d) {
    boolean sleep = m.opt.enabled(EnableFlag.SLEEP);
    for (int b = 0; b < m.nbody; b++) {
      if (!reachesEverywhere(m, b) || !Masks.any(m, b)) {
        continue;
      }
      for (int item = 0; item < m.nbody + m.nflex; item++) {
        boolean moves =
            item >= m.nbody
                || (m.body.weldid[item] != 0 && !(sleep && d.bodyAwake[item] == ASLEEP));
        if (moves && Masks.compatible(m, b, item)) {
          pairs.add(b, item);
        }
      }
    }
  }

  private static boolean reachesEverywhere(Model m, int body) {
    int count = m.body.geomnum[body];
    if (body == 0) {
      return count > 0;
    }
    if (m.body.weldid[body] != 0) {
      return false;
    }
    int first = m.body.geomadr[body];
    for (int g = first; g < first + count; g++) {
      if (m.geom.type[g] == GeomType.PLANE) {
        return true;
      }
    }
    return false;
  }

  private void pairOverlapping(Model m, Data d) {
    sweep.clear();
    for (int item = 1; item < m.nbody + m.nflex; item++) {
      if (Masks.any(m, item)) {
        sweep.add(item);
      }
    }
    overlapping.clear();
    sweep.find(m, d, overlapping);
    for (int i = 0; i < overlapping.count(); i++) {
      int low = overlapping.low(i);
      int high = overlapping.high(i);
      if (Masks.compatible(m, low, high) && (high >= m.nbody || mayTouch(m, d, low, high))) {
        pairs.add(low, high);
      }
    }
  }

  /** Whether two bodies may touch as far as the tree and sleep are concerned. */
  static boolean mayTouch(Model m, Data d, int body1, int body2) {
    int weld1 = m.body.weldid[body1];
    int weld2 = m.body.weldid[body2];
    if (weld1 == weld2) {
      return false;
    }
    if (m.opt.enabled(EnableFlag.SLEEP)) {
      boolean still1 = d.bodyAwake[body1] == ASLEEP;
      boolean still2 = d.bodyAwake[body2] == ASLEEP;
      if ((still1 && (still2 || weld2 == 0)) || (still2 && weld1 == 0)) {
        return false;
      }
    }
    if (m.opt.disabled(DisableFlag.FILTERPARENT) || weld1 == 0 || weld2 == 0) {
      return true;
    }
    return weld1 != weldParent(m, weld2) && weld2 != weldParent(m, weld1)
        || Holds.of(d).cameLoose(m, d, weld1, weld2);
  }

  private static int weldParent(Model m, int weld) {
    return m.body.weldid[m.body.parentid[weld]];
  }
}
