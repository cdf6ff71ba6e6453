package dev.armature.constraint;

import dev.armature.Data;
import dev.armature.Model;
import dev.armature.model.EqType;
import dev.armature.model.ObjType;

/** Which constraints are left out because everything they act on is asleep. */
final class SleepFilter {
  private static final int AWAKE = 1;
  private static final int ASLEEP = 0;

  private SleepFilter() {}

  /** Whether any tree is asleep. */
  static boolean someAsleep(Data d) {
    for (int state : d.treeAsleep) {
      if (state >= 0) {
        return true;
      }
    }
    return false;
  }

  /** Whether a tree is asleep. */
  static boolean treeAsleep(Data d, int tree) {
    return tree >= 0 && d.treeAsleep[tree] >= 0;
  }

  /** Whether a body is asleep. */
  static boolean bodyAsleep(Data d, int body) {
    return d.bodyAwake[body] == ASLEEP;
  }

  /** Whether all bodies an equality constraint acts on are asleep or static. */
  static boolean equalityAsleep(Model m, Data d, int eq) {
    int obj1 = m.eq.obj1id[eq];
    int obj2 = m.eq.obj2id[eq];
    return switch (m.eq.type[eq]) {
      case EqType.CONNECT, EqType.WELD -> {
        boolean sites = m.eq.objtype[eq] == ObjType.SITE;
        int body1 = sites ? m.site.bodyid[obj1] : obj1;
        int body2 = sites ? m.site.bodyid[obj2] : obj2;
        yield d.bodyAwake[body1] != AWAKE && d.bodyAwake[body2] != AWAKE;
      }
      case EqType.JOINT ->
          d.bodyAwake[m.jnt.bodyid[obj1]] != AWAKE
              && (obj2 < 0 || d.bodyAwake[m.jnt.bodyid[obj2]] != AWAKE);
      default -> false;
    };
  }
}
