package dev.armature.conformance.torture;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The closing table of a run: outcomes by kind and cause, with seeds. */
public final class TortureTable {
  private static final int SEEDS = 12;

  private TortureTable() {}

  /** Prints the table. */
  public static void print(List<Chamber.Result> results, double seconds, PrintWriter out) {
    Map<Verdict.Kind, Map<String, List<Chamber.Result>>> table = new EnumMap<>(Verdict.Kind.class);
    for (Chamber.Result r : results) {
      table
          .computeIfAbsent(r.verdict().kind(), k -> new LinkedHashMap<>())
          .computeIfAbsent(r.verdict().key(), k -> new ArrayList<>())
          .add(r);
    }
    table.forEach(
        (kind, causes) -> {
          int n = causes.values().stream().mapToInt(List::size).sum();
          out.printf(
              Locale.ROOT, "%-24s %6d  %6.2f %%%n", kind.words, n, 100.0 * n / results.size());
          if (kind != Verdict.Kind.CONFORMS) {
            causes.values().stream()
                .sorted(Comparator.comparingInt(c -> -c.size()))
                .forEach(c -> cause(c, out));
          }
        });
    long good = results.stream().filter(r -> r.verdict().kind().good).count();
    out.printf(
        Locale.ROOT,
        "%d of %d models without a failure, in %.0f s (%.1f models a second)%n",
        good,
        results.size(),
        seconds,
        results.size() / seconds);
    out.flush();
  }

  private static void cause(List<Chamber.Result> results, PrintWriter out) {
    Chamber.Result first = results.get(0);
    StringBuilder seeds = new StringBuilder();
    for (int i = 0; i < results.size(); i++) {
      if (i == SEEDS && results.size() > SEEDS + 1 && !first.verdict().kind().good) {
        seeds.append(" …");
        break;
      }
      seeds.append(' ').append(results.get(i).seed());
    }
    out.printf(Locale.ROOT, "  %5d  %s%n", results.size(), first.verdict().detail());
    out.printf("         seeds%s%n", seeds);
  }
}
