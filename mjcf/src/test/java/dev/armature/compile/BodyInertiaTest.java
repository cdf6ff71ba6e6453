package dev.armature.compile;

import static dev.armature.compile.Compiled.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.model.Model;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mass, inertia and poses of bodies and geoms; numbers are those of MuJoCo 3.5. */
class BodyInertiaTest {
  private static final Offset<Double> TINY = within(1e-12);

  @ParameterizedTest
  @CsvSource({
    "sphere, .1, 4.1887902047863905, 0.016755160819145563, 0.016755160819145563",
    "capsule, .1 .2, 16.75516081914556, 0.44610615680975085, 0.07958701389094142",
    "box, .1 .2 .3, 48, 2.08, 0.8",
  })
  void aSingleGeomGivesItsBodyMassAndInertia(
      String type, String size, double mass, double ixx, double izz) {
    Model m = Compiled.world("<body><geom type='" + type + "' size='" + size + "'/></body>");
    assertThat(m.body.mass[1]).isCloseTo(mass, TINY);
    assertThat(m.body.inertia[3]).isCloseTo(ixx, TINY);
    assertThat(m.body.inertia[5]).isCloseTo(izz, TINY);
  }

  @Test
  void shellsHaveTheirMassOnTheSurface() {
    Model m =
        Compiled.world(
            "<body><geom type='box' size='.1 .2 .3' shellinertia='true'"
                + " mass='2'/></body><body><geom type='ellipsoid' size='.2 .2 .2'"
                + " shellinertia='true' mass='2'/></body><body><geom size='.2' shellinertia='true'"
                + " mass='2'/></body>");
    assertThat(row(m.body.inertia, 3, 1))
        .containsExactly(
            new double[] {0.12303030303030304, 0.09575757575757576, 0.05515151515151516},
            within(1e-9));
    assertThat(row(m.body.inertia, 3, 2)).containsExactly(row(m.body.inertia, 3, 3), within(1e-6));
  }

  @Test
  void severalGeomsAreAddedAndTurnedToPrincipalAxes() {
    Model m =
        Compiled.world(
            "<body><geom type='box' size='.1 .2 .3' mass='1'/><geom type='box' size='.1 .2 .3'"
                + " mass='3' pos='1 0 0'/></body>");
    assertThat(m.body.mass[1]).isEqualTo(4);
    assertThat(row(m.body.ipos, 3, 1)).containsExactly(new double[] {0.75, 0, 0}, TINY);
    double ixx = 4 * (0.04 + 0.09) / 3;
    double apart = 1 * 0.75 * 0.75 + 3 * 0.25 * 0.25;
    assertThat(row(m.body.inertia, 3, 1))
        .containsExactly(
            new double[] {4 * (0.01 + 0.09) / 3 + apart, 4 * (0.01 + 0.04) / 3 + apart, ixx}, TINY);
  }

  @Test
  void fromtoPlacesTheGeomBetweenTwoPointsWithItsAxisTowardsTheFirst() {
    Model m = Compiled.world("<geom type='capsule' size='.1' fromto='0 0 0 0 0 2'/>");
    assertThat(row(m.geom.pos, 3, 0)).containsExactly(0, 0, 1);
    assertThat(row(m.geom.size, 3, 0)).containsExactly(0.1, 1, 0);
    assertThat(row(m.geom.quat, 4, 0)).containsExactly(new double[] {0, 1, 0, 0}, within(1e-15));
  }

  @Test
  void quirkABodyWithoutMassTakesItsPoseInTheParentAsInertialFrame() {
    Model m = Compiled.world("<body pos='1 2 3'><site/></body>");
    assertThat(row(m.body.ipos, 3, 1)).containsExactly(1, 2, 3);
    assertThat(m.body.mass[1]).isZero();
  }

  @Test
  void quirkAMassOnAGeomWithoutVolumeIsDropped() {
    Model m =
        Compiled.world("<body><geom size='.00001' mass='3'/><geom size='.1' mass='1'/></body>");
    assertThat(m.body.mass[1]).isEqualTo(1);
  }

  @Test
  void quirkFusingAddsInertiaWithPosesInTheWrongOrder() {
    Model m =
        Compiled.of(
            "<mujoco><compiler fusestatic='true' angle='radian'/><worldbody><body pos='0 0"
                + " 1'><freejoint/><geom type='box' size='.1 .2 .3'/><body pos='.5 .2 .1' euler='.3"
                + " .4 .5'><geom type='box' size='.05 .1 .2' pos='.1 .2 .3' euler='.1 .2"
                + " .7'/></body></body></worldbody></mujoco>");
    assertThat(m.nbody).isEqualTo(2);
    assertThat(m.body.mass[1]).isCloseTo(56, TINY);
    assertThat(row(m.body.ipos, 3, 1))
        .containsExactly(
            new double[] {0.05262711725665668, 0.09542127859827504, 0.05640274543509355}, TINY);
    assertThat(row(m.body.inertia, 3, 1))
        .containsExactly(
            new double[] {7.159717703429362, 6.132115165929939, 1.5858687314893782}, TINY);
  }

  @Test
  void bodiesThatSomethingRefersToAreNotFused() {
    Model m =
        Compiled.of(
            "<mujoco><compiler fusestatic='true'/><worldbody><body name='a'><geom"
                + " size='.1'/></body><body name='b'><geom"
                + " size='.1'/></body></worldbody><sensor><framepos objtype='body'"
                + " objname='b'/></sensor></mujoco>");
    assertThat(m.names.body).containsExactly("world", "b");
    assertThat(m.geom.bodyid).containsExactly(0, 1);
  }

  @Test
  void discardvisualRemovesWhatOnlyServesDrawingButKeepsItsMass() {
    Model m =
        Compiled.of(
            "<mujoco><compiler discardvisual='true'/><worldbody><body><freejoint/><geom name='seen'"
                + " size='.1' contype='0' conaffinity='0'/><geom name='touched' size='.1' pos='1 0"
                + " 0'/><geom name='sensed' size='.1' contype='0'"
                + " conaffinity='0'/></body></worldbody><sensor><framepos objtype='geom'"
                + " objname='sensed'/></sensor></mujoco>");
    assertThat(m.names.geom).containsExactly("touched", "sensed");
    assertThat(m.body.mass[1]).isCloseTo(3 * 4.1887902047863905, within(1e-9));
    assertThat(m.sensor.objid).containsExactly(1);
  }

  @Test
  void anAlignedFreeBodyHasItsFrameAtTheCenterOfMass() {
    String body =
        "<body pos='1 0 0'><freejoint align='true'/><geom name='g' size='.1' pos='0 2 0'/><site"
            + " pos='0 2 1'/></body>";
    Model m = Compiled.world(body);
    assertThat(row(m.body.pos, 3, 1)).containsExactly(new double[] {1, 2, 0}, TINY);
    assertThat(row(m.body.ipos, 3, 1)).containsExactly(0, 0, 0);
    assertThat(row(m.site.pos, 3, 0)).containsExactly(new double[] {0, 0, 1}, TINY);
    assertThat(m.qpos0).startsWith(1, 2, 0);
  }

  @Test
  void settotalmassScalesAllMassesAndInertias() {
    String bodies =
        "<body><geom size='.1' mass='1'/></body><body><geom size='.1' mass='3'/></body>";
    Model m =
        Compiled.of(
            "<mujoco><compiler settotalmass='8'/><worldbody>" + bodies + "</worldbody></mujoco>");
    assertThat(m.body.mass).containsExactly(new double[] {0, 2, 6}, TINY);
    assertThat(m.body.inertia[3]).isCloseTo(2 * 0.4 * 0.01, TINY);
  }
}
