package dev.armature.compile;

import dev.armature.compile.draft.ActuatorDraft;
import dev.armature.model.Actuators;
import dev.armature.model.Model;

/** Writes actuators into the arrays of a model. */
final class ActuatorWriter {
  private ActuatorWriter() {}

  /** Writes all; their delay buffers come before those of sensors. */
  static void write(Registry r, Model m) {
    Bindings.copy(r.actuators, m, "actuator");
    Actuators x = m.actuator;
    int act = 0;
    int history = 0;
    for (ActuatorDraft a : r.actuators) {
      int i = a.id;
      x.trntype[i] = a.trntype;
      x.trnid[2 * i] = TreeWriter.id(a.target);
      x.trnid[2 * i + 1] = TreeWriter.id(a.second);
      x.ctrllimited[i] = a.ctrllimited;
      x.forcelimited[i] = a.forcelimited;
      x.actlimited[i] = a.actlimited;
      System.arraycopy(a.ctrlrange, 0, x.ctrlrange, 2 * i, 2);
      System.arraycopy(a.actrange, 0, x.actrange, 2 * i, 2);
      x.plugin[i] = TreeWriter.id(a.plugin);
      x.actnum[i] = a.actdim;
      x.actadr[i] = a.actdim > 0 ? act : -1;
      act += a.actdim;
      x.historyadr[i] = a.historySize() > 0 ? history : -1;
      history += a.historySize();
    }
  }
}
