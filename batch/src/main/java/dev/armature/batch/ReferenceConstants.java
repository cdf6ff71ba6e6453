package dev.armature.batch;

import dev.armature.constants.SetConstants;
import dev.armature.data.Data;
import dev.armature.model.EnableFlag;
import dev.armature.model.EqType;
import dev.armature.model.Equalities;
import dev.armature.model.Model;
import dev.armature.model.Option;
import dev.armature.model.Statistic;
import dev.armature.model.Tendons;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Constants that are computed at the reference configuration: inverse weights, lengths, relative
 * poses, statistics.
 *
 * <p>Some numbers of a model may be written in its file or follow from such a rule: the relative
 * pose of a weld, the rest length of a tendon, the statistics. The model does not say which it was,
 * so the rule is applied to the model as it came: a number that is exactly what the rule gives
 * follows the rule from then on.
 *
 * <p>May be asked by several threads at a time.
 */
final class ReferenceConstants {
  private static final int EQ_WIDTH = 11;
  private static final int WELD_QUAT = 6;

  private final BitSet ruledWelds = new BitSet();
  private final BitSet ruledSprings = new BitSet();
  private boolean ruledMeaninertia = true;
  private boolean ruledMeanmass = true;
  private boolean ruledMeansize = true;
  private boolean ruledExtent = true;
  private boolean ruledCenter = true;
  private final int layout;
  private final Queue<Data> spare = new ConcurrentLinkedQueue<>();

  ReferenceConstants(Model base) {
    layout = base.nC;
    for (int e = 0; e < base.neq; e++) {
      ruledWelds.set(e, base.eq.type[e] == EqType.WELD);
    }
    ruledSprings.set(0, base.ntendon);
    Model ruled = compute(base, new BitSet(), new BitSet());
    for (int e = 0; e < base.neq; e++) {
      int at = EQ_WIDTH * e;
      ruledWelds.set(
          e,
          ruledWelds.get(e)
              && Arrays.equals(ruled.eq.data, at, at + EQ_WIDTH, base.eq.data, at, at + EQ_WIDTH));
    }
    for (int t = 0; t < base.ntendon; t++) {
      ruledSprings.set(
          t,
          Arrays.equals(
              ruled.tendon.lengthspring,
              2 * t,
              2 * t + 2,
              base.tendon.lengthspring,
              2 * t,
              2 * t + 2));
    }
    ruledMeaninertia = ruled.stat.meaninertia == base.stat.meaninertia;
    ruledMeanmass = ruled.stat.meanmass == base.stat.meanmass;
    ruledMeansize = ruled.stat.meansize == base.stat.meansize;
    ruledExtent = ruled.stat.extent == base.stat.extent;
    ruledCenter = Arrays.equals(ruled.stat.center, base.stat.center);
  }

  /**
   * The model with all that is computed at its reference configurations; groups in which nothing
   * changes stay the same objects.
   *
   * @param writtenWelds welds whose pose this world has written
   * @param writtenSprings tendons whose rest length this world has written
   */
  Model compute(Model m, BitSet writtenWelds, BitSet writtenSprings) {
    Option awake = m.opt.copy();
    awake.enableflags &= ~EnableFlag.SLEEP;
    Equalities eq = m.eq.copy();
    for (int e = ruledWelds.nextSetBit(0); e >= 0; e = ruledWelds.nextSetBit(e + 1)) {
      if (!writtenWelds.get(e)) {
        int at = EQ_WIDTH * e + WELD_QUAT;
        Arrays.fill(eq.data, at, at + 4, 0);
      }
    }
    Tendons tendon = m.tendon.copy();
    for (int t = ruledSprings.nextSetBit(0); t >= 0; t = ruledSprings.nextSetBit(t + 1)) {
      if (!writtenSprings.get(t)) {
        Arrays.fill(tendon.lengthspring, 2 * t, 2 * t + 2, -1);
      }
    }
    Model draft =
        m.with(
            awake,
            m.body.copy(),
            m.dof.copy(),
            tendon,
            m.actuator.copy(),
            eq,
            m.cam.copy(),
            m.light.copy(),
            m.stat.copy(),
            m.flexedge.copy(),
            m.nflex > 0 ? m.flex.copy() : m.flex);
    Data d = m.nC == layout ? spare.poll() : null;
    if (d == null) {
      d = new Data(draft);
    }
    SetConstants.compute(draft, d);
    if (m.nC == layout) {
      spare.add(d);
    }
    written(m.stat, draft.stat);
    return Groups.replaced(
        m,
        draft.body,
        draft.dof,
        draft.tendon,
        draft.actuator,
        draft.eq,
        draft.cam,
        draft.light,
        draft.stat,
        draft.flexedge);
  }

  /** Puts statistics back that the file says. */
  private void written(Statistic from, Statistic to) {
    to.meaninertia = ruledMeaninertia ? to.meaninertia : from.meaninertia;
    to.meanmass = ruledMeanmass ? to.meanmass : from.meanmass;
    to.meansize = ruledMeansize ? to.meansize : from.meansize;
    to.extent = ruledExtent ? to.extent : from.extent;
    if (!ruledCenter) {
      System.arraycopy(from.center, 0, to.center, 0, 3);
    }
  }
}
