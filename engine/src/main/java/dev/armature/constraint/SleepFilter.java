package dev.armature.constraint;

import dev.armature.data.Data;
import dev.armature.data.SleepState;
import dev.armature.model.EqType;
import dev.armature.model.Model;
import dev.armature.model.ObjType;

/** Which equality constraints are left out because everything they act on is asleep or static. */
final class SleepFilter {
  private SleepFilter() {}

  /** Whether an equality constraint acts on nothing that is awake. */
  static boolean isEqualityAsleep(Model m, Data d, int eq) {
    if (!d.someAsleep) {
      return false;
    }
    int obj1 = m.eq.obj1id[eq];
    int obj2 = m.eq.obj2id[eq];
    return switch (m.eq.type[eq]) {
      case EqType.CONNECT, EqType.WELD -> {
        boolean sites = m.eq.objtype[eq] == ObjType.SITE;
        yield !awake(d, sites ? m.site.bodyid[obj1] : obj1)
            && !awake(d, sites ? m.site.bodyid[obj2] : obj2);
      }
      case EqType.JOINT ->
          !awake(d, m.jnt.bodyid[obj1]) && (obj2 < 0 || !awake(d, m.jnt.bodyid[obj2]));
      default -> false;
    };
  }

  private static boolean awake(Data d, int body) {
    return d.bodyAwake[body] == SleepState.AWAKE;
  }
}
