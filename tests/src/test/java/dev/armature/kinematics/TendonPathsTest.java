package dev.armature.kinematics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import dev.armature.testkit.World;
import org.junit.jupiter.api.Test;

/** Jacobians of tendons, with numbers of MuJoCo 3.5. */
class TendonPathsTest {
  @Test
  void withinOneLinkTheRoundingIsTheReferences() {
    Model m =
        World.compile(
            "<mujoco><worldbody><body pos='.1 .2 .3'><joint type='ball'/><geom size='.0975'"
                + " pos='.03 .01 .02'/><site name='a' pos='.1 -.2 .1'/><site name='b'/><body"
                + " pos='.05 .02 .01'><geom size='.05'/><site name='c' pos='.1 -.1 .1'/><site"
                + " name='d' pos='.1 -.1 -.2'/></body></body></worldbody><tendon><spatial range='0"
                + " .9' margin='.5'><site site='b'/><site site='c'/><site site='d'/><site"
                + " site='a'/></spatial></tendon></mujoco>");
    Data d = new Data(m);
    Physics.forward(m, d);
    // a row of zeros would be left out, so the noise decides how many rows there are
    assertThat(d.tenJ).containsExactly(-6.938893903907228e-18, -2.0816681711721685e-17, 0);
    assertThat(d.nl).isEqualTo(1);
  }
}
