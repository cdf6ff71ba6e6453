package dev.armature.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.Data;
import dev.armature.Model;
import dev.armature.Physics;
import dev.armature.query.FlexDistance;
import dev.armature.query.FlexRay;
import dev.armature.query.RayHit;
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
    RayHit hit = new RayHit();
    double x =
        FlexRay.cast(
            m, d, 0, parts, new double[] {.06, .07, 1}, 0, new double[] {0, 0, -2}, 0, hit);
    assertThat(x).isCloseTo(.5, within(1e-12));
    assertThat(hit.id).isEqualTo(10); // (.05, .05)
    assertThat(Math.abs(hit.normal[2])).isCloseTo(1, within(1e-12));
    assertThat(world(SHEET).ncon).isZero();
  }
}
