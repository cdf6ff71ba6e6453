package dev.armature.control.ik;

import dev.armature.data.Data;
import dev.armature.kinematics.Jacobian;
import dev.armature.math.Vec3;
import dev.armature.model.Model;

/** The center of mass of a subtree at a place. */
final class CenterOfMassGoal extends PlaceGoal {
  private final int body;

  CenterOfMassGoal(String name, int body) {
    super("center of mass of " + name);
    this.body = body;
  }

  private CenterOfMassGoal(CenterOfMassGoal other) {
    super(other.toString());
    body = other.body;
  }

  @Override
  void place(Data d, double[] res) {
    Vec3.copy(res, 0, d.subtreeCom, 3 * body);
  }

  @Override
  void derivative(Model m, Data d, double[] jac) {
    Jacobian.subtreeCom(m, d, jac, body);
  }

  @Override
  PlaceGoal twin() {
    return new CenterOfMassGoal(this);
  }
}
