package dev.armature.control.ik;

import dev.armature.data.Data;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.Model;

/**
 * An axis a of a frame along a direction t, fixed or toward a place p: t = (p − x)/|p − x|. The
 * residual is a − t.
 */
final class DirectionGoal extends Goal {
  private static final double TOO_NEAR = 1e-9;

  private final Point point;
  private final double[] axis;
  private final boolean atPlace;
  private final double[] target = new double[3];
  private final double[] turned = new double[3];
  private final double[] toward = new double[3];
  private double distance;
  private double[] jacp = {};
  private double[] jacr = {};

  DirectionGoal(String frame, Point point, double[] axis, boolean atPlace) {
    super((atPlace ? "look-at of " : "direction of ") + frame, 3, 0);
    if (axis.length != 3) {
      throw new IllegalArgumentException("an axis has 3 numbers, not " + axis.length);
    }
    this.axis = axis.clone();
    unit(this.axis, "axis");
    this.point = point;
    this.atPlace = atPlace;
  }

  private DirectionGoal(DirectionGoal other) {
    super(other.toString(), 3, 0);
    axis = other.axis;
    point = other.point.copy();
    atPlace = other.atPlace;
  }

  private void unit(double[] v, String what) {
    if (!(Vec3.norm(v, 0) > 0) || !Double.isFinite(Vec3.norm(v, 0))) {
      throw new IllegalArgumentException("the " + what + " of " + this + " is zero or not finite");
    }
    Vec3.normalize(v, 0);
  }

  @Override
  void set(double[] numbers) {
    System.arraycopy(numbers, 0, target, 0, 3);
    if (!atPlace) {
      unit(target, "target");
    }
  }

  @Override
  int rows() {
    return 3;
  }

  private void compute(Data d) {
    point.place(d);
    Quat.rotate(turned, 0, axis, 0, point.quat, 0);
    if (atPlace) {
      Vec3.sub(toward, 0, target, 0, point.position, 0);
      distance = Math.max(TOO_NEAR, Vec3.norm(toward, 0));
      Vec3.scale(toward, 0, toward, 0, 1 / distance);
    } else {
      Vec3.copy(toward, 0, target, 0);
    }
  }

  @Override
  void residual(Model m, Data d, double[] qpos, double[] r, int at) {
    compute(d);
    Vec3.sub(r, at, turned, 0, toward, 0);
  }

  /** ȧ = ω × a, ṫ = −(I − ttᵀ)ẋ / |p − x|. */
  @Override
  void jacobian(Model m, Data d, double[] qpos, double[] jac) {
    int nv = m.nv;
    if (jacp.length != 3 * nv) {
      jacp = new double[3 * nv];
      jacr = new double[3 * nv];
    }
    point.jacobian(m, d, jacp, jacr);
    compute(d);
    double inverse = atPlace ? 1 / distance : 0;
    for (int i = 0; i < nv; i++) {
      double x = jacr[i];
      double y = jacr[nv + i];
      double z = jacr[2 * nv + i];
      double along = jacp[i] * toward[0] + jacp[nv + i] * toward[1] + jacp[2 * nv + i] * toward[2];
      jac[i] = y * turned[2] - z * turned[1] + inverse * (jacp[i] - along * toward[0]);
      jac[nv + i] = z * turned[0] - x * turned[2] + inverse * (jacp[nv + i] - along * toward[1]);
      jac[2 * nv + i] =
          x * turned[1] - y * turned[0] + inverse * (jacp[2 * nv + i] - along * toward[2]);
    }
  }

  @Override
  Goal copy() {
    return new DirectionGoal(this).like(this).target(target);
  }
}
