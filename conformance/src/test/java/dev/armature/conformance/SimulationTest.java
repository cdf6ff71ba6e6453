package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.Contact;
import dev.armature.Divergence;
import dev.armature.DivergenceException;
import dev.armature.DivergencePolicy;
import dev.armature.Simulation;
import dev.armature.compile.Compiler;
import dev.armature.data.Warnings;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a user of the library meets first. */
class SimulationTest {
  private static final Path MODELS = Path.of(System.getProperty("armature.root")).resolve("models");

  private static Simulation load(String name) throws IOException {
    return Simulation.load(MODELS.resolve(name + ".xml"));
  }

  private static Simulation of(String mjcf) {
    Model m = Compiler.compile(ModelReader.readText(mjcf)).model();
    return new Simulation(m);
  }

  @Test
  void aSavedStateContinuesToTheBit() throws IOException {
    Simulation sim = load("humanoid");
    sim.resetTo("stand");
    sim.step(150);
    double[] state = sim.saveState();
    sim.step(100);
    double[] expected = sim.data().qpos.clone();
    Simulation other = new Simulation(sim.model());
    other.restoreState(state);
    other.step(100);
    assertThat(other.data().qpos).isEqualTo(expected);
    assertThat(other.time()).isEqualTo(sim.time());
  }

  @Test
  void aRestingBoxPressesOnTheFloorWithItsWeight() {
    Simulation sim =
        of(
            """
            <mujoco><worldbody><geom name="floor" type="plane" size="1 1 .1"/>
            <body name="box" pos="0 0 .1"><freejoint/><geom type="box" size=".1 .1 .1" mass="2"/></body></worldbody></mujoco>
            """);
    sim.step(2000);
    List<Contact> contacts = sim.contacts();
    assertThat(contacts).hasSize(4);
    assertThat(contacts).allMatch(c -> c.first().equals("floor") && c.second().equals("box"));
    assertThat(contacts.stream().mapToDouble(Contact::normalForce).sum())
        .isCloseTo(2 * 9.81, org.assertj.core.data.Offset.offset(1e-3));
    assertThat(contacts.get(0).normal()).containsExactly(0, 0, 1);
  }

  @Test
  void moreContactsThanTheLimitAreAnErrorAndNotDropped() throws IOException {
    Simulation sim = load("box_stack");
    sim.step(50);
    assertThat(sim.data().ncon).isGreaterThan(20);
    sim.data().contact.limit = 20;
    assertThatThrownBy(sim::step)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("20");
  }

  @Test
  void unknownNamesAreRefusedWithThoseThatExist() throws IOException {
    Simulation sim = load("cartpole");
    assertThatThrownBy(() -> sim.actuator("pull"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("pull")
        .hasMessageContaining("push");
    assertThatThrownBy(() -> sim.resetTo("nowhere")).hasMessageContaining("hanging");
  }

  @Test
  void divergenceIsAnEventWithTheLastGoodState() throws IOException {
    Simulation sim = load("pendulum");
    List<Divergence> events = new ArrayList<>();
    sim.onDivergence(events::add);
    sim.step(10);
    double before = sim.data().qpos[0];
    sim.data().qvel[0] = Double.NaN;
    sim.step();
    assertThat(events).hasSize(1);
    assertThat(events.get(0).kind()).isEqualTo(Warnings.Kind.BAD_QVEL);
    assertThat(events.get(0).lastQpos()).containsExactly(before);
    assertThat(sim.data().qvel[0]).isFinite();
    assertThat(sim.time()).isEqualTo(sim.model().opt.timestep);
  }

  @Test
  void underThePolicyThrowTheWorldStaysInItsLastGoodState() throws IOException {
    Simulation sim = load("pendulum");
    sim.onDivergence(DivergencePolicy.THROW);
    sim.step(10);
    double time = sim.time();
    sim.data().qpos[0] = 1e12;
    assertThatThrownBy(sim::step)
        .isInstanceOf(DivergenceException.class)
        .hasMessageContaining("BAD_QPOS");
    assertThat(sim.time()).isEqualTo(time);
  }

  @Test
  void underThePolicyStopFurtherStepsDoNothingUntilAReset() throws IOException {
    Simulation sim = load("pendulum");
    sim.onDivergence(DivergencePolicy.STOP);
    sim.step(10);
    sim.data().qvel[0] = Double.POSITIVE_INFINITY;
    sim.step(5);
    double time = sim.time();
    sim.step(5);
    assertThat(sim.time()).isEqualTo(time);
    assertThat(sim.divergence()).isNotNull();
    sim.reset();
    sim.step(3);
    assertThat(sim.time()).isGreaterThan(0);
    assertThat(sim.divergence()).isNull();
  }
}
