package dev.armature.solver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.data.Data;
import dev.armature.model.ConstraintState;
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

/** What is made with the dense Jacobian, to the bit against that with the rows as they are. */
class DenseRowsTest {
  private static final Path MODELS = Path.of("../models");

  private final SplittableRandom random = new SplittableRandom(11);

  private static Problem problem(Model m, Data d, boolean dense) {
    Problem p = new Problem(m);
    if (dense) {
      p.useDenseRows(true);
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

  /** Solves with the Hessian where some rows act, then where some others do. */
  private static double[] solveTwice(Problem p, boolean[][] acts, double[] b) {
    Hessian hessian = new Hessian();
    ConstraintCost cost = new ConstraintCost();
    double[] x = b.clone();
    p.mulJacobian(p.smoothAcc, p.jar);
    cost.update(p);
    boolean[] cone = new boolean[p.nefc];
    for (int i = 0; i < p.nefc; i++) {
      cone[i] = p.state[i] == ConstraintState.CONE;
      p.state[i] = cone[i] ? p.state[i] : state(acts[0][i]);
    }
    hessian.analyze(p);
    hessian.factor(p, cost);
    hessian.solve(p, x);
    for (int run = 0; run < p.nrun; run++) {
      for (int i = p.runRow[run]; i < p.runRow[run] + p.runRows[run]; i++) {
        if (!cone[i] && acts[0][i] != acts[1][i]) {
          p.state[i] = state(acts[1][i]);
          hessian.change(p, new int[] {i}, new int[] {run}, 0, 1);
        }
      }
    }
    hessian.finishChanges(p);
    hessian.solve(p, x);
    return x;
  }

  private static int state(boolean acts) {
    return acts ? ConstraintState.QUADRATIC : ConstraintState.SATISFIED;
  }

  private void assertSameHessian(Model m, Data d) {
    boolean[][] acts = new boolean[2][d.nefc];
    for (boolean[] some : acts) {
      for (int i = 0; i < some.length; i++) {
        some[i] = random.nextInt(4) > 0;
      }
    }
    double[] b = numbers(m.nv);
    assertThat(solveTwice(problem(m, d, true), acts, b))
        .isEqualTo(solveTwice(problem(m, d, false), acts, b));
  }

  @ParameterizedTest
  @ValueSource(strings = {"humanoid", "quadruped", "hopper", "gripper", "rover", "muscle_arm"})
  void productsAndHessiansOfAModelHaveTheSameBits(String name) {
    Model m = World.load(MODELS.resolve(name + ".xml"));
    Data d = Physics.makeData(m);
    int rows = 0;
    for (int s = 0; s < 300; s++) {
      Physics.step(m, d);
      rows = Math.max(rows, d.nefc);
      assertSameProducts(m, d);
      assertSameHessian(m, d);
    }
    assertThat(rows).isPositive();
  }

  @Test
  void productsAndHessiansOfRandomWorldsHaveTheSameBits() {
    int rows = 0;
    for (int seed = 0; seed < 60; seed++) {
      Model m = RandomWorlds.model(seed);
      m.opt.solver = SolverType.NEWTON;
      Data d = RandomWorlds.state(m, seed);
      Physics.forward(m, d);
      rows += m.isSparse() ? 0 : d.nefc;
      assertSameProducts(m, d);
      assertSameHessian(m, d);
    }
    assertThat(rows).isGreaterThan(300);
  }

  @Test
  void aWorldTakesTheSameWay() {
    Model m = World.load(MODELS.resolve("humanoid.xml"));
    Data alone = Physics.makeData(m);
    Data dense = Physics.makeData(m);
    ConstraintSolver.useDenseRows(dense, true);
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
