package dev.armature.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder of model files with the folder of their reference dumps: {@code
 * reference/SET/PATH.json.gz} belongs to {@code models/SET/PATH}.
 */
public record Corpus(Path models, Path reference) {
  private static final String SUFFIX = ".json.gz";

  /** The models that have a reference, by path below the models folder, sorted. */
  public List<String> entries() throws IOException {
    try (Stream<Path> files = Files.walk(reference)) {
      return files
          .map(f -> reference.relativize(f).toString().replace('\\', '/'))
          .filter(f -> f.endsWith(SUFFIX))
          .map(f -> f.substring(0, f.length() - SUFFIX.length()))
          .sorted()
          .toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** The model file of an entry. */
  public Path model(String entry) {
    return models.resolve(entry);
  }

  /**
   * The reference dump of an entry.
   *
   * @throws IOException when it cannot be read or holds no model
   */
  public Dump dump(String entry) throws IOException {
    Path file = reference.resolve(entry + SUFFIX);
    Dump dump = DumpReader.read(file);
    if (dump.sizes.isEmpty()) {
      throw new IOException("reference " + file + ": holds no model");
    }
    return dump;
  }
}
