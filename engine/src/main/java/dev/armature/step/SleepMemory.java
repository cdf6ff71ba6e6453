package dev.armature.step;

import dev.armature.data.Data;
import dev.armature.data.SleepState;
import dev.armature.method.Memory;
import dev.armature.model.EnableFlag;
import dev.armature.model.Model;

/**
 * Which trees are asleep, and what sleeping trees keep from before: forces, accelerations, rates of
 * activations, readings, and the poses of bodies. A sleeper whose coordinates give other poses
 * wakes: so does one that Runge-Kutta puts to sleep with the poses of its last stage.
 */
final class SleepMemory implements Memory {

  @Override
  public boolean isUsed(Model m) {
    return m.opt.enabled(EnableFlag.SLEEP);
  }

  @Override
  public int size(Model m, Data d) {
    return m.ntree + 2 * m.nv + m.na + m.nsensordata + 7 * m.nbody;
  }

  private static double[][] parts(Data d) {
    return new double[][] {d.qfrcSmooth, d.qaccSmooth, d.actDot, d.sensordata, d.xpos, d.xquat};
  }

  @Override
  public void get(Model m, Data d, double[] to, int offset) {
    int at = offset;
    for (int t = 0; t < m.ntree; t++) {
      to[at++] = d.treeAsleep[t];
    }
    for (double[] part : parts(d)) {
      System.arraycopy(part, 0, to, at, part.length);
      at += part.length;
    }
  }

  /** Computes poses and inertias of sleeping trees; they stay asleep. */
  @Override
  public void set(Model m, Data d, double[] from, int offset, int size) {
    SleepState.wakeAll(m, d);
    if (size == 0) {
      return;
    }
    if (size != size(m, d)) {
      throw new IllegalArgumentException("the saved state is of a model with other trees");
    }
    Physics.position(m, d);
    Physics.velocity(m, d);
    int at = offset;
    for (int t = 0; t < m.ntree; t++) {
      d.treeAsleep[t] = (int) from[at++];
    }
    for (double[] part : parts(d)) {
      System.arraycopy(from, at, part, 0, part.length);
      at += part.length;
    }
    SleepState.update(m, d);
  }
}
