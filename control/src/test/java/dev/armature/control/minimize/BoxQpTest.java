package dev.armature.control.minimize;

import static dev.armature.testkit.Close.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BoxQpTest {
  @Test
  void sixtyRandomProblemsAgreeWithMujoco() throws IOException {
    int compared = 0;
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(BoxQpTest.class.getResourceAsStream("boxqp.csv")),
                StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.startsWith("#")) {
          continue;
        }
        double[] v = Arrays.stream(line.split(",")).mapToDouble(Double::parseDouble).toArray();
        int n = (int) v[0];
        int at = 1 + n * n;
        double[] h = Arrays.copyOfRange(v, 1, at);
        double[] g = Arrays.copyOfRange(v, at, at + n);
        double[] low = Arrays.copyOfRange(v, at + n, at + 2 * n);
        double[] high = Arrays.copyOfRange(v, at + 2 * n, at + 3 * n);
        double[] expected = Arrays.copyOfRange(v, at + 3 * n, at + 4 * n);
        BoxQp qp = new BoxQp(n);
        double[] x = new double[n];
        assertThat(qp.solve(h, g, low, high, x).isMinimum()).isTrue();
        assertClose("x of problem " + compared, x, expected, 1e-9);
        assertThat(qp.freeCount()).isEqualTo((int) v[v.length - 1]);
        compared++;
      }
    }
    assertThat(compared).isEqualTo(60);
  }

  /** At the optimum the gradient is zero where x is free and points outward at a bound. */
  @Test
  void thousandRandomProblemsFulfilTheConditionsOfOptimality() {
    SplittableRandom random = new SplittableRandom(1);
    int atBounds = 0;
    for (int k = 0; k < 1000; k++) {
      int n = 1 + k % 20;
      double[] h = positive(random, n, 1e-3);
      double[] g = random.doubles(n, -10, 10).toArray();
      double[] low = random.doubles(n, -2, 0).toArray();
      double[] high = random.doubles(n, 0, 2).toArray();
      double[] x = random.doubles(n, -3, 3).toArray();
      BoxQp.Status status = new BoxQp(n).solve(h, g, low, high, x);
      assertThat(status.isMinimum()).as("problem %d: %s", k, status).isTrue();
      for (int i = 0; i < n; i++) {
        double gradient = g[i];
        for (int j = 0; j < n; j++) {
          gradient += h[i * n + j] * x[j];
        }
        assertThat(x[i]).isBetween(low[i], high[i]);
        double residual = x[i] - Math.min(Math.max(x[i] - gradient, low[i]), high[i]);
        assertThat(Math.abs(residual)).as("problem %d, variable %d", k, i).isLessThan(1e-10);
        atBounds += x[i] == low[i] || x[i] == high[i] ? 1 : 0;
      }
    }
    assertThat(atBounds).isGreaterThan(1000);
  }

  private static double[] positive(SplittableRandom random, int n, double ridge) {
    double[] a = random.doubles(n * n, -1, 1).toArray();
    double[] h = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        for (int k = 0; k < n; k++) {
          h[i * n + j] += a[k * n + i] * a[k * n + j];
        }
      }
      h[i * n + i] += ridge;
    }
    return h;
  }

  /** minimize x² + y² + xy − 3x, y ≥ 0.5: the bound holds y, then 2x = 3 − 0.5. */
  @Test
  void aBoundHoldsAVariableAndTheOtherFollows() {
    double[] x = {0, 0};
    BoxQp qp = new BoxQp(2);
    BoxQp.Status status =
        qp.solve(
            new double[] {2, 1, 1, 2},
            new double[] {-3, 0},
            new double[] {Double.NEGATIVE_INFINITY, 0.5},
            null,
            x);
    assertThat(status).isEqualTo(BoxQp.Status.SOLVED);
    assertClose("x", x, new double[] {1.25, 0.5}, 1e-15);
    assertThat(qp.freeCount()).isEqualTo(1);
    assertThat(qp.free(0)).isZero();
    double[] y = new double[2];
    qp.solveFree(new double[] {4, 7}, y);
    assertClose("y", y, new double[] {2, 0}, 1e-15);
  }

  @Test
  void withoutBoundsOneNewtonStepSolvesIt() {
    double[] x = {5, -5};
    BoxQp qp = new BoxQp(2);
    assertThat(qp.solve(new double[] {4, 1, 1, 3}, new double[] {-1, -2}, null, null, x))
        .isEqualTo(BoxQp.Status.SOLVED);
    assertClose("x", x, new double[] {1.0 / 11, 7.0 / 11}, 1e-15);
    assertThat(qp.factorizations()).isEqualTo(1);
  }

  @Test
  void equalBoundsFixAVariable() {
    double[] x = {9, 9};
    new BoxQp(2)
        .solve(
            new double[] {2, 0, 0, 2},
            new double[] {-2, -2},
            new double[] {3, -10},
            new double[] {3, 10},
            x);
    assertClose("x", x, new double[] {3, 1}, 1e-15);
  }

  @Test
  void anIndefiniteMatrixIsNamedAndBoundsTheWrongWayAreRefused() {
    BoxQp qp = new BoxQp(2);
    double[] x = new double[2];
    assertThat(qp.solve(new double[] {1, 0, 0, -1}, new double[] {1, 1}, null, null, x))
        .isEqualTo(BoxQp.Status.NOT_POSITIVE_DEFINITE);
    assertThatThrownBy(
            () ->
                qp.solve(
                    new double[] {1, 0, 0, 1},
                    new double[2],
                    new double[] {0, 2},
                    new double[] {1, 1},
                    x))
        .hasMessageContaining("variable 1");
  }
}
