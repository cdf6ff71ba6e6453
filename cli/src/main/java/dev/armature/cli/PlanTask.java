package dev.armature.cli;

import dev.armature.Simulation;
import dev.armature.batch.Device;
import dev.armature.control.optimal.IlqgPlanner;
import dev.armature.control.optimal.MotionCost;
import dev.armature.env.EnvironmentGoal;
import dev.armature.env.Tasks;
import dev.armature.model.Model;
import dev.armature.model.NearestName;
import dev.armature.plan.OnlinePlanner;
import dev.armature.plan.Planner;
import dev.armature.plan.PlannerSettings;
import dev.armature.plan.StandUp;
import dev.armature.plan.SwingUp;
import dev.armature.plan.Task;
import dev.armature.plan.TurnCube;
import dev.armature.plan.Walk;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * A task that can be planned by name: one of the tasks for planners, or an environment.
 *
 * @param name what it is called on the command line
 * @param resource the bundled model
 * @param task makes the task on a model
 * @param cost its cost as squares for iLQG, or null
 */
record PlanTask(
    String name,
    String resource,
    Function<Model, Task> task,
    @Nullable Function<Simulation, MotionCost> cost) {
  /** How far iLQG looks ahead, s, and how often it improves a plan. */
  private static final double ILQG_HORIZON = 1.5;

  private static final int ILQG_ITERATIONS = 5;

  /** All tasks. */
  static List<PlanTask> all() {
    List<PlanTask> all = new ArrayList<>();
    all.add(new PlanTask("swing-up", "/models/cartpole.xml", SwingUp::new, PlanTask::swingUpCost));
    all.add(new PlanTask("stand-up", "/models/humanoid_standup.xml", StandUp::new, null));
    all.add(new PlanTask("walk", "/models/quadruped_goal.xml", Walk::new, null));
    all.add(new PlanTask("turn-cube", "/models/hand_cube.xml", TurnCube::new, null));
    for (String name : Tasks.names()) {
      all.add(
          new PlanTask(
              name,
              "/models/" + Tasks.modelFile(name),
              m -> new EnvironmentGoal(Tasks.named(name, m)),
              null));
    }
    return all;
  }

  /** The costs of {@link SwingUp} as squares. */
  private static MotionCost swingUpCost(Simulation sim) {
    return new MotionCost(sim)
        .reference(0, 0)
        .state(1, 2, 0.05, 0.05)
        .finalState(10, 100, 1, 5)
        .control(0.05);
  }

  /**
   * The task of a name.
   *
   * @throws ParameterException when there is none
   */
  static PlanTask named(String name, CommandLine command) {
    for (PlanTask task : all()) {
      if (task.name.equals(name.toLowerCase(Locale.ROOT).replace('_', '-'))) {
        return task;
      }
    }
    List<String> names = all().stream().map(PlanTask::name).toList();
    throw new ParameterException(command, NearestName.missing("task", name, names));
  }

  /** The task on its own model, or on another one. */
  Task load(@Nullable Path file, Reading reading, PrintWriter err) throws IOException {
    return task.apply(
        file == null ? Loading.bundled(resource).model() : Loading.load(file, reading, err));
  }

  /**
   * A planner.
   *
   * @param samples how many it tries in a round; null for the task's own
   * @param method null for the task's own
   * @throws ParameterException when the method does not fit the task
   */
  OnlinePlanner planner(
      Task made,
      @Nullable PlanMethod method,
      @Nullable Integer samples,
      long seed,
      Device device,
      CommandLine command) {
    if (method != null && method.sampling == null) {
      if (method != PlanMethod.ILQG || cost == null) {
        throw new ParameterException(
            command,
            "the method %s does not plan the task %s: %s"
                .formatted(
                    method,
                    name,
                    method == PlanMethod.ILQG
                        ? "its cost has no derivatives"
                        : "it is for model files"));
      }
      if (!device.isCpu() || samples != null) {
        throw new ParameterException(
            command,
            "the method ilqg takes no samples and no device: it computes derivatives here");
      }
      return new IlqgPlanner(
          made.planningModel(), cost, ILQG_HORIZON, ILQG_ITERATIONS, device.threads());
    }
    PlannerSettings settings = settings(made, method);
    return new Planner(
        made, samples == null ? settings : settings.withSamples(samples), seed, device);
  }

  /** The settings of the task, with another way of sampling if one is given. */
  static PlannerSettings settings(Task made, @Nullable PlanMethod method) {
    return method == null || method.sampling == null
        ? made.settings()
        : made.settings().with(method.sampling);
  }
}
