package dev.armature.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.query.SkinSurface;
import dev.armature.step.Physics;
import org.junit.jupiter.api.Test;

/** Skins as they are drawn; numbers are those of MuJoCo 3.5. */
class SkinSurfaceTest {
  private static final float[] VERTICES = {
    0.08947368711233139f, 0.19368422031402588f, 0.31578949093818665f,
    0.044617220759391785f, 0.2888587713241577f, 0.322892963886261f,
    0.30836421251296997f, 0.2987003028392792f, 0.5002885460853577f,
    0.2757585048675537f, 0.36565962433815f, 0.44123977422714233f,
    0.5807740688323975f, 0.4439511299133301f, 0.4817374050617218f,
    0.5621457695960999f, 0.47500377893447876f, 0.3833169937133789f
  };
  private static final float[] NORMALS = {
    -0.5263158679008484f, -0.3157893419265747f, 0.7894737720489502f,
    -0.558612585067749f, -0.030744848772883415f, 0.8288586735725403f,
    -0.4765273928642273f, 0.19817383587360382f, 0.8565329313278198f,
    -0.34861069917678833f, 0.7001433968544006f, 0.6231130361557007f,
    -0.2747189998626709f, 0.7862191200256348f, 0.5535241961479187f,
    -0.2734721004962921f, 0.9033797383308411f, 0.3303300142288208f
  };

  @Test
  void verticesFollowTheirBonesAndAreInflatedAlongTheirNormals() {
    Model m =
        Compiled.of(
            """
            <mujoco><asset><skin name="s" inflate=".02" vertex="0 0 0 0 .1 0 .3 0 0 .3 .1 .02 .6 0 0 .6 .1 0"
              face="0 2 1 1 2 3 2 4 3 3 4 5">
              <bone body="a" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1 2 3" vertweight="1 1 .5 .3"/>
              <bone body="b" bindpos=".3 0 0" bindquat=".8 .6 0 0" vertid="2 3 4 5" vertweight=".5 .7 1 2"/></skin></asset>
            <worldbody><body name="a"><freejoint/><geom size=".05"/><body name="b" pos=".3 0 0">
              <joint axis="0 1 0"/><geom size=".05"/></body></body></worldbody></mujoco>
            """);
    Data d = new Data(m);
    System.arraycopy(new double[] {.1, .2, .3, .9, .1, -.3, .2, .7}, 0, d.qpos, 0, 8);
    Physics.forward(m, d);
    float[] vert = new float[18];
    float[] normal = new float[18];
    new SkinSurface().compute(m, d, 0, vert, normal);
    assertThat(vert).containsExactly(VERTICES, within(1e-6f));
    assertThat(normal).containsExactly(NORMALS, within(1e-5f));
  }
}
