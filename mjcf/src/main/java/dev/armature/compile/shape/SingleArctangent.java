package dev.armature.compile.shape;

/**
 * The arctangent in single precision, rounded as MuJoCo's WebAssembly build rounds it: the classic
 * reduction to |t| ≤ 7/16 by a table of four angles, then atan t ≈ t - t (s₁ + s₂) with a
 * polynomial of ten digits, all in float. A result that is the rounded double differs from it in
 * the last bit for one angle in five; builds with the GNU library use a longer polynomial and
 * differ in one of a hundred.
 */
public final class SingleArctangent {
  private static final float[] ANGLE = {0.46364760f, 0.78539813f, 0.98279369f, 1.5707963f};
  private static final float[] ANGLE_REST = {
    5.0121582440e-09f, 3.7748947079e-08f, 3.4473217170e-08f, 7.5497894159e-08f
  };
  private static final float[] C = {
    3.3333328366e-01f, -1.9999158382e-01f, 1.4253635705e-01f, -1.0648017377e-01f, 6.1687607318e-02f
  };
  private static final float TINY = 0x1p-12f;
  private static final float HUGE = 0x1p26f;

  private SingleArctangent() {}

  /** The angle of the vector (x, y), for y &gt; 0. */
  public static float atan2(float y, float x) {
    if (x == 0) {
      return ANGLE[3] + ANGLE_REST[3];
    }
    float up = atan(Math.abs(y / x));
    return x > 0 ? up : (float) Math.PI - (up - (-8.7422776573e-08f));
  }

  private static float atan(float x) {
    if (!(x < HUGE)) {
      return ANGLE[3];
    }
    if (x < 0.4375f) {
      return x < TINY ? x : x - x * polynomial(x);
    }
    int nearest;
    float t;
    if (x < 0.6875f) {
      nearest = 0;
      t = (2 * x - 1) / (2 + x);
    } else if (x < 1.1875f) {
      nearest = 1;
      t = (x - 1) / (x + 1);
    } else if (x < 2.4375f) {
      nearest = 2;
      t = (x - 1.5f) / (1 + 1.5f * x);
    } else {
      nearest = 3;
      t = -1 / x;
    }
    return ANGLE[nearest] - ((t * polynomial(t) - ANGLE_REST[nearest]) - t);
  }

  private static float polynomial(float t) {
    float z = t * t;
    float w = z * z;
    return z * (C[0] + w * (C[2] + w * C[4])) + w * (C[1] + w * C[3]);
  }
}
