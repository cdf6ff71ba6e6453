package dev.armature.mjcf;

/** Paths as text, with forward slashes. */
final class Paths {
  private Paths() {}

  /** The folder of a file: "" or up to and with the last slash. */
  static String folder(String file) {
    return file.substring(0, file.lastIndexOf('/') + 1);
  }

  /** Whether a path is absolute on any system. */
  static boolean isAbsolute(String path) {
    return path.startsWith("/")
        || path.startsWith("\\")
        || path.contains(":/")
        || path.contains(":\\");
  }
}
