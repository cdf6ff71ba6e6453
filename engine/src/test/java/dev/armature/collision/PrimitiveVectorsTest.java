package dev.armature.collision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.data.Data;
import dev.armature.model.GeomType;
import dev.armature.model.Model;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Contacts of single pairs, in order; expected numbers are those of MuJoCo 3.5. */
class PrimitiveVectorsTest {
  private static final double SQRT_HALF = Math.sqrt(0.5);

  /** The final contacts of two geoms, as an explicit pair with this margin. */
  private static Data contacts(Scene.Geom first, Scene.Geom second, double margin) {
    Scene.Pair pair = new Scene.Pair(0, 1);
    pair.margin = margin;
    first.masks(0, 0);
    return new Scene().free(first).free(second).pair(pair).detect();
  }

  /**
   * Checks the contacts: rows of dist, pos, normal (which may be left out when it is that of the
   * row before).
   */
  private static void check(Data d, double tolerance, double[]... rows) {
    assertThat(d.ncon).as("number of contacts").isEqualTo(rows.length);
    double[] normal = {};
    for (int i = 0; i < rows.length; i++) {
      double[] row = rows[i];
      assertThat(d.contact.dist[i]).as("dist of %d", i).isCloseTo(row[0], within(tolerance));
      if (row.length == 7) {
        normal = new double[] {row[4], row[5], row[6]};
      }
      for (int k = 0; k < 3; k++) {
        assertThat(d.contact.pos[3 * i + k])
            .as("pos of %d", i)
            .isCloseTo(row[1 + k], within(tolerance));
        assertThat(d.contact.frame[9 * i + k])
            .as("normal of %d", i)
            .isCloseTo(normal[k], within(tolerance));
      }
    }
  }

  private static double[] row(double... values) {
    return values;
  }

  private static Scene.Geom cube() {
    return Scene.box(0.5, 0.5, 0.5);
  }

  @Test
  void boxesOverlappingAtAFace() {
    Data d = contacts(Scene.box(.1, .1, .1), Scene.box(.1, .1, .1).at(.02, .03, .19), 0);
    check(
        d,
        1e-12,
        row(-.01, .1, -.07, .095, 0, 0, 1),
        row(-.01, -.08, .1, .095),
        row(-.01, .1, .1, .095),
        row(-.01, -.08, -.07, .095));
  }

  @Test
  void boxesApartWithinTheMarginTakeTheEdgeBranch() {
    Data d = contacts(Scene.box(.1, .1, .1), Scene.box(.1, .1, .1).at(.02, .03, .21), 0.05);
    check(
        d,
        1e-12,
        row(.01, .1, -.07, .105, 0, 0, 1),
        row(.01, -.08, .1, .105),
        row(.01, .1, .1, .105),
        row(.01, -.08, -.07, .105));
  }

  @Test
  void boxesMeetingAtEdges() {
    Data d =
        contacts(
            Scene.box(.3, .2, .1),
            Scene.box(.1, .15, .05).at(.25, .1, .14).turned(1, .02, .03, .3),
            0);
    check(
        d,
        1e-9,
        row(-.0162994711, .2995704853, -.0438828461, .0918615907, .0527029042, 0, .9986102362),
        row(-.0113814938, .2997000811, .2, .0943171619),
        row(-.0134733202, .2460207613, -.0792311922, .0932727023));
  }

  @Test
  void boxesMeetingAtAFaceOfTheSecond() {
    Data d =
        contacts(
            Scene.box(.3, .2, .1),
            Scene.box(.1, .15, .25).at(.28, .21, .2).turned(1, .7, .3, .2),
            0);
    check(
        d,
        1e-9,
        row(
            -.0510294118,
            .1430673566,
            .1911801017,
            .0760602760,
            .0123456790,
            .3456790123,
            .9382716049),
        row(-.0529629630, .2996730681, .1908459076, .0751531779));
  }

  @Test
  void lowestCornerStaysAlthoughItIsOutsideOneBoxWhenItIsInsideTheOther() {
    Data d =
        contacts(
            Scene.box(.2, .2, .2),
            Scene.box(.1, .1, .3).at(.25, .25, .05).turned(1, .5, -.2, .4),
            0.03);
    check(
        d,
        1e-9,
        row(-.0913793103, .1543103448, .0557471264, .2, 1, 0, 0),
        row(-.0913793103, .1543103448, .2, .0918103448),
        row(-.0913793103, .1543103448, .4920689655, -.1272413793));
  }

  @Test
  @DisplayName(
      "quirk: the determinant of the second group of edge contacts is overwritten by a squared"
          + " distance")
  void overwrittenDeterminant() {
    Data d =
        contacts(
            Scene.box(.3, .2, .1),
            Scene.box(.1, .15, .25).at(-.33, .36, .05).turned(-.7, .1, .2, .7),
            0);
    check(
        d,
        1e-9,
        row(-.0202853456, -.1538375108, .1907562662, -.0958254105, 0, .9113705997, -.4115867224));
    d =
        contacts(
            Scene.box(.5, .1, .4), Scene.box(.1, .1, .4).at(-.42, .24, .36).turned(0, 1, 2, -2), 0);
    check(
        d,
        1e-9,
        row(-.05366563146, -.476, -.112, .277, -.894427191, .4472135955, 0),
        row(-.14310835056, -.436, .068, .297));
    d =
        contacts(
            Scene.box(.3, .2, .3),
            Scene.box(.4, .3, .1).at(.24, -.06, -.48).turned(1, -2, -1, 0),
            0);
    check(
        d,
        1e-9,
        row(0, -.1, -.2, -.3, 0, .4472135955, -.894427191),
        row(-.1788854382, .22, .16, -.22));
  }

  @Test
  void stackedCubes() {
    for (double height : new double[] {0.99, 1}) {
      double dist = height - 1;
      double z = 0.5 + dist / 2;
      check(
          contacts(cube(), cube().at(0, 0, height), 0),
          1e-12,
          row(dist, .5, -.5, z, 0, 0, 1),
          row(dist, -.5, .5, z),
          row(dist, .5, .5, z),
          row(dist, -.5, -.5, z));
    }
  }

  @Test
  void cubesWithAGapInsideTheMargin() {
    check(
        contacts(cube(), cube().at(0, 0, 1.005), 0.01),
        1e-12,
        row(.005, .5, -.5, .5025, 0, 0, 1),
        row(.005, -.5, -.5, .5025),
        row(.005, .5, .5, .5025),
        row(.005, -.5, .5, .5025));
    check(
        contacts(cube(), Scene.box(.1, .1, .1).at(0, 0, .605), 0.01),
        1e-12,
        row(.005, .1, -.1, .5025, 0, 0, 1),
        row(.005, -.1, -.1, .5025),
        row(.005, .1, .1, .5025),
        row(.005, -.1, .1, .5025));
    check(
        contacts(cube(), cube().at(.3, .2, 1.005), 0.01),
        1e-12,
        row(.005, .5, -.3, .5025, 0, 0, 1),
        row(.005, -.2, .5, .5025),
        row(.005, .5, .5, .5025),
        row(.005, -.2, -.3, .5025));
  }

  @Test
  void cubesInTheSamePose() {
    check(
        contacts(cube(), cube(), 0),
        1e-12,
        row(-1, 0, .5, -.5, 1, 0, 0),
        row(-1, 0, -.5, .5),
        row(-1, 0, .5, .5),
        row(-1, 0, -.5, -.5));
  }

  @Test
  void cubeTurnedOnACubeGivesAnOctagon() {
    double c = (Math.sqrt(2) - 1) / 2;
    double turn = Math.PI / 8;
    check(
        contacts(cube(), cube().at(0, 0, .99).turned(Math.cos(turn), 0, 0, Math.sin(turn)), 0),
        1e-9,
        row(-.01, .5, -c, .495, 0, 0, 1),
        row(-.01, c, -.5, .495),
        row(-.01, -.5, -c, .495),
        row(-.01, -c, -.5, .495),
        row(-.01, .5, c, .495),
        row(-.01, c, .5, .495),
        row(-.01, -.5, c, .495),
        row(-.01, -c, .5, .495));
  }

  @Test
  void cubeOnItsEdgeAndEdgesCrossed() {
    double turn = Math.PI / 8;
    check(
        contacts(
            cube(),
            cube().at(0, 0, .5 + SQRT_HALF - .01).turned(Math.cos(turn), Math.sin(turn), 0, 0),
            0),
        1e-9,
        row(-.01, .5, 0, .495, 0, 0, 1),
        row(-.01, -.5, 0, .495));
    check(
        contacts(
            cube().turned(Math.cos(turn), Math.sin(turn), 0, 0),
            cube().at(0, 0, Math.sqrt(2) - .01).turned(Math.cos(turn), 0, Math.sin(turn), 0),
            0),
        1e-9,
        row(-.01, 0, 0, .7021067812, 0, 0, 1));
  }

  @Test
  void smallBoxOnABigOneAndTheOtherWayRound() {
    double[][] rows = {
      row(-.01, .1, -.1, .495, 0, 0, 1),
      row(-.01, .1, .1, .495),
      row(-.01, -.1, -.1, .495),
      row(-.01, -.1, .1, .495)
    };
    check(contacts(cube(), Scene.box(.1, .1, .1).at(0, 0, .59), 0), 1e-12, rows);
    rows[0][6] = -1;
    check(contacts(Scene.box(.1, .1, .1).at(0, 0, .59), cube(), 0), 1e-12, rows);
  }

  @Test
  void edgeContactsOfAllThreeGroups() {
    check(
        contacts(
            Scene.box(.2, .4, .5), Scene.box(.4, .5, .5).at(.48, .54, .06).turned(2, 0, 3, 1), 0),
        1e-9,
        row(-.290929544735, .062, .354, -.206, .948683298051, .316227766017, 0),
        row(-.0783040182518, .162857142857, .387619047619, .5),
        row(-.1867249666, .111428571429, .0409523809524, -.354285714286));
    check(
        contacts(
            Scene.box(.3, .4, .1),
            Scene.box(.5, .1, .2).at(-.36, .54, -.3).turned(1, 2, 1, -2),
            0.05),
        1e-9,
        row(.036447300224, -.314799394398, .406934140802, -.0919379258138, -.8, .6, 0));
    check(
        contacts(
            Scene.box(.4, .2, .5),
            Scene.box(.1, .4, .1).at(.54, -.54, .18).turned(-2, -1, 2, 1),
            0.05),
        1e-9,
        row(.04472135955, .42, -.21, .44, 1, 0, 0));
  }

  private static Scene.Geom alongX(double r, double half, boolean positive) {
    return Scene.capsule(r, half).turned(SQRT_HALF, 0, positive ? SQRT_HALF : -SQRT_HALF, 0);
  }

  @Test
  void capsuleOverAFaceOfABox() {
    check(
        contacts(
            Scene.capsule(.05, .25).at(.2, 0, .14).turned(1, 0, 1, 0), Scene.box(.3, .2, .1), 0),
        1e-12,
        row(-.01, -.05, 0, .095, 0, 0, -1),
        row(-.01, .3, 0, .095));
    check(
        contacts(alongX(.1, .3, true).at(.4, 0, .59), cube(), 0),
        1e-12,
        row(-.01, .1, 0, .495, 0, 0, -1),
        row(-.01, .5, 0, .495));
  }

  @Test
  void capsuleOverAnEdgeAndACornerOfABox() {
    check(
        contacts(
            Scene.capsule(.05, .25).at(.27, -.19, .31).turned(-.4, -.2, -.2, -.9),
            Scene.box(.3, .2, .1),
            0),
        1e-9,
        row(-.0137139050, .1519516885, -.1933098880, .0984966040, 0, .9756684143, -.2192513291),
        row(-.0123809524, .1461904762, -.1938095238, .0980952381, 0, 1, 0));
    check(
        contacts(
            Scene.capsule(.05, .25).at(.24, .39, -.23).turned(.3, 0, .4, -.6),
            Scene.box(.3, .2, .1),
            0),
        1e-9,
        row(
            -.0124032199,
            .2946511866,
            .1991510875,
            -.0969784923,
            -.8624878763,
            -.1368858183,
            .4872134398),
        row(-.0100524396, .2951734452, .1932786885, -.0985974114, -.9602753058, 0, .2790543624));
  }

  @Test
  void uprightAndTiltedCapsuleOnABox() {
    check(
        contacts(Scene.capsule(.1, .3).at(0, 0, .89), cube(), 0),
        1e-12,
        row(-.01, 0, 0, .495, 0, 0, -1));
    double turn = Math.PI / 8;
    check(
        contacts(
            Scene.capsule(.1, .3).at(.55, 0, .55).turned(Math.cos(turn), 0, -Math.sin(turn), 0),
            cube(),
            0),
        1e-9,
        row(-.02928932188, .4896446609, 0, .4896446609, -SQRT_HALF, 0, -SQRT_HALF));
  }

  @Test
  @DisplayName("quirk: an edge parameter that was clamped and freed again counts as a corner")
  void freedEdgeParameter() {
    check(
        contacts(
            Scene.capsule(.1, .4).at(-.42, -.42, .3).turned(0, -1, -2, 2),
            Scene.box(.1, .1, .3),
            0.05),
        1e-9,
        row(
            .0490049299044,
            -.123387112209,
            -.0644444444444,
            .307308472565,
            .954479978035,
            0,
            -.298274993136));
    double[] twice =
        row(
            .0347559629485,
            .116992232237,
            .282352941176,
            .303641192622,
            -.977802414077,
            0,
            -.209529088731);
    check(
        contacts(
            Scene.capsule(.1, .4).at(.42, 0, .54).turned(3, 2, 0, 2), Scene.box(.1, .3, .3), 0.05),
        1e-9,
        twice,
        twice);
  }

  @Test
  @DisplayName("quirk: a capsule through a box may have no contact, a long one has one")
  void piercing() {
    assertThat(contacts(alongX(.1, .9, true).at(.05, .03, .1), cube(), 0).ncon).isZero();
    check(
        contacts(alongX(.1, 1.9, true).at(.05, .03, .1), cube(), 0),
        1e-9,
        row(-.1, -.45, .03, .1, 1, 0, 0));
  }

  @Test
  @DisplayName(
      "quirk: turning a capsule around changes the number of its contacts on a face it overhangs")
  void direction() {
    // axes to the bit: rounding of a turn would decide instead
    for (int sign : new int[] {1, -1}) {
      Scene scene = new Scene().free(Scene.capsule(.1, .9).at(.1, 0, .59)).free(cube());
      Model m = scene.model();
      Data d = scene.data(m);
      double[] alongX = {0, 0, sign, 0, 1, 0, -sign, 0, 0};
      System.arraycopy(alongX, 0, d.geomXmat, 0, 9);
      Collision.detect(m, d);
      assertThat(d.ncon).isEqualTo(sign > 0 ? 1 : 2);
      assertThat(d.contact.pos[0]).isEqualTo(-.5);
    }
  }

  @Test
  @DisplayName("quirk: fat capsules lose contacts because a length is compared with squares")
  void fatCapsule() {
    assertThat(contacts(Scene.capsule(20, .5).at(0, 0, 15), cube(), 0).ncon).isZero();
    check(
        contacts(Scene.capsule(20, .5).at(0, 0, 6), cube(), 0),
        1e-12,
        row(-15, 0, 0, -7, 0, 0, -1),
        row(-14, 0, 0, -6.5));
  }

  @Test
  void sphereInABoxLeavesThroughTheNearestFace() {
    check(contacts(Scene.sphere(.1), cube(), 0), 1e-12, row(-.6, -.2, 0, 0, 1, 0, 0));
    check(
        contacts(Scene.sphere(.1).at(.1, -.2, .3), cube(), 0),
        1e-12,
        row(-.3, .1, -.2, .35, 0, 0, -1));
  }

  @Test
  void uprightCylinderOnAPlaneHasATriangle() {
    double y = .1 * Math.sqrt(3) / 2;
    check(
        contacts(Scene.plane(), Scene.cylinder(.1, .2).at(0, 0, .15), 0),
        1e-12,
        row(-.05, .1, 0, -.025, 0, 0, 1),
        row(-.05, -.05, y, -.025),
        row(-.05, -.05, -y, -.025));
  }

  @Test
  void boxDeepInAPlaneHasItsFourLowerCorners() {
    check(
        contacts(Scene.plane(), Scene.box(.1, .2, .3).at(0, 0, .05), 0),
        1e-12,
        row(-.25, -.1, -.2, -.125, 0, 0, 1),
        row(-.25, .1, -.2, -.125),
        row(-.25, -.1, .2, -.125),
        row(-.25, .1, .2, -.125));
  }

  @Test
  void parallelCapsules() {
    check(
        contacts(Scene.capsule(.1, .5), Scene.capsule(.1, .5).at(.15, 0, .2), 0),
        1e-12,
        row(-.05, .075, 0, .5, 1, 0, 0),
        row(-.05, .075, 0, -.3));
    check(
        contacts(Scene.capsule(.1, .5), Scene.capsule(.1, .2).at(.15, 0, .1), 0),
        1e-12,
        row(-.05, .075, 0, .3, 1, 0, 0),
        row(-.05, .075, 0, -.1));
  }

  @Test
  @DisplayName("quirk: capsules in a line end to end give the same contact twice")
  void capsulesInALine() {
    check(
        contacts(Scene.capsule(.1, .5), Scene.capsule(.1, .5).at(0, 0, 1.15), 0),
        1e-12,
        row(-.05, 0, 0, .575, 0, 0, 1),
        row(-.05, 0, 0, .575));
  }

  @Test
  void coincidentSpheresTakeX() {
    check(contacts(Scene.sphere(.1), Scene.sphere(.2), 0), 1e-12, row(-.3, -.05, 0, 0, 1, 0, 0));
  }

  @Test
  void uprightCapsuleOnAPlaneAlongXHasNoTangents() {
    Scene scene = new Scene().add(Scene.plane()).free(Scene.capsule(.1, .2).at(.25, 0, 0));
    Model m = scene.model();
    Data d = scene.data(m);
    double[] alongX = {0, 0, 1, 0, 1, 0, -1, 0, 0};
    System.arraycopy(alongX, 0, d.geomXmat, 0, 9);
    System.arraycopy(alongX, 0, d.geomXmat, 9, 9);
    Collision.detect(m, d);
    assertThat(d.ncon).isEqualTo(1);
    assertThat(java.util.Arrays.copyOf(d.contact.frame, 9))
        .containsExactly(1, 0, 0, 1, 0, 0, 0, 0, 0);
  }

  @Test
  @DisplayName("CQ.2 pairs that have an analytic collider use it and not the general convex one")
  void analyticPairs() {
    Scene scene = new Scene().free(cube());
    Colliders colliders = Colliders.of(scene.data(scene.model()));
    List<int[]> analytic =
        List.of(
            new int[] {GeomType.PLANE, GeomType.SPHERE},
            new int[] {GeomType.PLANE, GeomType.CAPSULE},
            new int[] {GeomType.PLANE, GeomType.ELLIPSOID},
            new int[] {GeomType.PLANE, GeomType.CYLINDER},
            new int[] {GeomType.PLANE, GeomType.BOX},
            new int[] {GeomType.PLANE, GeomType.MESH},
            new int[] {GeomType.SPHERE, GeomType.SPHERE},
            new int[] {GeomType.SPHERE, GeomType.CAPSULE},
            new int[] {GeomType.SPHERE, GeomType.CYLINDER},
            new int[] {GeomType.SPHERE, GeomType.BOX},
            new int[] {GeomType.CAPSULE, GeomType.CAPSULE},
            new int[] {GeomType.CAPSULE, GeomType.BOX},
            new int[] {GeomType.BOX, GeomType.BOX});
    for (int[] pair : analytic) {
      assertThat(colliders.get(pair[0], pair[1]).getClass().getPackageName())
          .isEqualTo("dev.armature.collision.primitive");
    }
    assertThat(colliders.exists(GeomType.PLANE, GeomType.PLANE)).isFalse();
    assertThat(colliders.exists(GeomType.PLANE, GeomType.HFIELD)).isFalse();
    assertThat(colliders.exists(GeomType.HFIELD, GeomType.HFIELD)).isFalse();
    int all = 0;
    for (int type1 = 0; type1 < GeomType.COUNT; type1++) {
      for (int type2 = type1; type2 < GeomType.COUNT; type2++) {
        all += colliders.exists(type1, type2) ? 1 : 0;
      }
    }
    assertThat(all).isEqualTo(42);
  }
}
