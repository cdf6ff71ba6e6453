package dev.armature.kinematics;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.data.SleepState;
import dev.armature.data.TreePass;
import dev.armature.data.TreeRange;
import dev.armature.math.Mat3;
import dev.armature.math.Quat;
import dev.armature.math.Trig;
import dev.armature.math.Vec3;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.SameFrame;
import dev.armature.sleep.Waking;
import org.jspecify.annotations.Nullable;

/**
 * Forward kinematics: poses of bodies, joints, inertial frames, geoms and sites from qpos.
 *
 * <p>Bodies come after their parents, so one pass suffices: pose(body) = pose(parent) ∘ offset ∘
 * joint₁(q₁) ∘ joint₂(q₂) …, where each joint moves the frame that the earlier joints of the same
 * body left.
 */
public final class Kinematics {
  private static final Bodies BODIES = new Bodies();
  private static final Attached ATTACHED = new Attached();

  private Kinematics() {}

  /** Working memory: one rotation, a kind of objects, half angles. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final double[] quat = new double[4];
    final Objects objects = new Objects();

    // sine and cosine of half the angle of each joint that is a hinge
    final double[] half;

    Work(Model m) {
      half = new double[2 * m.njnt];
    }
  }

  /** A kind of objects fixed to bodies: poses relative to the body, and in the world. */
  private static final class Objects {
    double[] pos = {};
    double[] quat = {};
    double[] xpos = {};
    double[] xmat = {};

    /**
     * From one object to the next. If the compiler knew that this is 1, it would find limits for
     * the index of each array before the loop, in the time of some three objects.
     */
    int step = 1;
  }

  /** Fills xpos, xquat, xmat, xanchor, xaxis and the poses of inertial frames, geoms and sites. */
  public static void compute(Model m, Data d) {
    Waking.rememberPoses(m, d);
    Vec3.zero(d.xpos, 0);
    Quat.identity(d.xquat, 0);
    Mat3.identity(d.xmat, 0);
    d.team.trees(m, BODIES);
    Waking.byState(m, d);
    Vec3.zero(d.xipos, 0);
    Mat3.identity(d.ximat, 0);
    d.team.trees(m, ATTACHED);
  }

  /** Poses of bodies and joints. */
  private static final class Bodies implements TreePass {
    @Override
    public void run(Model m, Data d, TreeRange range, int worker) {
      bodies(m, d, range, d.workerScratch(worker, Work.KEY));
    }
  }

  /** Poses of what is fixed to bodies. */
  private static final class Attached implements TreePass {
    @Override
    public void run(Model m, Data d, TreeRange range, int worker) {
      Objects o = d.workerScratch(worker, Work.KEY).objects;
      o.pos = m.body.ipos;
      o.quat = m.body.iquat;
      o.xpos = d.xipos;
      o.xmat = d.ximat;
      attach(d, o, range.body, range.bodyEnd, null, m.body.sameframe);
      o.pos = m.geom.pos;
      o.quat = m.geom.quat;
      o.xpos = d.geomXpos;
      o.xmat = d.geomXmat;
      attach(d, o, range.geom, range.geomEnd, m.geom.bodyid, m.geom.sameframe);
      o.pos = m.site.pos;
      o.quat = m.site.quat;
      o.xpos = d.siteXpos;
      o.xmat = d.siteXmat;
      attach(d, o, range.site, range.siteEnd, m.site.bodyid, m.site.sameframe);
    }
  }

  /**
   * Sine and cosine of half the angle of every hinge. They need nothing of each other, so the
   * processor makes several at a time, which it cannot do on the way from body to body.
   */
  private static void halfAngles(Model m, Data d, TreeRange range, Work work) {
    double[] half = work.half;
    for (int j = range.joint; j < range.jointEnd; j++) {
      if (m.jnt.type[j] == JointType.HINGE) {
        int q = m.jnt.qposadr[j];
        Trig.sinCos(0.5 * (d.qpos[q] - m.qpos0[q]), half, 2 * j);
      }
    }
  }

  /**
   * The pose of a body stands in local variables while its joints move it: nothing written to an
   * array can change these, so they stay in registers.
   */
  private static void bodies(Model m, Data d, TreeRange range, Work work) {
    halfAngles(m, d, range, work);
    double[] xpos = d.xpos;
    double[] xquat = d.xquat;
    for (int b = range.body; b < range.bodyEnd; b++) {
      int joint = m.body.jntadr[b];
      int end = joint + m.body.jntnum[b];
      if (end == joint + 1 && m.jnt.type[joint] == JointType.FREE) {
        free(m, d, b, joint);
        end = joint;
      } else {
        offset(m, d, b, work);
      }
      double x = xpos[3 * b];
      double y = xpos[3 * b + 1];
      double z = xpos[3 * b + 2];
      double qw = xquat[4 * b];
      double qx = xquat[4 * b + 1];
      double qy = xquat[4 * b + 2];
      double qz = xquat[4 * b + 3];
      for (int j = joint; j < end; j++) {
        int at = 3 * j;
        double ax = m.jnt.axis[at];
        double ay = m.jnt.axis[at + 1];
        double az = m.jnt.axis[at + 2];
        double px = m.jnt.pos[at];
        double py = m.jnt.pos[at + 1];
        double pz = m.jnt.pos[at + 2];
        boolean turned = qw != 1 || qx != 0 || qy != 0 || qz != 0;
        double dx = ax;
        double dy = ay;
        double dz = az;
        if (turned) {
          double tx = qw * ax + qy * az - qz * ay;
          double ty = qw * ay + qz * ax - qx * az;
          double tz = qw * az + qx * ay - qy * ax;
          dx = ax + 2 * (qy * tz - qz * ty);
          dy = ay + 2 * (qz * tx - qx * tz);
          dz = az + 2 * (qx * ty - qy * tx);
        }
        d.xaxis[at] = dx;
        d.xaxis[at + 1] = dy;
        d.xaxis[at + 2] = dz;
        boolean apart = px != 0 || py != 0 || pz != 0;
        double ox = px;
        double oy = py;
        double oz = pz;
        if (turned && apart) {
          double tx = qw * px + qy * pz - qz * py;
          double ty = qw * py + qz * px - qx * pz;
          double tz = qw * pz + qx * py - qy * px;
          ox = px + 2 * (qy * tz - qz * ty);
          oy = py + 2 * (qz * tx - qx * tz);
          oz = pz + 2 * (qx * ty - qy * tx);
        }
        ox += x;
        oy += y;
        oz += z;
        d.xanchor[at] = ox;
        d.xanchor[at + 1] = oy;
        d.xanchor[at + 2] = oz;
        double rw;
        double rx;
        double ry;
        double rz;
        int type = m.jnt.type[j];
        if (type == JointType.HINGE) {
          double s = work.half[2 * j];
          rw = work.half[2 * j + 1];
          rx = ax * s;
          ry = ay * s;
          rz = az * s;
          if (s == 0) {
            rx = 0;
            ry = 0;
            rz = 0;
          }
        } else {
          int q = m.jnt.qposadr[j];
          if (type == JointType.SLIDE) {
            double shift = d.qpos[q] - m.qpos0[q];
            x += dx * shift;
            y += dy * shift;
            z += dz * shift;
            continue;
          }
          Quat.copy(work.quat, 0, d.qpos, q);
          Quat.normalize(work.quat, 0);
          rw = work.quat[0];
          rx = work.quat[1];
          ry = work.quat[2];
          rz = work.quat[3];
        }
        double nw = qw * rw - qx * rx - qy * ry - qz * rz;
        double nx = qw * rx + qx * rw + qy * rz - qz * ry;
        double ny = qw * ry - qx * rz + qy * rw + qz * rx;
        double nz = qw * rz + qx * ry - qy * rx + qz * rw;
        qw = nw;
        qx = nx;
        qy = ny;
        qz = nz;
        // the anchor stays where it is: the body turns about it; what is no number spreads
        if ((apart || Double.isNaN(qw)) && (qw != 1 || qx != 0 || qy != 0 || qz != 0)) {
          double tx = qw * px + qy * pz - qz * py;
          double ty = qw * py + qz * px - qx * pz;
          double tz = qw * pz + qx * py - qy * px;
          px += 2 * (qy * tz - qz * ty);
          py += 2 * (qz * tx - qx * tz);
          pz += 2 * (qx * ty - qy * tx);
        }
        x = ox - px;
        y = oy - py;
        z = oz - pz;
      }
      xpos[3 * b] = x;
      xpos[3 * b + 1] = y;
      xpos[3 * b + 2] = z;
      double square = qw * qw + qx * qx + qy * qy + qz * qz;
      if (Quat.isOffUnit(square)) {
        double n = Math.sqrt(square);
        boolean lost = n < MINVAL;
        double inv = 1 / n;
        qw = lost ? 1 : qw * inv;
        qx = lost ? 0 : qx * inv;
        qy = lost ? 0 : qy * inv;
        qz = lost ? 0 : qz * inv;
      }
      xquat[4 * b] = qw;
      xquat[4 * b + 1] = qx;
      xquat[4 * b + 2] = qy;
      xquat[4 * b + 3] = qz;
      Quat.toMat(d.xmat, 9 * b, qw, qx, qy, qz);
    }
  }

  private static void free(Model m, Data d, int b, int j) {
    int q = m.jnt.qposadr[j];
    Vec3.copy(d.xpos, 3 * b, d.qpos, q);
    Quat.copy(d.xquat, 4 * b, d.qpos, q + 3);
    Quat.normalize(d.xquat, 4 * b);
    Vec3.copy(d.xanchor, 3 * j, d.xpos, 3 * b);
    Vec3.copy(d.xaxis, 3 * j, m.jnt.axis, 3 * j);
  }

  /** The pose before the body's own joints. */
  private static void offset(Model m, Data d, int b, Work w) {
    double[] pos = m.body.pos;
    double[] quat = m.body.quat;
    int p = 3 * b;
    int q = 4 * b;
    int mocap = m.body.mocapid[b];
    if (mocap >= 0) {
      pos = d.mocapPos;
      p = 3 * mocap;
      quat = w.quat;
      q = 0;
      Quat.copy(quat, 0, d.mocapQuat, 4 * mocap);
      Quat.normalize(quat, 0);
    }
    int parent = m.body.parentid[b];
    if (parent == 0) {
      Vec3.copy(d.xpos, 3 * b, pos, p);
      Quat.copy(d.xquat, 4 * b, quat, q);
    } else {
      Mat3.mulVec(d.xpos, 3 * b, d.xmat, 9 * parent, pos, p);
      Vec3.addTo(d.xpos, 3 * b, d.xpos, 3 * parent);
      Quat.mul(d.xquat, 4 * b, d.xquat, 4 * parent, quat, q);
    }
  }

  /**
   * Poses of objects fixed to bodies; {@link SameFrame} says what can be copied instead.
   *
   * @param bodies the body of each object, null where the objects are the bodies
   */
  private static void attach(
      Data d, Objects o, int first, int end, int @Nullable [] bodies, int[] sameFrame) {
    double[] pos = o.pos;
    double[] quat = o.quat;
    double[] xpos = o.xpos;
    double[] xmat = o.xmat;
    int step = o.step;
    double[] bodyPos = d.xpos;
    double[] bodyMat = d.xmat;
    for (int i = first; i < end; i += step) {
      int b = bodies == null ? i : bodies[i];
      if (SleepState.isBodyAsleep(d, b)) {
        continue;
      }
      int kind = sameFrame[i];
      if (kind == SameFrame.BODY) {
        Vec3.copy(xpos, 3 * i, bodyPos, 3 * b);
        Mat3.copy(xmat, 9 * i, bodyMat, 9 * b);
        continue;
      }
      if (kind == SameFrame.INERTIA) {
        Vec3.copy(xpos, 3 * i, d.xipos, 3 * b);
        Mat3.copy(xmat, 9 * i, d.ximat, 9 * b);
        continue;
      }
      double x = pos[3 * i];
      double y = pos[3 * i + 1];
      double z = pos[3 * i + 2];
      int r = 9 * b;
      xpos[3 * i] = bodyMat[r] * x + bodyMat[r + 1] * y + bodyMat[r + 2] * z + bodyPos[3 * b];
      xpos[3 * i + 1] =
          bodyMat[r + 3] * x + bodyMat[r + 4] * y + bodyMat[r + 5] * z + bodyPos[3 * b + 1];
      xpos[3 * i + 2] =
          bodyMat[r + 6] * x + bodyMat[r + 7] * y + bodyMat[r + 8] * z + bodyPos[3 * b + 2];
      if (kind == SameFrame.BODYROT) {
        Mat3.copy(xmat, 9 * i, bodyMat, r);
      } else if (kind == SameFrame.INERTIAROT) {
        Mat3.copy(xmat, 9 * i, d.ximat, r);
      } else {
        Quat.mulToMat(xmat, 9 * i, d.xquat, 4 * b, quat, 4 * i);
      }
    }
  }
}
