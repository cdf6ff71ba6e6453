package dev.armature.control.identify;

import dev.armature.data.Data;

/** One number of a row that is compared: a coordinate, a velocity or a sensor. */
final class Channel {
  /** What is compared. */
  enum Kind {
    QPOS,
    QVEL,
    SENSOR
  }

  final String name;
  final Kind kind;

  /** The dof, or the place in the sensor readings. */
  final int index;

  /** The user's weight. */
  final double weight;

  Channel(String name, Kind kind, int index, double weight) {
    this.name = name;
    this.kind = kind;
    this.index = index;
    this.weight = weight;
  }

  /** The recorded number of a row; of coordinates it is compared on the tangent space instead. */
  double recorded(Recording recording, int row, int nv, int nsensordata) {
    return kind == Kind.QVEL
        ? recording.qvel()[row * nv + index]
        : recording.sensors()[row * nsensordata + index];
  }

  double simulated(Data d) {
    return kind == Kind.QVEL ? d.qvel[index] : d.sensordata[index];
  }
}
