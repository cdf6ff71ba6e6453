package dev.armature.gpu.device;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.batch.Batch;
import dev.armature.batch.Parameter;
import dev.armature.batch.StateField;
import dev.armature.gpu.Balls;
import dev.armature.model.Model;
import dev.armature.testkit.World;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Batches whose kernels change while they run: all of a GPU's work but the GPU. */
class RunningBatchTest {
  private static final int WORLDS = 24;

  private static final Model BALLS = Balls.model();

  @TempDir Path folder;
  private HostMachine machine;

  @BeforeEach
  void open() {
    machine = new HostMachine(folder);
  }

  private static void assertSame(Batch here, Batch there) {
    for (StateField f : StateField.values()) {
      assertThat(there.array(f)).as(f.label()).isEqualTo(here.array(f));
    }
    assertThat(there.time()).isEqualTo(here.time());
  }

  @Test
  void aBatchGoesOverToALargerKernelAndKeepsItsBits() throws InterruptedException {
    try (Batch here = new Batch(BALLS, WORLDS, 1);
        Batch there = new Batch(BALLS, WORLDS, machine.device())) {
      for (Batch batch : List.of(here, there)) {
        batch.keep("xpos");
        batch.step(3);
        Balls.press(batch);
      }
      int rounds = 0;
      while (!machine.said().contains("grown")) {
        here.step(2);
        there.step(2);
        assertSame(here, there);
        assertThat(there.kept("xpos")).isEqualTo(here.kept("xpos"));
        Balls.press(here);
        Balls.press(there);
        assertThat(rounds++).as(machine.said()).isLessThan(2000);
        Thread.sleep(5);
      }
      int left = left(there);
      assertThat(left).isPositive();
      Balls.press(here);
      Balls.press(there);
      here.step(5);
      there.step(5);
      assertSame(here, there);
      assertThat(left(there)).as("steps that left the larger kernel").isEqualTo(left);
    }
  }

  private static int left(Batch batch) {
    return batch.deviceReasons().values().stream().mapToInt(Integer::intValue).sum();
  }

  @Test
  void worldsKeepTheirBitsWhenTheirParametersCome() {
    try (Batch here = new Batch(BALLS, WORLDS, 1);
        Batch there = new Batch(BALLS, WORLDS, machine.device())) {
      for (Batch batch : List.of(here, there)) {
        double[] qvel = batch.qvel();
        for (int i = 0; i < qvel.length; i++) {
          qvel[i] = Math.sin(i);
        }
        batch.step(20);
        for (int w = 0; w < WORLDS; w++) {
          batch.set(w, Parameter.BODY_MASS, 1 + w % 9, 1 + 0.1 * w);
          batch.set(w, Parameter.GEOM_FRICTION, 2, 0.05 * w, 0.005, 0.0001);
          batch.set(w, Parameter.OPT_GRAVITY, 0, 0.1 * w, 0, -9);
          batch.set(w, Parameter.OPT_TIMESTEP, 0, 0.004 + 0.0001 * w);
        }
        batch.changed(batch.all());
        batch.step(20);
        batch.set(3, Parameter.DOF_FRICTIONLOSS, 1, 0.5);
        batch.setModel(4, BALLS);
        batch.step(20);
      }
      assertSame(here, there);
      assertThat(left(there)).as("%s", there.deviceReasons()).isZero();
      assertThat(machine.said().split("ready after")).as("kernels").hasSize(4);
    }
  }

  private static final String PLUGINS =
      """
      <mujoco>
        <extension>
          <plugin plugin="mujoco.elasticity.cable"/>
          <plugin plugin="mujoco.pid">
            <instance name="drive">
              <config key="kp" value="4"/><config key="ki" value="3"/><config key="kd" value="1"/>
            </instance>
          </plugin>
          <plugin plugin="mujoco.sdf.bowl">
            <instance name="bowl"><config key="height" value="0.1"/></instance>
          </plugin>
          <plugin plugin="mujoco.sensor.touch_grid"/>
        </extension>
        <asset>
          <mesh name="bowl"><plugin instance="bowl"/></mesh>
        </asset>
        <worldbody>
          <geom type="plane" size="5 5 1"/>
          <site name="pad" pos="0 0 0.3"/>
          <composite type="cable" prefix="c" count="5 1 1" curve="s 0 0" size="0.4" offset="0 1 0.1">
            <plugin plugin="mujoco.elasticity.cable"><config key="bend" value="1e5"/></plugin>
            <geom type="capsule" size="0.02"/><joint kind="main" damping="0.01"/>
          </composite>
          <body pos="0 0 0.5">
            <freejoint/><geom type="sdf" mesh="bowl"><plugin instance="bowl"/></geom>
          </body>
          <body pos="0 -1 1">
            <joint name="j" axis="0 1 0"/><geom type="capsule" size="0.05 0.2" pos="0 0 0.2"/>
          </body>
        </worldbody>
        <actuator><plugin joint="j" plugin="mujoco.pid" instance="drive" actdim="1"/></actuator>
        <sensor>
          <plugin plugin="mujoco.sensor.touch_grid" objtype="site" objname="pad">
            <config key="size" value="4 4"/><config key="fov" value="45 45"/>
            <config key="gamma" value="0"/><config key="nchannel" value="1"/>
          </plugin>
        </sensor>
      </mujoco>
      """;

  @Test
  void pluginsOfMujocoRunThere() {
    Model model = World.of(PLUGINS).model();
    try (Batch here = new Batch(model, 3, 1);
        Batch there = new Batch(model, 3, machine.device())) {
      for (Batch batch : List.of(here, there)) {
        double[] qvel = batch.qvel();
        for (int i = 0; i < qvel.length; i++) {
          qvel[i] = 0.5 * Math.sin(i);
        }
        java.util.Arrays.fill(batch.ctrl(), 0.7);
        batch.step(30);
        batch.set(1, Parameter.BODY_MASS, 1, 2);
        batch.changed(batch.all());
        batch.step(30);
      }
      assertSame(here, there);
      assertThat(there.device()).isEqualTo(machine.description());
      assertThat(there.deviceReasons()).isEmpty();
    }
  }
}
