package dev.armature.sensor;

import dev.armature.data.Data;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.ConstraintType;
import dev.armature.model.Model;
import dev.armature.model.TransmissionType;

/** Sensors of joints, tendons and actuators: they read off what the pipeline has computed. */
final class ScalarSensors {
  private ScalarSensors() {}

  static void ballQuat(Model m, Data d, int joint, double[] out, int outAt) {
    Quat.copy(out, outAt, d.qpos, m.jnt.qposadr[joint]);
    Quat.normalize(out, outAt);
  }

  static void ballVelocity(Model m, Data d, int joint, double[] out, int outAt) {
    Vec3.copy(out, outAt, d.qvel, m.jnt.dofadr[joint]);
  }

  /** Sum of the forces of the actuators that pull at the tendon. */
  static double tendonForce(Model m, Data d, int tendon) {
    double sum = 0;
    for (int i = 0; i < m.nu; i++) {
      if (m.actuator.trntype[i] == TransmissionType.TENDON && m.actuator.trnid[2 * i] == tendon) {
        sum += d.actuatorForce[i];
      }
    }
    return sum;
  }

  /** First limit row of the joint, -1 when its limit makes none. */
  static int jointLimit(Data d, int joint) {
    return limit(d, ConstraintType.LIMIT_JOINT, joint);
  }

  /** First limit row of the tendon, -1 when its limit makes none. */
  static int tendonLimit(Data d, int tendon) {
    return limit(d, ConstraintType.LIMIT_TENDON, tendon);
  }

  private static int limit(Data d, int type, int id) {
    for (int i = d.ne + d.nf; i < d.nefc; i++) {
      if (d.efc.type[i] == type && d.efc.id[i] == id) {
        return i;
      }
    }
    return -1;
  }

  static double limitPosition(Data d, int row) {
    return row < 0 ? 0 : d.efc.pos[row] - d.efc.margin[row];
  }

  static double limitVelocity(Data d, int row) {
    return row < 0 ? 0 : d.efc.vel[row];
  }

  static double limitForce(Data d, int row) {
    return row < 0 ? 0 : d.efc.force[row];
  }
}
