package dev.armature.conformance;

import dev.armature.Model;
import dev.armature.compile.Compiler;
import dev.armature.mjcf.ModelReader;
import dev.armature.spec.ModelException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Compiles model files and says which fields of the compiled model are off against the references.
 *
 * <pre>ModelCheck MODELS REFERENCE [--only REGEX] [--not REGEX] [--fields REGEX] [--verbose]</pre>
 */
public final class ModelCheck {
  private ModelCheck() {}

  /** The command. */
  public static void main(String[] args) throws IOException {
    Corpus corpus = new Corpus(Path.of(args[0]), Path.of(args[1]));
    List<String> rest = List.of(args).subList(2, args.length);
    Pattern only = Pattern.compile(option(rest, "--only", ""));
    Pattern not = Pattern.compile(option(rest, "--not", "^$"));
    Pattern fields = Pattern.compile(option(rest, "--fields", ""));
    boolean verbose = rest.contains("--verbose");
    int clean = 0;
    int all = 0;
    Map<String, Integer> firsts = new TreeMap<>();
    for (String entry : corpus.entries()) {
      if (!only.matcher(entry).find() || not.matcher(entry).find()) {
        continue;
      }
      all++;
      Dump reference = corpus.dump(entry);
      List<Comparison.Row> off = new ArrayList<>();
      String trouble = "";
      try {
        Model m = Compiler.compile(ModelReader.read(corpus.model(entry))).model();
        off.addAll(Comparison.model(reference, Dumper.model(m)));
        off.removeIf(r -> r.ok() || !fields.matcher(r.field()).find());
      } catch (ModelException e) {
        trouble = String.valueOf(e.getMessage());
        firsts.merge("refused", 1, Integer::sum);
      } catch (RuntimeException e) {
        trouble = e + " at " + (e.getStackTrace().length > 0 ? e.getStackTrace()[0] : "?");
        firsts.merge(e.getClass().getSimpleName(), 1, Integer::sum);
      }
      if (off.isEmpty() && trouble.isEmpty()) {
        clean++;
        continue;
      }
      if (!off.isEmpty()) {
        firsts.merge(off.getFirst().field(), 1, Integer::sum);
      }
      System.out.printf(
          "%-60s %s%n",
          entry,
          trouble.isEmpty() ? line(off.getFirst()) + "  (+" + (off.size() - 1) + ")" : trouble);
      if (verbose) {
        off.forEach(r -> System.out.println("      " + line(r)));
      }
    }
    System.out.println("first field off: " + firsts);
    System.out.println(clean + " of " + all + " clean");
  }

  private static String line(Comparison.Row r) {
    return String.format("%-24s %.2e", r.field(), r.error());
  }

  private static String option(List<String> args, String name, String otherwise) {
    int at = Collections.indexOfSubList(args, List.of(name));
    return at >= 0 && at + 1 < args.size() ? args.get(at + 1) : otherwise;
  }
}
