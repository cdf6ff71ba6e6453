package dev.armature.dynamics;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.model.Model;

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
  // parameters of gain, bias and dynamics, of one actuator
  private static final int PRM = 10;

  private Muscle() {}

  /** Peak force: given, or scaled to the actuator's strength. */
  private static double peakForce(Model m, int i, double[] prm) {
    int p = PRM * i;
    return prm[p + 2] >= 0 ? prm[p + 2] : prm[p + 3] / Math.max(MINVAL, m.actuator.acc0[i]);
  }

  /**
   * Resting length, from the range of lengths of the actuator that the range of the muscle stands
   * for.
   */
  private static double restingLength(Model m, int i, double[] prm) {
    double[] range = m.actuator.lengthrange;
    int p = PRM * i;
    return (range[2 * i + 1] - range[2 * i]) / Math.max(MINVAL, prm[p + 1] - prm[p]);
  }

  private static double normalizedLength(Model m, int i, double[] prm, double length) {
    double l0 = restingLength(m, i, prm);
    return prm[PRM * i] + (length - m.actuator.lengthrange[2 * i]) / Math.max(MINVAL, l0);
  }

  /** Force per activation. */
  public static double gain(Model m, int i, double length, double velocity) {
    return gain(m, i, length, velocity, 0, 0);
  }

  /**
   * A derivative of the force per activation.
   *
   * @param byLength how often by the length, 0 to 2
   * @param byVelocity how often by the velocity, 0 to 2
   */
  static double gain(Model m, int i, double length, double velocity, int byLength, int byVelocity) {
    double[] prm = m.actuator.gainprm;
    int p = PRM * i;
    double l0 = restingLength(m, i, prm);
    double l = normalizedLength(m, i, prm, length);
    double scale = Math.max(MINVAL, l0 * prm[p + 6]);
    double result =
        -peakForce(m, i, prm)
            * activeLength(l, prm[p + 4], prm[p + 5], byLength)
            * activeVelocity(velocity / scale, prm[p + 8], byVelocity);
    for (int k = 0; k < byLength; k++) {
      result /= Math.max(MINVAL, l0);
    }
    for (int k = 0; k < byVelocity; k++) {
      result /= scale;
    }
    return result;
  }

  /**
   * Active force over length: a bell from lmin to lmax with its top, 1, at 1; or its first or
   * second derivative.
   */
  private static double activeLength(double l, double lmin, double lmax, int order) {
    if (l < lmin || l > lmax) {
      return 0;
    }
    double a = 0.5 * (lmin + 1);
    double b = 0.5 * (1 + lmax);
    if (l <= a) {
      return rise(l - lmin, Math.max(MINVAL, a - lmin), order);
    }
    if (l <= 1) {
      double fall = -rise(1 - l, Math.max(MINVAL, 1 - a), order);
      return order == 0 ? 1 + fall : order == 1 ? -fall : fall;
    }
    if (l <= b) {
      double fall = -rise(l - 1, Math.max(MINVAL, b - 1), order);
      return order == 0 ? 1 + fall : fall;
    }
    double fall = rise(lmax - l, Math.max(MINVAL, lmax - b), order);
    return order == 1 ? -fall : fall;
  }

  /** ½ (x / width)², or a derivative. */
  private static double rise(double x, double width, int order) {
    if (order == 0) {
      double share = x / width;
      return 0.5 * share * share;
    }
    return (order == 1 ? x : 1) / (width * width);
  }

  /**
   * Active force over velocity: 0 at full shortening speed, 1 at rest, fvmax when lengthening fast;
   * or its first or second derivative.
   */
  private static double activeVelocity(double v, double fvmax, int order) {
    double y = fvmax - 1;
    if (v <= -1) {
      return 0;
    }
    if (v <= 0) {
      return order == 0 ? (v + 1) * (v + 1) : order == 1 ? 2 * v + 2 : 2;
    }
    if (v <= y) {
      double width = Math.max(MINVAL, y);
      return order == 0
          ? fvmax - (y - v) * (y - v) / width
          : (order == 1 ? -2 * v + 2 * y : -2) / width;
    }
    return order == 0 ? fvmax : 0;
  }

  /** Passive force: none up to the resting length, then a parabola, then its tangent. */
  public static double bias(Model m, int i, double length) {
    double[] prm = m.actuator.biasprm;
    int p = PRM * i;
    double l = normalizedLength(m, i, prm, length);
    double force = peakForce(m, i, prm) * prm[p + 7];
    double b = 0.5 * (1 + prm[p + 5]);
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
  static double biasSlope(Model m, int i, double length) {
    double[] prm = m.actuator.biasprm;
    int p = PRM * i;
    double l = normalizedLength(m, i, prm, length);
    double b = 0.5 * (1 + prm[p + 5]);
    if (l <= 1) {
      return 0;
    }
    double width = Math.max(MINVAL, b - 1);
    double slope = l <= b ? (l - 1) / (width * width) : 1 / width;
    double l0 = Math.max(MINVAL, restingLength(m, i, prm));
    return -peakForce(m, i, prm) * prm[p + 7] * slope / l0;
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

  /**
   * Derivatives of the {@link #dynamics}, at the ends of the ranges those from inside.
   *
   * @param result becomes the derivatives by activation and by control
   */
  public static void dynamicsSlopes(
      double ctrl, double act, double[] prm, int prmAt, double[] result) {
    double u = Math.min(1, Math.max(0, ctrl));
    double level = 0.5 + 1.5 * Math.min(1, Math.max(0, act));
    double levelSlope = act >= 0 && act <= 1 ? 1.5 : 0;
    double rising = prm[prmAt] * level;
    double falling = prm[prmAt + 1] / level;
    double risingSlope = prm[prmAt] * levelSlope;
    double fallingSlope = -falling / level * levelSlope;
    boolean inside = ctrl >= 0 && ctrl <= 1;
    double width = prm[prmAt + 2];
    double delta = u - act;
    double share = delta > 0 ? 1 : 0;
    double shareSlope = 0;
    if (width >= MINVAL) {
      double x = Math.min(1, Math.max(0, delta / width + 0.5));
      share = smoothStep(x);
      shareSlope = 30 * x * x * (1 - x) * (1 - x) / width;
    }
    double tau = falling + (rising - falling) * share;
    if (tau < MINVAL) {
      result[0] = -1 / MINVAL;
      result[1] = inside ? 1 / MINVAL : 0;
      return;
    }
    double byDelta = (1 - delta / tau * (rising - falling) * shareSlope) / tau;
    double byLevel = fallingSlope + (risingSlope - fallingSlope) * share;
    result[0] = -byDelta - delta / (tau * tau) * byLevel;
    result[1] = inside ? byDelta : 0;
  }

  /** 6x⁵ − 15x⁴ + 10x³ between 0 and 1. */
  private static double smoothStep(double x) {
    if (x <= 0) {
      return 0;
    }
    return x >= 1 ? 1 : x * x * x * (3 * x * (2 * x - 5) + 10);
  }
}
