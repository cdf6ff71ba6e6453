package dev.armature.sensor;

import dev.armature.data.Data;
import dev.armature.data.SleepState;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.model.SensorType;

/**
 * Which sensors keep their reading because what they measure is asleep.
 *
 * <p>A sensor of one object sleeps when the object is asleep; a sensor of two sleeps unless one of
 * them is awake. Sensors that may see anything (range finders, contact sensors at a site, those of
 * users and plugins) never sleep.
 */
final class SensorSleep {
  private SensorSleep() {}

  /** Whether the sensor keeps its reading. */
  static boolean isAsleep(Model m, Data d, int sensor) {
    if (!d.someAsleep) {
      return false;
    }
    SensorType type = SensorType.of(m.sensor.type[sensor]);
    int objType = m.sensor.objtype[sensor];
    if (type == SensorType.USER
        || type == SensorType.PLUGIN
        || type == SensorType.RANGEFINDER
        || (type == SensorType.CONTACT && objType == ObjType.SITE)) {
      return false;
    }
    int first = state(m, d, objType, m.sensor.objid[sensor]);
    int second = state(m, d, m.sensor.reftype[sensor], m.sensor.refid[sensor]);
    if (first == NONE || second == NONE) {
      return Math.max(first, second) == SleepState.ASLEEP;
    }
    return first != SleepState.AWAKE && second != SleepState.AWAKE;
  }

  private static final int NONE = -2;

  private static int state(Model m, Data d, int objType, int id) {
    if (id < 0) {
      return NONE;
    }
    return switch (objType) {
      case ObjType.BODY, ObjType.XBODY -> d.bodyAwake[id];
      case ObjType.JOINT -> d.bodyAwake[m.jnt.bodyid[id]];
      case ObjType.DOF -> d.bodyAwake[m.dof.bodyid[id]];
      case ObjType.GEOM -> d.bodyAwake[m.geom.bodyid[id]];
      case ObjType.SITE -> d.bodyAwake[m.site.bodyid[id]];
      case ObjType.CAMERA -> d.bodyAwake[m.cam.bodyid[id]];
      case ObjType.TENDON -> SleepState.ofTendon(m, d, id);
      case ObjType.ACTUATOR -> SleepState.ofActuator(m, d, id);
      case ObjType.UNKNOWN -> NONE;
      default -> SleepState.AWAKE;
    };
  }
}
