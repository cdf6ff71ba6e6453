package dev.armature.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The factorizations by their definition, on full matrices and on those of random trees. */
class CholeskyTest {
  private static final double TINY = 1e-11;

  /** One factorization behind a common face. */
  private abstract static class Subject {
    final int n;

    Subject(int n) {
      this.n = n;
    }

    abstract int factor(double[][] a);

    abstract void solve(double[] x);

    abstract boolean rankOne(double[] x, int last, double s);

    @Override
    public String toString() {
      return getClass().getSimpleName() + " " + n;
    }

    /** The matrix, from its factors. */
    abstract double[][] product();
  }

  private static final class Dense extends Subject {
    private final double[][] rows;
    private final double[] inverse;

    Dense(int n) {
      super(n);
      rows = new double[n][n];
      inverse = new double[n];
    }

    @Override
    int factor(double[][] a) {
      for (int i = 0; i < n; i++) {
        System.arraycopy(a[i], 0, rows[i], 0, i + 1);
      }
      return DenseCholesky.factor(rows, inverse, n);
    }

    @Override
    void solve(double[] x) {
      DenseCholesky.solve(rows, inverse, n, x);
    }

    @Override
    boolean rankOne(double[] x, int last, double s) {
      return DenseCholesky.change(rows, inverse, last, x, s, new double[n], 0);
    }

    @Override
    double[][] product() {
      double[][] l = new double[n][n];
      double[] d = new double[n];
      for (int i = 0; i < n; i++) {
        System.arraycopy(rows[i], 0, l[i], 0, i);
        l[i][i] = 1;
        d[i] = rows[i][i];
        assertThat(inverse[i] * d[i]).isCloseTo(1, within(TINY));
      }
      return times(l, d);
    }
  }

  private static final class Sparse extends Subject {
    private final SparseCholesky factor = new SparseCholesky();

    Sparse(int n) {
      super(n);
    }

    @Override
    int factor(double[][] a) {
      Pattern p = new Pattern(a);
      factor.analyze(n, p.adr, p.nnz, p.ind);
      factor.clear();
      for (int i = 0; i < n; i++) {
        for (int e = factor.rowStart(i); e < factor.rowEnd(i); e++) {
          factor.values()[e] = a[i][factor.columns()[e]];
        }
      }
      return factor.factor();
    }

    @Override
    void solve(double[] x) {
      factor.solve(x);
    }

    @Override
    boolean rankOne(double[] x, int last, double s) {
      double[] vectors = factor.vectors();
      for (int j = 0; j < n; j++) {
        vectors[SparseCholesky.CHANGES * j] = x[j];
      }
      factor.addChange(last, s);
      boolean safe = factor.change();
      for (int j = 0; j < n; j++) {
        x[j] = vectors[SparseCholesky.CHANGES * j];
      }
      return safe;
    }

    @Override
    double[][] product() {
      double[][] l = new double[n][n];
      double[] d = new double[n];
      for (int i = 0; i < n; i++) {
        for (int e = factor.rowStart(i); e < factor.rowEnd(i); e++) {
          l[i][factor.columns()[e]] = factor.values()[e];
        }
        d[i] = l[i][i];
        l[i][i] = 1;
      }
      return times(l, d);
    }
  }

  private static final class Root extends Subject {
    private final double[][] columns;
    private final RootCholesky factor = new RootCholesky();

    Root(int n) {
      super(n);
      columns = new double[n][n];
      factor.ensure(n);
    }

    @Override
    int factor(double[][] a) {
      for (int i = 0; i < n; i++) {
        System.arraycopy(a[i], i, columns[i], i, n - i);
      }
      return factor.factor(columns, n);
    }

    @Override
    void solve(double[] x) {
      factor.solve(columns, 0, n, x);
    }

    @Override
    boolean rankOne(double[] x, int last, double s) {
      scale(x, Math.sqrt(Math.abs(s)));
      return RootCholesky.rankOne(columns, 0, n, x, Math.signum(s));
    }

    @Override
    double[][] product() {
      return times(columns, ones(n));
    }
  }

  private static final class SparseRoot extends Subject {
    private final SparseRootCholesky factor = new SparseRootCholesky();

    SparseRoot(int n) {
      super(n);
    }

    @Override
    int factor(double[][] a) {
      Pattern p = new Pattern(a);
      factor.analyze(n, p.adr, p.nnz, p.ind);
      factor.clear();
      for (int i = 0; i < n; i++) {
        for (int e = factor.rowStart(i); e < factor.rowStart(i + 1); e++) {
          factor.values()[e] = a[i][factor.columns()[e]];
        }
      }
      return factor.factor();
    }

    @Override
    void solve(double[] x) {
      factor.solve(factor.values(), x);
    }

    @Override
    boolean rankOne(double[] x, int last, double s) {
      scale(x, Math.sqrt(Math.abs(s)));
      return factor.rankOne(factor.values(), x, last, Math.signum(s));
    }

    @Override
    double[][] product() {
      double[][] l = new double[n][n];
      for (int i = 0; i < n; i++) {
        for (int e = factor.rowStart(i); e < factor.rowStart(i + 1); e++) {
          l[i][factor.columns()[e]] = factor.values()[e];
        }
      }
      return times(l, ones(n));
    }
  }

  /** The entries of a lower triangle that are not zero, by rows. */
  private static final class Pattern {
    final int[] adr;
    final int[] nnz;
    final int[] ind;

    Pattern(double[][] a) {
      int n = a.length;
      adr = new int[n];
      nnz = new int[n];
      ind = new int[n * n];
      int used = 0;
      for (int i = 0; i < n; i++) {
        adr[i] = used;
        for (int j = 0; j <= i; j++) {
          if (a[i][j] != 0) {
            ind[used++] = j;
          }
        }
        nnz[i] = used - adr[i];
      }
    }
  }

  private static double[] ones(int n) {
    double[] x = new double[n];
    Arrays.fill(x, 1);
    return x;
  }

  private static void scale(double[] x, double s) {
    for (int i = 0; i < x.length; i++) {
      x[i] *= s;
    }
  }

  private static double[][] times(double[][] l, double[] d) {
    int n = d.length;
    double[][] a = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        for (int k = 0; k < n; k++) {
          a[i][j] += l[k][i] * d[k] * l[k][j];
        }
      }
    }
    return a;
  }

  static java.util.stream.Stream<Subject> subjects() {
    return java.util.stream.IntStream.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 27, 40)
        .boxed()
        .flatMap(
            n ->
                java.util.stream.Stream.of(
                    new Dense(n), new Sparse(n), new Root(n), new SparseRoot(n)));
  }

  /**
   * Positive definite; with gaps, the pattern is that of a tree: entries only between a row and its
   * ancestors.
   */
  private static double[][] matrix(int n, long seed, boolean gaps) {
    SplittableRandom r = new SplittableRandom(seed);
    int[] parent = new int[n];
    for (int i = 0; i < n; i++) {
      parent[i] =
          !gaps || r.nextInt(3) > 0 ? i - 1 : r.nextInt(-1, Math.max(1, i)) - (i == 0 ? 1 : 0);
      parent[i] = Math.min(parent[i], i - 1);
    }
    double[][] a = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = parent[i]; j >= 0; j = parent[j]) {
        a[i][j] = r.nextDouble(-1, 1);
        a[j][i] = a[i][j];
      }
      a[i][i] = n + r.nextDouble();
    }
    return a;
  }

  private static double[] random(SplittableRandom r, int n) {
    double[] x = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = r.nextDouble(-1, 1);
    }
    return x;
  }

  private static void assertSame(double[][] a, double[][] b) {
    for (int i = 0; i < a.length; i++) {
      assertThat(a[i]).containsExactly(b[i], within(TINY));
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void theProductOfTheFactorsIsTheMatrix(Subject s) {
    for (int seed = 0; seed < 10; seed++) {
      double[][] a = matrix(s.n, seed, seed % 2 == 0);
      assertThat(s.factor(a)).isZero();
      assertSame(s.product(), a);
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void theSolutionSatisfiesTheEquations(Subject s) {
    SplittableRandom r = new SplittableRandom(s.n);
    for (int seed = 0; seed < 10; seed++) {
      double[][] a = matrix(s.n, seed, seed % 2 == 0);
      double[] x = random(r, s.n);
      double[] b = new double[s.n];
      for (int i = 0; i < s.n; i++) {
        for (int j = 0; j < s.n; j++) {
          b[i] += a[i][j] * x[j];
        }
      }
      s.factor(a);
      s.solve(b);
      assertThat(b).containsExactly(x, within(TINY));
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void aRankOneChangeGivesTheFactorsOfTheChangedMatrix(Subject s) {
    SplittableRandom r = new SplittableRandom(7 + s.n);
    for (int seed = 0; seed < 10; seed++) {
      double[][] a = matrix(s.n, seed, seed % 2 == 0);
      s.factor(a);
      // along the way from a row to the root, as a constraint row is
      int last = r.nextInt(s.n);
      double[] x = new double[s.n];
      for (int j = 0; j <= last; j++) {
        x[j] = a[last][j] == 0 ? 0 : r.nextDouble(-1, 1);
      }
      double[] kept = x.clone();
      double weight = seed % 3 == 2 ? -0.1 : 3;
      assertThat(s.rankOne(x, last, weight)).isTrue();
      assertThat(x).containsOnly(0);
      for (int i = 0; i < s.n; i++) {
        for (int j = 0; j < s.n; j++) {
          a[i][j] += weight * kept[i] * kept[j];
        }
      }
      assertSame(s.product(), a);
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void aMatrixThatIsNotPositiveDefiniteIsReportedAndRaised(Subject s) {
    double[][] a = matrix(s.n, 3, false);
    a[s.n / 2][s.n / 2] = -1;
    assertThat(s.factor(a)).isPositive();
    double[][] b = matrix(s.n, 3, false);
    s.factor(b);
    double[] x = new double[s.n];
    Arrays.fill(x, 100);
    assertThat(s.rankOne(x, s.n - 1, -1)).isFalse();
  }

  /** Blocks of six on a grid of so many by so many, as in a pile of free bodies. */
  private static double[][] grid(int side, long seed) {
    SplittableRandom r = new SplittableRandom(seed);
    int n = 6 * side * side;
    double[][] a = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        int b = i / 6;
        int c = j / 6;
        if (b == c || b == c + side || (b == c + 1 && b % side != 0)) {
          a[i][j] = r.nextDouble(-1, 1);
          a[j][i] = a[i][j];
        }
      }
      a[i][i] = 60 + r.nextDouble();
    }
    return a;
  }

  @Test
  void sparseFactorsOfABlockMatrixAreItsFactors() {
    double[][] a = grid(5, 1);
    for (Subject s : new Subject[] {new Sparse(6 * 25), new SparseRoot(6 * 25)}) {
      assertThat(s.factor(a)).isZero();
      assertSame(s.product(), a);
    }
  }

  /** L_ij = (A_ij - L_i · L_j) / L_jj, with {@link Dot#dense} for the products. */
  @Test
  void denseRootsHaveTheBitsOfDotProductsByRows() {
    for (int n = 1; n < 40; n++) {
      double[][] a = matrix(n, n, false);
      double[][] l = new double[n][n];
      for (int j = 0; j < n; j++) {
        l[j][j] = Math.sqrt(a[j][j] - Dot.dense(l[j], 0, l[j], 0, j));
        for (int i = j + 1; i < n; i++) {
          l[i][j] = (a[i][j] - Dot.dense(l[i], 0, l[j], 0, j)) * (1 / l[j][j]);
        }
      }
      Root root = new Root(n);
      root.factor(a);
      double[] x = random(new SplittableRandom(n), n);
      double[] y = x.clone();
      for (int i = 0; i < n; i++) {
        y[i] = (y[i] - Dot.dense(l[i], 0, y, 0, i)) / l[i][i];
      }
      for (int i = n - 1; i >= 0; i--) {
        for (int j = i + 1; j < n; j++) {
          y[i] -= l[j][i] * y[j];
        }
        y[i] /= l[i][i];
      }
      root.solve(x);
      for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++) {
          assertThat(root.columns[j][i]).isEqualTo(l[i][j]);
        }
      }
      assertThat(x).isEqualTo(y);
    }
  }

  /** Bodies with one to seven dofs each, of which any two may touch. */
  private static double[][] bodies(int n, long seed) {
    SplittableRandom r = new SplittableRandom(seed);
    int[] body = new int[n];
    for (int i = 0, b = 0; i < n; b++) {
      int end = Math.min(n, i + r.nextInt(1, 8));
      Arrays.fill(body, i, end, b);
      i = end;
    }
    boolean[][] touch = new boolean[n][n];
    for (int b = 0; b < n; b++) {
      for (int c = 0; c < b; c++) {
        touch[b][c] = r.nextInt(5) == 0;
      }
    }
    double[][] a = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        if (body[i] == body[j] || touch[body[i]][body[j]]) {
          a[i][j] = r.nextDouble(-1, 1);
          a[j][i] = a[i][j];
        }
      }
      a[i][i] = n + r.nextDouble();
    }
    return a;
  }

  @Test
  void sparseFactorsOfBodiesThatTouchAtRandomAreThoseOfTheirMatrix() {
    for (int seed = 0; seed < 200; seed++) {
      int n = 10 + seed % 50;
      double[][] a = bodies(n, seed);
      for (Subject s : new Subject[] {new Sparse(n), new SparseRoot(n)}) {
        assertThat(s.factor(a)).isZero();
        assertSame(s.product(), a);
      }
    }
  }

  @Test
  void manyChangesInOnePassAreThoseOneByOneToTheBit() {
    Sparse one = new Sparse(6 * 25);
    Sparse many = new Sparse(6 * 25);
    double[][] a = grid(5, 2);
    one.factor(a);
    many.factor(a);
    SplittableRandom r = new SplittableRandom(3);
    double[] vectors = many.factor.vectors();
    for (int c = 0; c < SparseCholesky.CHANGES - 1; c++) {
      // two neighboring bodies, or one
      int last = 6 * r.nextInt(1, 25) + 5;
      double[] x = new double[one.n];
      for (int j = 0; j <= last; j++) {
        x[j] = a[last][j] == 0 || c % 3 == 0 && j < last - 5 ? 0 : r.nextDouble(-1, 1);
        vectors[SparseCholesky.CHANGES * j + c] = x[j];
      }
      double weight = c % 4 == 3 ? -0.1 : 5;
      many.factor.addChange(last, weight);
      assertThat(one.rankOne(x, last, weight)).isTrue();
    }
    assertThat(many.factor.change()).isTrue();
    assertThat(many.factor.values()).isEqualTo(one.factor.values());
    assertThat(vectors).containsOnly(0);
  }

  @Test
  void twoChangesInOnePassAreOneAfterTheOther() {
    SplittableRandom random = new SplittableRandom(5);
    for (int n = 1; n < 30; n++) {
      Dense together = new Dense(n);
      Dense apart = new Dense(n);
      double[][] a = new double[n][n];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
          a[i][j] = random.nextInt(3) == 0 ? 0.3 * random.nextGaussian() : 0;
        }
        a[i][i] = 3 + n;
      }
      together.factor(a);
      apart.factor(a);
      int last = random.nextInt(n);
      double[] x = sparseVector(random, n, last);
      double[] y = sparseVector(random, n, last);
      apart.rankOne(x.clone(), last, 0.7);
      apart.rankOne(y.clone(), last, -0.01);
      assertThat(DenseCholesky.change(together.rows, together.inverse, last, x, 0.7, y, -0.01))
          .isTrue();
      assertThat(together.rows).isDeepEqualTo(apart.rows);
      assertThat(together.inverse).isEqualTo(apart.inverse);
      assertThat(x).containsOnly(0);
      assertThat(y).containsOnly(0);
    }
  }

  private static double[] sparseVector(SplittableRandom random, int n, int last) {
    double[] x = new double[n];
    for (int i = 0; i <= last; i++) {
      x[i] = random.nextBoolean() ? random.nextGaussian() : 0;
    }
    return x;
  }
}
