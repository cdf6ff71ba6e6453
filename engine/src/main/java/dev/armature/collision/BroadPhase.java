package dev.armature.collision;

import dev.armature.collision.contact.Masks;
import dev.armature.data.Data;
import dev.armature.data.ItemPass;
import dev.armature.kinematics.Holds;
import dev.armature.math.LongSort;
import dev.armature.model.DisableFlag;
import dev.armature.model.EnableFlag;
import dev.armature.model.GeomType;
import dev.armature.model.Model;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Which bodies and flexes may touch, as a sorted list of pairs. A flex counts on from the last
 * body.
 *
 * <p>The world (if it has geoms) and static bodies with planes pair with everything that moves,
 * without looking where it is; of all else those whose {@link BodyBoxes} overlap. Pairs of bodies
 * are then filtered: never two bodies of one weld, never a body with the one it hangs on (unless
 * that is static), never two of which none is awake. Both kinds must pass the masks.
 */
final class BroadPhase {
  private static final int ASLEEP = 0;

  /** The pairs, sorted; may hold some twice, one after the other. */
  final BodyPairs pairs = new BodyPairs();

  /** Boxes of everything that moves. */
  final BodyBoxes boxes = new BodyBoxes();

  private final OverlappingBodies overlapping = new OverlappingBodies();
  // boxes that overlap in a world with few pairs
  private final BodyPairs fewOverlapping = new BodyPairs();

  // a static body that meets everything, and by worker what it meets
  private int fixed;
  private BodyPairs[] withStatic = {pairs};
  private final ItemPass pairWithFixed = this::pairWithFixed;

  private final LongSort sorter = new LongSort();
  private final FewPairs few;

  /** Pairs that were near some steps ago; null where all boxes are compared in every step. */
  @Nullable NearPairs near = new NearPairs();

  private @Nullable Clearance clearance = new Clearance();
  private boolean comparesSpheres = true;

  BroadPhase(Model m) {
    few = new FewPairs(m);
  }

  /** Keeps nothing from step to step and compares no spheres; the contacts are the same. */
  void alwaysCompareBoxes() {
    near = null;
    clearance = null;
    comparesSpheres = false;
  }

  /** Finds the pairs. */
  void find(Model m, Data d) {
    pairs.clear();
    if (few.applies(m, d)) {
      findFew(m, d);
      return;
    }
    pairWithStatic(m, d);
    if (near == null || !near.find(m, d, boxes, pairs)) {
      pairOverlapping(m, d);
    }
    pairs.sort(sorter);
  }

  private void findFew(Model m, Data d) {
    if (few.refresh(m, d)) {
      boxes.clear();
      for (int item = 1; item < m.nbody + m.nflex; item++) {
        if (few.isBoxed(item)) {
          boxes.add(item);
        }
      }
      // now, because the first boxes may be thousands of steps away and must not allocate
      int count = boxes.count();
      fewOverlapping.reserve(count * (count - 1) / 2);
      pairs.reserve(few.most());
    }
    fewOverlapping.clear();
    if (!(comparesSpheres && few.compare(m, d)) && boxes.prepare(m, d)) {
      boxes.grid.find(fewOverlapping);
    }
    few.select(fewOverlapping, pairs);
  }

  private void pairWithStatic(Model m, Data d) {
    if (clearance != null) {
      clearance.begin(m, d);
    }
    int items = m.nbody + m.nflex;
    for (int b = 0; b < m.nbody; b++) {
      if (!reachesEverywhere(m, b) || !Masks.any(m, b)) {
        continue;
      }
      if (d.team.divides(items)) {
        shareStatic(m, d, b, items);
      } else {
        pairWithStatic(m, d, b, 0, items, pairs);
      }
    }
  }

  private void shareStatic(Model m, Data d, int body, int items) {
    int have = withStatic.length;
    if (have < d.team.workers()) {
      withStatic = Arrays.copyOf(withStatic, d.team.workers());
      for (int w = have; w < withStatic.length; w++) {
        withStatic[w] = new BodyPairs();
      }
    }
    fixed = body;
    d.team.items(m, items, pairWithFixed);
    for (int w = 1; w < withStatic.length; w++) {
      pairs.addAll(withStatic[w]);
      withStatic[w].clear();
    }
  }

  private void pairWithFixed(Model m, Data d, int from, int to, int worker) {
    pairWithStatic(m, d, fixed, from, to, withStatic[worker]);
  }

  private void pairWithStatic(Model m, Data d, int body, int from, int to, BodyPairs out) {
    boolean sleep = m.opt.enabled(EnableFlag.SLEEP);
    for (int item = from; item < to; item++) {
      boolean asleep = sleep && item < m.nbody && d.bodyAwake[item] == ASLEEP;
      if (moves(m, item)
          && !asleep
          && Masks.compatible(m, body, item)
          && (clearance == null || body > 0 || item >= m.nbody || !clearance.isClear(m, d, item))) {
        out.add(body, item);
      }
    }
  }

  /** Whether a body or flex is not fixed to the world. */
  static boolean moves(Model m, int item) {
    return item >= m.nbody || m.body.weldid[item] != 0;
  }

  /** Whether a body meets everything that moves: the world, or a static body with a plane. */
  static boolean reachesEverywhere(Model m, int body) {
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
    boxes.clear();
    for (int item = 1; item < m.nbody + m.nflex; item++) {
      if (Masks.any(m, item)) {
        boxes.add(item);
      }
    }
    if (boxes.prepare(m, d)) {
      overlapping.find(m, d, boxes, false, pairs);
    }
  }

  /** Whether two bodies may touch as far as the tree and sleep are concerned. */
  static boolean mayTouch(Model m, Data d, int body1, int body2) {
    return mayWake(m, d, body1, body2) && treeLetsTouch(m, d, body1, body2);
  }

  /** Whether the tree lets two bodies touch, or a hold between them came loose. */
  static boolean treeLetsTouch(Model m, Data d, int body1, int body2) {
    return mayTouch(m, body1, body2)
        || Holds.of(d).cameLoose(m, d, m.body.weldid[body1], m.body.weldid[body2]);
  }

  /** Whether sleep lets two bodies touch: one of them is awake, or both can move. */
  static boolean mayWake(Model m, Data d, int body1, int body2) {
    if (!m.opt.enabled(EnableFlag.SLEEP)) {
      return true;
    }
    boolean still1 = d.bodyAwake[body1] == ASLEEP;
    boolean still2 = d.bodyAwake[body2] == ASLEEP;
    return !(still1 && (still2 || m.body.weldid[body2] == 0))
        && !(still2 && m.body.weldid[body1] == 0);
  }

  /** Whether the tree lets two bodies touch: they are not welded, and none hangs on the other. */
  static boolean mayTouch(Model m, int body1, int body2) {
    int weld1 = m.body.weldid[body1];
    int weld2 = m.body.weldid[body2];
    if (weld1 == weld2) {
      return false;
    }
    return m.opt.disabled(DisableFlag.FILTERPARENT)
        || weld1 == 0
        || weld2 == 0
        || (weld1 != weldParent(m, weld2) && weld2 != weldParent(m, weld1));
  }

  private static int weldParent(Model m, int weld) {
    return m.body.weldid[m.body.parentid[weld]];
  }
}
