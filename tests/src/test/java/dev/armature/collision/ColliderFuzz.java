package dev.armature.collision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.data.Data;
import dev.armature.math.Vec3;
import dev.armature.model.EnableFlag;
import dev.armature.model.GeomType;
import dev.armature.model.Model;
import dev.armature.query.GeomDistance;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Throws random pairs of the geoms of a {@link FuzzWorld} at their colliders. */
final class ColliderFuzz {
  /** How often meshes change. */
  private static final int BATCH = 500;

  /** Distances from SDFs come from the same search as contacts, so only some are asked for. */
  private static final int FIELD_DISTANCES = 8;

  private final FuzzWorld world;
  private final Model m;
  private final Data d;
  private final SplittableRandom random;
  private final List<int[]> pairs = new ArrayList<>();
  private final ContactBuffer found = new ContactBuffer();
  private final double[] fromto = new double[6];

  private long contacts;

  ColliderFuzz(long seed) {
    world = new FuzzWorld(seed, true);
    m = world.m;
    d = world.d;
    random = world.random;
    Colliders colliders = Colliders.of(d);
    for (int a = 0; a < m.ngeom; a++) {
      for (int b = a + 1; b < m.ngeom; b++) {
        int low = m.geom.type[a] <= m.geom.type[b] ? a : b;
        int high = low == a ? b : a;
        if (colliders.exists(m.geom.type[low], m.geom.type[high])) {
          pairs.add(new int[] {low, high});
        }
      }
    }
  }

  /** Number of contacts so far. */
  long contacts() {
    return contacts;
  }

  /** Number of pairs of geoms, all of which are thrown in turn. */
  int kinds() {
    return pairs.size();
  }

  /** Throws a number of pairs; fails at the first number that is not finite. */
  void run(long count) {
    for (long i = 0; i < count; i++) {
      if (i % BATCH == 0) {
        world.scaleMeshes();
      }
      int[] pair = pairs.get((int) (i % pairs.size()));
      one(pair[0], pair[1], i);
    }
  }

  private void one(int geom1, int geom2, long number) {
    boolean sameSize = random.nextInt(4) == 0;
    double scale = Math.pow(10, random.nextInt(-9, 9));
    boolean scaled = random.nextInt(4) == 0;
    for (int k = 0; k < 3; k++) {
      double size = world.size(scaled ? scale : 0.5);
      double other = world.size(scaled ? scale : 0.5);
      world.resize(geom1, k, size);
      world.resize(geom2, k, sameSize ? size : other);
      d.geomXpos[3 * geom1 + k] = world.awkward(0.5);
      double apart = random.nextInt(3) == 0 ? 0 : world.awkward(scaled ? scale : 0.5);
      d.geomXpos[3 * geom2 + k] = d.geomXpos[3 * geom1 + k] + apart;
    }
    world.bound(geom1);
    world.bound(geom2);
    world.turn(geom1);
    world.turn(geom2);
    m.opt.ccdIterations = random.nextInt(8) == 0 ? random.nextInt(5) : 35;
    m.opt.enableflags = random.nextBoolean() ? EnableFlag.MULTICCD : 0;
    m.opt.sdfInitpoints = random.nextInt(1, 5);
    m.opt.sdfIterations = random.nextInt(12);
    double margin = random.nextInt(3) > 0 ? 0 : Math.abs(world.awkward(0.1));
    found.clear();
    Colliders.of(d)
        .get(m.geom.type[geom1], m.geom.type[geom2])
        .collide(m, d, geom1, geom2, margin, found);
    contacts += found.count;
    check(geom1, geom2, number);
    if (m.geom.type[geom2] == GeomType.SDF && random.nextInt(FIELD_DISTANCES) > 0) {
      return;
    }
    double distance = GeomDistance.between(m, d, geom2, geom1, 1, fromto, 0);
    double sum = fromto[0] + fromto[1] + fromto[2] + fromto[3] + fromto[4] + fromto[5];
    if (!Double.isFinite(distance + sum)) {
      assertThat(distance + sum).as("distance, %s", describe(geom1, geom2, number)).isFinite();
    }
  }

  private void check(int geom1, int geom2, long number) {
    if (found.rejected > 0) {
      assertThat(found.rejected).as("rejected, %s", describe(geom1, geom2, number)).isZero();
    }
    for (int c = 0; c < found.count; c++) {
      double length = Vec3.norm(found.normal, 3 * c);
      if (!(Math.abs(length - 1) < 1e-6)) {
        assertThat(length)
            .as("length of normal, %s", describe(geom1, geom2, number))
            .isCloseTo(1, within(1e-6));
      }
    }
  }

  private String describe(int geom1, int geom2, long number) {
    StringBuilder out = new StringBuilder("pair " + number);
    for (int g : new int[] {geom1, geom2}) {
      out.append(" geom ").append(g).append(" type ").append(m.geom.type[g]);
      append(out, " size", m.geom.size, 3 * g, 3);
      append(out, " pos", d.geomXpos, 3 * g, 3);
      append(out, " mat", d.geomXmat, 9 * g, 9);
      append(out, " aabb", m.geom.aabb, 6 * g, 6);
    }
    return out.append(found).toString();
  }

  private static void append(StringBuilder out, String name, double[] values, int at, int count) {
    out.append(name);
    for (int i = at; i < at + count; i++) {
      out.append(' ').append(values[i]);
    }
  }
}
