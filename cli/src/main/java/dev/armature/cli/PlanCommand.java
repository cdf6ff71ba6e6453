package dev.armature.cli;

import dev.armature.batch.Device;
import dev.armature.io.ArrayFile;
import dev.armature.io.PartialFile;
import dev.armature.io.RowWriter;
import dev.armature.model.Model;
import dev.armature.plan.Attempt;
import dev.armature.plan.OnlinePlanner;
import dev.armature.plan.PlannerSettings;
import dev.armature.plan.Task;
import dev.armature.record.Recorder;
import dev.armature.report.Plot;
import dev.armature.report.Report;
import dev.armature.report.Table;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
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

/** Plans controls: for a task, from several seeds, or from one pose of a model to another. */
@Command(
    name = "plan",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Solves a task by planning again and again while the world runs. swing-up: a cart swings"
          + " a hanging pole up and balances it. stand-up: a humanoid gets up from the floor."
          + " walk: a quadruped walks to a goal. turn-cube: a hand turns a cube on its palm."
          + " Or an environment, by the rewards that policies are trained with: pendulum, cartpole,"
          + " hopper, quadruped, humanoid.",
      "With a model file: finds the motion from one keyframe to another (ilqg, shooting), or"
          + " holds a pose (lqr).",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  armature plan swing-up",
      "  armature plan swing-up --method path_integral --seeds 3",
      "  armature plan stand-up --seeds 10 --report stand-up.html",
      "      ten attempts, and a page with a plot of each",
      "  armature plan stand-up --samples 4096 --device gpu",
      "  armature plan quadruped --out walk.npz",
      "      what the planner earns in the environment",
      "  armature plan swing-up --method ilqg",
      "  armature plan models/cartpole.xml --from hanging --to 0,0 --report motion.html",
      "      one motion that swings the pole up; --out motion.npz records it",
      "  armature plan models/cartpole.xml --method lqr --from 'near upright' --to 0,0",
      "  armature view --plan turn-cube",
      "      plans while you watch"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:every attempt succeeded",
      "1:an attempt failed, or a file is missing or wrong",
      "2:invalid usage",
      "130:stopped by Ctrl-C; files hold the motion until then"
    })
final class PlanCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "TASK|MODEL",
      description = "swing-up, stand-up, walk, turn-cube; an environment; or a model file.")
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
          "How to plan: ${COMPLETION-CANDIDATES} (default: that of the task; ilqg for a model"
              + " file).")
  private @Nullable PlanMethod method;

  @Mixin private MotionPlan motion = new MotionPlan();

  @Option(
      names = "--model",
      paramLabel = "FILE",
      description = "Another model with the same names of joints, sensors and keyframes.")
  private @Nullable Path file;

  @Mixin private Reading reading = new Reading();

  @Mixin private DeviceOptions where = new DeviceOptions();

  @Option(
      names = "--samples",
      paramLabel = "N",
      description = "Samples tried in a round (default: that of the task).")
  private @Nullable Integer samples;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description = "Write a report with plots as one HTML file.")
  private @Nullable Path report;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Write the motion of the last attempt (time, qpos, measure) to a .npz, .csv, .h5 or"
              + " .parquet file; with a model file also to .html or .mcap.")
  private @Nullable Path out;

  @Option(names = "--json", description = "Print the results as JSON.")
  private boolean json;

  @Mixin private Progress progress = new Progress();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    try (StopSignal signal = StopSignal.listen()) {
      return plan(signal);
    }
  }

  private int plan(StopSignal signal) throws IOException {
    if (seeds < 1) {
      throw usage("--seeds must be at least 1, not " + seeds);
    }
    if (samples != null && samples < 1) {
      throw usage("--samples must be at least 1, not " + samples);
    }
    Device device = where.device();
    if (name.indexOf('.') >= 0) {
      if (!device.isCpu() || samples != null) {
        throw usage("--device and --samples are for tasks, not for motions of model files");
      }
      return move(Path.of(name), device.threads(), signal);
    }
    if (out != null) {
      ArrayFile.format(out);
    }
    PlanTask kind = PlanTask.named(name, spec.commandLine());
    Task task = kind.load(file, reading, spec.commandLine().getErr());
    List<Attempt> attempts = new ArrayList<>();
    List<Double> walls = new ArrayList<>();
    PrintWriter console = spec.commandLine().getOut();
    if (!json) {
      console.println(task.name() + ": " + task.criterion());
    }
    for (int i = 0; i < seeds && !signal.isRequested(); i++) {
      long start = System.nanoTime();
      Attempt attempt = attempt(kind, task, seed + i, device, signal);
      attempts.add(attempt);
      walls.add((System.nanoTime() - start) * 1e-9);
      if (!json && (attempt.success() || !signal.isRequested())) {
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
    if (signal.isRequested()) {
      stopped(attempts, task);
    }
    finish(task, attempts, walls);
    return attempts.stream().allMatch(Attempt::success) ? Exit.OK : Exit.FAILED;
  }

  private void stopped(List<Attempt> attempts, Task task) {
    PrintWriter err = spec.commandLine().getErr();
    if (attempts.isEmpty()) {
      err.println("armature: stopped before the first plan; nothing was written");
      return;
    }
    Attempt last = attempts.get(attempts.size() - 1);
    err.printf(
        Locale.ROOT,
        "armature: stopped in attempt %d of %d, after %.2f of %.2f s%s%n",
        attempts.size(),
        seeds,
        last.seconds(),
        task.limitSeconds(),
        out == null ? "" : "; " + out + " has " + last.times().length + " rows");
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private Attempt attempt(PlanTask kind, Task task, long number, Device where, StopSignal signal)
      throws IOException {
    double interval = task.settings().interval();
    try (OnlinePlanner planner =
            kind.planner(task, method, samples, number, where, spec.commandLine());
        RowWriter rows = out == null ? null : record(kind, task, out);
        Progress.Task bar =
            progress.start("seed " + number, Math.round(1000 * task.limitSeconds()), json)) {
      double[] row = new double[task.model().nq + 2];
      return Attempt.run(
          task,
          planner,
          interval,
          number,
          (time, measure, qpos) -> {
            bar.done(Math.round(1000 * time));
            if (rows != null) {
              row[0] = time;
              System.arraycopy(qpos, 0, row, 1, qpos.length);
              row[row.length - 1] = measure;
              append(rows, row);
            }
            return !signal.isRequested();
          });
    }
  }

  /** The motion of an attempt, on disk while it goes on; that of the next one replaces it. */
  private RowWriter record(PlanTask kind, Task task, Path to) throws IOException {
    List<Recorder.Field> fields =
        List.of(
            new Recorder.Field("time"),
            new Recorder.Field("qpos", task.model().nq),
            new Recorder.Field("measure"));
    return RowWriter.open(
        to, fields, Map.of(RecordedModel.NOTE, RecordedModel.note(file, kind.resource())));
  }

  private static void append(RowWriter rows, double[] row) {
    try {
      rows.append(row);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A motion of a model file. */
  private int move(Path model, int workers, StopSignal signal) throws IOException {
    if (out != null) {
      RunRecording.check(out);
    }
    Model m = Loading.load(model, reading, spec.commandLine().getErr());
    PrintWriter console = spec.commandLine().getOut();
    MotionPlan.Outcome outcome =
        motion.run(
            m,
            method == null ? PlanMethod.ILQG : method,
            workers,
            line -> {
              if (!json) {
                console.println(line);
                console.flush();
              }
            },
            (sim, last) ->
                out == null
                    ? () -> {}
                    : RunRecording.start(
                        sim,
                        last ? out : new PartialFile(out).path(),
                        null,
                        List.of(),
                        RecordedModel.note(model, "")),
            signal);
    if (out != null) {
      Files.deleteIfExists(new PartialFile(out).path());
    }
    if (signal.isRequested()) {
      spec.commandLine()
          .getErr()
          .println(
              "armature: stopped after %d iterations%s"
                  .formatted(
                      outcome.iterations(),
                      out == null ? "" : "; " + out + " has the best motion so far"));
    }
    if (report != null) {
      MotionPlan.report(
          outcome, m, report, Text.command(spec.commandLine().getParseResult().originalArgs()));
    }
    if (json) {
      console.println(Json.of(MotionPlan.json(outcome)));
    } else {
      MotionPlan.print(outcome, console);
      wrote(console);
    }
    console.flush();
    return outcome.reached() ? Exit.OK : Exit.FAILED;
  }

  private void wrote(PrintWriter console) {
    for (Path written : new Path[] {report, out}) {
      if (written != null) {
        console.println("  wrote " + written);
      }
    }
  }

  private void finish(Task task, List<Attempt> attempts, List<Double> walls) throws IOException {
    long succeeded = attempts.stream().filter(Attempt::success).count();
    PrintWriter console = spec.commandLine().getOut();
    if (report != null) {
      write(report, task, PlanTask.settings(task, method), attempts, walls);
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
      wrote(console);
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
            .fact(
                "method",
                (method == null ? settings.method() : method).toString().toLowerCase(Locale.ROOT))
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
    PartialFile.write(to, page::write);
  }
}
