package dev.armature.collision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.collision.flex.FlexCollision;
import dev.armature.data.Data;
import dev.armature.data.Warnings;
import dev.armature.flex.FlexKinematics;
import dev.armature.math.Vec3;
import dev.armature.model.DisableFlag;
import dev.armature.model.Model;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Throws the flexes of a {@link FuzzWorld} at its geoms, at each other and at themselves: lines,
 * triangles and tetrahedra with and without radius, with corners on one spot, on a line or in a
 * plane.
 */
final class FlexFuzz {
  /** How often meshes change. */
  private static final int BATCH = 500;

  private static final double UNIT = 1e-6;

  private final FuzzWorld world;
  private final Model m;
  private final Data d;
  private final SplittableRandom random;
  private final FlexCollision collision = new FlexCollision();

  /** Bodies that have geoms. */
  private final int[] bodies;

  private final long[] contacts = new long[3];
  private String what = "";

  FlexFuzz(long seed) {
    world = new FuzzWorld(seed, false);
    m = world.m;
    d = world.d;
    random = world.random;
    bodies = Arrays.stream(m.geom.bodyid).distinct().toArray();
    Arrays.fill(m.flex.contype, 1);
    Arrays.fill(m.flex.conaffinity, 1);
  }

  /** Contacts so far of flexes with geoms, with other flexes, with themselves. */
  long[] contacts() {
    return contacts.clone();
  }

  /** Makes a number of throws; fails at the first number that is not finite. */
  void run(long count) {
    for (long i = 0; i < count; i++) {
      if (i % BATCH == 0) {
        world.scaleMeshes();
      }
      int flex = random.nextInt(m.nflex);
      int other = random.nextInt(m.nflex);
      int body = bodies[random.nextInt(bodies.length)];
      pose(flex, other, body);
      FlexKinematics.compute(m, d);
      d.ncon = 0;
      d.warning.clear();
      int kind = random.nextInt(8);
      if (kind > 2) {
        what = "body " + body + " and flex " + flex;
        collision.body(m, d, body, flex);
        check(0, i);
      } else if (kind > 0 && other != flex) {
        what = "flexes " + flex + " and " + other;
        collision.flexes(m, d, Math.min(flex, other), Math.max(flex, other));
        check(1, i);
      } else {
        what = "flex " + flex + " and itself";
        collision.self(m, d, flex);
        check(2, i);
      }
    }
  }

  /** Puts two flexes and a body near to each other. */
  private void pose(int flex, int other, int body) {
    double scale = random.nextInt(4) == 0 ? Math.pow(10, random.nextInt(-9, 9)) : 0.5;
    double[] middle = {world.awkward(0.5), world.awkward(0.5), world.awkward(0.5)};
    int first = m.body.geomadr[body];
    for (int g = first; g < first + m.body.geomnum[body]; g++) {
      for (int k = 0; k < 3; k++) {
        world.resize(g, k, world.size(scale));
        d.geomXpos[3 * g + k] = middle[k] + (random.nextInt(3) == 0 ? 0 : world.awkward(scale));
      }
      world.bound(g);
      world.turn(g);
    }
    vertices(flex, middle, scale);
    if (other != flex) {
      vertices(other, middle, scale);
    }
    m.flex.radius[flex] = random.nextInt(3) == 0 ? 0 : world.size(0.1 * scale);
    m.flex.radius[other] = random.nextInt(3) == 0 ? 0 : world.size(0.1 * scale);
    m.flex.margin[flex] = random.nextInt(3) > 0 ? 0 : Math.abs(world.awkward(0.1));
    m.flex.selfcollide[flex] = random.nextInt(5);
    m.opt.disableflags = random.nextInt(4) == 0 ? DisableFlag.MIDPHASE : 0;
    m.opt.ccdIterations = random.nextInt(8) == 0 ? random.nextInt(5) : 35;
  }

  /** Corners anywhere, or on the spot of another one, or half way between two others. */
  private void vertices(int flex, double[] middle, double scale) {
    int from = m.flex.vertadr[flex];
    for (int v = from; v < from + m.flex.vertnum[flex]; v++) {
      int at = 3 * m.flex.vertbodyid[v];
      int one = 3 * m.flex.vertbodyid[random.nextInt(from, v + 1)];
      int two = 3 * m.flex.vertbodyid[random.nextInt(from, v + 1)];
      boolean between = v > from && random.nextInt(4) == 0;
      boolean aside = random.nextInt(3) == 0;
      for (int k = 0; k < 3; k++) {
        d.xpos[at + k] =
            between && one != at && two != at
                ? 0.5 * (d.xpos[one + k] + d.xpos[two + k]) + (aside ? 1e-15 * scale : 0)
                : middle[k] + world.awkward(scale);
      }
    }
  }

  private void check(int kind, long number) {
    contacts[kind] += d.ncon;
    if (d.warning.count(Warnings.Kind.BAD_CONTACT) > 0) {
      assertThat(d.warning.count(Warnings.Kind.BAD_CONTACT)).as(describe(number)).isZero();
    }
    for (int c = 0; c < d.ncon; c++) {
      double sum = d.contact.dist[c];
      for (int k = 0; k < 3; k++) {
        sum += d.contact.pos[3 * c + k];
        double length = Vec3.norm(d.contact.frame, 9 * c + 3 * k);
        if (!(Math.abs(length - 1) < UNIT)) {
          assertThat(length).as("length of axis %s, %s", k, describe(number)).isEqualTo(1);
        }
      }
      if (!Double.isFinite(sum)) {
        assertThat(sum).as(describe(number)).isFinite();
      }
    }
  }

  private String describe(long number) {
    StringBuilder out = new StringBuilder("throw " + number + " of " + what);
    out.append(" sizes ").append(Arrays.toString(m.geom.size));
    out.append(" radii ").append(Arrays.toString(m.flex.radius));
    return out.append(" vertices ").append(Arrays.toString(d.flexvertXpos)).toString();
  }
}
