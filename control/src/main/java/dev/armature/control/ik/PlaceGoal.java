package dev.armature.control.ik;

import dev.armature.data.Data;
import dev.armature.model.Model;
import java.util.Arrays;

/** Something at a place of the world, along all axes or some. */
abstract sealed class PlaceGoal extends Goal permits PositionGoal, CenterOfMassGoal {
  private final double[] target = new double[3];
  private final double[] now = new double[3];
  private boolean[] axes = {true, true, true};

  PlaceGoal(String name) {
    super(name, 3, 0);
  }

  /** Where it is. */
  abstract void place(Data d, double[] res);

  /** What its place changes by with each dof. [3][nv] */
  abstract void derivative(Model m, Data d, double[] jac);

  /** The same goal with working memory of its own, without target and axes. */
  abstract PlaceGoal twin();

  @Override
  public final Goal axes(String letters) {
    axes = parseAxes(this, letters);
    return this;
  }

  @Override
  final void set(double[] numbers) {
    System.arraycopy(numbers, 0, target, 0, 3);
  }

  @Override
  final int rows() {
    return 3;
  }

  @Override
  final void residual(Model m, Data d, double[] qpos, double[] r, int at) {
    place(d, now);
    for (int k = 0; k < 3; k++) {
      r[at + k] = axes[k] ? now[k] - target[k] : 0;
    }
  }

  @Override
  final void jacobian(Model m, Data d, double[] qpos, double[] jac) {
    derivative(m, d, jac);
    for (int k = 0; k < 3; k++) {
      if (!axes[k]) {
        Arrays.fill(jac, k * m.nv, (k + 1) * m.nv, 0);
      }
    }
  }

  @Override
  final Goal copy() {
    PlaceGoal twin = twin();
    twin.axes = axes.clone();
    return twin.like(this).target(target);
  }
}
