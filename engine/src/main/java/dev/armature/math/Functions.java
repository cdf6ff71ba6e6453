package dev.armature.math;

/** Small functions that MuJoCo offers its users: a spring, a sequence, a soft step. */
public final class Functions {
  private Functions() {}

  /**
   * Where a unit mass on a spring with a damper is after a time, exactly: x″ = −k x − c x′.
   *
   * @param x where it starts, from the resting position
   * @param v its velocity at the start
   */
  public static double springDamper(double x, double v, double k, double c, double time) {
    double decay = 0.5 * c;
    double square = decay * decay - k;
    double fade = StrictMath.exp(-decay * time);
    double drift = v + decay * x;
    if (square > 0) {
      double rate = Math.sqrt(square);
      // written with decaying exponentials, which do not overflow
      double fast = StrictMath.exp(-(decay + rate) * time);
      double slow = StrictMath.exp(-(decay - rate) * time);
      return 0.5 * ((x + drift / rate) * slow + (x - drift / rate) * fast);
    }
    if (square < 0) {
      double frequency = Math.sqrt(-square);
      double angle = frequency * time;
      return fade * (x * Trig.cos(angle) + drift / frequency * Trig.sin(angle));
    }
    return fade * (x + drift * time);
  }

  /**
   * An element of the Halton sequence: the digits of the index in a base, mirrored at the point.
   */
  public static double halton(int index, int base) {
    if (base < 2 || index < 0) {
      throw new IllegalArgumentException("needs base >= 2 and index >= 0");
    }
    double weight = 1;
    double sum = 0;
    for (int rest = index; rest > 0; rest /= base) {
      weight /= base;
      sum += weight * (rest % base);
    }
    return sum;
  }

  /** A step from 0 to 1 between 0 and 1 with two continuous derivatives: 6 x⁵ − 15 x⁴ + 10 x³. */
  public static double softStep(double x) {
    if (!(x > 0)) {
      return x <= 0 ? 0 : Double.NaN;
    }
    return x >= 1 ? 1 : x * x * x * (6 * x * x - 15 * x + 10);
  }
}
