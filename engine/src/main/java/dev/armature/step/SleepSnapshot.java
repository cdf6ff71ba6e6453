package dev.armature.step;

import dev.armature.data.Data;
import dev.armature.data.SleepState;
import dev.armature.model.EnableFlag;
import dev.armature.model.Model;

/**
 * What a saved state needs besides MuJoCo's state vector where trees may sleep: who is asleep, and
 * what sleeping trees keep from before (accelerations, rates of activations, readings). Empty where
 * sleeping is off.
 */
public final class SleepSnapshot {
  private SleepSnapshot() {}

  /** Length of the snapshot. */
  public static int size(Model m) {
    return m.opt.enabled(EnableFlag.SLEEP) ? m.ntree + 2 * m.nv + m.na + m.nsensordata : 0;
  }

  /** Writes the snapshot at an offset. */
  public static void get(Model m, Data d, double[] to, int offset) {
    if (size(m) == 0) {
      return;
    }
    int at = offset;
    for (int t = 0; t < m.ntree; t++) {
      to[at++] = d.treeAsleep[t];
    }
    for (double[] part : new double[][] {d.qfrcSmooth, d.qaccSmooth, d.actDot, d.sensordata}) {
      System.arraycopy(part, 0, to, at, part.length);
      at += part.length;
    }
  }

  /**
   * Restores a snapshot after the state vector was set: poses and inertias of sleepers are
   * computed, then they sleep on.
   */
  public static void set(Model m, Data d, double[] from, int offset) {
    if (size(m) == 0) {
      return;
    }
    SleepState.wakeAll(m, d);
    Physics.position(m, d);
    Physics.velocity(m, d);
    int at = offset;
    for (int t = 0; t < m.ntree; t++) {
      d.treeAsleep[t] = (int) from[at++];
    }
    for (double[] part : new double[][] {d.qfrcSmooth, d.qaccSmooth, d.actDot, d.sensordata}) {
      System.arraycopy(from, at, part, 0, part.length);
      at += part.length;
    }
    SleepState.update(m, d);
  }
}
