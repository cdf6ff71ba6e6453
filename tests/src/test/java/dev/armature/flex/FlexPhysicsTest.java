package dev.armature.flex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import dev.armature.testkit.World;
import java.util.Arrays;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Deformable bodies against what mechanics says of them. */
class FlexPhysicsTest {

  // ---- energy

  /**
   * Elastic energy. The force at an end of edge e is -s_e (x_a - x_b) with s_e = Σ_f K_ef ε_f, and
   * ε = L² - L0² changes with x_a by 2 (x_a - x_b), so the energy is ¼ Σ K_ef ε_e ε_f.
   */
  private static double elasticEnergy(Model m, Data d) {
    double[] strain = new double[6];
    double sum = 0;
    for (int e = 0; e < m.flex.elemnum[0]; e++) {
      for (int i = 0; i < 6; i++) {
        int edge = m.flex.elemedge[6 * e + i];
        double length = 0;
        for (int k = 0; k < 3; k++) {
          double x =
              d.flexvertXpos[3 * m.flex.edge[2 * edge] + k]
                  - d.flexvertXpos[3 * m.flex.edge[2 * edge + 1] + k];
          length += x * x;
        }
        strain[i] = length - m.flexedge.length0[edge] * m.flexedge.length0[edge];
      }
      int at = 21 * e; // the upper triangle, row by row
      for (int i = 0; i < 6; i++) {
        for (int j = i; j < 6; j++) {
          sum += (i == j ? .25 : .5) * m.flex.stiffness[at++] * strain[i] * strain[j];
        }
      }
    }
    return sum;
  }

  /** Every vertex is a point mass on three slides. */
  private static double kineticEnergy(Model m, Data d) {
    double sum = 0;
    for (int i = 0; i < m.nv; i++) {
      sum += .5 * m.body.mass[m.dof.bodyid[i]] * d.qvel[i] * d.qvel[i];
    }
    return sum;
  }

  @Test
  void anUndampedElasticCubeKeepsItsEnergy() {
    Model m =
        World.compile(
            """
            <mujoco><option timestep="2e-4" gravity="0 0 0" integrator="RK4"><flag contact="disable"/></option>
            <worldbody><flexcomp name="cube" type="grid" dim="3" count="3 3 3" spacing=".1 .1 .1" radius=".001" mass="1">
            <elasticity young="1e4" poisson=".2" damping="0"/></flexcomp></worldbody></mujoco>
            """);
    Data d = new Data(m);
    for (int i = 0; i < m.nv; i++) {
      d.qvel[i] = StrictMath.sin(1.3 * i + .5);
    }
    Physics.forward(m, d);
    double start = kineticEnergy(m, d) + elasticEnergy(m, d);
    double most = 0;
    double worst = 0;
    for (int step = 0; step < 1000; step++) {
      Physics.step(m, d);
      Physics.forward(m, d);
      double elastic = elasticEnergy(m, d);
      most = Math.max(most, elastic);
      worst = Math.max(worst, Math.abs(kineticEnergy(m, d) + elastic - start));
    }
    assertThat(most).as("energy taken up by the springs").isGreaterThan(.2 * start);
    assertThat(worst / start).isLessThan(1e-4);
  }

  // ---- beam

  private static final double HEIGHT = .08;
  private static final double SLENDERNESS = 8;
  private static final double YOUNG = 1e5;

  /**
   * Deflection of the tip of a clamped beam under a load there, over that of Euler and Bernoulli, P
   * L³ / (3 E I). The beam is one element wide and has {@code layers} over its height.
   */
  private static double deflection(int layers) {
    double spacing = HEIGHT / layers;
    int along = (int) (SLENDERNESS * layers) + 1;
    Model m =
        World.compile(
            """
            <mujoco><option gravity="0 0 0"><flag contact="disable"/></option><worldbody>
            <flexcomp name="beam" type="grid" dim="3" count="%1$d 2 %2$d" spacing="%3$s %3$s %3$s" radius=".001" mass="1">
            <pin gridrange="0 0 0 0 1 %4$d"/><contact internal="false" selfcollide="none"/>
            <elasticity young="%5$s" poisson="0" damping="0"/></flexcomp></worldbody></mujoco>
            """
                .formatted(along, layers + 1, spacing, layers, YOUNG));
    Data d = new Data(m);
    Physics.forward(m, d);
    double tip = Arrays.stream(m.flex.vertbodyid).mapToDouble(b -> d.xpos[3 * b]).max().orElse(0);
    double[] load = new double[m.nv];
    int ends = 2 * (layers + 1);
    double force = 1e-3;
    for (int body : m.flex.vertbodyid) {
      if (d.xpos[3 * body] > tip - .5 * spacing) {
        load[m.body.dofadr[body] + 2] = -force / ends;
      }
    }
    double[] x = balance(m, d, load);
    double down = 0;
    for (int i = 0; i < m.nv; i++) {
      down += load[i] * x[i] / force;
    }
    double length = SLENDERNESS * HEIGHT;
    double inertia = spacing * HEIGHT * HEIGHT * HEIGHT / 12;
    return down / (force * length * length * length / (3 * YOUNG * inertia));
  }

  /**
   * Small displacements at which the elastic forces balance a load: conjugate gradients, the
   * stiffness times a direction being the difference of the forces on its two sides.
   */
  private static double[] balance(Model m, Data d, double[] load) {
    double[] x = new double[m.nv];
    double[] r = load.clone();
    double[] p = load.clone();
    double[] kp = new double[m.nv];
    double rr = dot(r, r);
    double goal = 1e-12 * rr;
    for (int iteration = 0; iteration < 4000 && rr > goal; iteration++) {
      stiffness(m, d, p, kp);
      double a = rr / dot(p, kp);
      for (int i = 0; i < m.nv; i++) {
        x[i] += a * p[i];
        r[i] -= a * kp[i];
      }
      double next = dot(r, r);
      for (int i = 0; i < m.nv; i++) {
        p[i] = r[i] + next / rr * p[i];
      }
      rr = next;
    }
    assertThat(rr).as("the forces balance").isLessThanOrEqualTo(goal);
    return x;
  }

  private static void stiffness(Model m, Data d, double[] p, double[] res) {
    double eps = 1e-6 / Math.sqrt(dot(p, p));
    Arrays.fill(res, 0);
    for (int side = -1; side <= 1; side += 2) {
      for (int i = 0; i < m.nv; i++) {
        d.qpos[i] = m.qpos0[i] + side * eps * p[i];
      }
      Physics.forward(m, d);
      for (int i = 0; i < m.nv; i++) {
        res[i] -= side * d.qfrcPassive[i] / (2 * eps);
      }
    }
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  @Test
  void aClampedBeamBendsAsEulerAndBernoulliSayWhenTheMeshIsFine() {
    double coarse = deflection(2);
    double middle = deflection(4);
    double fine = deflection(8);
    assertThat(Math.abs(middle - 1)).isLessThan(Math.abs(coarse - 1));
    assertThat(Math.abs(fine - 1)).isLessThan(Math.abs(middle - 1));
    assertThat(fine).isCloseTo(1, within(.05));
  }

  // ---- rope

  @Test
  void aHangingRopeIsACatenary() {
    int n = 41;
    double span = 1;
    double rise = -.4;
    StringBuilder points = new StringBuilder();
    StringBuilder elements = new StringBuilder();
    for (int i = 0; i < n; i++) {
      double s = (double) i / (n - 1);
      points.append(span * s).append(" 0 ").append(rise * (1 - Math.abs(2 * s - 1))).append(' ');
      if (i > 0) {
        elements.append(i - 1).append(' ').append(i).append(' ');
      }
    }
    Model m =
        World.compile(
            """
            <mujoco><option timestep=".002" solver="Newton" tolerance="1e-10"><flag contact="disable"/></option>
            <worldbody><flexcomp name="rope" type="direct" dim="1" point="%s" element="%s" radius=".005" mass=".4">
            <pin id="0 %d"/><edge equality="true" solref=".005 1" solimp=".999 .999 .001"/></flexcomp></worldbody></mujoco>
            """
                .formatted(points, elements, n - 1));
    for (int i = 0; i < m.nv; i++) {
      m.dof.damping[i] = 5 * m.body.mass[m.dof.bodyid[i]];
    }
    Data d = new Data(m);
    for (int step = 0; step < 3000; step++) {
      Physics.step(m, d);
    }
    assertThat(Math.sqrt(dot(d.qvel, d.qvel))).as("it has come to rest").isLessThan(1e-3);
    double length = 2 * Math.sqrt(span * span / 4 + rise * rise);
    double low = .01; // a of z = a cosh(x / a): the length of the arc falls as a grows
    double high = 10;
    for (int i = 0; i < 100; i++) {
      double a = .5 * (low + high);
      if (2 * a * StrictMath.sinh(span / (2 * a)) > length) {
        low = a;
      } else {
        high = a;
      }
    }
    double top = low * StrictMath.cosh(span / (2 * low));
    double sag = top - low;
    assertThat(-d.flexvertXpos[3 * (n / 2) + 2]).isCloseTo(sag, Percentage.withPercentage(1));
    for (int i = 0; i < n; i++) {
      double x = d.flexvertXpos[3 * i] - .5 * span;
      double z = low * StrictMath.cosh(x / low) - top;
      assertThat(d.flexvertXpos[3 * i + 2])
          .as("height of vertex %d", i)
          .isCloseTo(z, within(.01 * sag));
    }
  }
}
