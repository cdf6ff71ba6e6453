package dev.armature.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Derivatives of quaternion operations against finite differences. */
class QuatDerivativeTest {
  private static final double H = 1e-6;

  private static double[] random(SplittableRandom r) {
    double[] q = {
      r.nextDouble(-1, 1), r.nextDouble(-1, 1), r.nextDouble(-1, 1), r.nextDouble(-1, 1)
    };
    Quat.normalize(q, 0);
    return q;
  }

  private static double[] turned(double[] q, int axis, double angle) {
    double[] res = q.clone();
    double[] v = new double[3];
    v[axis] = 1;
    Quat.integrate(res, 0, v, 0, angle);
    return res;
  }

  @Test
  void derivativeOfTheDifference() {
    SplittableRandom r = new SplittableRandom(1);
    for (int n = 0; n < 50; n++) {
      double[] a = random(r);
      double[] b = random(r);
      double[] da = new double[9];
      double[] db = new double[9];
      QuatDerivative.sub(da, db, a, 0, b, 0, new double[3]);
      double[] high = new double[3];
      double[] low = new double[3];
      for (int axis = 0; axis < 3; axis++) {
        Quat.sub(high, 0, turned(a, axis, H), 0, b, 0);
        Quat.sub(low, 0, turned(a, axis, -H), 0, b, 0);
        compare(da, axis, high, low);
        Quat.sub(high, 0, a, 0, turned(b, axis, H), 0);
        Quat.sub(low, 0, a, 0, turned(b, axis, -H), 0);
        compare(db, axis, high, low);
      }
    }
  }

  @Test
  void derivativeOfIntegration() {
    SplittableRandom r = new SplittableRandom(2);
    for (int n = 0; n < 50; n++) {
      double size = n % 2 == 0 ? 1 : 1e-3;
      double[] v = {
        r.nextDouble(-size, size), r.nextDouble(-size, size), r.nextDouble(-size, size)
      };
      double[] q = random(r);
      double t = 0.7;
      double[] dquat = new double[9];
      double[] dvel = new double[9];
      double[] dtime = new double[3];
      QuatDerivative.integrate(dquat, dvel, dtime, v, 0, t);
      double[] center = q.clone();
      Quat.integrate(center, 0, v, 0, t);
      for (int axis = 0; axis < 3; axis++) {
        compare(
            dquat,
            axis,
            moved(turned(q, axis, H), v, t, center),
            moved(turned(q, axis, -H), v, t, center));
        double[] faster = v.clone();
        double[] slower = v.clone();
        faster[axis] += H;
        slower[axis] -= H;
        // the velocity derivative is per unit of the rotation vector t v
        double[] high = moved(q, faster, t, center);
        double[] low = moved(q, slower, t, center);
        for (int k = 0; k < 3; k++) {
          assertThat((high[k] - low[k]) / (2 * H)).isCloseTo(t * dvel[3 * k + axis], within(1e-8));
        }
      }
      double[] high = moved(q, v, t + H, center);
      double[] low = moved(q, v, t - H, center);
      for (int k = 0; k < 3; k++) {
        assertThat((high[k] - low[k]) / (2 * H)).isCloseTo(dtime[k], within(1e-8));
      }
    }
  }

  private static double[] moved(double[] q, double[] v, double t, double[] center) {
    double[] end = q.clone();
    Quat.integrate(end, 0, v, 0, t);
    double[] res = new double[3];
    Quat.sub(res, 0, end, 0, center, 0);
    return res;
  }

  private static void compare(double[] matrix, int axis, double[] high, double[] low) {
    for (int k = 0; k < 3; k++) {
      assertThat((high[k] - low[k]) / (2 * H)).isCloseTo(matrix[3 * k + axis], within(1e-7));
    }
  }
}
