package dev.armature.kinematics;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.data.SleepState;
import dev.armature.data.TreePass;
import dev.armature.data.TreeRange;
import dev.armature.math.Mat3;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.SameFrame;
import dev.armature.sleep.Waking;

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

  /**
   * Working memory: the pose of a body, one rotation, and the arrays of a kind of object fixed to
   * bodies.
   */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final Pose pose = new Pose();
    final double[] quat = new double[4];

    // the kind of object at hand: poses relative to the body, and in the world
    double[] pos = {};
    double[] posQuat = {};
    double[] xpos = {};
    double[] xmat = {};

    Work(Model m) {}

    void objects(double[] pos, double[] quat, double[] xpos, double[] xmat) {
      this.pos = pos;
      posQuat = quat;
      this.xpos = xpos;
      this.xmat = xmat;
    }
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
      Work w = d.workerScratch(worker, Work.KEY);
      inertialFrames(m, d, range, w);
      geoms(m, d, range, w);
      sites(m, d, range, w);
    }
  }

  private static void bodies(Model m, Data d, TreeRange range, Work w) {
    for (int b = range.body; b < range.bodyEnd; b++) {
      int joint = m.body.jntadr[b];
      int count = m.body.jntnum[b];
      if (count == 1 && m.jnt.type[joint] == JointType.FREE) {
        free(m, d, b, joint);
      } else {
        offset(m, d, b, w);
        if (count > 0) {
          w.pose.set(d.xpos, 3 * b, d.xquat, 4 * b);
          for (int j = joint; j < joint + count; j++) {
            joint(m, d, j, w);
          }
          w.pose.get(d.xpos, 3 * b, d.xquat, 4 * b);
        }
      }
      Quat.normalize(d.xquat, 4 * b);
      Quat.toMat(d.xmat, 9 * b, d.xquat, 4 * b);
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

  private static void joint(Model m, Data d, int j, Work w) {
    Pose pose = w.pose;
    int anchor = 3 * j;
    int q = m.jnt.qposadr[j];
    int type = m.jnt.type[j];
    pose.direction(d.xaxis, anchor, m.jnt.axis, anchor);
    pose.point(d.xanchor, anchor, m.jnt.pos, anchor);
    if (type == JointType.SLIDE) {
      pose.move(d.xaxis, anchor, d.qpos[q] - m.qpos0[q]);
      return;
    }
    if (type == JointType.BALL) {
      Quat.copy(w.quat, 0, d.qpos, q);
      Quat.normalize(w.quat, 0);
    } else {
      Quat.fromAxisAngle(w.quat, 0, m.jnt.axis, anchor, d.qpos[q] - m.qpos0[q]);
    }
    pose.turn(w.quat, 0);
    // the anchor stays where it is: the body turns about it
    pose.pin(m.jnt.pos, anchor, d.xanchor, anchor);
  }

  private static void inertialFrames(Model m, Data d, TreeRange range, Work w) {
    w.objects(m.body.ipos, m.body.iquat, d.xipos, d.ximat);
    for (int b = range.body; b < range.bodyEnd; b++) {
      if (SleepState.isBodyAsleep(d, b)) {
        continue;
      }
      attach(d, b, m.body.sameframe[b], b, w);
    }
  }

  private static void geoms(Model m, Data d, TreeRange range, Work w) {
    w.objects(m.geom.pos, m.geom.quat, d.geomXpos, d.geomXmat);
    for (int g = range.geom; g < range.geomEnd; g++) {
      if (SleepState.isBodyAsleep(d, m.geom.bodyid[g])) {
        continue;
      }
      attach(d, m.geom.bodyid[g], m.geom.sameframe[g], g, w);
    }
  }

  private static void sites(Model m, Data d, TreeRange range, Work w) {
    w.objects(m.site.pos, m.site.quat, d.siteXpos, d.siteXmat);
    for (int s = range.site; s < range.siteEnd; s++) {
      if (SleepState.isBodyAsleep(d, m.site.bodyid[s])) {
        continue;
      }
      attach(d, m.site.bodyid[s], m.site.sameframe[s], s, w);
    }
  }

  /** Pose of the i-th object fixed to a body; {@link SameFrame} says what can be copied instead. */
  private static void attach(Data d, int b, int sameFrame, int i, Work w) {
    double[] xpos = w.xpos;
    double[] xmat = w.xmat;
    if (sameFrame == SameFrame.BODY) {
      Vec3.copy(xpos, 3 * i, d.xpos, 3 * b);
      Mat3.copy(xmat, 9 * i, d.xmat, 9 * b);
      return;
    }
    if (sameFrame == SameFrame.INERTIA) {
      Vec3.copy(xpos, 3 * i, d.xipos, 3 * b);
      Mat3.copy(xmat, 9 * i, d.ximat, 9 * b);
      return;
    }
    Mat3.mulVec(xpos, 3 * i, d.xmat, 9 * b, w.pos, 3 * i);
    Vec3.addTo(xpos, 3 * i, d.xpos, 3 * b);
    if (sameFrame == SameFrame.BODYROT) {
      Mat3.copy(xmat, 9 * i, d.xmat, 9 * b);
    } else if (sameFrame == SameFrame.INERTIAROT) {
      Mat3.copy(xmat, 9 * i, d.ximat, 9 * b);
    } else {
      Quat.mul(w.quat, 0, d.xquat, 4 * b, w.posQuat, 4 * i);
      Quat.toMat(xmat, 9 * i, w.quat, 0);
    }
  }
}
