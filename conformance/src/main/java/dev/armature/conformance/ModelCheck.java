package dev.armature.conformance;

import dev.armature.compile.Compiler;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import java.io.IOException;

/**
 * Compiles model files and says which fields of the compiled model are off against the references.
 *
 * <pre>ModelCheck MODELS REFERENCE [--only REGEX] [--not REGEX] [--fields REGEX] [--verbose]</pre>
 */
public final class ModelCheck {
  private ModelCheck() {}

  /** The command. */
  public static void main(String[] args) throws IOException {
    new CorpusCheck(args)
        .run(
            (file, reference) -> {
              Model m = Compiler.compile(ModelReader.read(file)).model();
              return Comparison.model(reference, Dumper.model(m));
            },
            System.out);
  }
}
