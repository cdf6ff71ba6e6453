package dev.armature.conformance;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which models of a corpus a check looks at, and how much it prints.
 *
 * @param corpus models and their references
 * @param only models whose path matches
 * @param not models whose path does not match
 * @param fields fields whose name matches
 * @param flexes whether checks of one stage also look at models with flexes
 * @param verbose whether everything that is off is printed, not only the first field of a model
 */
public record Selection(
    Corpus corpus, Pattern only, Pattern not, Pattern fields, boolean flexes, boolean verbose) {

  /** Everything in a corpus, flexes included. */
  public static Selection all(Corpus corpus) {
    Pattern any = Pattern.compile("");
    return new Selection(corpus, any, Pattern.compile("(?!)"), any, true, false);
  }

  /** The models that are selected, in the order of the corpus. */
  public List<String> entries() throws IOException {
    List<String> chosen = new ArrayList<>(corpus.entries());
    chosen.removeIf(entry -> !only.matcher(entry).find() || not.matcher(entry).find());
    return chosen;
  }

  /** The reference of a model; prints why and returns null when it cannot be read. */
  @Nullable Dump reference(String entry, PrintWriter out) {
    try {
      return corpus.dump(entry);
    } catch (IOException e) {
      out.printf("%-60s %s%n", entry, e.getMessage());
      return null;
    }
  }

  /** Whether a model is left out because it has flexes. */
  boolean leavesOut(Dump reference) {
    return !flexes && reference.sizes.getOrDefault("nflex", 0L) > 0;
  }
}
