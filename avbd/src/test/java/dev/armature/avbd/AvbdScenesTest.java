package dev.armature.avbd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.data.WorkerPool;
import dev.armature.mjcf.MjcfWriter;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import dev.armature.model.SolverType;
import dev.armature.query.ContactForce;
import dev.armature.spec.Warning;
import dev.armature.step.Physics;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AvbdScenesTest {
  private static final double HALF = 0.1;
  private static final double SIZE = 2 * HALF;

  private static void finite(Data d) {
    for (double q : d.qpos) {
      assertThat(q).isFinite();
    }
    for (double v : d.qvel) {
      assertThat(v).isFinite();
    }
  }

  @ParameterizedTest(name = "stack of {0}, step {1} s")
  @CsvSource({"1, 0.002", "10, 0.002", "50, 0.002", "50, 0.0166666667"})
  @DisplayName("CA.5 every box of a stack stays within 0.01 % of a box of where it stood")
  void stacks(int count, double timestep) {
    Model m = Scenes.world(timestep, Scenes.stack(count, HALF));
    Data d = new Data(m);
    for (int i = 0; i < 600; i++) {
      Physics.step(m, d);
      assertThat(Scenes.drift(m, d)).isLessThan(1e-4 * SIZE);
    }
    finite(d);
    assertThat(Scenes.penetration(d)).isLessThan(0.01 * SIZE);
  }

  @ParameterizedTest(name = "step {0} s, boxes off center by {1} m")
  @CsvSource({"0.0166666667, 0", "0.0083333333, 0", "0.005, 0", "0.002, 0", "0.0166666667, 0.004"})
  @DisplayName("CA.5 a stack of 50 settles and keeps still with 4 sweeps, whatever the step")
  void tallStack(double timestep, double offCenter) {
    int count = 50;
    Model m = Scenes.world(timestep, Scenes.stack(count, HALF, offCenter));
    Data d = Scenes.run(m, 300);
    double settled = Scenes.top(m, d);
    assertThat(settled).isCloseTo(SIZE * (count - 0.5), within(0.01 * SIZE));
    for (int i = 0; i < 600; i++) {
      Physics.step(m, d);
      assertThat(Scenes.top(m, d)).isCloseTo(settled, within(0.01 * SIZE));
      assertThat(Scenes.penetration(d)).isLessThan(0.01 * SIZE);
    }
    finite(d);
    assertThat(Scenes.speed(d)).isLessThan(1e-3);
    double[] force = new double[6];
    double support = 0;
    for (int c = 0; c < d.ncon; c++) {
      if (m.geom.bodyid[d.contact.geom[2 * c]] == 0) {
        ContactForce.world(m, d, c, force, 0);
        support += force[2];
      }
    }
    double weight = count * 8 * 9.81;
    assertThat(support).isCloseTo(weight, within(0.01 * weight));
  }

  @ParameterizedTest(name = "step {0} s")
  @CsvSource({"0.0166666667", "0.002"})
  @DisplayName("a tower that leans out too far falls, one that does not stands")
  void leaningTower(double timestep) {
    // the center of what stands on the lowest box is 2.5 times the offset from its middle
    Model stands = Scenes.world(timestep, Scenes.leaning(5, HALF, 0.035));
    Data d = Scenes.run(stands, (int) (3 / timestep));
    assertThat(Scenes.top(stands, d)).isCloseTo(0.9, within(0.01 * SIZE));
    Model falls = Scenes.world(timestep, Scenes.leaning(5, HALF, 0.05));
    assertThat(Scenes.top(falls, Scenes.run(falls, (int) (3 / timestep)))).isLessThan(0.5);
  }

  @Test
  @DisplayName(
      "CA.5 every box of a pyramid stays within 0.2 % of a box of where it stood, C near 0")
  void pyramid() {
    Model m = Scenes.world(0.002, Scenes.pyramid(10, HALF));
    AvbdOptions.of(m).diagnostics = true;
    Data d = Scenes.run(m, 1200);
    finite(d);
    assertThat(Scenes.penetration(d)).isLessThan(0.01 * SIZE);
    assertThat(Scenes.drift(m, d)).isLessThan(2e-3 * SIZE);
    assertThat(Avbd.diagnostics(d).max()).isLessThan(1e-4 * SIZE);
  }

  private static Model tilted(double degrees) {
    return Scenes.world(
        0.002,
        "<body pos='0 0 0.1415' euler='"
            + degrees
            + " 0 0'><freejoint/><geom type='box' size='.1 .1 .1'/></body>");
  }

  @Test
  @DisplayName("CA.5 a box balanced on its edge stays there to 0.1 mm")
  void edge() {
    Data d = Scenes.run(tilted(45), 1500);
    assertThat(d.qpos[2]).isCloseTo(HALF * Math.sqrt(2), within(1e-4));
    assertThat(Scenes.speed(d)).isLessThan(1e-6);
  }

  @ParameterizedTest(name = "{0} degrees")
  @CsvSource({"40", "50"})
  @DisplayName("CA.5 a box tilted off its edge tips to the side of its weight and lies flat")
  void offEdge(double degrees) {
    Data d = Scenes.run(tilted(degrees), 1500);
    finite(d);
    assertThat(d.qpos[2]).isCloseTo(HALF, within(1e-3 * SIZE));
    // it rolls over the edge it stands on: the middle ends half a box beside that
    double angle = Math.toRadians(degrees);
    double edge = HALF * (Math.sin(angle) - Math.cos(angle));
    assertThat(d.qpos[1]).isCloseTo(edge + Math.signum(45 - degrees) * HALF, within(1e-3 * SIZE));
    assertThat(Scenes.speed(d)).isLessThan(1e-3);
  }

  @Test
  @DisplayName("CA.5 a fast box does not go through the floor and rests")
  void impact() {
    Model m = Scenes.world(0.002, Scenes.box(0, 0, 1, HALF));
    Data d = new Data(m);
    d.qvel[2] = -30;
    Scenes.steps(m, d, 600);
    finite(d);
    assertThat(d.qpos[2]).isCloseTo(HALF, within(0.01 * SIZE));
    assertThat(Scenes.speed(d)).isLessThan(1e-3);
  }

  @Test
  @DisplayName("CA.5 two free bodies do not go through each other and keep their momentum")
  void twoBodies() {
    collide(4, 1e-6);
    collide(30, 1e-6);
  }

  private static void collide(int sweeps, double tolerance) {
    Model m = Scenes.world(0.002, Scenes.box(-0.3, 0, 1, HALF) + Scenes.box(0.3, 0, 1, HALF));
    AvbdOptions.of(m).sweeps = sweeps;
    m.opt.gravity[2] = 0;
    Data d = new Data(m);
    d.qvel[0] = 3;
    d.qvel[6] = -1;
    Scenes.steps(m, d, 300);
    finite(d);
    assertThat(d.qvel[0] + d.qvel[6]).isCloseTo(2, within(tolerance));
    assertThat(d.qvel[6] - d.qvel[0]).isGreaterThan(-1e-3);
    assertThat(Scenes.penetration(d)).isLessThan(0.01 * SIZE);
  }

  private static String chain(int links, double massRatio) {
    StringBuilder bodies = new StringBuilder();
    StringBuilder connects = new StringBuilder();
    for (int i = 0; i <= links; i++) {
      String geom =
          i < links
              ? "<geom type='capsule' size='.02' fromto='0 0 0 .1 0 0' mass='.1' contype='0'"
                  + " conaffinity='0'/>"
              : "<geom type='sphere' size='.2' pos='.2 0 0' mass='"
                  + 0.1 * massRatio
                  + "' contype='0' conaffinity='0'/>";
      bodies.append(
          "<body name='b" + i + "' pos='" + 0.1 * i + " 0 0'><freejoint/>" + geom + "</body>");
      connects.append(
          "<connect body1='b"
              + i
              + "'"
              + (i > 0 ? " body2='b" + (i - 1) + "'" : "")
              + " anchor='0 0 0'/>");
    }
    return "<mujoco><option solver='avbd'/><worldbody>"
        + bodies
        + "</worldbody><equality>"
        + connects
        + "</equality></mujoco>";
  }

  @Test
  @DisplayName("CA.5 a chain of 50 links at mass ratio 50,000 : 1 swings without visible stretch")
  void heavyChain() {
    Model m = Scenes.model(chain(50, 50_000));
    Data d = new Data(m);
    double stretch = 0;
    for (int i = 0; i < 1000; i++) {
      Physics.step(m, d);
      int last = m.nbody - 1;
      double r = Math.hypot(d.qpos[7 * last - 7], d.qpos[7 * last - 5]);
      stretch = Math.max(stretch, r / 5 - 1);
    }
    finite(d);
    assertThat(stretch).isLessThan(0.02);
    // it fell and swung past the bottom
    assertThat(d.qpos[7 * (m.nbody - 1) - 7]).isNegative();
  }

  @Test
  @DisplayName("CA.5 friction brakes alike in all directions, within 5 %")
  void isotropicFriction() {
    double least = Double.MAX_VALUE;
    double most = 0;
    for (int i = 0; i < 8; i++) {
      double angle = i * Math.PI / 8;
      Model m =
          Scenes.world(
              0.002,
              "<body pos='0 0 .0999'><freejoint/><geom type='box' size='.2 .2 .1'"
                  + " friction='.5'/></body>");
      m.geom.friction[0] = 0.5;
      Data d = new Data(m);
      d.qvel[0] = 2 * Math.cos(angle);
      d.qvel[1] = 2 * Math.sin(angle);
      Scenes.steps(m, d, 500);
      double way = Math.hypot(d.qpos[0], d.qpos[1]);
      least = Math.min(least, way);
      most = Math.max(most, way);
    }
    assertThat(most / least).isLessThan(1.05);
    // v²/2μg
    assertThat(most).isCloseTo(4 / (2 * 0.5 * 9.81), within(0.02));
  }

  private static double difference(String mjcf, double h, double[] velocity, int sweeps) {
    double[][] end = new double[2][];
    for (int s = 0; s < 2; s++) {
      Model m = Scenes.model(mjcf);
      m.opt.timestep = h;
      m.opt.solver = s == 0 ? SolverType.NEWTON : SolverType.AVBD;
      AvbdOptions.of(m).sweeps = sweeps;
      Data d = new Data(m);
      System.arraycopy(velocity, 0, d.qvel, 0, Math.min(velocity.length, m.nv));
      Scenes.steps(m, d, (int) Math.round(0.5 / h));
      end[s] = d.qpos.clone();
    }
    double most = 0;
    for (int i = 0; i < end[0].length; i++) {
      most = Math.max(most, Math.abs(end[0][i] - end[1][i]));
    }
    return most;
  }

  private static final String ARM =
      "<geom type='capsule' size='.03' fromto='0 0 0 .5 0 0' contype='0' conaffinity='0'/>";

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "free flight | <freejoint/><geom type='box' size='.1 .2 .3' pos='.1 .2 0'/>",
        "pendulum | <joint axis='0 1 0'/>ARM",
        "damped pendulum with spring and armature | <joint axis='0 1 0' damping='.3' armature='.1'"
            + " stiffness='5'/>ARM",
        "double pendulum | <joint axis='0 1 0'/>ARM<body pos='.5 0 0'><joint axis='0 1"
            + " 0'/>ARM</body>",
        "ball and ball | <joint type='ball'/>ARM<body pos='.5 0 0'><joint type='ball'/>ARM</body>",
        "cart and pole | <joint type='slide' axis='1 0 0'/><geom type='box' size='.1 .1 .1'"
            + " contype='0'/><body><joint axis='0 1 0'/>ARM</body>",
        "planar | <joint type='slide' axis='1 0 0'/><joint type='slide' axis='0 0 1'/><joint"
            + " axis='0 1 0'/>ARM",
        "two axes in one body | <joint axis='1 0 0'/><joint axis='0 1 0'/><geom type='box'"
            + " size='.05 .1 .03' pos='.3 0 .1'/>",
        "two axes apart | <joint axis='0 1 0'/><joint axis='1 0 0' pos='.1 .1 0'/><geom type='box'"
            + " size='.05 .1 .03' pos='.3 0 .1'/>",
        "hinge on a moving hinge | <joint axis='0 1 0'/>ARM<body pos='.5 0 0'><joint axis='0 0"
            + " 1'/>ARM</body>",
        "arm on a free body | <freejoint/>ARM<body pos='.5 0 0'><joint axis='0 0 1'/>ARM</body>",
        "two axes apart on a free body | <freejoint/>ARM<body pos='.5 0 0'><joint axis='0 0 1'/>"
            + "<joint axis='0 1 0' pos='.05 0 0'/>ARM</body>",
        "two axes with armature on a free body | <freejoint/>ARM<body pos='.5 0 0'><joint"
            + " axis='0 0 1' armature='.5'/><joint axis='0 1 0' armature='.5'/>ARM</body>"
      })
  @DisplayName("CA.6 agrees with Newton within the integrator's order: half the step, half the gap")
  void order(String name, String body) {
    String mjcf =
        "<mujoco><worldbody><body pos='0 0 1'>"
            + body.replace("ARM", ARM)
            + "</body></worldbody></mujoco>";
    double[] velocity = {1, -2, .5, 1.5, .5, -2, 1, -1.5};
    double coarse = difference(mjcf, 0.002, velocity, 4);
    double fine = difference(mjcf, 0.001, velocity, 4);
    assertThat(coarse).as(name).isLessThan(0.1);
    assertThat(fine / coarse).as(name).isBetween(0.4, 0.62);
  }

  @Test
  @DisplayName("CA.6 a sliding block goes as far as with Newton")
  void slidingBlock() {
    String mjcf =
        "<mujoco><worldbody><geom type='plane' size='0 0 1' friction='.3'/><body pos='0 0"
            + " .0999'><freejoint/><geom type='box' size='.2 .2 .1'"
            + " friction='.3'/></body></worldbody></mujoco>";
    double[] velocity = {2, 0, 0, 0, 0, 0};
    assertThat(difference(mjcf, 0.004, velocity, 4)).isLessThan(1e-3);
    assertThat(difference(mjcf, 0.001, velocity, 4))
        .isLessThan(0.6 * difference(mjcf, 0.004, velocity, 4));
  }

  @Test
  @DisplayName("CA.6 limits, dry friction, couplings, tendons and stiff servos act")
  void rowsOfCoordinates() {
    Model m =
        Scenes.model(
            """
            <mujoco><option solver='avbd'/><worldbody>
            <body pos='0 0 1'><joint name='limited' axis='0 1 0' range='-20 20'/>ARM</body>
            <body pos='0 1 1'><joint name='stuck' axis='0 1 0' frictionloss='50'/>ARM</body>
            <body pos='0 2 1'><joint name='leader' axis='0 1 0'/>ARM</body>
            <body pos='0 3 1'><joint name='follower' axis='0 1 0'/>ARM</body>
            <body pos='0 4 1'><joint name='held' axis='0 1 0'/>ARM</body>
            <body pos='0 5 1'><joint name='servo' axis='0 1 0'/>ARM</body>
            </worldbody>
            <tendon><fixed name='t' limited='true' range='-.1 .1'><joint joint='held' coef='1'/></fixed></tendon>
            <equality><joint joint1='follower' joint2='leader' polycoef='0 1 0 0 0'/></equality>
            <actuator><position joint='servo' kp='5000' kv='100'/></actuator></mujoco>
            """
                .replace("ARM", ARM));
    Data d = new Data(m);
    d.qvel[2] = 1;
    Scenes.steps(m, d, 1500);
    finite(d);
    assertThat(d.qpos[0]).isCloseTo(Math.toRadians(20), within(0.01));
    assertThat(d.qpos[1]).isCloseTo(0, within(0.01));
    assertThat(d.qpos[3]).isCloseTo(d.qpos[2], within(0.01));
    assertThat(d.qpos[4]).isCloseTo(0.1, within(0.01));
    assertThat(d.qpos[5]).isCloseTo(0, within(0.01));
  }

  @Test
  @DisplayName("CA.6 selected by the option; MuJoCo's file is without it, with warnings")
  void option() {
    String mjcf =
        "<mujoco><option solver='avbd' timestep='0.001'><avbd sweeps='7'"
            + " restitution='.5'/></option></mujoco>";
    Model m = Scenes.model(mjcf);
    assertThat(m.opt.solver).isEqualTo(SolverType.AVBD);
    assertThat(AvbdOptions.of(m).sweeps).isEqualTo(7);
    m.opt.method = m.opt.copy().method;
    assertThat(AvbdOptions.of(m).restitution).isEqualTo(0.5);
    List<Warning> warnings = new ArrayList<>();
    String portable = MjcfWriter.writeForMujoco(ModelReader.readText(mjcf), warnings::add);
    assertThat(portable).doesNotContain("avbd").contains("timestep");
    assertThat(warnings).hasSize(2);
    assertThatThrownBy(() -> Scenes.model("<mujoco><option><avbd sweeps='0'/></option></mujoco>"))
        .hasMessageContaining("sweeps");
  }

  @Test
  @DisplayName("restitution gives back its part of the approach speed")
  void restitution() {
    Model m = Scenes.world(0.001, Scenes.box(0, 0, 0.2, HALF));
    AvbdOptions.of(m).restitution = 0.5;
    Data d = new Data(m);
    d.qvel[2] = -2;
    double highest = 0;
    double fastest = 0;
    for (int i = 0; i < 200; i++) {
      Physics.step(m, d);
      highest = Math.max(highest, d.qvel[2]);
      fastest = Math.min(fastest, d.qvel[2]);
    }
    assertThat(highest).isCloseTo(-0.5 * fastest, within(0.05));
  }

  @Test
  @DisplayName("a weld breaks at its force and tells so")
  void breaking() {
    Model m =
        Scenes.model(
            "<mujoco><option solver='avbd'/><worldbody><body name='a' pos='0 0"
                + " 1'><freejoint/><geom type='box' size='.1 .1 .1'/></body></worldbody>"
                + "<equality><weld body1='a'/></equality></mujoco>");
    AvbdOptions.of(m).breakForce = 100;
    Data d = new Data(m);
    List<Double> forces = new ArrayList<>();
    d.hooks =
        new Hooks() {
          @Override
          public void broken(Model model, Data data, int equality, double force) {
            forces.add(force);
          }
        };
    Scenes.steps(m, d, 300);
    assertThat(forces).isEmpty();
    assertThat(d.qpos[2]).isCloseTo(1, within(1e-3));
    assertThat(d.efc.force[2]).isCloseTo(8 * 9.81, within(0.5));
    d.xfrcApplied[8] = -200;
    Scenes.steps(m, d, 50);
    assertThat(forces).hasSize(1);
    assertThat(forces.get(0)).isGreaterThan(100);
    assertThat(d.eqActive[0]).isFalse();
    assertThat(d.qpos[2]).isLessThan(1);
  }

  @Test
  @DisplayName("the same bits for any number of threads and either block path to rounding")
  void threads() {
    StringBuilder bodies = new StringBuilder();
    for (int x = 0; x < 10; x++) {
      for (int y = 0; y < 8; y++) {
        for (int z = 0; z < 3; z++) {
          bodies.append(Scenes.box(0.19 * x, 0.19 * y, 0.1 + 0.2 * z, HALF));
        }
      }
    }
    Model m = Scenes.world(0.002, bodies.toString());
    Data alone = Scenes.run(m, 3);
    assertThat(Avbd.work(alone).graph.colorStart[1]).isGreaterThan(32);
    for (int workers : new int[] {2, 3}) {
      try (WorkerPool pool = new WorkerPool(workers)) {
        Data d = new Data(m);
        d.parallel = pool;
        Scenes.steps(m, d, 3);
        assertThat(d.qpos).isEqualTo(alone.qpos);
        assertThat(d.qvel).isEqualTo(alone.qvel);
      }
    }
    Model pyramid = Scenes.world(0.002, Scenes.pyramid(4, HALF));
    Data reduced = uneven(pyramid);
    AvbdOptions.of(pyramid).fullBlocks = true;
    assertThat(uneven(pyramid).qpos).containsExactly(reduced.qpos, within(1e-9));
  }

  /** Runs boxes that do not fall flat on each other: where those touch first is up to rounding. */
  private static Data uneven(Model m) {
    Data d = new Data(m);
    Random random = new Random(1);
    for (int q = 0; q < m.nq; q++) {
      d.qpos[q] += 1e-4 * random.nextGaussian();
    }
    Scenes.steps(m, d, 100);
    return d;
  }

  @Test
  @DisplayName("a warm step allocates nothing")
  void allocation() {
    Model m = Scenes.world(0.002, Scenes.pyramid(5, HALF));
    Data d = Scenes.run(m, 3000);
    var bean =
        (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 5; round++) {
      long before = bean.getCurrentThreadAllocatedBytes();
      Scenes.steps(m, d, 100);
      least = Math.min(least, bean.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(least).isLessThan(100);
  }

  @Test
  @DisplayName("sleeping bodies are skipped and wake when touched")
  void sleeping() {
    Model m =
        Scenes.model(
            "<mujoco><option solver='avbd'><flag sleep='enable'/></option><worldbody><geom"
                + " type='plane' size='0 0 1'/>"
                + Scenes.stack(2, HALF)
                + Scenes.box(0, 0, 3, HALF)
                + "</worldbody></mujoco>");
    Data d = Scenes.run(m, 200);
    assertThat(d.treeAwake[0]).isZero();
    assertThat(Avbd.work(d).poses.count).isEqualTo(1);
    Scenes.steps(m, d, 400);
    finite(d);
    assertThat(d.qpos[16]).isCloseTo(0.5, within(0.01));
  }

  @Test
  @DisplayName("impossible input is told, bad numbers do not come out as NaN")
  void badInput() {
    Model m = Scenes.world(0.002, Scenes.stack(2, HALF));
    m.body.mass[1] = 0;
    assertThatThrownBy(() -> Scenes.run(m, 1)).hasMessageContaining("mass");
    Model n = Scenes.world(0.002, Scenes.stack(2, HALF));
    n.body.inertia[3] = 0;
    n.body.inertia[4] = 0;
    assertThatThrownBy(() -> Scenes.run(n, 1)).hasMessageContaining("inertia");
    Model enormous = Scenes.world(0.002, Scenes.stack(3, HALF));
    AvbdOptions.of(enormous).penaltyMin = 1e300;
    AvbdOptions.of(enormous).penaltyMax = 1e300;
    AvbdOptions.of(enormous).beta = 1e300;
    finite(Scenes.run(enormous, 200));
    Model nan = Scenes.world(0.002, Scenes.stack(2, HALF));
    Data d = Scenes.run(nan, 10);
    d.xfrcApplied[6] = Double.NaN;
    Scenes.steps(nan, d, 10);
    finite(d);
    d.qpos[0] = Double.NaN;
    Scenes.steps(nan, d, 10);
    finite(d);
    Model flat = Scenes.world(0.002, Scenes.box(0, 0, HALF, HALF));
    flat.opt.gravity[2] = 0;
    finite(Scenes.run(flat, 20));
    assertThatThrownBy(
            () -> {
              AvbdOptions.of(nan).alpha = Double.NaN;
              Physics.forward(nan, new Data(nan));
            })
        .hasMessageContaining("alpha");
    String flexes =
        "<mujoco><option solver='avbd'/><worldbody><flexcomp name='cloth' type='grid' count='3"
            + " 3 1' spacing='.1 .1 .1' mass='1' dim='2'/></worldbody></mujoco>";
    assertThatThrownBy(() -> Scenes.model(flexes)).hasMessageContaining("cloth");
  }

  /** Largest violation after each of some sweeps of a step, the number of the step from 0. */
  private static double[][] history(Model m, int steps, int sweeps) {
    AvbdOptions.of(m).diagnostics = true;
    AvbdOptions.of(m).sweeps = sweeps;
    Data d = new Data(m);
    double[][] res = new double[steps][sweeps];
    for (int i = 0; i < steps; i++) {
      Physics.step(m, d);
      for (int k = 0; k < sweeps; k++) {
        res[i][k] = Avbd.diagnostics(d).maxAfter(k + 1);
      }
    }
    return res;
  }

  @Test
  @DisplayName("violations of a chain that starts to swing fall by 30 % or more in every sweep")
  void sweepsConverge() {
    for (double[] step : history(Scenes.chain(50, 50_000), 2, 8)) {
      for (int k = 1; k < step.length; k++) {
        assertThat(step[k]).isLessThan((k < 7 ? 0.7 : 0.8) * step[k - 1]);
      }
    }
  }

  @Test
  @DisplayName("violations of a stack fall from sweep to sweep after the first step, above 10 nm")
  void sweepsOfAStack() {
    double[][] steps = history(Scenes.world(0.002, Scenes.stack(10, HALF)), 30, 8);
    for (int i = 1; i < steps.length; i++) {
      for (int k = 1; k < steps[i].length; k++) {
        assertThat(steps[i][k]).as("step %d", i).isLessThan(Math.max(1e-8, steps[i][k - 1]));
      }
    }
  }

  @Test
  @DisplayName(
      "eight sweeps leave less than half of the violation of one, in a swinging chain and"
          + " in a pyramid that settles")
  void eightSweepsAgainstOne() {
    double[][] chain = history(Scenes.chain(50, 50_000), 110, 8);
    double[][] pyramid = history(Scenes.world(0.002, Scenes.pyramid(6, HALF)), 60, 8);
    for (double[] step : List.of(chain[100], chain[109], pyramid[10], pyramid[30], pyramid[50])) {
      assertThat(step[7]).isLessThan(0.5 * step[0]);
    }
  }

  @Test
  @DisplayName("figures: rows, ranges and sweeps are counted")
  void diagnostics() {
    Model m = Scenes.world(0.002, Scenes.stack(5, HALF));
    AvbdOptions.of(m).diagnostics = true;
    Data d = Scenes.run(m, 300);
    AvbdDiagnostics figures = Avbd.diagnostics(d);
    assertThat(figures.sweeps()).isEqualTo(4);
    assertThat(figures.rows()).isEqualTo(3 * 20);
    assertThat(figures.activeRows()).isPositive();
    assertThat(figures.rms()).isLessThanOrEqualTo(figures.max());
    assertThat(figures.sweepsToTolerance()).isPositive();
    assertThat(figures.largestLambda()).isCloseTo(5 * 8 * 9.81 / 4, within(2.0));
    assertThat(figures.smallestPenalty()).isPositive();
    assertThat(figures.failures()).isZero();
  }
}
