package dev.armature.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.data.Data;
import dev.armature.dynamics.Energy;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Forces and contacts of flexes. Numbers are those of MuJoCo 3.5. */
class FlexForcesTest {
  private static final double[] STRETCHED = {-.01, 0, 0, 0, 0, 0, .01, 0, 0};
  private static final double[] SKEW = {-.01, .02, 0, 0, 0, .03, .01, 0, 0};
  private static final double[] SKEW_VELOCITY = {-.2, .1, 0, .05, 0, 0, .3, .1, -.1};
  private static final double[] SKEW_SPRING = {
    0.7487236593025188,
    -0.1361315744186398,
    0.20419736162795968,
    -0.0725427654911801,
    0.1361315744186398,
    -0.38861033266741574,
    -0.6761808938113387,
    0,
    0.18441297103945603
  };
  private static final double[] SKEW_DAMPER = {
    0.48432835820895526,
    -0.08805970149253732,
    0.13208955223880597,
    0.03182548794489104,
    0.08805970149253732,
    -0.2728587830080368,
    -0.5161538461538463,
    0,
    0.1407692307692308
  };

  /** Three vertices along x, 0.1 apart. */
  private static Data line(
      double stiffness, String flag, String pin, double[] qpos, double[] qvel) {
    Model m =
        Compiled.of(
            "<mujoco><option><flag "
                + flag
                + "/></option><worldbody><flexcomp name='f' type='grid' dim='1' count='3 1 1'"
                + " spacing='.1 .1 .1' radius='.01' mass='.3'><edge damping='2' stiffness='"
                + stiffness
                + "'/><contact contype='0' conaffinity='0'/>"
                + pin
                + "</flexcomp></worldbody></mujoco>");
    Data d = new Data(m);
    System.arraycopy(qpos, 0, d.qpos, 0, m.nq);
    System.arraycopy(qvel, 0, d.qvel, 0, m.nv);
    Physics.forward(m, d);
    Energy.potential(m, d);
    return d;
  }

  private static void assertForces(Data d, double[] spring, double[] damper, double energy) {
    assertThat(d.qfrcSpring).containsExactly(spring, within(1e-12));
    assertThat(d.qfrcDamper).containsExactly(damper, within(1e-12));
    assertThat(d.energy[0]).isCloseTo(energy, within(1e-12));
  }

  @Test
  @DisplayName("C27C.2 at rest there is no force")
  void rest() {
    assertForces(line(50, "", "", new double[9], new double[9]), new double[9], new double[9], 0);
  }

  @Test
  @DisplayName("C27C.1 C27C.2 stretched to 1.1 of its length: k (L0 - L) along the edges")
  void stretched() {
    Data d = line(50, "", "", STRETCHED, new double[9]);
    assertThat(d.flexedgeLength).containsExactly(new double[] {.11, .11}, within(1e-15));
    assertForces(d, new double[] {.5, 0, 0, 0, 0, 0, -.5, 0, 0}, new double[9], .005);
  }

  @Test
  @DisplayName("C27C.1 C27C.2 moving at rest length: -d Ldot along the edges")
  void moving() {
    Data d = line(50, "", "", new double[9], new double[] {-.2, 0, 0, 0, 0, 0, .3, .1, 0});
    assertThat(d.flexedgeVelocity).containsExactly(new double[] {.2, .3}, within(1e-15));
    assertForces(d, new double[9], new double[] {.4, 0, 0, .2, 0, 0, -.6, 0, 0}, 0);
  }

  @Test
  @DisplayName("C27C.1 bent, stretched and moving at once")
  void skew() {
    assertForces(
        line(50, "", "", SKEW, SKEW_VELOCITY), SKEW_SPRING, SKEW_DAMPER, 0.04055044231091971);
  }

  @Test
  @DisplayName("C27C.2 without stiffness only the dampers act")
  void zeroStiffness() {
    assertForces(line(0, "", "", SKEW, SKEW_VELOCITY), new double[9], SKEW_DAMPER, .02943);
  }

  @Test
  @DisplayName("C27C.2 both ends pinned: only the middle vertex feels a force")
  void bothEndsPinned() {
    assertForces(
        line(50, "", "<pin id='0 2'/>", new double[] {.02, .01, 0}, new double[] {.1, .2, 0}),
        new double[] {-1.9786605923439402, 0.035401072214742146, 0},
        new double[] {-0.3794164456233422, -0.0008488063660477482, 0},
        0.019807383645457744);
  }

  @Test
  @DisplayName("C27C.2 one end pinned")
  void oneEndPinned() {
    assertForces(
        line(
            50,
            "",
            "<pin id='0'/>",
            new double[] {.01, 0, 0, .02, 0, .01},
            new double[] {.1, .2, 0, .3, 0, .1}),
        new double[] {
          0.02053396766148141,
          0,
          0.047321269787407375,
          -0.5205339676614812,
          0,
          -0.047321269787407375
        },
        new double[] {
          0.21475409836065562,
          0,
          0.037704918032786874,
          -0.41475409836065563,
          0,
          -0.037704918032786874
        },
        0.015041949140636963);
  }

  @Test
  @DisplayName("C27C.1 the spring and damper flags switch them off, one without the other")
  void flags() {
    assertForces(
        line(50, "spring='disable'", "", SKEW, SKEW_VELOCITY), new double[9], SKEW_DAMPER, .02943);
    assertForces(
        line(50, "damper='disable'", "", SKEW, SKEW_VELOCITY),
        SKEW_SPRING,
        new double[9],
        0.04055044231091971);
  }

  @Test
  @DisplayName("C27C.2 dampers take energy and never give any")
  void dampersDissipate() {
    Model m =
        Compiled.of(
            "<mujoco><option timestep='.0005' gravity='0 0 0'><flag energy='enable'/></option>"
                + "<worldbody><flexcomp name='f' type='grid' dim='1' count='5 1 1' spacing='.1 .1"
                + " .1' radius='.01'><edge damping='.3' stiffness='40'/><contact contype='0'"
                + " conaffinity='0'/></flexcomp></worldbody></mujoco>");
    Data d = new Data(m);
    for (int i = 0; i < m.nv; i++) {
      d.qvel[i] = Math.sin(1.3 * i);
    }
    Physics.forward(m, d);
    double first = d.energy[0] + d.energy[1];
    double before = first;
    for (int step = 0; step < 400; step++) {
      Physics.step(m, d);
      if (step % 20 == 19) {
        Physics.forward(m, d);
        double now = d.energy[0] + d.energy[1];
        assertThat(now).isLessThan(before);
        before = now;
      }
    }
    assertThat(before).isLessThan(.95 * first);
  }

  private static Data sheet(String edge) {
    Model m =
        Compiled.world(
            "<flexcomp name='f' type='grid' dim='2' count='2 2 1' spacing='.1 .1 .1' radius='.01'"
                + " mass='.4'>"
                + edge
                + "<contact contype='0' conaffinity='0'/></flexcomp>");
    Data d = new Data(m);
    d.qpos[0] = .01;
    d.qpos[4] = .02;
    d.qpos[8] = .01;
    Physics.forward(m, d);
    return d;
  }

  @Test
  @DisplayName("C27C.3 an edge equality makes rows with its own solref and solimp, no spring force")
  void edgeEquality() {
    Data d = sheet("<edge equality='true' solref='.03 .8' solimp='.8 .9 .002 .4 3'/>");
    assertThat(d.ne).isEqualTo(5);
    assertThat(java.util.Arrays.copyOf(d.efc.pos, 5))
        .containsExactly(
            new double[] {
              0.0004987562112089006,
              -0.006885115766572414,
              -0.009446148618625846,
              0.001980390271855703,
              0.020415945787922954
            },
            within(1e-14));
    assertThat(d.efc.KBIP[0]).isCloseTo(2143.3470507544575, within(1e-9));
    assertThat(d.efc.KBIP[1]).isCloseTo(74.07407407407408, within(1e-11));
    assertThat(d.efc.KBIP[2]).isCloseTo(0.8096929278904966, within(1e-13));
    assertThat(d.qfrcSpring).containsOnly(0);
  }

  @Test
  @DisplayName(
      "C27C.3 a flexvert equality makes two rows a vertex; without equality there are none")
  void vertexEquality() {
    Data d = sheet("<edge equality='vert' solref='.03 .8' solimp='.8 .9 .002 .4 3'/>");
    assertThat(d.ne).isEqualTo(8);
    assertThat(java.util.Arrays.copyOf(d.efc.pos, 8))
        .containsExactly(
            new double[] {
              0.05375872022286271,
              0.03655592975154672,
              0.15495160534825095,
              0.12408777538500751,
              -0.053758720222862356,
              -0.05435955297829439,
              0.03056868404829448,
              0.018583651716256377
            },
            within(1e-12));
    assertThat(sheet("").nefc).isZero();
  }

  // ---- contacts

  private static final String SHEET =
      "<flexcomp name='f' dim='2' type='grid' count='2 2 1' spacing='.2 .2 .2' radius='.01' pos='0"
          + " 0 .105'><contact %s/></flexcomp>";

  @ParameterizedTest(name = "{0} {1}")
  @DisplayName("C24.5 C25.7 friction and priority of a flex, through the whole collision")
  @CsvSource(
      delimiter = '|',
      value = {
        "friction='.4'|friction='.6 .008 .0002'|3|.6 .6 .008 .0002 .0002|.02 1",
        "friction='.4' priority='2' condim='1' solref='.05 .7'|friction='.6 .008 .0002' condim='4'"
            + "|1|.4 .4 .005 .0001 .0001|.05 .7",
        "friction='.4' priority='2' condim='1'|friction='.6 .008 .0002' condim='4' priority='3'"
            + "|4|.6 .6 .008 .0002 .0002|.02 1",
        "friction='.4 .01 .002' priority='-1' condim='6'|friction='.3 .008 .0002' condim='4'"
            + "|4|.3 .3 .008 .0002 .0002|.02 1",
      })
  void contactParameters(String flex, String geom, int dim, String friction, String solref) {
    for (String shape :
        new String[] {
          "type='sphere' size='.1'", "type='plane' size='1 1 1' pos='0 0 .1'",
        }) {
      Model m = Compiled.world("<geom " + shape + " " + geom + "/>" + SHEET.formatted(flex));
      Data d = new Data(m);
      Physics.forward(m, d);
      assertThat(d.ncon).isEqualTo(shape.contains("sphere") ? 2 : 4);
      for (int i = 0; i < d.ncon; i++) {
        assertThat(d.contact.dist[i]).isCloseTo(-.005, within(1e-14));
        assertThat(d.contact.dim[i]).isEqualTo(dim);
        assertThat(Compiled.row(d.contact.friction, 5, i)).containsExactly(numbers(friction));
        assertThat(Compiled.row(d.contact.solref, 2, i)).containsExactly(numbers(solref));
      }
    }
  }

  private static double[] numbers(String text) {
    return java.util.Arrays.stream(text.split(" ")).mapToDouble(Double::parseDouble).toArray();
  }

  private static Data passive(String flag) {
    Model m =
        Compiled.of(
            "<mujoco><option><flag "
                + flag
                + "/></option><worldbody><geom type='plane' size='1 1 1'/><flexcomp name='f'"
                + " type='grid' dim='2' count='2 2 1' spacing='.1 .1 .1' radius='.01' mass='.4'"
                + " pos='0 0 .008'><contact passive='true' margin='.01'/></flexcomp>"
                + "</worldbody></mujoco>");
    Data d = new Data(m);
    d.qpos[5] = .004;
    d.qpos[11] = -.001;
    Physics.forward(m, d);
    return d;
  }

  @Test
  void passiveContactsAreSpringsAndMakeNoRows() {
    Data d = passive("");
    assertThat(d.nefc).isZero();
    assertThat(d.ncon).isEqualTo(4);
    assertThat(java.util.Arrays.copyOf(d.contact.exclude, 4)).containsOnly(4);
    double[] expected = {0, 0, 20, 0, 0, -20, 0, 0, 20, 0, 0, 30};
    assertThat(d.qfrcSpring).containsExactly(expected, within(1e-11));
    assertThat(d.qfrcPassive).containsExactly(expected, within(1e-11));
    assertThat(d.qacc[2]).isCloseTo(190.19, within(1e-9));
  }

  @Test
  void passiveContactsActWithoutSpringsButNotWithoutSpringsAndDampers() {
    assertThat(passive("spring='disable'").qfrcSpring[2]).isCloseTo(20, within(1e-11));
    assertThat(passive("spring='disable' damper='disable'").qfrcSpring).containsOnly(0);
    assertThat(passive("constraint='disable'").qfrcSpring).containsOnly(0);
  }
}
