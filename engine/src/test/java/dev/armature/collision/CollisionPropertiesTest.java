package dev.armature.collision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.PairCollider;
import dev.armature.data.Data;
import dev.armature.data.Warnings;
import dev.armature.math.Mat3;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.GeomType;
import dev.armature.model.Model;
import java.lang.management.ManagementFactory;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What holds for every pair of primitives, whatever the pose: checked on seeded random ones. */
class CollisionPropertiesTest {
  private static final int[][] ANALYTIC = {
    {GeomType.PLANE, GeomType.SPHERE},
    {GeomType.PLANE, GeomType.CAPSULE},
    {GeomType.PLANE, GeomType.ELLIPSOID},
    {GeomType.PLANE, GeomType.CYLINDER},
    {GeomType.PLANE, GeomType.BOX},
    {GeomType.SPHERE, GeomType.SPHERE},
    {GeomType.SPHERE, GeomType.CAPSULE},
    {GeomType.SPHERE, GeomType.CYLINDER},
    {GeomType.SPHERE, GeomType.BOX},
    {GeomType.CAPSULE, GeomType.CAPSULE},
    {GeomType.CAPSULE, GeomType.BOX},
    {GeomType.BOX, GeomType.BOX}
  };

  /** Two geoms whose sizes and poses can be set at will, without the driver. */
  private static final class Pair {
    final Model m;
    final Data d;
    final PairCollider collider;
    final ContactBuffer found = new ContactBuffer();

    Pair(int type1, int type2) {
      Scene scene =
          new Scene().free(new Scene.Geom(type1, 1, 1, 1)).free(new Scene.Geom(type2, 1, 1, 1));
      m = scene.model();
      d = scene.data(m);
      collider = Colliders.of(d).get(type1, type2);
    }

    void randomize(Random random) {
      for (int i = 0; i < 6; i++) {
        m.geom.size[i] = 0.1 + 0.4 * random.nextDouble();
        d.geomXpos[i] = 0.6 * random.nextDouble();
      }
      for (int g = 0; g < 2; g++) {
        Quat.toMat(d.geomXmat, 9 * g, randomQuat(random), 0);
      }
    }

    void collide(double margin) {
      found.clear();
      collider.collide(m, d, 0, 1, margin, found);
    }
  }

  private static double[] randomQuat(Random random) {
    double[] quat = {
      random.nextGaussian(), random.nextGaussian(), random.nextGaussian(), random.nextGaussian()
    };
    Quat.normalize(quat, 0);
    return quat;
  }

  @Test
  void movingAndTurningBothGeomsMovesAndTurnsTheContacts() {
    Random random = new Random(2);
    double[] turn = new double[9];
    double[] move = new double[3];
    for (int[] types : ANALYTIC) {
      Pair pair = new Pair(types[0], types[1]);
      Pair moved = new Pair(types[0], types[1]);
      int contacts = 0;
      for (int i = 0; i < 500; i++) {
        pair.randomize(random);
        Quat.toMat(turn, 0, randomQuat(random), 0);
        Vec3.set(move, 0, random.nextGaussian(), random.nextGaussian(), random.nextGaussian());
        System.arraycopy(pair.m.geom.size, 0, moved.m.geom.size, 0, 6);
        for (int g = 0; g < 2; g++) {
          Mat3.mul(moved.d.geomXmat, 9 * g, turn, 0, pair.d.geomXmat, 9 * g);
          Mat3.mulVec(moved.d.geomXpos, 3 * g, turn, 0, pair.d.geomXpos, 3 * g);
          Vec3.addTo(moved.d.geomXpos, 3 * g, move, 0);
        }
        pair.collide(0.05);
        moved.collide(0.05);
        contacts += pair.found.count;
        expectMoved(pair.found, moved.found, turn, move, GeomPairName.of(types) + " " + i);
      }
      assertThat(contacts).as("contacts of %s", GeomPairName.of(types)).isGreaterThan(100);
    }
  }

  private static void expectMoved(
      ContactBuffer found, ContactBuffer moved, double[] turn, double[] move, String as) {
    assertThat(moved.count).as(as).isEqualTo(found.count);
    double[] expected = new double[3];
    for (int c = 0; c < found.count; c++) {
      assertThat(moved.dist[c]).as(as).isCloseTo(found.dist[c], within(1e-10));
      Mat3.mulVec(expected, 0, turn, 0, found.normal, 3 * c);
      assertThat(Vec3.distance(expected, 0, moved.normal, 3 * c)).as(as).isLessThan(1e-8);
      Mat3.mulVec(expected, 0, turn, 0, found.pos, 3 * c);
      Vec3.addTo(expected, 0, move, 0);
      assertThat(Vec3.distance(expected, 0, moved.pos, 3 * c)).as(as).isLessThan(1e-8);
    }
  }

  /** Names of pairs, for messages. */
  private static final class GeomPairName {
    private static final String[] NAMES = {
      "plane", "hfield", "sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh", "sdf"
    };

    static String of(int[] types) {
      return NAMES[types[0]] + "–" + NAMES[types[1]];
    }
  }

  @Test
  void swappingTwoSpheresOrCapsulesTurnsTheNormalAround() {
    Random random = new Random(3);
    for (int type : new int[] {GeomType.SPHERE, GeomType.CAPSULE}) {
      Pair pair = new Pair(type, type);
      Pair swapped = new Pair(type, type);
      for (int i = 0; i < 1000; i++) {
        pair.randomize(random);
        for (int g = 0; g < 2; g++) {
          System.arraycopy(pair.m.geom.size, 3 * g, swapped.m.geom.size, 3 * (1 - g), 3);
          System.arraycopy(pair.d.geomXpos, 3 * g, swapped.d.geomXpos, 3 * (1 - g), 3);
          System.arraycopy(pair.d.geomXmat, 9 * g, swapped.d.geomXmat, 9 * (1 - g), 9);
        }
        pair.collide(0.05);
        swapped.collide(0.05);
        assertThat(swapped.found.count).isEqualTo(pair.found.count);
        for (int c = 0; c < pair.found.count; c++) {
          assertThat(swapped.found.dist[c]).isCloseTo(pair.found.dist[c], within(1e-12));
          for (int k = 3 * c; k < 3 * c + 3; k++) {
            assertThat(swapped.found.pos[k]).isCloseTo(pair.found.pos[k], within(1e-12));
            assertThat(swapped.found.normal[k]).isCloseTo(-pair.found.normal[k], within(1e-12));
          }
        }
      }
    }
  }

  @Test
  void theOrderOfTheBodiesDoesNotMatterForGeomsOfDifferentType() {
    Random random = new Random(4);
    for (int[] types : ANALYTIC) {
      if (types[0] == types[1] || types[0] == GeomType.PLANE) {
        continue;
      }
      for (int i = 0; i < 50; i++) {
        Scene.Geom first = randomGeom(types[0], random);
        Scene.Geom second = randomGeom(types[1], random);
        Data d = new Scene().free(first).free(second).detect();
        Data swapped = new Scene().free(second).free(first).detect();
        assertThat(swapped.ncon).isEqualTo(d.ncon);
        for (int c = 0; c < d.ncon; c++) {
          assertThat(d.contact.geom[2 * c]).isZero();
          assertThat(swapped.contact.geom[2 * c]).isEqualTo(1);
          assertThat(swapped.contact.dist[c]).isEqualTo(d.contact.dist[c]);
          for (int k = 9 * c; k < 9 * c + 9; k++) {
            assertThat(swapped.contact.frame[k]).isEqualTo(d.contact.frame[k]);
          }
        }
      }
    }
  }

  private static Scene.Geom randomGeom(int type, Random random) {
    double[] quat = randomQuat(random);
    return new Scene.Geom(
            type,
            0.1 + 0.4 * random.nextDouble(),
            0.1 + 0.4 * random.nextDouble(),
            0.1 + 0.4 * random.nextDouble())
        .at(0.6 * random.nextDouble(), 0.6 * random.nextDouble(), 0.6 * random.nextDouble())
        .turned(quat[0], quat[1], quat[2], quat[3]);
  }

  @Test
  void whatIsReportedApartByTheMarginIsApart() {
    Random random = new Random(5);
    for (int[] types : ANALYTIC) {
      Pair pair = new Pair(types[0], types[1]);
      for (int i = 0; i < 1000; i++) {
        pair.randomize(random);
        pair.collide(0.1);
        for (int c = 0; c < pair.found.count; c++) {
          assertThat(pair.found.dist[c]).isLessThanOrEqualTo(0.1);
        }
      }
    }
  }

  /** A pose or size out of a bag of awkward ones. */
  private static double awkward(Random random, double scale) {
    return switch (random.nextInt(6)) {
      case 0 -> 0;
      case 1 -> scale * random.nextInt(-3, 4);
      case 2 -> scale * random.nextInt(-3, 4) + 1e-15 * random.nextGaussian();
      case 3 -> scale * Math.pow(10, random.nextInt(-12, 9)) * (random.nextBoolean() ? 1 : -1);
      default -> scale * random.nextGaussian();
    };
  }

  private static void awkwardTurn(double[] mat, int at, Random random) {
    double[] quat = new double[4];
    switch (random.nextInt(4)) {
      case 0 -> quat[random.nextInt(4)] = 1;
      case 1 -> {
        quat[random.nextInt(4)] += 1;
        quat[random.nextInt(4)] += random.nextBoolean() ? 1 : -1;
      }
      case 2 -> {
        quat[0] = 1;
        quat[1 + random.nextInt(3)] = Math.pow(10, random.nextInt(-17, -3));
      }
      default -> quat = randomQuat(random);
    }
    Quat.normalize(quat, 0);
    Quat.toMat(mat, at, quat, 0);
  }

  @Test
  void finitePosesGiveFiniteContacts() {
    Random random = new Random(6);
    int contacts = 0;
    for (int[] types : ANALYTIC) {
      Pair pair = new Pair(types[0], types[1]);
      for (int i = 0; i < Integer.getInteger("armature.fuzz", 15000); i++) {
        boolean sameSize = random.nextInt(4) == 0;
        for (int k = 0; k < 3; k++) {
          pair.m.geom.size[k] = Math.max(1e-9, Math.abs(awkward(random, 0.5)));
          pair.m.geom.size[3 + k] =
              sameSize ? pair.m.geom.size[k] : Math.max(1e-9, Math.abs(awkward(random, 0.5)));
          pair.d.geomXpos[k] = awkward(random, 0.5);
          pair.d.geomXpos[3 + k] =
              random.nextInt(3) == 0 ? pair.d.geomXpos[k] : awkward(random, 0.5);
        }
        awkwardTurn(pair.d.geomXmat, 0, random);
        awkwardTurn(pair.d.geomXmat, 9, random);
        pair.collide(random.nextInt(3) == 0 ? 0 : Math.abs(awkward(random, 0.1)));
        contacts += pair.found.count;
        expectFinite(pair.found, GeomPairName.of(types) + " " + i);
      }
    }
    assertThat(contacts).isGreaterThan(100_000);
  }

  private static void expectFinite(ContactBuffer found, String as) {
    assertThat(found.rejected).as(as + " rejected").isZero();
    for (int c = 0; c < found.count; c++) {
      assertThat(Double.isFinite(found.dist[c])).as(as + " dist").isTrue();
      for (int k = 3 * c; k < 3 * c + 3; k++) {
        assertThat(Double.isFinite(found.pos[k])).as(as + " pos").isTrue();
        assertThat(Double.isFinite(found.normal[k])).as(as + " normal").isTrue();
      }
      assertThat(Vec3.norm(found.normal, 3 * c))
          .as(as + " length of normal")
          .isCloseTo(1, within(1e-6));
    }
  }

  @Test
  void aContactThatIsNotFiniteIsLeftOutAndTold() {
    ContactBuffer found = new ContactBuffer();
    found.add(0, 0, 0, Double.NaN, 1, 0, 0);
    found.add(0, 0, 0, 0, Double.POSITIVE_INFINITY, 0, 0);
    found.add(0, 0, 0, 0, 1, 0, 0);
    assertThat(found.count).isEqualTo(1);
    assertThat(found.rejected).isEqualTo(2);
    // squares of such lengths are infinite
    Data d =
        new Scene()
            .add(Scene.sphere(1e200).on(0))
            .free(Scene.sphere(1e200).at(0, 0, 1e200))
            .detect();
    assertThat(d.ncon).isZero();
    assertThat(d.warning.count(Warnings.Kind.BAD_CONTACT)).isEqualTo(1);
    assertThat(d.warning.lastInfo(Warnings.Kind.BAD_CONTACT)).isZero();
  }

  @Test
  void detectionAllocatesNothingOnceWarm() {
    Random random = new Random(7);
    Scene scene = new Scene().add(Scene.plane());
    int[] types = {GeomType.SPHERE, GeomType.CAPSULE, GeomType.BOX};
    for (int b = 0; b < 60; b++) {
      int body = scene.body(0, true);
      for (int g = 0; g < 1 + b % 3; g++) {
        scene.add(randomGeom(types[random.nextInt(3)], random).on(body));
      }
    }
    Model m = scene.model();
    Data d = scene.data(m);
    for (int i = 0; i < 200; i++) {
      Collision.detect(m, d);
    }
    assertThat(d.ncon).isGreaterThan(1000);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long least = Long.MAX_VALUE;
    for (int attempt = 0; attempt < 5 && least > 0; attempt++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < 20; i++) {
        Collision.detect(m, d);
      }
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(least).as("bytes in 20 detections").isZero();
  }
}
