package dev.armature.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class RotationsTest {
  private final Random random = new Random(5);

  private double[] quat() {
    double[] q = random.doubles(4, -1, 1).toArray();
    Quat.normalize(q, 0);
    return q;
  }

  @Test
  void theRateOfAQuaternionIsItsDifference() {
    double[] q = quat();
    double[] v = {.3, -.2, .7};
    double[] rate = new double[4];
    Rotations.rate(rate, 0, q, 0, v, 0);
    double h = 1e-6;
    double[] step = new double[4];
    double[] axis = v.clone();
    double speed = Vec3.normalize(axis, 0);
    Quat.fromAxisAngle(step, 0, axis, 0, h * speed);
    double[] after = new double[4];
    Quat.mul(after, 0, step, 0, q, 0);
    for (int i = 0; i < 4; i++) {
      assertThat(rate[i]).isCloseTo((after[i] - q[i]) / h, within(1e-6));
    }
  }

  /** Roll, pitch, yaw by the usual formulas of quaternions from them. */
  @Test
  void eulerAnglesOfFixedAxesAreRollPitchYaw() {
    double[] rpy = {.3, -.4, 1.1};
    double[] q = new double[4];
    Rotations.fromEuler(q, 0, rpy, "XYZ");
    double cr = Math.cos(.15);
    double sr = Math.sin(.15);
    double cp = Math.cos(-.2);
    double sp = Math.sin(-.2);
    double cy = Math.cos(.55);
    double sy = Math.sin(.55);
    double[] expected = {
      cr * cp * cy + sr * sp * sy,
      sr * cp * cy - cr * sp * sy,
      cr * sp * cy + sr * cp * sy,
      cr * cp * sy - sr * sp * cy
    };
    assertThat(q).containsExactly(expected, within(1e-15));
    double[] moving = new double[4];
    Rotations.fromEuler(moving, 0, new double[] {1.1, -.4, .3}, "zyx");
    assertThat(moving).as("the other order, axes that move").containsExactly(q, within(1e-15));
    assertThatThrownBy(() -> Rotations.fromEuler(q, 0, rpy, "xyw")).hasMessageContaining("'w'");
  }

  /** A = R P with P symmetric and positive: RᵀA is symmetric. */
  @Test
  void theNearestRotationIsTheFactorOfThePolarDecomposition() {
    for (int n = 0; n < 50; n++) {
      double[] rot = new double[9];
      Quat.toMat(rot, 0, quat(), 0);
      double[] stretch = new double[9];
      double[] other = new double[9];
      Quat.toMat(other, 0, quat(), 0);
      double[] scaled = other.clone();
      for (int i = 0; i < 9; i++) {
        scaled[i] *= .4 + .5 * (i % 3);
      }
      Mat3.mulMatT(stretch, 0, scaled, 0, other, 0);
      double[] a = new double[9];
      Mat3.mul(a, 0, rot, 0, stretch, 0);
      double[] q = {1, 0, 0, 0};
      assertThat(Rotations.nearest(q, 0, a, 0)).isLessThan(500);
      double[] found = new double[9];
      Quat.toMat(found, 0, q, 0);
      assertThat(found).containsExactly(rot, within(1e-7));
    }
  }

  @Test
  void posesComposeAndInvert() {
    double[] a = {1, 2, 3, 0, 0, 0, 0};
    double[] b = {-.5, .2, .1, 0, 0, 0, 0};
    Quat.copy(a, 3, quat(), 0);
    Quat.copy(b, 3, quat(), 0);
    double[] point = {.3, -.7, .2};
    double[] inner = new double[3];
    Poses.apply(inner, 0, b, 0, point, 0);
    double[] expected = new double[3];
    Poses.apply(expected, 0, a, 0, inner, 0);
    double[] ab = new double[7];
    Poses.mul(ab, 0, a, 0, b, 0);
    double[] moved = new double[3];
    Poses.apply(moved, 0, ab, 0, point, 0);
    assertThat(moved).containsExactly(expected, within(1e-14));
    Poses.inverse(ab, 0, ab, 0);
    Poses.apply(moved, 0, ab, 0, moved, 0);
    assertThat(moved).containsExactly(point, within(1e-14));
  }

  /** The equation of motion, by central differences, for weak, critical and strong damping. */
  @Test
  void aSpringWithADamperObeysItsEquation() {
    for (double c : new double[] {0, .5, 4, 9}) {
      assertThat(Functions.springDamper(.3, -.2, 4, c, 0)).isCloseTo(.3, within(1e-15));
      double h = 1e-4;
      double t = .7;
      double before = Functions.springDamper(.3, -.2, 4, c, t - h);
      double x = Functions.springDamper(.3, -.2, 4, c, t);
      double after = Functions.springDamper(.3, -.2, 4, c, t + h);
      double acceleration = (after - 2 * x + before) / (h * h);
      double velocity = (after - before) / (2 * h);
      assertThat(acceleration).as("c = " + c).isCloseTo(-4 * x - c * velocity, within(1e-6));
      double v0 = (Functions.springDamper(.3, -.2, 4, c, h) - .3) / h;
      assertThat(v0).isCloseTo(-.2, within(1e-3));
    }
    assertThat(Functions.springDamper(1, 0, 1, 2000, 1000)).as("no overflow").isBetween(.5, .7);
  }

  @Test
  void haltonAndTheSoftStepHaveTheirKnownValues() {
    double[] base2 = {0, .5, .25, .75, .125, .625};
    for (int i = 0; i < base2.length; i++) {
      assertThat(Functions.halton(i, 2)).isEqualTo(base2[i]);
    }
    assertThat(Functions.halton(5, 3)).isCloseTo(7.0 / 9, within(1e-15));
    assertThat(Functions.softStep(.5)).isEqualTo(.5);
    assertThat(Functions.softStep(-1)).isZero();
    assertThat(Functions.softStep(2)).isEqualTo(1);
    assertThat(Functions.softStep(.25)).isCloseTo(.103515625, within(1e-15));
  }
}
