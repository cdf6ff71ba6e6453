package dev.armature.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.Simulation;
import dev.armature.data.Warnings;
import org.junit.jupiter.api.Test;

/** The warning of a world that gains energy. */
class EnergyLimitTest {
  /** A spring with negative damping: it swings ever wider, its numbers stay finite for long. */
  private static final String GROWING =
      """
      <mujoco><option gravity="0 0 0"><flag energy="%s"/></option><worldbody>
      <body><joint name="x" type="slide" stiffness="100"/><geom size=".1" mass="1"/></body>
      </worldbody>
      <actuator><general joint="x" biastype="affine" biasprm="0 0 2" gainprm="1"/></actuator>
      <sensor><e_kinetic/><e_potential/></sensor></mujoco>
      """;

  private static Simulation growing(String flag) {
    Simulation sim = Simulation.of(GROWING.formatted(flag));
    sim.data().qpos[0] = 0.1; // 0.5 J
    return sim;
  }

  private static int count(Simulation sim) {
    return sim.data().warning.count(Warnings.Kind.ENERGY);
  }

  @Test
  void energyAboveTheLimitIsAWarningFromTheStepThatCrossesIt() {
    Simulation sim = growing("enable");
    sim.warnEnergyAbove(50);
    int above = 0;
    for (int step = 0; step < 3000; step++) {
      sim.step();
      above += sim.data().energy[0] + sim.data().energy[1] > 50 ? 1 : 0;
      assertThat(count(sim)).as("step %d", step).isEqualTo(above);
    }
    assertThat(above).isBetween(1, 2999);
    assertThat(sim.divergence()).as("all numbers are still sensible").isNull();
  }

  @Test
  void withoutALimitNothingIsSaid() {
    Simulation sim = growing("enable");
    sim.step(3000);
    assertThat(sim.data().energy[1] + sim.data().energy[0]).isGreaterThan(50);
    assertThat(count(sim)).isZero();
  }

  @Test
  void theLimitChangesNoBitOfTheRunOrItsSensors() {
    for (String flag : new String[] {"enable", "disable"}) {
      Simulation plain = growing(flag);
      Simulation limited = growing(flag);
      limited.warnEnergyAbove(1);
      for (int step = 0; step < 500; step++) {
        plain.step();
        limited.step();
        assertThat(limited.data().qpos).containsExactly(plain.data().qpos);
        assertThat(limited.data().energy).containsExactly(plain.data().energy);
        assertThat(limited.data().sensordata).containsExactly(plain.data().sensordata);
      }
      assertThat(count(limited)).isPositive();
    }
  }

  @Test
  void aResetForgetsTheWarningsAndKeepsTheLimit() {
    Simulation sim = growing("disable");
    sim.warnEnergyAbove(0.25);
    sim.step();
    assertThat(count(sim)).isEqualTo(1);
    sim.reset();
    assertThat(count(sim)).isZero();
    sim.data().qpos[0] = 0.1;
    sim.step();
    assertThat(count(sim)).isEqualTo(1);
  }

  @Test
  void aLimitThatIsNoNumberIsRefused() {
    assertThatThrownBy(() -> growing("disable").warnEnergyAbove(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
