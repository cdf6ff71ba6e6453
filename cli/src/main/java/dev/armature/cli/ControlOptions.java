package dev.armature.cli;

import dev.armature.Controller;
import dev.armature.Simulation;
import dev.armature.env.TaskController;
import dev.armature.learn.PolicyFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Who controls a world: a file, a controller, a policy, or nobody. */
final class ControlOptions {
  @Option(
      names = "--control",
      paramLabel = "FILE",
      description = "Controls from a .csv, .npz, .h5 or .parquet file, or another recording.")
  private @Nullable Path control;

  @Option(
      names = "--controller",
      paramLabel = "NAME",
      description = "A controller: the name of a service, or a .java file.")
  private @Nullable String controller;

  @Option(
      names = "--policy",
      paramLabel = "FILE",
      description = "A trained policy (.onnx) that sets the controls.")
  private @Nullable Path policy;

  @Option(
      names = "--task",
      paramLabel = "NAME",
      description = "The task of the policy (default: the one that its file names).",
      defaultValue = "")
  private String task = "";

  @Option(
      names = "--episode",
      paramLabel = "N",
      description = "Start where the policy's task starts an episode with this seed.")
  private @Nullable Long episode;

  @Option(
      names = "--with",
      paramLabel = "JAR",
      description = "A jar or class folder to look for controllers in; may be repeated.")
  private List<Path> jars = new ArrayList<>();

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Argument for the controller (default: ${DEFAULT-VALUE}).",
      defaultValue = "0")
  private long seed;

  /** A controller that is at work in a world. */
  interface Running {
    /** Begins again, after a reset. */
    void restart(Simulation sim);

    /** What is to be said after a run, or empty. */
    default String note(Simulation sim) {
      return "";
    }
  }

  /** Refuses two controllers at once. */
  void check(CommandSpec spec) {
    if (episode != null && policy == null) {
      throw new ParameterException(spec.commandLine(), "--episode needs --policy FILE");
    }
    if (control != null && controller != null) {
      throw new ParameterException(
          spec.commandLine(), "--control and --controller both set the controls; give one of them");
    }
  }

  /** Whether anybody controls. */
  boolean isGiven() {
    return control != null || controller != null || policy != null;
  }

  /** The seed. */
  long seed() {
    return seed;
  }

  /** Lets the controls act before every step of a world. */
  Running attach(Simulation sim) throws IOException {
    if (control != null) {
      Path file = control;
      ControlTable table = ControlTable.read(file, sim.model());
      sim.beforeStep(table::apply);
      return new Running() {
        @Override
        public void restart(Simulation again) {
          table.rewind();
        }

        @Override
        public String note(Simulation done) {
          String held = table.held(done.time());
          return held.isEmpty() ? "" : file + " " + held;
        }
      };
    }
    if (policy != null) {
      TaskController hook = PolicyFile.read(policy).controller(sim.model(), task);
      Long from = episode;
      Running running = s -> hook.start(s, seed);
      if (from != null) {
        long first = from;
        running = s -> hook.startEpisode(s, first);
      }
      running.restart(sim);
      sim.beforeStep(hook::control);
      return running;
    }
    if (controller != null) {
      Controller hook = Controllers.find(controller, jars);
      hook.start(sim, seed);
      sim.beforeStep(hook::control);
      return s -> hook.start(s, seed);
    }
    return s -> {};
  }
}
