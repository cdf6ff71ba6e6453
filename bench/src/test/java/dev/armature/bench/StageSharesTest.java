package dev.armature.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.Simulation;
import dev.armature.model.Model;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class StageSharesTest {
  @Test
  void stagesAddUpToTheStep() {
    Model m =
        Simulation.of(
                """
                <mujoco><worldbody><geom type="plane" size="3 3 .1"/>
                  <body pos="0 0 .1"><freejoint/><geom size=".1"/></body></worldbody></mujoco>
                """)
            .model();
    Map<String, Double> shares = StageShares.measure(m, 50, 12.5);
    assertThat(shares).containsKeys("kinematics", "collision", "solver", "integration");
    assertThat(shares.values().stream().mapToDouble(Double::doubleValue).sum())
        .isCloseTo(12.5, Offset.offset(1e-9));
    assertThat(shares.get("integration")).isPositive();
  }
}
