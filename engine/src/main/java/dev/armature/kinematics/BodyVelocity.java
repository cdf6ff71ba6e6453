package dev.armature.kinematics;

import dev.armature.data.Data;
import dev.armature.data.TreePass;
import dev.armature.data.TreeRange;
import dev.armature.math.Spatial;
import dev.armature.model.JointType;
import dev.armature.model.Model;

/**
 * Velocities of bodies and rates of the motion axes, about the com of the kinematic tree taken as a
 * fixed point of space.
 *
 * <p>Forward over bodies and their joints in order: Ṡ = V × S with the velocity V before the joint,
 * then V += S q̇. A ball joint counts as one joint with three axes; the translations of a free
 * joint are along fixed axes, so their rates are zero.
 */
public final class BodyVelocity implements TreePass {
  private static final BodyVelocity PASS = new BodyVelocity();

  private BodyVelocity() {}

  /** Fills cvel and cdofDot. */
  public static void compute(Model m, Data d) {
    Spatial.zero(d.cvel, 0);
    d.team.trees(m, PASS);
  }

  @Override
  public void run(Model m, Data d, TreeRange range, int worker) {
    for (int b = range.body; b < range.bodyEnd; b++) {
      int v = 6 * b;
      Spatial.copy(d.cvel, v, d.cvel, 6 * m.body.parentid[b]);
      int first = m.body.jntadr[b];
      for (int j = first; j < first + m.body.jntnum[b]; j++) {
        int dof = m.jnt.dofadr[j];
        switch (m.jnt.type[j]) {
          case JointType.FREE -> {
            for (int k = dof; k < dof + 3; k++) {
              Spatial.zero(d.cdofDot, 6 * k);
            }
            Spatial.addMotions(d.cvel, v, d.cdof, 6 * dof, d.qvel, dof, 3);
            together(d, v, dof + 3, 3);
          }
          case JointType.BALL -> together(d, v, dof, 3);
          default -> single(d, v, dof);
        }
      }
    }
  }

  /** One axis, with the velocity in registers. */
  private static void single(Data d, int v, int dof) {
    double[] vel = d.cvel;
    double[] s = d.cdof;
    double[] dot = d.cdofDot;
    double rate = d.qvel[dof];
    int at = 6 * dof;
    double wx = vel[v];
    double wy = vel[v + 1];
    double wz = vel[v + 2];
    double vx = vel[v + 3];
    double vy = vel[v + 4];
    double vz = vel[v + 5];
    double rx = s[at];
    double ry = s[at + 1];
    double rz = s[at + 2];
    double tx = s[at + 3];
    double ty = s[at + 4];
    double tz = s[at + 5];
    dot[at] = wy * rz - wz * ry;
    dot[at + 1] = wz * rx - wx * rz;
    dot[at + 2] = wx * ry - wy * rx;
    dot[at + 3] = (wy * tz - wz * ty) + (vy * rz - vz * ry);
    dot[at + 4] = (wz * tx - wx * tz) + (vz * rx - vx * rz);
    dot[at + 5] = (wx * ty - wy * tx) + (vx * ry - vy * rx);
    vel[v] = wx + rx * rate;
    vel[v + 1] = wy + ry * rate;
    vel[v + 2] = wz + rz * rate;
    vel[v + 3] = vx + tx * rate;
    vel[v + 4] = vy + ty * rate;
    vel[v + 5] = vz + tz * rate;
  }

  private static void together(Data d, int v, int dof, int count) {
    for (int k = dof; k < dof + count; k++) {
      Spatial.crossMotion(d.cdofDot, 6 * k, d.cvel, v, d.cdof, 6 * k);
    }
    Spatial.addMotions(d.cvel, v, d.cdof, 6 * dof, d.qvel, dof, count);
  }
}
