package dev.armature.control.identify;

import dev.armature.data.Data;
import dev.armature.model.JointType;
import dev.armature.model.Model;

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

  /** Whether a row has what is compared; of a quaternion, all four numbers. */
  boolean isMeasured(Model m, Recording recording, int row) {
    if (kind != Kind.QPOS) {
      return !Double.isNaN(recorded(recording, row, m.nv, m.nsensordata));
    }
    int joint = m.dof.jntid[index];
    int within = index - m.jnt.dofadr[joint];
    int at = row * m.nq + m.jnt.qposadr[joint];
    int type = m.jnt.type[joint];
    boolean turns = type == JointType.BALL || (type == JointType.FREE && within >= 3);
    int from = turns ? (type == JointType.FREE ? 3 : 0) : within;
    int to = turns ? from + 4 : from + 1;
    for (int i = from; i < to; i++) {
      if (Double.isNaN(recording.qpos()[at + i])) {
        return false;
      }
    }
    return true;
  }

  double simulated(Data d) {
    return kind == Kind.QVEL ? d.qvel[index] : d.sensordata[index];
  }
}
