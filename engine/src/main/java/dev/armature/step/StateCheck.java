package dev.armature.step;

import dev.armature.data.Data;
import dev.armature.data.Warnings;
import dev.armature.model.DisableFlag;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Looks for numbers that are infinite, NaN or enormous, and resets the world unless that is
 * switched off.
 */
public final class StateCheck {
  private StateCheck() {}

  /** Checks the coordinates. */
  public static void position(Model m, Data d) {
    check(m, d, d.qpos, m.nq, Warnings.Kind.BAD_QPOS);
  }

  /** Checks the velocities. */
  public static void velocity(Model m, Data d) {
    check(m, d, d.qvel, m.nv, Warnings.Kind.BAD_QVEL);
  }

  /**
   * Checks the accelerations; true when the world was reset, so that the forward pass must run
   * again.
   */
  public static boolean acceleration(Model m, Data d) {
    return check(m, d, d.qacc, m.nv, Warnings.Kind.BAD_QACC);
  }

  /**
   * The matrix that gives the accelerations of an implicit step is singular: the world is reset, or
   * gets accelerations that are no numbers, so that the next check finds them.
   */
  static void singular(Model m, Data d) {
    Arrays.fill(d.qacc, 0, m.nv, Double.NaN);
    if (!acceleration(m, d)) {
      Arrays.fill(d.qvel, 0, m.nv, Double.NaN);
      d.time += m.opt.timestep;
    }
  }

  private static boolean check(Model m, Data d, double[] values, int n, Warnings.Kind kind) {
    for (int i = 0; i < n; i++) {
      if (Warnings.bad(values[i])) {
        d.warning.add(kind, i);
        boolean reset = !m.opt.disabled(DisableFlag.AUTORESET);
        if (reset) {
          Physics.reset(m, d);
        }
        d.warning.addAgain(kind, i);
        return reset;
      }
    }
    return false;
  }
}
