package dev.armature.conformance;

import dev.armature.model.Model;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Runs the engine on the compiled constants of the references (on our compiler's only where a dump
 * is not complete) and says which fields are off: for the work on one stage.
 */
public final class StageCheck {
  private StageCheck() {}

  /**
   * Checks the selected models.
   *
   * @param groups names of groups of fields, such as {@code smooth,contact}; all when empty
   * @return whether nothing is off
   */
  public static boolean run(Selection selection, String groups, PrintWriter out)
      throws IOException {
    List<String> wanted = List.of(groups.toLowerCase(Locale.ROOT).split(",", -1));
    return CorpusCheck.run(
        selection,
        (file, reference) -> {
          Model m = ReferenceModel.orCompiled(reference, file);
          List<Dump.Frame> ours = Dumper.frames(m, reference);
          List<Comparison.Row> rows = new ArrayList<>();
          for (int i = 0; i < reference.frames.size(); i++) {
            rows.addAll(Comparison.frame(reference, reference.frames.get(i), ours.get(i)));
          }
          rows.removeIf(
              r ->
                  !groups.isEmpty() && !wanted.contains(r.group().name().toLowerCase(Locale.ROOT)));
          return rows;
        },
        out);
  }
}
