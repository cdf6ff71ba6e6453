package dev.armature.render;

/** x to a fixed power for x from 0 to 1, from a table. */
final class PowerTable {
  private static final int STEPS = 1024;

  private final float[] value = new float[STEPS + 2];

  private PowerTable(double exponent) {
    for (int i = 0; i < value.length; i++) {
      value[i] = (float) StrictMath.pow((double) i / STEPS, exponent);
    }
  }

  static PowerTable of(double exponent) {
    return new PowerTable(exponent);
  }

  double at(double x) {
    if (!(x > 0)) {
      return value[0];
    }
    double place = Math.min(x, 1) * STEPS;
    int i = (int) place;
    return value[i] + (place - i) * (value[i + 1] - value[i]);
  }
}
