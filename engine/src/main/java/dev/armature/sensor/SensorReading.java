package dev.armature.sensor;

import dev.armature.data.Data;
import dev.armature.dynamics.Energy;
import dev.armature.dynamics.RecursiveNewtonEuler;
import dev.armature.dynamics.SubtreeVelocity;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import dev.armature.model.SensorDataType;
import dev.armature.model.SensorType;
import dev.armature.query.ObjectFrame;

/**
 * The value of one built-in sensor, from what the pipeline has computed up to the sensor's stage.
 * Quantities that the pipeline does not need for itself (energy, subtree velocities, body
 * accelerations and forces) are computed when the first sensor asks.
 */
final class SensorReading {
  private SensorReading() {}

  /** Writes the reading, cut off, to {@code out} at {@code o}. */
  static void compute(Model m, Data d, int sensor, double[] out, int o) {
    int id = m.sensor.objid[sensor];
    SensorType type = SensorType.of(m.sensor.type[sensor]);
    switch (type) {
      case TOUCH -> out[o] = TouchSensor.read(m, d, id);
      case ACCELEROMETER -> {
        needBodyForces(m, d);
        SiteSensors.accelerometer(m, d, id, out, o);
      }
      case VELOCIMETER -> SiteSensors.velocimeter(m, d, id, out, o);
      case GYRO -> SiteSensors.gyro(m, d, id, out, o);
      case FORCE -> {
        needBodyForces(m, d);
        SiteSensors.force(m, d, id, out, o);
      }
      case TORQUE -> {
        needBodyForces(m, d);
        SiteSensors.torque(m, d, id, out, o);
      }
      case MAGNETOMETER -> SiteSensors.magnetometer(m, d, id, out, o);
      case RANGEFINDER -> RangeSensor.read(m, d, sensor, out, o);
      case CAMPROJECTION -> CameraModel.project(m, d, id, m.sensor.refid[sensor], out, o);
      case JOINTPOS -> out[o] = d.qpos[m.jnt.qposadr[id]];
      case JOINTVEL -> out[o] = d.qvel[m.jnt.dofadr[id]];
      case TENDONPOS -> out[o] = d.tenLength[id];
      case TENDONVEL -> out[o] = d.tenVelocity[id];
      case ACTUATORPOS -> out[o] = d.actuatorLength[id];
      case ACTUATORVEL -> out[o] = d.actuatorVelocity[id];
      case ACTUATORFRC -> out[o] = d.actuatorForce[id];
      case JOINTACTFRC -> out[o] = d.qfrcActuator[m.jnt.dofadr[id]];
      case TENDONACTFRC -> out[o] = ScalarSensors.tendonForce(m, d, id);
      case BALLQUAT -> ScalarSensors.ballQuat(m, d, id, out, o);
      case BALLANGVEL -> ScalarSensors.ballVelocity(m, d, id, out, o);
      case JOINTLIMITPOS ->
          out[o] = ScalarSensors.limitPosition(d, ScalarSensors.jointLimit(d, id));
      case JOINTLIMITVEL ->
          out[o] = ScalarSensors.limitVelocity(d, ScalarSensors.jointLimit(d, id));
      case JOINTLIMITFRC -> out[o] = ScalarSensors.limitForce(d, ScalarSensors.jointLimit(d, id));
      case TENDONLIMITPOS ->
          out[o] = ScalarSensors.limitPosition(d, ScalarSensors.tendonLimit(d, id));
      case TENDONLIMITVEL ->
          out[o] = ScalarSensors.limitVelocity(d, ScalarSensors.tendonLimit(d, id));
      case TENDONLIMITFRC -> out[o] = ScalarSensors.limitForce(d, ScalarSensors.tendonLimit(d, id));
      case FRAMEPOS -> FrameSensors.position(m, d, sensor, out, o);
      case FRAMEQUAT -> FrameSensors.quaternion(m, d, sensor, out, o);
      case FRAMEXAXIS -> FrameSensors.axis(m, d, sensor, 0, out, o);
      case FRAMEYAXIS -> FrameSensors.axis(m, d, sensor, 1, out, o);
      case FRAMEZAXIS -> FrameSensors.axis(m, d, sensor, 2, out, o);
      case FRAMELINVEL -> FrameSensors.linearVelocity(m, d, sensor, out, o);
      case FRAMEANGVEL -> FrameSensors.angularVelocity(m, d, sensor, out, o);
      case FRAMELINACC -> {
        needBodyForces(m, d);
        FrameSensors.linearAcceleration(m, d, sensor, out, o);
      }
      case FRAMEANGACC -> {
        needBodyForces(m, d);
        FrameSensors.angularAcceleration(m, d, sensor, out, o);
      }
      case SUBTREECOM -> Vec3.copy(out, o, d.subtreeCom, 3 * id);
      case SUBTREELINVEL -> {
        needSubtreeVelocity(m, d);
        Vec3.copy(out, o, d.subtreeLinvel, 3 * id);
      }
      case SUBTREEANGMOM -> {
        needSubtreeVelocity(m, d);
        Vec3.copy(out, o, d.subtreeAngmom, 3 * id);
      }
      case INSIDESITE -> out[o] = insideSite(m, d, sensor) ? 1 : 0;
      case GEOMDIST, GEOMNORMAL, GEOMFROMTO -> DistanceSensor.read(m, d, sensor, out, o);
      case CONTACT -> ContactSensor.read(m, d, sensor, out, o);
      case E_POTENTIAL -> {
        if (!d.energyPosDone) {
          Energy.potential(m, d);
          d.energyPosDone = true;
        }
        out[o] = d.energy[0];
      }
      case E_KINETIC -> {
        if (!d.energyVelDone) {
          Energy.kinetic(m, d);
          d.energyVelDone = true;
        }
        out[o] = d.energy[1];
      }
      case CLOCK -> out[o] = d.time;
      case TACTILE -> TactileSensor.read(m, d, sensor, out, o);
      case PLUGIN, USER ->
          throw new IllegalArgumentException("sensor " + sensor + " is not built in");
    }
    cutOff(m, sensor, out, o);
  }

  /** Body accelerations and interaction forces, once per acceleration stage. */
  static void needBodyForces(Model m, Data d) {
    if (!d.rnePostDone) {
      RecursiveNewtonEuler.postConstraint(m, d);
      d.rnePostDone = true;
    }
  }

  /** Velocities and momenta of the subtrees, once per velocity stage. */
  static void needSubtreeVelocity(Model m, Data d) {
    if (!d.subtreeVelDone) {
      SubtreeVelocity.compute(m, d);
      d.subtreeVelDone = true;
    }
  }

  private static boolean insideSite(Model m, Data d, int sensor) {
    double[] pos = ObjectFrame.positions(d, m.sensor.objtype[sensor]);
    return SiteVolume.contains(m, d, m.sensor.refid[sensor], pos, 3 * m.sensor.objid[sensor]);
  }

  /**
   * Limits real outputs to ±cutoff and positive ones to the cutoff; contact and from-to sensors use
   * it otherwise.
   */
  static void cutOff(Model m, int sensor, double[] out, int o) {
    double cutoff = m.sensor.cutoff[sensor];
    SensorType type = SensorType.of(m.sensor.type[sensor]);
    int dataType = m.sensor.datatype[sensor];
    if (!(cutoff > 0)
        || type == SensorType.CONTACT
        || type == SensorType.GEOMFROMTO
        || dataType == SensorDataType.AXIS
        || dataType == SensorDataType.QUATERNION) {
      return;
    }
    for (int i = o; i < o + m.sensor.dim[sensor]; i++) {
      out[i] = Math.min(out[i], cutoff);
      if (dataType == SensorDataType.REAL) {
        out[i] = Math.max(out[i], -cutoff);
      }
    }
  }
}
