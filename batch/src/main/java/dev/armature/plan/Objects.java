package dev.armature.plan;

import dev.armature.model.Model;
import dev.armature.model.ObjType;

/** Looks objects of a model up by name and says what a task misses. */
final class Objects {
  private Objects() {}

  /** The id of an object. */
  static int id(Model m, int type, String name) {
    int id = m.names.id(type, name);
    if (id < 0) {
      throw new IllegalArgumentException(
          "the task needs an object \""
              + name
              + "\" that the model \""
              + m.names.model
              + "\" does not have; of its kind there are: "
              + String.join(", ", m.names.of(type)));
    }
    return id;
  }

  /** Where the readings of a sensor start. */
  static int sensor(Model m, String name) {
    return m.sensor.adr[id(m, ObjType.SENSOR, name)];
  }
}
