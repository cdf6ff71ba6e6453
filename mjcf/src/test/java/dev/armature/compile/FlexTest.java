package dev.armature.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.data.Data;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.EqType;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.spec.LoadOptions;
import dev.armature.spec.ModelException;
import dev.armature.step.Physics;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a flex and a flexcomp become. Numbers are those of MuJoCo 3.5. */
class FlexTest {
  private static final String SETTINGS =
      "<contact contype='2' conaffinity='4' condim='6' priority='3' friction='.1 .2 .3' solmix='2'"
          + " solref='.03 .5' solimp='.8 .9 .002 .4 3' margin='.004' gap='.001' internal='true'"
          + " selfcollide='bvh' activelayers='2' vertcollide='true' passive='true'/>"
          + "<elasticity young='1000' poisson='.2' damping='.03' thickness='.01'"
          + " elastic2d='stretch'/>";

  private static void assertSettings(Model m) {
    assertThat(m.flex.contype).containsExactly(2);
    assertThat(m.flex.conaffinity).containsExactly(4);
    assertThat(m.flex.condim).containsExactly(6);
    assertThat(m.flex.priority).containsExactly(3);
    assertThat(m.flex.friction).containsExactly(.1, .2, .3);
    assertThat(m.flex.solmix).containsExactly(2);
    assertThat(m.flex.solref).containsExactly(.03, .5);
    assertThat(m.flex.solimp).containsExactly(.8, .9, .002, .4, 3);
    assertThat(m.flex.margin).containsExactly(.004);
    assertThat(m.flex.gap).containsExactly(.001);
    assertThat(m.flex.internal).containsExactly(true);
    assertThat(m.flex.selfcollide).containsExactly(2);
    assertThat(m.flex.activelayers).containsExactly(2);
    assertThat(m.flex.passive).containsExactly(1);
    assertThat(m.flex.damping).containsExactly(.03);
    assertThat(m.flex.edgedamping).containsExactly(.7);
    assertThat(m.flex.stiffness[0]).isPositive();
  }

  @Test
  @DisplayName("C27B.1 contact, elasticity and edge of a flexcomp are read")
  void partsOfAFlexcomp() {
    Model m =
        Compiled.world(
            "<flexcomp name='f' dim='2' count='3 3 1' spacing='.1 .1 .1' radius='.01'>"
                + SETTINGS
                + "<edge damping='.7'/></flexcomp>");
    assertSettings(m);
    assertThat(m.ngeom).describedAs("a sphere for each vertex").isEqualTo(9);
  }

  @Test
  @DisplayName("C27B.1 equality, solref and solimp of the edges of a flexcomp make an equality")
  void equalityOfAFlexcomp() {
    for (String equality : new String[] {"true", "vert"}) {
      Model m =
          Compiled.world(
              "<flexcomp name='f' dim='2' count='3 3 1' spacing='.1 .1 .1' radius='.01'><edge"
                  + " equality='"
                  + equality
                  + "' solref='.03 .8' solimp='.8 .9 .002 .4 3'/></flexcomp>");
      assertThat(m.eq.type)
          .containsExactly(equality.equals("true") ? EqType.FLEX : EqType.FLEXVERT);
      assertThat(m.eq.solref).containsExactly(.03, .8);
      assertThat(m.eq.solimp).containsExactly(.8, .9, .002, .4, 3);
      assertThat(m.flex.edgeequality).containsExactly(equality.equals("true") ? 1 : 2);
    }
  }

  private static final String CORNERS =
      "<body name='a'><freejoint/><geom size='.01'/></body>"
          + "<body name='b' pos='1 0 0'><freejoint/><geom size='.01'/></body>"
          + "<body name='c' pos='0 1 0'><freejoint/><geom size='.01'/></body>";

  private static String flex(String attributes, String parts) {
    return "<mujoco><worldbody>"
        + CORNERS
        + "</worldbody><deformable><flex name='f' "
        + attributes
        + ">"
        + parts
        + "</flex></deformable></mujoco>";
  }

  @Test
  @DisplayName("C27B.1 contact, elasticity and edge of a flex are read")
  void partsOfAFlex() {
    assertSettings(
        Compiled.of(
            flex("dim='2' body='a b c' element='0 1 2'", SETTINGS + "<edge damping='.7'/>")));
    Model line = Compiled.of(flex("dim='1' body='a b' element='0 1'", "<edge stiffness='9'/>"));
    assertThat(line.flex.edgestiffness).containsExactly(9);
  }

  @Test
  @DisplayName("C27B.2 defaults are MuJoCo's")
  void defaults() {
    for (Model m :
        new Model[] {
          Compiled.world("<flexcomp name='f' count='3 3 1' spacing='.1 .1 .1'/>"),
          Compiled.of(flex("body='a b c' element='0 1 2'", "<contact/><elasticity/><edge/>"))
        }) {
      assertThat(m.flex.dim).containsExactly(2);
      assertThat(m.flex.radius).containsExactly(.005);
      assertThat(m.flex.contype).containsExactly(1);
      assertThat(m.flex.conaffinity).containsExactly(1);
      assertThat(m.flex.condim).containsExactly(3);
      assertThat(m.flex.priority).containsExactly(0);
      assertThat(m.flex.friction).containsExactly(1, .005, .0001);
      assertThat(m.flex.solmix).containsExactly(1);
      assertThat(m.flex.solref).containsExactly(.02, 1);
      assertThat(m.flex.solimp).containsExactly(.9, .95, .001, .5, 2);
      assertThat(m.flex.margin).containsExactly(0);
      assertThat(m.flex.gap).containsExactly(0);
      assertThat(m.flex.internal).containsExactly(false);
      assertThat(m.flex.selfcollide).describedAs("auto").containsExactly(4);
      assertThat(m.flex.activelayers).containsExactly(1);
      assertThat(m.flex.passive).containsExactly(0);
      assertThat(m.flex.damping).containsExactly(0);
      assertThat(m.flex.edgestiffness).containsExactly(0);
      assertThat(m.flex.edgedamping).containsExactly(0);
      assertThat(m.flex.edgeequality).containsExactly(0);
      assertThat(m.flex.stiffness).describedAs("young 0").containsOnly(0);
      assertThat(m.flex.bending).describedAs("thickness -1, elastic2d none").containsOnly(0);
      assertThat(m.flex.group).containsExactly(0);
      assertThat(m.neq).isZero();
    }
  }

  @ParameterizedTest
  @DisplayName("C27B.3 misplaced attributes of flexes: file, line, and where they belong")
  @CsvSource(
      delimiter = '|',
      value = {
        "<worldbody><flexcomp name='f' young='1'/></worldbody>|child element <elasticity>",
        "<worldbody><flexcomp name='f' damping='1'/></worldbody>|<edge> or <elasticity>",
        "<worldbody><flexcomp name='f' id='1'/></worldbody>|child element <pin>",
        "<worldbody><flexcomp name='f'><contact young='1'/></flexcomp></worldbody>|on <elasticity>",
        "<worldbody><flexcomp name='f'><edge solmix='1'/></flexcomp></worldbody>|on <contact>",
        "<worldbody><flexcomp name='f'><elasticity stiffness='1'/></flexcomp></worldbody>|on"
            + " <edge>",
        "<deformable><flex name='f' friction='1'/></deformable>|child element <contact>",
        "<deformable><flex name='f'><elasticity radius='1'/></flex></deformable>|on <flex>",
        "<deformable><flex name='f'><edge equality='true'/></flex></deformable>|<edge> in"
            + " <flexcomp>",
        "<deformable><flex name='f'><pin id='0'/></flex></deformable>|in <flexcomp>",
      })
  void misplaced(String section, String hint) {
    Map<String, byte[]> files =
        Map.of(
            "cloth.xml", ("<mujoco>\n" + section + "</mujoco>").getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(() -> ModelReader.readFrom(files, "cloth.xml", LoadOptions.DEFAULT))
        .isInstanceOf(ModelException.class)
        .hasMessageStartingWith("cloth.xml:2:")
        .hasMessageContaining(hint);
  }

  @ParameterizedTest
  @DisplayName("C27B.4 selfcollide knows none, narrow, bvh, sap and auto")
  @CsvSource({"none,0", "narrow,1", "bvh,2", "sap,3", "auto,4"})
  void selfcollide(String word, int code) {
    Model m =
        Compiled.world(
            "<flexcomp name='f' count='3 3 1' spacing='.1 .1 .1'><contact selfcollide='"
                + word
                + "'/></flexcomp>");
    assertThat(m.flex.selfcollide).containsExactly(code);
  }

  @ParameterizedTest
  @DisplayName("C27B.4 however self collisions are looked for, a folded cloth has the same ones")
  @ValueSource(strings = {"narrow", "bvh", "sap", "auto"})
  void selfCollisionsOfAFold(String word) {
    Model m =
        Compiled.world(
            "<flexcomp name='f' count='6 3 1' spacing='.1 .1 .1' radius='.02'><contact"
                + " selfcollide='"
                + word
                + "'/></flexcomp>");
    Data d = new Data(m);
    for (int v = 9; v < 18; v++) {
      d.qpos[3 * v] = -2 * (.1 * (v / 3) - .25) + .013;
      d.qpos[3 * v + 1] = .007;
      d.qpos[3 * v + 2] = .035;
    }
    Physics.forward(m, d);
    int[] pairs = new int[d.ncon];
    int weights = 0;
    for (int i = 0; i < d.ncon; i++) {
      int e0 = d.contact.elem[2 * i];
      int e1 = d.contact.elem[2 * i + 1];
      pairs[i] = 1000 * Math.min(e0, e1) + Math.max(e0, e1);
      weights += 3 * Math.min(e0, e1) + Math.max(e0, e1);
      assertThat(d.contact.dist[i]).isBetween(-.013037, -.002012);
    }
    assertThat(pairs).doesNotHaveDuplicates().hasSize(63);
    assertThat(weights).isEqualTo(1703);
  }

  @ParameterizedTest
  @DisplayName("C27B.5 pins by id, range, grid and gridrange fix vertices to the parent")
  @CsvSource(
      delimiter = '|',
      value = {
        "<pin id='0 5'/>|0 5",
        "<pin range='1 3 6 7'/>|1 2 3 6 7",
        "<pin grid='0 1 2 2'/>|1 8",
        "<pin gridrange='0 0 1 1'/>|0 1 3 4",
        "<pin id='0'/><pin range='7 8'/><pin grid='1 1'/>|0 4 7 8",
      })
  void pins(String pin, String expected) {
    Model m =
        Compiled.world(
            "<body name='p'><flexcomp name='f' count='3 3 1' spacing='.1 .1 .1'>"
                + pin
                + "</flexcomp></body>");
    StringBuilder pinned = new StringBuilder();
    for (int v = 0; v < 9; v++) {
      if (m.flex.vertbodyid[v] == Compiled.body(m, "p")) {
        pinned.append(pinned.isEmpty() ? "" : " ").append(v);
      } else {
        assertThat(m.flex.vertbodyid[v]).isEqualTo(Compiled.body(m, "f_" + v));
      }
    }
    assertThat(pinned).hasToString(expected);
  }

  @ParameterizedTest
  @DisplayName("C27B.5 impossible pins are refused")
  @CsvSource(
      delimiter = '|',
      value = {
        "<pin id='9'/>|0 … 8",
        "<pin range='1 2 3'/>|pairs",
        "<pin grid='1'/>|multiple of 2",
        "<pin grid='0 3'/>|0 … 2",
        "<pin gridrange='0 0 1'/>|multiple of 4",
      })
  void impossiblePins(String pin, String what) {
    assertThatThrownBy(
            () ->
                Compiled.world(
                    "<flexcomp name='f' count='3 3 1' spacing='.1 .1 .1'>" + pin + "</flexcomp>"))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining(what);
  }

  // ---- other spellings

  private static final String AS_CHILDREN =
      "<mujoco><deformable><flex name='f' dim='2' radius='.01' mass='.4'><vertex pos='0 0 1 .1 0 1"
          + " 0 .1 1 .1 .1 1.05'/><element data='0 1 2 1 3 2'/><edge damping='1'/></flex>"
          + "</deformable></mujoco>";

  @Test
  @DisplayName("C27B.6 vertices without bodies get bodies with three slides, with a warning")
  void floatingVertices() {
    CompileResult result = Compiled.result(AS_CHILDREN);
    Model m = result.model();
    assertThat(m.nv).isEqualTo(12);
    assertThat(m.jnt.type).containsOnly(JointType.SLIDE);
    assertThat(Compiled.row(m.jnt.axis, 9, 0)).containsExactly(1, 0, 0, 0, 1, 0, 0, 0, 1);
    assertThat(m.flex.vertbodyid).containsExactly(1, 2, 3, 4);
    assertThat(m.names.body).containsExactly("world", "f_0", "f_1", "f_2", "f_3");
    assertThat(Compiled.row(m.body.pos, 3, 4)).containsExactly(.1, .1, 1.05);
    assertThat(m.body.mass).containsExactly(0, .1, .1, .1, .1);
    assertThat(Compiled.row(m.body.inertia, 3, 1)[0]).isEqualTo(.1 * 2 * .005 * .005 / 3);
    assertThat(m.flex.centered).containsExactly(true);
    assertThat(m.flex.elem).containsExactly(0, 1, 2, 1, 3, 2);
    assertThat(result.warnings()).anyMatch(w -> w.toString().contains("4 vertices"));
  }

  @Test
  @DisplayName("C27B.6 the same written with attributes, or by MuJoCo's own flexcomp")
  void floatingVerticesOtherwise() {
    Model children = Compiled.of(AS_CHILDREN);
    Model attributes =
        Compiled.of(
            "<mujoco><deformable><flex name='f' dim='2' radius='.01' mass='.4' vertex='0 0 1 .1 0 1"
                + " 0 .1 1 .1 .1 1.05' element='0 1 2 1 3 2'><edge damping='1'/></flex>"
                + "</deformable></mujoco>");
    Model flexcomp =
        Compiled.world(
            "<flexcomp name='f' type='direct' dim='2' radius='.01' mass='.4' point='0 0 1 .1 0 1 0"
                + " .1 1 .1 .1 1.05' element='0 1 2 1 3 2'><edge damping='1'/></flexcomp>");
    double[] expected = fall(flexcomp);
    assertThat(fall(children)).containsExactly(expected);
    assertThat(fall(attributes)).containsExactly(expected);
  }

  private static double[] fall(Model m) {
    Data d = new Data(m);
    for (int i = 0; i < m.nv; i++) {
      d.qvel[i] = .1 * i;
    }
    for (int i = 0; i < 20; i++) {
      Physics.step(m, d);
    }
    return d.qpos;
  }

  @Test
  @DisplayName("C27B.6 strict loading refuses these spellings, as MuJoCo does")
  void strict() {
    LoadOptions strict = LoadOptions.DEFAULT.strict(true);
    byte[] text = AS_CHILDREN.getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> ModelReader.readFrom(Map.of("m.xml", text), "m.xml", strict))
        .isInstanceOf(ModelException.class);
    String attributes =
        "<mujoco><deformable><flex name='f' dim='1' vertex='0 0 0 1 0 0' element='0 1'/>"
            + "</deformable></mujoco>";
    assertThatThrownBy(() -> Compiler.compile(ModelReader.readText(attributes), true))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("names no bodies");
  }

  @Test
  @DisplayName("C27B.6 the child spelling may be combined with bodies, but not with the attribute")
  void childSpellingWithBodies() {
    Model m =
        Compiled.of(
            flex(
                "dim='1' body='a b'",
                "<vertex pos='0 0 .5 0 0 .5'/><element data='0 1'/><edge damping='1'/>"));
    assertThat(m.flex.vert).containsExactly(0, 0, .5, 0, 0, .5);
    assertThatThrownBy(
            () -> Compiled.of(flex("dim='1' body='a b' element='0 1'", "<element data='0 1'/>")))
        .hasMessageContaining("only one of them");
  }

  @Test
  @DisplayName("C27B.7 edge stiffness of surfaces: a warning, stored and applied; strict: an error")
  void edgeStiffnessOfSurfaces() {
    String xml = flex("dim='2' body='a b c' element='0 1 2'", "<edge stiffness='5'/>");
    CompileResult result = Compiled.result(xml);
    Model m = result.model();
    assertThat(result.warnings()).anyMatch(w -> w.toString().contains("edge stiffness"));
    assertThat(m.flex.edgestiffness).containsExactly(5);
    Data d = new Data(m);
    d.qpos[7] = 1.1;
    Physics.forward(m, d);
    double diagonal = Math.sqrt(1 + 1.1 * 1.1);
    double pull = 5 * (diagonal - Math.sqrt(2)) / diagonal;
    assertThat(Compiled.row(d.qfrcSpring, 3, 0))
        .containsExactly(new double[] {.5, 0, 0}, within(1e-12));
    assertThat(Compiled.row(d.qfrcSpring, 3, 2))
        .containsExactly(new double[] {-.5 - 1.1 * pull, pull, 0}, within(1e-12));
    assertThatThrownBy(() -> Compiler.compile(ModelReader.readText(xml), true))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("edge stiffness");
  }

  // ---- bodies and nodes

  @Test
  @DisplayName("C27D.1 body names one body a vertex, or one for all")
  void bodiesOfVertices() {
    Model each =
        Compiled.of(flex("dim='1' body='b a b' vertex='0 0 0 0 0 1 0 0 2' element='0 1 1 2'", ""));
    assertThat(each.flex.vertbodyid).containsExactly(2, 1, 2);
    assertThat(each.flex.rigid).containsExactly(false);
    Model one =
        Compiled.of(flex("dim='1' body='b' vertex='0 0 0 0 0 1 0 0 2' element='0 1 1 2'", ""));
    assertThat(one.flex.vertbodyid).containsExactly(2, 2, 2);
    assertThat(one.flex.rigid).containsExactly(true);
  }

  @Test
  @DisplayName("C27D.1 a wrong count of bodies is an error that gives both numbers")
  void wrongCountOfBodies() {
    assertThatThrownBy(
            () ->
                Compiled.of(
                    flex("dim='1' body='a b' vertex='0 0 0 0 0 1 0 0 2' element='0 1 1 2'", "")))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("2 names for 3 vertices");
  }

  @Test
  @DisplayName("C27D.2 vertices that share a body share its dofs, through its full Jacobian")
  void sharedBodies() {
    Model m =
        Compiled.of(
            "<mujoco><worldbody><body name='a' pos='0 0 1'><freejoint/><geom size='.05'"
                + " density='500'/></body><body name='b' pos='.3 0 1'><joint type='hinge' axis='0 1"
                + " 0' pos='0 0 .2'/><joint type='slide' axis='1 0 0'/><geom size='.05'"
                + " density='500'/></body></worldbody><deformable><flex name='f' dim='1'"
                + " radius='.01' group='3' body='a a b b world' vertex='0 0 0 .1 0 0 -.1 0 0 0 0"
                + " .05 .5 0 1' element='0 2 1 2 1 3 3 4'><edge stiffness='40' damping='1.5'/>"
                + "<contact contype='0' conaffinity='0'/></flex></deformable></mujoco>");
    assertThat(m.flexedge.JRownnz).containsExactly(8, 8, 8, 2);
    assertThat(m.flexedge.invweight0)
        .containsExactly(
            new double[] {
              7.6394372684109735, 7.639437268410975, 18.64921450817979, 12.582602559735772
            },
            within(1e-10));
    Data d = new Data(m);
    set(d.qpos, .01, .02, 1.03, .9, .1, .2, -.1, .2, .03);
    set(d.qvel, .1, .2, .3, -.4, .5, .6, .7, -.8);
    Physics.forward(m, d);
    assertThat(d.flexedgeLength)
        .containsExactly(
            new double[] {
              0.18315964988811398, 0.09843797187089574, 0.21009589873102016, 0.20584298451390937
            },
            within(1e-13));
    assertThat(d.flexedgeVelocity)
        .containsExactly(
            new double[] {
              -0.9771035978678293, -0.9522243332120337, -0.9701569201130555, 0.9039381714415614
            },
            within(1e-12));
    assertThat(d.qfrcSpring)
        .containsExactly(
            new double[] {
              -0.5763600434663062,
              0.07310336900941165,
              0.07003139663100211,
              0,
              -0.0058543278904369484,
              0.0026873491241280077,
              -0.11016411327732556,
              0.5662982493555182
            },
            within(1e-12));
    assertThat(d.qfrcDamper)
        .containsExactly(
            new double[] {
              -4.198254209209959,
              0.2438162994686856,
              -0.7817255268269275,
              0,
              0.1871395288781137,
              -0.07554945624345454,
              -0.8866932150012176,
              5.314539943570472
            },
            within(1e-12));
  }

  private static void set(double[] array, double... values) {
    System.arraycopy(values, 0, array, 0, values.length);
  }

  @Test
  @DisplayName("C27D.3 node names the bodies of trilinear interpolation")
  void nodes() {
    StringBuilder bodies = new StringBuilder();
    StringBuilder names = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      bodies.append(
          "<body name='n%d' pos='%d %d %d'><freejoint/><geom size='.1' contype='0'/></body>"
              .formatted(i, i / 4, i / 2 % 2, i % 2));
      names.append(" n").append(i);
    }
    Model m =
        Compiled.of(
            "<mujoco><worldbody>"
                + bodies
                + "</worldbody><deformable><flex name='f' dim='3' body='world' node='"
                + names
                + "' vertex='0 0 0 1 0 0 0 1 0 0 0 1 1 1 1 .5 .5 .5' element='0 1 2 3 1 2 3 4'>"
                + "<contact selfcollide='none'/></flex></deformable></mujoco>");
    assertThat(m.flex.interp).containsExactly(1);
    assertThat(m.flex.nodebodyid).containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
    assertThat(m.flex.vertbodyid).containsOnly(-1);
    Data d = new Data(m);
    d.qpos[7 * 7] += .8; // the last node, (1, 1, 1)
    Physics.forward(m, d);
    assertThat(Compiled.row(d.flexvertXpos, 3, 4))
        .containsExactly(new double[] {1.8, 1, 1}, within(1e-14));
    assertThat(Compiled.row(d.flexvertXpos, 3, 5))
        .containsExactly(new double[] {.6, .5, .5}, within(1e-14));
  }

  @Test
  @DisplayName("C27D.3 node without vertex and body: the named bodies are the vertices")
  void nodesAsVertices() {
    String xml = flex("dim='2' node='a b c' element='0 1 2'", "<edge damping='1'/>");
    CompileResult result = Compiled.result(xml);
    Model m = result.model();
    assertThat(result.warnings()).anyMatch(w -> w.toString().contains("'node' without 'vertex'"));
    assertThat(m.flex.interp).containsExactly(0);
    assertThat(m.flex.vertbodyid).containsExactly(1, 2, 3);
    Data d = new Data(m);
    Physics.forward(m, d);
    assertThat(d.flexvertXpos).containsExactly(0, 0, 0, 1, 0, 0, 0, 1, 0);
    assertThatThrownBy(() -> Compiler.compile(ModelReader.readText(xml), true))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("'node' without 'vertex'");
  }

  @Test
  @DisplayName("C27D.4 group is kept")
  void group() {
    assertThat(Compiled.of(flex("dim='1' body='a b' element='0 1' group='3'", "")).flex.group)
        .containsExactly(3);
    assertThat(
            Compiled.world("<flexcomp name='f' group='4' count='3 3 1' spacing='.1 .1 .1'/>")
                .flex
                .group)
        .containsExactly(4);
  }
}
