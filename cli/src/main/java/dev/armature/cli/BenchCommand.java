package dev.armature.cli;

import dev.armature.batch.Device;
import dev.armature.bench.BatchBench;
import dev.armature.bench.CollisionScaling;
import dev.armature.bench.DerivativeBench;
import dev.armature.bench.DeviceBench;
import dev.armature.bench.DeviceCheck;
import dev.armature.bench.Growth;
import dev.armature.bench.LoadBench;
import dev.armature.bench.Scenes;
import dev.armature.bench.StageResults;
import dev.armature.bench.StepBench;
import dev.armature.bench.ThreadsBench;
import dev.armature.data.WorkerPool;
import dev.armature.model.Model;
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
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures how fast models step. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    description =
        "Measures how fast models step, alone or against a MuJoCo library. Without MODEL: the"
            + " bundled humanoid.",
    footer = {
      "",
      "Examples:",
      "  armature bench models/humanoid.xml models/hand.xml",
      "  armature bench models/humanoid.xml --against /usr/lib/libmujoco.so --json",
      "  armature bench --scene boxes:200 --no-stages",
      "  armature bench --scene boxes:1000 --threads 2 --steps 100",
      "  armature bench models/humanoid.xml --batch 8192 --device gpu",
      "  armature bench --device gpu --check",
      "  armature bench --derivatives"
    })
final class BenchCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "MODEL",
      arity = "0..*",
      description = "MJCF (.xml) or URDF (.urdf) files.")
  private List<Path> files = new ArrayList<>();

  @Mixin private Reading reading = new Reading();

  @Option(
      names = "--steps",
      paramLabel = "N",
      description = "Steps per round (default: ${DEFAULT-VALUE}).",
      defaultValue = "1000")
  private int steps;

  @Option(
      names = "--against",
      paramLabel = "LIBMUJOCO",
      description =
          "A MuJoCo shared library to compare with, in turns. May be given several times.")
  private List<Path> against = new ArrayList<>();

  @Option(
      names = "--scene",
      paramLabel = "KIND:SIZE",
      description =
          "A generated scene, in addition to the models: pendulums, chain, boxes, wall, pile, cloth"
              + " or sheet, and how many bodies, dofs or vertices it has.")
  private List<String> scenes = new ArrayList<>();

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Option(names = "--no-stages", description = "Do not measure individual stages.")
  private boolean noStages;

  @Option(names = "--load", description = "Measure loading instead of stepping.")
  private boolean load;

  @Option(
      names = "--jmh",
      paramLabel = "REGEX",
      arity = "0..1",
      fallbackValue = ".*",
      description =
          "Measure stages one at a time with JMH instead: all, or those whose name matches (solver,"
              + " collision, …), on bundled models or on those given with --scene.")
  private @Nullable String jmh;

  @Option(
      names = "--save",
      paramLabel = "FILE",
      description = "With --jmh: write the results to this CSV file, to compare with later.")
  private @Nullable Path save;

  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description = "With --jmh: compare with saved results.")
  private @Nullable Path baseline;

  @Option(
      names = "--growth",
      paramLabel = "SVG",
      description =
          "Measure how the time of a step grows with bodies, dofs, contacts and vertices instead,"
              + " and plot it.")
  private @Nullable Path growth;

  @Option(
      names = "--batch",
      paramLabel = "WORLDS",
      description = "Also step this many worlds as a batch.")
  private int batch;

  @Option(
      names = "--device",
      paramLabel = "DEVICE",
      description =
          "Step the worlds of --batch (default: 8192, with --against 1024) on this device, such as"
              + " lanes, gpu or gpu:1.")
  private @Nullable String device;

  @Option(
      names = "--check",
      description =
          "With --device: compare with the cores of this machine, to the bit (default: 1024"
              + " worlds; without MODEL: twelve bundled ones).")
  private boolean check;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "Threads of a batch (default: all cores). Without --batch: step one world with one thread"
              + " and with this many in turns, and compare.")
  private @Nullable Integer threads;

  @Option(
      names = "--scaling",
      description =
          "Measure how collision detection grows with the number of bodies instead: 500, 2,000 and"
              + " 8,000 scattered ones, and a settled pile of 1,000 boxes.")
  private boolean scaling;

  @Option(
      names = "--derivatives",
      description =
          "Measure what derivatives through contacts cost beside a step instead: whole matrices,"
              + " and products with one vector, on fourteen worlds.")
  private boolean derivatives;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    if (steps < 1) {
      throw new IllegalArgumentException("--steps must be at least 1, not " + steps);
    }
    PrintWriter out = spec.commandLine().getOut();
    if (load) {
      return loading(out);
    }
    if (scaling) {
      return scaling(out);
    }
    if (derivatives) {
      return derivatives(out);
    }
    if (jmh != null) {
      return stages(out, jmh);
    }
    if (growth != null) {
      return growth(out, growth);
    }
    if (device != null && (against.isEmpty() || check)) {
      Device where = Device.of(device);
      return onDevice(out, threads == null ? where : where.threads(threads));
    }
    if (threads != null && (threads < 1 || threads > WorkerPool.MAX_WORKERS)) {
      throw new IllegalArgumentException(
          "--threads must be 1 to " + WorkerPool.MAX_WORKERS + ", not " + threads);
    }
    if (batch != 0 || device != null) {
      return worlds(out);
    }
    if (threads != null) {
      return threads(out, threads);
    }
    List<StepBench.Result> results = new ArrayList<>();
    if (files.isEmpty() && scenes.isEmpty()) {
      if (!against.isEmpty()) {
        throw new IllegalArgumentException(
            "--against needs a MODEL file that both engines can load");
      }
      results.add(
          StepBench.run(
              "humanoid",
              Path.of(""),
              Loading.loadOrBundled(null, reading, spec.commandLine().getErr()),
              steps,
              List.of(),
              !noStages));
      print(out, results.get(0));
    }
    for (Path file : files) {
      results.add(run(file));
      show(out, results);
    }
    for (String scene : scenes) {
      results.add(
          Scenes.use(scene, (file, m) -> StepBench.run(scene, file, m, steps, against, !noStages)));
      show(out, results);
    }
    if (json) {
      json(out, results);
    } else if (results.size() > 1) {
      means(out, results);
    }
    out.flush();
    return 0;
  }

  private void means(PrintWriter out, List<StepBench.Result> results) {
    for (int i = 0; i < against.size(); i++) {
      double log = 0;
      for (StepBench.Result r : results) {
        log += StrictMath.log(r.ratio(r.rivals().get(i)));
      }
      out.printf(
          Locale.ROOT,
          "geometric mean of the ratios to %s: %.2f%n",
          against.get(i),
          StrictMath.exp(log / results.size()));
    }
  }

  private int stages(PrintWriter out, String regex) throws Exception {
    List<StageResults.Row> rows = StageResults.measure(regex, scenes);
    out.print(StageResults.table(rows, baseline == null ? List.of() : StageResults.read(baseline)));
    if (save != null) {
      StageResults.write(save, rows);
    }
    out.flush();
    return 0;
  }

  private static int growth(PrintWriter out, Path svg) throws IOException {
    List<Growth.Point> points = Growth.measure();
    for (Growth.Point p : points) {
      out.printf(
          Locale.ROOT,
          "%-15s %8.0f %-26s %10.2f µs/step%n",
          p.scene(),
          p.count(),
          p.what(),
          p.microseconds());
    }
    for (String what : Growth.lines(points)) {
      out.printf(
          Locale.ROOT, "%s: grows with exponent %.2f%n", what, Growth.exponent(points, what));
    }
    Growth.plot(points).write(svg);
    out.println("plotted in " + svg);
    out.flush();
    return 0;
  }

  private int worlds(PrintWriter out) throws IOException {
    if (files.isEmpty() && !against.isEmpty()) {
      throw new IllegalArgumentException("--against needs a MODEL file that both engines can load");
    }
    Device where = device == null ? Device.cpu() : Device.of(device);
    List<@Nullable Path> models = new ArrayList<>(files);
    if (models.isEmpty()) {
      models.add(null);
    }
    for (Path file : models) {
      Model m = Loading.loadOrBundled(file, reading, spec.commandLine().getErr());
      BatchBench.Result r =
          BatchBench.run(
              file == null ? Path.of("") : file,
              m,
              batch > 0 ? batch : 1024,
              loud(threads == null ? where : where.threads(threads)),
              Math.min(steps, 100),
              against);
      out.printf(
          Locale.ROOT,
          "%s%n  %d worlds on %s: %.0f steps/s, single world %.0f steps/s, speed-up %.2f;"
              + " processor time %.2f of a single world's step; %.1f kB a world, %.2f bytes"
              + " allocated/step%n",
          file == null ? "humanoid" : file,
          r.worlds(),
          r.device(),
          r.batchStepsPerSecond(),
          r.singleStepsPerSecond(),
          r.speedup(),
          r.overhead(),
          r.bytesPerWorld() / 1000,
          r.allocatedPerStep());
      for (StepBench.Rival rival : r.rivals()) {
        out.printf(
            Locale.ROOT,
            "  %s (%s), one world on one core: %.0f steps/s; the batch makes %.2f times as many%n",
            rival.name(),
            rival.library(),
            1e6 / rival.microseconds(),
            r.speedup(rival));
      }
      out.flush();
    }
    return 0;
  }

  private int threads(PrintWriter out, int count) throws IOException {
    if (!against.isEmpty() || json) {
      throw new IllegalArgumentException(
          "--threads without --batch takes no --against and no --json");
    }
    if (files.isEmpty() && scenes.isEmpty()) {
      scenes = List.of("boxes:1000");
    }
    for (Path file : files) {
      Model m = Loading.load(file, reading, spec.commandLine().getErr());
      out.println(file + "\n  " + ThreadsBench.run(m, count, steps));
      out.flush();
    }
    for (String scene : scenes) {
      out.println(scene + "\n  " + ThreadsBench.run(Scenes.load(scene), count, steps));
      out.flush();
    }
    return 0;
  }

  private int onDevice(PrintWriter out, Device where) throws IOException {
    int count = batch > 0 ? batch : check ? 1024 : 8192;
    PrintWriter err = spec.commandLine().getErr();
    Map<String, Model> models = new LinkedHashMap<>();
    for (Path file : files) {
      models.put(file.toString(), Loading.load(file, reading, err));
    }
    if (files.isEmpty()) {
      if (check) {
        for (DeviceCheck each : DeviceCheck.ALL) {
          models.put(each.model(), each.of(bundled(each.file(), err)));
        }
      } else {
        models.put("humanoid", bundled("humanoid.xml", err));
      }
    }
    int different = 0;
    for (Map.Entry<String, Model> entry : models.entrySet()) {
      DeviceBench.Result r = DeviceBench.run(entry.getValue(), count, steps, loud(where), check);
      different += r.differsAt() >= 0 ? 1 : 0;
      out.println(line(entry.getKey(), r));
      out.flush();
    }
    return different == 0 ? 0 : 1;
  }

  /** The device, which says on standard error what it is doing. */
  private Device loud(Device where) {
    PrintWriter err = spec.commandLine().getErr();
    return where.progress(
        line -> {
          err.println(line);
          err.flush();
        });
  }

  private static Model bundled(String file, PrintWriter err) throws IOException {
    return Loading.tell(Loading.bundled("/models/" + file), err);
  }

  private static String line(String name, DeviceBench.Result r) {
    String text =
        String.format(
            Locale.ROOT,
            "%s%n  %,d worlds × %,d steps on %s: %,.0f steps/s; ready after %.1f s",
            name,
            r.worlds(),
            r.steps(),
            r.device(),
            r.stepsPerSecond(),
            r.openSeconds());
    if (r.compared()) {
      text +=
          String.format(
              Locale.ROOT,
              "; the cores of this machine: %,.0f steps/s; %s",
              r.cpuStepsPerSecond(),
              r.differsAt() < 0
                  ? "the same bits"
                  : "DIFFERENT within the first " + r.differsAt() + " steps");
    }
    long redone = r.reasons().values().stream().mapToLong(Integer::intValue).sum();
    return redone == 0
        ? text
        : text + String.format("%n  %,d steps made without the device: %s", redone, r.reasons());
  }

  private static int scaling(PrintWriter out) throws IOException {
    List<CollisionScaling.Result> results =
        CollisionScaling.run(
            r -> {
              out.println(r);
              out.flush();
            });
    double least = Double.MAX_VALUE;
    double most = 0;
    for (CollisionScaling.Result r : results) {
      if (r.scene().equals("scattered")) {
        least = Math.min(least, r.nanosecondsPerBody());
        most = Math.max(most, r.nanosecondsPerBody());
      }
    }
    out.printf(Locale.ROOT, "time for a scattered body grows %.2f-fold at most%n", most / least);
    out.flush();
    return 0;
  }

  private static int derivatives(PrintWriter out) throws IOException {
    out.println(DerivativeBench.Result.HEADER);
    for (DerivativeBench.Scene scene : DerivativeBench.ALL) {
      out.println(DerivativeBench.run(scene));
      out.flush();
    }
    return 0;
  }

  private int loading(PrintWriter out) throws IOException {
    if (files.isEmpty()) {
      throw new IllegalArgumentException("--load needs a MODEL file");
    }
    if (against.size() > 1) {
      throw new IllegalArgumentException("--load takes one --against, not " + against.size());
    }
    for (Path file : files) {
      LoadBench.Result r =
          LoadBench.run(file, Model::load, against.isEmpty() ? null : against.get(0));
      out.printf(Locale.ROOT, "%s: %.2f ms", file, r.milliseconds());
      if (!Double.isNaN(r.nativeMilliseconds())) {
        out.printf(
            Locale.ROOT,
            ", native %.2f ms, ratio %.2f",
            r.nativeMilliseconds(),
            r.nativeMilliseconds() / r.milliseconds());
      }
      out.println();
    }
    out.flush();
    return 0;
  }

  private StepBench.Result run(Path file) throws IOException {
    Model m = Loading.load(file, reading, spec.commandLine().getErr());
    return StepBench.run(file.toString(), file, m, steps, against, !noStages);
  }

  private void show(PrintWriter out, List<StepBench.Result> results) {
    if (!json) {
      print(out, results.get(results.size() - 1));
    }
  }

  private static void print(PrintWriter out, StepBench.Result r) {
    out.printf(
        Locale.ROOT,
        "%s%n  %.2f µs/step (± %.0f %%), %.0f steps/s, %.0f × real time; %.1f contacts, %.1f rows,"
            + " %.1f iterations; %.0f bytes allocated/step%n",
        r.file(),
        r.microseconds(),
        100 * r.spread(),
        r.stepsPerSecond(),
        r.timestep() * r.stepsPerSecond(),
        r.contacts(),
        r.rows(),
        r.iterations(),
        r.allocated());
    for (StepBench.Rival rival : r.rivals()) {
      out.printf(
          Locale.ROOT,
          "  %s (%s): %.2f µs/step; ratio %.2f%n",
          rival.name(),
          rival.library(),
          rival.microseconds(),
          r.ratio(rival));
    }
    if (!r.stages().isEmpty()) {
      StringBuilder line = new StringBuilder("  µs by stage:");
      r.stages().forEach((k, v) -> line.append(String.format(Locale.ROOT, " %s %.2f", k, v)));
      out.println(line);
    }
    out.flush();
  }

  private static void json(PrintWriter out, List<StepBench.Result> results) {
    List<Object> models = new ArrayList<>();
    for (StepBench.Result r : results) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("file", r.file());
      row.put("stepsPerSecond", r.stepsPerSecond());
      row.put("microsecondsPerStep", r.microseconds());
      row.put("spread", r.spread());
      row.put("realTimeFactor", r.timestep() * r.stepsPerSecond());
      row.put("contacts", r.contacts());
      row.put("rows", r.rows());
      row.put("iterations", r.iterations());
      row.put("allocatedBytesPerStep", r.allocated());
      List<Object> rivals = new ArrayList<>();
      for (StepBench.Rival rival : r.rivals()) {
        Map<String, Object> other = new LinkedHashMap<>();
        other.put("name", rival.name());
        other.put("library", rival.library());
        other.put("microsecondsPerStep", rival.microseconds());
        other.put("ratio", r.ratio(rival));
        rivals.add(other);
      }
      row.put("against", rivals);
      row.put("stages", r.stages());
      models.add(row);
    }
    out.println(Json.of(Map.of("models", models)));
  }
}
