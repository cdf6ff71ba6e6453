package dev.armature.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.data.Data;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import dev.armature.model.Statistic;
import dev.armature.spec.LoadOptions;
import dev.armature.spec.ModelException;
import dev.armature.spec.Spec;
import dev.armature.step.Physics;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Odd models that MuJoCo 3.5 accepts are accepted, with its numbers; what it refuses is refused.
 */
class AgreementTest {
  private static Model model(String content) {
    return Compiler.compile(ModelReader.readText("<mujoco>" + content + "</mujoco>")).model();
  }

  private static void assertRefused(String content, String problem) {
    assertThatThrownBy(() -> model(content))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining(problem);
  }

  // ---- flexes

  private static String cloth(String name, int height, String edge) {
    return "<flexcomp name='"
        + name
        + "' count='3 3 1' spacing='.1 .1 .1' radius='.01' dim='2' pos='0 0 "
        + height
        + "'>"
        + edge
        + "</flexcomp>";
  }

  private static Data stirred(Model m) {
    Data d = new Data(m);
    for (int i = 0; i < m.nv; i++) {
      d.qvel[i] = 0.1 * Math.sin(1.3 * i + 0.5);
    }
    Physics.forward(m, d);
    return d;
  }

  @Test
  void edgeRowsOfTheThirdFlexShareTheMemoryOfTheFirst() {
    String edge = "<edge equality='true'/>";
    Model m =
        model(
            "<worldbody>"
                + cloth("a", 0, edge)
                + cloth("b", 1, "")
                + cloth("c", 2, edge)
                + "</worldbody>");
    assertThat(m.flexedge.JRowadr[32]).isZero();
    Data d = stirred(m);
    assertThat(d.nefc).isEqualTo(32);
    assertThat(Arrays.stream(d.efc.aref).limit(32).sum()).isCloseTo(97.04107523576, within(1e-9));
    assertThat(Arrays.stream(d.qacc).map(Math::abs).sum())
        .isCloseTo(382.1101052824763, within(1e-4));
  }

  @Test
  void vertexRowsOfTheThirdFlexShareTheMemoryOfTheFirst() {
    String vert = "<edge equality='vert'/>";
    Model m =
        model(
            "<worldbody>"
                + cloth("a", 1, vert)
                + cloth("b", 2, "")
                + cloth("c", 3, vert)
                + "</worldbody>");
    Data d = stirred(m);
    assertThat(d.nefc).isEqualTo(36);
    assertThat(Arrays.stream(d.efc.aref).limit(d.nefc).sum())
        .isCloseTo(1674.0046567795825, within(1e-9));
  }

  @Test
  void metricOfVerticesComesFromTheScaledMasses() {
    Model m =
        model(
            "<compiler settotalmass='27'/><worldbody><flexcomp count='3 4 1' name='f'>"
                + "<edge equality='vert'/></flexcomp></worldbody>");
    assertThat(m.flex.vertmetric).startsWith(new double[] {740.7407407407406}, within(1e-9));
  }

  @Test
  void vertexEqualityNeedsAPlane() {
    assertRefused(
        "<worldbody><flexcomp name='f' type='box' dim='2' count='3 3 3' spacing='.1 .1 .1'"
            + " radius='.01'><edge equality='vert'/></flexcomp></worldbody>",
        "flex 'f': has a vertex equality, so its vertices must lie in one plane");
  }

  @Test
  void elementsOfAGridAreCountedAlthoughUnused() {
    assertRefused(
        "<worldbody><flexcomp name='f' count='3 3 1' spacing='.1 .1 .1' element='0"
            + " 1'/></worldbody>",
        "element must have a multiple of 3 numbers, not 2");
  }

  // ---- references

  @ParameterizedTest
  @CsvSource({
    "geom1='a', 0, 3",
    "geom2='a', 0, 3",
    "'', 3, 3",
  })
  void aPairWithoutANameMeansTheLastGeomWithoutOne(String names, int geom1, int geom2) {
    Model m =
        model(
            "<worldbody><geom name='a' size='.1'/><replicate count='3'><body><joint/>"
                + "<geom size='.1'/></body></replicate></worldbody><contact><pair "
                + names
                + "/></contact>");
    assertThat(m.pair.geom1).containsExactly(geom1);
    assertThat(m.pair.geom2).containsExactly(geom2);
  }

  @Test
  void aNameThatEndsLikeACopyIsNotACopy() {
    Model m =
        model(
            "<worldbody><geom name='g1' size='.1'/><replicate count='3'><body>"
                + "<geom name='g12' size='.1'/><geom size='.1'/></body></replicate></worldbody>"
                + "<contact><pair geom1='g1'/></contact>");
    assertThat(m.pair.geom1).containsExactly(0);
    assertThat(m.pair.geom2).containsExactly(6);
  }

  // ---- fusestatic

  private static String[] fused(String content) {
    return model("<compiler fusestatic='true'/>" + content).names.body;
  }

  @Test
  void bodiesBeforeAReferenceThatHasMovedStay() {
    assertThat(
            fused(
                "<worldbody><body name='a'/><body/><body name='b'><body"
                    + " name='c'/></body></worldbody><contact><exclude body1='a'"
                    + " body2='c'/></contact>"))
        .containsExactly("world", "a", "b", "c");
    assertThat(
            fused(
                "<worldbody><body name='a'/><body name='b'><body name='c'/></body></worldbody>"
                    + "<contact><exclude body1='a' body2='c'/></contact>"))
        .containsExactly("world", "a", "c");
  }

  @Test
  void theParentOfACableStays() {
    assertThat(
            fused(
                "<worldbody><body/><body name='p'><composite type='cable' count='4 1 1' curve='s'"
                    + " size='1'><geom type='capsule' size='.01'/></composite></body></worldbody>"))
        .startsWith("world", "p", "B_first");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<sensor><contact subtree2='b'/></sensor>",
        "<sensor><framepos objtype='xbody' objname='b'/></sensor>",
      })
  void aReferenceToAFrameDoesNotKeepABody(String sensor) {
    assertRefused(
        "<compiler fusestatic='true'/><worldbody><body name='b'/></worldbody>" + sensor,
        "unknown body 'b'");
  }

  @ParameterizedTest
  @CsvSource({
    "<body>G</body>, 1",
    "G<body/>, 1",
    "G<body>G</body>, 4",
    "GG<body>G</body>, 6",
    "G<body>G</body><body>G</body>, 7",
    "G<body>G<body>G</body></body>, 7",
    "G<body><freejoint/>G<body>G</body></body>, 5",
    "G<body><geom size='.1' contype='0' conaffinity='0'/></body>, 1",
  })
  void aTreeThatGrowsByFusionCountsItsNewRootTwice(String tree, int nbvh) {
    String text = tree.replace("G", "<geom size='.1'/>");
    Model m = model("<compiler fusestatic='true'/><worldbody>" + text + "</worldbody>");
    assertThat(m.nbvh).isEqualTo(nbvh);
    assertThat(m.nbvhstatic).isEqualTo(nbvh);
  }

  // ---- flexes

  @Test
  void interpolatedFlexesWithVertexEqualityAreTurnedToo() {
    Model m =
        model(
            "<worldbody><flexcomp name='f' count='2 2 1' zaxis='-0.3973 0.5289 0.7763'"
                + " dof='trilinear'><edge equality='vert'/><contact selfcollide='none'/></flexcomp>"
                + "<flexcomp name='g' type='direct' dim='1' point='0 0 0 .1 0 0' element='0 1'/>"
                + "</worldbody>");
    assertThat(Arrays.copyOf(m.flex.vert0, 12))
        .containsExactly(
            new double[] {
              0.24290838894577607, -0.3024505772378619, 0.41905755924110805,
              0.2143295190194335, 0.7527566262391236, 0.419057559241108,
              1.2366283063361048, -0.31425413227692467, 0.419057559241108,
              1.2080494364097623, 0.7409530712000609, 0.419057559241108
            },
            within(1e-14));
    assertThat(m.flex.nodeadr).containsExactly(0, 8);
  }

  // ---- values

  @Test
  void placesOfFittedBoxesToTheLastBit() {
    Model m =
        model(
            "<compiler angle='radian' fitaabb='true'/><asset><mesh name='m' builtin='hemisphere'"
                + " params='1' scale='0.1122 0.0985 0.1207'/></asset><worldbody><body><geom"
                + " type='box' mesh='m' fitscale='0.5499' pos='-0.0299 -0.0058 -0.0867'"
                + " quat='-0.9975 -0.9642 0.2674 0.4807'/></body></worldbody>");
    assertThat(m.geom.pos)
        .containsExactly(-0.06947226558690338, -0.05095555967221733, -0.08060625509161883);
    assertThat(m.geom.size)
        .containsExactly(0.03318646500000013, 0.054165150000000224, 0.061698780000000245);
  }

  @ParameterizedTest
  @CsvSource({
    "builtin='cone' params='7 0.4' scale='0.1453 0.1453 0.1453', 1.7665396674446306e-09, 1",
    "builtin='supertorus' params='7 0.4 1 1' scale='.1339 .1339 .1339' refquat='1 .2 .3 .4',"
        + " -9.626867539542105e-10, 0.3735436854809182",
  })
  void framesOfMeshesToTheLastBit(String mesh, double x, double w) {
    Model m =
        model(
            "<asset><mesh name='m' " + mesh + "/></asset><worldbody><geom mesh='m'/></worldbody>");
    assertThat(m.mesh.pos[0]).isEqualTo(x);
    assertThat(m.mesh.quat[0]).isEqualTo(w);
  }

  @Test
  void quaternionsOfKeysToTheLastBit() {
    Model m =
        model(
            "<worldbody><body><freejoint/><geom size='.1'/></body></worldbody>"
                + "<keyframe><key qpos='1 2 3 .1 .7 .3 .4'/></keyframe>");
    assertThat(m.key.qpos)
        .containsExactly(
            1,
            2,
            3,
            0.11547005383792516,
            0.8082903768654761,
            0.34641016151377546,
            0.46188021535170065);
  }

  @Test
  void facesOnTheBordersOfCellsAreCountedAsInTheReference() {
    Model m =
        model(
            "<asset><mesh name='m' vertex='-.1425 -.0723 -.0871 .1425 -.0723 -.0871 0 .0723 -.0871"
                + " 0 0 .0871' face='0 2 1 0 1 3 1 2 3 2 0 3'/></asset><worldbody><geom type='sdf'"
                + " mesh='m'/></worldbody>");
    assertThat(m.noct).isEqualTo(26297);
  }

  @Test
  void samplesOfADistanceFieldToTheLastBit() {
    Model m =
        model(
            "<asset><mesh name='m' inertia='exact' refpos='-0.023 -0.0414 -0.0144' vertex='0.1228"
                + " 1.728e-04 0.1418 0.0552 0.1236 -0.1449 0.1371 -0.1241 -0.1107 0.1093 0.0148"
                + " 0.0117 0.0917 -0.0057 -0.0029 -0.045 0.0478 -0.0015 -0.0021 0.1075"
                + " 0.0614'/></asset><worldbody><geom type='sdf' mesh='m'/></worldbody>");
    assertThat(Arrays.copyOf(m.oct.coeff, 32))
        .containsExactly(
            0.10829799467267465,
            0.12049901083625436,
            0.17159510756815818,
            0.1359454235356553,
            0.12329155623910101,
            0.06144152820460452,
            0.13274086227880136,
            0.1250348347658876,
            0.10829799467267465,
            0.09236388413784027,
            0.08424401174689171,
            0.0492431297300505,
            0.10179840402355898,
            0.050928036027938044,
            0.025626498446719506,
            -0.035681818615158574,
            0.09236388413784027,
            0.12049901083625436,
            0.0492431297300505,
            0.08086325640461975,
            0.050928036027938044,
            0.06331509811286913,
            -0.035681818615158574,
            0.02347756742132886,
            0.08424401174689171,
            0.0492431297300505,
            0.17159510756815818,
            0.1398519366107308,
            0.025626498446719506,
            -0.035681818615158574,
            0.09897520674338951,
            0.05001480083868424);
  }

  @ParameterizedTest
  @CsvSource({"0 0 0 0, 1", "1e-20 0 0 0, 1", "1e-8 0 0 0, 1", "0 3 0 4, 0"})
  void quaternionsOfKeysAreNormalized(String quat, double w) {
    Model m =
        model(
            "<worldbody><body><freejoint/><geom size='.1'/></body></worldbody>"
                + "<keyframe><key qpos='1 2 3 "
                + quat
                + "'/></keyframe>");
    assertThat(m.key.qpos[3]).isEqualTo(w);
    assertThat(Math.hypot(Math.hypot(m.key.qpos[3], m.key.qpos[4]), m.key.qpos[6])).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "sensorsize='.02 .015' principalpixel='-1.14 -1.86' resolution='4 4', 180.00000500895632",
    "sensorsize='.02 .01' resolution='4 4' focal='.03 .03', 18.92464418997528",
    "sensorsize='.02 .01' resolution='4 4' focal='-.03 -.03', 341.0753589977482",
    "sensorsize='.0213 .0117' resolution='641 479' focalpixel='123 457', 55.315372993426294",
    "fovy='33.3', 33.3",
  })
  void fieldOfViewToTheLastBit(String optics, double fovy) {
    assertThat(model("<worldbody><camera " + optics + "/></worldbody>").cam.fovy)
        .containsExactly(fovy);
  }

  @Test
  void fieldOfViewThatIsWrittenIsBelowAHalfTurn() {
    assertRefused("<worldbody><camera fovy='180'/></worldbody>", "fovy must be below 180");
  }

  @Test
  void negativeDelaysAreAccepted() {
    Model m =
        model(
            "<worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody><actuator>"
                + "<motor joint='j' delay='-1'/></actuator><sensor><jointpos joint='j' delay='-.3'"
                + " nsample='3'/></sensor>");
    assertThat(m.actuator.delay).containsExactly(-1);
    assertThat(m.sensor.delay).containsExactly(-.3);
  }

  @Test
  void userValuesOfDiscardedGeomsCount() {
    Model m =
        model(
            "<compiler discardvisual='true'/><worldbody><body><geom size='1' contype='0'"
                + " conaffinity='0' user='1 0 0'/></body></worldbody>");
    assertThat(m.ngeom).isZero();
    assertThat(m.nuserGeom).isEqualTo(3);
  }

  @Test
  void aHeightFieldNeedsItsSize() {
    assertRefused(
        "<asset><hfield name='h' nrow='3' ncol='3'/></asset>"
            + "<worldbody><geom type='hfield' hfield='h'/></worldbody>",
        "attribute 'size' is missing");
  }

  // ---- what a first step finds out

  @Test
  void discreteInverseDynamicsHasNoRungeKutta() {
    assertRefused(
        "<option integrator='RK4'><flag fwdinv='enable' invdiscrete='enable'/></option><worldbody>"
            + "<body><joint frictionloss='1'/><geom size='.1'/></body></worldbody>",
        "option: discrete inverse dynamics is not defined for Runge-Kutta");
  }

  @Test
  @Timeout(60)
  void aLengthRangeThatDivergesIsAnError() {
    assertRefused(
        "<compiler><lengthrange mode='all'/></compiler><worldbody><site name='a'/>"
            + "<replicate offset='0 .1 0' count='17'><body pos='1 0 1'>"
            + "<joint axis='0 -1 0' range='0 90'/><joint axis='0 -1 0' range='0 90'/>"
            + "<geom type='capsule' size='.02' fromto='0 0 0 0 0 -1'/><site name='b' pos='0 0 -1'/>"
            + "</body></replicate></worldbody><tendon><spatial name='b'><site site='a'/>"
            + "<site site='b'/></spatial></tendon><actuator><position name='b' tendon='b'"
            + " ctrlrange='0 3' kp='100' dampratio='1'/></actuator>",
        "unstable");
  }

  // ---- composites, flexcomps and builtin meshes

  private static String cable(String parts) {
    return "<worldbody><body><composite prefix='c' type='cable' curve='s' count='4 1 1' size='1'"
        + " initial='none'>"
        + parts
        + "<geom type='capsule' size='.02'/></composite></body></worldbody>";
  }

  @ParameterizedTest
  @CsvSource({"limited='false' range='0 10', true", "limited='true', false", "range='0 10', true"})
  void theJointOfACableIsLimitedByItsRangeAlone(String written, boolean limited) {
    Model m = model(cable("<joint kind='main' " + written + "/>"));
    assertThat(m.jnt.limited).containsOnly(limited);
  }

  @Test
  void aCableHasOneKindOfJoint() {
    assertRefused(
        cable("<joint kind='main'/><joint kind='main'/>"), "a cable can have only one <joint>");
    assertRefused(cable("<joint/>"), "attribute 'kind' is missing");
  }

  @Test
  void elementsOfAGridComeBeforeThoseThatAreMade() {
    Model m =
        model(
            "<worldbody><flexcomp name='f' count='3 3 1' spacing='.1 .1 .1' element='0 1 2'/>"
                + "</worldbody>");
    assertThat(m.nflexelem).isEqualTo(9);
    assertThat(m.flex.elem).startsWith(0, 1, 2);
  }

  @Test
  void textureCoordinatesOfABuiltinMeshAreChecked() {
    assertRefused(
        "<asset><mesh name='m' builtin='sphere' params='2' texcoord='0 0'/></asset>",
        "one texture coordinate per vertex");
  }

  @Test
  void anEmptyFileNameIsNoFile() {
    assertThat(
            model("<asset><mesh name='m' file='' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/></asset>").nmesh)
        .isEqualTo(1);
  }

  // ---- numbers that are not finite

  @ParameterizedTest
  @ValueSource(strings = {"nan", "inf", "-inf", "NaN", "infinity"})
  void numbersThatAreNotFiniteAreWarnedOfOrRefused(String number) {
    String text =
        "<mujoco><worldbody><geom size='1' pos='" + number + " 0 0'/></worldbody></mujoco>";
    assertThat(ModelReader.readText(text).warnings())
        .singleElement()
        .matches(w -> w.message().contains("is not a finite number"));
    assertThatThrownBy(() -> ModelReader.readText(text, LoadOptions.DEFAULT.finite(true)))
        .hasMessageContaining("is not a finite number");
  }

  /** MuJoCo marks what is not written by NaN; the models without the attribute are the same. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<geom size='.1' mass='nan'/>|<geom size='.1'/>",
        "<geom type='capsule' size='.1 .2' fromto='nan 0 0 0 0 1'/>|"
            + "<geom type='capsule' size='.1 .2'/>",
        "<geom size='.1'/><site type='box' size='.1 .2 .3' fromto='nan 0 0 0 0 1'/>|"
            + "<geom size='.1'/><site type='box' size='.1 .2 .3'/>",
        "<inertial pos='.1 0 0' mass='1' diaginertia='1 1 1' fullinertia='nan 1 1 0 0 0'/>|"
            + "<inertial pos='.1 0 0' mass='1' diaginertia='1 1 1'/>",
        // the quirk of a body without center of mass: its own place in the parent
        "<inertial pos='nan 0 0' mass='1' diaginertia='1 1 1'/>|"
            + "<inertial pos='1 2 3' mass='1' diaginertia='1 1 1'/>",
        "<geom size='.1' mass='2' pos='nan 0 0'/>|<inertial pos='1 2 3' mass='2'"
            + " diaginertia='.008 .008 .008'/>",
      })
  void notANumberIsNotWritten(String written, String without) {
    String world = "<worldbody><body pos='1 2 3'><freejoint/>%s</body></worldbody>";
    Model m = model(world.formatted(written));
    Model expected = model(world.formatted(without));
    assertThat(m.body.mass).containsExactly(expected.body.mass, within(1e-15));
    assertThat(m.body.inertia).containsExactly(expected.body.inertia, within(1e-15));
    assertThat(m.body.ipos).containsExactly(expected.body.ipos);
    assertThat(m.site.pos).containsExactly(expected.site.pos);
    assertThat(m.site.size).containsExactly(expected.site.size);
    assertThat(m.dof.M0).containsExactly(expected.dof.M0, within(1e-12));
  }

  @ParameterizedTest
  @ValueSource(strings = {"meaninertia", "meanmass", "meansize", "extent"})
  void aStatisticThatIsNotANumberIsComputed(String name) {
    String world = "<worldbody><body><freejoint/><geom size='.1'/></body></worldbody>";
    Statistic stat = model("<statistic " + name + "='nan'/>" + world).stat;
    Statistic computed = model(world).stat;
    assertThat(stat.meaninertia).isEqualTo(computed.meaninertia);
    assertThat(stat.meanmass).isEqualTo(computed.meanmass);
    assertThat(stat.meansize).isEqualTo(computed.meansize);
    assertThat(stat.extent).isEqualTo(computed.extent);
  }

  @Test
  void messagesHaveNoControlCharacters() {
    Spec spec = new Spec();
    spec.worldbody().addGeom("g\u001b[31m");
    assertThatThrownBy(() -> Compiler.compile(spec)).hasMessageContaining("g\\u001b[31m");
  }

  @Test
  void controlCharactersOfAFileAreReplaced() {
    String text = "<mujoco><worldbody><geom name='g&#x1b;[31m'/></worldbody></mujoco>";
    assertThatThrownBy(() -> Compiler.compile(ModelReader.readText(text)))
        .hasMessageContaining("g\uFFFD[31m");
  }
}
