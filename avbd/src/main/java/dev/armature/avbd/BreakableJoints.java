package dev.armature.avbd;

import dev.armature.data.Data;
import dev.armature.kinematics.Holds;
import dev.armature.math.Vec3;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Breaks joints: where the force or torque that holds a body to its parent exceeded, in the step,
 * what a joint of the body can bear, all its joints break, the body goes on with the velocity that
 * it has, and the world's hooks are told. Of the bodies of a tree the one breaks that is overloaded
 * most; the next may in the next step.
 */
final class BreakableJoints {
  private final Holds holds;

  // by body: force and torque at the anchor of the rows of its joints
  private final double[] wrench;

  private final int[] broken;
  private final double[] arm = new double[6];

  BreakableJoints(Model m, Holds holds) {
    this.holds = holds;
    boolean any = !holds.isEmpty();
    wrench = new double[any ? 6 * m.nbody : 0];
    broken = new int[any ? m.nbody : 0];
  }

  /** Breaks what the solved step overloaded; the state is that of the end of the step. */
  void check(Model m, Data d, Avbd.Work w) {
    AvbdOptions o = AvbdOptions.read(m);
    if (broken.length == 0 || o.jntBreakForce.length == 0 && o.jntBreakTorque.length == 0) {
      return;
    }
    Arrays.fill(wrench, 0);
    pairs(w);
    linear(m, d, w);
    int count = 0;
    Poses x = w.poses;
    for (int i = 0; i < x.count; i++) {
      int b = x.root[i];
      if (holds.isHeld(b) && !holds.isLoose(d, b)) {
        int joint = overloaded(m, b);
        if (joint >= 0) {
          count = enter(m, joint, count);
        }
      }
    }
    if (count == 0) {
      return;
    }
    for (int k = 0; k < count; k++) {
      holds.release(d, m.jnt.bodyid[broken[k]]);
    }
    w.loose.velocities(m, d, x, d.qpos, d.qvel);
    for (int k = 0; k < count; k++) {
      int at = 6 * m.jnt.bodyid[broken[k]];
      d.hooks.brokenJoint(m, d, broken[k], Vec3.norm(wrench, at), Vec3.norm(wrench, at + 3));
    }
  }

  /**
   * Enters a joint into the list of those that break, in place of one of the same tree that is less
   * overloaded: a break relieves the others, so only one of a tree breaks in a step.
   */
  private int enter(Model m, int joint, int count) {
    int b = m.jnt.bodyid[joint];
    for (int k = 0; k < count; k++) {
      int other = m.jnt.bodyid[broken[k]];
      if (m.body.rootid[other] == m.body.rootid[b]) {
        if (overload(m, joint) > overload(m, broken[k])) {
          broken[k] = joint;
        }
        return count;
      }
    }
    broken[count] = joint;
    return count + 1;
  }

  /** Load over bound of a joint, the larger one of force and torque. */
  private double overload(Model m, int joint) {
    AvbdOptions o = AvbdOptions.read(m);
    int at = 6 * m.jnt.bodyid[joint];
    double force = bound(m, o.jntBreakForce, joint);
    double torque = bound(m, o.jntBreakTorque, joint);
    return Math.max(
        force > 0 ? Vec3.norm(wrench, at) / force : 0,
        torque > 0 ? Vec3.norm(wrench, at + 3) / torque : 0);
  }

  private static double bound(Model m, double[] bounds, int joint) {
    return bounds.length == m.njnt ? bounds[joint] : 0;
  }

  /** The first joint of a body that does not bear its load, -1 for none. */
  private int overloaded(Model m, int b) {
    int first = m.body.jntadr[b];
    for (int j = first; j < first + holds.ownJoints(m, b); j++) {
      if (overload(m, j) > 1) {
        return j;
      }
    }
    return -1;
  }

  private void pairs(Avbd.Work w) {
    PairRows rows = w.pairs;
    for (int g = 0; g < rows.count; g++) {
      if (rows.kind(g) == PairRows.JOINT && holds.isHeld(rows.source[g])) {
        int at = 6 * rows.source[g];
        System.arraycopy(w.memory.lambda, at, wrench, at, 6);
      }
    }
  }

  /** Joints with several anchors have their rows along motions that mix force and torque. */
  private void linear(Model m, Data d, Avbd.Work w) {
    LinearRows rows = w.linear;
    for (int r = 0; r < rows.count; r++) {
      int b = rows.slot[r] / 6;
      if (rows.slot[r] < 0 || rows.slot[r] >= w.memory.equalities || !holds.isHeld(b)) {
        continue;
      }
      int i = w.poses.indexOf[b];
      for (int e = rows.first[r]; e < rows.first[r] + rows.size[r]; e++) {
        if (rows.body[e] == i) {
          Vec3.addScaled(wrench, 6 * b, rows.gradient, 6 * e, rows.lambda[r]);
          Vec3.addScaled(wrench, 6 * b + 3, rows.gradient, 6 * e + 3, rows.lambda[r]);
          // from the com to the anchor of the last rotation
          Vec3.sub(arm, 0, d.xanchor, 3 * lastRotation(m, b), w.poses.com, 3 * i);
          Vec3.cross(arm, 3, arm, 0, rows.gradient, 6 * e);
          Vec3.addScaled(wrench, 6 * b + 3, arm, 3, -rows.lambda[r]);
        }
      }
    }
  }

  private int lastRotation(Model m, int b) {
    int j = m.body.jntadr[b] + holds.ownJoints(m, b) - 1;
    while (j > m.body.jntadr[b] && m.jnt.type[j] == JointType.SLIDE) {
      j--;
    }
    return j;
  }
}
