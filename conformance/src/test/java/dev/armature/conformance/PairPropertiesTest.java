package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.Data;
import dev.armature.Model;
import dev.armature.collision.Colliders;
import dev.armature.collision.Collision;
import dev.armature.collision.ContactBuffer;
import dev.armature.compile.Compiler;
import dev.armature.math.Mat3;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.GeomType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What must hold for the contacts of every pair of geom types, on random poses: they move and turn
 * with the geoms, and swapping the geoms turns the normals around.
 */
class PairPropertiesTest {
  private static final int POSES = 300;
  private static final String[] SHAPES = {
    "type='plane' size='1 1 1'",
    "type='hfield' hfield='hills'",
    "type='sphere' size='.25'",
    "type='capsule' size='.15 .3'",
    "type='ellipsoid' size='.3 .2 .4'",
    "type='cylinder' size='.25 .3'",
    "type='box' size='.3 .2 .25'",
    "type='mesh' mesh='hull'",
    "type='sdf' mesh='hull'"
  };
  private static final String[] NAMES = {
    "plane", "hfield", "sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh", "sdf"
  };

  /**
   * How well contacts of a family of pairs keep: the depth of the deepest one, and all places,
   * normals and counts. The shares are those of the poses on which this holds.
   */
  enum Family {
    /** Closed formulas: rounding alone, times what nearly parallel edges make of it. */
    ANALYTIC(1e-11, 1, 1e-11, 1),

    /** Corners only: the search ends at a feature, which is the same one. */
    POLYHEDRAL(1e-9, 1, 1e-9, 1),

    /**
     * Ellipsoids and cylinders: the search ends when it knows the depth up to ccd_tolerance, 1e-6.
     * On a surface of radius R the depth changes by s² / 2R a step s aside, so places are known up
     * to √(2R · 1e-6), some millimetres, and less well where surfaces are flat.
     */
    CURVED(2e-6, 1, 5e-3, 0.98),

    /**
     * Prisms under faces and edges: the expansion stops when a corner of the shape comes again
     * (docs/quirks.md), and which one comes first among prisms of one height is up to rounding.
     */
    FIELD(2e-6, 0.97, 1e-2, 0.7),

    /** Smooth distance fields: slopes are differences over 1e-8, and ten steps are made. */
    DESCENT(1e-6, 0.97, 1e-4, 0.93),

    /** The distance inside of a box has creases, over which neighbouring descents part. */
    CREASED(1e-2, 0.9, 1e-2, 0.3);

    final double depth;
    final double depthShare;
    final double place;
    final double placeShare;

    Family(double depth, double depthShare, double place, double placeShare) {
      this.depth = depth;
      this.depthShare = depthShare;
      this.place = place;
      this.placeShare = placeShare;
    }
  }

  record Pair(int type1, int type2) {
    Family family() {
      if (type1 == GeomType.PLANE) {
        return Family.ANALYTIC;
      }
      if (type2 == GeomType.SDF) {
        return type1 == GeomType.BOX ? Family.CREASED : Family.DESCENT;
      }
      if (type1 == GeomType.HFIELD) {
        return switch (type2) {
          case GeomType.SPHERE, GeomType.CAPSULE -> Family.POLYHEDRAL;
          case GeomType.ELLIPSOID -> Family.CURVED;
          default -> Family.FIELD;
        };
      }
      if (type2 == GeomType.MESH && !curved(type1)) {
        return Family.POLYHEDRAL;
      }
      boolean rimOnSphere = type1 == GeomType.SPHERE && type2 == GeomType.CYLINDER;
      return rimOnSphere || (!curved(type1) && !curved(type2)) ? Family.ANALYTIC : Family.CURVED;
    }

    private static boolean curved(int type) {
      return type == GeomType.ELLIPSOID || type == GeomType.CYLINDER;
    }

    @Override
    public String toString() {
      return NAMES[type1] + "-" + NAMES[type2];
    }
  }

  /** Differences of depth and place on many poses. */
  private static final class Differences {
    final double[] depth = new double[POSES];
    final double[] place = new double[POSES];
    int poses;

    void add(ContactBuffer a, ContactBuffer b, double[] turn, double[] shift) {
      depth[poses] = Math.abs(deepest(a) - deepest(b));
      place[poses++] = difference(a, b, turn, shift);
    }

    void expect(
        String as, double depthTolerance, double depthShare, double tolerance, double share) {
      assertThat(share(depth, depthTolerance)).as(as + " depth").isGreaterThanOrEqualTo(depthShare);
      assertThat(share(place, tolerance)).as(as + " places").isGreaterThanOrEqualTo(share);
    }

    private double share(double[] values, double tolerance) {
      return Arrays.stream(values, 0, poses).filter(x -> x <= tolerance).count() / (double) poses;
    }
  }

  static Stream<Pair> pairs() {
    List<Pair> out = new ArrayList<>();
    for (int a = GeomType.PLANE; a <= GeomType.SDF; a++) {
      for (int b = Math.max(a, GeomType.SPHERE); b <= GeomType.SDF; b++) {
        if (a != GeomType.HFIELD || b != GeomType.SDF) {
          out.add(new Pair(a, b));
        }
      }
    }
    return out.stream();
  }

  /** Two geoms, and what is found between them. */
  private static final class World {
    final Model m;
    final Data d;
    final ContactBuffer found = new ContactBuffer();

    World(Pair pair) {
      m = Compiler.compile(ModelReader.readText(xml(pair))).model();
      d = new Data(m);
      m.opt.ccdIterations = 200;
      m.opt.sdfInitpoints = 20;
    }

    private static String xml(Pair pair) {
      return """
      <mujoco><asset><mesh name="hull" vertex=".3 0 0 -.2 .25 0 -.2 -.25 .05 0 .1 .35 .1 -.1 -.3 .1 .3 -.1
        .2 -.25 .1 -.28 .02 -.2 .05 .28 .2 -.15 -.05 .3"/>
        <hfield name="hills" nrow="4" ncol="5" size=".8 .7 .3 .1"
          elevation="0 .2 .4 .1 .5 .3 1 .6 .2 .1 .4 .4 .4 .4 .9 0 .7 .3 .5 .2"/></asset>
      <worldbody>\
      """
          + body(pair.type1)
          + body(pair.type2)
          + "</worldbody></mujoco>";
    }

    private static String body(int type) {
      return "<body>"
          + (type <= GeomType.HFIELD ? "" : "<freejoint/>")
          + "<geom "
          + SHAPES[type]
          + "/></body>";
    }

    void collide(int geom1, int geom2, double margin) {
      found.clear();
      Colliders.of(d)
          .get(m.geom.type[geom1], m.geom.type[geom2])
          .collide(m, d, geom1, geom2, margin, found);
    }
  }

  private static void quat(SplittableRandom random, double[] mat, int at) {
    double[] q = {
      random.nextGaussian(), random.nextGaussian(), random.nextGaussian(), random.nextGaussian()
    };
    Quat.normalize(q, 0);
    Quat.toMat(mat, at, q, 0);
  }

  private static void pose(SplittableRandom random, Data d) {
    for (int k = 0; k < 3; k++) {
      d.geomXpos[k] = random.nextDouble(-1, 1);
    }
    quat(random, d.geomXmat, 0);
    quat(random, d.geomXmat, 9);
    double[] offset = {
      random.nextDouble(-.4, .4), random.nextDouble(-.4, .4), random.nextDouble(-.4, .4)
    };
    Mat3.mulVec(d.geomXpos, 3, d.geomXmat, 0, offset, 0);
    Vec3.addTo(d.geomXpos, 3, d.geomXpos, 0);
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void contactsMoveAndTurnWithTheGeoms(Pair pair) {
    World at = new World(pair);
    World moved = new World(pair);
    SplittableRandom random = new SplittableRandom(7);
    double[] turn = new double[9];
    Differences differences = new Differences();
    int touching = 0;
    for (int i = 0; i < POSES; i++) {
      pose(random, at.d);
      quat(random, turn, 0);
      if (i % 2 == 0) {
        Mat3.identity(turn, 0);
      }
      double[] shift = {
        random.nextDouble(-2, 2), random.nextDouble(-2, 2), random.nextDouble(-2, 2)
      };
      for (int g = 0; g < 2; g++) {
        Mat3.mul(moved.d.geomXmat, 9 * g, turn, 0, at.d.geomXmat, 9 * g);
        Mat3.mulVec(moved.d.geomXpos, 3 * g, turn, 0, at.d.geomXpos, 3 * g);
        Vec3.addTo(moved.d.geomXpos, 3 * g, shift, 0);
      }
      double margin = i % 3 == 0 ? 0.02 : 0;
      at.collide(0, 1, margin);
      moved.collide(0, 1, margin);
      touching += at.found.count > 0 ? 1 : 0;
      differences.add(at.found, moved.found, turn, shift);
    }
    Family family = pair.family();
    differences.expect(
        pair.toString(), family.depth, family.depthShare, family.place, family.placeShare);
    assertThat(touching).isGreaterThan(POSES / 2);
  }

  static Stream<Arguments> twins() {
    return Stream.of(
        Arguments.of("sphere", GeomType.SPHERE, 1e-12, 1, 1e-12, 1),
        Arguments.of("capsule", GeomType.CAPSULE, 1e-12, 1, 1e-12, 1),
        // up to the tolerance of the search, as in CURVED
        Arguments.of("ellipsoid", GeomType.ELLIPSOID, 2e-6, 1, 1e-2, 0.9),
        Arguments.of("cylinder", GeomType.CYLINDER, 2e-6, 1, 1e-2, 0.97),
        // of a face and an edge that are about as deep the one of the first box is preferred
        Arguments.of("box", GeomType.BOX, 1e-12, 0.95, 1e-12, 0.88),
        // with a margin the corners are round
        Arguments.of("mesh", GeomType.MESH, 2e-6, 1, 1e-3, 1),
        // points are searched from the box of the first geom on: other ones are found
        Arguments.of("sdf", GeomType.SDF, 0.05, 0.9, Double.MAX_VALUE, 1));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("twins")
  void twoGeomsOfOneTypeTouchAtTheSamePlacesWhenSwapped(
      String name, int type, double depth, double depthShare, double place, double placeShare) {
    World w = new World(new Pair(type, type));
    World swapped = new World(new Pair(type, type));
    SplittableRandom random = new SplittableRandom(8);
    double[] unturned = new double[9];
    Mat3.identity(unturned, 0);
    Differences differences = new Differences();
    for (int i = 0; i < POSES; i++) {
      pose(random, w.d);
      System.arraycopy(w.d.geomXpos, 0, swapped.d.geomXpos, 0, 6);
      System.arraycopy(w.d.geomXmat, 0, swapped.d.geomXmat, 0, 18);
      double margin = i % 3 == 0 ? 0.02 : 0;
      w.collide(0, 1, margin);
      swapped.collide(1, 0, margin);
      for (int k = 0; k < 3 * swapped.found.count; k++) {
        swapped.found.normal[k] = -swapped.found.normal[k];
      }
      differences.add(w.found, swapped.found, unturned, new double[3]);
    }
    differences.expect(name, depth, depthShare, place, placeShare);
  }

  static Stream<Pair> mixedPairs() {
    return pairs()
        .filter(p -> p.type1 != p.type2 && (p.type1 != GeomType.MESH || p.type2 != GeomType.SDF));
  }

  /**
   * The geom of the lower type always comes first. Not asked of a mesh against an SDF, where MuJoCo
   * takes the number of the geom for that of a mesh (docs/quirks.md).
   */
  @ParameterizedTest
  @MethodSource("mixedPairs")
  void theOrderInTheFileDoesNotMatterForGeomsOfTwoTypes(Pair pair) {
    World w = new World(pair);
    World swapped = new World(new Pair(pair.type2, pair.type1));
    SplittableRandom random = new SplittableRandom(9);
    int contacts = 0;
    for (int i = 0; i < POSES / 3; i++) {
      pose(random, w.d);
      for (int g = 0; g < 2; g++) {
        System.arraycopy(w.d.geomXpos, 3 * g, swapped.d.geomXpos, 3 * (1 - g), 3);
        System.arraycopy(w.d.geomXmat, 9 * g, swapped.d.geomXmat, 9 * (1 - g), 9);
      }
      Collision.detect(w.m, w.d);
      Collision.detect(swapped.m, swapped.d);
      int n = w.d.ncon;
      contacts += n;
      assertThat(swapped.d.ncon).isEqualTo(n);
      assertThat(first(swapped.d.contact.dist, n)).isEqualTo(first(w.d.contact.dist, n));
      assertThat(first(swapped.d.contact.pos, 3 * n)).isEqualTo(first(w.d.contact.pos, 3 * n));
      assertThat(first(swapped.d.contact.frame, 9 * n)).isEqualTo(first(w.d.contact.frame, 9 * n));
      for (int c = 0; c < n; c++) {
        assertThat(w.d.contact.geom[2 * c]).isZero();
        assertThat(swapped.d.contact.geom[2 * c]).isEqualTo(1);
      }
    }
    assertThat(contacts).isGreaterThan(POSES / 6);
  }

  private static double[] first(double[] values, int count) {
    return Arrays.copyOf(values, count);
  }

  /**
   * Largest difference of contacts, each matched with the nearest of the others; 1 where counts
   * differ.
   */
  private static double difference(
      ContactBuffer a, ContactBuffer b, double[] turn, double[] shift) {
    if (a.count != b.count) {
      return 1;
    }
    double[] p = new double[3];
    double[] n = new double[3];
    double worst = 0;
    for (int i = 0; i < a.count; i++) {
      Mat3.mulVec(p, 0, turn, 0, a.pos, 3 * i);
      Vec3.addTo(p, 0, shift, 0);
      Mat3.mulVec(n, 0, turn, 0, a.normal, 3 * i);
      double best = Double.MAX_VALUE;
      for (int j = 0; j < b.count; j++) {
        double e =
            Math.max(
                Math.abs(a.dist[i] - b.dist[j]),
                Math.max(Vec3.distance(p, 0, b.pos, 3 * j), Vec3.distance(n, 0, b.normal, 3 * j)));
        best = Math.min(best, e);
      }
      worst = Math.max(worst, best);
    }
    return worst;
  }

  private static double deepest(ContactBuffer found) {
    double deepest = 0;
    for (int i = 0; i < found.count; i++) {
      deepest = Math.min(deepest, found.dist[i]);
    }
    return deepest;
  }
}
