package dev.armature.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.handle.Distance;
import dev.armature.handle.Flex;
import dev.armature.model.Model;
import dev.armature.query.FlexDistance;
import dev.armature.query.FlexRay;
import dev.armature.ray.Ray;
import dev.armature.step.Physics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Distances and rays against flexes, where the answer is known. */
class FlexDistanceTest {
  private static final String SHEET =
      "<flexcomp name='f' dim='2' count='4 4 1' spacing='.1 .1 .1' radius='.01'/>";

  private static Data world(String bodies) {
    Model m = Compiled.world(bodies);
    Data d = new Data(m);
    Physics.forward(m, d);
    return d;
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "type='sphere' size='.1' pos='.02 .03 .5'|.39",
        "type='sphere' size='.1' pos='.02 .03 .1'|-.01",
        "type='box' size='.05 .05 .05' pos='0 0 -.3'|.24",
        "type='capsule' size='.02 .1' pos='.6 0 0'|.42",
        "type='ellipsoid' size='.1 .2 .05' pos='.03 0 .4'|.34",
        "type='plane' size='1 1 1' pos='0 0 -.2'|.19",
      })
  void ofASheetToGeoms(String geom, double expected) {
    Model m = Compiled.world("<geom " + geom + "/>" + SHEET);
    Data d = new Data(m);
    Physics.forward(m, d);
    double[] fromto = new double[6];
    double dist = FlexDistance.toGeom(m, d, 0, 0, 1, fromto, 0);
    assertThat(dist).isCloseTo(expected, within(1e-6));
    double length = 0;
    for (int k = 0; k < 3; k++) {
      length += Math.pow(fromto[3 + k] - fromto[k], 2);
    }
    assertThat(Math.sqrt(length)).isCloseTo(Math.abs(expected), within(1e-5));
    assertThat(FlexDistance.toGeom(m, d, 0, 0, expected - .01, fromto, 0))
        .isEqualTo(expected - .01);
    assertThat(fromto).containsOnly(0);
  }

  @Test
  void ofTwoFlexes() {
    Model m =
        Compiled.world(
            SHEET
                + "<flexcomp name='g' dim='3' count='3 3 3' spacing='.1 .1 .1' radius='.02'"
                + " pos='0 0 .4'/>");
    Data d = new Data(m);
    Physics.forward(m, d);
    double[] fromto = new double[6];
    assertThat(FlexDistance.between(m, d, 0, 1, 1, fromto, 0)).isCloseTo(.27, within(1e-6));
    assertThat(fromto[2]).isCloseTo(.01, within(1e-6));
    assertThat(fromto[5]).isCloseTo(.28, within(1e-6));
    assertThat(FlexDistance.between(m, d, 0, 1, .1, fromto, 0)).isEqualTo(.1);
  }

  @Test
  void aRayMeetsTheFaceAndTellsTheNearestVertex() {
    Model m = Compiled.world(SHEET);
    Data d = new Data(m);
    Physics.forward(m, d);
    FlexRay.Parts parts = new FlexRay.Parts();
    parts.faces = true;
    Ray ray = new Ray().from(.06, .07, 1).toward(0, 0, -2);
    assertThat(FlexRay.cast(m, d, 0, parts, ray)).isCloseTo(.5, within(1e-12));
    assertThat(ray.flex).isZero();
    assertThat(ray.vertex).isEqualTo(10); // (.05, .05)
    assertThat(Math.abs(ray.normal[2])).isCloseTo(1, within(1e-12));
    assertThat(world(SHEET).ncon).isZero();
  }

  private static final String CUBE =
      "<flexcomp name='f' dim='3' count='3 3 3' spacing='.1 .1 .1' radius='.01'/>";

  /** A flex whose vertices were all moved a little, and a geom. */
  private static Data crumpled(Model m) {
    Data d = new Data(m);
    for (int i = 0; i < m.nq; i++) {
      d.qpos[i] = .02 * StrictMath.sin(1.7 * i + .3);
    }
    Physics.forward(m, d);
    return d;
  }

  /**
   * MuJoCo 3.5 has no distances of flexes, but it makes a contact as soon as the margin is as large
   * as the distance: the numbers are the least margins with which it does, found by bisection.
   * (Boxes and triangles are left out: their contacts are made for pressing, not by distance.)
   */
  @ParameterizedTest(name = "dim {0} {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "2|type='sphere' size='.1' pos='.02 .03 .4'|0.29410825134755214",
        "2|type='sphere' size='.1' pos='.3 .25 .2'|0.16419056262810727",
        "2|type='capsule' size='.03 .1' pos='.3 .1 .15' euler='20 60 10'|0.08721900646790459",
        "2|type='ellipsoid' size='.1 .2 .05' pos='.1 .3 .3' euler='10 20 30'|0.22843331921299637",
        "2|type='cylinder' size='.06 .1' pos='-.3 0 .2' euler='35 15 0'|0.11971939473107795",
        "2|type='plane' size='1 1 1' pos='0 0 -.2' euler='7 12 0'|0.14084547975610917",
        "3|type='sphere' size='.1' pos='.02 .03 .4'|0.17383548717643293",
        "3|type='sphere' size='.1' pos='.3 .25 .2'|0.15002229084564078",
        "3|type='capsule' size='.03 .1' pos='.3 .1 .15' euler='20 60 10'|0.05979551586688103",
        "3|type='box' size='.05 .08 .04' pos='.05 -.03 .3' euler='25 40 0'|0.10329254684390321",
        "3|type='ellipsoid' size='.1 .2 .05' pos='.1 .3 .3' euler='10 20 30'|0.14736341962449728",
        "3|type='cylinder' size='.06 .1' pos='-.3 0 .2' euler='35 15 0'|0.14994918878812769",
        "3|type='plane' size='1 1 1' pos='0 0 -.2' euler='7 12 0'|0.05505959087130918",
      })
  void areTheMarginsFromWhichMuJoCoMakesContacts(int dim, String geom, double expected) {
    Model m = Compiled.world("<geom " + geom + "/>" + (dim == 2 ? SHEET : CUBE));
    Data d = crumpled(m);
    double[] fromto = new double[6];
    assertThat(FlexDistance.toGeom(m, d, 0, 0, 1, fromto, 0)).isCloseTo(expected, within(1e-9));
  }

  /** Distance of a point to a box that stands at the origin of its axes. */
  private static double toBox(Data d, double[] size, double[] p) {
    double outside = 0;
    double inside = Double.NEGATIVE_INFINITY;
    for (int axis = 0; axis < 3; axis++) {
      double along = 0;
      for (int k = 0; k < 3; k++) {
        along += d.geomXmat[3 * k + axis] * (p[k] - d.geomXpos[k]);
      }
      double away = Math.abs(along) - size[axis];
      outside += away > 0 ? away * away : 0;
      inside = Math.max(inside, away);
    }
    return outside > 0 ? Math.sqrt(outside) : inside;
  }

  @Test
  void ofACrumpledSheetToABoxAreThoseOfItsNearestPoint() {
    Model m =
        Compiled.world(
            "<geom type='box' size='.05 .08 .04' pos='.05 -.03 .3' euler='25 40 0'/>" + SHEET);
    Data d = crumpled(m);
    double[] size = {.05, .08, .04};
    double least = Double.MAX_VALUE;
    int parts = 200;
    double[] p = new double[3];
    for (int e = 0; e < m.flex.elemnum[0]; e++) {
      for (int i = 0; i <= parts; i++) {
        for (int j = 0; i + j <= parts; j++) {
          double[] weight = {
            (double) i / parts, (double) j / parts, (double) (parts - i - j) / parts
          };
          for (int k = 0; k < 3; k++) {
            p[k] = 0;
            for (int c = 0; c < 3; c++) {
              p[k] += weight[c] * d.flexvertXpos[3 * m.flex.elem[3 * e + c] + k];
            }
          }
          least = Math.min(least, toBox(d, size, p) - m.flex.radius[0]);
        }
      }
    }
    double[] fromto = new double[6];
    double found = FlexDistance.toGeom(m, d, 0, 0, 1, fromto, 0);
    // the points tried are 0.7 mm apart, so none may be nearer and one must be nearly as near
    assertThat(found).isBetween(least - 5e-4, least + 1e-6);
  }

  @Test
  void areAskedForByName() {
    Simulation sim =
        new Simulation(
            Compiled.world(
                "<geom name='ball' size='.1' pos='.02 .03 .5'/>"
                    + SHEET
                    + "<flexcomp name='g' dim='3' count='3 3 3' spacing='.1 .1 .1' radius='.02'"
                    + " pos='0 0 -.4'/>"));
    sim.forward();
    Flex sheet = sim.flex("f");
    assertThat(sheet.vertices()).isEqualTo(16);
    assertThat(sheet.vertex(0)).containsExactly(new double[] {-.15, -.15, 0}, within(1e-12));
    Distance there = sheet.distanceTo(sim.geom("ball"), 1);
    Distance back = sim.geom("ball").distanceTo(sheet, 1);
    assertThat(there.value()).isCloseTo(.39, within(1e-6)).isEqualTo(back.value());
    assertThat(there.from()).containsExactly(back.to());
    assertThat(there.from()[2]).isCloseTo(.01, within(1e-6));
    assertThat(there.to()[2]).isCloseTo(.4, within(1e-6));
    assertThat(sheet.distanceTo(sim.flex("g"), 1).value()).isCloseTo(.27, within(1e-6));
    assertThat(sheet.distanceTo(sim.flex(1), .1).value()).isEqualTo(.1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> sim.flex("rug"))
        .withMessageStartingWith("no flex \"rug\"");
  }
}
