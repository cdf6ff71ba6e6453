package dev.armature.collision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.data.Data;
import dev.armature.data.Warnings;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import dev.armature.testkit.World;
import org.junit.jupiter.api.Test;

/** A tactile sensor that touches a height field: MuJoCo stops, we warn and feel nothing. */
class TactileHeightFieldTest {
  @Test
  void aHeightFieldIsNotFeltAndWarnedOf() {
    Model m =
        World.compile(
            "<mujoco><asset><hfield name='h' nrow='3' ncol='3' size='1 1 .2 .1'/><mesh name='t'"
                + " builtin='sphere' params='1' scale='.1 .1 .1'/><mesh name='pad' builtin='plate'"
                + " params='3 4' scale='.08 .09 .1'/></asset><worldbody><geom type='hfield'"
                + " hfield='h'/><body pos='0 0 .05'><freejoint/><geom name='g' type='mesh'"
                + " mesh='t'/></body></worldbody><sensor><tactile geom='g' mesh='pad'/></sensor>"
                + "</mujoco>");
    Data d = new Data(m);
    Physics.forward(m, d);
    assertThat(d.ncon).isPositive();
    assertThat(d.sensordata).containsOnly(0);
    assertThat(d.warning.count(Warnings.Kind.NO_COLLIDER)).isPositive();
  }
}
