package dev.armature.step;

import dev.armature.data.Data;
import dev.armature.data.SleepState;
import dev.armature.model.EnableFlag;
import dev.armature.model.Model;
import dev.armature.model.SleepPolicy;
import dev.armature.sleep.Sleep;
import java.util.Arrays;

/**
 * Puts the trees to sleep that the model says start asleep. What touches what is only known after a
 * forward pass, so this stands above the stages.
 */
final class StartAsleep {
  private StartAsleep() {}

  /**
   * Of a world in which all trees are awake.
   *
   * @throws IllegalStateException when a tree cannot start asleep because it touches one that does
   *     not
   */
  static void run(Model m, Data d) {
    if (!m.opt.enabled(EnableFlag.SLEEP)) {
      return;
    }
    if (!wanted(m)) {
      // as in MuJoCo, poses are those of the start
      Physics.poses(m, d);
      return;
    }
    Physics.forward(m, d);
    for (int t = 0; t < m.ntree; t++) {
      if (m.tree.sleepPolicy[t] == SleepPolicy.INIT) {
        d.treeAsleep[t] = Sleep.READY;
      }
    }
    Sleep.fallAsleep(m, d);
    SleepState.update(m, d);
    Arrays.fill(d.qfrcSmooth, 0);
    Arrays.fill(d.qaccSmooth, 0);
    d.ne = 0;
    d.nf = 0;
    d.nl = 0;
    d.nefc = 0;
    d.nJ = 0;
    d.nisland = 0;
    for (int t = 0; t < m.ntree; t++) {
      if (m.tree.sleepPolicy[t] == SleepPolicy.INIT && d.treeAwake[t] != 0) {
        int body = m.tree.bodyadr[t];
        throw new IllegalStateException(
            "body "
                + body
                + " ("
                + m.names.body[body]
                + ") should start asleep but cannot: every tree that touches it must start asleep"
                + " too");
      }
    }
  }

  private static boolean wanted(Model m) {
    for (int t = 0; t < m.ntree; t++) {
      if (m.tree.sleepPolicy[t] == SleepPolicy.INIT) {
        return true;
      }
    }
    return false;
  }
}
