package dev.armature.dynamics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.data.Data;
import dev.armature.math.SparseFactor;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import dev.armature.testkit.RandomTrees;
import dev.armature.testkit.World;
import org.junit.jupiter.api.Test;

/** The passes over several rows of the inertia give the numbers of plain loops, to the bit. */
class InertiaBitsTest {
  @Test
  void ofRandomMechanisms() {
    RandomTrees.each(
        (m, d) -> {
          Physics.forward(m, d);
          assertPlainLoopsAgree(m, d);
        });
  }

  @Test
  void besideSimpleBodies() {
    String ball = "<freejoint/><geom size='.1'/>";
    String arm = "<joint type='ball'/><geom size='.1 .2' type='capsule' pos='0 .2 0'/>";
    Model m =
        World.compile(
            "<mujoco><worldbody><body>%s</body><body pos='1 0 0'>%s</body>".formatted(ball, ball)
                + "<body pos='2 0 0'>%s<body pos='0 .4 0'>%s</body></body>".formatted(arm, arm)
                + "<body pos='3 0 0'>%s</body></worldbody></mujoco>".formatted(ball));
    assertThat(m.dof.simplenum[0]).isEqualTo(12);
    assertThat(m.dof.simplenum[m.nv - 1]).isEqualTo(1);
    Data d = Physics.makeData(m);
    for (int i = 0; i < m.nv; i++) {
      d.qvel[i] = 0.3 + 0.1 * i;
    }
    for (int s = 0; s < 5; s++) {
      Physics.step(m, d);
      assertPlainLoopsAgree(m, d);
    }
  }

  private static void assertPlainLoopsAgree(Model m, Data d) {
    double[] legacy = new double[m.nM];
    for (int i = 0; i < m.nC; i++) {
      legacy[m.mapM2M[i]] = d.M[i];
    }
    assertThat(d.qM).isEqualTo(legacy);
    double[] ld = d.M.clone();
    double[] inverse = new double[m.nv];
    factor(m, ld, inverse);
    assertThat(d.qLD).isEqualTo(ld);
    assertThat(d.qLDiagInv).isEqualTo(inverse);
    for (int zeros = 1; zeros < 4; zeros++) {
      double[] y = new double[m.nv];
      for (int i = 0; i < m.nv; i++) {
        y[i] = i % zeros == 1 ? 0 : 1.1 - 0.3 * i;
      }
      double[] x = y.clone();
      SparseFactor.solve(y, 0, ld, inverse, m.M.rownnz, m.M.rowadr, m.M.colind);
      InertiaMatrix.solve(m, d, x, x);
      assertThat(x).isEqualTo(y);
    }
  }

  private static void factor(Model m, double[] ld, double[] inverse) {
    for (int k = m.nv - 1; k >= 0; k--) {
      int row = m.M.rowadr[k];
      int diagonal = row + m.M.rownnz[k] - 1;
      inverse[k] = 1 / ld[diagonal];
      for (int at = diagonal - 1; at >= row; at--) {
        int above = m.M.rowadr[m.M.colind[at]];
        double factor = -ld[at] * inverse[k];
        for (int c = row; c <= at; c++) {
          ld[above + c - row] += factor * ld[c];
        }
      }
      for (int at = row; at < diagonal; at++) {
        ld[at] *= inverse[k];
      }
    }
  }
}
