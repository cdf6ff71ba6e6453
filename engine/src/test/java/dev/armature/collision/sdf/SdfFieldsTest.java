package dev.armature.collision.sdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import dev.armature.collision.contact.ContactBuffer;
import dev.armature.data.Data;
import dev.armature.data.Warnings;
import dev.armature.math.Vec3;
import dev.armature.model.GeomType;
import dev.armature.model.Model;
import dev.armature.model.PluginKind;
import dev.armature.model.Sizes;
import dev.armature.query.Rays;
import dev.armature.ray.Ray;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Distance fields by their definition: signs, surfaces, slopes. Contacts are compared with the
 * reference elsewhere.
 */
class SdfFieldsTest {
  private static final List<PluginKind> SHAPES =
      List.of(
          PluginKind.SDF_TORUS,
          PluginKind.SDF_BOWL,
          PluginKind.SDF_BOLT,
          PluginKind.SDF_NUT,
          PluginKind.SDF_GEAR);

  private static SdfShape shape(PluginKind kind) {
    return SdfShape.of(kind, key -> "");
  }

  /** Geom 0 is a primitive, geom 1 a torus with the default settings. */
  private static Model torusAnd(int type, double... size) {
    return torusAnd("\0\0", type, size);
  }

  private static Model torusAnd(String settings, int type, double... size) {
    byte[] text = settings.getBytes(StandardCharsets.UTF_8);
    Sizes s = new Sizes();
    s.nbody = 1;
    s.ngeom = 2;
    s.nplugin = 1;
    s.npluginattr = text.length;
    Model m = new Model(s);
    System.arraycopy(text, 0, m.plugin.attr, 0, text.length);
    m.body.mocapid[0] = -1;
    m.body.treeid[0] = -1;
    m.plugin.slot[0] = PluginKind.SDF_TORUS.ordinal();
    m.geom.type[0] = type;
    m.geom.type[1] = GeomType.SDF;
    m.geom.plugin[0] = -1;
    m.geom.dataid[0] = -1;
    System.arraycopy(size, 0, m.geom.size, 0, size.length);
    double[] half = {.5, .5, .15};
    for (int k = 0; k < 3; k++) {
      m.geom.size[3 + k] = half[k];
      m.geom.aabb[3 + k] = 1;
      m.geom.aabb[9 + k] = half[k];
    }
    return m;
  }

  private static Data world(Model m) {
    Data d = new Data(m);
    for (int g = 0; g < 2; g++) {
      for (int k = 0; k < 3; k++) {
        d.geomXmat[9 * g + 4 * k] = 1;
      }
    }
    return d;
  }

  @Test
  void aTorusIsZeroOnItsSurfaceAndMinusItsTubeRadiusInTheTube() {
    SdfShape torus = shape(PluginKind.SDF_TORUS);
    assertThat(torus.value(.5, 0, 0)).isCloseTo(0, within(1e-15));
    assertThat(torus.value(0, -.35, .15)).isCloseTo(0, within(1e-15));
    assertThat(torus.value(.35, 0, 0)).isEqualTo(-.15);
    assertThat(torus.value(0, 0, 0)).isCloseTo(.2, within(1e-15));
  }

  @Test
  void settingsChangeTheShape() {
    SdfShape torus = SdfShape.of(PluginKind.SDF_TORUS, key -> key.equals("radius1") ? " 0.6 " : "");
    assertThat(torus.value(.75, 0, 0)).isCloseTo(0, within(1e-15));
    assertThat(torus.halfSize(0)).isEqualTo(.75);
    assertThat(torus.halfSize(2)).isEqualTo(.15);
  }

  @Test
  void aSettingThatIsNoNumberIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SdfShape.of(PluginKind.SDF_GEAR, key -> "12 teeth"))
        .withMessageContaining("12 teeth");
  }

  @Test
  void aPluginThatIsNoShapeIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> SdfShape.of(PluginKind.PID, key -> ""));
  }

  @Test
  void settingsOfAModelAreReadInTheirOrder() {
    Model m = torusAnd("0.1\0\0", GeomType.SPHERE, .1);
    assertThat(m.plugin.attribute(0, 0)).isEqualTo("0.1");
    assertThat(m.plugin.attribute(0, 1)).isEmpty();
    GeomField field = new GeomField();
    field.set(m, world(m), 1);
    assertThat(field.value(.1, 0, 0)).isEqualTo(-.15);
  }

  @Test
  void allShapesArePositiveAroundTheirBoxAndNegativeSomewhereInside() {
    SplittableRandom random = new SplittableRandom(1);
    for (PluginKind kind : SHAPES) {
      SdfShape shape = shape(kind);
      double least = 1;
      for (int i = 0; i < 20_000; i++) {
        double x = random.nextDouble(-1, 1) * shape.halfSize(0);
        double y = random.nextDouble(-1, 1) * shape.halfSize(1);
        double z = random.nextDouble(-1, 1) * shape.halfSize(2);
        least = Math.min(least, shape.value(x, y, z));
        double out =
            1.01 / Math.max(Math.abs(x) / shape.halfSize(0), Math.abs(y) / shape.halfSize(1));
        assertThat(shape.value(x * out, y * out, z)).as(kind.title()).isPositive();
      }
      assertThat(least).as(kind.title()).isNegative();
    }
  }

  @Test
  void slopesOfPrimitivesAreThoseOfTheirDistance() {
    double[][] sizes = {{.3}, {.2, .3}, {.3, .2, .4}, {.25, .3}, {.3, .2, .25}};
    SplittableRandom random = new SplittableRandom(2);
    double[] slope = new double[3];
    for (int type = GeomType.SPHERE; type <= GeomType.BOX; type++) {
      Model m = torusAnd(type, sizes[type - GeomType.SPHERE]);
      Data d = world(m);
      GeomField field = new GeomField();
      field.set(m, d, 0);
      for (int i = 0; i < 500; i++) {
        double[] x = new double[3];
        do {
          for (int k = 0; k < 3; k++) {
            x[k] = random.nextDouble(-1, 1);
          }
        } while (field.value(x[0], x[1], x[2]) < .05);
        field.gradient(slope, 0, x[0], x[1], x[2]);
        for (int k = 0; k < 3; k++) {
          double[] up = x.clone();
          double[] down = x.clone();
          up[k] += 1e-6;
          down[k] -= 1e-6;
          double expected =
              (field.value(up[0], up[1], up[2]) - field.value(down[0], down[1], down[2])) / 2e-6;
          // the bound of the ellipsoid is no distance: only its direction is kept
          double scale = type == GeomType.ELLIPSOID ? .6 : 1e-5;
          assertThat(slope[k]).as("type " + type).isCloseTo(expected, within(scale));
        }
        assertThat(Vec3.norm(slope, 0)).isCloseTo(1, within(1e-9));
      }
    }
  }

  @Test
  void insideOfABoxTheDistanceIsNegativeAndVanishesAtTheFaces() {
    Model m = torusAnd(GeomType.BOX, .3, .2, .25);
    GeomField field = new GeomField();
    field.set(m, world(m), 0);
    assertThat(field.value(.1, .1, .1)).isNegative();
    assertThat(field.value(.3, .1, .1)).isZero();
    assertThat(field.value(.4, .1, .1)).isCloseTo(.1, within(1e-15));
    assertThat(field.value(.6, .6, .25)).isCloseTo(.5, within(1e-15));
  }

  @Test
  void anOctreeIsLinearInALeafAndGrowsWithTheDistanceOutside() {
    Sizes s = new Sizes();
    s.nmesh = 1;
    s.noct = 1;
    Model m = new Model(s);
    m.mesh.octnum[0] = 1;
    double[] box = {1, 2, 3, .5, .4, .3};
    System.arraycopy(box, 0, m.oct.aabb, 0, 6);
    for (int j = 0; j < 8; j++) {
      m.oct.child[j] = -1;
      double x = (j & 1) != 0 ? 1.5 : .5;
      double y = (j & 2) != 0 ? 2.4 : 1.6;
      double z = (j & 4) != 0 ? 3.3 : 2.7;
      m.oct.coeff[j] = x + 2 * y - 3 * z;
    }
    OctreeField field = new OctreeField();
    field.setMesh(m, 0);
    assertThat(field.value(1.2, 1.9, 3.1)).isCloseTo(1.2 + 3.8 - 9.3, within(1e-12));
    // in units of the leaf
    double[] slope = new double[3];
    field.gradient(slope, 0, 1.2, 1.9, 3.1);
    assertThat(slope).containsExactly(new double[] {1, 1.6, -1.8}, within(1e-12));
    assertThat(field.value(2, 2, 3)).isCloseTo(.5 + 1.5 + 4 - 9, within(1e-5));
    field.gradient(slope, 0, 2, 2, 3);
    assertThat(slope[0]).isCloseTo(1, within(1e-6));
  }

  @Test
  void aSphereInTheTubeOfATorusTouchesIt() {
    Model m = torusAnd(GeomType.SPHERE, .1);
    Data d = world(m);
    d.geomXpos[0] = .35;
    d.geomXpos[2] = .22;
    ContactBuffer out = new ContactBuffer();
    new SdfCollider().collide(m, d, 0, 1, 0, out);
    assertThat(out.count).isPositive();
    // half way between the surfaces, at 0.15 and 0.12: what the descent finds is near it
    double deepest = 0;
    for (int i = 0; i < out.count; i++) {
      deepest = Math.min(deepest, out.dist[i]);
      assertThat(out.dist[i]).isBetween(-.03, 0.0);
    }
    assertThat(deepest).isLessThan(-.01);
    d.geomXpos[2] = .26;
    out.clear();
    new SdfCollider().collide(m, d, 0, 1, 0, out);
    assertThat(out.count).isZero();
  }

  @Test
  void aRayMarchesToTheSurfaceAndReturnsALength() {
    Model m = torusAnd(GeomType.SPHERE, .1);
    Data d = world(m);
    Ray ray = new Ray().from(2, 0, 0).toward(-3, 0, 0);
    assertThat(Rays.geom(m, d, 1, ray)).isCloseTo(1.5, within(1e-6));
    assertThat(ray.normal).containsExactly(new double[] {1, 0, 0}, within(1e-9));
  }

  @Test
  void aHeightFieldNeverTouchesADistanceFieldButWarns() {
    Model m = torusAnd(GeomType.HFIELD, 1, 1, 1);
    Data d = world(m);
    ContactBuffer out = new ContactBuffer();
    new SdfCollider().collide(m, d, 0, 1, 0, out);
    assertThat(out.count).isZero();
    assertThat(d.warning.count(Warnings.Kind.NO_COLLIDER)).isEqualTo(1);
  }

  @Test
  void nothingIsAllocatedOnceWarm() {
    Model m = torusAnd(GeomType.CYLINDER, .2, .3);
    Data d = world(m);
    SdfCollider collider = new SdfCollider();
    ContactBuffer out = new ContactBuffer();
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long used = Long.MAX_VALUE;
    for (int round = 0; round < 4; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < 300; i++) {
        d.geomXpos[0] = .001 * i;
        out.clear();
        collider.collide(m, d, 0, 1, 0, out);
      }
      used = threads.getCurrentThreadAllocatedBytes() - before;
    }
    assertThat(used).isLessThan(2000);
  }
}
