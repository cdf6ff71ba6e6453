package dev.armature.dynamics;

import static dev.armature.math.Limits.MINVAL;

/**
 * Muscles: force from length, velocity and activation, and the dynamics of activation.
 *
 * <p>Active force = −F · FL(L) · FV(V) · activation, passive force = −F · FP(L), where L is the
 * length in units of the resting length and V the velocity in units of the highest shortening
 * speed. The curves are pieces of parabolas.
 *
 * <p>Parameters of gain and bias, in order: range (2), force, scale, lmin, lmax, vmax, fpmax,
 * fvmax. Parameters of the dynamics: time constants of activation and deactivation, width of the
 * smooth change between them.
 */
public final class Muscle {

  private Muscle() {}

  /** Peak force: given, or scaled to the actuator's strength. */
  private static double peakForce(double[] prm, int prmAt, double acc0) {
    return prm[prmAt + 2] >= 0 ? prm[prmAt + 2] : prm[prmAt + 3] / Math.max(MINVAL, acc0);
  }

  /**
   * Resting length, from the range of lengths of the actuator that the range of the muscle stands
   * for.
   */
  private static double restingLength(
      double[] prm, int prmAt, double[] lengthRange, int lengthRangeAt) {
    return (lengthRange[lengthRangeAt + 1] - lengthRange[lengthRangeAt])
        / Math.max(MINVAL, prm[prmAt + 1] - prm[prmAt]);
  }

  private static double normalizedLength(
      double[] prm, int prmAt, double[] lengthRange, int lengthRangeAt, double length) {
    double l0 = restingLength(prm, prmAt, lengthRange, lengthRangeAt);
    return prm[prmAt] + (length - lengthRange[lengthRangeAt]) / Math.max(MINVAL, l0);
  }

  /** Force per activation. */
  public static double gain(
      double length,
      double velocity,
      double[] lengthRange,
      int lengthRangeAt,
      double acc0,
      double[] prm,
      int prmAt) {
    double l = normalizedLength(prm, prmAt, lengthRange, lengthRangeAt, length);
    double scale =
        Math.max(MINVAL, restingLength(prm, prmAt, lengthRange, lengthRangeAt) * prm[prmAt + 6]);
    return -peakForce(prm, prmAt, acc0)
        * activeLength(l, prm[prmAt + 4], prm[prmAt + 5])
        * activeVelocity(velocity / scale, prm[prmAt + 8]);
  }

  /** Derivative of the {@link #gain} with respect to velocity. */
  public static double gainVelocityDerivative(
      double length,
      double velocity,
      double[] lengthRange,
      int lengthRangeAt,
      double acc0,
      double[] prm,
      int prmAt) {
    double l = normalizedLength(prm, prmAt, lengthRange, lengthRangeAt, length);
    double scale =
        Math.max(MINVAL, restingLength(prm, prmAt, lengthRange, lengthRangeAt) * prm[prmAt + 6]);
    double slope = activeVelocitySlope(velocity / scale, prm[prmAt + 8]);
    return -peakForce(prm, prmAt, acc0)
        * activeLength(l, prm[prmAt + 4], prm[prmAt + 5])
        * slope
        / scale;
  }

  /** Derivative of the {@link #gain} with respect to length. */
  public static double gainLengthDerivative(
      double length,
      double velocity,
      double[] lengthRange,
      int lengthRangeAt,
      double acc0,
      double[] prm,
      int prmAt) {
    double l0 = restingLength(prm, prmAt, lengthRange, lengthRangeAt);
    double l = normalizedLength(prm, prmAt, lengthRange, lengthRangeAt, length);
    return -peakForce(prm, prmAt, acc0)
        * activeLengthSlope(l, prm[prmAt + 4], prm[prmAt + 5])
        / Math.max(MINVAL, l0)
        * activeVelocity(velocity / Math.max(MINVAL, l0 * prm[prmAt + 6]), prm[prmAt + 8]);
  }

  private static double activeLengthSlope(double l, double lmin, double lmax) {
    if (l < lmin || l > lmax) {
      return 0;
    }
    double a = 0.5 * (lmin + 1);
    double b = 0.5 * (1 + lmax);
    if (l <= a) {
      double width = Math.max(MINVAL, a - lmin);
      return (l - lmin) / (width * width);
    }
    if (l <= b) {
      double width = Math.max(MINVAL, l <= 1 ? 1 - a : b - 1);
      return (1 - l) / (width * width);
    }
    double width = Math.max(MINVAL, lmax - b);
    return (l - lmax) / (width * width);
  }

  /** Active force over length: a bell from lmin to lmax with its top, 1, at 1. */
  static double activeLength(double l, double lmin, double lmax) {
    if (l < lmin || l > lmax) {
      return 0;
    }
    double a = 0.5 * (lmin + 1);
    double b = 0.5 * (1 + lmax);
    if (l <= a) {
      double x = (l - lmin) / Math.max(MINVAL, a - lmin);
      return 0.5 * x * x;
    }
    if (l <= 1) {
      double x = (1 - l) / Math.max(MINVAL, 1 - a);
      return 1 - 0.5 * x * x;
    }
    if (l <= b) {
      double x = (l - 1) / Math.max(MINVAL, b - 1);
      return 1 - 0.5 * x * x;
    }
    double x = (lmax - l) / Math.max(MINVAL, lmax - b);
    return 0.5 * x * x;
  }

  /**
   * Active force over velocity: 0 at full shortening speed, 1 at rest, fvmax when lengthening fast.
   */
  static double activeVelocity(double v, double fvmax) {
    double y = fvmax - 1;
    if (v <= -1) {
      return 0;
    }
    if (v <= 0) {
      return (v + 1) * (v + 1);
    }
    if (v <= y) {
      return fvmax - (y - v) * (y - v) / Math.max(MINVAL, y);
    }
    return fvmax;
  }

  private static double activeVelocitySlope(double v, double fvmax) {
    double y = fvmax - 1;
    if (v <= -1) {
      return 0;
    }
    if (v <= 0) {
      return 2 * v + 2;
    }
    return v <= y ? (-2 * v + 2 * y) / Math.max(MINVAL, y) : 0;
  }

  /** Passive force: none up to the resting length, then a parabola, then its tangent. */
  public static double bias(
      double length,
      double[] lengthRange,
      int lengthRangeAt,
      double acc0,
      double[] prm,
      int prmAt) {
    double l = normalizedLength(prm, prmAt, lengthRange, lengthRangeAt, length);
    double force = peakForce(prm, prmAt, acc0) * prm[prmAt + 7];
    double b = 0.5 * (1 + prm[prmAt + 5]);
    if (l <= 1) {
      return 0;
    }
    double width = Math.max(MINVAL, b - 1);
    if (l <= b) {
      double x = (l - 1) / width;
      return -force * 0.5 * x * x;
    }
    return -force * (0.5 + (l - b) / width);
  }

  /** Derivative of the {@link #bias} with respect to length. */
  public static double biasLengthDerivative(
      double length,
      double[] lengthRange,
      int lengthRangeAt,
      double acc0,
      double[] prm,
      int prmAt) {
    double l0 = restingLength(prm, prmAt, lengthRange, lengthRangeAt);
    double l = normalizedLength(prm, prmAt, lengthRange, lengthRangeAt, length);
    double b = 0.5 * (1 + prm[prmAt + 5]);
    if (l <= 1) {
      return 0;
    }
    double width = Math.max(MINVAL, b - 1);
    double slope = l <= b ? (l - 1) / (width * width) : 1 / width;
    return -peakForce(prm, prmAt, acc0) * prm[prmAt + 7] * slope / Math.max(MINVAL, l0);
  }

  /**
   * Time derivative of the activation: toward the control, faster when activation is low and
   * rising.
   */
  public static double dynamics(double ctrl, double act, double[] prm, int prmAt) {
    double u = Math.min(1, Math.max(0, ctrl));
    double level = 0.5 + 1.5 * Math.min(1, Math.max(0, act));
    double rising = prm[prmAt] * level;
    double falling = prm[prmAt + 1] / level;
    double width = prm[prmAt + 2];
    double delta = u - act;
    double tau;
    if (width < MINVAL) {
      tau = delta > 0 ? rising : falling;
    } else {
      tau = falling + (rising - falling) * smoothStep(delta / width + 0.5);
    }
    return delta / Math.max(MINVAL, tau);
  }

  /** 6x⁵ − 15x⁴ + 10x³ between 0 and 1. */
  private static double smoothStep(double x) {
    if (x <= 0) {
      return 0;
    }
    return x >= 1 ? 1 : x * x * x * (3 * x * (2 * x - 5) + 10);
  }
}
