package dev.armature.control.minimize;

import static dev.armature.testkit.Close.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LeastSquaresTest {
  /**
   * Problems of Moré, Garbow and Hillstrom, "Testing unconstrained optimization software" (1981),
   * with the sums of squares they publish.
   */
  static List<TestProblem> published() {
    return TestProblem.all();
  }

  @ParameterizedTest
  @MethodSource("published")
  void publishedProblemsReachThePublishedMinimum(TestProblem p) {
    Solution s =
        LeastSquares.of(p.start().length, p.residuals(), p.function())
            .maxIterations(1000)
            .minimize(p.start());
    assertThat(s.reason().converged()).as("%s after %d", s.reason(), s.iterations()).isTrue();
    assertThat(2 * s.cost()).isCloseTo(p.minimum(), within(1e-5 * p.minimum() + 1e-12));
  }

  private static void rosenbrock(double[] x, double[] r) {
    r[0] = 10 * (x[1] - x[0] * x[0]);
    r[1] = 1 - x[0];
  }

  @Test
  void rosenbrockInABoxEndsAtTheBound() {
    Solution s =
        LeastSquares.of(2, 2, LeastSquaresTest::rosenbrock)
            .bounds(new double[] {-2, -2}, new double[] {0.5, 2})
            .minimize(-1.2, 1);
    assertClose("x", s.x(), new double[] {0.5, 0.25}, 1e-8);
    assertThat(s.cost()).isCloseTo(0.125, within(1e-12));
    assertThat(s.atBound()).containsExactly(true, false);
    assertThat(s.reason().converged()).isTrue();
  }

  @Test
  void aStartOutsideTheBoxIsMovedInsideAndNoPointOutsideIsAskedFor() {
    double[] low = {-1.5, 0.1};
    double[] high = {0.8, 0.6};
    for (boolean centered : new boolean[] {false, true}) {
      LeastSquares problem =
          LeastSquares.of(
                  2,
                  2,
                  (x, r) -> {
                    assertThat(x[0]).isBetween(low[0], high[0]);
                    assertThat(x[1]).isBetween(low[1], high[1]);
                    rosenbrock(x, r);
                  })
              .bounds(low, high);
      Solution s = (centered ? problem.centered() : problem).minimize(7, -7);
      // on x₁ = 0.6 the derivative 400 x₀(x₀² − 0.6) + 2(x₀ − 1) is zero at x₀ = 0.7751…
      double x = s.x()[0];
      assertThat(400 * x * (x * x - s.x()[1]) - 2 * (1 - x)).isCloseTo(0, within(1e-4));
      assertThat(s.x()[1]).isEqualTo(0.6);
    }
  }

  @Test
  void anAnalyticalJacobianNeedsFewerEvaluationsAndGivesTheSame() {
    Solution differences = LeastSquares.of(2, 2, LeastSquaresTest::rosenbrock).minimize(-1.2, 1);
    Solution analytic =
        LeastSquares.of(2, 2, LeastSquaresTest::rosenbrock)
            .jacobian(
                (x, j) -> {
                  j[0] = -20 * x[0];
                  j[1] = 10;
                  j[2] = -1;
                })
            .minimize(-1.2, 1);
    assertClose("x", analytic.x(), new double[] {1, 1}, 1e-11);
    assertClose("x", differences.x(), analytic.x(), 1e-7);
    assertThat(analytic.evaluations()).isLessThan(differences.evaluations());
  }

  /**
   * Misra1a of the NIST Statistical Reference Datasets: y = b₁(1 − exp(−b₂x)); certified values,
   * standard deviations and residual sum of squares.
   */
  @Test
  void estimatesAndErrorsAreThoseCertifiedByNist() {
    double[] y = {
      10.07, 14.73, 17.94, 23.93, 29.61, 35.18, 40.02, 44.82, 50.76, 55.05, 61.01, 66.40, 75.47,
      81.78
    };
    double[] x = {
      77.6, 114.9, 141.1, 190.8, 239.9, 289.0, 332.8, 378.4, 434.8, 477.3, 536.8, 593.1, 689.1,
      760.0
    };
    for (double[] start : new double[][] {{500, 0.0001}, {250, 0.0005}}) {
      Solution s =
          LeastSquares.of(
                  2,
                  14,
                  (b, r) -> {
                    for (int i = 0; i < 14; i++) {
                      r[i] = b[0] * (1 - Math.exp(-b[1] * x[i])) - y[i];
                    }
                  })
              .centered()
              .minimize(start);
      assertThat(s.x()[0]).isCloseTo(2.3894212918e2, within(1e-6));
      assertThat(s.x()[1]).isCloseTo(5.5015643181e-4, within(1e-12));
      assertThat(2 * s.cost()).isCloseTo(1.2455138894e-1, within(1e-10));
      assertThat(s.standardErrors()[0]).isCloseTo(2.7070075241, within(1e-5));
      assertThat(s.standardErrors()[1]).isCloseTo(7.2668688436e-6, within(1e-11));
    }
  }

  @Test
  void whatTheDataDoNotSayHasNoFiniteError() {
    Solution s =
        LeastSquares.of(2, 3, (x, r) -> r[0] = r[1] = r[2] = x[0] + x[1] - 1).minimize(0.1, 0.2);
    assertThat(s.standardErrors()).containsOnly(Double.POSITIVE_INFINITY);
    assertThatThrownBy(
            () -> LeastSquares.of(2, 2, LeastSquaresTest::rosenbrock).minimize(0, 0).covariance())
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void progressIsReportedAndTheCostNeverRises() {
    List<Progress> seen = new ArrayList<>();
    Solution s =
        LeastSquares.of(2, 2, LeastSquaresTest::rosenbrock).onProgress(seen::add).minimize(-1.2, 1);
    assertThat(seen).hasSize(s.iterations() + 1);
    assertThat(seen.get(0).cost()).isCloseTo(12.1, within(1e-12));
    for (int i = 1; i < seen.size(); i++) {
      assertThat(seen.get(i).iteration()).isEqualTo(i);
      assertThat(seen.get(i).cost()).isLessThan(seen.get(i - 1).cost());
    }
  }

  @Test
  void everyReasonToStopIsTold() {
    Map<StopReason, Solution> ends = new EnumMap<>(StopReason.class);
    ends.put(StopReason.GRADIENT_SMALL, LeastSquares.of(1, 1, (x, r) -> r[0] = x[0]).minimize(0));
    // one tolerance at a time, the others switched off
    ends.put(StopReason.STEP_SMALL, valley().tolerances(0, 1e-3, 0).minimize(-1.2, 1));
    ends.put(
        StopReason.COST_FLAT,
        LeastSquares.of(1, 1, (x, r) -> r[0] = Math.cosh(x[0])).tolerances(0, 0, 1e-3).minimize(2));
    ends.put(StopReason.COST_REACHED, valley().wantedCost(1).minimize(-1.2, 1));
    ends.put(StopReason.ITERATIONS_USED, valley().maxIterations(3).minimize(-1.2, 1));
    ends.put(StopReason.STOPPED, valley().stopWhen(p -> p.cost() < 1).minimize(-1.2, 1));
    ends.put(StopReason.NOT_FINITE, LeastSquares.of(1, 1, (x, r) -> r[0] = Double.NaN).minimize(1));
    ends.put(
        StopReason.NO_IMPROVEMENT,
        LeastSquares.of(1, 1, (x, r) -> r[0] = x[0] * x[0] + 1)
            .jacobian((x, j) -> j[0] = -1) // wrong on purpose: uphill
            .minimize(1));
    ends.forEach((reason, end) -> assertThat(end.reason()).isEqualTo(reason));
    assertThat(ends).containsOnlyKeys(StopReason.values());
    assertThat(ends.get(StopReason.COST_REACHED).cost()).isBetween(0.0, 1.0);
  }

  private static LeastSquares valley() {
    return LeastSquares.of(2, 2, LeastSquaresTest::rosenbrock);
  }

  @Test
  void badInputIsRefusedWithAMessage() {
    LeastSquares problem = LeastSquares.of(2, 2, LeastSquaresTest::rosenbrock);
    assertThatThrownBy(() -> problem.minimize(1)).hasMessageContaining("1 numbers, not 2");
    assertThatThrownBy(() -> problem.minimize(1, Double.NaN)).hasMessageContaining("variable 1");
    assertThatThrownBy(() -> problem.bounds(new double[] {0, 1}, new double[] {1, 0}))
        .hasMessageContaining("variable 1");
    assertThatThrownBy(() -> LeastSquares.of(0, 1, (x, r) -> {}))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
