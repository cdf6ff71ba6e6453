package dev.armature.compile;

/** Rounds to single precision. */
final class Floats {
  private Floats() {}

  static float[] of(double[] values) {
    float[] out = new float[values.length];
    copy(values, out, 0);
    return out;
  }

  /** Writes all values to {@code to} from an offset on. */
  static void copy(double[] values, float[] to, int at) {
    for (int i = 0; i < values.length; i++) {
      to[at + i] = (float) values[i];
    }
  }
}
