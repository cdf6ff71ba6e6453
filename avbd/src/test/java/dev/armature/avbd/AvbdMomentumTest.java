package dev.armature.avbd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AvbdMomentumTest {
  /** Bodies in a heap without a floor, some tied to each other, their origins beside their coms. */
  private static Model cluster(long seed, int count, String gravity) {
    Random random = new Random(seed);
    StringBuilder bodies = new StringBuilder();
    StringBuilder ties = new StringBuilder();
    for (int i = 0; i < count; i++) {
      bodies.append(
          String.format(
              Locale.ROOT,
              "<body name='b%d' pos='%f %f %f' euler='%f %f %f'><freejoint/><geom type='box'"
                  + " size='%f %f %f' pos='%f .02 .03'/></body>",
              i,
              0.15 * (i % 2),
              0.15 * (i / 2 % 2),
              0.15 * (i / 4),
              90 * random.nextDouble(),
              90 * random.nextDouble(),
              90 * random.nextDouble(),
              0.05 + 0.05 * random.nextDouble(),
              0.05 + 0.05 * random.nextDouble(),
              0.05 + 0.05 * random.nextDouble(),
              0.05 * random.nextDouble()));
      // one island for good: the spin of a body on its own is that of free flight
      if (i % 5 == 4) {
        ties.append("<weld body1='b" + (i - 2) + "' body2='b" + i + "'/>");
      } else if (i > 0) {
        ties.append("<connect body1='b" + (i - 1) + "' body2='b" + i + "' anchor='.1 0 0'/>");
      }
    }
    return Scenes.model(
        "<mujoco><option solver='avbd' gravity='"
            + gravity
            + "'/><worldbody>"
            + bodies
            + "</worldbody><equality>"
            + ties
            + "</equality></mujoco>");
  }

  /** Linear momentum, and angular momentum about the common center of mass. */
  private static double[] momentum(Model m, Data d) {
    Physics.forward(m, d);
    double[] res = new double[6];
    double[] center = new double[3];
    double mass = 0;
    for (int b = 1; b < m.nbody; b++) {
      mass += m.body.mass[b];
      for (int k = 0; k < 3; k++) {
        center[k] += m.body.mass[b] * d.xipos[3 * b + k];
      }
    }
    for (int b = 1; b < m.nbody; b++) {
      int root = 3 * m.body.rootid[b];
      double[] w = Arrays.copyOfRange(d.cvel, 6 * b, 6 * b + 3);
      double[] v = Arrays.copyOfRange(d.cvel, 6 * b + 3, 6 * b + 6);
      double[] arm = new double[3];
      double[] r = new double[3];
      for (int k = 0; k < 3; k++) {
        arm[k] = d.xipos[3 * b + k] - d.subtreeCom[root + k];
        r[k] = d.xipos[3 * b + k] - center[k] / mass;
      }
      double[] turned = cross(w, arm);
      for (int k = 0; k < 3; k++) {
        v[k] += turned[k];
        res[k] += m.body.mass[b] * v[k];
      }
      double[] orbit = cross(r, v);
      for (int k = 0; k < 3; k++) {
        res[3 + k] += m.body.mass[b] * orbit[k];
        for (int a = 0; a < 3; a++) {
          double local = 0;
          for (int c = 0; c < 3; c++) {
            local += d.ximat[9 * b + 3 * c + a] * w[c];
          }
          res[3 + k] += d.ximat[9 * b + 3 * k + a] * m.body.inertia[3 * b + a] * local;
        }
      }
    }
    return res;
  }

  private static double[] cross(double[] a, double[] b) {
    return new double[] {
      a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]
    };
  }

  @ParameterizedTest(name = "{0} sweeps, gravity {1}")
  @CsvSource({"1, 0 0 0", "4, 0 0 0", "30, 0 0 0", "1, 0 1 -9.81", "4, 0 1 -9.81", "30, 0 1 -9.81"})
  @DisplayName("floating clusters keep linear and angular momentum for any number of sweeps")
  void clusters(int sweeps, String gravity) {
    for (int seed = 0; seed < 4; seed++) {
      Model m = cluster(seed, 12, gravity);
      AvbdOptions.of(m).sweeps = sweeps;
      Data d = new Data(m);
      Random random = new Random(100 + seed);
      for (int i = 0; i < m.nv; i++) {
        d.qvel[i] = (i % 6 < 3 ? 1 : 5) * random.nextGaussian();
      }
      double[] before = momentum(m, d);
      int touched = 0;
      for (int step = 1; step <= 100; step++) {
        Physics.step(m, d);
        touched += d.ncon;
      }
      assertThat(touched).isGreaterThan(200);
      double[] after = momentum(m, d);
      double mass = Arrays.stream(m.body.mass).sum();
      double linear = Math.hypot(before[0], Math.hypot(before[1], before[2]));
      double angular = Math.hypot(before[3], Math.hypot(before[4], before[5]));
      for (int k = 0; k < 6; k++) {
        double impulse = k < 3 ? mass * m.opt.gravity[k] * 100 * m.opt.timestep : 0;
        assertThat(after[k])
            .as("seed %d, component %d", seed, k)
            .isCloseTo(before[k] + impulse, within(1e-9 * (k < 3 ? linear : angular)));
      }
    }
  }

  /** Velocities along x of two boxes after they met head-on. */
  private static double[] collide(int sweeps, double mass) {
    Model m =
        Scenes.model(
            "<mujoco><option solver='avbd' gravity='0 0 0'/><worldbody>"
                + Scenes.box(-0.3, 0, 1, 0.1)
                + Scenes.box(0.3, 0, 1, 0.1).replace("<geom", "<geom mass='" + mass + "'")
                + "</worldbody></mujoco>");
    AvbdOptions.of(m).sweeps = sweeps;
    Data d = new Data(m);
    d.qvel[0] = 3;
    d.qvel[6] = -1;
    Scenes.steps(m, d, 300);
    return new double[] {d.qvel[0], d.qvel[6]};
  }

  @ParameterizedTest(name = "second box of {0} kg")
  @CsvSource({"8", "0.5", "200"})
  @DisplayName("a collision ends at 4 sweeps as it does at 100")
  void collision(double mass) {
    double[] few = collide(4, mass);
    double[] many = collide(100, mass);
    double common = (8 * 3 - mass) / (8 + mass);
    assertThat(many).containsExactly(new double[] {common, common}, within(1e-6));
    assertThat(few).containsExactly(many, within(1e-6));
  }
}
