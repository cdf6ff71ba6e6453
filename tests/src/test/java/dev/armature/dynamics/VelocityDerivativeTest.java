package dev.armature.dynamics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import dev.armature.testkit.RandomTrees;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Analytic velocity derivatives against finite differences of the forces. */
class VelocityDerivativeTest {
  private static final double H = 1e-6;

  /** actuator + passive − bias at the velocity of d. */
  private static double[] forces(Model m, Data d) {
    Physics.forward(m, d);
    double[] f = new double[m.nv];
    for (int i = 0; i < m.nv; i++) {
      f[i] = d.qfrcActuator[i] + d.qfrcPassive[i] - d.qfrcBias[i];
    }
    return f;
  }

  private static boolean inPattern(Model m, int r, int c) {
    return IntStream.range(m.D.rowadr[r], m.D.rowadr[r] + m.D.rownnz[r])
        .anyMatch(k -> m.D.colind[k] == c);
  }

  private static boolean tendonsCouple(Model m, Data d, int r, int c) {
    for (int t = 0; t < m.ntendon; t++) {
      if (moves(m, d, t, r) && moves(m, d, t, c)) {
        return true;
      }
    }
    return false;
  }

  private static boolean moves(Model m, Data d, int tendon, int dof) {
    int adr = d.tenJRowadr[tendon];
    return m.isSparse()
        ? IntStream.range(adr, adr + d.tenJRownnz[tendon]).anyMatch(k -> d.tenJColind[k] == dof)
        : d.tenJ[tendon * m.nv + dof] != 0;
  }

  /** The derivative of force r by velocity c; zero where the pattern has no place for it. */
  private static double entry(Model m, double[] derivative, int r, int c) {
    for (int k = m.D.rowadr[r]; k < m.D.rowadr[r] + m.D.rownnz[r]; k++) {
      if (m.D.colind[k] == c) {
        return derivative[k];
      }
    }
    return 0;
  }

  /**
   * Compares every entry. The pattern couples a dof with its ancestors and descendants; what a
   * tendon couples across branches is left out, as in MuJoCo, and not compared.
   */
  private static void assertDerivative(Model m, long seed, double tolerance) {
    Data d = RandomTrees.state(m, seed);
    Physics.forward(m, d);
    VelocityDerivative.compute(m, d, true);
    Data other = RandomTrees.state(m, seed);
    for (int c = 0; c < m.nv; c++) {
      double kept = other.qvel[c];
      other.qvel[c] = kept + H;
      double[] high = forces(m, other);
      other.qvel[c] = kept - H;
      double[] low = forces(m, other);
      other.qvel[c] = kept;
      for (int r = 0; r < m.nv; r++) {
        if (tendonsCouple(m, d, r, c) && !inPattern(m, r, c)) {
          continue;
        }
        assertThat(entry(m, d.qDeriv, r, c))
            .as("seed %d force %d velocity %d", seed, r, c)
            .isCloseTo((high[r] - low[r]) / (2 * H), within(tolerance));
      }
    }
  }

  @Test
  void derivativeOfCoriolisAndCentrifugalForcesIsExact() {
    for (int seed = 0; seed < 30; seed++) {
      assertDerivative(RandomTrees.bare(seed, 3 + seed % 8), seed, 1e-7);
    }
  }

  @Test
  void derivativeOfAllSmoothForcesIsExact() {
    for (int seed = 0; seed < 30; seed++) {
      assertDerivative(RandomTrees.rich(seed, 3 + seed % 8), seed, 1e-6);
    }
  }

  @Test
  void derivativeInADenseMediumIsExact() {
    for (int seed = 0; seed < 10; seed++) {
      Model m = RandomTrees.rich(seed, 4);
      m.opt.density = 1000;
      m.opt.viscosity = 0.5;
      assertDerivative(m, seed, 1e-4);
    }
  }

  @Test
  void withoutTheBiasTheDerivativeDiffersByExactlyThat() {
    Model m = RandomTrees.rich(3, 6);
    m.opt.density = 0;
    m.opt.viscosity = 0;
    Data d = RandomTrees.state(m, 3);
    Physics.forward(m, d);
    VelocityDerivative.compute(m, d, true);
    double[] full = d.qDeriv.clone();
    VelocityDerivative.compute(m, d, false);
    double[] bias = new double[m.nv];
    double[] biasHigh = new double[m.nv];
    RecursiveNewtonEuler.bias(m, d, bias);
    for (int c = 0; c < m.nv; c++) {
      Data other = RandomTrees.state(m, 3);
      other.qvel[c] += H;
      Physics.forward(m, other);
      RecursiveNewtonEuler.bias(m, other, biasHigh);
      for (int r = 0; r < m.nv; r++) {
        assertThat(entry(m, d.qDeriv, r, c) - entry(m, full, r, c))
            .isCloseTo((biasHigh[r] - bias[r]) / H, within(1e-4));
      }
    }
  }
}
