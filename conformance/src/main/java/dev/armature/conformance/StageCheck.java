package dev.armature.conformance;

import dev.armature.model.Model;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

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
    CorpusCheck corpus = new CorpusCheck(args);
    String groups = corpus.option("--group", "");
    corpus.run(
        (file, reference) -> {
          Model m = ReferenceModel.orCompiled(reference, file);
          List<Dump.Frame> ours = Dumper.frames(m, reference);
          List<Comparison.Row> rows = new ArrayList<>();
          for (int i = 0; i < reference.frames.size(); i++) {
            rows.addAll(Comparison.frame(reference, reference.frames.get(i), ours.get(i)));
          }
          rows.removeIf(
              r ->
                  !groups.isEmpty() && !groups.contains(r.group().name().toLowerCase(Locale.ROOT)));
          return rows;
        },
        System.out);
  }
}
