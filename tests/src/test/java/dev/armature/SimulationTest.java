package dev.armature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.data.StateVector;
import dev.armature.data.Warnings;
import dev.armature.model.Model;
import dev.armature.model.StateComponents;
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
    return Simulation.of(mjcf);
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
  void listsOfObjectsAreCompleteAndInOrder() throws IOException {
    Simulation sim = load("gripper");
    assertThat(sim.geoms()).hasSize(sim.model().ngeom);
    assertThat(sim.geoms().get(0).name()).isEqualTo("table");
    assertThat(sim.sites()).extracting(site -> site.name()).contains("left pad", "right pad");
    assertThat(sim.bodies()).hasSize(sim.model().nbody);
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
        .hasMessageMatching("2\\d contacts in one step; the limit is 20 .*");
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

  private static final String EVERY_COMPONENT =
      """
      <mujoco>
      <size nuserdata="2"/>
      <extension><plugin plugin="test.counter"><instance name="counter"/></plugin></extension>
      <worldbody>
      <body name="hand" mocap="true" pos="0 0 1"><geom size=".1" contype="0" conaffinity="0"/></body>
      <body name="a"><joint name="j" damping="1"/><geom size=".1" pos=".3 0 0"/><plugin instance="counter"/></body>
      <body name="b" pos="0 1 0"><joint name="k" damping="1"/><geom size=".1" pos=".3 0 0"/></body>
      </worldbody>
      <equality><joint joint1="j" joint2="k"/><connect body1="a" body2="hand" anchor="0 0 0" active="false"/></equality>
      <actuator>
      <general joint="j" dyntype="filter" dynprm=".3" gainprm="2" delay="0.01" nsample="6"/>
      <motor joint="k"/>
      </actuator>
      <sensor><jointpos joint="j" delay="0.01" nsample="6"/></sensor>
      </mujoco>
      """;

  @Test
  void stopAndThrowBringBackEveryComponentOfTheStateBeforeTheStep() {
    for (DivergencePolicy policy : List.of(DivergencePolicy.STOP, DivergencePolicy.THROW)) {
      Simulation sim = of(EVERY_COMPONENT);
      Model m = sim.model();
      boolean[] spoil = {false};
      sim.setHooks(
          new Hooks() {
            @Override
            public void passive(Model model, Data d) {
              if (spoil[0]) {
                d.qfrcPassive[0] = Double.NaN;
              }
            }
          });
      sim.onDivergence(policy);
      Data d = sim.data();
      d.ctrl[0] = 3;
      d.ctrl[1] = 0.5;
      d.qfrcApplied[0] = 1;
      d.xfrcApplied[6 * m.nbody - 1] = 0.25;
      d.eqActive[0] = false;
      d.mocapPos[0] = 5;
      d.mocapQuat[1] = 0.5;
      d.userdata[1] = 7;
      sim.step(20);
      double[] before = sim.saveState();
      double[] hand = d.xpos.clone();
      spoil[0] = true;
      if (policy == DivergencePolicy.THROW) {
        assertThatThrownBy(sim::step).isInstanceOf(DivergenceException.class);
      } else {
        sim.step();
      }
      for (int c = 0; c < StateComponents.COUNT; c++) {
        StateComponents one = new StateComponents(1 << c);
        Simulation good = new Simulation(m);
        double[] reset = state(good, one);
        good.restoreState(before);
        assertThat(state(sim, one)).as("%s, component %s", policy, c).isEqualTo(state(good, one));
        assertThat(state(good, one))
            .as("component %s is not that of a reset", c)
            .isNotEqualTo(reset);
      }
      assertThat(sim.saveState()).isEqualTo(before);
      // poses follow from the state that was brought back
      assertThat(d.xpos).hasSameSizeAs(hand);
      assertThat(d.xpos[3]).isEqualTo(5);
    }
  }

  private static double[] state(Simulation sim, StateComponents components) {
    double[] state = new double[StateVector.size(sim.model(), components)];
    StateVector.get(sim.model(), sim.data(), state, components);
    return state;
  }

  @Test
  void aNegativeNumberOfStepsIsRefused() {
    Simulation sim = of("<mujoco/>");
    sim.step(0);
    assertThatThrownBy(() -> sim.step(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the number of steps must be at least 0, not -1");
  }

  @Test
  void modelsComeFromFilesAndFromTextByOneDoorWithTheirWarnings() throws IOException {
    assertThat(Model.load(MODELS.resolve("pendulum.xml")).nq)
        .isEqualTo(load("pendulum").model().nq);
    assertThat(load("pendulum").loadWarnings()).isEmpty();
    Simulation odd = Simulation.of("<!DOCTYPE mujoco><mujoco/>");
    assertThat(odd.loadWarnings())
        .singleElement()
        .satisfies(
            w -> {
              assertThat(w.file()).isEqualTo("model.xml");
              assertThat(w.message()).isEqualTo("the document type is not read");
            });
    assertThat(Model.of("<mujoco/>").nq).isZero();
    assertThatThrownBy(() -> Simulation.of("<mujoco><worldbody><bdy/></worldbody></mujoco>"))
        .hasMessageContaining("model.xml:1:")
        .hasMessageContaining("bdy");
    assertThatThrownBy(() -> Model.load(MODELS.resolve("nothing.xml")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("nothing.xml")
        .hasMessageContaining("no such file");
    assertThatThrownBy(() -> Model.load(MODELS)).hasMessageContaining("a folder");
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
