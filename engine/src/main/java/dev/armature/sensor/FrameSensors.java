package dev.armature.sensor;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.math.Mat3;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import dev.armature.query.ObjectFrame;
import dev.armature.query.ObjectMotion;

/**
 * Pose and motion of an object, in the world or seen from a reference object with pose (p_r, R_r)
 * and velocity (ω_r, v_r):
 *
 * <pre>
 *   position  R_rᵀ (p − p_r)          angular velocity  R_rᵀ (ω − ω_r)
 *   rotation  R_rᵀ R                  linear velocity   R_rᵀ (v − v_r + (p − p_r) × ω_r)
 * </pre>
 *
 * Accelerations are always those in the world.
 */
final class FrameSensors {
  private FrameSensors() {}

  static void position(Model m, Data d, int sensor, double[] out, int outAt) {
    int type = m.sensor.objtype[sensor];
    int ref = m.sensor.refid[sensor];
    Vec3.copy(out, outAt, ObjectFrame.positions(d, type), 3 * m.sensor.objid[sensor]);
    if (ref >= 0) {
      int refType = m.sensor.reftype[sensor];
      Vec3.subFrom(out, outAt, ObjectFrame.positions(d, refType), 3 * ref);
      Mat3.mulTVec(out, outAt, ObjectFrame.rotations(d, refType), 9 * ref, out, outAt);
    }
  }

  static void axis(Model m, Data d, int sensor, int axis, double[] out, int outAt) {
    double[] rot = ObjectFrame.rotations(d, m.sensor.objtype[sensor]);
    int at = 9 * m.sensor.objid[sensor] + axis;
    Vec3.set(out, outAt, rot[at], rot[at + 3], rot[at + 6]);
    int ref = m.sensor.refid[sensor];
    if (ref >= 0) {
      Mat3.mulTVec(
          out, outAt, ObjectFrame.rotations(d, m.sensor.reftype[sensor]), 9 * ref, out, outAt);
    }
  }

  static void quaternion(Model m, Data d, int sensor, double[] out, int outAt) {
    ObjectFrame.quaternion(m, d, m.sensor.objtype[sensor], m.sensor.objid[sensor], out, outAt);
    int ref = m.sensor.refid[sensor];
    if (ref >= 0) {
      double[] inverse = d.scratch(Work.KEY).six;
      ObjectFrame.quaternion(m, d, m.sensor.reftype[sensor], ref, inverse, 0);
      Quat.conjugate(inverse, 0, inverse, 0);
      Quat.mul(out, outAt, inverse, 0, out, outAt);
    }
  }

  static void linearVelocity(Model m, Data d, int sensor, double[] out, int outAt) {
    velocity(m, d, sensor, 3, out, outAt);
  }

  static void angularVelocity(Model m, Data d, int sensor, double[] out, int outAt) {
    velocity(m, d, sensor, 0, out, outAt);
  }

  private static void velocity(Model m, Data d, int sensor, int part, double[] out, int outAt) {
    int type = m.sensor.objtype[sensor];
    int id = m.sensor.objid[sensor];
    int ref = m.sensor.refid[sensor];
    Work w = d.scratch(Work.KEY);
    ObjectMotion.velocity(m, d, type, id, false, w.six, 0);
    if (ref >= 0) {
      int refType = m.sensor.reftype[sensor];
      ObjectMotion.velocity(m, d, refType, ref, false, w.reference, 0);
      for (int i = 0; i < 6; i++) {
        w.six[i] -= w.reference[i];
      }
      Vec3.sub(
          w.arm,
          0,
          ObjectFrame.positions(d, type),
          3 * id,
          ObjectFrame.positions(d, refType),
          3 * ref);
      Vec3.cross(w.arm, 0, w.arm, 0, w.reference, 0);
      Vec3.addTo(w.six, 3, w.arm, 0);
      Mat3.mulTVec(out, outAt, ObjectFrame.rotations(d, refType), 9 * ref, w.six, part);
    } else {
      Vec3.copy(out, outAt, w.six, part);
    }
  }

  static void linearAcceleration(Model m, Data d, int sensor, double[] out, int outAt) {
    acceleration(m, d, sensor, 3, out, outAt);
  }

  static void angularAcceleration(Model m, Data d, int sensor, double[] out, int outAt) {
    acceleration(m, d, sensor, 0, out, outAt);
  }

  private static void acceleration(Model m, Data d, int sensor, int part, double[] out, int outAt) {
    Work w = d.scratch(Work.KEY);
    ObjectMotion.acceleration(
        m, d, m.sensor.objtype[sensor], m.sensor.objid[sensor], false, w.six, 0);
    Vec3.copy(out, outAt, w.six, part);
  }

  /** Working memory. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final double[] six = new double[6];
    final double[] reference = new double[6];
    final double[] arm = new double[3];

    Work(Model m) {}
  }
}
