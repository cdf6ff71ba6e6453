package dev.armature.network;

/**
 * A multilayer perceptron in single precision: y = W … σ(W₂ᵀ σ(W₁ᵀ x + b₁) + b₂) … + b, with the
 * activation after every layer but the last.
 *
 * <p>All weights are in one array, layer after layer: W as [in][out], then b.
 */
public final class Mlp {
  private final int[] sizes;
  private final Activation activation;
  private final float[] parameters;
  private final int[] weightAt;

  /**
   * A network with all weights zero.
   *
   * @param sizes numbers of inputs, of each hidden layer, and of outputs
   */
  public Mlp(Activation activation, int... sizes) {
    if (sizes.length < 2) {
      throw new IllegalArgumentException("a network has at least inputs and outputs");
    }
    this.sizes = sizes.clone();
    this.activation = activation;
    weightAt = new int[sizes.length];
    for (int l = 0; l + 1 < sizes.length; l++) {
      if (sizes[l] < 1 || sizes[l + 1] < 1) {
        throw new IllegalArgumentException("a layer has at least one number");
      }
      weightAt[l + 1] = weightAt[l] + (sizes[l] + 1) * sizes[l + 1];
    }
    parameters = new float[weightAt[sizes.length - 1]];
  }

  /** Number of inputs. */
  public int inputs() {
    return sizes[0];
  }

  /** Number of outputs. */
  public int outputs() {
    return sizes[sizes.length - 1];
  }

  /** Number of layers of weights. */
  public int layers() {
    return sizes.length - 1;
  }

  /** Number of inputs of a layer; that of the layer after the last is the number of outputs. */
  public int size(int layer) {
    return sizes[layer];
  }

  /** The activation of the hidden layers. */
  public Activation activation() {
    return activation;
  }

  /** All weights, live. */
  public float[] parameters() {
    return parameters;
  }

  /** Where the weights of a layer, [in][out], start among the parameters. */
  public int weightAt(int layer) {
    return weightAt[layer];
  }

  /** Where the biases of a layer start among the parameters. */
  public int biasAt(int layer) {
    return weightAt[layer] + sizes[layer] * sizes[layer + 1];
  }

  /**
   * Draws the weights of each layer as orthogonal rows or columns times a gain, as is usual for
   * policy gradients (Andrychowicz et al. 2021): √2 in hidden layers.
   */
  public void initialize(Draws draws, double outputGain) {
    for (int l = 0; l < layers(); l++) {
      boolean last = l == layers() - 1;
      orthogonal(draws, l, last ? outputGain : Math.sqrt(2));
    }
  }

  private void orthogonal(Draws draws, int layer, double gain) {
    int in = sizes[layer];
    int out = sizes[layer + 1];
    int count = Math.min(in, out);
    int length = Math.max(in, out);
    double[][] rows = new double[count][length];
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < length; k++) {
        rows[i][k] = draws.normal();
      }
      // modified Gram-Schmidt; independent normal rows are never parallel
      for (int j = 0; j < i; j++) {
        double dot = dot(rows[i], rows[j]);
        for (int k = 0; k < length; k++) {
          rows[i][k] -= dot * rows[j][k];
        }
      }
      double norm = Math.sqrt(dot(rows[i], rows[i]));
      for (int k = 0; k < length; k++) {
        rows[i][k] /= norm;
      }
    }
    for (int i = 0; i < in; i++) {
      for (int o = 0; o < out; o++) {
        double w = in <= out ? rows[i][o] : rows[o][i];
        parameters[weightAt[layer] + i * out + o] = (float) (gain * w);
      }
    }
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  /** The weights of a layer within an array laid out as the parameters. */
  private Matrix weights(float[] from, int layer) {
    return new Matrix(from, weightAt[layer], sizes[layer], sizes[layer + 1]);
  }

  /** Working memory for some rows at a time: one for each thread or piece of work. */
  public final class Tape {
    private final int capacity;
    private final Matrix[] value = new Matrix[sizes.length];
    private final Matrix[] gradient = new Matrix[sizes.length];
    private final Matrix[] transposed = new Matrix[sizes.length];

    /** Memory for this number of rows. */
    public Tape(int capacity) {
      this.capacity = capacity;
      for (int l = 0; l < sizes.length; l++) {
        value[l] = new Matrix(capacity, sizes[l]);
        gradient[l] = new Matrix(capacity, sizes[l]);
        if (l > 0) {
          transposed[l] = new Matrix(sizes[l], sizes[l - 1]);
        }
      }
    }

    /** Most rows at a time. */
    public int capacity() {
      return capacity;
    }

    /** The inputs, to be written before {@link #forward}. */
    public float[] input() {
      return value[0].v;
    }

    /** The outputs. */
    public float[] output() {
      return value[sizes.length - 1].v;
    }

    /** The gradient by the outputs, to be written before {@link #backward}. */
    public float[] outputGradient() {
      return gradient[sizes.length - 1].v;
    }

    /** The gradient by the inputs, where {@link #backward} was asked for it. */
    public float[] inputGradient() {
      return gradient[0].v;
    }

    /** Computes the outputs of the first rows. */
    public void forward(int rows) {
      for (int l = 0; l < layers(); l++) {
        int out = sizes[l + 1];
        Matrix y = value[l + 1].first(rows);
        for (int r = 0; r < rows; r++) {
          System.arraycopy(parameters, biasAt(l), y.v, r * out, out);
        }
        y.addProduct(value[l].first(rows), weights(parameters, l));
        if (l + 1 < layers()) {
          activation.apply(y.v, 0, rows * out);
        }
      }
    }

    /**
     * Adds the gradient by the parameters of the rows of the last {@link #forward}.
     *
     * @param into where to, laid out as the parameters
     * @param byInput whether the gradient by the inputs is wanted, too
     */
    public void backward(int rows, float[] into, boolean byInput) {
      for (int l = layers() - 1; l >= 0; l--) {
        int out = sizes[l + 1];
        Matrix dy = gradient[l + 1].first(rows);
        if (l + 1 < layers()) {
          activation.backward(value[l + 1].v, dy.v, rows * out);
        }
        weights(into, l).addTransposedProduct(value[l].first(rows), dy);
        int bias = biasAt(l);
        for (int r = 0; r < rows; r++) {
          for (int o = 0; o < out; o++) {
            into[bias + o] += dy.v[r * out + o];
          }
        }
        if (l > 0 || byInput) {
          Matrix wt = transposed[l + 1];
          wt.transpose(weights(parameters, l));
          Matrix dx = gradient[l].first(rows);
          dx.clear();
          dx.addProduct(dy, wt);
        }
      }
    }
  }
}
