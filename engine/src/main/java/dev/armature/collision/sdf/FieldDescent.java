package dev.armature.collision.sdf;

import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Vec3;
import dev.armature.model.Model;

/**
 * Descends to where two distance fields overlap.
 *
 * <p>With A(x) the distance of the second geom and B(x) that of the first, both at a point x in the
 * second geom's frame, two functions are made small by gradient descent with backtracking: A + B +
 * |max(A, B)|, which leads to the overlap from anywhere, and max(A, B), whose negative is the depth
 * at x.
 */
final class FieldDescent {
  /** Value of a descent that went astray. */
  static final double LOST = 1e10;

  private static final double LEAST_STEP = 1e-4;
  private static final double SUFFICIENT = 0.1;

  private final GeomField first = new GeomField();
  private final GeomField second = new GeomField();
  private final RelativePose toFirst = new RelativePose();
  private final double[] inFirst = new double[3];
  private final double[] slope = new double[3];
  private final double[] slopeFirst = new double[3];
  private final double[] slopeSecond = new double[3];
  private final double[] start = new double[3];

  /** Takes two geoms; points are in the frame of the second. */
  void set(Model m, Data d, int geom1, int geom2) {
    first.set(m, d, geom1);
    second.set(m, d, geom2);
    toFirst.set(d, geom2, geom1);
  }

  /** Goes down to where both shapes are; the point is moved. */
  void approach(double[] x, int iterations) {
    descend(x, iterations, true);
  }

  /**
   * Takes a step to where they overlap deepest and returns the value there: negative where they do.
   */
  double settle(double[] x) {
    return descend(x, 1, false);
  }

  private double descend(double[] x, int iterations, boolean approach) {
    double value = LOST;
    for (int i = 0; i < iterations; i++) {
      slope(x, approach);
      if (isLost(slope[0]) || isLost(slope[1]) || isLost(slope[2])) {
        return LOST;
      }
      Vec3.copy(start, 0, x, 0);
      double before = objective(x, approach);
      double step = 2;
      double wanted = -SUFFICIENT * step * Vec3.dot(slope, 0, slope, 0);
      do {
        step *= 0.5;
        wanted *= 0.5;
        Vec3.plusScaled(x, 0, start, 0, slope, 0, -step);
        value = objective(x, approach);
      } while (step > LEAST_STEP && value - before > wanted);
      if (before < value) {
        return value;
      }
    }
    return value;
  }

  private static boolean isLost(double component) {
    return !(Math.abs(component) <= LOST);
  }

  private double objective(double[] x, boolean approach) {
    double a = second.value(x[0], x[1], x[2]);
    toFirst.apply(inFirst, 0, x, 0);
    double b = first.value(inFirst[0], inFirst[1], inFirst[2]);
    return approach ? a + b + Math.abs(Math.max(a, b)) : Math.max(a, b);
  }

  private void slope(double[] x, boolean approach) {
    double a = second.value(x[0], x[1], x[2]);
    toFirst.apply(inFirst, 0, x, 0);
    double b = first.value(inFirst[0], inFirst[1], inFirst[2]);
    slopes(x);
    double[] larger = a > b ? slopeSecond : slopeFirst;
    if (!approach) {
      Vec3.copy(slope, 0, larger, 0);
      return;
    }
    Vec3.add(slope, 0, slopeSecond, 0, slopeFirst, 0);
    Vec3.addScaled(slope, 0, larger, 0, Math.max(a, b) > 0 ? 1 : -1);
  }

  /**
   * Slopes of both fields at x, in the second geom's frame; {@code inFirst} must hold x in the
   * first's.
   */
  private void slopes(double[] x) {
    second.gradient(slopeSecond, 0, x[0], x[1], x[2]);
    first.gradient(slopeFirst, 0, inFirst[0], inFirst[1], inFirst[2]);
    Mat3.mulTVec(slopeFirst, 0, toFirst.mat, 0, slopeFirst, 0);
  }

  /**
   * res = direction across the surface half way between the two shapes at x, from the first to the
   * second geom. A shape that has no slope there, as on the axis of a capsule, does not count.
   */
  void across(double[] res, int resAt, double[] x) {
    toFirst.apply(inFirst, 0, x, 0);
    slopes(x);
    direct(slopeSecond);
    direct(slopeFirst);
    Vec3.sub(res, resAt, slopeSecond, 0, slopeFirst, 0);
    Vec3.normalize(res, resAt);
    Vec3.scale(res, resAt, res, resAt, -1);
  }

  private static void direct(double[] slope) {
    if (isLost(slope[0]) || isLost(slope[1]) || isLost(slope[2])) {
      Vec3.zero(slope, 0);
    } else {
      Vec3.normalize(slope, 0);
    }
  }
}
