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
  private static final int PARTS_PER_WORKER = 4;
  private static final Parts PARTS = new Parts();

  /** The pairs, sorted; may hold some twice, one after the other. */
  final BodyPairs pairs = new BodyPairs();

  /** Boxes of everything that moves. */
  final SweepAndPrune sweep = new SweepAndPrune();

  // by part of the sweep: the pairs that overlap, and of them those that may touch
  private SweepPart[] parts = {new SweepPart()};
  private BodyPairs[] overlapping = {new BodyPairs()};
  private BodyPairs[] touching = {new BodyPairs()};
  private int partCount;
  private final LongSort sorter = new LongSort();
  private final FewPairs few;

  /** Whether spheres are not compared before; the pairs are the same. */
  boolean alwaysSweeps;

  BroadPhase(Model m) {
    few = new FewPairs(m);
  }

  /** Finds the pairs. */
  void find(Model m, Data d) {
    pairs.clear();
    if (few.applies(m, d)) {
      findFew(m, d);
      return;
    }
    pairWithStatic(m, d);
    pairOverlapping(m, d);
    pairs.sort(sorter);
  }

  private void findFew(Model m, Data d) {
    if (few.refresh(m, d)) {
      sweep.clear();
      for (int item = 1; item < m.nbody + m.nflex; item++) {
        if (few.isSwept(item)) {
          sweep.add(item);
        }
      }
      // now, because the first sweep may be thousands of steps away and must not allocate
      int count = sweep.count();
      parts[0].ensure(count);
      overlapping[0].reserve(count * (count - 1) / 2);
      pairs.reserve(few.most());
    }
    overlapping[0].clear();
    if ((alwaysSweeps || !few.compare(m, d)) && sweep.prepare(m, d)) {
      parts[0].sweep(sweep.columns, overlapping[0]);
    }
    few.select(overlapping[0], pairs);
  }

  private void pairWithStatic(Model m, Data d) {
    boolean sleep = m.opt.enabled(EnableFlag.SLEEP);
    for (int b = 0; b < m.nbody; b++) {
      if (!reachesEverywhere(m, b) || !Masks.any(m, b)) {
        continue;
      }
      for (int item = 0; item < m.nbody + m.nflex; item++) {
        boolean asleep = sleep && item < m.nbody && d.bodyAwake[item] == ASLEEP;
        if (moves(m, item) && !asleep && Masks.compatible(m, b, item)) {
          pairs.add(b, item);
        }
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
    sweep.clear();
    for (int item = 1; item < m.nbody + m.nflex; item++) {
      if (Masks.any(m, item)) {
        sweep.add(item);
      }
    }
    if (!sweep.prepare(m, d)) {
      return;
    }
    if (sweep.columns.few || d.team.isAlone()) {
      overlapping[0].clear();
      parts[0].sweep(sweep.columns, overlapping[0]);
      filter(m, d, overlapping[0], pairs);
      return;
    }
    ensureParts(PARTS_PER_WORKER * d.team.workers());
    d.team.pieces(m, partCount, PARTS);
    for (int p = 0; p < partCount; p++) {
      pairs.addAll(touching[p]);
    }
  }

  private void ensureParts(int count) {
    partCount = count;
    int have = parts.length;
    if (have < count) {
      parts = Arrays.copyOf(parts, count);
      overlapping = Arrays.copyOf(overlapping, count);
      touching = Arrays.copyOf(touching, count);
      for (int i = have; i < count; i++) {
        parts[i] = new SweepPart();
        overlapping[i] = new BodyPairs();
        touching[i] = new BodyPairs();
      }
    }
  }

  private static final class Parts implements ItemPass {
    @Override
    public void run(Model m, Data d, int from, int to, int worker) {
      BroadPhase broad = Collision.of(d).broad;
      for (int p = from; p < to; p++) {
        broad.overlapping[p].clear();
        broad.touching[p].clear();
        broad.parts[p].sweep(broad.sweep.columns, p, broad.partCount, broad.overlapping[p]);
        filter(m, d, broad.overlapping[p], broad.touching[p]);
      }
    }
  }

  private static void filter(Model m, Data d, BodyPairs from, BodyPairs to) {
    for (int i = 0; i < from.count(); i++) {
      int low = from.low(i);
      int high = from.high(i);
      if (Masks.compatible(m, low, high) && (high >= m.nbody || mayTouch(m, d, low, high))) {
        to.add(low, high);
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
