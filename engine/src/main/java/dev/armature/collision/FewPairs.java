package dev.armature.collision;

import dev.armature.collision.contact.Masks;
import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.kinematics.Holds;
import dev.armature.model.DisableFlag;
import dev.armature.model.EnableFlag;
import dev.armature.model.Model;
import java.util.Arrays;

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

  // pairs of geoms up to which all bounding spheres are compared; more are left to the sweep
  private static final int MOST_COMPARED = 1000;

  private final boolean fits;
  private final boolean[] reachesEverywhere;

  // what the bits were made for
  private final int[] contype;
  private final int[] conaffinity;
  private final int[] geomContype;
  private final int[] geomConaffinity;
  private boolean filterParent;
  private boolean made;

  // by lower item: the higher ones that it may touch, those that it meets wherever they are, and
  // those whose boxes overlap now
  private final long[] allowed;
  private final long[] always;
  private final long[] overlaps;

  // pairs of geoms of bodies for which it matters where they are, as far as there are few; with a
  // flex there count as many
  private int[] candidate1 = new int[16];
  private int[] candidate2 = new int[16];
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
    geomContype = new int[fits ? m.ngeom : 0];
    geomConaffinity = new int[fits ? m.ngeom : 0];
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
    for (int g = 0; g < geomContype.length; g++) {
      same &= geomContype[g] == m.geom.contype[g] && geomConaffinity[g] == m.geom.conaffinity[g];
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
    for (int g = 0; g < geomContype.length; g++) {
      geomContype[g] = m.geom.contype[g];
      geomConaffinity[g] = m.geom.conaffinity[g];
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
    if (high < m.nbody && ((allowed[low] & ~always[low]) >>> high & 1) != 0) {
      addCandidates(m, low, high);
    }
  }

  private void addCandidates(Model m, int low, int high) {
    int first1 = m.body.geomadr[low];
    int first2 = m.body.geomadr[high];
    for (int g1 = first1; g1 < first1 + m.body.geomnum[low]; g1++) {
      for (int g2 = first2; g2 < first2 + m.body.geomnum[high]; g2++) {
        if (Masks.compatible(
            geomContype[g1], geomConaffinity[g1], geomContype[g2], geomConaffinity[g2])) {
          addCandidate(g1, g2);
        }
      }
    }
  }

  private void addCandidate(int geom1, int geom2) {
    if (candidateCount < MOST_COMPARED) {
      if (candidateCount == candidate1.length) {
        candidate1 = Arrays.copyOf(candidate1, 2 * candidateCount);
        candidate2 = Arrays.copyOf(candidate2, 2 * candidateCount);
      }
      candidate1[candidateCount] = geom1;
      candidate2[candidateCount] = geom2;
    }
    candidateCount++;
  }

  /**
   * Compares the bounding spheres of all pairs of geoms, if there are few: that costs less than
   * finding the boxes of bodies and their order. The boxes are around the same spheres, so where
   * spheres overlap, boxes do too, unless it is by so little that the sweep's single precision
   * decides.
   *
   * @return whether it is known now which bodies may touch; else the sweep must find it
   */
  boolean compare(Model m, Data d) {
    if (candidateCount > MOST_COMPARED || d.hooks != Hooks.NONE) {
      return false;
    }
    double[] radius = m.geom.rbound;
    double[] pos = d.geomXpos;
    for (int i = 0; i < candidateCount; i++) {
      int g1 = candidate1[i];
      int g2 = candidate2[i];
      double reach = BoundingSpheres.reach(m, g1, g2);
      double squared = BoundingSpheres.squaredDistance(pos, g1, g2);
      if (!(squared > reach * reach)) {
        if (!(BoundingSpheres.surelyOverlap(pos, g1, g2, squared, reach)
            && radius[g1] > 0
            && radius[g2] > 0)) {
          Arrays.fill(overlaps, 0);
          return false;
        }
        overlaps[m.geom.bodyid[g1]] |= 1L << m.geom.bodyid[g2];
      }
    }
    return true;
  }

  /** The most pairs there can be. */
  int most() {
    int sum = 0;
    for (int low = 0; low < allowed.length; low++) {
      sum += Long.bitCount(allowed[low] | always[low]);
    }
    return sum;
  }

  /** Whether it depends on the boxes of an item what it meets. */
  boolean isBoxed(int item) {
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
