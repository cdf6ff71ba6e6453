package dev.armature.control.ik;

import dev.armature.data.Data;
import dev.armature.model.Model;

/** A point of a body at a place of the world. */
final class PositionGoal extends Goal {
  private final Point point;
  private final double[] target = new double[3];
  private boolean[] axes = {true, true, true};
  private double[] jacp = {};
  private double[] jacr = {};

  PositionGoal(String frame, Point point) {
    super("position of " + frame, 3, 0);
    this.point = point;
  }

  private PositionGoal(String name, Point point, boolean[] axes) {
    super(name, 3, 0);
    this.point = point;
    this.axes = axes;
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
    point.place(d);
    for (int k = 0; k < 3; k++) {
      r[at + k] = axes[k] ? point.position[k] - target[k] : 0;
    }
  }

  @Override
  void jacobian(Model m, Data d, double[] qpos, double[] jac) {
    if (jacp.length != 3 * m.nv) {
      jacp = new double[3 * m.nv];
      jacr = new double[3 * m.nv];
    }
    point.jacobian(m, d, jacp, jacr);
    for (int k = 0; k < 3; k++) {
      for (int i = 0; i < m.nv; i++) {
        jac[k * m.nv + i] = axes[k] ? jacp[k * m.nv + i] : 0;
      }
    }
  }

  @Override
  Goal copy() {
    return new PositionGoal(toString(), point.copy(), axes.clone()).like(this).target(target);
  }
}
