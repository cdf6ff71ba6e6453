package dev.armature.network;

/** What a hidden layer does to each of its sums. */
public enum Activation {
  /** Hyperbolic tangent, to about two units in the last place of single precision. */
  TANH {
    @Override
    public void apply(float[] v) {
      for (int i = 0; i < v.length; i++) {
        v[i] = tanh(v[i]);
      }
    }

    @Override
    public void backward(float[] out, float[] gradient) {
      for (int i = 0; i < gradient.length; i++) {
        gradient[i] *= 1 - out[i] * out[i];
      }
    }
  },
  /** The positive part. */
  RELU {
    @Override
    public void apply(float[] v) {
      for (int i = 0; i < v.length; i++) {
        v[i] = Math.max(v[i], 0);
      }
    }

    @Override
    public void backward(float[] out, float[] gradient) {
      for (int i = 0; i < gradient.length; i++) {
        gradient[i] = out[i] > 0 ? gradient[i] : 0;
      }
    }
  };

  /** Applies it to each number. */
  public abstract void apply(float[] v);

  /** Multiplies a gradient by the derivative, given what {@link #apply} returned. */
  public abstract void backward(float[] out, float[] gradient);

  private static final float TANH_LIMIT = 7.90531110763549805f;

  /**
   * x p(x²) / q(x²), the minimax approximation that Eigen and ONNX Runtime use too: only products,
   * sums and one quotient, so it is the same everywhere, and the JIT vectorizes it.
   */
  public static float tanh(float value) {
    float x = Math.max(-TANH_LIMIT, Math.min(TANH_LIMIT, value));
    float s = x * x;
    float p = -2.76076847742355e-16f;
    p = p * s + 2.00018790482477e-13f;
    p = p * s - 8.60467152213735e-11f;
    p = p * s + 5.12229709037114e-08f;
    p = p * s + 1.48572235717979e-05f;
    p = p * s + 6.37261928875436e-04f;
    p = p * s + 4.89352455891786e-03f;
    float q = 1.19825839466702e-06f;
    q = q * s + 1.18534705686654e-04f;
    q = q * s + 2.26843463243900e-03f;
    q = q * s + 4.89352518554385e-03f;
    return x * p / q;
  }
}
