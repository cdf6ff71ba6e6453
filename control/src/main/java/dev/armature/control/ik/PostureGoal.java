package dev.armature.control.ik;

import dev.armature.data.Data;
import dev.armature.kinematics.Coordinates;
import dev.armature.math.QuatDerivative;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import java.util.Arrays;

/** Coordinates near a reference; the residual is the step from the reference to them. */
final class PostureGoal extends Goal {
  private final Model m;
  private final double[] target;
  private final double[] step;
  private final double[] vector = new double[3];
  private final double[] right = new double[9];
  private final double[] left = new double[9];

  PostureGoal(Model m) {
    super("posture", m.nq, 1);
    this.m = m;
    target = new double[m.nq];
    step = new double[m.nv];
  }

  @Override
  void set(double[] numbers) {
    System.arraycopy(numbers, 0, target, 0, target.length);
    Coordinates.normalize(m, target);
  }

  @Override
  int rows() {
    return m.nv;
  }

  @Override
  void residual(Model model, Data d, double[] qpos, double[] r, int at) {
    Coordinates.differentiate(m, step, 1, target, qpos);
    System.arraycopy(step, 0, r, at, m.nv);
  }

  @Override
  void jacobian(Model model, Data d, double[] qpos, double[] jac) {
    int nv = m.nv;
    Arrays.fill(jac, 0, nv * nv, 0);
    for (int i = 0; i < nv; i++) {
      jac[i * nv + i] = 1;
    }
    for (int j = 0; j < m.njnt; j++) {
      int type = m.jnt.type[j];
      if (type == JointType.BALL || type == JointType.FREE) {
        int dof = m.jnt.dofadr[j] + (type == JointType.FREE ? 3 : 0);
        int quat = m.jnt.qposadr[j] + (type == JointType.FREE ? 3 : 0);
        QuatDerivative.sub(right, left, qpos, quat, target, quat, vector);
        for (int k = 0; k < 3; k++) {
          System.arraycopy(right, 3 * k, jac, (dof + k) * nv + dof, 3);
        }
      }
    }
  }

  @Override
  Goal copy() {
    return new PostureGoal(m).like(this).target(target);
  }
}
