package dev.armature.conformance;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the selected models, compares each with its reference, and lists those that are off
 * with their first field.
 */
final class CorpusCheck {
  /** Compares one model with its reference; null when the check does not apply to it. */
  interface Check {
    @Nullable List<Comparison.Row> rows(Path model, Dump reference) throws IOException;
  }

  private CorpusCheck() {}

  /** Checks the selected models and prints what is off; true when nothing is. */
  static boolean run(Selection selection, Check check, PrintWriter out) throws IOException {
    Corpus corpus = selection.corpus();
    Map<String, Integer> firsts = new TreeMap<>();
    int clean = 0;
    int all = 0;
    for (String entry : selection.entries()) {
      List<Comparison.Row> off = new ArrayList<>();
      String trouble = "";
      Dump reference = selection.reference(entry, out);
      if (reference == null) {
        all++;
        continue;
      }
      try {
        List<Comparison.Row> rows = check.rows(corpus.model(entry), reference);
        if (rows == null) {
          continue;
        }
        off.addAll(rows);
        off.removeIf(r -> r.ok() || !selection.fields().matcher(r.field()).find());
      } catch (RuntimeException | IOException e) {
        trouble = e + (e.getStackTrace().length > 0 ? " at " + e.getStackTrace()[0] : "");
        firsts.merge(e.getClass().getSimpleName(), 1, Integer::sum);
      }
      all++;
      if (off.isEmpty() && trouble.isEmpty()) {
        clean++;
        continue;
      }
      if (trouble.isEmpty()) {
        firsts.merge(off.get(0).field(), 1, Integer::sum);
        trouble = line(off.get(0)) + "  (+" + (off.size() - 1) + ")";
      }
      out.printf("%-60s %s%n", entry, trouble);
      if (selection.verbose()) {
        off.forEach(r -> out.println("      " + line(r)));
      }
    }
    out.println("first field off: " + firsts);
    out.println(clean + " of " + all + " clean");
    return clean == all;
  }

  private static String line(Comparison.Row r) {
    return String.format("%-7s %-24s %.2e", r.where(), r.field(), r.error());
  }
}
