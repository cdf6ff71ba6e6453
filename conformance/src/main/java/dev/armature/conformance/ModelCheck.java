package dev.armature.conformance;

import dev.armature.model.Model;
import java.io.IOException;
import java.io.PrintWriter;

/**
 * Compiles model files and says which fields of the compiled model are off against the references.
 */
public final class ModelCheck {
  private ModelCheck() {}

  /** Checks the selected models; true when nothing is off. */
  public static boolean run(Selection selection, PrintWriter out) throws IOException {
    return CorpusCheck.run(
        selection,
        (file, reference) -> {
          Model m = Model.load(file);
          return Comparison.model(reference, Dumper.model(m));
        },
        out);
  }
}
