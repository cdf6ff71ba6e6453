package dev.armature.compile.layout;

import dev.armature.model.Model;
import dev.armature.model.SleepPolicy;
import dev.armature.model.TransmissionType;
import dev.armature.model.WrapType;
import java.util.Arrays;

/**
 * Which kinematic trees may fall asleep. A tree whose first body says nothing may, unless an
 * actuator or a flex moves it or a tendon ties it to others.
 */
public final class SleepPolicies {
  private SleepPolicies() {}

  /**
   * Fills tree.sleepPolicy.
   *
   * @param bodySleep the policy written at each body, AUTO for none [nbody]
   * @param flexTrees trees that carry vertices or nodes of a flex [ntree]
   * @return the first tree that asks to sleep although a tendon ties it to others, -1 for none
   */
  public static int fill(Model m, int[] bodySleep, boolean[] flexTrees) {
    boolean[] never = flexTrees.clone();
    boolean[] tied = new boolean[m.ntree];
    for (int a = 0; a < m.nu; a++) {
      actuated(m, a, never);
    }
    for (int t = 0; t < m.ntendon; t++) {
      boolean forceful = m.tendon.stiffness[t] != 0 || m.tendon.damping[t] != 0;
      if (m.tendon.treenum[t] > 2 || m.tendon.treenum[t] == 2 && forceful) {
        path(m, t, tied);
      }
    }
    int refused = -1;
    for (int tree = 0; tree < m.ntree; tree++) {
      int policy = bodySleep[m.tree.bodyadr[tree]];
      if (policy == SleepPolicy.AUTO) {
        policy = never[tree] || tied[tree] ? SleepPolicy.AUTO_NEVER : SleepPolicy.AUTO_ALLOWED;
      } else if (tied[tree] && policy != SleepPolicy.NEVER && refused < 0) {
        refused = tree;
      }
      m.tree.sleepPolicy[tree] = policy;
    }
    return refused;
  }

  private static void actuated(Model m, int actuator, boolean[] trees) {
    int id = m.actuator.trnid[2 * actuator];
    switch (m.actuator.trntype[actuator]) {
      case TransmissionType.JOINT, TransmissionType.JOINTINPARENT ->
          mark(m, m.jnt.bodyid[id], trees);
      case TransmissionType.SITE, TransmissionType.SLIDERCRANK -> mark(m, m.site.bodyid[id], trees);
      case TransmissionType.BODY -> mark(m, id, trees);
      case TransmissionType.TENDON -> path(m, id, trees);
      default -> {}
    }
  }

  private static void path(Model m, int tendon, boolean[] trees) {
    for (int k = m.tendon.adr[tendon]; k < m.tendon.adr[tendon] + m.tendon.num[tendon]; k++) {
      int object = m.wrap.objid[k];
      switch (m.wrap.type[k]) {
        case WrapType.JOINT -> mark(m, m.jnt.bodyid[object], trees);
        case WrapType.SITE -> mark(m, m.site.bodyid[object], trees);
        case WrapType.SPHERE, WrapType.CYLINDER -> mark(m, m.geom.bodyid[object], trees);
        default -> {}
      }
    }
  }

  private static void mark(Model m, int body, boolean[] trees) {
    int tree = m.body.treeid[body];
    if (tree >= 0) {
      trees[tree] = true;
    }
  }

  /** A flag for every tree that holds one of these bodies; bodies below zero are skipped. */
  public static boolean[] treesOf(Model m, int... bodies) {
    boolean[] trees = new boolean[m.ntree];
    Arrays.stream(bodies).filter(b -> b >= 0).forEach(b -> mark(m, b, trees));
    return trees;
  }
}
