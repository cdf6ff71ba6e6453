package dev.armature.solver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.model.SolverType;
import dev.armature.step.Physics;
import dev.armature.testkit.RandomWorlds;
import dev.armature.testkit.World;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Products with the dense Jacobian, to the bit against those with the rows as they are. */
class DenseRowsTest {
  private static final Path MODELS = Path.of("../models");

  private final SplittableRandom random = new SplittableRandom(11);

  private static Problem problem(Model m, Data d, boolean dense) {
    Problem p = new Problem(m);
    if (dense) {
      p.useDenseRows();
    }
    p.loadWhole(m, d, d.qaccSmooth);
    return p;
  }

  /** Numbers of which some are zeros of both signs. */
  private double[] numbers(int n) {
    double[] x = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = random.nextInt(4) == 0 ? (random.nextBoolean() ? 0.0 : -0.0) : random.nextGaussian();
    }
    return x;
  }

  private void assertSameProducts(Model m, Data d) {
    Problem rows = problem(m, d, false);
    Problem dense = problem(m, d, true);
    double[] v = numbers(m.nv);
    double[] f = numbers(d.nefc);
    assertThat(mul(dense, v)).isEqualTo(mul(rows, v));
    assertThat(mulTransposed(dense, f)).isEqualTo(mulTransposed(rows, f));
  }

  private static double[] mul(Problem p, double[] v) {
    double[] res = new double[p.nefc];
    p.mulJacobian(v, res);
    return res;
  }

  private static double[] mulTransposed(Problem p, double[] f) {
    double[] res = new double[p.nv()];
    p.mulJacobianT(f, res);
    return res;
  }

  @ParameterizedTest
  @ValueSource(strings = {"humanoid", "quadruped", "hopper", "gripper", "rover", "muscle_arm"})
  void productsOfAModelHaveTheSameBits(String name) {
    Model m = World.load(MODELS.resolve(name + ".xml"));
    Data d = Physics.makeData(m);
    int rows = 0;
    for (int s = 0; s < 300; s++) {
      Physics.step(m, d);
      rows = Math.max(rows, d.nefc);
      assertSameProducts(m, d);
    }
    assertThat(rows).isPositive();
  }

  @Test
  void productsOfRandomWorldsHaveTheSameBits() {
    int rows = 0;
    for (int seed = 0; seed < 60; seed++) {
      Model m = RandomWorlds.model(seed);
      m.opt.solver = SolverType.NEWTON;
      Data d = RandomWorlds.state(m, seed);
      Physics.forward(m, d);
      rows += m.isSparse() ? 0 : d.nefc;
      assertSameProducts(m, d);
    }
    assertThat(rows).isGreaterThan(300);
  }

  @Test
  void aWorldTakesTheSameWay() {
    Model m = World.load(MODELS.resolve("humanoid.xml"));
    Data alone = Physics.makeData(m);
    Data dense = Physics.makeData(m);
    ConstraintSolver.useDenseRows(dense);
    for (int s = 0; s < 300; s++) {
      for (Data d : new Data[] {alone, dense}) {
        Arrays.fill(d.ctrl, 0.4 * (s / 20 % 3 - 1));
        Physics.step(m, d);
      }
      assertThat(dense.qacc).isEqualTo(alone.qacc);
      assertThat(dense.qfrcConstraint).isEqualTo(alone.qfrcConstraint);
    }
    assertThat(alone.nefc).isPositive();
  }

  @Test
  void theDenseJacobianIsRead() {
    Model m = World.load(MODELS.resolve("humanoid.xml"));
    Data d = Physics.makeData(m);
    for (int s = 0; s < 150; s++) {
      Physics.step(m, d);
    }
    Problem p = problem(m, d, true);
    double[] ones = new double[p.nv()];
    Arrays.fill(ones, 1);
    int row = d.nefc - 1;
    assertThat(d.efc.JRownnz[row]).isGreaterThan(1);
    double before = mul(p, ones)[row];
    d.efc.J[row * m.nv] += 1;
    assertThat(mul(p, ones)[row]).isNotEqualTo(before);
  }
}
