package dev.armature.env;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.data.Data;
import dev.armature.data.StateVector;
import dev.armature.model.Model;
import dev.armature.model.StateComponents;
import dev.armature.plan.Attempt;
import dev.armature.plan.Planner;
import dev.armature.plan.PlannerSettings;
import dev.armature.plan.PlannerSettings.Interpolation;
import dev.armature.plan.PlannerSettings.Method;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnvironmentGoalTest {
  private static PlannerSettings onePlan(double horizon) {
    return new PlannerSettings(
        Method.PREDICTIVE_SAMPLING, horizon, 1, 4, Interpolation.LINEAR, 1, 1, .3, 1, .2);
  }

  /** A single sample is the plan itself: what it costs must be what the environment then pays. */
  @ParameterizedTest
  @ValueSource(strings = {"pendulum", "cartpole", "hopper", "quadruped", "humanoid"})
  void thePlannerExpectsTheRewardsOfTheEnvironment(String name) {
    Task task = Tasks.named(name);
    Model m = task.model();
    int actions = 12;
    double horizon = actions * task.stepsPerAction() * m.opt.timestep;
    Environment env = new Environment(task);
    env.reset(4);
    double[] state = new double[StateVector.size(m, StateComponents.FULLPHYSICS)];
    Data start = env.data();
    StateVector.get(m, start, state, StateComponents.FULLPHYSICS);
    double expected;
    double earned = 0;
    try (Planner planner = new Planner(new EnvironmentGoal(task, onePlan(horizon)), 1, 1)) {
      expected = -horizon * planner.plan(state, StateComponents.FULLPHYSICS, 0);
      double[] action = new double[m.nu];
      for (int i = 0; i < actions; i++) {
        planner.control(i * horizon / actions, action);
        earned += env.step(action).reward();
      }
    }
    assertThat(expected).isCloseTo(earned, Offset.offset(1e-9 * Math.abs(earned)));
  }

  /** Hanging still costs 1,970; a policy trained for the task earns about -250. */
  @Test
  void aPlanSwingsThePendulumUpForItsRewards() {
    PlannerSettings brief =
        new PlannerSettings(
            Method.PREDICTIVE_SAMPLING, 1.5, .2, 6, Interpolation.LINEAR, 12, 1, .5, 4, .2);
    Attempt attempt = Attempt.run(new EnvironmentGoal(Tasks.named("pendulum"), brief), 1, 2);
    assertThat(attempt.success()).isTrue();
    assertThat(attempt.measure()[attempt.measure().length - 1]).isBetween(-500., -1.);
  }

  @Test
  void anEpisodeThatFailsIsNoSuccess() {
    PlannerSettings blind =
        new PlannerSettings(
            Method.PREDICTIVE_SAMPLING, .02, .02, 1, Interpolation.HOLD, 1, 1, .3, 1, .2);
    Attempt attempt = Attempt.run(new EnvironmentGoal(Tasks.named("cartpole"), blind), 1, 1);
    assertThat(attempt.success()).isFalse();
    assertThat(attempt.measure()[attempt.measure().length - 1]).isLessThan(300);
  }

  @Test
  void aTaskWhoseActionsComeLateIsRefused() {
    Model m = Tasks.named("cartpole").model();
    Task late =
        new TaskBuilder("late", m)
            .observe(Parts.qvel())
            .reward("alive", (before, after) -> 1, 1)
            .actionDelay(1)
            .build();
    assertThatThrownBy(() -> new EnvironmentGoal(late))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("late come late");
  }
}
