package dev.armature.spec;

import java.util.Locale;

/**
 * A file that a model refers to: found and allowed, read on demand.
 *
 * @param path as resolved, with forward slashes
 * @param access where it is read
 */
public record ModelFile(String path, FileAccess access) {
  /** The whole content. */
  public byte[] read() {
    return access.read(path);
  }

  /** Extension in lower case without the dot, or "". */
  public String extension() {
    String name = fileName();
    int dot = name.lastIndexOf('.');
    return dot < 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
  }

  /** Last part of the path. */
  public String fileName() {
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
