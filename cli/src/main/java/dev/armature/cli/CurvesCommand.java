package dev.armature.cli;

import dev.armature.env.Task;
import dev.armature.env.Tasks;
import dev.armature.io.PartialFile;
import dev.armature.learn.PolicyFile;
import dev.armature.learn.TrainingLog;
import dev.armature.learn.TrainingRound;
import dev.armature.report.Report;
import dev.armature.report.Table;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Draws curves of trainings from their logs. */
@Command(
    name = "curves",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Draws the curves of trainings from the logs that train --log wrote: the returns as .svg,"
          + " or a page with everything as .html.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  armature train hopper --seed 1 --log hopper-1.csv",
      "  armature train hopper --seed 2 --log hopper-2.csv",
      "  armature curves hopper-1.csv hopper-2.csv --out hopper.svg",
      "  armature curves hopper-*.csv --policy hopper.onnx --out hopper.html"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:written", "1:a file is missing or is not a log", "2:invalid usage"})
final class CurvesCommand implements Callable<Integer> {
  @Parameters(arity = "1..*", paramLabel = "LOG", description = "Logs of one task.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "Where to write: .svg or .html.")
  private Path out = Path.of("");

  @Option(
      names = "--policy",
      paramLabel = "FILE",
      description = "A policy (.onnx) that pictures show at work.")
  private @Nullable Path policy;

  @Option(
      names = "--strip",
      paramLabel = "FILE",
      description = "Write the pictures of the policy as one PNG, too.")
  private @Nullable Path strip;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    List<TrainingLog> logs = new ArrayList<>();
    for (Path file : files) {
      TrainingLog log = TrainingLog.read(file);
      if (!logs.isEmpty() && !log.task().equals(logs.get(0).task())) {
        throw new IOException(
            file + " is of the task " + log.task() + ", not of " + logs.get(0).task());
      }
      logs.add(log);
    }
    byte[] pictures = pictures(logs.get(0).task());
    if (strip != null && pictures.length > 0) {
      Files.write(strip, pictures);
    }
    String lower = out.toString().toLowerCase(Locale.ROOT);
    if (lower.endsWith(".svg")) {
      PartialFile.write(out, TrainReport.returns(logs)::write);
    } else if (lower.endsWith(".html") || lower.endsWith(".htm")) {
      PartialFile.write(out, page(logs, pictures)::write);
    } else {
      throw new IOException(out + ": curves are written as .svg or .html");
    }
    PrintWriter console = spec.commandLine().getOut();
    console.printf("%d trainings of %s drawn to %s%n", logs.size(), logs.get(0).task(), out);
    console.flush();
    return Exit.OK;
  }

  /** Moments of an episode of the policy, empty without one. */
  private byte[] pictures(String name) throws IOException {
    if (policy == null) {
      if (strip != null) {
        throw new ParameterException(spec.commandLine(), "--strip needs --policy FILE");
      }
      return new byte[0];
    }
    if (!Tasks.names().contains(name)) {
      throw new IOException("pictures need one of the tasks " + Tasks.names() + ", not " + name);
    }
    Task task = Tasks.named(name);
    try {
      return TrainReport.strip(task, PolicyFile.read(policy).check(task));
    } catch (IllegalArgumentException e) {
      throw new IOException(policy + ": " + e.getMessage(), e);
    }
  }

  private static Report page(List<TrainingLog> logs, byte[] pictures) {
    Report page =
        new Report("Training: " + logs.get(0).task())
            .fact("trainings", logs.size())
            .environment(Version.text());
    TrainReport.progress(page, logs);
    for (TrainingLog log : logs) {
      page.section("Parts of the reward, seed " + log.seed()).plot(TrainReport.terms(log));
    }
    if (pictures.length > 0) {
      page.section("What was learned").picture(pictures, "moments of an episode, 0.1 s apart");
    }
    Table table =
        new Table("seed", "actions", "last return", "simulation / s", "learning / s", "actions/s");
    for (TrainingLog log : logs) {
      List<TrainingRound> rounds = log.rounds();
      double simulating = rounds.stream().mapToDouble(TrainingRound::simulationSeconds).sum();
      double learning = rounds.stream().mapToDouble(TrainingRound::learningSeconds).sum();
      long steps = rounds.get(rounds.size() - 1).steps();
      table.row(
          log.seed(),
          steps,
          lastReturn(rounds),
          simulating,
          learning,
          Math.round(steps / (simulating + learning)));
    }
    page.section("Trainings").table(table);
    TrainReport.measures(page, logs);
    return page;
  }

  /** The return of the last round in which an episode ended. */
  private static double lastReturn(List<TrainingRound> rounds) {
    for (int i = rounds.size() - 1; i >= 0; i--) {
      if (rounds.get(i).episodes() > 0) {
        return rounds.get(i).episodeReturn();
      }
    }
    return Double.NaN;
  }
}
