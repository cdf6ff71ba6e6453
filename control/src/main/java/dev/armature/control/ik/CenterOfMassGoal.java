package dev.armature.control.ik;

import dev.armature.data.Data;
import dev.armature.kinematics.Jacobian;
import dev.armature.model.Model;

/** The center of mass of a subtree at a place. */
final class CenterOfMassGoal extends Goal {
  private final int body;
  private final double[] target = new double[3];
  private boolean[] axes = {true, true, true};

  CenterOfMassGoal(String name, int body) {
    super("center of mass of " + name, 3, 0);
    this.body = body;
  }

  private CenterOfMassGoal(CenterOfMassGoal other) {
    super(other.toString(), 3, 0);
    body = other.body;
    axes = other.axes;
  }

  @Override
  public Goal axes(String letters) {
    axes = parseAxes(this, letters);
    return this;
  }

  @Override
  void set(double[] numbers) {
    System.arraycopy(numbers, 0, target, 0, 3);
  }

  @Override
  int rows() {
    return 3;
  }

  @Override
  void residual(Model m, Data d, double[] qpos, double[] r, int at) {
    for (int k = 0; k < 3; k++) {
      r[at + k] = axes[k] ? d.subtreeCom[3 * body + k] - target[k] : 0;
    }
  }

  @Override
  void jacobian(Model m, Data d, double[] qpos, double[] jac) {
    Jacobian.subtreeCom(m, d, jac, body);
    for (int k = 0; k < 3; k++) {
      for (int i = 0; i < m.nv && !axes[k]; i++) {
        jac[k * m.nv + i] = 0;
      }
    }
  }

  @Override
  Goal copy() {
    return new CenterOfMassGoal(this).like(this).target(target);
  }
}
