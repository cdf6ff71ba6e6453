package dev.armature.kinematics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.data.Data;
import dev.armature.dynamics.SubtreeVelocity;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import dev.armature.testkit.RandomTrees;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Jacobians against finite differences and against each other, on random trees. */
class JacobianTest {
  private static final double H = 1e-6;

  private static Data moved(Model m, Data d, double[] direction, double h) {
    Data next = new Data(m);
    System.arraycopy(d.qpos, 0, next.qpos, 0, m.nq);
    System.arraycopy(d.qvel, 0, next.qvel, 0, m.nv);
    Coordinates.integrate(m, next.qpos, direction, h);
    Physics.position(m, next);
    Physics.velocity(m, next);
    return next;
  }

  private static double[] unit(Model m, int i) {
    double[] e = new double[m.nv];
    e[i] = 1;
    return e;
  }

  @Test
  void pointJacobiansAreFiniteDifferences() {
    RandomTrees.each(
        (m, d) -> {
          Physics.forward(m, d);
          int body = m.nbody - 1;
          double[] site = new double[3 * m.nv];
          double[] com = new double[3 * m.nv];
          double[] origin = new double[3 * m.nv];
          double[] geom = new double[3 * m.nv];
          double[] subtree = new double[3 * m.nv];
          Jacobian.site(m, d, site, null, body);
          Jacobian.bodyCom(m, d, com, null, body);
          Jacobian.body(m, d, origin, null, body);
          Jacobian.geom(m, d, geom, null, m.ngeom - 1);
          Jacobian.subtreeCom(m, d, subtree, 1);
          for (int i = 0; i < m.nv; i++) {
            Data high = moved(m, d, unit(m, i), H);
            Data low = moved(m, d, unit(m, i), -H);
            for (int k = 0; k < 3; k++) {
              int at = k * m.nv + i;
              difference(high.siteXpos, low.siteXpos, 3 * body + k, site[at]);
              difference(high.xipos, low.xipos, 3 * body + k, com[at]);
              difference(high.xpos, low.xpos, 3 * body + k, origin[at]);
              difference(high.geomXpos, low.geomXpos, 3 * (m.ngeom - 1) + k, geom[at]);
              difference(high.subtreeCom, low.subtreeCom, 3 + k, subtree[at]);
            }
          }
        });
  }

  private static void difference(double[] high, double[] low, int at, double expected) {
    assertThat((high[at] - low[at]) / (2 * H)).isCloseTo(expected, within(1e-8));
  }

  @Test
  void tendonJacobiansAreFiniteDifferencesOfTheLengths() {
    RandomTrees.each(
        (m, d) -> {
          Physics.forward(m, d);
          for (int i = 0; i < m.nv; i++) {
            Data high = moved(m, d, unit(m, i), H);
            Data low = moved(m, d, unit(m, i), -H);
            for (int t = 0; t < m.ntendon; t++) {
              if (high.tenWrapnum[t] == d.tenWrapnum[t] && low.tenWrapnum[t] == d.tenWrapnum[t]) {
                assertThat((high.tenLength[t] - low.tenLength[t]) / (2 * H))
                    .as("tendon %d dof %d", t, i)
                    .isCloseTo(d.tenJ[t * m.nv + i], within(1e-7));
              }
            }
          }
        });
  }

  @Test
  void axisJacobianIsTheFiniteDifferenceOfABodyAxis() {
    Model m = RandomTrees.rich(4, 6);
    Data d = RandomTrees.state(m, 4);
    Physics.forward(m, d);
    int body = m.nbody - 1;
    double[] axis = {d.xmat[9 * body], d.xmat[9 * body + 3], d.xmat[9 * body + 6]};
    double[] jac = new double[3 * m.nv];
    double[] origin = Arrays.copyOfRange(d.xpos, 3 * body, 3 * body + 3);
    Jacobian.pointAxis(m, d, null, jac, body, origin, axis);
    for (int i = 0; i < m.nv; i++) {
      Data high = moved(m, d, unit(m, i), H);
      Data low = moved(m, d, unit(m, i), -H);
      for (int k = 0; k < 3; k++) {
        difference(high.xmat, low.xmat, 9 * body + 3 * k, jac[k * m.nv + i]);
      }
    }
  }

  @Test
  void rateOfTheJacobianIsItsFiniteDifferenceAlongTheVelocity() {
    RandomTrees.each(
        (m, d) -> {
          Physics.forward(m, d);
          int body = m.nbody - 1;
          double[] dotp = new double[3 * m.nv];
          double[] dotr = new double[3 * m.nv];
          Jacobian.pointDot(m, d, dotp, dotr, body, d.siteXpos, 3 * body);
          Data high = moved(m, d, d.qvel, H);
          Data low = moved(m, d, d.qvel, -H);
          double[] highp = new double[3 * m.nv];
          double[] highr = new double[3 * m.nv];
          double[] lowp = new double[3 * m.nv];
          double[] lowr = new double[3 * m.nv];
          Jacobian.site(m, high, highp, highr, body);
          Jacobian.site(m, low, lowp, lowr, body);
          double[] product = new double[3];
          Jacobian.pointDotVelocity(m, d, body, d.siteXpos, 3 * body, product, 0);
          for (int k = 0; k < 3; k++) {
            double sum = 0;
            for (int i = 0; i < m.nv; i++) {
              int at = k * m.nv + i;
              assertThat((highp[at] - lowp[at]) / (2 * H)).isCloseTo(dotp[at], within(1e-7));
              assertThat((highr[at] - lowr[at]) / (2 * H)).isCloseTo(dotr[at], within(1e-7));
              sum += dotp[at] * d.qvel[i];
            }
            assertThat(product[k]).isCloseTo(sum, within(1e-12));
          }
        });
  }

  @Test
  void chainFormIsTheDenseFormWithoutItsZeroColumns() {
    RandomTrees.each(
        (m, d) -> {
          Physics.forward(m, d);
          for (int body = 0; body < m.nbody; body++) {
            int other = m.nbody - 1 - body;
            double[] densep = new double[3 * m.nv];
            double[] denser = new double[3 * m.nv];
            Jacobian.bodyCom(m, d, densep, denser, body);
            ChainJacobian chain = new ChainJacobian(m);
            chain.setPoint(m, d, body, d.xipos, 3 * body);
            assertExpands(m, chain, chain.jacp, densep);
            assertExpands(m, chain, chain.jacr, denser);
            double[] otherp = new double[3 * m.nv];
            double[] otherr = new double[3 * m.nv];
            Jacobian.body(m, d, otherp, otherr, other);
            for (int i = 0; i < 3 * m.nv; i++) {
              densep[i] -= otherp[i];
              denser[i] -= otherr[i];
            }
            chain.n = Jacobian.mergedChain(m, other, body, chain.dofs);
            chain.clear();
            chain.add(m, d, body, d.xipos, 3 * body, 1);
            chain.add(m, d, other, d.xpos, 3 * other, -1);
            assertExpands(m, chain, chain.jacp, densep);
            assertExpands(m, chain, chain.jacr, denser);
          }
        });
  }

  private static void assertExpands(
      Model m, ChainJacobian jacobian, double[] values, double[] dense) {
    double[] full = new double[3 * m.nv];
    int[] chain = jacobian.dofs;
    int n = jacobian.n;
    for (int i = 0; i < n; i++) {
      assertThat(i == 0 || chain[i] > chain[i - 1]).isTrue();
      for (int k = 0; k < 3; k++) {
        full[k * m.nv + chain[i]] = values[k * n + i];
      }
    }
    assertThat(full).containsExactly(dense, within(1e-14));
  }

  @Test
  void appliedForceIsTheTransposedJacobianTimesIt() {
    Model m = RandomTrees.rich(11, 7);
    Data d = RandomTrees.state(m, 11);
    Physics.forward(m, d);
    Wrench wrench = new Wrench();
    Vec3.set(wrench.force, 0, 0.3, -0.7, 0.2);
    Vec3.set(wrench.torque, 0, 0.5, 0.1, -0.9);
    for (int body = 0; body < m.nbody; body++) {
      double[] p = new double[3 * m.nv];
      double[] r = new double[3 * m.nv];
      Jacobian.bodyCom(m, d, p, r, body);
      double[] qfrc = new double[m.nv];
      wrench.actOn(body, d.xipos, 3 * body);
      Jacobian.addForce(m, d, wrench, qfrc);
      for (int i = 0; i < m.nv; i++) {
        double sum = 0;
        for (int k = 0; k < 3; k++) {
          sum += p[k * m.nv + i] * wrench.force[k] + r[k * m.nv + i] * wrench.torque[k];
        }
        assertThat(qfrc[i]).isCloseTo(sum, within(1e-13));
      }
    }
  }

  @Test
  void momentumMatricesGiveTheMomentaOfSubtrees() {
    RandomTrees.each(
        (m, d) -> {
          Physics.forward(m, d);
          SubtreeVelocity.compute(m, d);
          for (int body = 0; body < m.nbody; body++) {
            double[] angular = new double[3 * m.nv];
            double[] linear = new double[3 * m.nv];
            Jacobian.angularMomentum(m, d, angular, body);
            Jacobian.subtreeCom(m, d, linear, body);
            for (int k = 0; k < 3; k++) {
              double spin = 0;
              double velocity = 0;
              for (int i = 0; i < m.nv; i++) {
                spin += angular[k * m.nv + i] * d.qvel[i];
                velocity += linear[k * m.nv + i] * d.qvel[i];
              }
              assertThat(spin).isCloseTo(d.subtreeAngmom[3 * body + k], within(1e-10));
              assertThat(velocity).isCloseTo(d.subtreeLinvel[3 * body + k], within(1e-10));
            }
          }
        });
  }

  @Test
  void coordinatesMovedAlongADifferenceArriveThere() {
    Model m = RandomTrees.rich(2, 8);
    Data a = RandomTrees.state(m, 1);
    Data b = RandomTrees.state(m, 2);
    double[] velocity = new double[m.nv];
    Coordinates.differentiate(m, velocity, 0.3, a.qpos, b.qpos);
    double[] q = Arrays.copyOf(a.qpos, m.nq);
    Coordinates.integrate(m, q, velocity, 0.3);
    Data arrived = new Data(m);
    System.arraycopy(q, 0, arrived.qpos, 0, m.nq);
    Physics.position(m, arrived);
    Physics.position(m, b);
    assertThat(arrived.xmat).containsExactly(b.xmat, within(1e-12));
    assertThat(arrived.xpos).containsExactly(b.xpos, within(1e-12));
  }
}
