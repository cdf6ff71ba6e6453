package dev.armature.cli;

import dev.armature.conformance.ConformanceTable;
import dev.armature.conformance.Corpus;
import dev.armature.conformance.Verifier;
import dev.armature.conformance.VerifyReport;
import dev.armature.io.PartialFile;
import dev.armature.model.Model;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Compares us with MuJoCo on every model of a folder. */
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    description =
        "Compiles and runs every model that has a reference dump, and says which conform.",
    footer = {
      "",
      "Examples:",
      "  armature verify                                  our own models",
      "  armature verify --models DIR --reference DIR --only humanoid --json",
      "",
      "For work on one stage:",
      "  armature verify --stage contact --types sphere-box --verbose",
      "  armature verify --bits --fields geom_xpos",
      "  armature verify --matrix --models MODEL.xml --reference matrix.json"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:all models conform", "1:some do not, or a file is missing or wrong"})
final class VerifyCommand implements Callable<Integer> {
  @Option(
      names = "--models",
      paramLabel = "DIR",
      description = "Folder of model files; default: ${DEFAULT-VALUE}.")
  private Path models = Path.of("models");

  @Option(
      names = "--reference",
      paramLabel = "DIR",
      description =
          "Folder of reference dumps: PATH.json.gz for each PATH; default: ${DEFAULT-VALUE}.")
  private Path reference = Path.of("references");

  @Option(names = "--only", paramLabel = "REGEX", description = "Only models whose path matches.")
  private String only = "";

  @Option(names = "--model-only", description = "Compare the compiled model, not the frames.")
  private boolean modelOnly;

  @Option(
      names = "--json",
      arity = "0..1",
      paramLabel = "FILE",
      fallbackValue = "-",
      description = "Print the results as JSON; with FILE, write them there beside the text.")
  private @Nullable Path json;

  @Option(
      names = "--table",
      paramLabel = "FILE",
      description = "Also write the table of models that conform, as Markdown.")
  private @Nullable Path table;

  @Mixin private StageChecks checks = new StageChecks();

  @Mixin private Progress progress = new Progress();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    if (checks.wanted()) {
      boolean clean = checks.run(models, reference, only, out);
      out.flush();
      return clean ? 0 : 1;
    }
    Corpus corpus = new Corpus(models, reference);
    Pattern pattern = Pattern.compile(only);
    List<String> entries = new ArrayList<>(corpus.entries());
    entries.removeIf(e -> !pattern.matcher(e).find());
    if (entries.isEmpty()) {
      throw new IllegalArgumentException(
          "no reference dumps in " + reference + (only.isEmpty() ? "" : " match " + only));
    }
    List<Verifier.Result> results = new ArrayList<>();
    boolean forScripts = json != null && json.toString().equals("-");
    try (Progress.Task task = progress.start("verifying", entries.size(), forScripts)) {
      for (String entry : entries) {
        results.add(Verifier.verify(corpus, entry, Model::load, modelOnly));
        task.done(results.size());
      }
    }
    long clean = results.stream().filter(Verifier.Result::conforms).count();
    if (forScripts) {
      VerifyReport.write(results, out);
      out.println();
      out.flush();
    } else {
      print(results, clean, out);
      if (json != null) {
        PartialFile.write(json, part -> VerifyReport.write(results, part));
      }
    }
    if (table != null) {
      PartialFile.write(table, part -> Files.writeString(part, ConformanceTable.markdown(results)));
    }
    return clean == results.size() ? 0 : 1;
  }

  private static void print(List<Verifier.Result> results, long clean, PrintWriter out) {
    int width = results.stream().mapToInt(r -> r.entry().length()).max().orElse(1);
    for (Verifier.Result r : results) {
      out.printf("%-" + width + "s  %s%n", r.entry(), r.verdict());
    }
    out.printf("%d of %d models conform%n", clean, results.size());
    results.stream()
        .map(Verifier.Result::cause)
        .filter(cause -> !cause.isEmpty())
        .collect(Collectors.groupingBy(cause -> cause, TreeMap::new, Collectors.counting()))
        .forEach((cause, n) -> out.printf("%d more are off by %s alone%n", n, cause));
    out.flush();
  }
}
