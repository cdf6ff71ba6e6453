package dev.armature.cli;

import dev.armature.conformance.torture.Chamber;
import dev.armature.conformance.torture.Checks;
import dev.armature.conformance.torture.Generator;
import dev.armature.conformance.torture.Oracle;
import dev.armature.conformance.torture.TortureTable;
import dev.armature.conformance.torture.Verdict;
import dev.armature.spec.ModelException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares us with MuJoCo on random models. */
@Command(
    name = "torture",
    mixinStandardHelpOptions = true,
    description = {
      "Generates random models, runs each here and in MuJoCo, and compares every field.",
      "Failures are reduced to small models and written to a folder.",
      "Needs Node.js and MuJoCo as WebAssembly: npm install in tools/oracle."
    },
    footer = {
      "",
      "Examples:",
      "  armature torture --count 500 --seed 1",
      "  armature torture --count 500 --seed 1 --flex --out failures",
      "  armature torture --count 1 --seed 4711 --print"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:no failure", "1:some models fail"})
final class TortureCommand implements Callable<Integer> {
  @Option(names = "--count", paramLabel = "N", description = "Number of models (default 100).")
  private int count = 100;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Seed of the first model; the others follow (default 1).")
  private long seed = 1;

  @Option(names = "--frames", paramLabel = "N", description = "States of each model (default 3).")
  private int frames = 3;

  @Option(names = "--flex", description = "Every model has flexes.")
  private boolean flex;

  @Option(names = "--mesh", description = "Most geoms are meshes.")
  private boolean mesh;

  @Option(
      names = "--dressed",
      description =
          "The models of the same seeds with names, colors, materials, lights, user data.")
  private boolean dressed;

  @Option(
      names = "--wide",
      description = {
        "The models of the same seeds with attributes in default classes, skins, mesh files,",
        "plugins, lenses, length ranges and other things that are drawn nowhere else."
      })
  private boolean wide;

  @Option(
      names = "--mpr",
      description = "Every model has nativeccd disabled; without it one in ten.")
  private boolean mpr;

  @Option(
      names = "--wild",
      description = {
        "Models as they are drawn, most with bodies deep inside each other.",
        "Without it such bodies are lifted or do not collide."
      })
  private boolean wild;

  @Option(
      names = "--limit",
      paramLabel = "SECONDS",
      description = "Time for one model before it counts as hanging (default 30).")
  private int limit = 30;

  @Option(names = "--out", paramLabel = "DIR", description = "Folder for failures (default: none).")
  private @Nullable Path out;

  @Option(
      names = "--keep",
      paramLabel = "N",
      description = "Failures per cause to reduce and keep (default 2).")
  private int keep = 2;

  @Option(
      names = "--checks",
      paramLabel = "NAME",
      split = ",",
      description = {
        "What else to check on models that conform: snapshot, copy, batch, threads,",
        "reload, recompile, inverse, derivative; or all."
      })
  private List<String> checks = List.of();

  @Option(
      names = "--store",
      paramLabel = "DIR",
      description = "Also write every model that conforms, with its reference, to this folder.")
  private @Nullable Path store;

  @Option(
      names = "--oracle",
      paramLabel = "DIR",
      description = "Folder of the oracle (default tools/oracle).")
  private Path oracleFolder = Path.of("tools", "oracle");

  @Option(
      names = "--against",
      paramLabel = "COMMAND",
      description = {
        "Another oracle: a program that answers the requests of tools/oracle/server.mjs",
        "on its standard input, for instance one linked with a native MuJoCo."
      })
  private @Nullable String against;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..*",
      description = "Models to run instead of random ones; the seed is that of their states.")
  private List<Path> files = List.of();

  @Option(names = "--print", description = "Print the models instead of running them.")
  private boolean print;

  @Option(
      names = "--coverage",
      description = "Print which attributes of MJCF the models have instead of running them.")
  private boolean coverage;

  @Mixin private Progress progress = new Progress();

  @Spec private CommandSpec spec = CommandSpec.create();

  private Set<Checks.Kind> checks() {
    Set<Checks.Kind> kinds = EnumSet.noneOf(Checks.Kind.class);
    for (String name : checks) {
      if (name.equals("all")) {
        return EnumSet.allOf(Checks.Kind.class);
      }
      try {
        kinds.add(Checks.Kind.valueOf(name.toUpperCase(Locale.ROOT)));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "no check is called '"
                + name
                + "'; there are "
                + Arrays.toString(Checks.Kind.values()).toLowerCase(Locale.ROOT),
            e);
      }
    }
    return kinds;
  }

  private Generator.Focus focus() {
    List<Generator.Focus> chosen = new ArrayList<>();
    if (flex) {
      chosen.add(Generator.Focus.FLEX);
    }
    if (mesh) {
      chosen.add(Generator.Focus.MESH);
    }
    if (dressed) {
      chosen.add(Generator.Focus.DRESSED);
    }
    if (wide) {
      chosen.add(Generator.Focus.WIDE);
    }
    if (chosen.size() > 1) {
      throw new IllegalArgumentException("--flex, --mesh, --dressed, --wide: only one of them");
    }
    return chosen.isEmpty() ? Generator.Focus.ANY : chosen.get(0);
  }

  private int files(Chamber chamber, PrintWriter writer) throws IOException {
    boolean good = true;
    for (Path file : files) {
      String line;
      try {
        Verdict verdict = chamber.file(file).verdict();
        line = verdict.kind().words + ": " + verdict.detail();
        good &= verdict.kind().good;
      } catch (ModelException e) {
        line = "not read: " + e.getMessage();
        good = false;
      }
      writer.printf("%-40s %s%n", file.getFileName(), line);
      writer.flush();
    }
    return good ? 0 : 1;
  }

  private static void say(String line, PrintWriter writer) {
    if (!line.isEmpty()) {
      writer.println(line);
      writer.flush();
    }
  }

  @Override
  public Integer call() throws Exception {
    PrintWriter writer = spec.commandLine().getOut();
    if (against == null) {
      // built with musl, whose sine is that of StrictMath; read when Trig is first used
      System.setProperty("armature.trig", "fdlibm");
    }
    Generator.Focus focus = focus();
    Duration time = Duration.ofSeconds(limit);
    Checks made = new Checks(checks());
    Chamber.Settings settings =
        new Chamber.Settings(count, seed, focus, mpr, wild, frames, time, out, keep, made, store);
    if (print) {
      Chamber.print(settings, writer);
      return 0;
    }
    if (coverage) {
      Chamber.cover(settings, writer);
      return 0;
    }
    try (Oracle oracle =
            against == null
                ? Oracle.node(oracleFolder, time)
                : new Oracle(List.of(against.split(" ")), time);
        Progress.Task task = progress.start("torturing", count, false)) {
      if (!files.isEmpty()) {
        int code = files(new Chamber(settings, oracle), writer);
        say(made.summary(), writer);
        return code;
      }
      long start = System.nanoTime();
      List<Chamber.Result> results = new Chamber(settings, oracle).run(task::done);
      TortureTable.print(results, (System.nanoTime() - start) * 1e-9, writer);
      say(made.summary(), writer);
      return results.stream().allMatch(r -> r.verdict().kind().good) ? 0 : 1;
    }
  }
}
