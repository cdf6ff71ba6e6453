package dev.armature.cli;

import dev.armature.io.ArrayFile;
import dev.armature.io.NamedArray;
import dev.armature.model.Model;
import dev.armature.rollout.Cluster;
import dev.armature.rollout.ModelBundle;
import dev.armature.rollout.RolloutRequest;
import dev.armature.rollout.RolloutResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs many worlds of a model and records all of them. */
@Command(
    name = "rollout",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs many worlds of a model in parallel and records states, controls, sensors and rewards."
          + " Each world depends on the seed and its number only, to the bit, whatever the number"
          + " of threads or machines.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  armature rollout models/cartpole.xml --worlds 1000 --steps 500 --noise 0.5 --out"
          + " swing.npz",
      "      random pushes; numpy.load gives qpos as [1000, 500, 2]",
      "  armature rollout models/humanoid.xml --worlds 64 --steps 200 --randomize body_mass=±10%%",
      "      --randomize geom_friction@floor=0.4..1.2 --every 10 --out fall.h5",
      "      every world has its own masses and floor",
      "  armature rollout models/humanoid.xml --worlds 8192 --steps 500 --noise 0.5 --device gpu",
      "      on a GPU, to the same bits; see docs/gpu.md",
      "  armature rollout models/cartpole.xml --controls swing.npz --steps 500 --out again.npz",
      "      the controls of a recording again, one sequence a world",
      "  armature rollout models/cartpole.xml --worlds 1000 --noise 1 --spark local[2] --out"
          + " swing.parquet",
      "      the same on a Spark cluster; its jars are fetched the first time",
      "",
      "Variations are NAME=±10%%, NAME=±0.1 or NAME=0.1..0.3 with MuJoCo's names (body_mass,",
      "geom_friction, dof_damping, opt_gravity, …), and NAME@OBJECT for one object or,",
      "as NAME@left*, for those whose names fit."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:all worlds finished",
      "1:a file is missing or wrong; the message says which and where",
      "2:invalid usage",
      "3:some worlds diverged or had invalid parameters; the others are recorded"
    })
final class RolloutCommand implements Callable<Integer> {
  private static final int SHOWN_EVENTS = 10;
  private static final String PARQUET = ".parquet";

  @Parameters(paramLabel = "MODEL", description = "An MJCF (.xml) or URDF (.urdf) file.")
  private Path file = Path.of("");

  @Mixin private Reading reading = new Reading();

  @Option(
      names = "--worlds",
      paramLabel = "N",
      description = "Number of worlds (default: one per control sequence, else 1).")
  private @Nullable Long worlds;

  @Option(
      names = "--steps",
      paramLabel = "N",
      description = "Steps of each world (default: those of the controls, else 100).")
  private @Nullable Integer steps;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the random numbers (default: ${DEFAULT-VALUE}).",
      defaultValue = "0")
  private long seed;

  @Mixin private Start start = new Start();

  @Option(
      names = "--controls",
      paramLabel = "FILE",
      description =
          "Controls from a .npz, .h5 or .csv file: \"ctrl\" as [sequences, steps, actuators], or a"
              + " recording of one run.")
  private @Nullable Path controls;

  @Option(
      names = "--noise",
      paramLabel = "SIGMA",
      description =
          "Normal noise on the controls of every step, in half widths of their ranges (default:"
              + " ${DEFAULT-VALUE}).",
      defaultValue = "0")
  private double noise;

  @Option(
      names = {"--randomize", "--randomise"},
      paramLabel = "VARIATION",
      description = "How a parameter varies from world to world; may be repeated.")
  private List<String> variations = new ArrayList<>();

  @Option(
      names = "--reward",
      paramLabel = "SENSOR",
      description = "The reward of a step is the first reading of this sensor.",
      defaultValue = "")
  private String reward = "";

  @Option(
      names = "--every",
      paramLabel = "N",
      description = "Record every N-th step (default: ${DEFAULT-VALUE}).",
      defaultValue = "1")
  private int every;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Write the results to a .npz, .h5, .csv or .parquet file, or with --spark to a .parquet"
              + " folder.")
  private @Nullable Path out;

  @Mixin private DeviceOptions where = new DeviceOptions();

  @Option(
      names = "--spark",
      paramLabel = "MASTER",
      description = "Run on a Spark cluster, such as local[2] or spark://host:7077.")
  private @Nullable String spark;

  @Option(
      names = "--overwrite",
      description = "Replace the folder of --out, with --spark; files are always replaced.")
  private boolean overwrite;

  @Option(names = "--json", description = "Print the summary as JSON.")
  private boolean json;

  @Mixin private Progress progress = new Progress();

  @Spec private CommandSpec spec = CommandSpec.create();

  private final List<String> notes = new ArrayList<>();

  @Override
  @SuppressWarnings("try") // the signal is only waited for
  public Integer call() throws Exception {
    check();
    Model m = Loading.load(file, reading, spec.commandLine().getErr());
    RolloutRequest request = request(m);
    request.on(m);
    if (spark != null) {
      // Spark ends the job by itself; what is left has to be told before the process ends
      try (StopSignal signal = StopSignal.listen()) {
        return onCluster(request, spark);
      }
    }
    try (StopSignal signal = StopSignal.listen(Thread.currentThread()::interrupt)) {
      return here(m, request, signal);
    }
  }

  private void check() throws IOException {
    if (worlds != null && worlds < 1) {
      throw usage("--worlds must be at least 1, not " + worlds);
    }
    if (steps != null && steps < 1) {
      throw usage("--steps must be at least 1, not " + steps);
    }
    if (every < 1) {
      throw usage("--every must be at least 1, not " + every);
    }
    if (!(noise >= 0) || Double.isInfinite(noise)) {
      throw usage("--noise must be at least 0, not " + noise);
    }
    if (!where.device().isCpu() && spark != null) {
      throw usage("--device is for this machine; with --spark the cluster's cores do the work");
    }
    boolean parquet = out != null && out.toString().toLowerCase(Locale.ROOT).endsWith(PARQUET);
    if (spark != null && !parquet) {
      throw usage("--spark writes Parquet: give --out NAME.parquet");
    }
    if (out != null) {
      ArrayFile.format(out);
    }
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private RolloutRequest request(Model m) throws IOException {
    double[] sequences = {};
    int number = 0;
    if (controls != null) {
      NamedArray array =
          controls.toString().endsWith(".csv") ? null : ArrayFile.read(controls).get("ctrl");
      if (array != null && array.shape().length == 3) {
        number = array.shape()[0];
        sequences = array.doubles();
        if (array.shape()[2] != m.nu) {
          throw new IOException(
              controls
                  + ": ctrl has "
                  + array.shape()[2]
                  + " columns; the model has "
                  + m.nu
                  + " actuators");
        }
      } else {
        number = 1;
        sequences = ControlTable.read(controls, m).sequence(m);
      }
    }
    int fromControls = number == 0 ? 100 : sequences.length / (number * Math.max(1, m.nu));
    note(number, fromControls, sequences);
    return new RolloutRequest(
        worlds != null ? worlds : Math.max(1, number),
        steps != null ? steps : fromControls,
        every,
        seed,
        start.keyframe(m),
        noise,
        sequences,
        number,
        variations,
        reward);
  }

  /** Says what happens where a file has too few controls, or some that are no numbers. */
  private void note(int number, int rows, double[] sequences) {
    if (number > 0 && steps != null && steps > rows) {
      notes.add(
          "%s has %d rows for %d steps: the last row holds to the end"
              .formatted(controls, rows, steps));
    }
    long bad = Arrays.stream(sequences).filter(c -> !Double.isFinite(c)).count();
    if (bad > 0) {
      notes.add(
          "%s has %d controls that are not numbers: in their steps all controls of the world are 0"
              .formatted(controls, bad));
    }
  }

  private Map<String, String> notes() {
    return Map.of(RecordedModel.NOTE, RecordedModel.note(file, ""));
  }

  // ---- on this machine

  private int here(Model m, RolloutRequest request, StopSignal signal) throws IOException {
    long total = request.worlds() * request.steps();
    RolloutResult result;
    long[] done = {0};
    long began = System.nanoTime();
    PrintWriter err = spec.commandLine().getErr();
    try (Progress.Task task = progress.start("steps", total, json)) {
      var rollouts = request.on(m);
      rollouts.device(where.device());
      rollouts.onProgress(
          steps -> {
            done[0] = steps;
            task.done(steps);
          });
      result = out == null ? rollouts.run() : rollouts.run(out, notes());
    } catch (CancellationException e) {
      err.println("armature: stopped after about %d of %d steps".formatted(done[0], total));
      return Exit.FAILED;
    }
    if (signal.isRequested() && done[0] < total) {
      err.println(
          "armature: stopped after %d of %d steps; %s has %d of %d worlds"
              .formatted(done[0], total, out, result.count, request.worlds()));
    }
    summary(m, result, done[0], (System.nanoTime() - began) * 1e-9);
    return result.failures() == 0 ? Exit.OK : Exit.DIVERGED;
  }

  private void summary(Model m, RolloutResult result, long total, double seconds) {
    PrintWriter console = spec.commandLine().getOut();
    long each = total / Math.max(1, result.count);
    double meanReward = 0;
    for (int r = 0; r < result.count; r++) {
      meanReward += result.failedAt[r] < 0 ? result.totalReward(r) : 0;
    }
    meanReward /= Math.max(1, result.count - result.failures());
    if (json) {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("model", m.names.model);
      map.put("worlds", result.count);
      map.put("steps", each);
      map.put("seed", seed);
      map.put("seconds", seconds);
      map.put("stepsPerSecond", total / seconds);
      map.put("failed", result.failures());
      map.put("meanReward", meanReward);
      map.put("events", result.events);
      map.put("out", out == null ? null : out.toString());
      map.put("notes", notes);
      console.println(Json.of(map));
      console.flush();
      return;
    }
    console.printf(
        Locale.ROOT,
        "%s: %d worlds of %d steps in %.2f s: %.0f steps/s%n",
        m.names.model,
        result.count,
        each,
        seconds,
        total / seconds);
    if (!reward.isEmpty()) {
      console.printf(Locale.ROOT, "  mean reward: %.6g%n", meanReward);
    }
    if (result.failures() > 0) {
      console.printf("  %d worlds failed:%n", result.failures());
    }
    for (int i = 0; i < Math.min(SHOWN_EVENTS, result.events.size()); i++) {
      console.println("  " + result.events.get(i));
    }
    if (result.events.size() > SHOWN_EVENTS) {
      console.printf("  … and %d more%n", result.events.size() - SHOWN_EVENTS);
    }
    notes.forEach(note -> console.println("  note: " + note));
    if (out != null) {
      console.println("  wrote " + out);
    }
    console.flush();
  }

  // ---- on a cluster

  private int onCluster(RolloutRequest request, String master) throws IOException {
    PrintWriter console = spec.commandLine().getOut();
    Cluster cluster =
        ServiceLoader.load(Cluster.class)
            .findFirst()
            .orElseThrow(
                () ->
                    new IOException(
                        "Spark is not on the class path; start this through ./armature, which"
                            + " fetches it"));
    if (out == null) {
      throw usage("--spark writes Parquet: give --out NAME.parquet");
    }
    long began = System.nanoTime();
    long failed =
        cluster.run(
            master,
            ModelBundle.of(file),
            request,
            out,
            overwrite,
            notes(),
            line -> {
              if (!json) {
                console.println("  " + line);
                console.flush();
              }
            });
    double seconds = (System.nanoTime() - began) * 1e-9;
    if (json) {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("worlds", request.worlds());
      map.put("steps", request.steps());
      map.put("seed", request.seed());
      map.put("seconds", seconds);
      map.put("failed", failed);
      map.put("out", out.toString());
      console.println(Json.of(map));
    } else {
      console.printf(
          Locale.ROOT,
          "%d worlds of %d steps on %s in %.2f s; %d failed%n  wrote %s%n",
          request.worlds(),
          request.steps(),
          master,
          seconds,
          failed,
          out);
    }
    console.flush();
    return failed == 0 ? Exit.OK : Exit.DIVERGED;
  }
}
