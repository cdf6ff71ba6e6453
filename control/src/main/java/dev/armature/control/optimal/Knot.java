package dev.armature.control.optimal;

import dev.armature.data.Data;
import dev.armature.model.Model;

/** One step of a motion: state, controls, derivatives, and the feedback found for it. */
final class Knot {
  final double[] qpos;
  final double[] qvel;
  final double[] act;
  final double[] ctrl;
  final double[] sensors;

  /** Where the step before leads, minus this state: zero in a motion that is possible. */
  final double[] gap;

  final double[] a;
  final double[] b;
  final double[] c;
  final double[] d;
  final double[] lx;
  final double[] lu;
  final double[] lxx;
  final double[] lux;
  final double[] luu;

  /** The change of the controls, and how it depends on the change of the state. */
  final double[] open;

  final double[] gain;

  Knot(Model m) {
    int nx = 2 * m.nv + m.na;
    qpos = m.qpos0.clone();
    qvel = new double[m.nv];
    act = new double[m.na];
    ctrl = new double[m.nu];
    sensors = new double[m.nsensordata];
    gap = new double[nx];
    a = new double[nx * nx];
    b = new double[nx * m.nu];
    c = new double[m.nsensordata * nx];
    d = new double[m.nsensordata * m.nu];
    lx = new double[nx];
    lu = new double[m.nu];
    lxx = new double[nx * nx];
    lux = new double[m.nu * nx];
    luu = new double[m.nu * m.nu];
    open = new double[m.nu];
    gain = new double[m.nu * nx];
  }

  void takeState(Data data) {
    System.arraycopy(data.qpos, 0, qpos, 0, qpos.length);
    System.arraycopy(data.qvel, 0, qvel, 0, qvel.length);
    System.arraycopy(data.act, 0, act, 0, act.length);
  }

  void putState(Data data) {
    System.arraycopy(qpos, 0, data.qpos, 0, qpos.length);
    System.arraycopy(qvel, 0, data.qvel, 0, qvel.length);
    System.arraycopy(act, 0, data.act, 0, act.length);
  }

  /** Copies state, controls, sensors and gap. */
  void takeMotion(Knot other) {
    System.arraycopy(other.qpos, 0, qpos, 0, qpos.length);
    System.arraycopy(other.qvel, 0, qvel, 0, qvel.length);
    System.arraycopy(other.act, 0, act, 0, act.length);
    System.arraycopy(other.ctrl, 0, ctrl, 0, ctrl.length);
    System.arraycopy(other.sensors, 0, sensors, 0, sensors.length);
    System.arraycopy(other.gap, 0, gap, 0, gap.length);
  }
}
