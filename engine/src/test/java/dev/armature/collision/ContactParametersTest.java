package dev.armature.collision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.collision.contact.ContactParameters;
import dev.armature.data.Contacts;
import dev.armature.data.Data;
import dev.armature.model.EnableFlag;
import dev.armature.model.GeomType;
import dev.armature.model.Model;
import dev.armature.model.Sizes;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * A sphere in a plane: geom 0 is the plane, geom 1 the sphere. Expected numbers are those of MuJoCo
 * 3.5.1.
 */
class ContactParametersTest {
  private final Scene.Geom plane = Scene.plane();
  private final Scene.Geom sphere = Scene.sphere(0.06).at(0, 0, 0.05);
  private final Scene scene = new Scene().add(plane).free(sphere);

  private Contacts contact() {
    Data d = scene.detect();
    assertThat(d.ncon).isEqualTo(1);
    return d.contact;
  }

  private static double[] friction(Contacts c) {
    return Arrays.copyOf(c.friction, 5);
  }

  private static double[] solref(Contacts c) {
    return Arrays.copyOf(c.solref, 2);
  }

  private static double[] solimp(Contacts c) {
    return Arrays.copyOf(c.solimp, 5);
  }

  @Test
  @DisplayName("C24.1 at equal priority friction is the larger of both, element by element")
  void frictionIsTheLarger() {
    plane.friction = new double[] {0.3, 0.005, 0.0001};
    sphere.friction = new double[] {0.7, 0.01, 0.001};
    assertThat(friction(contact())).containsExactly(0.7, 0.7, 0.01, 0.001, 0.001);
  }

  @Test
  @DisplayName("C24.2 identical frictions stay")
  void identicalFrictionsStay() {
    plane.friction = new double[] {0.3, 0.005, 0.0001};
    sphere.friction = new double[] {0.3, 0.005, 0.0001};
    assertThat(friction(contact())).containsExactly(0.3, 0.3, 0.005, 0.0001, 0.0001);
  }

  @Test
  @DisplayName("C24.3 no friction against some gives some")
  void noFrictionAgainstSome() {
    plane.friction = new double[] {0, 0, 0};
    sphere.friction = new double[] {0.5, 0.005, 0.0001};
    assertThat(friction(contact())).containsExactly(0.5, 0.5, 0.005, 0.0001, 0.0001);
  }

  @Test
  @DisplayName("C24.4 no friction on both sides is raised to 1e-5 and condim kept")
  void noFrictionAtAll() {
    plane.friction = new double[] {0, 0, 0};
    sphere.friction = new double[] {0, 0, 0};
    plane.condim = 4;
    Contacts c = contact();
    assertThat(friction(c)).containsExactly(1e-5, 1e-5, 1e-5, 1e-5, 1e-5);
    assertThat(c.dim[0]).isEqualTo(4);
  }

  private static Model geomAndFlex() {
    Sizes s = new Sizes();
    s.nbody = 1;
    s.ngeom = 1;
    s.nflex = 2;
    Model m = new Model(s);
    m.geom.type[0] = GeomType.PLANE;
    m.geom.condim[0] = 6;
    m.geom.solmix[0] = 1;
    System.arraycopy(new double[] {0.6, 0.008, 0.0002}, 0, m.geom.friction, 0, 3);
    System.arraycopy(new double[] {0.04, 0.8}, 0, m.geom.solref, 0, 2);
    for (int f = 0; f < 2; f++) {
      m.flex.condim[f] = 3;
      m.flex.solmix[f] = 1;
      System.arraycopy(new double[] {0.4, 0.005, 0.0001}, 0, m.flex.friction, 3 * f, 3);
      System.arraycopy(new double[] {0.02, 1}, 0, m.flex.solref, 2 * f, 2);
    }
    return m;
  }

  @Test
  @DisplayName("C24.5 a flex combines like a geom, with its three frictions")
  void flexFriction() {
    ContactParameters p = new ContactParameters();
    p.ofGeomAndFlex(geomAndFlex(), 0, 0);
    assertThat(p.friction).containsExactly(0.6, 0.6, 0.008, 0.0002, 0.0002);
    assertThat(p.solref).containsExactly(0.03, 0.9);
    assertThat(p.condim).isEqualTo(6);
  }

  @Test
  @DisplayName("C24.6 the friction of a pair replaces the combination, all five values")
  void pairFriction() {
    sphere.priority = 3;
    Scene.Pair pair = new Scene.Pair(0, 1);
    pair.friction = new double[] {0.11, 0.22, 0.33, 0.44, 0.55};
    scene.pair(pair);
    assertThat(friction(contact())).containsExactly(0.11, 0.22, 0.33, 0.44, 0.55);
  }

  @Test
  @DisplayName("C24.6 the friction of a pair has the same floor, and its solreffriction is taken")
  void pairFrictionHasAFloor() {
    Scene.Pair pair = new Scene.Pair(0, 1);
    pair.friction = new double[] {0, 0.22, 0, 0.44, 0.55};
    pair.solreffriction = new double[] {0.05, 0.7};
    scene.pair(pair);
    Contacts c = contact();
    assertThat(friction(c)).containsExactly(1e-5, 0.22, 1e-5, 0.44, 0.55);
    assertThat(Arrays.copyOf(c.solreffriction, 2)).containsExactly(0.05, 0.7);
  }

  @Test
  @DisplayName(
      "C25.1 the higher priority gives condim, solref, solimp and friction; C25.5 gaps are summed"
          + " all the same")
  void higherPriorityWins() {
    plane.friction = new double[] {0.3, 0.005, 0.0001};
    plane.condim = 1;
    plane.solref = new double[] {0.05, 0.7};
    plane.solimp = new double[] {0.5, 0.6, 0.01, 0.3, 3};
    plane.priority = 1;
    plane.margin(0.004, 0.001);
    sphere.friction = new double[] {0.7, 0.01, 0.001};
    sphere.condim = 6;
    sphere.margin(0, 0.0005);
    Contacts c = contact();
    assertThat(friction(c)).containsExactly(0.3, 0.3, 0.005, 0.0001, 0.0001);
    assertThat(c.dim[0]).isEqualTo(1);
    assertThat(solref(c)).containsExactly(0.05, 0.7);
    assertThat(solimp(c)).containsExactly(0.5, 0.6, 0.01, 0.3, 3);
    assertThat(c.includemargin[0]).isEqualTo(0.0025);
  }

  @Test
  @DisplayName("C25.2 equal priorities combine, and C25.3 zero is the default")
  void equalPrioritiesCombine() {
    plane.condim = 1;
    sphere.condim = 4;
    plane.priority = 7;
    sphere.priority = 7;
    assertThat(contact().dim[0]).isEqualTo(4);
    assertThat(new Model(oneGeom()).geom.priority[0]).isZero();
  }

  private static Sizes oneGeom() {
    Sizes s = new Sizes();
    s.nbody = 1;
    s.ngeom = 1;
    return s;
  }

  @Test
  @DisplayName("C25.4 priorities may be negative")
  void negativePriority() {
    plane.friction = new double[] {0.3, 0.005, 0.0001};
    plane.condim = 1;
    plane.priority = -2;
    sphere.friction = new double[] {0.1, 0.01, 0.001};
    sphere.condim = 6;
    sphere.priority = -1;
    Contacts c = contact();
    assertThat(friction(c)).containsExactly(0.1, 0.1, 0.01, 0.001, 0.001);
    assertThat(c.dim[0]).isEqualTo(6);
  }

  @Test
  @DisplayName("C25.6 a pair ignores priority")
  void pairIgnoresPriority() {
    plane.priority = 5;
    plane.condim = 6;
    plane.friction = new double[] {2, 2, 2};
    scene.pair(new Scene.Pair(0, 1));
    Contacts c = contact();
    assertThat(friction(c)).containsExactly(1, 1, 0.005, 0.0001, 0.0001);
    assertThat(c.dim[0]).isEqualTo(3);
  }

  @Test
  @DisplayName("C25.7 the priority of a flex counts the same")
  void flexPriority() {
    Model m = geomAndFlex();
    m.geom.priority[0] = 1;
    m.flex.priority[0] = 2;
    ContactParameters p = new ContactParameters();
    p.ofGeomAndFlex(m, 0, 0);
    assertThat(p.friction).containsExactly(0.4, 0.4, 0.005, 0.0001, 0.0001);
    assertThat(p.condim).isEqualTo(3);
    p.ofGeomAndFlex(m, 0, 1);
    assertThat(p.condim).isEqualTo(6);
    p.ofFlexes(m, 0, 1);
    assertThat(p.solref).containsExactly(0.02, 1);
  }

  private Contacts mixed(double mix1, double mix2) {
    plane.solref = new double[] {0.02, 1};
    sphere.solref = new double[] {0.04, 0.8};
    plane.solmix = mix1;
    sphere.solmix = mix2;
    return contact();
  }

  @Test
  @DisplayName("C26.1 with the default solmix, solref is the mean")
  void solrefIsTheMean() {
    assertThat(solref(mixed(1, 1))).containsExactly(0.03, 0.9);
  }

  @Test
  @DisplayName(
      "C26.2 the weights are s1/(s1+s2), C26.10 for solimp as well, C26.7 never for friction or"
          + " condim")
  void weights() {
    sphere.solimp = new double[] {0.8, 0.9, 0.002, 0.6, 3};
    sphere.friction = new double[] {0.3, 0.2, 0.1};
    plane.condim = 6;
    Contacts c = mixed(1, 2);
    assertThat(solref(c)).containsExactly(0.03333333333333334, 0.8666666666666667);
    assertThat(solimp(c))
        .containsExactly(
            0.8333333333333335,
            0.9166666666666667,
            0.0016666666666666668,
            0.5666666666666667,
            2.6666666666666665);
    assertThat(friction(c)).containsExactly(1, 1, 0.2, 0.1, 0.1);
    assertThat(c.dim[0]).isEqualTo(6);
  }

  @Test
  @DisplayName("C26.3 two weights below 1e-15 share alike")
  void noWeights() {
    assertThat(solref(mixed(0, 1e-16))).containsExactly(0.03, 0.9);
  }

  @Test
  @DisplayName("C26.4 one weight below 1e-15 leaves all to the other")
  void oneWeight() {
    assertThat(solref(mixed(0, 3))).containsExactly(0.04, 0.8);
    assertThat(solref(mixed(3, 0))).containsExactly(0.02, 1);
  }

  @Test
  @DisplayName(
      "C26.5 direct solrefs give the smaller, element by element; C26.10 solimp is still the mean")
  void directSolref() {
    plane.solref = new double[] {-100, -10};
    sphere.solref = new double[] {-200, -5};
    sphere.solimp = new double[] {0.7, 0.95, 0.001, 0.5, 2};
    Contacts c = contact();
    assertThat(solref(c)).containsExactly(-200, -10);
    assertThat(c.solimp[0]).isCloseTo(0.8, within(1e-15));
  }

  @Test
  @DisplayName("C26.6 a direct and a standard solref give the smaller, element by element")
  void mixedSolref() {
    plane.solref = new double[] {-100, -10};
    sphere.solref = new double[] {0.04, 0.8};
    assertThat(solref(contact())).containsExactly(-100, -10);
  }

  @Test
  @DisplayName("C26.8 priority bypasses solmix")
  void priorityBypassesSolmix() {
    plane.priority = 1;
    assertThat(solref(mixed(0, 5))).containsExactly(0.02, 1);
  }

  @Test
  @DisplayName("C26.9 a pair bypasses solmix")
  void pairBypassesSolmix() {
    Scene.Pair pair = new Scene.Pair(0, 1);
    pair.solref = new double[] {0.07, 0.6};
    scene.pair(pair);
    assertThat(solref(mixed(1, 2))).containsExactly(0.07, 0.6);
  }

  @Test
  @DisplayName("C24–C26 worked example: a ground and two boxes, the second of higher priority")
  void workedExample() {
    Scene.Geom ground = Scene.plane().margin(0.003, 0.001);
    ground.friction = new double[] {0.8, 0.01, 0.001};
    Scene ofBoxes = new Scene().add(ground);
    for (int i = 0; i < 2; i++) {
      Scene.Geom box = Scene.box(0.1, 0.1, 0.1).at(i, 0, 0.099).margin(0.002, 0.0005);
      box.friction = new double[] {0.3, 0.005, 0.0001};
      box.solref = new double[] {0.04, 0.8};
      box.solimp = new double[] {0.8, 0.9, 0.002, 0.6, 3};
      box.solmix = 2;
      box.priority = i;
      ofBoxes.free(box);
    }
    Data d = ofBoxes.detect();
    Contacts c = d.contact;
    assertThat(d.ncon).isEqualTo(8);
    assertThat(friction(c)).containsExactly(0.8, 0.8, 0.01, 0.001, 0.001);
    assertThat(solref(c)).containsExactly(0.03333333333333334, 0.8666666666666667);
    assertThat(solimp(c))
        .containsExactly(
            0.8333333333333335,
            0.9166666666666667,
            0.0016666666666666668,
            0.5666666666666667,
            2.6666666666666665);
    assertThat(c.includemargin[0]).isEqualTo(0.0035);
    assertThat(Arrays.copyOfRange(c.solref, 8, 10)).containsExactly(0.04, 0.8);
    assertThat(Arrays.copyOfRange(c.friction, 20, 25))
        .containsExactly(0.3, 0.3, 0.005, 0.0001, 0.0001);
    assertThat(c.includemargin[4]).isEqualTo(0.0035);
  }

  @Test
  @DisplayName(
      "C27.11 the override flag replaces margin, solref, solreffriction, solimp and friction, not"
          + " gap and condim")
  void override() {
    Scene.Geom ball = Scene.sphere(0.05).at(0, 0, 0.056).margin(0.5, 0);
    Model m = overridden(new Scene().add(Scene.plane().margin(0, 0.003)).free(ball));
    Data d = new Scene().add(Scene.plane()).free(ball).data(m);
    Collision.detect(m, d);
    Contacts c = d.contact;
    assertThat(d.ncon).isEqualTo(1);
    assertThat(c.includemargin[0]).isEqualTo(0.007);
    assertThat(friction(c)).containsExactly(0.4, 0.5, 0.01, 0.02, 0.03);
    assertThat(solref(c)).containsExactly(0.03, 0.9);
    assertThat(Arrays.copyOf(c.solreffriction, 2)).containsExactly(0.03, 0.9);
    assertThat(solimp(c)).containsExactly(0.7, 0.8, 0.01, 0.4, 1.5);
    assertThat(c.dim[0]).isEqualTo(3);
  }

  @Test
  @DisplayName("C27.11 the override flag replaces the margin of explicit pairs too")
  void overridePair() {
    Scene.Pair pair = new Scene.Pair(0, 1);
    pair.margin = 0.2;
    pair.gap = 0.001;
    pair.condim = 4;
    Scene ofPair =
        new Scene().add(Scene.plane()).free(Scene.sphere(0.05).at(0, 0, 0.056)).pair(pair);
    Model m = overridden(ofPair);
    Data d = ofPair.data(m);
    Collision.detect(m, d);
    assertThat(d.ncon).isEqualTo(1);
    assertThat(d.contact.includemargin[0]).isEqualTo(0.009000000000000001);
    assertThat(friction(d.contact)).containsExactly(0.4, 0.5, 0.01, 0.02, 0.03);
    assertThat(d.contact.dim[0]).isEqualTo(4);
  }

  private static Model overridden(Scene scene) {
    Model m = scene.model();
    m.opt.enableflags |= EnableFlag.OVERRIDE;
    m.opt.oMargin = 0.01;
    System.arraycopy(new double[] {0.03, 0.9}, 0, m.opt.oSolref, 0, 2);
    System.arraycopy(new double[] {0.7, 0.8, 0.01, 0.4, 1.5}, 0, m.opt.oSolimp, 0, 5);
    System.arraycopy(new double[] {0.4, 0.5, 0.01, 0.02, 0.03}, 0, m.opt.oFriction, 0, 5);
    return m;
  }
}
