package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.Simulation;
import org.junit.jupiter.api.Test;

/** A tactile sensor on a mesh that is not made for touch. */
class PlainTactileTest {
  @Test
  void verticesWithoutThreeNormalsReadZero() {
    Simulation sim =
        Simulation.of(
            """
            <mujoco><asset><mesh name="rock" vertex="-0.05 0.04 -0.11  0.03 0.05 0.06
                0 -0.08 -0.13  0.1 0.13 0.14  0.02 -0.04 -0.01  -0.13 -0.07 -0.09"/></asset>
            <worldbody><geom size="0.12"/>
            <body><joint/><geom name="rock" type="mesh" mesh="rock"/></body></worldbody>
            <sensor><tactile geom="rock" mesh="rock"/></sensor></mujoco>
            """);
    sim.step(20);
    double[] reading = sim.data().sensordata;
    assertThat(reading).hasSize(18).doesNotContain(Double.NaN);
    assertThat(reading[1]).as("a vertex inside of the ball, with normals").isNegative();
    assertThat(reading[4]).as("one inside, without").isZero();
  }
}
