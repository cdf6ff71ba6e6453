package dev.armature.cli;

import dev.armature.Divergence;
import dev.armature.Simulation;
import dev.armature.data.Warnings;
import dev.armature.data.WorkerPool;
import dev.armature.model.EnableFlag;
import dev.armature.model.Model;
import dev.armature.model.ModelLoader;
import dev.armature.model.SensorType;
import dev.armature.record.Recorder;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
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

/** Runs a model and prints a summary. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs a model and prints a summary: speed, contacts, energy. Without MODEL: the bundled"
          + " quadruped, trotting.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  armature run",
      "      the bundled quadruped trots for 5 s",
      "  armature run models/cartpole.xml --key hanging --duration 10 --out swing.npz",
      "      keeps time, qpos, qvel, ctrl and sensordata of every step; numpy.load reads it",
      "  armature run models/cartpole.xml --control swing.npz --report swing.html",
      "      runs the same controls again and writes a page with plots",
      "  armature run --duration 10 --out run.html",
      "      one file that shows the run in a browser, to watch it again or to send it to someone",
      "  armature run models/cartpole.xml --controller Balance.java --steps 2000 --json",
      "      a class that implements dev.armature.Controller sets the controls; JSON for scripts",
      "  armature run models/quadruped.xml --policy models/policies/quadruped.onnx",
      "      a trained policy walks",
      "",
      "Controls from a file: columns named after actuators (or ctrl[NAME], or in order); a column",
      "\"time\" says from when a row holds, without one there is a row for each step. The last row",
      "holds until the end of the run."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the run finished",
      "1:a file is missing or wrong; the message says which and where",
      "2:invalid usage",
      "3:the run finished, but the world diverged and was reset",
      "130:stopped by Ctrl-C; files hold the steps until then"
    })
final class RunCommand implements Callable<Integer> {
  private static final int CHUNKS = 200;
  private static final int REPORT_ROWS = 4000;

  @Parameters(
      paramLabel = "MODEL",
      arity = "0..1",
      description = "An MJCF (.xml) or URDF (.urdf) file.")
  private @Nullable Path file;

  @Mixin private Reading reading = new Reading();

  @Option(
      names = "--duration",
      paramLabel = "SECONDS",
      description = "Simulated time (default: ${DEFAULT-VALUE}).",
      defaultValue = "5")
  private double duration;

  @Option(names = "--steps", paramLabel = "N", description = "Steps, instead of --duration.")
  private @Nullable Long steps;

  @Mixin private Start start = new Start();

  @Mixin private ControlOptions control = new ControlOptions();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = {
        "Record the run: .npz, .csv, .h5 or .parquet for numbers,",
        ".html for a page that shows it in any browser,",
        ".mcap for Foxglove."
      })
  private @Nullable Path out;

  @Option(
      names = "--every",
      paramLabel = "N",
      description = "Record every N-th step (default: every step; 60 a second in .html and .mcap).")
  private @Nullable Integer every;

  @Option(
      names = "--body",
      paramLabel = "NAME",
      description = "Also record the position of this body; may be repeated.")
  private List<String> bodies = new ArrayList<>();

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Threads that step the world, for large ones (default: 1). The same results.",
      defaultValue = "1")
  private int threads;

  @Option(
      names = "--energy-limit",
      paramLabel = "J",
      description =
          "Warn when the potential plus kinetic energy rises above this (default: no warning).")
  private @Nullable Double energyLimit;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description = "Write a report of the run as one HTML file.")
  private @Nullable Path report;

  @Option(names = "--json", description = "Print the summary as JSON.")
  private boolean json;

  @Mixin private Progress progress = new Progress();

  private long ran;

  /** Steps a second of the first half, which compiles the code, and of the second. */
  private double cold;

  private double warm;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    check();
    try (StopSignal signal = StopSignal.listen()) {
      return simulate(signal);
    }
  }

  private int simulate(StopSignal signal) throws Exception {
    long loadStart = System.nanoTime();
    ModelLoader.Loaded loaded = file == null ? Demo.load() : Loading.load(file, reading);
    double loadSeconds = (System.nanoTime() - loadStart) * 1e-9;
    Model m = Loading.tell(loaded, spec.commandLine().getErr());
    boolean energy = (report != null || RunRecording.isShown(out)) && energyMayBeOn(m);
    if (energy) {
      m = m.withFlags(EnableFlag.ENERGY);
    }
    try (Simulation sim = new Simulation(m)) {
      sim.threads(threads);
      return simulate(sim, loaded, loadSeconds, energy, signal);
    }
  }

  @SuppressWarnings("try") // the writer listens to the simulation until it is closed
  private int simulate(
      Simulation sim,
      ModelLoader.Loaded loaded,
      double loadSeconds,
      boolean energy,
      StopSignal signal)
      throws Exception {
    Model m = sim.model();
    start.apply(sim);
    Demo demo = file == null && !control.isGiven() ? Demo.attach(sim) : null;
    ControlOptions.Running controls = control.attach(sim);
    double[] energyAt = {Double.NaN};
    if (energyLimit != null) {
      sim.warnEnergyAbove(energyLimit);
      sim.afterStep(s -> noteEnergy(s, energyAt));
    }
    List<Divergence> events = new ArrayList<>();
    sim.onDivergence(events::add);
    long count = steps != null ? steps : Math.max(1, Math.round(duration / m.opt.timestep));
    Recorder kept = report == null ? null : forReport(sim, count, energy);
    RunSummary summary;
    String held = "";
    String source = RecordedModel.note(file, Demo.MODEL);
    try (RunRecording recording =
        out == null ? null : RunRecording.start(sim, out, every, bodies, source)) {
      long began = System.nanoTime();
      int mostContacts = run(sim, count, signal);
      double seconds = (System.nanoTime() - began) * 1e-9;
      summary =
          RunSummary.of(
              sim, ran, seconds, loadSeconds, mostContacts, events, energyAt[0], control.seed());
      held = recording == null ? "" : recording.held();
    }
    PrintWriter console = spec.commandLine().getOut();
    if (ran < count) {
      spec.commandLine()
          .getErr()
          .println(
              "armature: stopped after %d of %d steps%s"
                  .formatted(ran, count, out == null ? "" : "; " + out + " has " + held));
    }
    String note = controls.note(sim);
    if (json) {
      Map<String, Object> facts = summary.map(cold, warm);
      if (!note.isEmpty()) {
        facts.put("note", note);
      }
      if (demo != null) {
        facts.put("walked", demo.walked(sim));
      }
      console.println(Json.of(facts));
    } else {
      summary.print(console);
      if (cold > 0 && warm > 0) {
        console.printf(
            Locale.ROOT,
            "  speed: %.0f steps/s in the first half (cold), %.0f in the second (warm)%n",
            cold,
            warm);
      }
      if (demo != null) {
        console.println("  " + demo.sentence(sim));
      }
      if (!note.isEmpty()) {
        console.println("  note: " + note);
      }
    }
    if (kept != null && report != null) {
      RunReport.write(report, summary, kept, loaded.warnings(), commandLine());
    }
    if (out != null && !json) {
      console.println("  wrote " + out + ": " + held);
    }
    if (report != null && !json) {
      console.println("  wrote " + report);
    }
    console.flush();
    return events.isEmpty() ? Exit.OK : Exit.DIVERGED;
  }

  /** Keeps the time of the first step that was above the limit. */
  private static void noteEnergy(Simulation sim, double[] at) {
    if (Double.isNaN(at[0]) && sim.data().warning.count(Warnings.Kind.ENERGY) > 0) {
      at[0] = sim.time();
    }
  }

  private void check() throws IOException {
    if (energyLimit != null && energyLimit.isNaN()) {
      throw usage("--energy-limit must be a number of joules, not " + energyLimit);
    }
    if (!(duration > 0) || Double.isInfinite(duration)) {
      throw usage("--duration must be a positive number of seconds, not " + duration);
    }
    if (steps != null && steps < 1) {
      throw usage("--steps must be at least 1, not " + steps);
    }
    if (threads < 1 || threads > WorkerPool.MAX_WORKERS) {
      throw usage("--threads must be 1 to " + WorkerPool.MAX_WORKERS + ", not " + threads);
    }
    if (every != null && every < 1) {
      throw usage("--every must be at least 1, not " + every);
    }
    control.check(spec);
    if (out != null) {
      RunRecording.check(out);
    }
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private static Recorder forReport(Simulation sim, long count, boolean energy) {
    Recorder recorder = new Recorder(sim).time().qpos().qvel().ctrl().sensors().contacts();
    recorder.scalar("rows", s -> s.data().nefc);
    recorder.scalar("iterations", s -> s.data().solver.niter[0]);
    if (energy) {
      recorder.energy();
    }
    return recorder.every((int) Math.max(1, count / REPORT_ROWS)).start();
  }

  /** Energy is computed on demand, unless a sensor shows it: that would show another step's. */
  private static boolean energyMayBeOn(Model m) {
    if (m.opt.enabled(EnableFlag.ENERGY)) {
      return true;
    }
    for (int code : m.sensor.type) {
      SensorType type = SensorType.of(code);
      if (type == SensorType.E_POTENTIAL || type == SensorType.E_KINETIC) {
        return false;
      }
    }
    return true;
  }

  private String commandLine() {
    return Text.command(spec.commandLine().getParseResult().originalArgs());
  }

  private int run(Simulation sim, long count, StopSignal signal) {
    int most = 0;
    ran = 0;
    long began = System.nanoTime();
    long half = began;
    long firstHalf = 0;
    try (Progress.Task task = progress.start("simulating", count, json)) {
      long chunk = Math.max(1, count / CHUNKS);
      while (ran < count && !signal.isRequested()) {
        long until = Math.min(count, ran + chunk);
        for (; ran < until && !signal.isRequested(); ran++) {
          sim.step();
          most = Math.max(most, sim.data().ncon);
        }
        task.done(ran);
        if (firstHalf == 0 && 2 * ran >= count) {
          half = System.nanoTime();
          firstHalf = ran;
        }
      }
    }
    cold = firstHalf * 1e9 / Math.max(1, half - began);
    warm = (ran - firstHalf) * 1e9 / Math.max(1, System.nanoTime() - half);
    return most;
  }
}
