package dev.armature.avbd;

import dev.armature.data.Data;
import dev.armature.math.Vec3;
import dev.armature.model.Model;

/**
 * Breaks equality constraints: those whose force in the step exceeded their bound are switched off,
 * and the hooks of the world are called.
 */
final class BreakableEqualities {
  private BreakableEqualities() {}

  static void check(Model m, Data d, Avbd.Work w) {
    AvbdOptions o = AvbdOptions.read(m);
    boolean own = o.eqBreakForce.length == m.neq;
    if (!own && !(o.breakForce > 0)) {
      return;
    }
    for (int eq = 0; eq < m.neq; eq++) {
      double bound = own && o.eqBreakForce[eq] > 0 ? o.eqBreakForce[eq] : o.breakForce;
      if (!d.eqActive[eq] || !(bound > 0)) {
        continue;
      }
      double force = Vec3.norm(w.memory.lambda, w.memory.equalities + 6 * eq);
      if (force > bound) {
        d.eqActive[eq] = false;
        d.hooks.broken(m, d, eq, force);
      }
    }
  }
}
