package dev.armature.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.method.Memory;
import dev.armature.model.Model;
import dev.armature.plugin.PluginInstance;
import dev.armature.testkit.World;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PluginMemoryTest {
  private static final String MODEL =
      """
      <mujoco>
        <extension>
          <plugin plugin="mujoco.pid"><instance name="drive"><config key="kp" value="1"/></instance></plugin>
        </extension>
        <worldbody><body><joint name="j"/><geom size=".1" pos=".2 0 0"/></body></worldbody>
        <actuator><plugin joint="j" plugin="mujoco.pid" instance="drive"/></actuator>
      </mujoco>
      """;

  /** Pushes harder with every step, and remembers how often it did. */
  private static final class Counter implements PluginInstance, Memory {
    private double count;

    @Override
    public void actuatorForces(Model m, Data d) {
      d.actuatorForce[0] = count;
    }

    @Override
    public void advance(Model m, Data d) {
      count++;
    }

    @Override
    public Memory memory() {
      return this;
    }

    @Override
    public boolean isUsed(Model m) {
      return true;
    }

    @Override
    public int size(Model m, Data d) {
      return 1;
    }

    @Override
    public void get(Model m, Data d, double[] to, int at) {
      to[at] = count;
    }

    @Override
    public void set(Model m, Data d, double[] from, int at, int size) {
      count = size == 0 ? 0 : from[at];
    }
  }

  private static Simulation world(Model m) {
    Simulation world = new Simulation(m);
    world.setPlugin("drive", new Counter());
    return world;
  }

  @Test
  @DisplayName("What a plugin remembers by itself goes with a snapshot, to the bit")
  void snapshots() {
    Model m = World.compile(MODEL);
    Simulation one = world(m);
    one.step(5);
    double[] saved = one.saveState();
    one.step(5);
    double[] end = one.saveState();
    Simulation other = world(m);
    other.restoreState(saved);
    other.step(5);
    assertThat(other.saveState()).isEqualTo(end);
    one.restoreState(saved);
    assertThat(one.saveState()).isEqualTo(saved);
  }
}
