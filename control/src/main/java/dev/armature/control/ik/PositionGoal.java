package dev.armature.control.ik;

import dev.armature.data.Data;
import dev.armature.math.Vec3;
import dev.armature.model.Model;

/** A point of a body at a place of the world. */
final class PositionGoal extends PlaceGoal {
  private final Point point;
  private double[] jacr = {};

  PositionGoal(String frame, Point point) {
    super("position of " + frame);
    this.point = point;
  }

  private PositionGoal(PositionGoal other) {
    super(other.toString());
    point = other.point.copy();
  }

  @Override
  void place(Data d, double[] res) {
    point.place(d);
    Vec3.copy(res, 0, point.position, 0);
  }

  @Override
  void derivative(Model m, Data d, double[] jac) {
    if (jacr.length != 3 * m.nv) {
      jacr = new double[3 * m.nv];
    }
    point.jacobian(m, d, jac, jacr);
  }

  @Override
  PlaceGoal twin() {
    return new PositionGoal(this);
  }
}
