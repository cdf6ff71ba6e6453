package dev.armature.cli;

import dev.armature.Simulation;
import dev.armature.batch.Device;
import dev.armature.io.ArrayFile;
import dev.armature.model.Model;
import dev.armature.plan.OnlinePlanner;
import dev.armature.plan.Task;
import dev.armature.viewer.Desktops;
import dev.armature.viewer.ModelSource;
import dev.armature.viewer.Setup;
import dev.armature.viewer.Viewer;
import dev.armature.viewer.ViewerOptions;
import dev.armature.viewer.ViewerServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows a model in the browser. */
@Command(
    name = "view",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs a model, or plays recordings of it, in the browser. Without MODEL: the bundled",
      "quadruped, trotting. The page reloads when the file changes. Ctrl-C ends the viewer."
    },
    footer = {
      "",
      "Examples:",
      "  armature view models/humanoid.xml",
      "  armature view models/quadruped.xml --worlds 16",
      "  armature view models/cartpole.xml --controller Balance.java --at 2",
      "  armature view run.npz",
      "      plays what armature run --out run.npz recorded; also rollouts and plans. A .csv file",
      "      does not say its model: armature view models/humanoid.xml run.csv",
      "  armature view models/humanoid.xml before.npz after.npz --ghost",
      "      compares two recordings, one see-through over the other; without --ghost side by side",
      "  armature view --plan turn-cube",
      "      plans controls for a task while the world runs; see armature plan --help",
      "  armature view robot.xml --no-open --port 8080"
    })
final class ViewCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "MODEL|RECORDING",
      arity = "0..*",
      description =
          "An MJCF (.xml), URDF (.urdf) or zip file; recordings to play (.npz, .h5, .csv, .parquet,"
              + " .mcap, .html, .npy). A page (.html) alone opens in the browser as it is.")
  private List<Path> files = new ArrayList<>();

  @Mixin private Reading reading = new Reading();

  @Mixin private Start start = new Start();

  @Option(
      names = "--at",
      paramLabel = "SECONDS",
      description = "Begin at this simulated time; a recording is shown from there.")
  private double at;

  @Mixin private ControlOptions control = new ControlOptions();

  @Option(
      names = "--plan",
      paramLabel = "TASK",
      description =
          "Plan for a task while the world runs: swing-up, stand-up, walk or turn-cube; on its own"
              + " model, or MODEL. Goals can be dragged.")
  private @Nullable String plan;

  @Option(
      names = "--method",
      paramLabel = "METHOD",
      description = "With --plan: how to plan, as armature plan --method.")
  private @Nullable PlanMethod method;

  @Option(names = "--ghost", description = "Draw the second recording see-through over the first.")
  private boolean ghost;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description =
          "Address to listen on (default: ${DEFAULT-VALUE}, this machine only). Anyone who can"
              + " reach another address and has the token can control the viewer.",
      defaultValue = "127.0.0.1")
  private String host = "127.0.0.1";

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "Port to listen on (default: any free one).",
      defaultValue = "0")
  private int port;

  @Option(
      names = "--worlds",
      paramLabel = "N",
      description = "Number of worlds, each with its own small push (default: 1).",
      defaultValue = "1")
  private int worlds;

  @Option(names = "--paused", description = "Start paused.")
  private boolean paused;

  @Option(names = "--no-open", description = "Print the address, but do not open a browser.")
  private boolean noOpen;

  /** Starts and samples of a task are drawn from it. */
  private static final long SEED = 1;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    control.check(spec);
    if (files.size() == 1 && isPage(files.get(0)) && Files.exists(files.get(0))) {
      return open(files.get(0));
    }
    List<Path> recordings = files.stream().filter(ViewCommand::isRecording).toList();
    List<Path> models = files.stream().filter(f -> !isRecording(f)).toList();
    check(models, recordings);
    PrintWriter out = spec.commandLine().getOut();
    ViewerOptions options =
        ViewerOptions.local().withAddress(host, port).withWorlds(worlds).withPlaying(!paused);
    if (plan != null) {
      show(plan, models.isEmpty() ? null : models.get(0), options);
      return 0;
    }
    ModelSource source =
        models.isEmpty() && !recordings.isEmpty()
            ? RecordedModel.of(recordings.get(0), reading)
            : source(models.isEmpty() ? null : models.get(0));
    try (ViewerServer viewer =
        recordings.isEmpty()
            ? ViewerServer.start(source, options, setup(models.isEmpty() && !control.isGiven()))
            : ViewerServer.play(source, recordings, ghost, options)) {
      if (at > 0 && !recordings.isEmpty()) {
        viewer.seek(at);
      }
      Runtime.getRuntime().addShutdownHook(new Thread(viewer::close));
      announce(viewer.url(), out);
      viewer.join();
    }
    return 0;
  }

  /** A recording that is a page needs no viewer, only a browser. */
  private int open(Path page) {
    String url = page.toUri().toString();
    PrintWriter out = spec.commandLine().getOut();
    out.println("A page of its own, for any browser: " + url);
    out.flush();
    if (!noOpen) {
      Desktops.browse(url);
    }
    return 0;
  }

  private static boolean isPage(Path file) {
    return file.toString().endsWith(".html");
  }

  private void announce(String url, PrintWriter out) throws IOException {
    out.println("Armature viewer: " + url);
    if (!InetAddress.getByName(host).isLoopbackAddress()) {
      out.println("  reachable from other machines; the token in the address is the only key");
    }
    out.println("  Ctrl-C ends it.");
    out.flush();
    if (!noOpen) {
      // where there is no desktop the printed address has to do
      Desktops.browse(url);
    }
  }

  /** Plans for a task while the world runs. */
  private void show(String taskName, @Nullable Path model, ViewerOptions options)
      throws IOException {
    PlanTask kind = PlanTask.named(taskName, spec.commandLine());
    Task task = kind.load(model, reading, spec.commandLine().getErr());
    // one core is left for the world and the page
    int threads = Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
    OnlinePlanner planner =
        kind.planner(task, method, null, SEED, Device.cpu(threads), spec.commandLine());
    Simulation sim = new Simulation(task.model());
    try (Viewer viewer = Viewer.show(sim, options);
        PlanView view = new PlanView(task, planner, SEED, viewer, sim)) {
      announce(viewer.url(), spec.commandLine().getOut());
      view.run(Double.POSITIVE_INFINITY);
    }
  }

  private static boolean isRecording(Path file) {
    return ArrayFile.isReadable(file);
  }

  private void check(List<Path> models, List<Path> recordings) throws IOException {
    for (Path file : files) {
      if (!Files.exists(file)) {
        throw new NoSuchFileException(file.toString(), null, "no such file");
      }
    }
    if (models.size() > 1) {
      throw usage("one model at a time, not " + models.size());
    }
    if (!recordings.isEmpty() && (control.isGiven() || worlds > 1)) {
      throw usage("a recording plays as it is: without controls and --worlds");
    }
    if (plan == null ? method != null : !recordings.isEmpty() || worlds > 1 || control.isGiven()) {
      throw usage(
          plan == null
              ? "--method is for --plan"
              : "--plan controls one world: without controls, recordings and --worlds");
    }
    if (worlds > 1 && (control.isGiven() || at > 0)) {
      throw usage("--control, --controller and --at are for one world");
    }
    if (ghost && recordings.isEmpty()) {
      throw usage("--ghost compares two recordings; give them after the model");
    }
    if (!(at >= 0) || Double.isInfinite(at)) {
      throw usage("--at must be a number of seconds, not " + at);
    }
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private ModelSource source(@Nullable Path given) throws IOException {
    if (given == null) {
      Model model = Loading.tell(Demo.load(), spec.commandLine().getErr());
      return new ModelSource.Ready("the bundled quadruped", model);
    }
    return new ModelSource.OnDisk(given, reading.options(given));
  }

  /** Begins at the keyframe, with the controls, at the time that was asked for. */
  private Setup setup(boolean demo) {
    return new Setup() {
      private ControlOptions.@Nullable Running running;

      @Override
      public int keyframe(Model model) {
        return start.keyframe(model);
      }

      @Override
      public void prepare(Simulation sim) {
        try {
          running = control.attach(sim);
          if (demo) {
            Demo.attach(sim);
          }
        } catch (IOException e) {
          throw new UncheckedIOException(Loading.message(e), e);
        }
        while (sim.time() < at - 1e-9) {
          sim.step();
        }
      }

      @Override
      public void restart(Simulation sim) {
        if (running != null) {
          running.restart(sim);
        }
      }
    };
  }
}
