package dev.armature.control.ik;

import static dev.armature.testkit.Close.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.Simulation;
import dev.armature.model.Model;
import dev.armature.testkit.World;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IkTest {
  private static final Path MODELS = Path.of(System.getProperty("armature.root"), "models");
  private static final String PLANAR =
      """
      <mujoco>
        <compiler angle="radian"/>
        <worldbody>
          <body name="upper"><joint name="a" axis="0 0 1"/><geom type="capsule" fromto="0 0 0 1 0 0" size=".05"/>
            <body name="lower" pos="1 0 0"><joint name="b" axis="0 0 1"/>
              <geom name="tip" type="sphere" pos=".7 0 0" size=".05"/><site name="hand" pos=".7 0 0"/>
              <camera name="eye" pos=".7 0 0" xyaxes="0 1 0 0 0 1"/>
            </body>
          </body>
        </worldbody>
      </mujoco>
      """;

  private static Simulation arm() {
    Simulation sim = new Simulation(World.load(MODELS.resolve("arm.xml")));
    sim.resetTo("ready");
    return sim;
  }

  /** cos b = (x² + y² − 1 − 0.49) / 1.4, by the law of cosines. */
  @Test
  void aPlanarArmIsSolvedAsGeometrySays() {
    Simulation sim = Simulation.of(PLANAR);
    sim.joint("b").set(0.3);
    IkResult result = new Ik(sim).solve(sim.site("hand"), 0.6, 0.8, 0);
    assertThat(result.solved()).isTrue();
    double b = Math.acos((0.36 + 0.64 - 1.49) / 1.4);
    double a = Math.atan2(0.8, 0.6) - Math.atan2(0.7 * Math.sin(b), 1 + 0.7 * Math.cos(b));
    assertClose("q", result.qpos(), new double[] {a, b}, 1e-7);
    result.applyTo(sim);
    assertClose("hand", sim.site("hand").position(), new double[] {0.6, 0.8, 0}, 1e-7);
  }

  @Test
  void whatIsOutOfReachIsApproachedAsNearAsPossible() {
    Simulation sim = Simulation.of(PLANAR);
    sim.joint("b").set(0.3);
    IkResult result = new Ik(sim).maxStarts(5).solve(sim.site("hand"), 3, 4, 0);
    assertThat(result.solved()).isFalse();
    assertThat(result.starts()).isEqualTo(5);
    assertThat(result.errors()[0]).isCloseTo(5 - 1.7, within(1e-6));
    assertThat(result.qpos()[0]).isCloseTo(Math.atan2(4, 3), within(1e-3));
  }

  /** Derivatives of every kind of goal, on free, ball, hinge and slide joints. */
  @Test
  void jacobiansOfAllGoalsAgreeWithDifferences() {
    Simulation sim =
        Simulation.of(
            """
            <mujoco>
              <worldbody>
                <body name="base" pos="0 0 1"><freejoint/><geom size=".1"/>
                  <body name="ball" pos=".2 0 0"><joint type="ball" range="0 20" limited="true"/><geom size=".1" pos=".1 .1 0"/>
                    <body name="hinge" pos=".3 .1 0"><joint axis="1 2 0" range="-10 10" limited="true"/><geom size=".1"/>
                      <body name="slide" pos="0 .2 .1"><joint type="slide" axis="0 1 1"/><geom name="g" size=".1" pos="0 .1 0"/>
                        <site name="s" pos=".1 .2 .3" euler="10 20 30"/>
                        <camera name="c" pos=".1 0 0" euler="40 0 10"/>
                      </body>
                    </body>
                  </body>
                </body>
                <body name="other" pos="0 1 0"><joint type="slide" axis="1 0 0" name="x"/><geom size=".1"/></body>
              </worldbody>
              <equality>
                <connect body1="slide" body2="other" anchor=".1 0 0"/>
                <weld body1="hinge" body2="other"/>
              </equality>
            </mujoco>
            """);
    Model m = sim.model();
    SplittableRandom random = new SplittableRandom(5);
    double[] qpos = m.qpos0.clone();
    for (int i = 0; i < qpos.length; i++) {
      qpos[i] += random.nextDouble(-0.8, 0.8);
    }
    double[] reference = m.qpos0.clone();
    Ik ik = new Ik(sim).useLimits(true);
    ik.add(Goal.position(sim, sim.site("s"), 1, 2, 3).weight(0.7).axes("xz"))
        .add(Goal.position(sim, sim.body("hinge"), 1, 2, 3))
        .add(Goal.orientation(sim, sim.geom("g"), 0.3, -0.4, 0.5, 0.2))
        .add(Goal.direction(sim, sim.site("s"), new double[] {1, 1, 0}, 0, 1, 1))
        .add(Goal.lookAt(sim, sim.camera("c"), new double[] {0, 0, -1}, 2, 1, 0))
        .add(Goal.centerOfMass(sim.body("base"), 0, 0, 0.5))
        .add(Goal.posture(sim, reference).priority(0))
        .add(Goal.limits(sim, 0.1).priority(0));
    GoalProblem problem = ik.problem();
    dev.armature.kinematics.Coordinates.normalize(m, qpos);
    double[] r = new double[problem.residuals()];
    double[] jac = new double[r.length * m.nv];
    problem.residual(qpos, r);
    problem.jacobian(qpos, r, jac);
    double[] numeric = new double[jac.length];
    double eps = 1e-6;
    for (int i = 0; i < m.nv; i++) {
      double[] high = shifted(m, qpos, i, eps, problem);
      double[] low = shifted(m, qpos, i, -eps, problem);
      for (int k = 0; k < r.length; k++) {
        numeric[k * m.nv + i] = (high[k] - low[k]) / (2 * eps);
      }
    }
    assertThat(r.length).isEqualTo(6 * 3 + m.nv + 2 + 1 + 9);
    assertClose("jacobian", jac, numeric, 1e-7);
  }

  private static double[] shifted(Model m, double[] q, int dof, double eps, GoalProblem problem) {
    double[] at = q.clone();
    double[] unit = new double[m.nv];
    unit[dof] = 1;
    dev.armature.kinematics.Coordinates.integrate(m, at, unit, eps);
    double[] r = new double[problem.residuals()];
    problem.residual(at, r);
    return r;
  }

  @Test
  void tenThousandRandomPosesOfASevenJointArmAreReached() {
    Simulation sim = arm();
    Model m = sim.model();
    int count = 10_000;
    double[][] poses = new double[count][];
    SplittableRandom random = new SplittableRandom(7);
    Simulation probe = new Simulation(m);
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < m.njnt; j++) {
        probe.data().qpos[j] = random.nextDouble(m.jnt.range[2 * j], m.jnt.range[2 * j + 1]);
      }
      dev.armature.step.Physics.poses(m, probe.data());
      poses[i] = Arrays.copyOf(probe.site("hand").position(), 7);
      System.arraycopy(probe.site("hand").rotation(), 0, poses[i], 3, 4);
    }
    Ik ik =
        new Ik(sim)
            .add(Goal.position(sim, sim.site("hand"), 0, 0, 0))
            .add(Goal.orientation(sim, sim.site("hand"), 1, 0, 0, 0));
    Ik.Aim aim =
        (i, goals) -> {
          goals.get(0).target(Arrays.copyOf(poses[i], 3));
          goals.get(1).target(Arrays.copyOfRange(poses[i], 3, 7));
        };
    IkBatchResult result = ik.solveEach(count, 1, aim);
    int reached = 0;
    for (int i = 0; i < count; i++) {
      double[] qpos = Arrays.copyOfRange(result.qpos(), i * m.nq, (i + 1) * m.nq);
      boolean inside = true;
      for (int j = 0; j < m.njnt; j++) {
        inside &= qpos[j] >= m.jnt.range[2 * j] && qpos[j] <= m.jnt.range[2 * j + 1];
      }
      System.arraycopy(qpos, 0, probe.data().qpos, 0, m.nq);
      dev.armature.step.Physics.poses(m, probe.data());
      double[] p = probe.site("hand").position();
      double off =
          Math.hypot(Math.hypot(p[0] - poses[i][0], p[1] - poses[i][1]), p[2] - poses[i][2]);
      reached += inside && off < 1e-6 && result.worst()[i] < 1e-6 ? 1 : 0;
    }
    assertThat(reached).isGreaterThan(9_900);
    assertThat(result.solvedCount()).isEqualTo(reached);
    IkBatchResult onThree = ik.solveEach(300, 3, aim);
    assertThat(onThree.qpos()).isEqualTo(Arrays.copyOf(result.qpos(), 300 * m.nq));
  }

  @Test
  void aHumanoidReachesFourTargetsWithItsCenterOfMassOverItsFeet() {
    Simulation sim = new Simulation(World.load(MODELS.resolve("humanoid.xml")));
    sim.resetTo("stand");
    sim.forward();
    Ik ik = HumanoidReach.goals(sim);
    IkResult result = ik.solve();
    assertThat(result.solved()).as("%s", Arrays.toString(result.errors())).isTrue();
    result.applyTo(sim);
    double[] com = sim.body("torso").subtreeCenterOfMass();
    assertThat(com[0]).isCloseTo(HumanoidReach.COM[0], within(1e-6));
    assertThat(com[1]).isCloseTo(HumanoidReach.COM[1], within(1e-6));
  }

  /** A redundant arm: the hand is exact, and the posture as near as the hand allows. */
  @Test
  void aLowerPriorityUsesOnlyTheFreedomThatIsLeft() {
    Simulation sim = arm();
    double[] wish = {0.4, 0.2, -0.5, 0.9, 0.3, 0.7, 0.1};
    double[] pose = {0.35, 0.2, 0.45, 0.1, 0.9, 0.2, 0.3};
    IkResult free = new Ik(sim).solve(sim.site("hand"), pose);
    IkResult preferring = new Ik(sim).add(Goal.posture(sim, wish)).solve(sim.site("hand"), pose);
    assertThat(free.solved() && preferring.solved()).isTrue();
    assertThat(preferring.errors()[1]).isLessThan(1e-7);
    assertThat(preferring.errors()[0]).isLessThan(distance(free.qpos(), wish) - 0.05);
    // at the optimum no step that keeps the hand (first order) improves the posture
    for (double t : new double[] {-0.02, 0.02}) {
      double[] start = preferring.qpos().clone();
      start[0] += t;
      IkResult beside = new Ik(sim).solve(start, sim.site("hand"), pose);
      assertThat(distance(beside.qpos(), wish)).isGreaterThan(preferring.errors()[0] - 1e-6);
    }
  }

  private static double distance(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return Math.sqrt(sum);
  }

  @Test
  void limitsHoldAndHeldJointsStay() {
    Simulation sim = arm();
    Model m = sim.model();
    IkResult result = new Ik(sim).hold("shoulder yaw").solve(sim.site("hand"), 0.3, 0, 0.25);
    assertThat(result.solved()).isTrue();
    assertThat(result.qpos()[0]).isEqualTo(sim.data().qpos[0]);
    for (int j = 0; j < m.njnt; j++) {
      assertThat(result.qpos()[j]).isBetween(m.jnt.range[2 * j], m.jnt.range[2 * j + 1]);
    }
    IkResult only =
        new Ik(sim).moveOnly("wrist roll").maxStarts(2).solve(sim.site("hand"), 0.3, 0, 0.25);
    assertThat(Arrays.copyOf(only.qpos(), 6)).isEqualTo(Arrays.copyOf(sim.data().qpos, 6));
  }

  @Test
  void coupledJointsStayCoupled() {
    Simulation sim =
        Simulation.of(
            """
            <mujoco>
              <compiler angle="radian"/>
              <worldbody>
                <body name="a"><joint name="a" axis="0 0 1"/><geom type="capsule" fromto="0 0 0 1 0 0" size=".05"/>
                  <body name="b" pos="1 0 0"><joint name="b" axis="0 0 1"/><geom type="capsule" fromto="0 0 0 1 0 0" size=".05"/>
                    <body name="c" pos="1 0 0"><joint name="c" axis="0 0 1"/><geom type="capsule" fromto="0 0 0 1 0 0" size=".05"/>
                      <site name="tip" pos="1 0 0"/></body></body></body>
              </worldbody>
              <equality><joint joint1="b" joint2="c" polycoef="0 .5 0 0 0"/></equality>
            </mujoco>
            """);
    sim.joint("c").set(0.2);
    IkResult result = new Ik(sim).solve(sim.site("tip"), 1.2, 1.4, 0);
    assertThat(result.solved()).isTrue();
    assertThat(result.qpos()[1]).isCloseTo(0.5 * result.qpos()[2], within(1e-6));
    IkResult loose = new Ik(sim).useEqualities(false).solve(sim.site("tip"), 1.2, 1.4, 0);
    assertThat(Math.abs(loose.qpos()[1] - 0.5 * loose.qpos()[2])).isGreaterThan(1e-3);
  }

  /** A parallelogram: crank and rocker turn alike, the bar between them stays level. */
  @Test
  void closedLoopsStayClosed() {
    Simulation sim =
        Simulation.of(
            """
            <mujoco>
              <compiler angle="radian"/>
              <worldbody>
                <body name="crank"><joint name="a" axis="0 0 1"/><geom type="capsule" fromto="0 0 0 .5 0 0" size=".02"/>
                  <body name="bar" pos=".5 0 0"><joint name="b" axis="0 0 1"/><geom type="capsule" fromto="0 0 0 1 0 0" size=".02"/>
                    <site name="middle" pos=".5 0 0"/></body></body>
                <body name="rocker" pos="1 0 0"><joint name="c" axis="0 0 1"/><geom type="capsule" fromto="0 0 0 .5 0 0" size=".02"/></body>
              </worldbody>
              <equality><connect body1="bar" body2="rocker" anchor="1 0 0"/></equality>
            </mujoco>
            """);
    sim.joint("a").set(0.5);
    sim.joint("b").set(-0.4);
    sim.joint("c").set(0.4);
    double angle = 0.7;
    IkResult result =
        new Ik(sim)
            .solve(sim.site("middle"), 0.5 + 0.5 * Math.cos(angle), 0.5 * Math.sin(angle), 0);
    assertThat(result.solved()).isTrue();
    assertClose("q", result.qpos(), new double[] {angle, -angle, angle}, 1e-5);
  }

  /** Each goal alone, where geometry says the answer. */
  @Test
  void goalsOfEachKindAreSolvedAsGeometrySays() {
    Simulation planar = Simulation.of(PLANAR);
    planar.joint("b").set(0.3);
    // the lower link begins at (1, 0)
    Ik look =
        new Ik(planar)
            .hold("a")
            .add(Goal.lookAt(planar, planar.body("lower"), new double[] {1, 0, 0}, 1, 2, 0));
    assertThat(look.solve().qpos()[1]).isCloseTo(Math.PI / 2, within(1e-7));
    Ik turn =
        new Ik(planar)
            .hold("a")
            .add(Goal.orientation(planar, planar.site("hand"), Math.cos(0.4), 0, 0, Math.sin(0.4)));
    assertThat(turn.solve().qpos()[1]).isCloseTo(0.8, within(1e-7));
    Ik along =
        new Ik(planar)
            .hold("b")
            .add(Goal.direction(planar, planar.geom("tip"), new double[] {1, 0, 0}, -1, 1, 0));
    assertThat(along.solve().qpos()[0]).isCloseTo(0.75 * Math.PI - 0.3, within(1e-7));
    Simulation cart =
        Simulation.of(
            """
            <mujoco>
              <worldbody>
                <body name="rail"><geom size=".1" mass="3"/>
                  <body name="cart"><joint name="x" type="slide" axis="1 0 0" range="0 2" limited="true"/>
                    <geom size=".1" mass="1"/></body></body>
              </worldbody>
            </mujoco>
            """);
    Ik com = new Ik(cart).add(Goal.centerOfMass(cart.body("rail"), 0.25, 0, 0));
    assertThat(com.solve().qpos()[0]).as("x / 4 = 0.25").isCloseTo(1, within(1e-6));
    Ik margin = new Ik(cart).add(Goal.limits(cart, 0.2).priority(0));
    assertThat(margin.solve(new double[] {0.05}).qpos()[0]).isCloseTo(0.2, within(1e-6));
    // two places at once: the minimum of w₁²(x − 0.5)² + w₂²(x − 1)²
    Ik between =
        new Ik(cart)
            .maxStarts(1)
            .add(Goal.position(cart, cart.body("cart"), 0.5, 0, 0).weight(2))
            .add(Goal.posture(cart, 1).priority(0).weight(1));
    assertThat(between.solve().qpos()[0]).isCloseTo((4 * 0.5 + 1) / 5, within(1e-6));
  }

  /** Processor time, best of five rounds, since other work may fall into one. */
  @Test
  void searchesTakeLessThanAMillisecondAndTheHumanoidsLessThanFive() {
    Simulation sim = arm();
    Ik ik = new Ik(sim);
    Simulation probe = new Simulation(sim.model());
    double[] target = new double[3];
    double arm =
        quickest(
            400,
            i -> {
              System.arraycopy(ik.random(i), 0, probe.data().qpos, 0, probe.model().nq);
              dev.armature.step.Physics.poses(probe.model(), probe.data());
              System.arraycopy(probe.site("hand").position(), 0, target, 0, 3);
              assertThat(ik.solve(sim.site("hand"), target).solved()).isTrue();
            });
    assertThat(arm).isLessThan(1e-3);
    Simulation human = new Simulation(World.load(MODELS.resolve("humanoid.xml")));
    human.resetTo("stand");
    human.forward();
    Ik goals = HumanoidReach.goals(human);
    assertThat(quickest(40, i -> goals.solve())).isLessThan(5e-3);
  }

  private static double quickest(int count, java.util.function.IntConsumer search) {
    var clock = java.lang.management.ManagementFactory.getThreadMXBean();
    double best = Double.MAX_VALUE;
    for (int round = 0; round < 5; round++) {
      long before = clock.getCurrentThreadCpuTime();
      for (int i = 0; i < count; i++) {
        search.accept(i);
      }
      best = Math.min(best, 1e-9 * (clock.getCurrentThreadCpuTime() - before) / count);
    }
    return best;
  }

  @Test
  void dampedStepsFollowATargetThatMoves() {
    Simulation sim = arm();
    Goal hand = Goal.position(sim, sim.site("hand"), 0, 0, 0);
    Ik ik = new Ik(sim).add(hand);
    IkResult first = ik.solve(sim.site("hand"), 0.4, 0.1, 0.4);
    double[] qpos = first.qpos();
    for (int i = 0; i <= 300; i++) {
      double t = 2 * Math.PI * i / 300;
      hand = ik.goals().get(0);
      hand.target(0.4 + 0.05 * Math.sin(t), 0.1, 0.4 + 0.05 * (1 - Math.cos(t)));
      assertThat(ik.step(qpos, 0.01)).isLessThan(0.02);
    }
    System.arraycopy(qpos, 0, sim.data().qpos, 0, qpos.length);
    sim.forward();
    assertClose("hand", sim.site("hand").position(), new double[] {0.4, 0.1, 0.4}, 1e-4);
  }

  @Test
  void badInputIsRefusedWithAMessage() {
    Simulation sim = arm();
    assertThatThrownBy(() -> new Ik(sim).solve()).hasMessageContaining("needs a goal");
    assertThatThrownBy(() -> new Ik(sim).solve(sim.site("hand"), 1, 2))
        .hasMessageContaining("not 2");
    assertThatThrownBy(() -> new Ik(sim).hold("elbov")).hasMessageContaining("elbow");
    assertThatThrownBy(() -> Goal.orientation(sim, sim.site("hand"), 0, 0, 0, 0))
        .hasMessageContaining("quaternion");
    assertThatThrownBy(() -> Goal.position(sim, sim.site("hand"), 0, Double.NaN, 0))
        .hasMessageContaining("not finite");
    assertThatThrownBy(() -> Goal.position(sim, sim.site("hand"), 0, 0, 0).axes("xw"))
        .hasMessageContaining("xw");
    assertThatThrownBy(() -> Goal.posture(sim, 1, 2)).hasMessageContaining("7 numbers");
  }
}
