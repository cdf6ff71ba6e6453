package dev.armature.rollout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.batch.Batch;
import dev.armature.model.Model;
import dev.armature.testkit.World;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class VariationTest {
  private static final String TEXT =
      """
      <mujoco>
        <worldbody>
          <geom name="floor" type="plane" size="1 1 1"/>
          <body name="a" pos="0 0 1"><joint name="j" damping=".5"/><geom name="g" size=".1" friction="1 .5 .25"/></body>
          <body name="b" pos="1 0 1"><freejoint/><geom name="h" size=".1"/></body>
        </worldbody>
        <actuator><motor name="m" joint="j" ctrlrange="-2 2"/></actuator>
      </mujoco>
      """;
  private static final Model MODEL = World.compile(TEXT);

  private static Model varied(String text, long seed) {
    try (Batch batch = new Batch(MODEL, 2, 1)) {
      Variation.parse(text, MODEL).apply(batch, 1, new SplittableRandom(seed));
      batch.changed(1);
      assertThat(batch.model(0)).isSameAs(MODEL);
      return batch.model(1);
    }
  }

  @Test
  void factorsOffsetsAndRanges() {
    for (long seed = 0; seed < 20; seed++) {
      Model m = varied("body_mass=±10%", seed);
      double factor = m.body.mass[1] / MODEL.body.mass[1];
      assertThat(factor).isBetween(.9, 1.1).isNotEqualTo(1);
      assertThat(m.body.mass[2] / MODEL.body.mass[2]).isNotEqualTo(factor);
      assertThat(m.body.subtreemass[1]).isEqualTo(m.body.mass[1]);
      m = varied("geom_friction@g=+-30%", seed);
      assertThat(m.geom.friction[3]).isBetween(.7, 1.3);
      assertThat(m.geom.friction[4]).isEqualTo(.5 * m.geom.friction[3]);
      assertThat(m.geom.friction[0]).isEqualTo(1);
      m = varied("opt_gravity=±0.2", seed);
      assertThat(m.opt.gravity[2]).isBetween(-10.01, -9.61);
      m = varied("geom_margin=0.001..2e-3", seed);
      for (double margin : m.geom.margin) {
        assertThat(margin).isBetween(.001, .002);
      }
      m = varied("dof_damping@j=1..2", seed);
      assertThat(m.dof.damping[0]).isBetween(1., 2.);
      assertThat(m.dof.damping[1]).isZero();
    }
  }

  @Test
  void aPatternMeansAllObjectsWhoseNamesFit() {
    Model m = varied("geom_friction@?=2..3", 1);
    assertThat(m.geom.friction[0]).as("floor").isEqualTo(1);
    assertThat(m.geom.friction[3]).isBetween(2., 3.);
    assertThat(m.geom.friction[6]).isBetween(2., 3.).isNotEqualTo(m.geom.friction[3]);
    assertThat(varied("dof_damping@*j=1..2", 1).dof.damping[0]).isBetween(1., 2.);
    assertThat(MODEL.names.ids(dev.armature.model.ObjType.GEOM, "?")).containsExactly(1, 2);
    assertThatThrownBy(() -> Variation.parse("geom_friction@x*=±1%", MODEL))
        .hasMessageContaining("geom_friction@x*: no object \"x*\"; there are: floor, g, h");
  }

  @Test
  void rolloutsWithVariationsAreTheSameWhateverTheThreads() {
    RolloutRequest request =
        new RolloutRequest(
            20,
            50,
            10,
            3,
            -1,
            .5,
            new double[0],
            0,
            List.of("body_mass=±20%", "opt_gravity=±1"),
            "");
    RolloutResult one = request.on(MODEL).threads(1).run();
    RolloutResult three = request.on(MODEL).threads(3).chunk(3).run();
    assertThat(three.qpos).containsExactly(one.qpos);
    assertThat(one.qpos[0]).isNotEqualTo(one.qpos[one.rows * one.nq]);
    assertThat(java.util.Arrays.stream(one.ctrl).map(Math::abs).max().orElse(0)).isGreaterThan(.5);
  }

  @Test
  void anImpossibleWorldIsNamedAndTheOthersGoOn() {
    RolloutRequest request =
        new RolloutRequest(30, 10, 1, 3, -1, 0, new double[0], 0, List.of("body_mass@a=-1..5"), "");
    RolloutResult result = request.on(MODEL).run();
    assertThat(result.failures()).isBetween(1, 15);
    assertThat(result.events).hasSize(result.failures());
    assertThat(result.events.get(0)).contains("rollout").contains("body_mass[1]");
    for (int r = 0; r < 30; r++) {
      assertThat(Double.isNaN(result.qpos[r * result.rows * result.nq]))
          .isEqualTo(result.failedAt[r] >= 0);
    }
  }

  @Test
  void aBundleCompilesToTheSameModelElsewhere() {
    RolloutRequest request =
        new RolloutRequest(3, 20, 1, 1, -1, .3, new double[0], 0, List.of(), "");
    RolloutResult here = request.on(MODEL).run();
    RolloutResult there = request.on(ModelBundle.ofText(TEXT).compile()).run();
    assertThat(there.qpos).containsExactly(here.qpos);
  }

  @Test
  void mistakesAreNamed() {
    assertThatThrownBy(() -> Variation.parse("body_mass", MODEL)).hasMessageContaining("±10%");
    assertThatThrownBy(() -> Variation.parse("body_weight=±1%", MODEL))
        .hasMessageContaining("body_weight")
        .hasMessageContaining("body_mass");
    assertThatThrownBy(() -> Variation.parse("body_mass@c=±1%", MODEL))
        .hasMessageContaining("body_mass@c")
        .hasMessageContaining("a, b");
    assertThatThrownBy(() -> Variation.parse("geom_margin=2..1", MODEL))
        .hasMessageContaining("more than");
    assertThatThrownBy(() -> Variation.parse("opt_timestep@x=±1%", MODEL))
        .hasMessageContaining("whole model");
  }
}
