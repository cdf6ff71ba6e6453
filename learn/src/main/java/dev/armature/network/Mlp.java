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

  /** Working memory for some rows at a time: one for each thread or piece of work. */
  public final class Tape {
    private final Matrix[] value = new Matrix[sizes.length];
    private final Matrix[] gradient = new Matrix[sizes.length];
    private final Matrix[] weights = new Matrix[layers()];
    private final Matrix[] transposed = new Matrix[layers()];

    /** Memory for this number of rows. */
    public Tape(int capacity) {
      for (int l = 0; l < sizes.length; l++) {
        value[l] = new Matrix(capacity, sizes[l]);
        gradient[l] = new Matrix(capacity, sizes[l]);
      }
      for (int l = 0; l < layers(); l++) {
        weights[l] = new Matrix(sizes[l], sizes[l + 1]);
        transposed[l] = new Matrix(sizes[l + 1], sizes[l]);
      }
    }

    /** The rows of inputs, to be written before {@link #forward}. */
    public float[][] input() {
      return value[0].rows;
    }

    /** The rows of outputs. */
    public float[][] output() {
      return value[sizes.length - 1].rows;
    }

    /** The gradient by the outputs, to be written before {@link #backward}. */
    public float[][] outputGradient() {
      return gradient[sizes.length - 1].rows;
    }

    /** The gradient by the inputs, where {@link #backward} was asked for it. */
    public float[][] inputGradient() {
      return gradient[0].rows;
    }

    /** Takes over the parameters as they are now; {@link #forward} uses these. */
    public void update() {
      for (int l = 0; l < layers(); l++) {
        weights[l].set(parameters, weightAt[l]);
        transposed[l].transpose(weights[l]);
      }
    }

    /** Computes the outputs of the first rows. */
    public void forward(int rows) {
      for (int l = 0; l < layers(); l++) {
        Matrix y = value[l + 1];
        for (int r = 0; r < rows; r++) {
          System.arraycopy(parameters, biasAt(l), y.rows[r], 0, y.cols);
        }
        y.addProduct(rows, value[l], weights[l]);
        if (l + 1 < layers()) {
          for (int r = 0; r < rows; r++) {
            activation.apply(y.rows[r]);
          }
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
        Matrix dy = gradient[l + 1];
        if (l + 1 < layers()) {
          for (int r = 0; r < rows; r++) {
            activation.backward(value[l + 1].rows[r], dy.rows[r]);
          }
        }
        // the weights are in the tape: their place takes the gradient for a moment
        Matrix sum = weights[l];
        sum.clear();
        sum.addTransposedProduct(rows, value[l], dy);
        sum.addTo(into, weightAt[l]);
        sum.set(parameters, weightAt[l]);
        for (int r = 0; r < rows; r++) {
          float[] row = dy.rows[r];
          for (int o = 0; o < row.length; o++) {
            into[biasAt(l) + o] += row[o];
          }
        }
        if (l > 0 || byInput) {
          gradient[l].clear();
          gradient[l].addProduct(rows, dy, transposed[l]);
        }
      }
    }
  }
}
