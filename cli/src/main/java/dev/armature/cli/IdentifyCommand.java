package dev.armature.cli;

import dev.armature.Simulation;
import dev.armature.compile.CompileResult;
import dev.armature.compile.Compiler;
import dev.armature.compile.CopyBack;
import dev.armature.control.identify.Identification;
import dev.armature.control.identify.IdentifyResult;
import dev.armature.control.identify.Recording;
import dev.armature.handle.Joint;
import dev.armature.io.PartialFile;
import dev.armature.mjcf.MjcfWriter;
import dev.armature.mjcf.ModelReader;
import dev.armature.report.Plot;
import dev.armature.report.Report;
import dev.armature.report.Table;
import dev.armature.spec.Spec;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec.Target;

/** System identification from recordings. */
@Command(
    name = "identify",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "System identification: finds parameters with which a model moves as it was recorded to move,"
          + " and how certain they are. Recordings are .npz, .csv, .h5 or .parquet files with time,"
          + " ctrl, qpos, qvel or sensordata, as 'run --out' writes them.",
      ""
    },
    footer = {
      "",
      "Parameters: mass:BODY inertia:BODY damping:JOINT armature:JOINT frictionloss:JOINT",
      "  stiffness:JOINT friction:GEOM kp:ACTUATOR kv:ACTUATOR gear:ACTUATOR delay:ACTUATOR,",
      "  or any field by MuJoCo's name, such as body_ipos:hand[2] or opt_gravity[2].",
      "",
      "Examples:",
      "  armature identify models/pendulum.xml swing.npz --find damping:swing",
      "  armature identify models/arm.xml motion.npz --find mass:hand=0.2..1,kp:elbow \\",
      "      --compare qpos,qvel --out found.xml --report found.html"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:found",
      "1:the search did not converge, or a file is missing or wrong",
      "2:invalid usage"
    })
final class IdentifyCommand implements Callable<Integer> {
  private static final Pattern WANTED =
      Pattern.compile("(.*?)(?:=([-+.\\deE]+)\\.\\.([-+.\\deE]+))?");

  /** Differences below this share of the largest of their array get no plot. */
  private static final double VISIBLE = 1e-6;

  private static final int MAX_PLOTS = 24;

  @Parameters(index = "0", paramLabel = "MODEL", description = "An MJCF or URDF file.")
  private Path file = Path.of("");

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "RECORDING",
      description = "Recordings of one or several motions.")
  private List<Path> recordings = List.of();

  @Option(
      names = "--find",
      paramLabel = "NAME[=LOW..HIGH]",
      split = ",",
      required = true,
      description = "Parameters to find, with bounds (default: a tenth to ten times the model's).")
  private List<String> find = List.of();

  @Option(
      names = "--compare",
      paramLabel = "WHAT",
      split = ",",
      description =
          "What to compare: qpos, qvel, sensordata, or one of them as qpos[elbow] (default:"
              + " ${DEFAULT-VALUE}).",
      defaultValue = "qpos")
  private List<String> compare = List.of();

  @Option(
      names = "--window",
      paramLabel = "SECONDS",
      description = "Start from the recorded state again after this time (default: never).")
  private @Nullable Double window;

  @Option(names = "--free-start", description = "Find the start too: for recordings with noise.")
  private boolean freeStart;

  @Option(
      names = "--starts",
      paramLabel = "N",
      description = "Starts of the search: the model's values, then random ones (default: 1).",
      defaultValue = "1")
  private int starts;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed (default: 1).",
      defaultValue = "1")
  private long seed;

  @Option(names = "--threads", paramLabel = "K", description = "Threads (default: all cores).")
  private @Nullable Integer threads;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write the model with what was found, as MJCF.")
  private @Nullable Path out;

  @Option(names = "--report", paramLabel = "FILE", description = "Write a page with plots.")
  private @Nullable Path report;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Mixin private Start start = new Start();

  @Mixin private Reading reading = new Reading();

  @picocli.CommandLine.Spec(Target.SELF)
  private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    Spec source = ModelReader.read(file, reading.options(file));
    CompileResult compiled = Compiler.compile(source);
    Simulation sim = new Simulation(compiled.model());
    start.apply(sim);
    Identification identification =
        new Identification(sim)
            .freeStarts(freeStart)
            .starts(starts, seed)
            .threads(threads == null ? Runtime.getRuntime().availableProcessors() : threads);
    if (window != null) {
      identification.window(window);
    }
    for (Path file : recordings) {
      Recording recording = Recording.read(file, sim);
      warnOfStart(file, recording, sim);
      identification.recording(recording);
    }
    for (String wanted : find) {
      add(identification, wanted);
    }
    compare.forEach(identification::compare);
    IdentifyResult found = identification.run();
    if (json) {
      printJson(found);
    } else {
      print(found);
    }
    if (report != null) {
      write(report, found);
    }
    if (out != null) {
      List<String> lost = CopyBack.apply(source, compiled, found.model());
      // constants that follow from the parameters come back only to the last digits
      lost.removeIf(name -> !isIdentified(name));
      lost.forEach(
          name ->
              spec.commandLine()
                  .getErr()
                  .println("armature: warning: the file cannot say what was found for " + name));
      MjcfWriter.save(source, out);
    }
    for (Path written : new Path[] {report, out}) {
      if (written != null && !json) {
        spec.commandLine().getOut().println("  wrote " + written);
      }
    }
    spec.commandLine().getOut().flush();
    return found.reason().converged() ? Exit.OK : Exit.FAILED;
  }

  /** Says which joints start where the keyframe has them, because the recording does not say. */
  private void warnOfStart(Path file, Recording recording, Simulation sim) {
    List<String> missing =
        sim.joints().stream()
            .filter(joint -> Double.isNaN(recording.qpos()[joint.qposAddress()]))
            .map(Joint::toString)
            .toList();
    if (!missing.isEmpty()) {
      spec.commandLine()
          .getErr()
          .printf(
              "armature: warning: %s does not say where %s starts%s: as in the keyframe or reference"
                  + " pose that --key chooses%n",
              file,
              missing.get(0),
              missing.size() > 1 ? ", nor " + (missing.size() - 1) + " more" : "");
    }
  }

  private static boolean isIdentified(String field) {
    for (dev.armature.batch.Parameter parameter : dev.armature.batch.Parameter.values()) {
      if (parameter.label().equals(field)) {
        return true;
      }
    }
    return false;
  }

  private void add(Identification identification, String wanted) {
    Matcher form = WANTED.matcher(wanted);
    if (!form.matches() || wanted.contains("=") && form.group(2) == null) {
      throw new ParameterException(
          spec.commandLine(), "--find reads like mass:hand=0.2..1, not " + wanted);
    }
    if (form.group(2) == null) {
      identification.unknown(form.group(1));
    } else {
      identification.unknown(
          form.group(1), Double.parseDouble(form.group(2)), Double.parseDouble(form.group(3)));
    }
  }

  private void print(IdentifyResult found) {
    PrintWriter console = spec.commandLine().getOut();
    console.printf(
        Locale.ROOT, "%s after %d simulations%n", Text.words(found.reason()), found.simulations());
    console.printf("  %-28s %12s %12s %12s%n", "parameter", "before", "found", "± (95 %)");
    for (IdentifyResult.Estimate e : found.estimates()) {
      console.printf(
          Locale.ROOT,
          "  %-28s %12.6g %12.6g %12.3g%s%n",
          e.name(),
          e.before(),
          e.value(),
          e.high() - e.value(),
          e.atBound() ? "  at its bound" : "");
    }
    console.printf("  %-28s %12s %12s%n", "root mean square of", "before", "after");
    for (IdentifyResult.Fit fit : found.fits()) {
      console.printf(
          Locale.ROOT, "  %-28s %12.4g %12.4g%n", fit.name(), fit.rmsBefore(), fit.rmsAfter());
    }
    console.flush();
  }

  private void printJson(IdentifyResult found) {
    List<Object> estimates = new ArrayList<>();
    for (IdentifyResult.Estimate e : found.estimates()) {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("name", e.name());
      map.put("before", e.before());
      map.put("value", e.value());
      map.put("standardError", e.standardError());
      map.put("atBound", e.atBound());
      estimates.add(map);
    }
    List<Object> fits = new ArrayList<>();
    for (IdentifyResult.Fit fit : found.fits()) {
      fits.add(
          Map.of("name", fit.name(), "rmsBefore", fit.rmsBefore(), "rmsAfter", fit.rmsAfter()));
    }
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("converged", found.reason().converged());
    all.put("reason", found.reason().toString());
    all.put("parameters", estimates);
    all.put("fits", fits);
    all.put("simulations", found.simulations());
    spec.commandLine().getOut().println(Json.of(all));
    spec.commandLine().getOut().flush();
  }

  private void write(Path to, IdentifyResult found) throws IOException {
    Report page =
        new Report("Identification of " + file.getFileName())
            .subtitle(Text.command(spec.commandLine().getParseResult().originalArgs()))
            .fact("ended", Text.words(found.reason()))
            .fact("simulations", found.simulations())
            .seed(seed)
            .environment(Version.text());
    Table table =
        new Table("parameter", "before", "found", "± (95 %)", "from", "to", "at its bound");
    for (IdentifyResult.Estimate e : found.estimates()) {
      table.row(
          e.name(),
          e.before(),
          e.value(),
          e.high() - e.value(),
          e.low(),
          e.high(),
          e.atBound() ? "yes" : "no");
    }
    page.section("Parameters")
        .text(
            "The interval holds the true value with 95 % confidence if what is left of the"
                + " differences is independent noise.")
        .table(table);
    correlations(page, found);
    Table fits = new Table("compared", "root mean square before", "after");
    found.fits().forEach(f -> fits.row(f.name(), f.rmsBefore(), f.rmsAfter()));
    Report.Section section = page.section("Fit").text("Simulated − recorded.").table(fits);
    for (IdentifyResult.Fit fit : plotted(found.fits())) {
      section.plot(
          new Plot(fit.name())
              .x("time / s")
              .y("simulated − recorded")
              .line("before", fit.time(), fit.before())
              .line("after", fit.time(), fit.after()));
    }
    PartialFile.write(to, page::write);
  }

  /** The first of those that differ by more than rounding, beside others of their array. */
  private static List<IdentifyResult.Fit> plotted(List<IdentifyResult.Fit> fits) {
    Map<String, Double> largest = new HashMap<>();
    fits.forEach(f -> largest.merge(array(f), Math.max(f.rmsBefore(), f.rmsAfter()), Math::max));
    return fits.stream()
        .filter(
            f ->
                Math.max(f.rmsBefore(), f.rmsAfter())
                    >= VISIBLE * largest.getOrDefault(array(f), 0.0))
        .limit(MAX_PLOTS)
        .toList();
  }

  private static String array(IdentifyResult.Fit fit) {
    return fit.name().substring(0, fit.name().indexOf('['));
  }

  private static void correlations(Report page, IdentifyResult found) {
    int n = found.estimates().size();
    Table table = new Table("pair", "", "correlation");
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        double c = found.correlation()[i * n + j];
        if (Math.abs(c) > 0.9) {
          table.row(found.estimates().get(j).name(), found.estimates().get(i).name(), c);
        }
      }
    }
    if (table.size() > 0) {
      page.section("Pairs that are hard to tell apart").table(table);
    }
  }
}
