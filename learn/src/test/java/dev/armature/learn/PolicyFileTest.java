package dev.armature.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.Simulation;
import dev.armature.env.Environment;
import dev.armature.env.StepResult;
import dev.armature.env.Task;
import dev.armature.env.TaskController;
import dev.armature.env.Tasks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A policy in a file")
class PolicyFileTest {
  private static NetworkPolicy trained(String task) {
    try (Ppo ppo = new Ppo(Tasks.named(task), PpoSettings.STANDARD.rollout(8, 16), 5, 1)) {
      ppo.round();
      return ppo.policy();
    }
  }

  @Test
  @DisplayName("acts as the policy it was written from, to the bit")
  void sameActions(@TempDir Path folder) throws IOException {
    NetworkPolicy policy = trained("quadruped");
    Path file = folder.resolve("walk.onnx");
    PolicyFile.write(file, policy, "quadruped", Map.of("why", "a test"));
    PolicyFile read = PolicyFile.read(file);
    assertThat(read.task()).isEqualTo("quadruped");
    assertThat(read.metadata()).containsEntry("why", "a test");
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 200; i++) {
      double[] seen = random.doubles(policy.inputs(), -3, 3).toArray();
      assertThat(read.act(seen, read.outputs())).isEqualTo(policy.act(seen));
    }
  }

  @Test
  @DisplayName("moves a plain simulation as it moves the environment of its task, to the bit")
  void controller(@TempDir Path folder) throws IOException {
    NetworkPolicy policy = trained("quadruped");
    Path file = folder.resolve("walk.onnx");
    PolicyFile.write(file, policy, "quadruped", Map.of());
    Task task = Tasks.named("quadruped");
    Environment env = new Environment(task);
    double[] seen = env.reset(3);
    Simulation sim = new Simulation(task.model());
    System.arraycopy(env.data().qpos, 0, sim.data().qpos, 0, task.model().nq);
    System.arraycopy(env.data().qvel, 0, sim.data().qvel, 0, task.model().nv);
    TaskController controller = PolicyFile.read(file).controller(task.model(), "");
    sim.beforeStep(controller::control);
    for (int i = 0; i < 40; i++) {
      StepResult step = env.step(policy.act(seen));
      seen = step.observation();
      sim.step(task.stepsPerAction());
      assertThat(sim.data().qpos).as("after action " + i).isEqualTo(env.data().qpos);
    }
  }

  @Test
  @DisplayName("says what does not fit")
  void errors(@TempDir Path folder) throws IOException {
    NetworkPolicy policy = trained("hopper");
    Path file = folder.resolve("hop.onnx");
    PolicyFile.write(file, policy, "hopper", Map.of());
    PolicyFile read = PolicyFile.read(file);
    assertThatThrownBy(() -> read.check(Tasks.named("quadruped")))
        .hasMessage(
            "the policy takes 11 numbers and returns 3; the task quadruped observes 35 and acts by"
                + " 8");
    assertThatThrownBy(() -> read.act(new double[5], 3))
        .hasMessage("the policy takes observations of 11 numbers, not 5");
    double[] bad = new double[11];
    bad[4] = Double.NaN;
    assertThatThrownBy(() -> read.act(bad, 3)).hasMessage("observation 4 is not a number");
    assertThatThrownBy(() -> policy.act(bad)).hasMessage("observation 4 is not a number");
    assertThatThrownBy(() -> read.controller(Tasks.named("cartpole").model(), ""))
        .isInstanceOf(IllegalArgumentException.class);
    Path broken = folder.resolve("broken.onnx");
    Files.write(broken, Arrays.copyOf(Files.readAllBytes(file), 100));
    assertThatThrownBy(() -> PolicyFile.read(broken)).hasMessageContaining("broken.onnx: ");
  }

  @Test
  @DisplayName("acts in a simulation from the start of an episode, and knows when it is over")
  void episode() {
    Task task = Tasks.named("hopper");
    TaskController controller = new TaskController(task, trained("hopper"));
    Simulation sim = new Simulation(task.model());
    sim.beforeStep(controller::control);
    controller.startEpisode(sim, 11);
    Environment env = new Environment(task);
    env.reset(11);
    assertThat(sim.data().qpos).isEqualTo(env.data().qpos);
    assertThat(sim.data().qvel).isEqualTo(env.data().qvel);
    assertThat(controller.isOver()).isFalse();
    for (int i = 0; i < 5000 && !controller.isOver(); i++) {
      sim.step();
    }
    assertThat(controller.isOver()).as("an untrained hopper falls").isTrue();
    controller.startEpisode(sim, 12);
    assertThat(sim.time()).isZero();
    assertThat(controller.isOver()).isFalse();
  }
}
