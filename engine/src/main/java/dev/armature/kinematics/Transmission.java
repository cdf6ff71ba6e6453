package dev.armature.kinematics;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.data.SleepState;
import dev.armature.math.Mat3;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.ConeType;
import dev.armature.model.ContactExclude;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.TransmissionType;

/**
 * Lengths of actuators and their moments ∂length/∂q, as sparse rows.
 *
 * <p>What an actuator acts on decides: a joint, a tendon, a slider-crank, a site (on its own, or
 * relative to a reference site) or a body (adhesion through its contacts). Site and crank moments
 * are those of a force and torque on bodies.
 */
public final class Transmission {
  private static final int NO_DOF = -1;

  private Transmission() {}

  /** Working memory: the row being built, and small vectors. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final DofRow row;
    final Wrench wrench = new Wrench();
    final Wrench other = new Wrench();
    final double[] vec = new double[12];
    final double[] quat = new double[8];

    Work(Model m) {
      row = new DofRow(m);
    }
  }

  /** Fills actuatorLength and the sparse actuatorMoment. */
  public static void compute(Model m, Data d) {
    if (m.nu == 0) {
      return;
    }
    Work w = d.scratch(Work.KEY);
    int at = 0;
    for (int i = 0; i < m.nu; i++) {
      d.momentRowadr[i] = at;
      if (SleepState.isActuatorAsleep(m, d, i)) {
        d.momentRownnz[i] = 0;
        continue;
      }
      if (isScalarJoint(m, i)) {
        scalarJoint(m, d, i, at++);
        continue;
      }
      d.actuatorLength[i] = 0;
      boolean keepZeros = false;
      switch (m.actuator.trntype[i]) {
        case TransmissionType.JOINT, TransmissionType.JOINTINPARENT -> {
          rotatingJoint(m, d, i, w);
          keepZeros = true;
        }
        case TransmissionType.SLIDERCRANK -> sliderCrank(m, d, i, w);
        case TransmissionType.TENDON -> {
          tendon(m, d, i, w);
          keepZeros = m.isSparse();
        }
        case TransmissionType.SITE -> site(m, d, i, w);
        case TransmissionType.BODY -> adhesion(m, d, i, w);
        default -> {}
      }
      d.momentRownnz[i] = w.row.write(d.actuatorMoment, d.momentColind, at, keepZeros);
      at += d.momentRownnz[i];
    }
  }

  private static boolean isScalarJoint(Model m, int i) {
    int trn = m.actuator.trntype[i];
    if (trn != TransmissionType.JOINT && trn != TransmissionType.JOINTINPARENT) {
      return false;
    }
    int type = m.jnt.type[m.actuator.trnid[2 * i]];
    return type == JointType.SLIDE || type == JointType.HINGE;
  }

  private static void scalarJoint(Model m, Data d, int i, int at) {
    int j = m.actuator.trnid[2 * i];
    double gear = m.actuator.gear[6 * i];
    d.actuatorLength[i] = gear * d.qpos[m.jnt.qposadr[j]];
    d.momentRownnz[i] = 1;
    d.actuatorMoment[at] = gear;
    d.momentColind[at] = m.jnt.dofadr[j];
  }

  /** A ball or free joint. */
  private static void rotatingJoint(Model m, Data d, int i, Work w) {
    int j = m.actuator.trnid[2 * i];
    int dof = m.jnt.dofadr[j];
    int q = m.jnt.qposadr[j];
    int gear = 6 * i;
    double[] g = m.actuator.gear;
    boolean inParent = m.actuator.trntype[i] == TransmissionType.JOINTINPARENT;
    boolean ball = m.jnt.type[j] == JointType.BALL;
    Quat.copy(w.quat, 0, d.qpos, ball ? q : q + 3);
    Quat.normalize(w.quat, 0);
    Vec3.copy(w.vec, 0, g, ball ? gear : gear + 3);
    if (inParent) {
      Quat.conjugate(w.quat, 4, w.quat, 0);
      Quat.rotate(w.vec, 0, w.vec, 0, w.quat, 4);
    }
    if (ball) {
      Quat.toVelocity(w.vec, 3, w.quat, 0, 1);
      d.actuatorLength[i] = Vec3.dot(w.vec, 0, w.vec, 3);
    } else {
      for (int k = 0; k < 3; k++) {
        w.row.add(dof + k, g[gear + k]);
      }
    }
    int rotation = ball ? dof : dof + 3;
    for (int k = 0; k < 3; k++) {
      w.row.add(rotation + k, w.vec[k]);
    }
  }

  private static void tendon(Model m, Data d, int i, Work w) {
    int t = m.actuator.trnid[2 * i];
    double g = m.actuator.gear[6 * i];
    d.actuatorLength[i] = g * d.tenLength[t];
    if (m.isSparse()) {
      int at = d.tenJRowadr[t];
      for (int k = at; k < at + d.tenJRownnz[t]; k++) {
        w.row.add(d.tenJColind[k], g * d.tenJ[k]);
      }
    } else {
      for (int k = 0; k < m.nv; k++) {
        double x = d.tenJ[t * m.nv + k];
        if (x != 0) {
          w.row.add(k, g * x);
        }
      }
    }
  }

  /**
   * The slider moves along its site's z axis a; the rod of length r leads to the crank's site at
   * offset v: with u = a·v, length = u − √(u² + r² − v²), or u where the rod does not reach.
   */
  private static void sliderCrank(Model m, Data d, int i, Work w) {
    int crank = m.actuator.trnid[2 * i];
    int slider = m.actuator.trnid[2 * i + 1];
    double rod = m.actuator.cranklength[i];
    double[] v = w.vec;
    int r = 9 * slider;
    Vec3.set(v, 0, d.siteXmat[r + 2], d.siteXmat[r + 5], d.siteXmat[r + 8]);
    Vec3.sub(v, 3, d.siteXpos, 3 * crank, d.siteXpos, 3 * slider);
    double u = Vec3.dot(v, 0, v, 3);
    double det = u * u + rod * rod - Vec3.dot(v, 3, v, 3);
    double length = u;
    double alongAxis = 1;
    double alongRod = 0;
    if (det > 0) {
      double root = Math.sqrt(det);
      length = u - root;
      alongAxis = 1 - u / root;
      alongRod = 1 / root;
    }
    double g = m.actuator.gear[6 * i];
    d.actuatorLength[i] = g * length;
    Vec3.scale(w.wrench.force, 0, v, 0, alongAxis);
    Vec3.addScaled(w.wrench.force, 0, v, 3, alongRod);
    Vec3.scale(w.other.force, 0, v, 3, alongAxis);
    w.wrench.actOn(m.site.bodyid[crank], d.siteXpos, 3 * crank);
    w.other.actOn(m.site.bodyid[slider], d.siteXpos, 3 * slider);
    w.row.addCrank(m, d, w.wrench, w.other, v, g);
  }

  private static void site(Model m, Data d, int i, Work w) {
    int site = m.actuator.trnid[2 * i];
    int reference = m.actuator.trnid[2 * i + 1];
    int frame = reference < 0 ? site : reference;
    int gear = 6 * i;
    double[] v = w.vec;
    Mat3.mulVec(v, 0, d.siteXmat, 9 * frame, m.actuator.gear, gear);
    Mat3.mulVec(v, 3, d.siteXmat, 9 * frame, m.actuator.gear, gear + 3);
    int body = m.site.bodyid[site];
    Wrench wrench = w.wrench;
    Vec3.copy(wrench.force, 0, v, 0);
    Vec3.copy(wrench.torque, 0, v, 3);
    wrench.actOn(body, d.siteXpos, 3 * site);
    if (reference < 0) {
      w.other.body = 0;
      w.row.addPair(m, d, wrench, w.other, 1, NO_DOF);
      return;
    }
    // dofs that move both sites do not count
    int body0 = m.site.bodyid[reference];
    int common = commonDof(m, body, body0);
    w.other.actOn(body0, d.siteXpos, 3 * reference);
    w.row.addPair(m, d, wrench, w.other, 1, common);
    double length = 0;
    if (notZero(m.actuator.gear, gear)) {
      Vec3.sub(v, 6, d.siteXpos, 3 * site, d.siteXpos, 3 * reference);
      Mat3.mulTVec(v, 6, d.siteXmat, 9 * reference, v, 6);
      length += Vec3.dot(v, 6, m.actuator.gear, gear);
    }
    if (notZero(m.actuator.gear, gear + 3)) {
      // the site's quaternion stands on the left of the body's, as in MuJoCo
      Quat.mul(w.quat, 0, m.site.quat, 4 * site, d.xquat, 4 * body);
      Quat.mul(w.quat, 4, m.site.quat, 4 * reference, d.xquat, 4 * body0);
      Quat.sub(v, 6, w.quat, 0, w.quat, 4);
      length += Vec3.dot(v, 6, m.actuator.gear, gear + 3);
    }
    d.actuatorLength[i] = length;
  }

  private static boolean notZero(double[] a, int aAt) {
    return a[aAt] != 0 || a[aAt + 1] != 0 || a[aAt + 2] != 0;
  }

  /** The last dof that moves both bodies, or none. */
  private static int commonDof(Model m, int body1, int body2) {
    int dof1 = Jacobian.lastDof(m, body1);
    int dof2 = Jacobian.lastDof(m, body2);
    while (dof1 != dof2) {
      if (dof1 < 0 || dof2 < 0) {
        return NO_DOF;
      }
      if (dof1 > dof2) {
        dof1 = m.dof.parentid[dof1];
      } else {
        dof2 = m.dof.parentid[dof2];
      }
    }
    return dof1;
  }

  /**
   * Adhesion pulls along the mean of the normals of the body's contacts, those in the gap included.
   */
  private static void adhesion(Model m, Data d, int i, Work w) {
    int body = m.actuator.trnid[2 * i];
    int count = 0;
    for (int c = 0; c < d.ncon; c++) {
      if (touches(m, d, c, body)) {
        count++;
      }
    }
    if (count == 0) {
      return;
    }
    for (int c = 0; c < d.ncon; c++) {
      if (touches(m, d, c, body) && d.contact.exclude[c] == ContactExclude.INCLUDED) {
        addNormalRows(m, d, c, w);
      }
    }
    for (int c = 0; c < d.ncon; c++) {
      if (touches(m, d, c, body) && d.contact.exclude[c] != ContactExclude.INCLUDED) {
        addNormal(m, d, c, w);
      }
    }
    w.row.scale(-1.0 / count);
  }

  private static boolean touches(Model m, Data d, int c, int body) {
    int geom1 = d.contact.geom[2 * c];
    int geom2 = d.contact.geom[2 * c + 1];
    return geom1 >= 0
        && geom2 >= 0
        && d.contact.exclude[c] <= ContactExclude.GAP
        && (m.geom.bodyid[geom1] == body || m.geom.bodyid[geom2] == body);
  }

  /** A contact in force: the normal direction of its constraint rows. */
  private static void addNormalRows(Model m, Data d, int c, Work w) {
    int first = d.contact.efcAddress[c];
    int dim = d.contact.dim[c];
    if (first < 0) {
      return;
    }
    int rows = dim == 1 || m.opt.cone == ConeType.ELLIPTIC ? 1 : 2 * (dim - 1);
    for (int row = first; row < first + rows; row++) {
      if (m.isSparse()) {
        int at = d.efc.JRowadr[row];
        for (int k = at; k < at + d.efc.JRownnz[row]; k++) {
          w.row.add(d.efc.JColind[k], 1.0 / rows * d.efc.J[k]);
        }
      } else {
        for (int k = 0; k < m.nv; k++) {
          w.row.add(k, 1.0 / rows * d.efc.J[row * m.nv + k]);
        }
      }
    }
  }

  /** A contact in the gap: its normal, as if it were in force. */
  private static void addNormal(Model m, Data d, int c, Work w) {
    int body1 = m.geom.bodyid[d.contact.geom[2 * c]];
    int body2 = m.geom.bodyid[d.contact.geom[2 * c + 1]];
    Wrench wrench = w.wrench;
    Vec3.copy(wrench.force, 0, d.contact.frame, 9 * c);
    Vec3.zero(wrench.torque, 0);
    wrench.actOn(body2, d.contact.pos, 3 * c);
    w.other.actOn(body1, d.contact.pos, 3 * c);
    w.row.addPair(m, d, wrench, w.other, 1, NO_DOF);
  }
}
