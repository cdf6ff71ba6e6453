package dev.armature.cli;

import dev.armature.env.Gymnasium;
import dev.armature.env.Task;
import dev.armature.env.Tasks;
import dev.armature.io.PartialFile;
import dev.armature.learn.Evaluation;
import dev.armature.learn.NetworkPolicy;
import dev.armature.learn.PolicyFile;
import dev.armature.learn.Recipe;
import dev.armature.learn.Trainer;
import dev.armature.learn.TrainingLog;
import dev.armature.learn.TrainingRound;
import dev.armature.model.NearestName;
import dev.armature.viewer.Desktops;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Trains a policy for a task. */
@Command(
    name = "train",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Trains a policy for a task by reinforcement learning and writes it as an ONNX file."
          + " The same seed gives the same policy to the bit, whatever the number of threads.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  armature train cartpole",
      "      writes cartpole.onnx",
      "  armature train quadruped --out walk.onnx --report walk.html --checkpoint walk.ckpt",
      "  armature train quadruped --out walk.onnx --checkpoint walk.ckpt --steps 6000000",
      "      goes on where the checkpoint ends",
      "  armature train hopper --seeds 3 --report hopper.html",
      "      three trainings, curves of all on one page; the best policy is written",
      "  armature train hopper --device gpu --log hopper.csv",
      "      worlds on a GPU; the log is for armature curves",
      "  armature run models/quadruped.xml --policy walk.onnx --duration 20",
      "  armature train Ant-v5 --model ant.xml --steps 2000000",
      "      Gymnasium's task on a model file of yours"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:trained",
      "1:a file is missing or wrong, or learning diverged",
      "2:invalid usage",
      "130:stopped by Ctrl-C; the policy and the checkpoint hold what was learned until then"
    })
final class TrainCommand implements Callable<Integer> {
  private static final int EPISODES = 10;
  private static final long EVALUATION_SEED = 1_000_000;
  private static final int STOPPED = 130;

  /** How often the policy is kept while it learns. */
  private static final long SAVE_NANOS = 1_000_000_000L;

  @Parameters(
      paramLabel = "TASK",
      description = "pendulum, cartpole, hopper, quadruped, humanoid, or one of Gymnasium's.")
  private String name = "";

  @Option(
      names = "--model",
      paramLabel = "FILE",
      description = "The model of the task; needed for Gymnasium's tasks, such as Ant-v5.")
  private @Nullable Path model;

  @Mixin private Reading reading = new Reading();

  @Option(
      names = "--algorithm",
      paramLabel = "NAME",
      description =
          "How to learn: PPO, proximal policy optimization, or SAC, soft actor-critic (default:"
              + " what suits the task).")
  private Recipe.@Nullable Algorithm algorithm;

  @Option(
      names = "--steps",
      paramLabel = "N",
      description = "Actions in all worlds together (default: what the task takes).")
  private @Nullable Long steps;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "The first seed (default: ${DEFAULT-VALUE}).",
      defaultValue = "1")
  private long seed;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description = "Number of trainings, each with the next seed (default: ${DEFAULT-VALUE}).",
      defaultValue = "1")
  private int seeds;

  @Option(
      names = "--worlds",
      paramLabel = "N",
      description = "Worlds that are stepped together (default: what suits the task).")
  private @Nullable Integer worlds;

  @Mixin private DeviceOptions where = new DeviceOptions();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where the policy is written (default: TASK.onnx).")
  private @Nullable Path out;

  @Option(
      names = "--checkpoint",
      paramLabel = "FILE",
      description =
          "Write what is needed to go on, now and then; go on from there if the file exists.")
  private @Nullable Path checkpoint;

  @Option(
      names = "--log",
      paramLabel = "FILE",
      description =
          "Write a line for each round, as comma-separated values; with --seeds, FILE-SEED.csv."
              + " See curves.")
  private @Nullable Path log;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description = "Write a report with curves and pictures as one HTML file.")
  private @Nullable Path report;

  @Option(
      names = "--view",
      description = "Show the policy at work, as it is at the moment, in the browser.")
  private boolean view;

  @Option(
      names = "--curves",
      paramLabel = "FILE",
      description = "Write the returns over the actions as an SVG picture.")
  private @Nullable Path curves;

  @Option(names = "--json", description = "Print the results as JSON.")
  private boolean json;

  @Mixin private Progress progress = new Progress();

  @Spec private CommandSpec spec = CommandSpec.create();

  /** One training. */
  record Run(
      long seed,
      long steps,
      List<TrainingRound> rounds,
      NetworkPolicy policy,
      Evaluation evaluation,
      double seconds,
      double processorSeconds) {
    /** Its rounds as a log. */
    TrainingLog log(Task task) {
      return new TrainingLog(task.name(), seed, rounds);
    }

    /** Seconds of wall time spent stepping worlds. */
    double simulating() {
      return rounds.stream().mapToDouble(TrainingRound::simulationSeconds).sum();
    }

    /** Seconds of wall time spent learning. */
    double learning() {
      return rounds.stream().mapToDouble(TrainingRound::learningSeconds).sum();
    }
  }

  @Override
  public Integer call() throws Exception {
    check();
    Task task =
        model == null
            ? Tasks.named(name)
            : Tasks.named(name, Loading.load(model, reading, spec.commandLine().getErr()));
    Path target = out == null ? Path.of(name + ".onnx") : out;
    try (StopSignal signal = StopSignal.listen()) {
      return train(task, target, signal);
    }
  }

  private int train(Task task, Path target, StopSignal signal) throws IOException {
    List<Run> runs = new ArrayList<>();
    String made = Text.command(spec.commandLine().getParseResult().originalArgs());
    PartialFile part = new PartialFile(target);
    Run best = null;
    for (int i = 0; i < seeds && !signal.isRequested(); i++) {
      Run run = train(task, seed + i, part.path(), signal);
      runs.add(run);
      if (!json) {
        print(run);
      }
      if (best == null || run.evaluation.meanReturn() > best.evaluation.meanReturn()) {
        best = run;
        write(run, task, part.path(), made);
        part.complete();
      }
    }
    Files.deleteIfExists(part.path());
    if (best == null) {
      spec.commandLine().getErr().println("armature: stopped before the first training");
      return STOPPED;
    }
    if (report != null) {
      TrainReport.write(report, task, runs, best, made);
    }
    if (curves != null) {
      TrainReport.returns(runs.stream().map(run -> run.log(task)).toList()).write(curves);
    }
    if (signal.isRequested()) {
      spec.commandLine()
          .getErr()
          .printf("armature: stopped after %,d steps; %s has the policy%n", best.steps(), target);
    }
    finish(task, runs, target);
    return signal.isRequested() ? STOPPED : Exit.OK;
  }

  private static void write(Run run, Task task, Path to, String made) throws IOException {
    PolicyFile.write(
        to,
        run.policy,
        task.name(),
        // sorted, so that the same training writes the same file
        new TreeMap<>(
            Map.of(
                "armature.command", made,
                "armature.seed", Long.toString(run.seed),
                "armature.steps", Long.toString(run.steps()))));
  }

  private void check() {
    if (Gymnasium.names().contains(name) && model == null) {
      throw usage(name + " needs a model file: --model FILE");
    }
    List<String> known = Stream.concat(Tasks.names().stream(), Gymnasium.names().stream()).toList();
    if (!known.contains(name)) {
      throw usage(NearestName.missing("task", name, known));
    }
    where.device();
    for (Object[] least :
        new Object[][] {{"--seeds", seeds}, {"--worlds", worlds}, {"--steps", steps}}) {
      if (least[1] instanceof Number n && n.longValue() < 1) {
        throw usage(least[0] + " must be at least 1, not " + n);
      }
    }
    if (checkpoint != null && seeds > 1) {
      throw usage("--checkpoint is for one training, not for " + seeds + " seeds");
    }
  }

  private ParameterException usage(@Nullable String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  /**
   * Trains once.
   *
   * @param part where the policy is kept while it learns
   */
  private Run train(Task task, long number, Path part, StopSignal signal) throws IOException {
    Recipe recipe = Recipe.of(task.name());
    if (algorithm != null) {
      recipe = recipe.by(algorithm);
    }
    if (worlds != null) {
      recipe = recipe.worlds(worlds);
    }
    long total = steps == null ? recipe.steps() : steps;
    List<TrainingRound> rounds = new ArrayList<>();
    long began = System.nanoTime();
    double processor = processorSeconds();
    try (Trainer trainer = recipe.trainer(task, number, where.device());
        Progress.Task bar = progress.start(task.name() + ", seed " + number, total, json);
        TrainingView page = view ? new TrainingView(task, trainer) : null) {
      boolean resumed = resume(trainer);
      if (page != null) {
        spec.commandLine().getErr().println("armature: training shown at " + page.url());
        spec.commandLine().getErr().flush();
        Desktops.browse(page.url());
      }
      long saved = System.nanoTime();
      while (trainer.steps() < total && !signal.isRequested()) {
        TrainingRound round = trainer.round();
        rounds.add(round);
        record(task, number, round, resumed || rounds.size() > 1);
        bar.done(trainer.steps());
        if (page != null) {
          page.update(trainer, round);
        }
        if (checkpoint != null && rounds.size() % 50 == 0) {
          save(trainer, checkpoint);
        }
        if (System.nanoTime() - saved > SAVE_NANOS) {
          savePolicy(trainer, task, part);
          saved = System.nanoTime();
        }
      }
      // before the evaluation, which takes its time
      savePolicy(trainer, task, part);
      if (checkpoint != null) {
        save(trainer, checkpoint);
      }
      double seconds = (System.nanoTime() - began) * 1e-9;
      NetworkPolicy policy = trainer.policy();
      return new Run(
          number,
          trainer.steps(),
          rounds,
          policy,
          Evaluation.of(task, policy, EPISODES, EVALUATION_SEED),
          seconds,
          processorSeconds() - processor);
    }
  }

  private void record(Task task, long number, TrainingRound round, boolean more)
      throws IOException {
    if (log != null) {
      Path file = seeds == 1 ? log : log.resolveSibling(log.getFileName() + "-" + number + ".csv");
      try (TrainingLog.Recorder to = new TrainingLog.Recorder(file, task.name(), number, more)) {
        to.add(round);
      }
    }
  }

  /** Goes on from the checkpoint if there is one. */
  private boolean resume(Trainer trainer) throws IOException {
    boolean found = checkpoint != null && Files.exists(checkpoint);
    if (found && checkpoint != null) {
      try (DataInputStream in =
          new DataInputStream(new BufferedInputStream(Files.newInputStream(checkpoint)))) {
        trainer.load(in);
      } catch (IOException e) {
        throw new IOException(checkpoint + ": " + e.getMessage(), e);
      }
    }
    return found;
  }

  /** Writes a checkpoint beside the old one first: a crash in between loses nothing. */
  private static void save(Trainer trainer, Path file) throws IOException {
    PartialFile.write(
        file,
        fresh -> {
          try (DataOutputStream to =
              new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(fresh)))) {
            trainer.save(to);
          }
        });
  }

  /** Keeps the policy as it is, for the case that the process does not live to the end. */
  private static void savePolicy(Trainer trainer, Task task, Path part) throws IOException {
    PartialFile.write(part, to -> PolicyFile.write(to, trainer.policy(), task.name(), Map.of()));
  }

  private static double processorSeconds() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getProcessCpuTime() * 1e-9
        : Double.NaN;
  }

  private void print(Run run) {
    Evaluation e = run.evaluation;
    spec.commandLine()
        .getOut()
        .printf(
            Locale.ROOT,
            "  seed %d: %,d actions in %.0f s (%.0f s of processor), %,.0f a second, %.0f %% of the"
                + " time learning%n    %d episodes: return %.1f, %d failed, %.2f m/s%n",
            run.seed,
            run.steps(),
            run.seconds,
            run.processorSeconds,
            run.steps() / Math.max(run.seconds, 1e-9),
            100 * run.learning() / Math.max(run.learning() + run.simulating(), 1e-9),
            e.returns().length,
            e.meanReturn(),
            e.failures(),
            e.meanVelocity());
    spec.commandLine().getOut().flush();
  }

  private void finish(Task task, List<Run> runs, Path target) {
    PrintWriter console = spec.commandLine().getOut();
    if (json) {
      List<Object> list = new ArrayList<>();
      for (Run run : runs) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("seed", run.seed);
        map.put("steps", run.steps());
        map.put("seconds", run.seconds);
        map.put("processorSeconds", run.processorSeconds);
        map.put("learningSeconds", run.learning());
        map.put("return", run.evaluation.meanReturn());
        map.put("failures", run.evaluation.failures());
        map.put("velocity", run.evaluation.meanVelocity());
        list.add(map);
      }
      console.println(
          Json.of(Map.of("task", task.name(), "policy", target.toString(), "runs", list)));
    } else {
      console.println("  wrote " + target);
      for (Path written : new Path[] {report, curves}) {
        if (written != null) {
          console.println("  wrote " + written);
        }
      }
    }
    console.flush();
  }
}
