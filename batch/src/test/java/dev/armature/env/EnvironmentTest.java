package dev.armature.env;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("Environments")
class EnvironmentTest {
  static Iterable<String> names() {
    return Tasks.names();
  }

  private static double[] episode(String name, long seed, int actions) {
    Environment env = Environment.make(name);
    SplittableRandom random = new SplittableRandom(7);
    double[] trace = new double[actions];
    double[] seen = env.reset(seed);
    for (int i = 0; i < actions; i++) {
      StepResult step = env.step(env.actionSpace().sample(random));
      trace[i] = step.reward() + Arrays.stream(step.observation()).sum() + seen[0];
      seen = step.done() ? env.reset() : step.observation();
    }
    return trace;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("names")
  @DisplayName("give the same bits for the same seed, and others for another")
  void seeds(String name) {
    assertThat(episode(name, 3, 60)).isEqualTo(episode(name, 3, 60));
    assertThat(episode(name, 3, 20)).isNotEqualTo(episode(name, 4, 20));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("names")
  @DisplayName("stay in their spaces over a thousand random actions")
  void spaces(String name) {
    Environment env = Environment.make(name);
    SplittableRandom random = new SplittableRandom(1);
    assertThat(env.observationSpace().contains(env.reset(0))).isTrue();
    int episodes = 1;
    for (int i = 0; i < 1000; i++) {
      double[] action = env.actionSpace().sample(random);
      assertThat(env.actionSpace().contains(action)).isTrue();
      StepResult step = env.step(action);
      assertThat(env.observationSpace().contains(step.observation())).isTrue();
      assertThat(step.reward()).isFinite();
      assertThat(step.info().get("diverged")).isZero();
      if (step.done()) {
        env.reset();
        episodes++;
      }
    }
    assertThat(episodes).isGreaterThan(1);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("names")
  @DisplayName("are the same to the bit in a vector, whatever the number of threads")
  void vectors(String name) {
    int worlds = 5;
    int actions = 60;
    Environment[] singles = new Environment[worlds];
    try (VectorEnvironment many =
        new VectorEnvironment(Tasks.named(name), worlds, AutoResetMode.SAME_STEP, 2)) {
      int seen = many.observationSpace().size();
      int size = many.actionSpace().size();
      double[] first = many.reset(11);
      for (int w = 0; w < worlds; w++) {
        singles[w] = Environment.make(name);
        assertThat(singles[w].reset(11 + w)).isEqualTo(part(first, w, seen));
      }
      SplittableRandom random = new SplittableRandom(5);
      for (int i = 0; i < actions; i++) {
        double[] action = new double[worlds * size];
        for (int w = 0; w < worlds; w++) {
          double[] one = many.actionSpace().sample(random);
          System.arraycopy(one, 0, action, w * size, size);
        }
        VectorStep all = many.step(action);
        for (int w = 0; w < worlds; w++) {
          StepResult one = singles[w].step(part(action, w, size));
          assertThat(all.rewards()[w]).isEqualTo(one.reward());
          assertThat(all.terminated()[w]).isEqualTo(one.terminated());
          assertThat(all.truncated()[w]).isEqualTo(one.truncated());
          assertThat(part(all.finalObservations(), w, seen)).isEqualTo(one.observation());
          double[] next = one.done() ? singles[w].reset() : one.observation();
          assertThat(part(all.observations(), w, seen)).isEqualTo(next);
        }
      }
    }
  }

  private static double[] part(double[] all, int w, int size) {
    return Arrays.copyOfRange(all, w * size, (w + 1) * size);
  }

  @Test
  @DisplayName("start over in the step after the end, which earns nothing, as Gymnasium's do")
  void nextStep() {
    try (VectorEnvironment many =
        new VectorEnvironment(Tasks.named("cartpole"), 2, AutoResetMode.NEXT_STEP, 1)) {
      many.reset(0);
      double[] push = {1, 0};
      int steps = 0;
      VectorStep step = many.step(push);
      while (!step.terminated()[0]) {
        step = many.step(push);
        assertThat(steps++).isLessThan(100);
      }
      assertThat(step.rewards()[0]).isEqualTo(1);
      assertThat(Math.abs(step.observations()[2])).isGreaterThan(0.2);
      boolean other = step.terminated()[1];
      step = many.step(push);
      assertThat(step.terminated()[0]).isFalse();
      assertThat(step.rewards()[0]).isZero();
      assertThat(Math.abs(step.observations()[2])).isLessThan(0.05);
      assertThat(other).isFalse();
      assertThat(step.rewards()[1]).isEqualTo(1);
    }
  }

  @Test
  @DisplayName("stand still after the end when nobody resets them")
  void disabled() {
    try (VectorEnvironment many =
        new VectorEnvironment(Tasks.named("cartpole"), 1, AutoResetMode.DISABLED, 1)) {
      many.reset(0);
      VectorStep step = many.step(new double[] {1});
      for (int i = 0; i < 100; i++) {
        step = many.step(new double[] {1});
      }
      double[] still = step.observations().clone();
      assertThat(many.step(new double[] {1}).observations()).isEqualTo(still);
      many.reset(new boolean[] {true});
      assertThat(many.step(new double[] {0}).rewards()[0]).isEqualTo(1);
    }
  }

  @Test
  @DisplayName("are cut off after their length, which is not their end")
  void truncation() {
    Environment env = Environment.make("pendulum");
    env.reset(1);
    StepResult step = env.step(0);
    for (int i = 1; i < 200; i++) {
      assertThat(step.done()).isFalse();
      step = env.step(0);
    }
    assertThat(step.truncated()).isTrue();
    assertThat(step.terminated()).isFalse();
    assertThatThrownBy(() -> env.step(0)).hasMessageContaining("reset first");
  }

  @Test
  @DisplayName("refuse actions that make no sense and say what would")
  void badActions() {
    Environment env = Environment.make("hopper");
    env.reset(0);
    assertThatThrownBy(() -> env.step(1, 2))
        .hasMessage("an action for 1 world of task hopper has 3 numbers, not 2");
    assertThatThrownBy(() -> env.step(0, Double.NaN, 0)).hasMessage("action 1 is not a number");
    assertThatThrownBy(() -> Environment.make("swimmer"))
        .hasMessageContaining("there are: pendulum, cartpole, hopper, quadruped, humanoid");
  }

  @Test
  @DisplayName("clamp actions to their space")
  void clamping() {
    Environment a = Environment.make("pendulum");
    Environment b = Environment.make("pendulum");
    a.reset(2);
    b.reset(2);
    assertThat(a.step(50).observation()).isEqualTo(b.step(1).observation());
  }

  @Test
  @DisplayName("reward as documented: the pendulum by hand")
  void pendulumReward() {
    Environment env = Environment.make("pendulum");
    double[] seen = env.reset(9);
    double fromTop = StrictMath.atan2(-seen[1], -seen[0]);
    double expected = -(fromTop * fromTop + 0.1 * seen[2] * seen[2] + 0.001 * 0.25);
    assertThat(env.step(0.5).reward()).isCloseTo(expected, within(1e-12));
  }

  @Test
  @DisplayName("reward as documented: the hopper by its parts")
  void hopperReward() {
    Environment env = Environment.make("hopper");
    env.reset(9);
    StepResult step = env.step(1, -0.5, 0.25);
    double effort = 1e-3 * (1 + 0.25 + 0.0625);
    assertThat(step.info().get("effort")).isCloseTo(-effort, within(1e-15));
    assertThat(step.reward())
        .isCloseTo(step.info().get("speed") + step.info().get("alive") - effort, within(1e-12));
  }

  /** Return of linear policies a = w · o, one a world, mean over episodes. */
  private static double[] returns(String name, double[][] policies, int episodes, long seed) {
    try (VectorEnvironment many =
        new VectorEnvironment(Tasks.named(name), policies.length, AutoResetMode.DISABLED, 2)) {
      int seen = many.observationSpace().size();
      double[] sum = new double[policies.length];
      double[] action = new double[policies.length];
      for (int e = 0; e < episodes; e++) {
        double[] o = many.reset(seed + 1000L * e);
        for (int i = 0; i < many.task().episodeLength(); i++) {
          for (int w = 0; w < policies.length; w++) {
            action[w] = 0;
            for (int k = 0; k < seen; k++) {
              action[w] += policies[w][k] * o[w * seen + k];
            }
          }
          VectorStep step = many.step(action);
          o = step.observations();
          for (int w = 0; w < policies.length; w++) {
            sum[w] += step.rewards()[w] / episodes;
          }
        }
      }
      return sum;
    }
  }

  /** Random search: draws policies around the best so far, ever closer; the best at last. */
  private static double[] search(String name, int seen, int rounds, double scale) {
    SplittableRandom random = new SplittableRandom(17);
    double[] best = new double[seen];
    double bestReturn = Double.NEGATIVE_INFINITY;
    for (int round = 0; round < rounds; round++) {
      double[][] tried = new double[16][seen];
      for (double[] policy : tried) {
        for (int k = 0; k < seen; k++) {
          policy[k] = best[k] + scale * random.nextGaussian();
        }
      }
      double[] found = returns(name, tried, 2, round);
      for (int w = 0; w < tried.length; w++) {
        if (found[w] > bestReturn) {
          bestReturn = found[w];
          best = tried[w];
        }
      }
    }
    return best;
  }

  @Test
  @DisplayName("can be learned: random search balances the pole for all of the 500 actions")
  void cartPoleIsSolvable() {
    double[] learned = search("cartpole", 4, 6, 3);
    double[][] policies = {new double[4], learned};
    double[] result = returns("cartpole", policies, 5, 999);
    assertThat(result[0]).isLessThan(150);
    assertThat(result[1]).isGreaterThan(450);
  }

  @Test
  @DisplayName("can be solved: pumping energy swings the pendulum up and holds it")
  void pendulumIsSolvable() {
    Environment env = Environment.make("pendulum");
    for (long seed = 0; seed < 5; seed++) {
      double[] o = env.reset(seed);
      StepResult step = null;
      for (int i = 0; i < 200; i++) {
        step = env.step(swingUp(o));
        o = step.observation();
      }
      assertThat(o[0]).as("cosine after 10 s, seed " + seed).isLessThan(-0.99);
      assertThat(Math.abs(o[2])).isLessThan(0.5);
    }
  }

  /** Energy to the top by pushing along with the motion, then a linear law near it. */
  private static double swingUp(double[] o) {
    if (o[0] < -0.97) {
      double fromTop = StrictMath.atan2(-o[1], -o[0]);
      return -(9 * fromTop + 2 * o[2]);
    }
    double gravity = 1.1 * 9.81 * 0.573;
    double energy = 0.5 * 0.374 * o[2] * o[2] - gravity * (1 + o[0]);
    double push = energy < 0 ? 1 : -1;
    return push * (o[2] >= 0 ? 1 : -1);
  }
}
