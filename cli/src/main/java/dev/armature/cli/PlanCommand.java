package dev.armature.cli;

import dev.armature.env.EnvironmentGoal;
import dev.armature.env.Tasks;
import dev.armature.io.ArrayFile;
import dev.armature.io.NamedArray;
import dev.armature.model.Model;
import dev.armature.model.NearestName;
import dev.armature.plan.Attempt;
import dev.armature.plan.PlannerSettings;
import dev.armature.plan.StandUp;
import dev.armature.plan.SwingUp;
import dev.armature.plan.Task;
import dev.armature.report.Plot;
import dev.armature.report.Report;
import dev.armature.report.Table;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Plans controls by sampling for a task, from several seeds. */
@Command(
    name = "plan",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Solves a task by planning: tries control sequences in parallel worlds, over and over,"
          + " and follows the best ones. swing-up: a cart swings a hanging pole up and"
          + " balances it. stand-up: a humanoid gets up from the floor. Or an environment, by the"
          + " rewards that policies are trained with: pendulum, cartpole, hopper, quadruped,"
          + " humanoid.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  armature plan swing-up",
      "  armature plan swing-up --method path_integral --seeds 3",
      "  armature plan stand-up --seeds 10 --report stand-up.html",
      "      ten attempts, and a page with a plot of each",
      "  armature plan quadruped --out walk.npz",
      "      what the planner earns in the environment"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:every attempt succeeded",
      "1:an attempt failed, or a file is missing or wrong",
      "2:invalid usage"
    })
final class PlanCommand implements Callable<Integer> {
  /** The available tasks. */
  enum Kind {
    SWING_UP("/models/cartpole.xml"),
    STAND_UP("/models/humanoid_standup.xml");

    final String resource;

    Kind(String resource) {
      this.resource = resource;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  @Parameters(
      paramLabel = "TASK",
      description = "swing-up, stand-up, or the name of an environment.")
  private String name = "";

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "The first seed (default: ${DEFAULT-VALUE}).",
      defaultValue = "1")
  private long seed;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description = "Number of attempts, each with the next seed (default: ${DEFAULT-VALUE}).",
      defaultValue = "1")
  private int seeds;

  @Option(
      names = "--method",
      paramLabel = "METHOD",
      description =
          "How samples become a plan: ${COMPLETION-CANDIDATES} (default: that of the task).")
  private PlannerSettings.@Nullable Method method;

  @Option(
      names = "--model",
      paramLabel = "FILE",
      description = "Another model with the same names of joints, sensors and keyframes.")
  private @Nullable Path file;

  @Mixin private Reading reading = new Reading();

  @Option(names = "--threads", paramLabel = "K", description = "Threads (default: all cores).")
  private @Nullable Integer threads;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description = "Write a report with plots as one HTML file.")
  private @Nullable Path report;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Write the motion of the last attempt (time, qpos, measure) to a .npz or .h5 file.")
  private @Nullable Path out;

  @Option(names = "--json", description = "Print the results as JSON.")
  private boolean json;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    if (seeds < 1) {
      throw usage("--seeds must be at least 1, not " + seeds);
    }
    if (threads != null && threads < 1) {
      throw usage("--threads must be at least 1, not " + threads);
    }
    if (out != null) {
      ArrayFile.format(out);
    }
    Task task = task();
    PlannerSettings settings = method == null ? task.settings() : task.settings().with(method);
    int workers = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    List<Attempt> attempts = new ArrayList<>();
    List<Double> walls = new ArrayList<>();
    PrintWriter console = spec.commandLine().getOut();
    if (!json) {
      console.println(task.name() + ": " + task.criterion());
    }
    for (int i = 0; i < seeds; i++) {
      long start = System.nanoTime();
      Attempt attempt = Attempt.run(task, settings, seed + i, workers, time -> {});
      attempts.add(attempt);
      walls.add((System.nanoTime() - start) * 1e-9);
      if (!json) {
        console.printf(
            Locale.ROOT,
            attempt.success()
                ? "  seed %d: success, there from %.2f s on; %s %.4g at the end (%.1f s of"
                    + " computing)%n"
                : "  seed %d: no success within %.2f s; %s %.4g at the end (%.1f s of computing)%n",
            attempt.seed(),
            attempt.success() ? attempt.reachedAt() : attempt.seconds(),
            task.measureName(),
            attempt.measure()[attempt.measure().length - 1],
            walls.get(i));
        console.flush();
      }
    }
    finish(task, settings, attempts, walls);
    return attempts.stream().allMatch(Attempt::success) ? Exit.OK : Exit.FAILED;
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private Task task() throws IOException {
    Model m =
        file == null
            ? Loading.bundled(resource()).model()
            : Loading.load(file, reading, spec.commandLine().getErr());
    if (isEnvironment()) {
      return new EnvironmentGoal(Tasks.named(name, m));
    }
    Kind kind = kind();
    return kind == Kind.SWING_UP ? new SwingUp(m) : new StandUp(m);
  }

  private boolean isEnvironment() {
    return Tasks.names().contains(name);
  }

  private String resource() {
    return isEnvironment() ? "/models/" + Tasks.modelFile(name) : kind().resource;
  }

  private Kind kind() {
    for (Kind kind : Kind.values()) {
      if (kind.toString().equals(name.toLowerCase(Locale.ROOT).replace('_', '-'))) {
        return kind;
      }
    }
    List<String> names = new ArrayList<>(List.of("swing-up", "stand-up"));
    names.addAll(Tasks.names());
    throw usage(NearestName.missing("task", name, names));
  }

  private void finish(
      Task task, PlannerSettings settings, List<Attempt> attempts, List<Double> walls)
      throws IOException {
    long succeeded = attempts.stream().filter(Attempt::success).count();
    PrintWriter console = spec.commandLine().getOut();
    if (report != null) {
      write(report, task, settings, attempts, walls);
    }
    if (out != null) {
      Attempt last = attempts.get(attempts.size() - 1);
      int rows = last.times().length;
      int nq = task.model().nq;
      double[] qpos = new double[rows * nq];
      for (int i = 0; i < rows; i++) {
        System.arraycopy(last.qpos()[i], 0, qpos, i * nq, nq);
      }
      ArrayFile.write(
          out,
          List.of(
              NamedArray.of("time", last.times()),
              NamedArray.of("qpos", qpos, rows, nq),
              NamedArray.of("measure", last.measure()),
              NamedArray.of(
                  RecordedModel.NOTE, new String[] {RecordedModel.note(file, resource())})));
    }
    if (json) {
      List<Object> list = new ArrayList<>();
      for (int i = 0; i < attempts.size(); i++) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("seed", attempts.get(i).seed());
        map.put("success", attempts.get(i).success());
        map.put("reachedAt", attempts.get(i).reachedAt());
        map.put("simulatedSeconds", attempts.get(i).seconds());
        map.put("seconds", walls.get(i));
        list.add(map);
      }
      console.println(
          Json.of(Map.of("task", task.name(), "succeeded", succeeded, "attempts", list)));
    } else {
      console.printf("%d of %d attempts succeeded%n", succeeded, attempts.size());
      for (Path written : new Path[] {report, out}) {
        if (written != null) {
          console.println("  wrote " + written);
        }
      }
    }
    console.flush();
  }

  private void write(
      Path to, Task task, PlannerSettings settings, List<Attempt> attempts, List<Double> walls)
      throws IOException {
    long succeeded = attempts.stream().filter(Attempt::success).count();
    Report page =
        new Report(task.name())
            .subtitle(Text.command(spec.commandLine().getParseResult().originalArgs()))
            .fact("succeeded", succeeded + " of " + attempts.size())
            .fact("method", settings.method().name().toLowerCase(Locale.ROOT).replace('_', ' '))
            .fact("samples a plan", settings.samples() * settings.rounds())
            .fact("horizon / s", settings.horizon())
            .fact("plan every / s", settings.interval())
            .seed(seed)
            .environment(Version.text());
    Plot measure = new Plot(task.measureName()).x("time / s").y(task.measureName());
    Plot cost = new Plot("Cost of the plan at hand").x("time / s").y("cost per second");
    Table table = new Table("seed", "success", "there from / s", "simulated / s", "computed / s");
    for (int i = 0; i < attempts.size(); i++) {
      Attempt a = attempts.get(i);
      measure.line("seed " + a.seed(), a.times(), a.measure());
      cost.line("seed " + a.seed(), a.times(), a.cost());
      table.row(a.seed(), a.success() ? "yes" : "no", a.reachedAt(), a.seconds(), walls.get(i));
    }
    page.section("Goal").text("Success: " + task.criterion() + ".").plot(measure);
    page.section("Attempts").table(table);
    page.section("Cost").plot(cost);
    page.write(to);
  }
}
