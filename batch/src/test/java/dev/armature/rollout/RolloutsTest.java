package dev.armature.rollout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.Simulation;
import dev.armature.batch.StateField;
import dev.armature.data.StateVector;
import dev.armature.io.ArrayFile;
import dev.armature.io.NamedArray;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import dev.armature.testkit.World;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RolloutsTest {
  private static final Model MODEL =
      World.compile(
          """
          <mujoco>
            <option timestep=".005"/>
            <worldbody>
              <geom type="plane" size="5 5 1"/>
              <body name="a" pos="0 0 .4">
                <joint name="slide" type="slide" axis="1 0 0" damping=".1"/>
                <geom size=".1"/>
                <body pos="0 0 .1"><joint name="hinge" axis="0 1 0"/>
                  <geom type="capsule" fromto="0 0 0 0 0 .3" size=".03"/></body>
              </body>
              <body name="ball" pos=".5 0 .2"><freejoint/><geom size=".1"/></body>
            </worldbody>
            <actuator><motor joint="slide" gear="5"/><motor joint="hinge"/></actuator>
            <sensor><jointpos joint="hinge"/><framepos objtype="body" objname="ball"/></sensor>
            <keyframe><key qpos=".1 .5 .5 .1 .3 1 0 0 0" ctrl=".3 0"/></keyframe>
          </mujoco>
          """);

  private static Rollouts noisy() {
    return new Rollouts(MODEL)
        .count(37)
        .steps(60)
        .seed(5)
        .start(
            (world, rollout, random) ->
                world.set(StateField.QPOS, 1, Noise.uniform(random, -.5, .5)))
        .policy(
            (world, rollout, step, random) -> {
              world.setCtrl(0, Noise.normal(random));
              world.setCtrl(1, -world.qpos(1));
            })
        .reward(world -> -Math.abs(world.qpos(1)));
  }

  @Test
  void neitherThreadsNorChunksNorNeighborsChangeABit() {
    RolloutResult one = noisy().threads(1).chunk(37).run();
    assertThat(one.failures()).isZero();
    for (int threads = 1; threads <= 3; threads++) {
      RolloutResult other = noisy().threads(threads).chunk(5).run();
      assertThat(other.qpos).containsExactly(one.qpos);
      assertThat(other.sensordata).containsExactly(one.sensordata);
      assertThat(other.reward).containsExactly(one.reward);
    }
    RolloutResult part = noisy().range(20, 3).run();
    int row = one.rows * one.nq;
    assertThat(part.qpos).containsExactly(Arrays.copyOfRange(one.qpos, 20 * row, 23 * row));
    RolloutResult reseeded = noisy().seed(6).run();
    assertThat(reseeded.qpos[one.nq]).isNotEqualTo(one.qpos[one.nq]);
  }

  @Test
  void anOpenLoopRolloutIsASimulationToTheBit() {
    double[] controls = new double[3 * 40 * 2];
    Arrays.setAll(controls, i -> StrictMath.sin(i));
    RolloutResult result = new Rollouts(MODEL).count(6).controls(controls, 3).startAt(0).run();
    for (int r = 0; r < 6; r++) {
      Simulation sim = new Simulation(MODEL);
      Physics.resetTo(MODEL, sim.data(), 0);
      for (int k = 0; k < 40; k++) {
        System.arraycopy(controls, (r % 3 * 40 + k) * 2, sim.data().ctrl, 0, 2);
        sim.step();
        int at = (r * 40 + k) * MODEL.nq;
        assertThat(Arrays.copyOfRange(result.qpos, at, at + MODEL.nq))
            .containsExactly(sim.data().qpos);
        at = (r * 40 + k) * MODEL.nsensordata;
        assertThat(Arrays.copyOfRange(result.sensordata, at, at + MODEL.nsensordata))
            .containsExactly(sim.data().sensordata);
        assertThat(result.time[r * 40 + k]).isEqualTo(sim.time());
      }
    }
  }

  @Test
  void everyStateIsRunWithEverySequence() {
    double[][] states = new double[2][StateVector.size(MODEL, Rollouts.START_COMPONENTS)];
    for (int i = 0; i < 2; i++) {
      System.arraycopy(MODEL.qpos0, 0, states[i], 1, MODEL.nq);
      states[i][1] = i;
    }
    double[] controls = new double[3 * 10 * 2];
    Arrays.setAll(controls, i -> i / 20 - 1);
    RolloutResult result = new Rollouts(MODEL).product(states, controls, 3).run();
    assertThat(result.count).isEqualTo(6);
    int row = result.rows * result.nq;
    assertThat(result.qpos[4 * row]).isCloseTo(1, org.assertj.core.data.Offset.offset(.01));
    assertThat(result.ctrl[4 * result.rows * 2]).isZero();
    assertThat(result.ctrl[5 * result.rows * 2]).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 60, 100})
  void everyNthStepIsRecordedAndTheLastOne(int every) {
    RolloutResult all = noisy().count(2).run();
    RolloutResult some = noisy().count(2).every(every).run();
    assertThat(some.rows).isEqualTo((60 + every - 1) / every);
    assertThat(some.time[some.rows - 1]).isEqualTo(all.time[59]);
    assertThat(some.time[0]).isEqualTo(all.time[Math.min(every, 60) - 1]);
    assertThat(some.totalReward(0))
        .isCloseTo(all.totalReward(0), org.assertj.core.data.Offset.offset(1e-12));
  }

  @Test
  void aFailingRolloutIsNamedAndTheOthersGoOn() {
    RolloutResult good = noisy().count(4).run();
    RolloutResult result =
        noisy()
            .count(4)
            .policy(
                (world, rollout, step, random) -> {
                  world.setCtrl(0, Noise.normal(random));
                  world.setCtrl(1, -world.qpos(1));
                  if (rollout == 2 && step == 30) {
                    world.set(StateField.QVEL, 0, 1e40);
                  }
                })
            .run();
    assertThat(result.failedAt).containsExactly(-1, -1, 30, -1);
    assertThat(result.failures()).isEqualTo(1);
    assertThat(result.events).hasSize(1);
    assertThat(result.events.get(0)).contains("rollout 2");
    int row = result.rows * result.nq;
    assertThat(result.qpos[2 * row + 30 * result.nq]).isNaN();
    assertThat(result.qpos[2 * row + 29 * result.nq]).isFinite();
    assertThat(Arrays.copyOfRange(result.qpos, 3 * row, 4 * row))
        .containsExactly(Arrays.copyOfRange(good.qpos, 3 * row, 4 * row));
  }

  @Test
  void resultsAreWrittenAsNpzAndHdf5(@TempDir Path folder) throws IOException {
    RolloutResult result = noisy().count(3).run();
    for (String name : new String[] {"r.npz", "r.h5"}) {
      result.write(folder.resolve(name));
      Map<String, NamedArray> read = ArrayFile.read(folder.resolve(name));
      assertThat(read.get("qpos").shape()).containsExactly(3, 60, MODEL.nq);
      assertThat(read.get("qpos").doubles()).containsExactly(result.qpos);
      assertThat(read.get("reward").doubles()).containsExactly(result.reward);
      assertThat(read.get("failed_at").doubles()).containsOnly(-1);
    }
  }

  @Test
  void progressGrowsToTheEnd() {
    List<Long> seen = new ArrayList<>();
    noisy().chunk(10).onProgress(seen::add).run();
    assertThat(seen).isSorted();
    assertThat(seen.get(seen.size() - 1)).isEqualTo(37L * 60);
    assertThat(seen).hasSizeGreaterThan(20);
  }

  @Test
  void mistakesAreNamed() {
    assertThatThrownBy(() -> new Rollouts(MODEL).count(0)).hasMessageContaining("rollouts");
    assertThatThrownBy(() -> new Rollouts(MODEL).controls(new double[7], 1))
        .hasMessageContaining("2 numbers a step");
    assertThatThrownBy(() -> new Rollouts(MODEL).initialStates(new double[][] {new double[3]}))
        .hasMessageContaining("initial state 0 has 3 numbers");
    assertThatThrownBy(() -> new Rollouts(MODEL).startAt(3)).hasMessageContaining("keyframe 3");
  }
}
