package dev.armature.compile;

import dev.armature.compile.draft.ActuatorDraft;
import dev.armature.compile.draft.SensorDraft;
import dev.armature.model.Model;

/** Writes actuators and sensors into the arrays of a model. */
final class ActuationWriter {
  private final Registry r;
  private final Model m;
  private int history;

  ActuationWriter(Registry registry, Model model) {
    r = registry;
    m = model;
  }

  /** Writes both; delay buffers of actuators come before those of sensors. */
  void write() {
    int act = 0;
    for (ActuatorDraft a : r.actuators) {
      actuator(a);
      m.actuator.actnum[a.id] = a.actdim;
      m.actuator.actadr[a.id] = a.actdim > 0 ? act : -1;
      act += a.actdim;
    }
    int data = 0;
    for (SensorDraft s : r.sensors) {
      sensor(s);
      m.sensor.adr[s.id] = data;
      data += s.dim;
    }
  }

  private static void copy(double[] from, double[] to, int index) {
    System.arraycopy(from, 0, to, index * from.length, from.length);
  }

  /** Takes room for a delay buffer and returns where it starts, -1 for none. */
  private int buffer(int nsample, int length) {
    if (nsample <= 0) {
      return -1;
    }
    int at = history;
    history += length;
    return at;
  }

  private void actuator(ActuatorDraft a) {
    int i = a.id;
    m.names.actuator[i] = a.name;
    m.actuator.trntype[i] = a.trntype;
    m.actuator.dyntype[i] = a.dyntype;
    m.actuator.gaintype[i] = a.gaintype;
    m.actuator.biastype[i] = a.biastype;
    m.actuator.trnid[2 * i] = TreeWriter.id(a.target);
    m.actuator.trnid[2 * i + 1] = TreeWriter.id(a.second);
    m.actuator.group[i] = a.group;
    m.actuator.history[2 * i] = a.nsample;
    m.actuator.history[2 * i + 1] = a.interp;
    m.actuator.historyadr[i] = buffer(a.nsample, 2 + 2 * a.nsample);
    m.actuator.delay[i] = a.delay;
    m.actuator.ctrllimited[i] = a.ctrllimited;
    m.actuator.forcelimited[i] = a.forcelimited;
    m.actuator.actlimited[i] = a.actlimited;
    m.actuator.actearly[i] = a.actearly;
    m.actuator.cranklength[i] = a.cranklength;
    m.actuator.plugin[i] = TreeWriter.id(a.plugin);
    copy(a.dynprm, m.actuator.dynprm, i);
    copy(a.gainprm, m.actuator.gainprm, i);
    copy(a.biasprm, m.actuator.biasprm, i);
    copy(a.ctrlrange, m.actuator.ctrlrange, i);
    copy(a.forcerange, m.actuator.forcerange, i);
    copy(a.actrange, m.actuator.actrange, i);
    copy(a.lengthrange, m.actuator.lengthrange, i);
    copy(a.gear, m.actuator.gear, i);
    TreeWriter.user(a, m.actuator.user, m.nuserActuator);
  }

  private void sensor(SensorDraft s) {
    int i = s.id;
    m.names.sensor[i] = s.name;
    m.sensor.type[i] = s.type;
    m.sensor.datatype[i] = s.datatype;
    m.sensor.needstage[i] = s.needstage;
    m.sensor.objtype[i] = s.objtype;
    m.sensor.objid[i] = TreeWriter.id(s.object);
    m.sensor.reftype[i] = s.reftype;
    m.sensor.refid[i] = TreeWriter.id(s.reference);
    System.arraycopy(s.intprm, 0, m.sensor.intprm, 3 * i, 3);
    m.sensor.dim[i] = s.dim;
    m.sensor.cutoff[i] = s.cutoff;
    m.sensor.noise[i] = s.noise;
    m.sensor.history[2 * i] = s.nsample;
    m.sensor.history[2 * i + 1] = s.interp;
    m.sensor.historyadr[i] = buffer(s.nsample, 2 + s.nsample * (1 + s.dim));
    m.sensor.delay[i] = s.delay;
    copy(s.interval, m.sensor.interval, i);
    m.sensor.plugin[i] = TreeWriter.id(s.plugin);
    TreeWriter.user(s, m.sensor.user, m.nuserSensor);
  }
}
