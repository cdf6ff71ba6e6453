package dev.armature.collision;

import dev.armature.collision.contact.Masks;
import dev.armature.data.Data;
import dev.armature.data.ItemPass;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Bodies and flexes whose boxes overlap and that may touch. With workers, the boxes are cut into
 * parts, and each part's pairs are found and filtered by themselves.
 */
final class OverlappingBodies implements ItemPass {
  private static final int PARTS_PER_WORKER = 4;

  // by part: the pairs that overlap, and of them those that may touch
  private BodyPairs[] overlapping = {new BodyPairs()};
  private BodyPairs[] touching = {new BodyPairs()};
  private int parts;

  // the search at hand
  private BodyBoxes boxes = new BodyBoxes();
  private boolean alsoAsleep;

  /**
   * Appends the pairs.
   *
   * @param prepared the boxes
   * @param sleeping whether pairs count of which sleep lets none move now
   */
  void find(Model m, Data d, BodyBoxes prepared, boolean sleeping, BodyPairs out) {
    boxes = prepared;
    alsoAsleep = sleeping;
    parts = d.team.divides(boxes.count()) ? PARTS_PER_WORKER * d.team.workers() : 1;
    int have = overlapping.length;
    if (have < parts) {
      overlapping = Arrays.copyOf(overlapping, parts);
      touching = Arrays.copyOf(touching, parts);
      for (int i = have; i < parts; i++) {
        overlapping[i] = new BodyPairs();
        touching[i] = new BodyPairs();
      }
    }
    d.team.pieces(m, parts, this);
    for (int p = 0; p < parts; p++) {
      out.addAll(touching[p]);
    }
  }

  @Override
  public void run(Model m, Data d, int from, int to, int worker) {
    for (int p = from; p < to; p++) {
      overlapping[p].clear();
      touching[p].clear();
      int count = boxes.count();
      boxes.grid.find(
          (int) ((long) count * p / parts), (int) ((long) count * (p + 1) / parts), overlapping[p]);
      filter(m, d, overlapping[p], touching[p]);
    }
  }

  private void filter(Model m, Data d, BodyPairs from, BodyPairs to) {
    for (int i = 0; i < from.count(); i++) {
      int low = from.low(i);
      int high = from.high(i);
      if (Masks.compatible(m, low, high) && (high >= m.nbody || mayTouch(m, d, low, high))) {
        to.add(low, high);
      }
    }
  }

  private boolean mayTouch(Model m, Data d, int low, int high) {
    return (alsoAsleep || BroadPhase.mayWake(m, d, low, high))
        && BroadPhase.treeLetsTouch(m, d, low, high);
  }
}
