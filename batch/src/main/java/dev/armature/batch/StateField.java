package dev.armature.batch;

import dev.armature.data.Data;
import dev.armature.model.Field;
import dev.armature.model.Fields;
import dev.armature.model.Model;
import java.util.Objects;

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
  /** Applied generalized forces. [nv] */
  QFRC_APPLIED("qfrc_applied"),
  /** Applied force and torque at the body center of mass, world axes. [nbody x 6] */
  XFRC_APPLIED("xfrc_applied"),
  /** Positions of mocap bodies. [nmocap x 3] */
  MOCAP_POS("mocap_pos"),
  /** Orientations of mocap bodies. [nmocap x 4] */
  MOCAP_QUAT("mocap_quat"),
  /** User data. [nuserdata] */
  USERDATA("userdata"),
  /** Sensor readings of the last step. [nsensordata] */
  SENSORDATA("sensordata");

  private final Field field;

  StateField(String label) {
    field = Fields.ofData(label);
  }

  /** MuJoCo's name of the field. */
  public String label() {
    return field.mujocoName();
  }

  /** Whether the user of a world sets it. */
  boolean isInput() {
    return field.kind() == Field.Kind.INPUT;
  }

  /** Numbers of one world. */
  public int size(Model m) {
    return field.count(m);
  }

  /** The array of a data that holds the field. */
  double[] of(Data d) {
    return (double[]) Objects.requireNonNull(field.array(d));
  }
}
