package dev.armature.batch;

import dev.armature.data.Data;
import dev.armature.model.Model;

/**
 * The numbers that a world keeps between steps: its state, its inputs and its sensor readings.
 * Together with the time and the active equality constraints they are all that the next step
 * depends on.
 */
public enum StateField {
  /** Coordinates. [nq] */
  QPOS("qpos"),
  /** Velocities. [nv] */
  QVEL("qvel"),
  /** Activations. [na] */
  ACT("act"),
  /** Delay buffers. [nhistory] */
  HISTORY("history"),
  /** Acceleration the solver starts from. [nv] */
  QACC_WARMSTART("qacc_warmstart"),
  /** States of plugins. [npluginstate] */
  PLUGIN_STATE("plugin_state"),
  /** Controls. [nu] */
  CTRL("ctrl"),
  /** Applied generalised forces. [nv] */
  QFRC_APPLIED("qfrc_applied"),
  /** Applied force and torque at the body com, world axes. [nbody x 6] */
  XFRC_APPLIED("xfrc_applied"),
  /** Positions of mocap bodies. [nmocap x 3] */
  MOCAP_POS("mocap_pos"),
  /** Orientations of mocap bodies. [nmocap x 4] */
  MOCAP_QUAT("mocap_quat"),
  /** User data. [nuserdata] */
  USERDATA("userdata"),
  /** Sensor readings of the last step. [nsensordata] */
  SENSORDATA("sensordata");

  private final String label;

  StateField(String label) {
    this.label = label;
  }

  /** MuJoCo's name of the field. */
  public String label() {
    return label;
  }

  /** Numbers of one world. */
  public int size(Model m) {
    return switch (this) {
      case QPOS -> m.nq;
      case QVEL, QACC_WARMSTART, QFRC_APPLIED -> m.nv;
      case ACT -> m.na;
      case HISTORY -> m.nhistory;
      case PLUGIN_STATE -> m.npluginstate;
      case CTRL -> m.nu;
      case XFRC_APPLIED -> 6 * m.nbody;
      case MOCAP_POS -> 3 * m.nmocap;
      case MOCAP_QUAT -> 4 * m.nmocap;
      case USERDATA -> m.nuserdata;
      case SENSORDATA -> m.nsensordata;
    };
  }

  /** The array of a data that holds the field. */
  double[] of(Data d) {
    return switch (this) {
      case QPOS -> d.qpos;
      case QVEL -> d.qvel;
      case ACT -> d.act;
      case HISTORY -> d.history;
      case QACC_WARMSTART -> d.qaccWarmstart;
      case PLUGIN_STATE -> d.pluginState;
      case CTRL -> d.ctrl;
      case QFRC_APPLIED -> d.qfrcApplied;
      case XFRC_APPLIED -> d.xfrcApplied;
      case MOCAP_POS -> d.mocapPos;
      case MOCAP_QUAT -> d.mocapQuat;
      case USERDATA -> d.userdata;
      case SENSORDATA -> d.sensordata;
    };
  }
}
