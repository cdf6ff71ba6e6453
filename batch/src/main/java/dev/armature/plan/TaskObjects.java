package dev.armature.plan;

import dev.armature.handle.Handle;
import dev.armature.model.Model;
import dev.armature.model.ObjType;

/** Looks up objects of a model by name and reports what a task is missing. */
final class TaskObjects {
  private TaskObjects() {}

  /**
   * The id of an object.
   *
   * @throws IllegalArgumentException when there is none; the message has the nearest names
   */
  static int id(Model m, int type, String name) {
    try {
      return Handle.id(m, type, name);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "the model \"" + m.names.model + "\" does not fit the task: " + e.getMessage(), e);
    }
  }

  /** Where the readings of a sensor start. */
  static int sensor(Model m, String name) {
    return m.sensor.adr[id(m, ObjType.SENSOR, name)];
  }

  /** The index of a mocap body among its kind. */
  static int mocap(Model m, String name) {
    int mocap = m.body.mocapid[id(m, ObjType.BODY, name)];
    if (mocap < 0) {
      throw new IllegalArgumentException(
          "the model \""
              + m.names.model
              + "\" does not fit the task: the body \""
              + name
              + "\" is no mocap body");
    }
    return mocap;
  }
}
