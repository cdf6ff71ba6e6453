package dev.armature.constants;

import dev.armature.model.Model;
import dev.armature.model.WrapType;
import java.util.Arrays;

/**
 * Finds the kinematic trees that a tendon runs over: how many, and the first two in the order of
 * its path.
 */
final class TendonTrees {
  private TendonTrees() {}

  static void compute(Model m) {
    boolean[] seen = new boolean[m.ntree];
    for (int t = 0; t < m.ntendon; t++) {
      Arrays.fill(seen, false);
      m.tendon.treeid[2 * t] = -1;
      m.tendon.treeid[2 * t + 1] = -1;
      int found = 0;
      for (int k = m.tendon.adr[t]; k < m.tendon.adr[t] + m.tendon.num[t]; k++) {
        int body = body(m, k);
        int tree = body < 0 ? -1 : m.body.treeid[body];
        if (tree >= 0 && !seen[tree]) {
          seen[tree] = true;
          if (found < 2) {
            m.tendon.treeid[2 * t + found] = tree;
          }
          found++;
        }
      }
      m.tendon.treenum[t] = found;
    }
  }

  /** The body that carries a path element, -1 for a pulley. */
  static int body(Model m, int wrap) {
    int object = m.wrap.objid[wrap];
    return switch (m.wrap.type[wrap]) {
      case WrapType.JOINT -> m.jnt.bodyid[object];
      case WrapType.SITE -> m.site.bodyid[object];
      case WrapType.SPHERE, WrapType.CYLINDER -> m.geom.bodyid[object];
      default -> -1;
    };
  }
}
