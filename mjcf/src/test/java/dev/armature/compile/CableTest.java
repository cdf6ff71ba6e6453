package dev.armature.compile;

import static dev.armature.compile.Compiled.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.plugin.PluginRegistry;
import org.junit.jupiter.api.Test;

/** The cable composite; numbers are those of MuJoCo 3.5. */
class CableTest {
  private static Model cable(String attributes, String geom) {
    return Compiled.of(
        "<mujoco><default><geom margin='0.7'/><joint damping='7'/></default><worldbody><composite"
            + " type='cable' prefix='B' "
            + attributes
            + "><geom "
            + geom
            + "/><joint kind='main' damping='2' armature='0.1'/></composite></worldbody></mujoco>");
  }

  @Test
  void aCurveBecomesAChainOfBodiesJoinedByBalls() {
    Model m =
        cable(
            "count='5 1 1' curve='s cos(s) sin(s)' size='1 .3 .5' offset='1 2 3' initial='free'",
            "type='capsule' size='.01'");
    assertThat(m.names.body).containsExactly("world", "BB_first", "BB_1", "BB_2", "BB_last");
    assertThat(m.names.joint).containsExactly("BJ_first", "BJ_1", "BJ_2", "BJ_last");
    assertThat(m.names.geom).containsExactly("BG0", "BG1", "BG2", "BG3");
    assertThat(m.names.site).containsExactly("BS_first", "BS_last");
    assertThat(m.jnt.type)
        .containsExactly(JointType.FREE, JointType.BALL, JointType.BALL, JointType.BALL);
    assertThat(row(m.body.pos, 3, 1))
        .containsExactly(new double[] {1, 2.300000011920929, 3}, within(1e-12));
    assertThat(row(m.body.pos, 3, 2))
        .containsExactly(new double[] {0.27604652525823536, 0, 0}, within(1e-12));
    assertThat(row(m.body.quat, 4, 1))
        .containsExactly(
            new double[] {
              -0.18175258916831413, 0.9590558977010671, -0.0019675675423513317, 0.21719555725976664
            },
            within(1e-9));
    assertThat(row(m.body.quat, 4, 3))
        .containsExactly(
            new double[] {0.9965723548282442, 0, -0.02886823488090784, 0.0775252643139542},
            within(1e-9));
    assertThat(m.exclude.signature).containsExactly(65538, 131075, 196612);
  }

  @Test
  void noDefaultClassReachesACable() {
    Model m = cable("count='4 1 1' curve='s 0 0' initial='none'", "type='capsule' size='.01'");
    assertThat(m.names.joint).containsExactly("BJ_1", "BJ_last");
    assertThat(m.geom.margin).containsOnly(0);
    assertThat(m.dof.damping).containsOnly(2);
    assertThat(m.jnt.group).containsOnly(3);
  }

  @Test
  void aBoxCableHasASkinOfTwoLayers() {
    Model m =
        cable(
            "count='4 1 1' curve='s cos(s) 0' size='1 .3 .5'", "type='box' size='.013 .021 .037'");
    assertThat(m.nskin).isEqualTo(1);
    assertThat(m.skin.vertnum[0]).isEqualTo(16);
    assertThat(m.skin.facenum[0]).isEqualTo(28);
    assertThat(m.skin.bonenum[0]).isEqualTo(8);
    assertThat(m.skin.inflate[0]).isEqualTo(0.074f);
    assertThat(m.skin.bonebindpos)
        .startsWith(0, -0.021f, 0, 0, 0.021f, 0)
        .endsWith(-0.026f, 0.021f, 0);
    assertThat(m.geom.size[1]).isEqualTo(0.021);
  }

  @Test
  void aFineSkinOfTooManyPointsIsRefused() {
    String text =
        "<mujoco><worldbody><composite type='cable' curve='s' count='5 1 1' size='1'><geom"
            + " type='box' size='.1 .1 .1'/><skin subgrid='%s'/></composite></worldbody></mujoco>";
    for (String subgrid : new String[] {"100000", "2147483647"}) {
      assertThatThrownBy(() -> Compiled.of(text.formatted(subgrid)))
          .hasMessageContaining("the skin would have more than 10,000,000 vertices");
    }
    assertThat(Compiled.of(text.formatted("-3")).skin.bonenum[0]).isEqualTo(10);
  }

  @Test
  void theBodiesOfACableShareOnePluginInstance() {
    Model m =
        Compiled.of(
            "<mujoco><extension><plugin"
                + " plugin='mujoco.elasticity.cable'/></extension><worldbody><composite"
                + " type='cable' prefix='B' count='4 1 1' curve='s 0 0'><plugin"
                + " plugin='mujoco.elasticity.cable'><config key='twist'"
                + " value='1e6'/></plugin><geom type='capsule' size='.01'/><joint"
                + " kind='main'/></composite></worldbody></mujoco>");
    assertThat(m.nplugin).isEqualTo(1);
    assertThat(m.body.plugin).containsExactly(-1, 0, 0, 0);
    assertThat(PluginRegistry.settings(m, 0).text("twist")).isEqualTo("1e6");
    assertThat(PluginRegistry.settings(m, 0).text("bend")).isEmpty();
  }
}
