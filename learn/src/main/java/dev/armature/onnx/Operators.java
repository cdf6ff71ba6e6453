package dev.armature.onnx;

import dev.armature.network.Activation;
import dev.armature.network.Matrix;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the operators of a graph compute. */
final class Operators {
  private Operators() {}

  /** An operator. */
  interface Operator {
    Tensor apply(Node node, @Nullable Tensor[] in);
  }

  private interface Unary {
    float of(float x);
  }

  private interface Binary {
    float of(float x, float y);
  }

  static final Map<String, Operator> ALL =
      Map.ofEntries(
          Map.entry("Gemm", Operators::gemm),
          Map.entry("MatMul", (node, in) -> product(node, need(node, in, 0), need(node, in, 1))),
          Map.entry("Add", binary((x, y) -> x + y)),
          Map.entry("Sub", binary((x, y) -> x - y)),
          Map.entry("Mul", binary((x, y) -> x * y)),
          Map.entry("Div", binary((x, y) -> x / y)),
          Map.entry("Max", fold(Math::max)),
          Map.entry("Min", fold(Math::min)),
          Map.entry("Tanh", unary(Activation::tanh)),
          Map.entry("Relu", unary(x -> Math.max(x, 0))),
          Map.entry("Neg", unary(x -> -x)),
          Map.entry("Exp", unary(x -> (float) StrictMath.exp(x))),
          Map.entry("Sqrt", unary(x -> (float) Math.sqrt(x))),
          Map.entry("Sigmoid", unary(Operators::sigmoid)),
          Map.entry("Softplus", unary(Operators::softplus)),
          Map.entry("Elu", Operators::elu),
          Map.entry("LeakyRelu", Operators::leakyRelu),
          Map.entry("Clip", Operators::clip),
          Map.entry("Identity", (node, in) -> need(node, in, 0)),
          Map.entry("Dropout", (node, in) -> need(node, in, 0)),
          Map.entry("Flatten", Operators::flatten),
          Map.entry("Constant", Operators::constant));

  private static float sigmoid(float x) {
    return (float) (1 / (1 + StrictMath.exp(-x)));
  }

  private static float softplus(float x) {
    // beyond, the two are the same number, and the exponential would overflow
    return x > 100 ? x : (float) StrictMath.log1p(StrictMath.exp(x));
  }

  private static Tensor need(Node node, @Nullable Tensor[] in, int i) {
    Tensor tensor = i < in.length ? in[i] : null;
    if (tensor == null) {
      throw new OnnxException(node + ": input " + i + " is missing");
    }
    return tensor;
  }

  private static Operator unary(Unary function) {
    return (node, in) -> map(need(node, in, 0), function);
  }

  private static Tensor map(Tensor x, Unary function) {
    float[] y = new float[x.values().length];
    for (int i = 0; i < y.length; i++) {
      y[i] = function.of(x.values()[i]);
    }
    return new Tensor(x.shape(), y);
  }

  private static Operator binary(Binary function) {
    return (node, in) -> {
      Tensor a = need(node, in, 0);
      Tensor b = need(node, in, 1);
      // the shapes of a policy: equal, a row for all rows, or one number for all
      Tensor large = a.values().length >= b.values().length ? a : b;
      int n = large.values().length;
      check(node, a, large);
      check(node, b, large);
      float[] y = new float[n];
      for (int i = 0; i < n; i++) {
        y[i] = function.of(a.values()[i % a.values().length], b.values()[i % b.values().length]);
      }
      int rank = Math.max(a.shape().length, b.shape().length);
      return new Tensor(large.shape().length == rank ? large.shape() : new int[] {1, n}, y);
    };
  }

  /** An operator of one or more inputs. */
  private static Operator fold(Binary function) {
    Operator pair = binary(function);
    return (node, in) -> {
      Tensor all = need(node, in, 0);
      for (int i = 1; i < in.length; i++) {
        all = pair.apply(node, new Tensor[] {all, need(node, in, i)});
      }
      return all;
    };
  }

  private static void check(Node node, Tensor small, Tensor large) {
    int count = small.values().length;
    boolean fits =
        count == 1
            || count == large.values().length
            || count == large.columns() && small.columns() == count;
    if (!fits) {
      throw OnnxException.unsupported(node + ": " + small + " does not fit " + large);
    }
  }

  private static Tensor gemm(Node node, @Nullable Tensor[] in) {
    Tensor a = transposed(need(node, in, 0), node.number("transA", 0) != 0);
    Tensor b = transposed(need(node, in, 1), node.number("transB", 0) != 0);
    float alpha = node.real("alpha", 1);
    float beta = node.real("beta", 1);
    Tensor c = in.length > 2 ? in[2] : null;
    if (alpha == 1 && beta == 1 && c != null) {
      return product(node, a, b, c);
    }
    Tensor ab = product(node, a, b);
    Tensor scaled = alpha == 1 ? ab : map(ab, x -> alpha * x);
    if (c == null) {
      return scaled;
    }
    return binary((x, y) -> x + beta * y).apply(node, new Tensor[] {scaled, c});
  }

  private static Tensor transposed(Tensor a, boolean wanted) {
    if (!wanted) {
      return a;
    }
    int rows = a.rows();
    int columns = a.columns();
    float[] t = new float[a.values().length];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        t[j * rows + i] = a.values()[i * columns + j];
      }
    }
    return new Tensor(new int[] {columns, rows}, t);
  }

  private static Tensor product(Node node, Tensor a, Tensor b) {
    return product(node, a, b, Tensor.scalar(0));
  }

  /** a b + c, where the sum begins with c. */
  private static Tensor product(Node node, Tensor a, Tensor b, Tensor c) {
    if (a.shape().length > 2 || b.shape().length != 2 || a.columns() != b.rows()) {
      throw OnnxException.unsupported(node + ": no product of " + a + " and " + b);
    }
    int n = b.columns();
    float[] y = new float[a.rows() * n];
    check(node, c, new Tensor(new int[] {a.rows(), n}, y));
    Matrix sum = new Matrix(a.rows(), n);
    for (int i = 0; i < y.length; i++) {
      sum.rows[i / n][i % n] = c.values()[i % c.values().length];
    }
    sum.addProduct(a.rows(), matrix(a), matrix(b));
    sum.addTo(y, 0);
    return new Tensor(a.shape().length == 1 ? new int[] {n} : new int[] {a.rows(), n}, y);
  }

  private static Matrix matrix(Tensor a) {
    Matrix m = new Matrix(a.rows(), a.columns());
    m.set(a.values(), 0);
    return m;
  }

  private static Tensor elu(Node node, @Nullable Tensor[] in) {
    float alpha = node.real("alpha", 1);
    return map(need(node, in, 0), x -> x > 0 ? x : (float) (alpha * StrictMath.expm1(x)));
  }

  private static Tensor leakyRelu(Node node, @Nullable Tensor[] in) {
    float alpha = node.real("alpha", 0.01f);
    return map(need(node, in, 0), x -> x > 0 ? x : alpha * x);
  }

  private static Tensor clip(Node node, @Nullable Tensor[] in) {
    Tensor least = in.length > 1 ? in[1] : null;
    Tensor most = in.length > 2 ? in[2] : null;
    float low = least == null ? node.real("min", Float.NEGATIVE_INFINITY) : least.values()[0];
    float high = most == null ? node.real("max", Float.POSITIVE_INFINITY) : most.values()[0];
    return map(need(node, in, 0), x -> Math.max(low, Math.min(high, x)));
  }

  private static Tensor flatten(Node node, @Nullable Tensor[] in) {
    Tensor x = need(node, in, 0);
    if (node.number("axis", 1) != 1 || x.shape().length > 2) {
      throw OnnxException.unsupported(node + ": only axis 1 of rows of numbers");
    }
    return x.shape().length == 2 ? x : Tensor.row(x.values());
  }

  private static Tensor constant(Node node, @Nullable Tensor[] in) {
    Object value = node.attributes().get("value");
    Object real = node.attributes().get("value_float");
    if (value instanceof Tensor tensor) {
      return tensor;
    }
    if (real instanceof Float number) {
      return Tensor.scalar(number);
    }
    throw OnnxException.unsupported(
        node + ": a constant that is no tensor of single-precision numbers");
  }
}
