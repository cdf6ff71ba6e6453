package dev.armature.control.optimal;

import static dev.armature.testkit.Close.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.Simulation;
import dev.armature.model.IntegratorType;
import dev.armature.testkit.World;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OptimalControlTest {
  private static final Path MODELS = Path.of(System.getProperty("armature.root"), "models");

  private static Simulation cart(double limit) {
    return Simulation.of(
        """
        <mujoco>
          <option timestep="0.02" gravity="0 0 0"/>
          <worldbody><body><joint name="x" type="slide" axis="1 0 0"/><geom size=".1" mass="2"/></body></worldbody>
          <actuator><motor joint="x" ctrlrange="-%s %s" ctrllimited="true"/></actuator>
        </mujoco>
        """
            .formatted(limit, limit));
  }

  private static Simulation pendulum() {
    return Simulation.of(
        """
        <mujoco>
          <option timestep="0.02" integrator="implicitfast"/>
          <worldbody>
            <body pos="0 0 1"><joint name="pin" axis="0 1 0" damping=".02"/>
              <geom type="capsule" fromto="0 0 0 0 0 -.5" size=".02" mass="1"/><site name="tip" pos="0 0 -.5"/></body>
          </worldbody>
          <actuator><motor joint="pin" ctrlrange="-1 1" ctrllimited="true"/></actuator>
          <sensor><framepos name="tip" objtype="site" objname="tip"/></sensor>
        </mujoco>
        """);
  }

  /** Values of scipy.linalg.solve_discrete_are (SciPy 1.17). */
  @Test
  void riccatiSolutionsAreThoseOfScipy() {
    double[] a = {1, 1, 0, 1};
    double[] b = {0, 1};
    double[] p = Riccati.solve(a, b, new double[] {1, 0, 0, 1}, new double[] {1});
    assertClose(
        "P",
        p,
        new double[] {2.947122966707005, 2.369205407092458, 2.369205407092458, 4.613134260996167},
        1e-12);
    assertClose(
        "K",
        Riccati.gain(a, b, new double[] {1}, p),
        new double[] {0.422082440385453, 1.243928853903713},
        1e-12);
    double[] a3 = {1.02, 0.1, 0, 0.3, 0.9, 0.2, 0, -0.1, 1.1};
    double[] b3 = {0, 0.1, 1, 0, 0.2, 0.5};
    double[] r3 = {0.3, 0, 0, 2};
    double[] p3 = Riccati.solve(a3, b3, new double[] {1, 0, 0, 0, 2, 0, 0, 0, 0.5}, r3);
    assertClose(
        "P",
        p3,
        new double[] {
          22.19884416385307, 3.525120845994823, -4.284437800078742,
          3.525120845994823, 2.93262271405919, -1.254393319120279,
          -4.284437800078742, -1.254393319120279, 3.714318718359858
        },
        1e-11);
    assertClose(
        "K",
        Riccati.gain(a3, b3, r3, p3),
        new double[] {
          1.224610136445917, 0.949192728771612, -0.011285386318632,
          -0.006145548463867, -0.144305608816992, 0.557202696083632
        },
        1e-11);
  }

  @Test
  void whatCannotBeControlledIsRefused() {
    double[] unstable = {1.1, 0, 0, 0.5};
    assertThatThrownBy(
            () ->
                Riccati.solve(
                    unstable, new double[] {0, 1}, new double[] {1, 0, 0, 1}, new double[] {1}))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("cannot be controlled");
  }

  @Test
  void aRegulatorBalancesAPoleAtTheCostItForetells() {
    Simulation sim = new Simulation(World.load(MODELS.resolve("cartpole.xml")));
    int pole = sim.joint("hinge").qposAddress();
    sim.data().qpos[pole] = 0;
    sim.forward();
    double[] weights = {1, 10, 0.1, 0.1};
    Lqr lqr = Lqr.at(sim, weights, new double[] {0.1});
    sim.data().qpos[pole] = 0.02;
    double foretold = lqr.costToGo(sim.data());
    double cost = 0;
    for (int i = 0; i < 3000; i++) {
      lqr.control(sim.data());
      for (int j = 0; j < 2; j++) {
        cost += weights[j] * sim.data().qpos[j] * sim.data().qpos[j];
        cost += weights[2 + j] * sim.data().qvel[j] * sim.data().qvel[j];
      }
      cost += 0.1 * sim.data().ctrl[0] * sim.data().ctrl[0];
      sim.step();
    }
    assertThat(Math.abs(sim.data().qpos[0])).isLessThan(1e-3);
    assertThat(Math.abs(sim.data().qpos[1])).isLessThan(1e-4);
    assertThat(cost).isCloseTo(foretold, within(0.02 * foretold));
  }

  @Test
  void holdingControlsStandStill() {
    Simulation sim = new Simulation(World.load(MODELS.resolve("arm.xml")));
    sim.resetTo("ready");
    double[] ctrl = Lqr.holdingControls(sim);
    System.arraycopy(ctrl, 0, sim.data().ctrl, 0, ctrl.length);
    sim.forward();
    for (double acceleration : sim.data().qacc) {
      assertThat(Math.abs(acceleration)).isLessThan(1e-6);
    }
  }

  /** On a linear system one iteration finds the regulator's controls, far from the end. */
  @Test
  void onALinearSystemItIsTheRegulator() {
    Simulation sim = cart(1000);
    sim.data().qpos[0] = 1;
    MotionCost cost = new MotionCost(sim).state(1, 0.1).finalState(1, 0.1).control(0.01);
    Motion motion = new Ilqg(sim, 500, cost).solve();
    sim.data().qpos[0] = 0;
    Lqr lqr = Lqr.at(sim, new double[] {1, 0.1}, new double[] {0.01});
    Simulation follow = cart(1000);
    follow.data().qpos[0] = 1;
    for (int k = 0; k < 200; k++) {
      lqr.control(follow.data());
      assertThat(motion.ctrl(k)[0]).as("step %d", k).isCloseTo(follow.data().ctrl[0], within(1e-5));
      follow.step();
    }
    assertThat(motion.converged()).isTrue();
    assertThat(motion.iterations()).isLessThanOrEqualTo(3);
  }

  @Test
  void limitsAreKeptAndBeatAClampedRegulator() {
    Simulation sim = cart(1);
    sim.data().qpos[0] = 2;
    MotionCost cost = new MotionCost(sim).state(1, 0).finalState(100, 100).control(0.001);
    Motion motion = new Ilqg(sim, 300, cost).solve();
    int atLimit = 0;
    for (int k = 0; k < motion.steps(); k++) {
      assertThat(motion.ctrl(k)[0]).isBetween(-1.0, 1.0);
      atLimit += Math.abs(motion.ctrl(k)[0]) == 1 ? 1 : 0;
    }
    assertThat(atLimit).isGreaterThan(100);
    assertThat(Math.abs(motion.qpos(300)[0])).isLessThan(1e-2);
    Simulation clamped = cart(1);
    Lqr lqr = Lqr.at(clamped, new double[] {1, 0}, new double[] {0.001});
    clamped.data().qpos[0] = 2;
    double sum = 0;
    for (int k = 0; k < 300; k++) {
      lqr.control(clamped.data());
      sum +=
          0.5 * (Math.pow(clamped.data().qpos[0], 2) + 0.001 * Math.pow(clamped.data().ctrl[0], 2));
      clamped.step();
    }
    sum += 50 * (Math.pow(clamped.data().qpos[0], 2) + Math.pow(clamped.data().qvel[0], 2));
    assertThat(motion.cost()).isLessThan(sum);
  }

  /** The torque is too weak to lift the rod at once (2.45 N m needed): it must swing. */
  @Test
  void aPendulumSwingsUpWithWeakTorque() {
    Simulation sim = pendulum();
    MotionCost cost =
        new MotionCost(sim).reference(Math.PI).state(0.01, 0.001).finalState(100, 10).control(0.01);
    List<Double> costs = new ArrayList<>();
    Motion motion =
        new Ilqg(sim, 200, cost)
            .guessControls(alternating(200))
            .onProgress(p -> costs.add(p.cost()))
            .solve();
    assertThat(motion.gap()).isZero();
    for (int i = 1; i < costs.size(); i++) {
      assertThat(costs.get(i)).isLessThanOrEqualTo(costs.get(i - 1));
    }
    assertThat(Math.cos(motion.qpos(200)[0])).isLessThan(-0.99);
    // in the world, with its feedback
    for (int k = 0; k < 200; k++) {
      motion.control(k, sim.data());
      sim.step();
    }
    assertClose("end", sim.data().qpos, motion.qpos(200), 1e-9);
  }

  private static double[] alternating(int steps) {
    double[] controls = new double[steps];
    for (int k = 0; k < steps; k++) {
      controls[k] = 0.3 * Math.sin(0.09 * k);
    }
    return controls;
  }

  /** From a rough idea, back and then up, which no torque makes; sensors say what is wanted. */
  @Test
  void multipleShootingClosesTheJumpsOfAGuessInsideTheLimits() {
    Simulation sim = pendulum();
    MotionCost cost =
        new MotionCost(sim)
            .state(0, 0.001)
            .finalState(0, 10)
            .sensor("tip", 0.1, 0, 0, 1.5)
            .finalSensors(1000)
            .control(0.01);
    double[] idea = new double[201];
    for (int k = 0; k <= 200; k++) {
      idea[k] = k < 80 ? -1.2 * Math.sin(Math.PI * k / 80) : Math.PI * (k - 80) / 120;
    }
    List<Double> gaps = new ArrayList<>();
    Motion motion =
        new Ilqg(sim, 200, cost).guessStates(idea).onProgress(p -> gaps.add(p.gap())).solve();
    assertThat(gaps.get(0)).isGreaterThan(0.01);
    assertThat(motion.gap()).isLessThan(1e-9);
    int atLimit = 0;
    for (int k = 0; k < 200; k++) {
      assertThat(motion.ctrl(k)[0]).isBetween(-1.0, 1.0);
      atLimit += Math.abs(motion.ctrl(k)[0]) == 1 ? 1 : 0;
      System.arraycopy(motion.ctrl(k), 0, sim.data().ctrl, 0, 1);
      sim.step();
    }
    assertThat(atLimit).as("steps at a limit").isPositive();
    assertClose("end", sim.data().qpos, motion.qpos(200), 1e-6);
    assertThat(Math.cos(sim.data().qpos[0])).isLessThan(-0.98);
  }

  /** What a sensor reads in the step of a control counts with its right sign. */
  @Test
  void aSensorOfTheForceCostsWhatTheControlDoes() {
    Simulation sim =
        Simulation.of(
            """
            <mujoco>
              <option timestep="0.02" gravity="0 0 0"/>
              <worldbody><body><joint name="x" type="slide" axis="1 0 0"/><geom size=".1" mass="2"/></body></worldbody>
              <actuator><motor name="push" joint="x"/></actuator>
              <sensor><actuatorfrc name="force" actuator="push"/></sensor>
            </mujoco>
            """);
    sim.data().qpos[0] = 1;
    for (int noslip = 0; noslip < 2; noslip++) {
      // formulas, then differences
      sim.model().opt.noslipIterations = noslip;
      MotionCost byControl = new MotionCost(sim).state(1, 0.1).control(0.01);
      MotionCost bySensor =
          new MotionCost(sim).state(1, 0.1).sensor("force", 0.01 - 1e-9, 0).control(1e-9);
      Motion expected = new Ilqg(sim, 100, byControl).solve();
      Motion motion = new Ilqg(sim, 100, bySensor).solve();
      assertThat(motion.cost()).isCloseTo(expected.cost(), within(1e-6 * expected.cost()));
      assertThat(motion.iterations()).isLessThanOrEqualTo(3);
    }
  }

  /** Runge-Kutta has formulas; a model with delays has nothing. */
  @Test
  void motionsWithRungeKuttaAreFoundAndThoseWithDelaysRefused() {
    Simulation sim = pendulum();
    sim.model().opt.integrator = IntegratorType.RK4;
    MotionCost cost = new MotionCost(sim).reference(1).finalState(100, 1).control(0.01);
    Motion motion = new Ilqg(sim, 60, cost).solve();
    assertThat(motion.converged()).isTrue();
    assertThat(motion.qpos(60)[0]).isCloseTo(1, within(0.1));
    Simulation late =
        Simulation.of(
            """
            <mujoco>
              <worldbody><body><joint name="x" type="slide" axis="1 0 0"/><geom size=".1"/></body></worldbody>
              <actuator><motor joint="x" delay=".01" nsample="3"/></actuator>
            </mujoco>
            """);
    assertThatThrownBy(() -> new Ilqg(late, 5, new MotionCost(late).control(1)).solve())
        .hasMessageContaining("delays");
  }

  @Test
  void threadsChangeNothingAndMistakesAreNamed() {
    Simulation sim = pendulum();
    MotionCost cost = new MotionCost(sim).reference(1).finalState(10, 1).control(0.1);
    Motion one = new Ilqg(sim, 50, cost).solve();
    Motion three = new Ilqg(sim, 50, cost).threads(3).solve();
    assertThat(three.ctrl(20)).isEqualTo(one.ctrl(20));
    assertThatThrownBy(() -> new MotionCost(sim).state(1)).hasMessageContaining("2 weights");
    assertThatThrownBy(() -> new MotionCost(sim).control(0)).hasMessageContaining("positive");
    assertThatThrownBy(() -> new MotionCost(sim).sensor("top", 1, 0)).hasMessageContaining("tip");
    assertThatThrownBy(() -> new Ilqg(sim, 0, cost)).hasMessageContaining("step");
  }
}
