package dev.armature.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * Reference dumps of our own models, for tests: the repository is where the system property {@code
 * armature.root} says, or the parent of the working folder.
 */
public final class OwnReferences {
  private static final Path ROOT = Path.of(System.getProperty("armature.root", ".."));

  private OwnReferences() {}

  /** The root of the repository. */
  public static Path root() {
    return ROOT;
  }

  /** The dump of a model, by its path under {@code models} without the ending. */
  public static Dump dump(String name) {
    try {
      return DumpReader.read(ROOT.resolve("references").resolve(name + ".xml.json.gz"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The frame with a label. */
  public static Dump.Frame frame(Dump dump, String label) {
    return dump.frames.stream().filter(f -> f.label.equals(label)).findFirst().orElseThrow();
  }
}
