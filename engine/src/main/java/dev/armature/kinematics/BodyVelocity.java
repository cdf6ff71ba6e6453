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
              Spatial.addScaled(d.cvel, v, d.cdof, 6 * k, d.qvel[k]);
            }
            together(d, v, dof + 3, 3);
          }
          case JointType.BALL -> together(d, v, dof, 3);
          default -> together(d, v, dof, 1);
        }
      }
    }
  }

  private static void together(Data d, int v, int dof, int count) {
    for (int k = dof; k < dof + count; k++) {
      Spatial.crossMotion(d.cdofDot, 6 * k, d.cvel, v, d.cdof, 6 * k);
    }
    for (int k = dof; k < dof + count; k++) {
      Spatial.addScaled(d.cvel, v, d.cdof, 6 * k, d.qvel[k]);
    }
  }
}
