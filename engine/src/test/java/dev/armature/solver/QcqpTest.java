package dev.armature.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The bounded quadratic problem: optimality conditions on random instances. */
class QcqpTest {
  private final Qcqp qcqp = new Qcqp();

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5})
  void theSolutionIsInsideAndStationaryOrOnTheEllipseWithAPositiveMultiplier(int n) {
    SplittableRandom r = new SplittableRandom(n);
    int onBound = 0;
    for (int trial = 0; trial < 500; trial++) {
      double[] a = positiveDefinite(r, n);
      double[] b = new double[n];
      double[] d = new double[n];
      for (int i = 0; i < n; i++) {
        b[i] = r.nextDouble(-3, 3);
        d[i] = r.nextDouble(0.2, 2);
      }
      double radius = r.nextDouble(0.1, n == 5 ? 9 : 3);
      boolean active = qcqp.solve(a, b, d, 0, radius, n);
      double norm = 0;
      double[] gradient = new double[n];
      double multiplier = Double.NaN;
      for (int i = 0; i < n; i++) {
        norm += qcqp.x[i] * qcqp.x[i] / (d[i] * d[i]);
        gradient[i] = b[i];
        for (int j = 0; j < n; j++) {
          gradient[i] += a[i * n + j] * qcqp.x[j];
        }
      }
      assertThat(norm).isLessThanOrEqualTo(radius * radius + 1e-6);
      if (active) {
        onBound++;
        assertThat(Math.sqrt(norm)).isCloseTo(radius, within(1e-4));
        for (int i = 0; i < n; i++) {
          double each = -gradient[i] * d[i] * d[i] / qcqp.x[i];
          assertThat(each).isPositive();
          multiplier = Double.isNaN(multiplier) ? each : multiplier;
          assertThat(each).isCloseTo(multiplier, within(1e-5 * (1 + multiplier)));
        }
      } else {
        assertThat(gradient).containsExactly(new double[n], within(1e-9));
      }
    }
    assertThat(onBound).isBetween(50, 450);
  }

  private static double[] positiveDefinite(SplittableRandom r, int n) {
    double[] root = new double[n * n];
    for (int i = 0; i < n * n; i++) {
      root[i] = r.nextDouble(-1, 1);
    }
    double[] a = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        for (int k = 0; k < n; k++) {
          a[i * n + j] += root[k * n + i] * root[k * n + j];
        }
      }
      a[i * n + i] += 0.3;
    }
    return a;
  }

  @Test
  void aSingularMatrixGivesZero() {
    boolean active = qcqp.solve(new double[4], new double[] {1, 2}, new double[] {1, 1}, 0, 1, 2);
    assertThat(active).isFalse();
    assertThat(qcqp.x[0]).isZero();
    assertThat(qcqp.x[1]).isZero();
  }
}
