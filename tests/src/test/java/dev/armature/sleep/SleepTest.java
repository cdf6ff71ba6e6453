package dev.armature.sleep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.model.EnableFlag;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import dev.armature.testkit.World;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Trees fall asleep and wake when MuJoCo's do; steps and counters are taken from MuJoCo 3.5. */
class SleepTest {
  private static final String SCENE =
      """
      <mujoco>
        <option><flag sleep="enable"/></option>
        <worldbody>
          <geom type="plane" size="3 3 1"/>
          <body name="box" pos="0 0 0.0999"><freejoint/><geom type="box" size="0.1 0.1 0.1"/></body>
          <body name="ball" pos="0.03 0 0.9"><freejoint/><geom size="0.05" condim="6" friction="1 0.01 0.01"/></body>
          <body name="far" pos="2 0 0.0999"><freejoint/><geom type="box" size="0.1 0.1 0.1"/></body>
        </worldbody>
        <equality><weld name="w" body1="box" body2="far" active="false"/></equality>
      </mujoco>
      """;
  private static final int BALL_Z = 9;
  private static final int FAR_FORCE = 13;

  private final Model m = World.compile(SCENE);
  private final Data d = Physics.makeData(m);
  private int steps;

  /** Steps until this many steps are done. */
  private void stepTo(int count) {
    for (; steps < count; steps++) {
      Physics.step(m, d);
    }
  }

  @Test
  void restingBoxesFallAsleepAfterTenQuietSteps() {
    stepTo(29);
    assertThat(d.treeAsleep).containsExactly(-2, -11, -2);
    assertThat(d.nefc).isEqualTo(32);
    stepTo(30);
    assertThat(d.treeAsleep).containsExactly(0, -11, 2);
    assertThat(d.qvel).startsWith(0, 0, 0, 0, 0, 0);
    assertThat(d.qpos[2]).isCloseTo(0.09989393348413504, within(1e-12));
    stepTo(31);
    assertThat(d.nefc).isZero();
    assertThat(d.bodyAwake).containsExactly(-1, 0, 1, 0);
  }

  @Test
  void aWorldWithoutGeomsFallsAsleep() {
    Model swing =
        World.compile(
            """
            <mujoco>
              <option><flag sleep="enable"/></option>
              <worldbody>
                <body><joint stiffness="1" damping="9"/><inertial pos="0 0 -1" mass="1" diaginertia="1 1 1"/></body>
              </worldbody>
            </mujoco>
            """);
    Data world = Physics.makeData(swing);
    for (int i = 0; i < 30; i++) {
      Physics.step(swing, world);
    }
    assertThat(world.treeAsleep).containsExactly(0);
  }

  @Test
  void springsOfSleepingTreesDoNotCountAsEnergyButTheirWeightDoes() {
    String text =
        """
        <mujoco>
          <option><flag energy="enable" sleep="enable"/></option>
          <worldbody>
            <body pos="1 0 1" sleep="init">
              <geom size=".1"/>
              <joint axis="1 0 0" stiffness="300" springref="45" damping="3"/>
            </body>
            <body pos="2 0 2">
              <geom size=".1"/>
              <joint type="slide" axis="1 0 0" stiffness="100" springref=".3" damping="3"/>
            </body>
          </worldbody>
        </mujoco>
        """;
    assertThat(potential(text)).isCloseTo(127.7760957268635, within(1e-10));
    String awake = text.replace("sleep=\"init\"", "");
    assertThat(potential(awake)).isCloseTo(220.30363698707623, within(1e-10));
  }

  private static double potential(String text) {
    Model model = World.compile(text);
    Data data = Physics.makeData(model);
    Physics.forward(model, data);
    return data.energy[0];
  }

  @Test
  void nothingMovesAsleepNotEvenByABit() {
    stepTo(30);
    double[] before = d.qpos.clone();
    stepTo(150);
    for (int i = 0; i < m.nq; i++) {
      assertThat(d.qpos[i] == before[i]).as("coordinate %d", i).isEqualTo(i != BALL_Z);
    }
  }

  @Test
  void aContactWakesTheBoxAndTheySleepTogether() {
    stepTo(182);
    assertThat(d.treeAsleep).containsExactly(0, -11, 2);
    stepTo(183);
    assertThat(d.treeAsleep).containsExactly(-10, -11, 2);
    assertThat(d.nefc).isEqualTo(26);
    stepTo(322);
    assertThat(d.treeAsleep).containsExactly(1, 0, 2);
    assertThat(d.qpos[BALL_Z]).isCloseTo(0.24970461286793968, within(1e-9));
  }

  @Test
  void aUserForceWakesItsTreeOnly() {
    stepTo(900);
    d.qfrcApplied[FAR_FORCE] = 0.5;
    stepTo(901);
    assertThat(d.treeAsleep).containsExactly(1, 0, -11);
    stepTo(903);
    d.qfrcApplied[FAR_FORCE] = 0;
    stepTo(912);
    assertThat(d.treeAsleep[2]).isEqualTo(-2);
    stepTo(913);
    assertThat(d.treeAsleep).containsExactly(1, 0, 2);
  }

  @Test
  void aVelocityWakesTheWholeCycle() {
    stepTo(400);
    d.qvel[2] = 0.05;
    stepTo(401);
    assertThat(d.treeAsleep[0]).isEqualTo(-11);
    assertThat(d.treeAsleep[1]).isNegative();
    assertThat(d.treeAsleep[2]).isEqualTo(2);
  }

  @Test
  void anEqualityBetweenSleepersWakesBothCycles() {
    stepTo(400);
    d.eqActive[0] = true;
    stepTo(401);
    assertThat(d.treeAsleep).containsExactly(-10, -10, -10);
    // contacts were looked for before: only the weld made rows
    assertThat(d.nefc).isEqualTo(6);
  }

  @Test
  void movingASleeperByABitWakesIt() {
    stepTo(400);
    Physics.forward(m, d);
    assertThat(d.treeAsleep).containsExactly(1, 0, 2);
    d.qpos[14] = Math.nextUp(d.qpos[14]);
    Physics.forward(m, d);
    assertThat(d.treeAsleep).containsExactly(1, 0, -11);
  }

  @Test
  void switchingSleepOffWakesEverything() {
    stepTo(400);
    m.opt.enableflags &= ~EnableFlag.SLEEP;
    stepTo(401);
    assertThat(d.treeAsleep).containsOnly(-11);
    assertThat(d.nefc).isEqualTo(42);
  }

  @Test
  void aSavedStateContinuesToTheBitWithItsSleepers() {
    Simulation simulation = new Simulation(m);
    simulation.step(100);
    double[] saved = simulation.saveState();
    simulation.step(300);
    int[] asleep = simulation.data().treeAsleep.clone();
    double[] qpos = simulation.data().qpos.clone();
    double[] qacc = simulation.data().qacc.clone();
    simulation.restoreState(saved);
    assertThat(simulation.data().treeAsleep).containsExactly(0, -11, 2);
    simulation.step(300);
    assertThat(simulation.data().treeAsleep).isEqualTo(asleep);
    assertThat(simulation.data().qpos).isEqualTo(qpos);
    assertThat(simulation.data().qacc).isEqualTo(qacc);
  }

  @Test
  void treesThatStartAsleepDoSoFromTheFirstStep() {
    Model init = World.compile(SCENE.replace("name=\"box\"", "name=\"box\" sleep=\"init\""));
    Data world = Physics.makeData(init);
    assertThat(world.treeAsleep).containsExactly(0, -10, -10);
    assertThat(world.nefc).isZero();
    Physics.forward(init, world);
    assertThat(world.nefc).isEqualTo(16);
    assertThat(world.qacc).startsWith(0, 0, 0, 0, 0, 0);
  }

  @Test
  void rowsOfSleepingTendonsAreEmptyAndKeepTheirPlaces() {
    String arm =
        """
        <body pos="%d 0 1" sleep="init"><joint name="a%d"/><geom size="0.1" pos="0.1 0 0"/>
          <body pos="0.3 0 0"><joint name="b%d"/><geom size="0.1" pos="0.1 0 0"/></body></body>
        """;
    String tendon =
        "<fixed name='t%d'><joint joint='a%d' coef='1'/><joint joint='b%d' coef='2'/></fixed>";
    StringBuilder bodies = new StringBuilder();
    StringBuilder tendons = new StringBuilder();
    for (int i = 0; i < 3; i++) {
      bodies.append(arm.formatted(2 * i, i, i));
      tendons.append(tendon.formatted(i, i, i));
    }
    Model model =
        World.compile(
            "<mujoco><option jacobian='sparse' gravity='0 0 0'><flag sleep='enable'/></option>"
                + "<worldbody>%s</worldbody><tendon>%s</tendon></mujoco>"
                    .formatted(bodies, tendons));
    Data data = Physics.makeData(model);
    Physics.forward(model, data);
    assertThat(data.tenJRownnz).containsExactly(0, 0, 0);
    assertThat(data.tenJRowadr).containsExactly(0, 2, 4);
    data.qfrcApplied[2] = 1; // wakes the second
    Physics.step(model, data);
    assertThat(data.tenJRownnz).containsExactly(0, 2, 0);
    assertThat(data.tenJRowadr).containsExactly(0, 0, 4);
  }

  @Test
  void aTreeThatTouchesAnAwakeOneCannotStartAsleep() {
    String touching =
        SCENE
            .replace("name=\"box\"", "name=\"box\" sleep=\"init\"")
            .replace("pos=\"0.03 0 0.9\"", "pos=\"0.03 0 0.2\"");
    assertThatThrownBy(() -> Physics.makeData(World.compile(touching)))
        .hasMessageContaining("box")
        .hasMessageContaining("asleep");
  }

  @Test
  void aSliderCrankBetweenStaticSitesSleepsWhereSleepIsEnabled() {
    for (String sleep : List.of("enable", "disable")) {
      Model m =
          World.compile(
              "<mujoco><option><flag sleep='"
                  + sleep
                  + "'/></option><worldbody><site name='s'/><body><freejoint/><geom"
                  + " size='.1'/></body></worldbody><actuator><motor slidersite='s' cranksite='s'"
                  + " cranklength='.2'/></actuator></mujoco>");
      Data d = new Data(m);
      d.ctrl[0] = 0.7;
      Physics.forward(m, d);
      assertThat(d.actuatorForce[0]).isEqualTo(sleep.equals("enable") ? 0 : 0.7);
    }
  }
}
