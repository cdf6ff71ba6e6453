package dev.armature.avbd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.avbd.Violation.Caller;
import dev.armature.data.Data;
import dev.armature.data.WorkerPool;
import dev.armature.model.DisableFlag;
import dev.armature.model.IntegratorType;
import dev.armature.model.Model;
import dev.armature.model.SolverType;
import dev.armature.step.Physics;
import dev.armature.testkit.World;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AvbdTreeTest {
  private static String chain(int links, double load) {
    StringBuilder bodies = new StringBuilder();
    for (int i = 0; i < links; i++) {
      bodies.append(
          "<body pos='"
              + (i > 0 ? .1 : 0)
              + " 0 0'><joint axis='0 1 0'/><geom type='capsule' size='.02' fromto='0 0 0 .1 0 0'"
              + " mass='.1' contype='0' conaffinity='0'/>");
    }
    return "<mujoco><option solver='avbd'/><worldbody>"
        + bodies
        + "<body pos='.1 0 0'><joint axis='0 1 0'/><geom type='sphere' size='.2' pos='.2 0 0'"
        + " mass='"
        + load
        + "' contype='0' conaffinity='0'/><site pos='.2 0 0'/></body>"
        + "</body>".repeat(links)
        + "</worldbody></mujoco>";
  }

  /** Places of the load by Newton, implicit, in steps of 0.1 ms. */
  @ParameterizedTest(name = "step {0} s")
  @CsvSource({"0.002, 0.014", "0.001, 0.007"})
  @DisplayName("CA.5 a chain of joints at mass ratio 50,000 : 1 swings like Newton's in fine steps")
  void heavyChain(double h, double tolerance) {
    Model m = Scenes.model(chain(50, 5000));
    m.opt.timestep = h;
    Data d = new Data(m);
    double[][] expected = {
      {5.0555, -1.2128}, {3.1655, -4.1252}, {-1.4819, -4.9842},
    };
    double[] c = new double[6];
    for (double[] place : expected) {
      for (int i = 0; i < (int) Math.round(0.5 / h); i++) {
        Physics.step(m, d);
        double gap = 0;
        for (int g = 0; g < Avbd.work(d).pairs.count; g++) {
          Avbd.work(d).sweeps.violation.of(g, c, Caller.FIGURES);
          gap += Math.sqrt(c[0] * c[0] + c[1] * c[1] + c[2] * c[2]);
        }
        // the bodies themselves hold together, not only the coordinates that are read off them
        assertThat(gap).isLessThan(1e-6 * 5.2);
      }
      Physics.forward(m, d);
      assertThat(d.siteXpos[0]).isCloseTo(place[0], within(tolerance));
      assertThat(d.siteXpos[2]).isCloseTo(place[1], within(tolerance));
    }
  }

  /** Arms with limits, friction, springs and servos on free bodies that fall on each other. */
  private static Model crowd(int count, double apart) {
    StringBuilder bodies = new StringBuilder();
    StringBuilder actuators = new StringBuilder();
    Random random = new Random(3);
    for (int i = 0; i < count; i++) {
      bodies.append(
          "<body pos='"
              + apart * (i % 8)
              + " "
              + apart * (i / 8)
              + " "
              + (0.2 + 0.2 * random.nextDouble())
              + "'><freejoint/><geom type='box' size='.1 .1 .05'/>"
              + "<body pos='.12 0 0'><joint name='a"
              + i
              + "' axis='0 1 0' range='-30 30' limited='true' damping='.05'/>"
              + "<geom type='capsule' size='.03' fromto='0 0 0 .2 0 0'/>"
              + "<body pos='.25 0 0'><joint axis='0 0 1' frictionloss='.1' stiffness='2'/>"
              + "<geom type='capsule' size='.03' fromto='0 0 0 .2 0 0'/></body></body>"
              + "<body pos='-.15 0 0'><joint type='ball'/>"
              + "<geom type='sphere' size='.05' pos='-.05 0 0'/></body></body>");
      actuators.append("<position joint='a" + i + "' kp='5' kv='.2'/>");
    }
    return Scenes.model(
        "<mujoco><option solver='avbd'/><worldbody><geom type='plane' size='0 0 1'/>"
            + bodies
            + "</worldbody><actuator>"
            + actuators
            + "</actuator></mujoco>");
  }

  @Test
  @DisplayName("trees: the same bits for any number of threads, no block that cannot be solved")
  void threads() {
    Model m = crowd(80, 0.4);
    AvbdOptions.of(m).diagnostics = true;
    Data alone = new Data(m);
    for (int i = 0; i < 100; i++) {
      Physics.step(m, alone);
      assertThat(Avbd.diagnostics(alone).failures()).isZero();
    }
    assertThat(alone.ncon).isGreaterThan(80);
    for (int workers : new int[] {2, 3}) {
      try (WorkerPool pool = new WorkerPool(workers)) {
        Data d = new Data(m);
        d.parallel = pool;
        Scenes.steps(m, d, 100);
        assertThat(d.qpos).isEqualTo(alone.qpos);
        assertThat(d.qvel).isEqualTo(alone.qvel);
      }
    }
  }

  @Test
  @DisplayName("trees: a warm step allocates nothing, and all come to rest")
  void allocation() {
    Model m = crowd(4, 1);
    Data d = Scenes.run(m, 3000);
    assertThat(Scenes.speed(d)).isLessThan(0.01);
    assertThat(Scenes.penetration(d)).isLessThan(1e-3);
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

  private static double difference(String file, double h) {
    double[][] end = new double[2][];
    for (int s = 0; s < 2; s++) {
      Path models = Path.of(System.getProperty("armature.root", "..")).resolve("models");
      Model m = World.load(models.resolve(file));
      m.opt.timestep = h;
      m.opt.integrator = IntegratorType.IMPLICITFAST;
      m.opt.solver = s == 0 ? SolverType.NEWTON : SolverType.AVBD;
      // rows that are soft with Newton and hard here
      m.opt.disableflags |= DisableFlag.CONTACT | DisableFlag.LIMIT | DisableFlag.FRICTIONLOSS;
      Data d = new Data(m);
      Random random = new Random(5);
      for (int i = 0; i < m.nv; i++) {
        d.qvel[i] = random.nextGaussian();
      }
      Scenes.steps(m, d, (int) Math.round(0.3 / h));
      end[s] = d.qpos.clone();
    }
    double most = 0;
    for (int i = 0; i < end[0].length; i++) {
      most = Math.max(most, Math.abs(end[0][i] - end[1][i]));
    }
    return most;
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "humanoid.xml",
    "quadruped.xml",
    "double_pendulum.xml",
    "cartpole.xml",
    "hopper.xml",
    "muscle_arm.xml"
  })
  @DisplayName("CA.6 whole robots agree with Newton at 4 sweeps: half the step, half the gap")
  void robots(String file) {
    double coarse = difference(file, 0.002);
    double fine = difference(file, 0.001);
    assertThat(coarse).isBetween(1e-6, 0.015);
    assertThat(fine / coarse).isBetween(0.45, 0.55);
  }
}
