package dev.armature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A restored world and a copied one go on as the first did, to the bit, sensors included. */
class SnapshotTest {
  /** A pendulum, a box that falls and comes to rest, and both energies as sensors. */
  private static final String MODEL =
      """
      <mujoco><option integrator="%s"><flag energy="%s" sleep="%s"/></option>
      <worldbody><geom type="plane" size="2 2 .1"/>
        <body pos="0 0 1"><joint name="hinge" axis="0 1 0" stiffness="2"/><geom size=".05" pos=".3 0 0"/></body>
        <body pos="1 0 .12"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
      </worldbody>
      <sensor><e_kinetic/><e_potential/><jointvel joint="hinge"/></sensor></mujoco>
      """;

  private static Simulation moving(String integrator, String energy, String sleep) {
    Simulation sim = Simulation.of(MODEL.formatted(integrator, energy, sleep));
    sim.data().qvel[0] = 3;
    return sim;
  }

  @ParameterizedTest
  @CsvSource({
    "Euler, enable, disable",
    "Euler, disable, disable",
    "implicitfast, enable, enable",
    "implicitfast, disable, enable",
    "RK4, enable, disable"
  })
  void aRestoredWorldGoesOnToTheBit(String integrator, String energy, String sleep) {
    for (int at : new int[] {1, 40, 900}) {
      Simulation sim = moving(integrator, energy, sleep);
      sim.step(at);
      Snapshot snapshot = sim.snapshot();
      Simulation fresh = new Simulation(sim.model());
      fresh.restore(snapshot);
      Simulation stepped = new Simulation(sim.model());
      stepped.step(7);
      stepped.restore(snapshot);
      for (int step = 0; step < 50; step++) {
        sim.step();
        fresh.step();
        stepped.step();
        assertSame(fresh.data(), sim.data(), "fresh, step " + at + "+" + step);
        assertSame(stepped.data(), sim.data(), "stepped, step " + at + "+" + step);
      }
    }
  }

  @Test
  void theBoxIsAsleepInTheTestAbove() {
    Simulation sim = moving("implicitfast", "enable", "enable");
    sim.step(900);
    assertThat(sim.data().treeAsleep[1]).isNotNegative();
  }

  @ParameterizedTest
  @CsvSource({"Euler, enable, disable", "implicitfast, enable, enable"})
  void aCopiedWorldGoesOnToTheBit(String integrator, String energy, String sleep) {
    Simulation sim = moving(integrator, energy, sleep);
    Model m = sim.model();
    sim.step(900);
    Data copy = Physics.copyData(m, sim.data());
    assertSame(copy, sim.data(), "the copy");
    for (int step = 0; step < 50; step++) {
      sim.step();
      Physics.step(m, copy);
      assertSame(copy, sim.data(), "step " + step);
    }
  }

  private static void assertSame(Data actual, Data expected, String what) {
    assertThat(actual.time).as(what).isEqualTo(expected.time);
    assertThat(actual.qpos).as("qpos, " + what).containsExactly(expected.qpos);
    assertThat(actual.qvel).as("qvel, " + what).containsExactly(expected.qvel);
    assertThat(actual.energy).as("energy, " + what).containsExactly(expected.energy);
    assertThat(actual.sensordata).as("sensors, " + what).containsExactly(expected.sensordata);
    assertThat(actual.treeAsleep).as("asleep, " + what).containsExactly(expected.treeAsleep);
  }

  @Test
  void aWorldOfAnotherModelIsNotCopied() {
    Model one = Simulation.of("<mujoco/>").model();
    Simulation two =
        Simulation.of(
            "<mujoco><worldbody><body><freejoint/><geom size='1'/></body></worldbody></mujoco>");
    assertThatThrownBy(() -> Physics.copyData(one, two.data()))
        .hasMessageContaining("another model");
    assertThatThrownBy(() -> Physics.copyData(two.model(), Physics.makeData(one)))
        .hasMessageContaining("another model");
  }
}
