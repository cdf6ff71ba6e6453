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
}
