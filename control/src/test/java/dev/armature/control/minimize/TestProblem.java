package dev.armature.control.minimize;

import java.util.List;

/** A published test problem of least squares: its start and its smallest sum of squares. */
record TestProblem(
    String name, int residuals, LeastSquares.Residual function, double minimum, double... start) {
  @Override
  public String toString() {
    return name;
  }

  static List<TestProblem> all() {
    return List.of(
        new TestProblem(
            "Rosenbrock",
            2,
            (x, r) -> {
              r[0] = 10 * (x[1] - x[0] * x[0]);
              r[1] = 1 - x[0];
            },
            0,
            -1.2,
            1),
        new TestProblem(
            "Freudenstein and Roth",
            2,
            (x, r) -> {
              r[0] = -13 + x[0] + ((5 - x[1]) * x[1] - 2) * x[1];
              r[1] = -29 + x[0] + ((x[1] + 1) * x[1] - 14) * x[1];
            },
            48.98425367924,
            0.5,
            -2),
        new TestProblem(
            "Powell badly scaled",
            2,
            (x, r) -> {
              r[0] = 1e4 * x[0] * x[1] - 1;
              r[1] = Math.exp(-x[0]) + Math.exp(-x[1]) - 1.0001;
            },
            0,
            0,
            1),
        new TestProblem(
            "Brown badly scaled",
            3,
            (x, r) -> {
              r[0] = x[0] - 1e6;
              r[1] = x[1] - 2e-6;
              r[2] = x[0] * x[1] - 2;
            },
            0,
            1,
            1),
        new TestProblem("Beale", 3, TestProblem::beale, 0, 1, 1),
        new TestProblem("Jennrich and Sampson", 10, TestProblem::jennrich, 124.362, 0.3, 0.4),
        new TestProblem("Helical valley", 3, TestProblem::helix, 0, -1, 0, 0),
        new TestProblem("Bard", 15, TestProblem::bard, 8.21487e-3, 1, 1, 1),
        new TestProblem("Meyer", 16, TestProblem::meyer, 87.9458, 0.02, 4000, 250),
        new TestProblem("Box three-dimensional", 10, TestProblem::box, 0, 0, 10, 20),
        new TestProblem(
            "Powell singular",
            4,
            (x, r) -> {
              r[0] = x[0] + 10 * x[1];
              r[1] = Math.sqrt(5) * (x[2] - x[3]);
              r[2] = (x[1] - 2 * x[2]) * (x[1] - 2 * x[2]);
              r[3] = Math.sqrt(10) * (x[0] - x[3]) * (x[0] - x[3]);
            },
            0,
            3,
            -1,
            0,
            1),
        new TestProblem("Wood", 6, TestProblem::wood, 0, -3, -1, -3, -1),
        new TestProblem(
            "Kowalik and Osborne", 11, TestProblem::kowalik, 3.07506e-4, 0.25, 0.39, 0.415, 0.39),
        new TestProblem("Brown and Dennis", 20, TestProblem::dennis, 85822.2, 25, 5, -5, -1));
  }

  private static void beale(double[] x, double[] r) {
    double[] y = {1.5, 2.25, 2.625};
    double power = 1;
    for (int i = 0; i < 3; i++) {
      power *= x[1];
      r[i] = y[i] - x[0] * (1 - power);
    }
  }

  private static void jennrich(double[] x, double[] r) {
    for (int i = 1; i <= 10; i++) {
      r[i - 1] = 2 + 2 * i - (Math.exp(i * x[0]) + Math.exp(i * x[1]));
    }
  }

  private static void helix(double[] x, double[] r) {
    double angle = Math.atan(x[1] / x[0]) / (2 * Math.PI) + (x[0] < 0 ? 0.5 : 0);
    r[0] = 10 * (x[2] - 10 * angle);
    r[1] = 10 * (Math.hypot(x[0], x[1]) - 1);
    r[2] = x[2];
  }

  private static void bard(double[] x, double[] r) {
    double[] y = {
      0.14, 0.18, 0.22, 0.25, 0.29, 0.32, 0.35, 0.39, 0.37, 0.58, 0.73, 0.96, 1.34, 2.10, 4.39
    };
    for (int i = 0; i < 15; i++) {
      double u = i + 1;
      double v = 15 - i;
      r[i] = y[i] - (x[0] + u / (v * x[1] + Math.min(u, v) * x[2]));
    }
  }

  private static void meyer(double[] x, double[] r) {
    double[] y = {
      34780, 28610, 23650, 19630, 16370, 13720, 11540, 9744, 8261, 7030, 6005, 5147, 4427, 3820,
      3307, 2872
    };
    for (int i = 0; i < 16; i++) {
      double t = 45 + 5 * (i + 1);
      r[i] = x[0] * Math.exp(x[1] / (t + x[2])) - y[i];
    }
  }

  private static void box(double[] x, double[] r) {
    for (int i = 0; i < 10; i++) {
      double t = 0.1 * (i + 1);
      r[i] = Math.exp(-t * x[0]) - Math.exp(-t * x[1]) - x[2] * (Math.exp(-t) - Math.exp(-10 * t));
    }
  }

  private static void wood(double[] x, double[] r) {
    r[0] = 10 * (x[1] - x[0] * x[0]);
    r[1] = 1 - x[0];
    r[2] = Math.sqrt(90) * (x[3] - x[2] * x[2]);
    r[3] = 1 - x[2];
    r[4] = Math.sqrt(10) * (x[1] + x[3] - 2);
    r[5] = (x[1] - x[3]) / Math.sqrt(10);
  }

  private static void kowalik(double[] x, double[] r) {
    double[] y = {
      0.1957, 0.1947, 0.1735, 0.1600, 0.0844, 0.0627, 0.0456, 0.0342, 0.0323, 0.0235, 0.0246
    };
    double[] u = {4, 2, 1, 0.5, 0.25, 0.167, 0.125, 0.1, 0.0833, 0.0714, 0.0625};
    for (int i = 0; i < 11; i++) {
      r[i] = y[i] - x[0] * (u[i] * u[i] + u[i] * x[1]) / (u[i] * u[i] + u[i] * x[2] + x[3]);
    }
  }

  private static void dennis(double[] x, double[] r) {
    for (int i = 0; i < 20; i++) {
      double t = (i + 1) / 5.0;
      double a = x[0] + t * x[1] - Math.exp(t);
      double b = x[2] + x[3] * Math.sin(t) - Math.cos(t);
      r[i] = a * a + b * b;
    }
  }
}
