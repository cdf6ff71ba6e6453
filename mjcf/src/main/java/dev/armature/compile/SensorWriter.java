package dev.armature.compile;

import dev.armature.compile.draft.ActuatorDraft;
import dev.armature.compile.draft.SensorDraft;
import dev.armature.model.Model;
import dev.armature.model.Sensors;

/** Writes sensors into the arrays of a model. */
final class SensorWriter {
  private SensorWriter() {}

  /** Writes all; their histories follow the delay buffers of actuators. */
  static void write(Registry r, Model m) {
    Bindings.copy(r.sensors, m, "sensor");
    Sensors x = m.sensor;
    int data = 0;
    int history = r.actuators.stream().mapToInt(ActuatorDraft::historySize).sum();
    for (SensorDraft s : r.sensors) {
      int i = s.id;
      x.type[i] = s.type.code();
      x.datatype[i] = s.datatype;
      x.needstage[i] = s.needstage;
      x.objtype[i] = s.objtype;
      x.objid[i] = TreeWriter.id(s.object);
      x.reftype[i] = s.reftype;
      x.refid[i] = TreeWriter.id(s.reference);
      x.plugin[i] = TreeWriter.id(s.plugin);
      x.dim[i] = s.dim;
      x.adr[i] = data;
      data += s.dim;
      x.historyadr[i] = s.historySize() > 0 ? history : -1;
      history += s.historySize();
    }
  }
}
