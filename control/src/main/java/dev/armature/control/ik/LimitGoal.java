package dev.armature.control.ik;

import dev.armature.data.Data;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Distances to the limits of joints, where they are smaller than a margin. Limits of hinges and
 * slides are bounds of the search anyway; those of ball joints, which bound an angle and not a
 * coordinate, are held by this goal with the margin 0.
 */
final class LimitGoal extends Goal {
  private static final double[] IDENTITY = {1, 0, 0, 0};

  private final Model m;
  private final int[] joints;
  private final boolean ballsOnly;
  private final double[] vector = new double[3];
  private double margin;

  LimitGoal(String name, Model m, boolean ballsOnly) {
    super(name, 1, ballsOnly ? 0 : 1);
    this.m = m;
    this.ballsOnly = ballsOnly;
    int[] limited = new int[m.njnt];
    int count = 0;
    for (int j = 0; j < m.njnt; j++) {
      if (m.jnt.limited[j] && (!ballsOnly || m.jnt.type[j] == JointType.BALL)) {
        limited[count++] = j;
      }
    }
    joints = Arrays.copyOf(limited, count);
  }

  @Override
  void set(double[] numbers) {
    if (numbers[0] < 0) {
      throw new IllegalArgumentException("a margin is 0 or more, not " + numbers[0]);
    }
    margin = numbers[0];
  }

  @Override
  int rows() {
    return joints.length;
  }

  /** Below zero by how much a joint is too near its lower limit, above zero for the upper. */
  private double violation(int joint, double[] qpos) {
    double low = m.jnt.range[2 * joint] + margin;
    double high = m.jnt.range[2 * joint + 1] - margin;
    double q = qpos[m.jnt.qposadr[joint]];
    if (m.jnt.type[joint] == JointType.BALL) {
      Quat.sub(vector, 0, qpos, m.jnt.qposadr[joint], IDENTITY, 0);
      return Math.max(0, Vec3.norm(vector, 0) - high);
    }
    if (low > high) {
      return q - 0.5 * (low + high);
    }
    return q < low ? q - low : Math.max(0, q - high);
  }

  @Override
  void residual(Model model, Data d, double[] qpos, double[] r, int at) {
    for (int k = 0; k < joints.length; k++) {
      r[at + k] = violation(joints[k], qpos);
    }
  }

  @Override
  void jacobian(Model model, Data d, double[] qpos, double[] jac) {
    Arrays.fill(jac, 0, joints.length * m.nv, 0);
    for (int k = 0; k < joints.length; k++) {
      int at = k * m.nv + m.jnt.dofadr[joints[k]];
      if (violation(joints[k], qpos) == 0) {
        continue;
      }
      if (m.jnt.type[joints[k]] == JointType.BALL) {
        // the angle of a rotation changes with the angular velocity along its axis
        Vec3.normalize(vector, 0);
        Vec3.copy(jac, at, vector, 0);
      } else {
        jac[at] = 1;
      }
    }
  }

  @Override
  Goal copy() {
    return new LimitGoal(toString(), m, ballsOnly).like(this).target(margin);
  }
}
