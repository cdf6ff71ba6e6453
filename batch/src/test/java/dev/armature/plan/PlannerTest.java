package dev.armature.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.Simulation;
import dev.armature.batch.Device;
import dev.armature.batch.FakeDevice;
import dev.armature.data.Data;
import dev.armature.data.StateVector;
import dev.armature.model.Model;
import dev.armature.model.StateComponents;
import dev.armature.plan.PlannerSettings.Interpolation;
import dev.armature.plan.PlannerSettings.Method;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlannerTest {
  private static Model load(String name) throws IOException {
    Path models = Path.of(System.getProperty("armature.root")).resolve("models");
    return Simulation.load(models.resolve(name)).model();
  }

  private static Task swingUp() throws IOException {
    return new SwingUp(load("cartpole.xml"));
  }

  private static Task standUp() throws IOException {
    return new StandUp(load("humanoid_standup.xml"));
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void everyMethodSwingsThePoleUp(Method method) throws IOException {
    Task task = swingUp();
    Attempt attempt = Attempt.run(task, task.settings().with(method), 1, Device.cpu(2), time -> {});
    assertThat(attempt.success()).isTrue();
    assertThat(attempt.measure()[0]).as("it hung at first").isLessThan(-.9);
    assertThat(attempt.seconds() - attempt.reachedAt())
        .as("and stayed up for a second")
        .isCloseTo(1, Offset.offset(.02));
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void asManySamplesAreTriedAsFitIntoTheTimeOfAPlan(Method method) throws IOException {
    Task task = swingUp();
    PlannerSettings settings = task.settings().with(method);
    Data d = new Data(task.model());
    d.qpos[1] = 3;
    int[] made = new int[1];
    CostMeter counting =
        world -> {
          made[0]++;
          return task.cost(world);
        };
    try (Planner planner = new Planner(measured(task, counting), settings, 3, 1)) {
      int all = planner.samples();
      assertThat(all).isEqualTo(settings.samples());
      int steps = (int) Math.round(settings.horizon() / task.planningModel().opt.timestep);
      assertThat(planner.within(1e-9).plan(d).cost()).isFinite();
      int fewest = planner.samples();
      assertThat(fewest).isBetween(method == Method.CROSS_ENTROPY ? settings.elites() : 2, all / 4);
      assertThat(made[0])
          .as("worlds that are stepped")
          .isEqualTo(fewest * steps * settings.rounds());
      planner.within(3600).plan(d);
      assertThat(planner.samples()).isEqualTo(all);
    }
  }

  /** Samples that suddenly take longer, as when a humanoid falls on the floor. */
  @Test
  void aPlanIsReadyInTimeAlthoughSamplesTakeLongerThanBefore() throws IOException {
    Task task = swingUp();
    long[] pause = {0};
    CostMeter slow =
        world -> {
          java.util.concurrent.locks.LockSupport.parkNanos(pause[0]);
          return task.cost(world);
        };
    try (Planner planner = new Planner(measured(task, slow), 3, 1).within(.5)) {
      Data d = new Data(task.model());
      for (int i = 0; i < 20; i++) {
        planner.plan(d);
      }
      assertThat(planner.samples())
          .as("there is time for all")
          .isEqualTo(task.settings().samples());
      pause[0] = 200_000;
      long start = System.nanoTime();
      planner.plan(d);
      double seconds = 1e-9 * (System.nanoTime() - start);
      assertThat(planner.samples()).isLessThan(task.settings().samples());
      assertThat(seconds).as("all of them would take 0.8 s at least").isLessThan(.7);
    }
  }

  /** The same task with another meter of costs. */
  private static Task measured(Task task, CostMeter meter) {
    return (Task)
        Proxy.newProxyInstance(
            Task.class.getClassLoader(),
            new Class<?>[] {Task.class},
            (proxy, called, arguments) ->
                called.getName().equals("meter") ? meter : called.invoke(task, arguments));
  }

  @Test
  void controlsWithoutARangeHaveNoBounds() {
    Model model =
        Simulation.of(
                "<mujoco><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody>"
                    + "<actuator><motor joint='j'/><motor joint='j' ctrlrange='-2 3'/></actuator>"
                    + "</mujoco>")
            .model();
    Task task =
        (Task)
            Proxy.newProxyInstance(
                Task.class.getClassLoader(),
                new Class<?>[] {Task.class},
                (proxy, method, arguments) ->
                    method.isDefault()
                        ? InvocationHandler.invokeDefault(proxy, method, arguments)
                        : model);
    assertThat(task.controlBounds())
        .containsExactly(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, -2, 3);
  }

  @Test
  void theNumberOfThreadsDoesNotChangeThePlan() throws IOException {
    assertThat(fivePlans(Device.cpu(3))).containsExactly(fivePlans(Device.cpu(1)));
  }

  /** One that leaves every fifth step to this machine, as a GPU may. */
  @Test
  void aDeviceDoesNotChangeThePlan() throws IOException {
    assertThat(fivePlans(FakeDevice.device(0.2))).containsExactly(fivePlans(Device.cpu(1)));
  }

  private static double[] fivePlans(Device device) throws IOException {
    Task task = swingUp();
    Data d = new Data(task.model());
    d.qpos[1] = 3;
    double[] state = new double[StateVector.size(task.model(), StateComponents.FULLPHYSICS)];
    StateVector.get(task.model(), d, state, StateComponents.FULLPHYSICS);
    double[] made = new double[10];
    try (Planner planner = new Planner(task, task.settings(), 3, device)) {
      for (int i = 0; i < 5; i++) {
        made[i] = planner.plan(state, StateComponents.FULLPHYSICS, .1 * i);
        planner.control(.1 * i + .05, d.ctrl);
        made[5 + i] = d.ctrl[0];
      }
    }
    return made;
  }

  @Test
  void theHumanoidGetsUp() throws IOException {
    Attempt attempt = Attempt.run(standUp(), 5, 2);
    assertThat(attempt.measure()[0]).as("it lay at first").isLessThan(.3);
    assertThat(attempt.success()).isTrue();
  }

  @Test
  void theHandTurnsTheCubeByAQuarter() throws IOException {
    Attempt attempt = Attempt.run(new TurnCube(load("hand_cube.xml")), 1, 2);
    assertThat(attempt.measure()[0])
        .as("a quarter turn at first")
        .isCloseTo(Math.PI / 2, Offset.offset(1e-9));
    assertThat(attempt.success()).isTrue();
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void theQuadrupedWalksToTenGoals(long seed) throws IOException {
    assertThat(Attempt.run(new Walk(load("quadruped_goal.xml")), seed, 2).success()).isTrue();
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void theCubeIsTurnedFromTenSeeds(long seed) throws IOException {
    assertThat(Attempt.run(new TurnCube(load("hand_cube.xml")), seed, 2).success()).isTrue();
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void thePoleIsSwungUpFromTenSeeds(long seed) throws IOException {
    assertThat(Attempt.run(swingUp(), seed, 2).success()).isTrue();
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void theHumanoidGetsUpFromTenSeeds(long seed) throws IOException {
    assertThat(Attempt.run(standUp(), seed, 2).success()).isTrue();
  }

  @ParameterizedTest
  @EnumSource(Interpolation.class)
  void sequencesGoThroughTheirPoints(Interpolation interpolation) {
    ControlSpline spline = new ControlSpline(4, 1, 3, interpolation);
    double[] points = {1, 3, -2, 5};
    double[] ctrl = new double[1];
    for (int k = 0; k < 4; k++) {
      spline.sample(k * spline.spacing() + 1e-12, points, 0, ctrl, 0);
      assertThat(ctrl[0]).isCloseTo(points[k], Offset.offset(1e-9));
    }
    spline.sample(99, points, 0, ctrl, 0);
    assertThat(ctrl[0]).isEqualTo(5);
    spline.sample(.5 * spline.spacing(), points, 0, ctrl, 0);
    double between =
        switch (interpolation) {
          case HOLD -> 1;
          case LINEAR -> 2;
          // slopes 1 and -1.5 at the ends: 2 + (1 + 1.5) / 8
          case CUBIC -> 2 + 2.5 / 8;
        };
    assertThat(ctrl[0]).isCloseTo(between, Offset.offset(1e-12));
  }

  @Test
  void mistakesAreNamed() throws IOException {
    assertThatThrownBy(() -> new StandUp(load("cartpole.xml")))
        .hasMessage(
            "the model \"cart-pole\" does not fit the task: no keyframe \"lying\";"
                + " there are: hanging, near upright");
    assertThatThrownBy(() -> new Walk(load("quadruped.xml")))
        .hasMessageContaining("the model \"quadruped\" does not fit the task: no body \"goal\"");
    PlannerSettings s = swingUp().settings();
    assertThatThrownBy(
            () -> new PlannerSettings(s.method(), 0, .1, 3, s.interpolation(), 10, 1, .1, 2, .1))
        .hasMessageContaining("horizon");
    assertThatThrownBy(
            () -> new PlannerSettings(s.method(), 1, .1, 3, s.interpolation(), 10, 1, .1, 20, .1))
        .hasMessageContaining("elites");
  }
}
