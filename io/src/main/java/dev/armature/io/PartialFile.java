package dev.armature.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * A file that is written under another name, {@code NAME.part.EXTENSION}, until it is complete.
 * What stood under its own name before is replaced by the complete file only. It may be a folder of
 * files, too.
 */
public final class PartialFile {
  private final Path file;
  private final Path part;

  /** Writes the content of a file to a path. */
  @FunctionalInterface
  public interface Content {
    /** Writes everything there is to write. */
    void write(Path path) throws IOException;
  }

  /** Nothing is written yet. */
  public PartialFile(Path given) {
    // a link stays a link
    Path file = Files.isSymbolicLink(given) && Files.exists(given) ? real(given) : given;
    this.file = file;
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    part =
        file.resolveSibling(
            dot < 0 ? name + ".part" : name.substring(0, dot) + ".part" + name.substring(dot));
  }

  private static Path real(Path link) {
    try {
      return link.toRealPath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Writes a file: completely, or not at all.
   *
   * @throws IOException with the name of the file; what stood there before is still there
   */
  public static void write(Path file, Content content) throws IOException {
    PartialFile part = new PartialFile(file);
    try {
      content.write(part.path());
      part.complete();
    } catch (IOException e) {
      part.discard(e);
      throw named(file, e);
    } catch (RuntimeException e) {
      part.discard(e);
      throw e;
    }
  }

  /**
   * A failure that leaves the partial file as it is.
   *
   * @param held what it has, such as "120 frames"
   */
  public IOException kept(IOException e, String held) {
    return kept(file, part, e, held);
  }

  /** A failure to write a file that leaves another one, with both names. */
  public static IOException kept(Path file, Path part, IOException e, String held) {
    String reason = String.valueOf(e.getMessage()).replace(file + ": ", "");
    return new IOException("%s: %s; %s are in %s".formatted(file, reason, held, part), e);
  }

  /** The same failure with the name of the file, which "No space left on device" lacks. */
  public static IOException named(Path file, IOException e) {
    String message = String.valueOf(e.getMessage());
    return e instanceof FileSystemException || message.contains(String.valueOf(file.getFileName()))
        ? e
        : new IOException(file + ": " + message, e);
  }

  /** Where to write. */
  public Path path() {
    return part;
  }

  /** Puts the complete file in its place. */
  public void complete() throws IOException {
    if (Files.isDirectory(part) && Files.isDirectory(file)) {
      deleteAll(file);
    }
    Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Removes what was written, after a failure; the failure keeps what else goes wrong. */
  public void discard(Exception reason) {
    try {
      deleteAll(part);
    } catch (IOException e) {
      reason.addSuppressed(e);
    }
  }

  /** Deletes a file, or a folder with everything in it. */
  private static void deleteAll(Path top) throws IOException {
    if (!Files.isDirectory(top)) {
      Files.deleteIfExists(top);
      return;
    }
    try (Stream<Path> all = Files.walk(top)) {
      // what is inside comes before what it is in
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
