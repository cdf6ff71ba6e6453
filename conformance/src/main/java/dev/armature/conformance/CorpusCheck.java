package dev.armature.conformance;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the models that have a reference, checks each, and lists those that are off with
 * their first field; the frame of the mains that look at one stage.
 *
 * <p>Understands {@code MODELS REFERENCE [--only REGEX] [--not REGEX] [--fields REGEX]
 * [--verbose]}.
 */
final class CorpusCheck {
  /** Compares one model with its reference; null when it is none of its business. */
  interface Check {
    @Nullable List<Comparison.Row> rows(Path model, Dump reference) throws IOException;
  }

  private final Corpus corpus;
  private final List<String> options;

  CorpusCheck(String[] args) {
    corpus = new Corpus(Path.of(args[0]), Path.of(args[1]));
    options = List.of(args).subList(2, args.length);
  }

  /** The value of an option. */
  String option(String name, String otherwise) {
    int at = Collections.indexOfSubList(options, List.of(name));
    return at >= 0 && at + 1 < options.size() ? options.get(at + 1) : otherwise;
  }

  /** Whether an option without a value is given. */
  boolean has(String name) {
    return options.contains(name);
  }

  /** Whether a model is not to be looked at: it has flexes, and {@code --flex} is not given. */
  boolean leavesOut(Dump reference) {
    return !has("--flex") && reference.sizes.getOrDefault("nflex", 0L) > 0;
  }

  /** The models that the options choose. */
  List<String> entries() throws IOException {
    Pattern only = Pattern.compile(option("--only", ""));
    Pattern not = Pattern.compile(option("--not", "^$"));
    List<String> chosen = new ArrayList<>(corpus.entries());
    chosen.removeIf(entry -> !only.matcher(entry).find() || not.matcher(entry).find());
    return chosen;
  }

  Corpus corpus() {
    return corpus;
  }

  /** Checks the chosen models and prints what is off. */
  void run(Check check, PrintStream out) throws IOException {
    Pattern fields = Pattern.compile(option("--fields", ""));
    Map<String, Integer> firsts = new TreeMap<>();
    int clean = 0;
    int all = 0;
    for (String entry : entries()) {
      List<Comparison.Row> off = new ArrayList<>();
      String trouble = "";
      Dump reference = corpus.dump(entry);
      try {
        List<Comparison.Row> rows = check.rows(corpus.model(entry), reference);
        if (rows == null) {
          continue;
        }
        off.addAll(rows);
        off.removeIf(r -> r.ok() || !fields.matcher(r.field()).find());
      } catch (RuntimeException e) {
        trouble = e + (e.getStackTrace().length > 0 ? " at " + e.getStackTrace()[0] : "");
        firsts.merge(e.getClass().getSimpleName(), 1, Integer::sum);
      }
      all++;
      if (off.isEmpty() && trouble.isEmpty()) {
        clean++;
        continue;
      }
      if (trouble.isEmpty()) {
        firsts.merge(off.getFirst().field(), 1, Integer::sum);
        trouble = line(off.getFirst()) + "  (+" + (off.size() - 1) + ")";
      }
      out.printf("%-60s %s%n", entry, trouble);
      if (has("--verbose")) {
        off.forEach(r -> out.println("      " + line(r)));
      }
    }
    out.println("first field off: " + firsts);
    out.println(clean + " of " + all + " clean");
  }

  private static String line(Comparison.Row r) {
    return String.format("%-7s %-24s %.2e", r.where(), r.field(), r.error());
  }
}
