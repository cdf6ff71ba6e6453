package dev.armature.collision.convex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.model.DisableFlag;
import dev.armature.model.EnableFlag;
import dev.armature.model.GeomType;
import dev.armature.query.GeomDistance;
import dev.armature.testing.ShapeWorld;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Behavior of MuJoCo that is surprising, and reproduced. */
class ConvexQuirksTest {
  private static final double[] EGG = {.3, .2, .4};

  @Test
  void shapesWithTheSameCenterDoNotTouch() {
    ShapeWorld w = ShapeWorld.of(GeomType.ELLIPSOID, EGG, GeomType.ELLIPSOID, EGG);
    assertThat(w.collide(0)).isZero();
    w.place(1, 1e-9, 0, 0, 1, 0, 0, 0);
    assertThat(w.collide(0)).isEqualTo(1);
  }

  @Test
  void aHeightFieldReportsDistancesWithMarginStillInThem() {
    float[] flat = {.5f, .5f, .5f, .5f, .5f, .5f, .5f, .5f, .5f};
    ShapeWorld w =
        ShapeWorld.withField(3, new double[] {1, 1, .4, .1}, flat, GeomType.SPHERE, .1)
            .place(1, .2, .15, .31, 1, 0, 0, 0);
    assertThat(w.collide(0)).isZero();
    int count = w.collide(.04);
    assertThat(count).isPositive();
    // the surface is 0.2 high and the sphere 0.01 above it; the field rises by 0.04, the sphere
    // grows by 0.02
    double deepest = Arrays.stream(w.contacts.dist, 0, count).min().orElseThrow();
    assertThat(deepest).isCloseTo(.01 - .04 - .02, within(1e-7));
  }

  @Test
  void aMarginTakesTheFaceContactsOfBoxAndMeshAway() {
    ShapeWorld w =
        ShapeWorld.withCuboid(GeomType.BOX, new double[] {.3, .2, .25}, .3, .2, .25)
            .place(1, .1, .05, .45, 1, 0, 0, .1);
    w.m.opt.enableflags = EnableFlag.MULTICCD;
    assertThat(w.collide(0)).isEqualTo(4);
    w.m.opt.enableflags = 0;
    assertThat(w.collide(0)).isEqualTo(1);
    assertThat(w.collide(.01)).isEqualTo(1);
  }

  @Test
  void tiltedContactsHaveTheDepthOfTheFirst() {
    ShapeWorld w =
        ShapeWorld.of(
                GeomType.CYLINDER, new double[] {.3, .2}, GeomType.BOX, new double[] {.4, .4, .1})
            .place(1, .03, .02, -.29, 1, 0, 0, 0);
    w.m.opt.enableflags = EnableFlag.MULTICCD;
    int count = w.collide(0);
    assertThat(count).isGreaterThan(2);
    for (int i = 1; i < count; i++) {
      assertThat(w.contacts.dist[i]).isEqualTo(w.contacts.dist[0]);
      assertThat(w.contacts.normal[3 * i + 2]).isNotEqualTo(w.contacts.normal[2]);
    }
  }

  @Test
  void withoutLargestDistanceOnlyOverlapHasADistance() {
    ShapeWorld w = ShapeWorld.of(GeomType.ELLIPSOID, EGG, GeomType.CYLINDER, new double[] {.1, .2});
    double[] fromto = new double[6];
    w.place(1, 2, 0, 0, 1, 0, 0, 0);
    assertThat(GeomDistance.between(w.m, w.d, 0, 1, 0, fromto, 0)).isZero();
    assertThat(fromto).containsOnly(0);
    w.place(1, .3, 0, 0, 1, 0, 0, 0);
    assertThat(GeomDistance.between(w.m, w.d, 0, 1, 0, fromto, 0)).isCloseTo(-.1, within(2e-6));
  }

  @Test
  void withNativeccdDisabledShapesWithTheSameCenterTouchAlongX() {
    ShapeWorld w = ShapeWorld.of(GeomType.ELLIPSOID, EGG, GeomType.ELLIPSOID, EGG);
    w.m.opt.disableflags = DisableFlag.NATIVECCD;
    assertThat(w.collide(0)).isEqualTo(1);
    // through the middle along x, although they are only 0.4 wide along y
    assertThat(w.contacts.dist[0]).isEqualTo(-.6);
    assertThat(Math.abs(w.contacts.normal[0])).isEqualTo(1);
  }

  @Test
  void withNativeccdDisabledAShapeDoesNotTouchWhatItOnlyReaches() {
    ShapeWorld w =
        ShapeWorld.of(
                GeomType.CYLINDER, new double[] {.5, .25}, GeomType.BOX, new double[] {.5, .5, .25})
            .place(1, 0, 0, .5, 1, 0, 0, 0);
    w.m.opt.disableflags = DisableFlag.NATIVECCD;
    assertThat(w.collide(0)).isZero();
    w.place(1, 0, 0, .4375, 1, 0, 0, 0);
    assertThat(w.collide(0)).isEqualTo(1);
    assertThat(w.contacts.dist[0]).isEqualTo(-.0625);
    assertThat(w.contacts.pos).startsWith(0, 0, .21875);
  }
}
