package dev.armature.conformance;

import dev.armature.Model;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Runs the engine on the compiled constants of the references (on our compiler's only where a dump
 * is not complete) and says which fields are off: for the work on one stage.
 *
 * <pre>
 * StageCheck MODELS REFERENCE [--only REGEX] [--fields REGEX] [--group smooth,contact,…] [--verbose]
 * </pre>
 */
public final class StageCheck {
  private StageCheck() {}

  /** The command. */
  public static void main(String[] args) throws IOException {
    Corpus corpus = new Corpus(Path.of(args[0]), Path.of(args[1]));
    List<String> rest = List.of(args).subList(2, args.length);
    Pattern only = Pattern.compile(option(rest, "--only", ""));
    Pattern fields = Pattern.compile(option(rest, "--fields", ""));
    String groups = option(rest, "--group", "");
    boolean verbose = rest.contains("--verbose");
    int clean = 0;
    int all = 0;
    Map<String, Integer> firsts = new TreeMap<>();
    for (String entry : corpus.entries()) {
      if (!only.matcher(entry).find()) {
        continue;
      }
      all++;
      Dump reference = corpus.dump(entry);
      List<Comparison.Row> off = new ArrayList<>();
      String trouble = "";
      try {
        Model m = ReferenceModel.orCompiled(reference, corpus.model(entry));
        Dump ours = new Dump();
        ours.frames.addAll(Dumper.frames(m, reference));
        for (int i = 0; i < reference.frames.size(); i++) {
          off.addAll(Comparison.frame(reference, reference.frames.get(i), ours.frames.get(i)));
        }
        off.removeIf(
            r ->
                r.ok()
                    || !fields.matcher(r.field()).find()
                    || !(groups.isEmpty()
                        || groups.contains(r.group().name().toLowerCase(java.util.Locale.ROOT))));
      } catch (RuntimeException e) {
        trouble = e + " at " + (e.getStackTrace().length > 0 ? e.getStackTrace()[0] : "?");
        firsts.merge(e.getClass().getSimpleName(), 1, Integer::sum);
      }
      if (off.isEmpty() && trouble.isEmpty()) {
        clean++;
        continue;
      }
      if (!off.isEmpty()) {
        firsts.merge(off.get(0).field(), 1, Integer::sum);
      }
      System.out.printf(
          "%-60s %s%n",
          entry, trouble.isEmpty() ? line(off.get(0)) + "  (+" + (off.size() - 1) + ")" : trouble);
      if (verbose) {
        off.forEach(r -> System.out.println("      " + line(r)));
      }
    }
    System.out.println("first field off: " + firsts);
    System.out.println(clean + " of " + all + " clean");
  }

  private static String line(Comparison.Row r) {
    return String.format("%-7s %-20s %.2e", r.where(), r.field(), r.error());
  }

  private static String option(List<String> args, String name, String otherwise) {
    int at = Collections.indexOfSubList(args, List.of(name));
    return at >= 0 && at + 1 < args.size() ? args.get(at + 1) : otherwise;
  }
}
