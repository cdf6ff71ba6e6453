package dev.armature.plugin.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.conformance.OwnReferences;
import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import dev.armature.testkit.World;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * A cable of {@code mujoco.elasticity.cable}, clamped at one end and bent by its own weight,
 * against the elastica.
 *
 * <p>With θ the slope below the horizontal at arc length s, w the weight of unit length and E I the
 * bending stiffness, the moment of the weight beyond s is carried by the curvature:
 *
 * <pre>  E I θ'' = −w (L − s) cos θ,    θ(clamp) = 0,  θ'(L) = 0</pre>
 *
 * <p>The cable has n − 1 hinges, one between any two of its n rigid segments. The hinge at s holds
 * the curvature of half a segment on either side, and the first segment is welded to the wall: so
 * the chain is the elastica clamped at the middle of the first segment, to second order in the
 * length of a segment, and the elastica clamped at the wall to first order.
 */
class CablePhysicsTest {
  private static final double LENGTH = 1;
  private static final double HEIGHT = 1;
  private static final double RADIUS = .01;
  private static final double STIFFNESS = 2e7 * Math.PI * RADIUS * RADIUS * RADIUS * RADIUS / 4;
  private static final double WEIGHT = 400 * Math.PI * RADIUS * RADIUS * 9.81;

  /** Where the tip of the cable comes to rest: x, and how far below the clamp. */
  private static double[] cableTip(int segments) throws IOException {
    String file = Files.readString(OwnReferences.root().resolve("models/plugins/cantilever.xml"));
    String text = file.replace("count=\"21 1 1\"", "count=\"" + (segments + 1) + " 1 1\"");
    Model m = World.compile(text);
    assertThat(m.nbody).isEqualTo(segments + 1);
    Arrays.fill(m.dof.damping, 3. / segments); // near critical, however many hinges share it
    Data d = new Data(m);
    double[] tip = new double[2];
    double speed = 1;
    for (int step = 0; step < 40_000 && speed > 1e-8; step++) {
      Physics.step(m, d);
      speed = 0;
      for (int i = 0; i < m.nv; i++) {
        speed = Math.max(speed, Math.abs(d.qvel[i]));
      }
      if (step < 500) {
        speed = 1; // it starts at rest
      }
    }
    assertThat(speed).as("it has come to rest").isLessThanOrEqualTo(1e-8);
    Physics.forward(m, d);
    int last = m.nbody - 1;
    double segment = LENGTH / segments;
    tip[0] = d.xpos[3 * last] + segment * d.xmat[9 * last];
    tip[1] = HEIGHT - d.xpos[3 * last + 2] - segment * d.xmat[9 * last + 6];
    assertThat(d.xpos[3 * last + 1]).as("it stays in its plane").isBetween(-1e-9, 1e-9);
    return tip;
  }

  /**
   * The tip of the elastica whose first {@code clamped} meters stay straight, found by shooting.
   */
  private static double[] elasticaTip(double clamped) {
    double low = 0;
    double high = 20;
    double[] tip = new double[3];
    for (int i = 0; i < 100; i++) {
      double curvature = .5 * (low + high);
      shoot(clamped, curvature, tip);
      if (tip[2] > 0) {
        high = curvature;
      } else {
        low = curvature;
      }
    }
    assertThat(tip[2]).as("curvature at the free end").isBetween(-1e-9, 1e-9);
    return tip;
  }

  /** Integrates (θ, θ', x, z) from the clamp to the free end with RK4. */
  private static void shoot(double clamped, double curvature, double[] tip) {
    int steps = 2000;
    double h = (LENGTH - clamped) / steps;
    double[] y = {0, curvature, clamped, 0};
    double[] probe = new double[4];
    double[] rate = new double[4];
    double[] sum = new double[4];
    double[] reach = {0, .5, .5, 1};
    double[] share = {1 / 6., 1 / 3., 1 / 3., 1 / 6.};
    for (int step = 0; step < steps; step++) {
      double[] start = y.clone();
      System.arraycopy(start, 0, sum, 0, 4);
      Arrays.fill(rate, 0);
      for (int stage = 0; stage < 4; stage++) {
        for (int k = 0; k < 4; k++) {
          probe[k] = start[k] + reach[stage] * h * rate[k];
        }
        double s = clamped + (step + reach[stage]) * h;
        rate[0] = probe[1];
        rate[1] = -WEIGHT / STIFFNESS * (LENGTH - s) * StrictMath.cos(probe[0]);
        rate[2] = StrictMath.cos(probe[0]);
        rate[3] = StrictMath.sin(probe[0]);
        for (int k = 0; k < 4; k++) {
          sum[k] += share[stage] * h * rate[k];
        }
      }
      System.arraycopy(sum, 0, y, 0, 4);
    }
    tip[0] = y[2];
    tip[1] = y[3];
    tip[2] = y[1];
  }

  private static double distance(double[] a, double[] b) {
    return Math.hypot(a[0] - b[0], a[1] - b[1]) / LENGTH;
  }

  @Test
  void itsTipConvergesToTheElasticaAsSegmentsGetShorter() throws IOException {
    double[] wall = elasticaTip(0);
    assertThat(wall[1]).as("it hangs far down, where beams are not linear").isGreaterThan(.5);
    double before = Double.NaN;
    double beforeMiddle = Double.NaN;
    for (int segments = 5; segments <= 20; segments *= 2) {
      double[] tip = cableTip(segments);
      double off = distance(tip, wall);
      double offMiddle = distance(tip, elasticaTip(.5 * LENGTH / segments));
      if (segments > 5) {
        assertThat(before / off).as("first order").isBetween(1.9, 2.1);
        assertThat(beforeMiddle / offMiddle).as("second order").isBetween(3.6, 4.1);
      }
      before = off;
      beforeMiddle = offMiddle;
    }
    assertThat(before).isLessThan(.05);
    assertThat(beforeMiddle).isLessThan(1e-3);
  }
}
