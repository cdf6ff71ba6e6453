package dev.armature.sensor;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.math.Mat3;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.query.ObjectMotion;

/**
 * Instruments mounted at a site, reading in its axes: inertial unit, magnetometer, force and torque
 * between body and parent.
 */
final class SiteSensors {
  private SiteSensors() {}

  static void magnetometer(Model m, Data d, int site, double[] out, int outAt) {
    Mat3.mulTVec(out, outAt, d.siteXmat, 9 * site, m.opt.magnetic, 0);
  }

  static void velocimeter(Model m, Data d, int site, double[] out, int outAt) {
    double[] six = d.scratch(Work.KEY).six;
    ObjectMotion.velocity(m, d, ObjType.SITE, site, true, six, 0);
    Vec3.copy(out, outAt, six, 3);
  }

  static void gyro(Model m, Data d, int site, double[] out, int outAt) {
    double[] six = d.scratch(Work.KEY).six;
    ObjectMotion.velocity(m, d, ObjType.SITE, site, true, six, 0);
    Vec3.copy(out, outAt, six, 0);
  }

  static void accelerometer(Model m, Data d, int site, double[] out, int outAt) {
    double[] six = d.scratch(Work.KEY).six;
    ObjectMotion.acceleration(m, d, ObjType.SITE, site, true, six, 0);
    Vec3.copy(out, outAt, six, 3);
  }

  static void force(Model m, Data d, int site, double[] out, int outAt) {
    double[] six = d.scratch(Work.KEY).six;
    ObjectMotion.interaction(m, d, ObjType.SITE, site, six, 0);
    Vec3.copy(out, outAt, six, 3);
  }

  static void torque(Model m, Data d, int site, double[] out, int outAt) {
    double[] six = d.scratch(Work.KEY).six;
    ObjectMotion.interaction(m, d, ObjType.SITE, site, six, 0);
    Vec3.copy(out, outAt, six, 0);
  }

  /** Working memory. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final double[] six = new double[6];

    Work(Model m) {}
  }
}
