package dev.armature.solver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.data.Data;
import dev.armature.math.Dot;
import dev.armature.model.Model;
import dev.armature.model.SolverType;
import dev.armature.testkit.World;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The products of conjugate gradients, to the bit against sums written out over whole matrices. */
class OrderedRowsTest {
  // legs of unlike length, so that rows have 6, 8 and 9 columns; limits and friction have one
  private static final String WORLD =
      """
      <mujoco>
        <option solver="%s" jacobian="%s" cone="elliptic"><flag island="disable"/></option>
        <default><geom size=".1"/><joint frictionloss=".1"/></default>
        <worldbody>
          <geom type="plane" size="5 5 1"/>
          <body pos="0 0 .09"><freejoint/><geom/>
            <body pos=".3 0 0"><joint axis="0 1 0"/><geom/>
              <body pos=".3 0 0"><joint axis="0 1 0" range="1 2"/><geom/></body>
            </body>
            <body pos="-.3 0 0"><joint axis="1 1 0"/><geom/></body>
          </body>
          <body name="b" pos="0 1 .09"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
          <body name="c" pos="0 1 .28"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
        </worldbody>
        <equality><weld body1="b" body2="c"/></equality>
      </mujoco>
      """;

  private final SplittableRandom random = new SplittableRandom(7);

  private static Problem problem(String solver, String jacobian) {
    World world = World.of(WORLD.formatted(solver, jacobian)).step(3).forward();
    Model m = world.model();
    Data d = world.data();
    assertThat(d.nefc).isGreaterThan(30);
    Problem p = new Problem(m);
    p.loadWhole(m, d, d.qaccSmooth);
    return p;
  }

  /** All entries of the Jacobian, row by row, zeros included. */
  private static double[][] matrix(Problem p) {
    double[][] j = new double[p.nefc][p.nv()];
    for (int s = 0; s < p.nrun; s++) {
      int at = p.runEntry[s];
      for (int i = 0; i < p.runRows[s]; i++) {
        for (int k = 0; k < p.runCols[s]; k++) {
          j[p.runRow[s] + i][p.col[p.runCol[s] + k]] = p.entries[at++];
        }
      }
    }
    return j;
  }

  private double[] numbers(int n) {
    double[] x = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = i % 5 == 3 ? 0 : random.nextDouble(-1, 1);
    }
    return x;
  }

  /** The product over given places only, four partial sums over them and then the rest. */
  private static double sparse(double[] a, double[] b, List<Integer> places) {
    double[] packedA = places.stream().mapToDouble(i -> a[i]).toArray();
    double[] packedB = places.stream().mapToDouble(i -> b[i]).toArray();
    double[] lane = new double[4];
    int whole = places.size() & -4;
    for (int i = 0; i < whole; i++) {
      lane[i & 3] += packedA[i] * packedB[i];
    }
    double sum = (lane[0] + lane[2]) + (lane[1] + lane[3]);
    for (int i = whole; i < places.size(); i++) {
      sum += packedA[i] * packedB[i];
    }
    return sum;
  }

  private static List<Integer> columnsOf(Problem p, int row) {
    List<Integer> columns = new ArrayList<>();
    for (int s = 0; s < p.nrun; s++) {
      if (row >= p.runRow[s] && row < p.runRow[s] + p.runRows[s]) {
        for (int k = 0; k < p.runCols[s]; k++) {
          columns.add(p.col[p.runCol[s] + k]);
        }
      }
    }
    return columns;
  }

  @Test
  void denseRowsAreAddedAsWholeRows() {
    Problem p = problem("CG", "dense");
    double[][] j = matrix(p);
    double[] v = numbers(p.nv());
    double[] res = new double[p.nefc];
    p.mulJacobian(v, res);
    double[] f = numbers(p.nefc);
    double[] back = new double[p.nv()];
    p.mulJacobianT(f, back);
    double[] expected = new double[p.nv()];
    for (int i = 0; i < p.nefc; i++) {
      assertThat(res[i]).isEqualTo(Dot.dense(j[i], 0, v, 0, p.nv()));
      for (int k = 0; k < p.nv(); k++) {
        expected[k] += j[i][k] * f[i];
      }
    }
    assertThat(back).isEqualTo(expected);
  }

  @Test
  void sparseRowsAndColumnsAreAddedByTheirEntries() {
    Problem p = problem("CG", "sparse");
    double[][] j = matrix(p);
    double[] v = numbers(p.nv());
    double[] res = new double[p.nefc];
    p.mulJacobian(v, res);
    double[] f = numbers(p.nefc);
    double[] back = new double[p.nv()];
    p.mulJacobianT(f, back);
    List<List<Integer>> rowsOf = new ArrayList<>();
    for (int k = 0; k < p.nv(); k++) {
      rowsOf.add(new ArrayList<>());
    }
    for (int i = 0; i < p.nefc; i++) {
      List<Integer> columns = columnsOf(p, i);
      assertThat(res[i]).isEqualTo(sparse(j[i], v, columns));
      for (int k : columns) {
        rowsOf.get(k).add(i);
      }
    }
    for (int k = 0; k < p.nv(); k++) {
      double[] column = new double[p.nefc];
      for (int i = 0; i < p.nefc; i++) {
        column[i] = j[i][k];
      }
      assertThat(back[k]).isEqualTo(sparse(column, f, rowsOf.get(k)));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dense", "sparse"})
  void conjugateGradientsNeedTheOrder(String jacobian) {
    for (String solver : new String[] {"CG", "Newton", "PGS"}) {
      Problem p = problem(solver, jacobian);
      OrderedRows rows = new OrderedRows(p.model());
      rows.find(p, 0);
      assertThat(rows.applies).isEqualTo(p.model().opt.solver == SolverType.CG);
      assertThat(rows.dense()).isEqualTo(rows.applies && jacobian.equals("dense"));
      rows.find(p, 1000);
      assertThat(rows.applies).isFalse();
    }
  }

  @Test
  void newtonNeedsTheOrderInRungeKuttaStepsOfShapesThatAreSearched() {
    String boxes = WORLD.formatted("Newton", "dense");
    String rungeKutta = boxes.replace("<option", "<option integrator=\"RK4\"");
    String spheres = rungeKutta.replace("type=\"box\" size=\".1 .1 .1\"", "size=\".1\"");
    assertThat(isOrdered(boxes)).isFalse();
    assertThat(isOrdered(rungeKutta)).isTrue();
    assertThat(isOrdered(spheres)).isFalse();
    assertThat(isOrdered(rungeKutta.replace("Newton", "PGS"))).isFalse();
  }

  private static boolean isOrdered(String world) {
    Model m = World.of(world).model();
    return new OrderedRows(m).needed(m);
  }
}
