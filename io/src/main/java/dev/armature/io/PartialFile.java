package dev.armature.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A file that is written under another name, {@code NAME.part.EXTENSION}, until it is complete.
 * What stood under its own name before is replaced by the complete file only.
 */
public final class PartialFile {
  private final Path file;
  private final Path part;

  /** Nothing is written yet. */
  public PartialFile(Path file) {
    this.file = file;
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    part =
        file.resolveSibling(
            dot < 0 ? name + ".part" : name.substring(0, dot) + ".part" + name.substring(dot));
  }

  /** Where to write. */
  public Path path() {
    return part;
  }

  /** Puts the complete file in its place. */
  public void complete() throws IOException {
    Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Removes what was written, after a failure; the failure keeps what else goes wrong. */
  public void discard(Exception reason) {
    try {
      Files.deleteIfExists(part);
    } catch (IOException e) {
      reason.addSuppressed(e);
    }
  }
}
