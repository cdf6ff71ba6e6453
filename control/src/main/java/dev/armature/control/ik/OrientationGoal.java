package dev.armature.control.ik;

import dev.armature.data.Data;
import dev.armature.math.Quat;
import dev.armature.math.QuatDerivative;
import dev.armature.model.Model;

/**
 * The axes of a frame at an orientation. The residual is the rotation vector r, in world axes, that
 * takes the target to the frame: R = exp(r) R*.
 */
final class OrientationGoal extends Goal {
  private static final double[] IDENTITY = {1, 0, 0, 0};

  private final Point point;
  private final double[] target = {1, 0, 0, 0};
  private final double[] inverse = new double[4];
  private final double[] difference = new double[4];
  private final double[] vector = new double[3];
  private final double[] left = new double[9];
  private final double[] right = new double[9];
  private double[] jacp = {};
  private double[] jacr = {};

  OrientationGoal(String frame, Point point) {
    this("orientation of " + frame, point, 0);
  }

  private OrientationGoal(String name, Point point, int priority) {
    super(name, 4, priority);
    this.point = point;
  }

  @Override
  void set(double[] numbers) {
    double norm = 0;
    for (double e : numbers) {
      norm += e * e;
    }
    if (!(norm > 0)) {
      throw new IllegalArgumentException("the target of " + this + " is no quaternion: all zero");
    }
    System.arraycopy(numbers, 0, target, 0, 4);
    Quat.normalize(target, 0);
  }

  @Override
  int rows() {
    return 3;
  }

  @Override
  void residual(Model m, Data d, double[] qpos, double[] r, int at) {
    point.place(d);
    difference();
    Quat.toVelocity(r, at, difference, 0, 1);
  }

  private void difference() {
    Quat.conjugate(inverse, 0, target, 0);
    Quat.mul(difference, 0, point.quat, 0, inverse, 0);
  }

  @Override
  void jacobian(Model m, Data d, double[] qpos, double[] jac) {
    if (jacp.length != 3 * m.nv) {
      jacp = new double[3 * m.nv];
      jacr = new double[3 * m.nv];
    }
    point.jacobian(m, d, jacp, jacr);
    // r changes with ω in world axes by the transpose of what it does in local axes
    difference();
    QuatDerivative.sub(right, left, difference, 0, IDENTITY, 0, vector);
    for (int k = 0; k < 3; k++) {
      for (int i = 0; i < m.nv; i++) {
        jac[k * m.nv + i] =
            -left[3 * k] * jacr[i]
                - left[3 * k + 1] * jacr[m.nv + i]
                - left[3 * k + 2] * jacr[2 * m.nv + i];
      }
    }
  }

  @Override
  Goal copy() {
    return new OrientationGoal(toString(), point.copy(), 0).like(this).target(target);
  }
}
