package dev.armature.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("A perceptron")
class MlpTest {
  private static float[] random(int size, long seed) {
    Draws draws = new Draws(seed);
    float[] values = new float[size];
    for (int i = 0; i < size; i++) {
      values[i] = (float) draws.normal();
    }
    return values;
  }

  @Test
  @DisplayName("multiplies matrices of odd sizes as the definition says")
  void products() {
    for (int[] s : new int[][] {{1, 1, 1}, {3, 8, 5}, {7, 13, 17}, {5, 64, 33}, {2, 9, 1}}) {
      Matrix a = new Matrix(s[0], s[1]);
      Matrix b = new Matrix(s[1], s[2]);
      a.set(random(s[0] * s[1], 1), 0);
      b.set(random(s[1] * s[2], 2), 0);
      Matrix at = new Matrix(s[1], s[0]);
      at.transpose(a);
      Matrix plain = new Matrix(s[0], s[2]);
      Matrix turned = new Matrix(s[0], s[2]);
      plain.addProduct(s[0], a, b);
      turned.addTransposedProduct(s[1], at, b);
      assertThat(turned.rows).isDeepEqualTo(plain.rows);
      for (int i = 0; i < s[0]; i++) {
        for (int j = 0; j < s[2]; j++) {
          double sum = 0;
          for (int k = 0; k < s[1]; k++) {
            sum += (double) a.rows[i][k] * b.rows[k][j];
          }
          assertThat((double) plain.rows[i][j]).isCloseTo(sum, within(1e-5));
        }
      }
    }
  }

  @Test
  @DisplayName("has a tanh that is right to a few units in the last place")
  void tanh() {
    for (int i = -1200; i <= 1200; i++) {
      float x = i / 100f;
      assertThat((double) Activation.tanh(x)).isCloseTo(StrictMath.tanh(x), within(3e-7));
    }
    assertThat(Activation.tanh(Float.POSITIVE_INFINITY)).isCloseTo(1, within(3e-7f));
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("has the gradient that differences show")
  void gradient(Activation activation) {
    Mlp mlp = new Mlp(activation, 5, 9, 7, 3);
    mlp.initialize(new Draws(3), 1);
    int rows = 6;
    Mlp.Tape tape = mlp.new Tape(rows);
    float[] x = random(rows * 5, 4);
    float[] weight = random(rows * 3, 5);
    fill(tape.input(), x);
    tape.update();
    tape.forward(rows);
    fill(tape.outputGradient(), weight);
    float[] gradient = new float[mlp.parameters().length];
    tape.backward(rows, gradient, true);
    float[] byInput = new float[rows * 5];
    for (int r = 0; r < rows; r++) {
      System.arraycopy(tape.inputGradient()[r], 0, byInput, 5 * r, 5);
    }
    float h = 1e-3f;
    double here = loss(mlp, x, weight);
    for (int i = 0; i < gradient.length; i++) {
      float kept = mlp.parameters()[i];
      mlp.parameters()[i] = kept + h;
      double right = (loss(mlp, x, weight) - here) / h;
      mlp.parameters()[i] = kept - h;
      double left = (here - loss(mlp, x, weight)) / h;
      mlp.parameters()[i] = kept;
      between("parameter " + i, gradient[i], left, right);
    }
    for (int i = 0; i < x.length; i++) {
      float[] near = x.clone();
      near[i] += h;
      double right = (loss(mlp, near, weight) - here) / h;
      near[i] -= 2 * h;
      double left = (here - loss(mlp, near, weight)) / h;
      between("input " + i, byInput[i], left, right);
    }
  }

  /** A slope lies between those to both sides, also at a kink. */
  private static void between(String what, double slope, double left, double right) {
    double slack = 5e-3 * (1 + Math.abs(slope));
    assertThat(slope)
        .as(what)
        .isBetween(Math.min(left, right) - slack, Math.max(left, right) + slack);
  }

  private static double loss(Mlp mlp, float[] x, float[] weight) {
    int rows = x.length / 5;
    Mlp.Tape tape = mlp.new Tape(rows);
    fill(tape.input(), x);
    tape.update();
    tape.forward(rows);
    double sum = 0;
    for (int i = 0; i < weight.length; i++) {
      sum += (double) weight[i] * tape.output()[i / 3][i % 3];
    }
    return sum;
  }

  private static void fill(float[][] rows, float[] values) {
    for (int r = 0; r < rows.length; r++) {
      System.arraycopy(values, r * rows[r].length, rows[r], 0, rows[r].length);
    }
  }

  @Test
  @DisplayName("gives a row the same output whatever rows are beside it")
  void rows() {
    Mlp mlp = new Mlp(Activation.TANH, 11, 16, 4);
    mlp.initialize(new Draws(1), 1);
    float[] x = random(9 * 11, 2);
    Mlp.Tape many = mlp.new Tape(9);
    fill(many.input(), x);
    many.update();
    many.forward(9);
    Mlp.Tape one = mlp.new Tape(1);
    one.update();
    for (int r = 0; r < 9; r++) {
      System.arraycopy(x, r * 11, one.input()[0], 0, 11);
      one.forward(1);
      assertThat(one.output()[0]).isEqualTo(many.output()[r]);
    }
  }

  @Test
  @DisplayName("starts with orthogonal weights")
  void orthogonal() {
    Mlp mlp = new Mlp(Activation.TANH, 6, 10, 2);
    mlp.initialize(new Draws(8), 0.01);
    for (int i = 0; i < 6; i++) {
      for (int j = 0; j < 6; j++) {
        double dot = 0;
        for (int k = 0; k < 10; k++) {
          dot += (double) mlp.parameters()[i * 10 + k] * mlp.parameters()[j * 10 + k];
        }
        assertThat(dot).isCloseTo(i == j ? 2 : 0, within(1e-5));
      }
    }
    assertThatThrownBy(() -> new Mlp(Activation.TANH, 3)).hasMessageContaining("at least");
  }

  @Test
  @DisplayName("draws normal numbers, the same for the same purpose")
  void draws() {
    Draws draws = new Draws(1, 2, 3);
    Draws same = new Draws(1, 2, 3);
    Draws other = new Draws(1, 3, 2);
    double sum = 0;
    double squares = 0;
    int n = 100_000;
    for (int i = 0; i < n; i++) {
      double x = draws.normal();
      assertThat(same.normal()).isEqualTo(x);
      sum += x;
      squares += x * x;
    }
    assertThat(sum / n).isCloseTo(0, within(0.02));
    assertThat(squares / n).isCloseTo(1, within(0.02));
    assertThat(other.normal()).isNotEqualTo(new Draws(1, 2, 3).normal());
  }
}
