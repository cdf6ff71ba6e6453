package dev.armature.plan;

import dev.armature.batch.StateField;
import dev.armature.batch.WorldView;
import dev.armature.handle.Handle;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.model.Option;

/** What tasks share: objects of a model by name, the model they plan with, the effort. */
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

  /** The model with another time step, to plan with. */
  static Model coarse(Model m, double timestep) {
    Option coarse = m.opt.copy();
    coarse.timestep = timestep;
    return m.with(coarse);
  }

  /** The sum of the squares of all controls. */
  static double effort(WorldView w) {
    double[] u = w.batch().ctrl();
    int from = w.offset(StateField.CTRL);
    int to = from + w.batch().stride(StateField.CTRL);
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += u[i] * u[i];
    }
    return sum;
  }
}
