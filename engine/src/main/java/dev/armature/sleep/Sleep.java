package dev.armature.sleep;

import dev.armature.data.Data;
import dev.armature.data.Islands;
import dev.armature.data.SleepState;
import dev.armature.model.EnableFlag;
import dev.armature.model.Model;
import dev.armature.model.SleepPolicy;

/**
 * Puts trees to sleep that have not moved for a while.
 *
 * <p>{@code treeAsleep} counts an awake tree's quiet steps from -11 up to -1, ready; a sleeping
 * tree holds the next tree of its cycle, the trees that fell asleep together and will wake
 * together. Trees of one constraint island can only sleep together.
 */
public final class Sleep {
  /** Awake, with no quiet step to go. */
  public static final int READY = -1;

  private static final long ZERO_BITS = 0;

  private Sleep() {}

  /**
   * Whether a tree is at rest: nothing acts on it and it moves slower than the tolerance; zero asks
   * for no motion at all.
   */
  public static boolean atRest(Model m, Data d, int tree, double tolerance) {
    int policy = m.tree.sleepPolicy[tree];
    if (policy == SleepPolicy.NEVER || policy == SleepPolicy.AUTO_NEVER) {
      return false;
    }
    int body = m.tree.bodyadr[tree];
    int dof = m.tree.dofadr[tree];
    int dofs = m.tree.dofnum[tree];
    if (!allZero(d.xfrcApplied, 6 * body, 6 * m.tree.bodynum[tree])
        || !allZero(d.qfrcApplied, dof, dofs)) {
      return false;
    }
    if (tolerance == 0) {
      return allZero(d.qvel, dof, dofs);
    }
    for (int i = dof; i < dof + dofs; i++) {
      // written so that a velocity that is not a number counts as motion
      if (!(m.dof.length[i] * Math.abs(d.qvel[i]) < tolerance)) {
        return false;
      }
    }
    return true;
  }

  // bit for bit: a negative zero was written by somebody and keeps the tree awake
  private static boolean allZero(double[] v, int at, int n) {
    for (int i = at; i < at + n; i++) {
      if (Double.doubleToRawLongBits(v[i]) != ZERO_BITS) {
        return false;
      }
    }
    return true;
  }

  /**
   * Counts quiet steps and puts to sleep what is ready, with velocity and acceleration zero.
   *
   * @return how many trees fell asleep; the states of bodies are not yet changed
   */
  public static int fallAsleep(Model m, Data d) {
    if (!m.opt.enabled(EnableFlag.SLEEP) || (d.nefc > 0 && d.nisland == 0)) {
      return 0;
    }
    for (int t = 0; t < m.ntree; t++) {
      if (d.treeAsleep[t] < 0) {
        boolean quiet = atRest(m, d, t, m.opt.sleepTolerance);
        d.treeAsleep[t] = quiet ? Math.min(READY, d.treeAsleep[t] + 1) : SleepState.FULLY_AWAKE;
      }
    }
    int slept = 0;
    Islands is = d.island;
    for (int i = 0; i < d.nisland; i++) {
      if (islandReady(d, i)) {
        int first = is.itreeadr[i];
        int end = first + is.ntree[i];
        for (int k = first; k < end; k++) {
          rest(m, d, is.mapItree2tree[k], is.mapItree2tree[k + 1 < end ? k + 1 : first]);
          slept++;
        }
      }
    }
    for (int t = 0; t < m.ntree; t++) {
      if (d.treeAsleep[t] == READY && (d.nisland == 0 || d.treeIsland[t] < 0)) {
        rest(m, d, t, t);
        slept++;
      }
    }
    return slept;
  }

  private static boolean islandReady(Data d, int island) {
    int first = d.island.itreeadr[island];
    for (int k = first; k < first + d.island.ntree[island]; k++) {
      if (d.treeAsleep[d.island.mapItree2tree[k]] != READY) {
        return false;
      }
    }
    return true;
  }

  private static void rest(Model m, Data d, int tree, int next) {
    d.treeAsleep[tree] = next;
    for (int i = m.tree.dofadr[tree]; i < m.tree.dofadr[tree] + m.tree.dofnum[tree]; i++) {
      d.qvel[i] = 0;
      d.qacc[i] = 0;
    }
  }
}
