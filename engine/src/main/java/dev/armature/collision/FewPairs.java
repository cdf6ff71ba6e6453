package dev.armature.collision;

import dev.armature.collision.contact.Masks;
import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.kinematics.Holds;
import dev.armature.model.DisableFlag;
import dev.armature.model.EnableFlag;
import dev.armature.model.Model;

/**
 * Pairs of at most 64 bodies and flexes as bits, one number for each lower item: which may touch is
 * worked out once, and the pairs of a step come out in order without a sort.
 *
 * <p>The bits hold as long as the masks do, which every step compares; welds and parents do not
 * change. Sleep and bodies that can come loose change the answer from step to step, so worlds with
 * these do without.
 */
final class FewPairs {
  private static final int MOST = Long.SIZE;
  private static final int MOST_COMPARED = 12;

  private final boolean fits;
  private final boolean[] reachesEverywhere;

  // what the bits were made for
  private final int[] contype;
  private final int[] conaffinity;
  private boolean filterParent;
  private boolean made;

  // by lower item: the higher ones that it may touch, those that it meets wherever they are, and
  // those whose boxes overlap now
  private final long[] allowed;
  private final long[] always;
  private final long[] overlaps;

  // the pairs whose boxes matter, as far as there are few; with a flex there count as many
  private final int[] candidate1 = new int[MOST_COMPARED];
  private final int[] candidate2 = new int[MOST_COMPARED];
  private int candidateCount;

  FewPairs(Model m) {
    int count = m.nbody + m.nflex;
    fits = count <= MOST;
    int size = fits ? count : 0;
    reachesEverywhere = new boolean[size];
    contype = new int[size];
    conaffinity = new int[size];
    allowed = new long[size];
    always = new long[size];
    overlaps = new long[size];
    for (int b = 0; b < m.nbody && fits; b++) {
      reachesEverywhere[b] = BroadPhase.reachesEverywhere(m, b);
    }
  }

  /** Whether pairs can be bits in this world. */
  boolean applies(Model m, Data d) {
    return fits && !m.opt.enabled(EnableFlag.SLEEP) && Holds.of(d).isEmpty();
  }

  /** Brings the bits up to date with the model; returns whether anything changed. */
  boolean refresh(Model m, Data d) {
    boolean filter = !m.opt.disabled(DisableFlag.FILTERPARENT);
    boolean same = made && filter == filterParent;
    for (int i = 0; i < contype.length; i++) {
      same &= contype[i] == Masks.contype(m, i) && conaffinity[i] == Masks.conaffinity(m, i);
    }
    if (same) {
      return false;
    }
    for (int i = 0; i < contype.length; i++) {
      contype[i] = Masks.contype(m, i);
      conaffinity[i] = Masks.conaffinity(m, i);
      allowed[i] = 0;
      always[i] = 0;
    }
    filterParent = filter;
    made = true;
    candidateCount = m.nflex > 0 ? MOST_COMPARED + 1 : 0;
    for (int low = 0; low < contype.length; low++) {
      for (int high = low; high < contype.length; high++) {
        make(m, d, low, high);
      }
    }
    return true;
  }

  private void make(Model m, Data d, int low, int high) {
    if (!Masks.compatible(m, low, high)) {
      return;
    }
    if (high >= m.nbody || BroadPhase.mayTouch(m, d, low, high)) {
      allowed[low] |= 1L << high;
    }
    if (reachesEverywhere[low] && BroadPhase.moves(m, high)
        || reachesEverywhere[high] && BroadPhase.moves(m, low)) {
      always[low] |= 1L << high;
    }
    if (((allowed[low] & ~always[low]) >>> high & 1) != 0) {
      if (candidateCount < MOST_COMPARED) {
        candidate1[candidateCount] = low;
        candidate2[candidateCount] = high;
      }
      candidateCount++;
    }
  }

  /**
   * Whether no overlap of boxes matters now, because the bounding spheres of all geoms concerned
   * are apart. Only asked where few pairs are concerned, as in a robot with few links: then it
   * costs less than finding the boxes.
   */
  boolean allApart(Model m, Data d) {
    if (candidateCount > MOST_COMPARED || d.hooks != Hooks.NONE) {
      return false;
    }
    for (int i = 0; i < candidateCount; i++) {
      if (!MidPhase.spheresApart(m, d, candidate1[i], candidate2[i])) {
        return false;
      }
    }
    return true;
  }

  /** Whether it depends on the boxes of an item what it meets. */
  boolean isSwept(int item) {
    long rest = allowed[item] & ~always[item];
    for (int low = 0; low < item; low++) {
      rest |= (allowed[low] & ~always[low]) >>> item & 1;
    }
    return rest != 0;
  }

  /** Appends, in order, what meets wherever it is and what of some overlapping pairs may touch. */
  void select(BodyPairs overlapping, BodyPairs out) {
    for (int i = 0; i < overlapping.count(); i++) {
      overlaps[overlapping.low(i)] |= 1L << overlapping.high(i);
    }
    for (int low = 0; low < overlaps.length; low++) {
      long rest = overlaps[low] & allowed[low] | always[low];
      overlaps[low] = 0;
      while (rest != 0) {
        out.add(low, Long.numberOfTrailingZeros(rest));
        rest &= rest - 1;
      }
    }
  }
}
