package dev.armature.collision.convex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.model.EnableFlag;
import dev.armature.model.GeomType;
import dev.armature.query.GeomDistance;
import dev.armature.testing.ShapeWorld;
import java.util.Arrays;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Contacts of convex shapes and height fields with MuJoCo's numbers. */
class ConvexVectorsTest {
  private static final Offset<Double> TIGHT = within(1e-11);
  private static final double[] ELLIPSOID = {.3, .2, .4};
  private static final double[] BOX = {.3, .2, .25};

  // each row: dist, pos, normal
  private static void assertContacts(ShapeWorld world, double margin, double[]... rows) {
    assertThat(world.collide(margin)).isEqualTo(rows.length);
    for (int i = 0; i < rows.length; i++) {
      double[] ours = new double[7];
      ours[0] = world.contacts.dist[i];
      System.arraycopy(world.contacts.pos, 3 * i, ours, 1, 3);
      System.arraycopy(world.contacts.normal, 3 * i, ours, 4, 3);
      assertThat(ours).as("contact " + i).containsExactly(rows[i], TIGHT);
    }
  }

  @Test
  void anEllipsoidInACylinder() {
    ShapeWorld world =
        ShapeWorld.of(GeomType.ELLIPSOID, ELLIPSOID, GeomType.CYLINDER, new double[] {.25, .3})
            .placeEuler(1, .3, .2, .25, .3, .2, .1);
    assertContacts(
        world,
        0,
        new double[] {
          -0.125319504726,
          0.169738132398,
          0.0870126116176,
          0.0862095370478,
          0.541803681135,
          0.82853833682,
          0.14132584876
        });
  }

  @Test
  void twoEllipsoidsWithMargin() {
    ShapeWorld world =
        ShapeWorld.of(GeomType.ELLIPSOID, ELLIPSOID, GeomType.ELLIPSOID, new double[] {.2, .3, .1})
            .placeEuler(1, .45, .1, .05, .3, .2, .1);
    assertContacts(
        world,
        .05,
        new double[] {
          -0.0322086366017,
          0.278697078762,
          0.0233707129958,
          0.0540216568624,
          0.974962096371,
          0.197262012996,
          0.102647985216
        });
  }

  @Test
  void aCapsuleLyingOnACylinderGetsFiveContactsByTilting() {
    ShapeWorld world =
        ShapeWorld.of(
                GeomType.CAPSULE, new double[] {.15, .3}, GeomType.CYLINDER, new double[] {.4, .25})
            .placeEuler(0, 0, 0, .38, 0, Math.PI / 2, 0);
    world.m.opt.enableflags = EnableFlag.MULTICCD;
    double s = 0.000999999833334;
    double c = -0.9999995;
    assertContacts(
        world,
        0,
        new double[] {-.02, -.12, 0, .24, 0, 0, -1},
        new double[] {-.02, -0.300279729813, 0, 0.24000013982, -s, 0, c},
        new double[] {-.02, 0.300279369814, 0, 0.24000013958, s, 0, c},
        new double[] {-.02, -0.0571315498988, 0.000279999813333, 0.24000014, 0, s, c},
        new double[] {-.02, -0.0571315498988, -0.000279999813333, 0.24000014, 0, -s, c});
  }

  @Test
  void aFaceOfAMeshOnABoxGetsFourContacts() {
    ShapeWorld world =
        ShapeWorld.withCuboid(GeomType.BOX, BOX, .3, .2, .25).placeEuler(1, .1, .05, .45, 0, 0, .3);
    world.m.opt.enableflags = EnableFlag.MULTICCD;
    assertThat(world.collide(0)).isEqualTo(4);
    double[][] expected = {
      {-0.245705000339, 0.152411235151},
      {0.3, -0.0974830735053},
      {-0.0314093534919, -0.2},
      {0.3, 0.2}
    };
    for (int i = 0; i < 4; i++) {
      double[] pos = Arrays.copyOfRange(world.contacts.pos, 3 * i, 3 * i + 3);
      assertThat(world.contacts.dist[i]).isCloseTo(-.05, within(1e-8));
      assertThat(pos[2]).isCloseTo(.225, within(1e-8));
      assertThat(world.contacts.normal[3 * i + 2]).isCloseTo(1, TIGHT);
    }
    // the order follows from the order of the polygons of the mesh, which the compiler decides: the
    // set is the same
    for (double[] e : expected) {
      boolean found = false;
      for (int i = 0; i < 4; i++) {
        found |=
            Math.abs(world.contacts.pos[3 * i] - e[0]) < 1e-7
                && Math.abs(world.contacts.pos[3 * i + 1] - e[1]) < 1e-7;
      }
      assertThat(found).as(Arrays.toString(e)).isTrue();
    }
  }

  @Test
  void aTiltedMeshOnABoxTouchesWithACorner() {
    ShapeWorld world =
        ShapeWorld.withCuboid(GeomType.BOX, BOX, .3, .2, .25)
            .placeEuler(1, .1, .05, .45, .1, .05, .3);
    assertThat(world.collide(0)).isEqualTo(1);
    assertThat(world.contacts.dist[0]).isCloseTo(-0.0733372513254, within(1e-11));
    assertThat(Arrays.copyOf(world.contacts.pos, 3))
        .containsExactly(
            new double[] {0.299308150617, -0.0672632333185, 0.213337901691}, within(1e-11));
    assertThat(Arrays.copyOf(world.contacts.normal, 3))
        .containsExactly(new double[] {0.0188676115028, 0, 0.999821990774}, within(1e-11));
  }

  @Test
  void theDistanceOfABoxAndAnEllipsoid() {
    ShapeWorld world =
        ShapeWorld.of(GeomType.BOX, BOX, GeomType.ELLIPSOID, ELLIPSOID)
            .placeEuler(1, .9, .3, .2, .3, .2, .1);
    double[] fromto = new double[6];
    double dist = GeomDistance.between(world.m, world.d, 0, 1, 2, fromto, 0);
    assertThat(dist).isCloseTo(0.306430317506, TIGHT);
    assertThat(fromto)
        .containsExactly(
            new double[] {0.3, 0.2, 0.175801298034, 0.599870308502, 0.263066136445, 0.175801298034},
            TIGHT);
  }

  @Test
  void aBoxOnAHeightFieldTouchesTwoOfItsPrisms() {
    // the rows of a model file come from the top, those of a model from the bottom; both are scaled
    // to 0..1
    float[] heights = {1, .6f, .2f, .1f, .3f, .5f, 0, .2f, .4f};
    ShapeWorld world =
        ShapeWorld.withField(3, new double[] {1, 1, .5, .1}, heights, GeomType.BOX, .2, .2, .2)
            .placeEuler(1, .1, .1, .4, .1, .2, .3);
    assertContacts(
        world,
        0,
        new double[] {
          -0.0178055592067,
          0.220064070625,
          -0.0246387243808,
          0.166710393473,
          -0.0319091486085,
          0.061380114527,
          0.997604274137
        },
        new double[] {
          -0.0360512716663,
          0.29952358905,
          0.00340724565057,
          0.16216339554,
          -0.0977099408998,
          -0.189022217142,
          0.977099467238
        });
  }
}
