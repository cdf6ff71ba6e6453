package dev.armature.sleep;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.data.SleepState;
import dev.armature.model.EnableFlag;
import dev.armature.model.EqType;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import java.util.Arrays;

/**
 * Wakes sleeping trees: because the user moved or pushed them, because a tendon pulls them to a
 * tree that is awake, because such a tree touches them, or because an equality constraint ties them
 * to one.
 */
public final class Waking {
  private Waking() {}

  /** Working memory: poses of sleeping bodies before kinematics. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final double[] xpos;
    final double[] xquat;

    Work(Model m) {
      xpos = new double[3 * m.nbody];
      xquat = new double[4 * m.nbody];
    }
  }

  /** Remembers poses before kinematics overwrites them. */
  public static void rememberPoses(Model m, Data d) {
    if (d.someAsleep) {
      Work w = d.scratch(Work.KEY);
      System.arraycopy(d.xpos, 0, w.xpos, 0, 3 * m.nbody);
      System.arraycopy(d.xquat, 0, w.xquat, 0, 4 * m.nbody);
    }
  }

  /**
   * Wakes trees whose bodies are not where they were, that have a velocity, or that a user force
   * acts on.
   */
  public static void byState(Model m, Data d) {
    if (!d.someAsleep) {
      return;
    }
    if (!m.opt.enabled(EnableFlag.SLEEP)) {
      SleepState.wakeAll(m, d);
      return;
    }
    Work w = d.scratch(Work.KEY);
    boolean woke = false;
    for (int t = 0; t < m.ntree; t++) {
      if (d.treeAsleep[t] >= 0 && (moved(m, d, w, t) || !Sleep.atRest(m, d, t, 0))) {
        wake(d, t, SleepState.FULLY_AWAKE);
        woke = true;
      }
    }
    if (woke) {
      SleepState.update(m, d);
    }
  }

  private static boolean moved(Model m, Data d, Work w, int tree) {
    int first = m.tree.bodyadr[tree];
    int end = first + m.tree.bodynum[tree];
    return Arrays.mismatch(d.xpos, 3 * first, 3 * end, w.xpos, 3 * first, 3 * end) >= 0
        || Arrays.mismatch(d.xquat, 4 * first, 4 * end, w.xquat, 4 * first, 4 * end) >= 0;
  }

  /** Wakes the cycle of a sleeping tree; a tree that is awake already keeps the smaller count. */
  private static void wake(Data d, int tree, int count) {
    if (d.treeAsleep[tree] < 0) {
      d.treeAsleep[tree] = Math.min(d.treeAsleep[tree], count);
      return;
    }
    int t = tree;
    while (d.treeAsleep[t] >= 0) {
      int next = d.treeAsleep[t];
      d.treeAsleep[t] = count;
      t = next;
    }
  }

  /** Wakes trees that a tendon at its limit ties to a tree that is awake. */
  public static void byTendons(Model m, Data d) {
    if (!d.someAsleep) {
      return;
    }
    boolean woke = false;
    for (int i = 0; i < m.ntendon; i++) {
      if (m.tendon.limited[i] && m.tendon.treenum[i] == 2) {
        double length = d.tenLength[i];
        double dist = Math.min(length - m.tendon.range[2 * i], m.tendon.range[2 * i + 1] - length);
        woke |=
            dist < m.tendon.margin[i]
                && wakePair(d, m.tendon.treeid[2 * i], m.tendon.treeid[2 * i + 1]);
      }
    }
    if (woke) {
      SleepState.update(m, d);
    }
  }

  /**
   * Wakes trees that touch a tree that is awake; returns whether there were any, and collision must
   * run again.
   */
  public static boolean byContacts(Model m, Data d) {
    if (!d.someAsleep) {
      return false;
    }
    boolean woke = false;
    for (int i = 0; i < d.ncon; i++) {
      int geom1 = d.contact.geom[2 * i];
      int geom2 = d.contact.geom[2 * i + 1];
      if (geom1 >= 0 && geom2 >= 0) {
        woke |=
            wakePair(d, m.body.treeid[m.geom.bodyid[geom1]], m.body.treeid[m.geom.bodyid[geom2]]);
      }
    }
    if (woke) {
      SleepState.update(m, d);
    }
    return woke;
  }

  /**
   * Wakes the one of two trees that was asleep when this stage began, with the count of the other.
   */
  private static boolean wakePair(Data d, int tree1, int tree2) {
    if (tree1 < 0 || tree2 < 0 || d.treeAwake[tree1] == d.treeAwake[tree2]) {
      return false;
    }
    int awake = d.treeAwake[tree1] != 0 ? tree1 : tree2;
    wake(d, tree1 + tree2 - awake, d.treeAsleep[awake]);
    return true;
  }

  /**
   * Wakes trees that an equality constraint ties to a tree that is awake, or to one of another
   * sleeping cycle.
   */
  public static void byEqualities(Model m, Data d) {
    if (!m.opt.enabled(EnableFlag.SLEEP)) {
      return;
    }
    boolean woke = false;
    for (int i = 0; i < m.neq; i++) {
      if (!d.eqActive[i]) {
        continue;
      }
      int tree1 = tree(m, i, m.eq.obj1id[i]);
      int tree2 = tree(m, i, m.eq.obj2id[i]);
      if (tree1 < 0 || tree2 < 0 || tree1 == tree2) {
        continue;
      }
      boolean awake1 = d.treeAsleep[tree1] < 0;
      boolean awake2 = d.treeAsleep[tree2] < 0;
      if ((awake1 && awake2) || (!awake1 && !awake2 && sameCycle(d, tree1, tree2))) {
        continue;
      }
      if (!awake1) {
        wake(d, tree1, SleepState.FULLY_AWAKE);
      }
      if (!awake2) {
        wake(d, tree2, SleepState.FULLY_AWAKE);
      }
      woke = true;
    }
    if (woke) {
      SleepState.update(m, d);
    }
  }

  private static int tree(Model m, int eq, int object) {
    if (object < 0) {
      return -1;
    }
    return switch (m.eq.type[eq]) {
      case EqType.CONNECT, EqType.WELD, EqType.HOLD ->
          m.body.treeid[m.eq.objtype[eq] == ObjType.SITE ? m.site.bodyid[object] : object];
      case EqType.JOINT -> m.body.treeid[m.jnt.bodyid[object]];
      default ->
          throw new IllegalStateException(
              "equality " + eq + ": only connect, weld and joint can sleep");
    };
  }

  private static boolean sameCycle(Data d, int tree1, int tree2) {
    for (int t = d.treeAsleep[tree1]; t != tree1; t = d.treeAsleep[t]) {
      if (t == tree2) {
        return true;
      }
    }
    return false;
  }
}
