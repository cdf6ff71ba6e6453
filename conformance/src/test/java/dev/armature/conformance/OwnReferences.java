package dev.armature.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** Reference dumps of our own models, from the repository. */
final class OwnReferences {
  private static final Path ROOT = Path.of(System.getProperty("armature.root", ".."));

  private OwnReferences() {}

  static Path root() {
    return ROOT;
  }

  static Dump dump(String name) {
    try {
      return DumpReader.read(ROOT.resolve("references").resolve(name + ".xml.json.gz"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Dump.Frame frame(Dump dump, String label) {
    return dump.frames.stream().filter(f -> f.label.equals(label)).findFirst().orElseThrow();
  }
}
