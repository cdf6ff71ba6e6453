package dev.armature.env;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.batch.Parameter;
import dev.armature.compile.Compiler;
import dev.armature.data.Data;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A task built from parts")
class TaskBuilderTest {
  private static final Model MODEL = model();

  private static Model model() {
    return Compiler.compile(
            ModelReader.readText(
                """
                <mujoco>
                  <option timestep="0.01"><flag energy="enable"/></option>
                  <worldbody>
                    <geom name="floor" type="plane" size="5 5 .1"/>
                    <body name="ball" pos="0 0 .1">
                      <freejoint/><geom name="ball" size=".1"/><site name="here"/>
                    </body>
                    <body name="cart" pos="0 2 1">
                      <joint name="x" type="slide" axis="1 0 0" damping="1"/>
                      <geom name="cart" size=".1" mass="2" contype="0" conaffinity="0"/>
                    </body>
                  </worldbody>
                  <actuator><motor name="push" joint="x" ctrlrange="-1 1" ctrllimited="true" gear="5"/></actuator>
                  <sensor><framepos name="where" objtype="site" objname="here"/><jointvel name="speed" joint="x"/></sensor>
                </mujoco>\
                """))
        .model();
  }

  private static TaskBuilder cart() {
    return new TaskBuilder("cart", MODEL)
        .stepsPerAction(2)
        .episodeLength(50)
        .start((random, state) -> state.setQpos(7, random.nextDouble()))
        .observe(Parts.qpos("x"))
        .observe(Parts.qvel("x"))
        .reward("there", (before, after) -> -Math.abs(after.qpos(7) - 2), 2);
  }

  @Test
  @DisplayName("sees sensors, poses, contacts, forces, energy, time and the last action")
  void seesEverything() {
    Task task =
        new TaskBuilder("all", MODEL)
            .start((random, state) -> state.setQpos(7, 0.5))
            .observe(Parts.sensor("where"))
            .observe(Parts.position("cart"))
            .observe(Parts.up("ball"))
            .observe(Parts.contacts())
            .observe(Parts.contactForce("ball"))
            .observe(Parts.actuatorForce("push"))
            .observe(Parts.energy())
            .observe(Parts.time())
            .observe(Parts.action())
            .observe(Parts.result("qfrc_bias"))
            .reward("upright", Parts.upright("ball"), 3)
            .build();
    Environment env = new Environment(task);
    double[] start = env.reset(0);
    assertThat(start[0]).isZero();
    assertThat(start[2]).isEqualTo(0.1);
    assertThat(start[3]).as("pose of the start, not of the reference").isEqualTo(0.5);
    assertThat(start[9]).as("contacts").isGreaterThanOrEqualTo(1);
    double[] seen = null;
    StepResult step = null;
    for (int i = 0; i < 50; i++) {
      step = env.step(0.25);
      seen = step.observation();
    }
    double weight = MODEL.body.mass[1] * 9.81;
    assertThat(seen[15]).as("contact carries the ball").isCloseTo(weight, within(0.02 * weight));
    assertThat(seen[16]).as("force of the motor").isEqualTo(0.25);
    assertThat(seen[18]).as("kinetic energy").isGreaterThan(0);
    assertThat(seen[19]).as("time").isCloseTo(0.5, within(1e-12));
    assertThat(seen[20]).as("action").isEqualTo(0.25);
    assertThat(step.reward()).isCloseTo(3, within(1e-6));
    assertThat(step.info()).containsEntry("upright", step.reward());
  }

  @Test
  @DisplayName("sees the same results as a single world that is stepped by hand")
  void resultsByHand() {
    Task task =
        new TaskBuilder("body", MODEL)
            .stepsPerAction(3)
            .observe(Parts.result("xpos"))
            .observe(Parts.result("cvel"))
            .reward("none", (b, a) -> 0, 1)
            .build();
    Environment env = new Environment(task);
    env.reset(0);
    Data d = Physics.makeData(MODEL);
    for (int i = 0; i < 4; i++) {
      double[] seen = env.step(1).observation();
      d.ctrl[0] = 1;
      for (int k = 0; k < 3; k++) {
        Physics.step(MODEL, d);
      }
      assertThat(Arrays.copyOf(seen, d.xpos.length)).isEqualTo(d.xpos);
      assertThat(Arrays.copyOfRange(seen, d.xpos.length, seen.length)).isEqualTo(d.cvel);
    }
  }

  @Test
  @DisplayName("weighs its rewards and tells them apart")
  void terms() {
    Task task = cart().reward("effort", (b, a) -> -a.action(0) * a.action(0), 0.5).build();
    assertThat(task.rewardTerms()).containsExactly("there", "effort");
    try (VectorEnvironment envs = new VectorEnvironment(task, 2)) {
      envs.reset(1);
      VectorStep step = envs.step(new double[] {1, 0.5});
      for (int w = 0; w < 2; w++) {
        double at = step.observations()[2 * w];
        assertThat(step.rewardTerms()[2 * w]).isCloseTo(-2 * Math.abs(at - 2), within(1e-12));
        assertThat(step.rewards()[w])
            .isEqualTo(step.rewardTerms()[2 * w] + step.rewardTerms()[2 * w + 1]);
      }
      assertThat(step.rewardTerms()[1]).isEqualTo(-0.5);
      assertThat(step.rewardTerms()[3]).isEqualTo(-0.125);
    }
  }

  @Test
  @DisplayName("stacks frames, the latest last")
  void frames() {
    Environment single = new Environment(cart().build());
    Environment stacked = new Environment(cart().frames(3).build());
    double[] first = single.reset(4);
    double[] frames = stacked.reset(4);
    assertThat(stacked.observationSpace().size()).isEqualTo(6);
    assertThat(frames).containsExactly(first[0], first[1], first[0], first[1], first[0], first[1]);
    double[] second = single.step(1).observation();
    frames = stacked.step(1).observation();
    assertThat(frames)
        .containsExactly(first[0], first[1], first[0], first[1], second[0], second[1]);
  }

  @Test
  @DisplayName("delays actions")
  void delay() {
    Environment late = new Environment(cart().actionDelay(2).build());
    Environment prompt = new Environment(cart().build());
    late.reset(4);
    prompt.reset(4);
    double[] plan = {1, -0.5, 0.25, 0.75};
    double[] arrives = {0, 0, 1, -0.5};
    for (int i = 0; i < plan.length; i++) {
      assertThat(late.step(plan[i]).observation()).isEqualTo(prompt.step(arrives[i]).observation());
    }
  }

  @Test
  @DisplayName("adds noise of the given size to what is seen, the same for the same seed")
  void noise() {
    Task noisy =
        new TaskBuilder("noisy", MODEL)
            .episodeLength(4000)
            .observe(Parts.qpos("x"), 0.5)
            .observe(Parts.qvel("x"))
            .reward("none", (b, a) -> 0, 1)
            .build();
    double[][] seen = new double[2][4000];
    for (double[] s : seen) {
      Environment env = new Environment(noisy);
      env.reset(3);
      for (int i = 0; i < s.length; i++) {
        double[] o = env.step(0).observation();
        s[i] = o[0];
        assertThat(o[1]).isZero();
      }
    }
    assertThat(seen[0]).isEqualTo(seen[1]);
    double mean = Arrays.stream(seen[0]).average().orElseThrow();
    double variance = Arrays.stream(seen[0]).map(x -> x * x).average().orElseThrow();
    assertThat(mean).isCloseTo(0, within(0.03));
    assertThat(Math.sqrt(variance)).isCloseTo(0.5, within(0.02));
  }

  @Test
  @DisplayName("varies parameters from episode to episode, by seed and level")
  void randomization() {
    Task task = cart().randomize("body_mass@cart=±50%").build();
    try (VectorEnvironment envs = new VectorEnvironment(task, 3)) {
      double[] masses = masses(envs, 7);
      assertThat(masses).doesNotHaveDuplicates();
      assertThat(Arrays.stream(masses).allMatch(m -> m >= 1 && m <= 3)).isTrue();
      envs.reset(new boolean[] {true, false, false});
      double next = envs.batch().get(0, Parameter.BODY_MASS, 2)[0];
      assertThat(next).isNotEqualTo(masses[0]).isBetween(1.0, 3.0);
      assertThat(masses(envs, 7)).as("the same seed").isEqualTo(masses);
      envs.setLevel(0.1);
      assertThat(Arrays.stream(masses(envs, 7)).allMatch(m -> m >= 1.9 && m <= 2.1)).isTrue();
      envs.setLevel(0);
      assertThat(masses(envs, 7)).containsOnly(2.0);
      assertThatThrownBy(() -> envs.setLevel(1.5)).hasMessage("a level is from 0 to 1, not 1.5");
    }
  }

  private static double[] masses(VectorEnvironment envs, long seed) {
    envs.reset(seed);
    double[] masses = new double[envs.worlds()];
    Arrays.setAll(masses, w -> envs.batch().get(w, Parameter.BODY_MASS, 2)[0]);
    return masses;
  }

  @Test
  @DisplayName("goes on to the bit after it was saved, with noise, delay, frames and own masses")
  void savedAndLoaded() throws IOException {
    Task task =
        cart()
            .observe(Parts.sensor("where"), 0.1)
            .frames(2)
            .actionDelay(1)
            .randomize("body_mass@cart=±50%")
            .terminate("far", s -> Math.abs(s.qpos(7)) > 1.2)
            .build();
    SplittableRandom random = new SplittableRandom(1);
    double[][] actions = new double[120][];
    Arrays.setAll(actions, i -> random.doubles(4, -1, 1).toArray());
    ByteArrayOutputStream saved = new ByteArrayOutputStream();
    double[][] expected = new double[actions.length][];
    try (VectorEnvironment envs = new VectorEnvironment(task, 4, AutoResetMode.SAME_STEP, 1)) {
      envs.reset(5);
      for (int i = 0; i < actions.length; i++) {
        if (i == 60) {
          envs.save(new DataOutputStream(saved));
        }
        expected[i] = envs.step(actions[i]).observations().clone();
      }
    }
    try (VectorEnvironment envs = new VectorEnvironment(task, 4, AutoResetMode.SAME_STEP, 2)) {
      envs.load(new DataInputStream(new ByteArrayInputStream(saved.toByteArray())));
      for (int i = 60; i < actions.length; i++) {
        assertThat(envs.step(actions[i]).observations()).as("action " + i).isEqualTo(expected[i]);
      }
    }
    try (VectorEnvironment envs = new VectorEnvironment(task, 5)) {
      assertThatThrownBy(
              () -> envs.load(new DataInputStream(new ByteArrayInputStream(saved.toByteArray()))))
          .hasMessageContaining("numbers where these worlds have");
    }
  }

  @Test
  @DisplayName("names a reward that is not a number")
  void badReward() {
    Environment env = new Environment(cart().reward("root", (b, a) -> Math.sqrt(-1), 1).build());
    env.reset(0);
    assertThatThrownBy(() -> env.step(0))
        .hasMessage("task cart: the reward \"root\" is NaN in world 0 after action 1");
  }

  @Test
  @DisplayName("names what the model does not have")
  void mistakes() {
    assertThatThrownBy(() -> cart().observe(Parts.sensor("wher"))).hasMessageContaining("where");
    assertThatThrownBy(() -> cart().observe(Parts.qpos("y"))).hasMessageContaining("\"y\"");
    assertThatThrownBy(() -> cart().observe(Parts.result("xposs"))).hasMessageContaining("xpos");
    assertThatThrownBy(() -> cart().randomize("body_mass@card=±5%")).hasMessageContaining("cart");
    assertThatThrownBy(() -> cart().reward("there", (b, a) -> 0, 1))
        .hasMessage("there already is a reward \"there\"");
    assertThatThrownBy(() -> new TaskBuilder("empty", MODEL).build())
        .hasMessageContaining("nothing");
    assertThatThrownBy(() -> cart().observationSpace(Space.unbounded(3)).build())
        .hasMessage("the task \"cart\" observes 2 numbers, its space has 3");
    assertThatThrownBy(() -> cart().actionSpace(Space.unbounded(2)))
        .hasMessage("the space of actions has 2 numbers, the model 1 controls");
  }
}
